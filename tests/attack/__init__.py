"""Attacks on a real server: `./test -m soak tests/attack`."""
