"""Trains and their routes: what is legal and what it earns."""
