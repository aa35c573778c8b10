"""Bonds, bids, and the contracts that come of them."""
