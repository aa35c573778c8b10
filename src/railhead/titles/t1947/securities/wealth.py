"""The order of play: who is how wealthy. Clauses PO."""

from __future__ import annotations

from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import savings


def wealth(p: Position, player: str) -> tuple[int, int, int]:
    """Shares with privates, then bonds, then cash; prices play no part (PO-02, PO-03)."""
    units = sum(p.units(player, company) for company in p.title.companies)
    bonds = sum(holders.count(player) for holders in p.state.bonds.values())
    return units + savings.privates_of(p, player), bonds, p.cash(player)


def deal_cards(p: Position, *, richest_first: bool = False) -> None:
    """New order cards, from the poorest to the richest or, after the auction, the other way; among
    players alike in everything the old order is turned round (PO-04 to PO-06)."""
    sign = -1 if richest_first else 1
    old = list(reversed(p.state.order))
    p.state.order = tuple(
        sorted(old, key=lambda player: [sign * figure for figure in wealth(p, player)])
    )
    p.note(f"The new order is {', '.join(p.state.order)}.")
