"""The models of the table page, one module for each part of it."""
