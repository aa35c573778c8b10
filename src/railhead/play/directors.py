"""Directors: who takes over, and what may be sold because of it."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.papers import POOL
from railhead.play.position import Position


def successor(p: Position, company: str, left: int) -> str | None:
    """Who takes over if the Director keeps so many shares: the largest other holder, if he has
    more and at least two; among equals the first clockwise from the old Director."""
    old = p.director(company)
    if old is None:
        return None
    best, most = None, max(left, 1)
    for player in p.from_left_of(old):
        units = p.units(player, company)
        if units > most:
            best, most = player, units
    return best


def sellable(p: Position, player: str, company: str) -> int:
    """How many shares a player could sell as far as his directorship goes."""
    units = p.units(player, company)
    if p.director(company) != player:
        return units
    # Down to two shares he can stay Director; below that somebody must take over.
    return units if successor(p, company, 0) is not None else max(0, units - 2)


def sell(p: Position, player: str, company: str, count: int) -> None:
    """Move so many shares of a player to the pool; a lost directorship passes on first."""
    if p.director(company) == player:
        heir = successor(p, company, p.units(player, company) - count)
        if heir is not None:
            hand_on(p, company, heir)
    ledger.hand_over(p.state, company, player, POOL, count)


def settle(p: Position, company: str) -> None:
    """After a purchase: whoever has more shares than the Director takes over."""
    director = p.director(company)
    if director is not None:
        heir = successor(p, company, p.units(director, company))
        if heir is not None:
            hand_on(p, company, heir)


def hand_on(p: Position, company: str, heir: str) -> None:
    """The old Director hands his certificate over and takes ordinary shares for it."""
    printed = p.company(company)
    old = p.state.certificates[company][0]
    ledger.hand_over(p.state, company, heir, old, printed.shares[0] // printed.unit)
    ledger.hand_over_number(p.state, company, old, heir, 0)
    p.note(f"{heir} becomes Director of {company}.", company)
