"""1947: The Decline of an Empire, the Birth of a Nation."""
