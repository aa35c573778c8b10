"""1848: Australia."""
