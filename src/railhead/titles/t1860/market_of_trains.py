"""The trains that the bank offers: the next of the IPO, and those returned to it.
Clauses TRN-02, TRN-03."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import POOL
from railhead.play import depot
from railhead.routes.trains import Side, kind_of
from railhead.titles.t1860.position import Position


def kinds(p: Position) -> list[str]:
    """The kinds of train that the bank offers, in the order of their sale."""
    on_sale = {*depot.kinds_on_sale(p), *(kind_of(card) for card in p.trains(POOL))}
    return [kind for kind in p.title.cards if kind in on_sale]


def sides(p: Position) -> list[Side]:
    """The trains that the bank offers."""
    return [p.title.cards[kind].sides[0] for kind in kinds(p)]


def cheapest(p: Position) -> Side | None:
    """The cheapest of them, which is also the smallest."""
    return min(sides(p), key=lambda side: side.price, default=None)


def take(p: Position, kind: str, company: str) -> bool:
    """Move a train to a company, a returned one first; whether it came from the IPO."""
    for card in p.trains(POOL):
        if kind_of(card) == kind:
            ledger.move_train(p.state, card, POOL, company)
            return False
    new = depot.next_card(p, kind)
    assert new is not None
    depot.take(p, new, company)
    return True
