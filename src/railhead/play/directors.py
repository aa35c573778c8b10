"""Directors: who takes over, and what may be sold because of it."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import POOL
from railhead.play.position import Position


def size(p: Position, company: str) -> int:
    """How many shares the Director's certificate is worth."""
    printed = p.company(company)
    return printed.shares[0] // printed.unit


def successor(p: Position, company: str, left: int) -> str | None:
    """Who takes over if the Director keeps so many shares: the largest other holder, if he has
    more and at least what the certificate is worth; among equals the first in the title's order,
    which is clockwise from the old Director in most."""
    old = p.director(company)
    if old is None:
        return None
    best, most = None, max(left, size(p, company) - 1)
    for player in p.title.heirs(p, old):
        units = p.title.voting_units(p, player, company)
        if units > most:
            best, most = player, units
    return best


def sellable(p: Position, player: str, company: str) -> int:
    """How many shares a player could sell as far as his directorship goes."""
    units = p.units(player, company)
    if p.director(company) != player or p.title.director_may_leave:
        return units
    # Down to the size of his certificate he can stay Director; below somebody must take over.
    return units if successor(p, company, 0) is not None else max(0, units - size(p, company))


def must_keep_both(p: Position, player: str, company: str, left: int) -> bool:
    """Whether a Director who leaves can't keep the one share: he would need an ordinary one for
    the half of his certificate, out of the pool or out of what he sells."""
    if left != 1 or p.director(company) != player or successor(p, company, left) is not None:
        return False
    return {POOL, player}.isdisjoint(p.state.certificates[company][1:])


def sell(p: Position, player: str, company: str, count: int) -> None:
    """Move so many shares of a player to the pool; a lost directorship passes on first."""
    if p.director(company) == player:
        left = p.units(player, company) - count
        heir = successor(p, company, left)
        if heir is not None:
            hand_on(p, company, heir)
        elif left < size(p, company):
            _leave(p, player, company, left)
            return
    ledger.hand_over(p.state, company, player, POOL, count)


def _leave(p: Position, player: str, company: str, left: int) -> None:
    """The Director sells his certificate to the pool; a share that he keeps is an ordinary one."""
    ordinary = p.state.certificates[company][1:].count(player)
    ledger.hand_over_number(p.state, company, player, POOL, 0)
    ledger.hand_over(p.state, company, player, POOL, ordinary)
    ledger.hand_over(p.state, company, POOL, player, left)
    p.note_deed(company, f"has no {p.title.word('director')} any more")


def settle(p: Position, company: str) -> None:
    """After a purchase: whoever has more shares than the Director takes over, or, if the pool
    has his certificate, whoever has as many as it is worth."""
    director = p.director(company)
    if p.state.certificates[company][0] == POOL and p.company(company).director:
        for player in p.players:
            if p.units(player, company) >= size(p, company):
                hand_on(p, company, player)
                return
    if director is not None:
        heir = successor(p, company, p.units(director, company))
        if heir is not None:
            hand_on(p, company, heir)


def hand_on(p: Position, company: str, heir: str) -> None:
    """The old Director hands his certificate over and takes ordinary shares for it."""
    old = p.state.certificates[company][0]
    ledger.hand_over(p.state, company, heir, old, size(p, company))
    ledger.hand_over_number(p.state, company, old, heir, 0)
    p.note_deed(heir, f"becomes {p.title.word('director')} of {company}", company)
