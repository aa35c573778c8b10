"""What counts at the end of 1947. Clauses GE."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.papers import POOL
from railhead.play import worth
from railhead.play.worth import Counted, Part, Value
from railhead.titles.t1947 import bonds
from railhead.titles.t1947.position import Position


def held_bonds(p: Position, player: str) -> Iterator[Part]:
    """Bonds at half of the market price (GE-04)."""
    for company in p.state.market:
        count, price = bonds.held(p, player, company), bonds.price(p, company, POOL)
        if count:
            half = (Value("half the price", price),)
            yield Part(worth.BONDS, company, count * price, count, price, half)


COUNTED = (
    Counted(worth.CASH, "cash", "1947-GE-04", worth.cash),
    Counted(worth.SHARES, "shares at the market price", "1947-GE-04", worth.shares),
    Counted(worth.BONDS, "bonds at half the market price", "1947-GE-04", held_bonds),
)
