"""What games came to, ratings that follow from it, and what players show of it."""
