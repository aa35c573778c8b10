"""Cups and leagues of clubs: announcing and entering them, drawing tables and seats, and going on
from round to round. What is drawn by lot follows from a seed that is kept with the contest; what
follows from results alone is worked out by functions that ask nobody."""
