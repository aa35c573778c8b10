"""Games recorded at 18xx.games: reading them and playing them here."""
