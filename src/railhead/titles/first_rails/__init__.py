"""First Rails: a small title of our own, plain 18xx with one twist."""
