"""Fair play and peace."""
