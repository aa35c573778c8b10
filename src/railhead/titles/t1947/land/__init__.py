"""What lies on the map and beside it, and what it is worth."""
