"""Games as files: saves, and games recorded elsewhere."""
