"""Shares, savings shares, bonds and options: all that is traded besides the plain share."""
