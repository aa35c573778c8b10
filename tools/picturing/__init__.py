"""Taking the pictures of the documentation."""
