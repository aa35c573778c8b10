"""18 India."""
