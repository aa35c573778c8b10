"""Measurements, printed as a table by ``python -m benchmarks``. Never a test."""
