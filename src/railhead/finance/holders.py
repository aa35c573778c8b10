"""Holders that are neither a player nor a company."""

from __future__ import annotations

BANK = "bank"  # the Bank's purse
STOCK = "stock"  # new shares that nobody has bought yet
POOL = "pool"  # shares that players sold back
DEPOT = "depot"  # trains that the Bank has yet to sell
GONE = "gone"  # out of the game
CREDITS = "credits"  # the purse that companies deal with where their money is another currency
ENVELOPES = "envelopes"  # money that is set aside until a promise is kept
HOLDERS = (BANK, STOCK, POOL, DEPOT, GONE, CREDITS, ENVELOPES)
