"""Who plays: guests of a browser, and players who have taken their tables with them."""
