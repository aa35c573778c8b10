"""A referee of 18 India: money, limits, prices and revenue a second time, from the rulebook alone.

It hears what is announced in the log, works out for itself what follows, keeps its own books, and
compares them with those of the game after every action. It shares the printed figures of map and
tiles with the game (the TOML files), and no code.
"""
