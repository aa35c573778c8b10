"""Cards: how they are dealt, chosen and shown."""
