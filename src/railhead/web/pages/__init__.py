"""What answers at which address."""
