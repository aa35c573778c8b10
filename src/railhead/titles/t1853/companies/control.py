"""Who runs a company: Directors and Managers. Clauses DIR, MGR."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.shares import DIRECTORS_SHARES
from railhead.titles.t1853.state import SettleCredit


def hand_over(p: Position, company: str, giver: str, taker: str, count: int = 1) -> None:
    """Move shares, and note since when players hold some (DIR-06)."""
    for _ in range(count):
        number = p.state.certificates[company].index(giver)
        ledger.hand_over_number(p.state, company, giver, taker, number)
    holders = p.state.holders.get(company, ())
    if giver in holders and not p.units(giver, company):
        holders = tuple(other for other in holders if other != giver)
    if taker in p.players and taker not in holders:
        holders = (*holders, taker)
    p.state.holders[company] = holders


def largest_holder(p: Position, company: str) -> str | None:
    """The player with most shares; among equals who has held some longest (DIR-02)."""
    holders = p.state.holders.get(company, ())
    return max(holders, key=lambda player: p.units(player, company), default=None)


def settle(p: Position, company: str) -> None:
    """Who has more shares than the Director takes over; without two shares nobody is Director
    (DIR-03 to DIR-05, MGR-01, MGR-04)."""
    if company not in p.state.launched:
        return
    old = p.director(company)
    best = largest_holder(p, company)
    most = p.units(best, company) if best else 0
    if old is not None and p.units(old, company) >= max(most, DIRECTORS_SHARES):
        return
    if best is not None and most >= DIRECTORS_SHARES:
        appoint(p, company, best)
    elif old is not None:
        del p.state.directors[company]
        p.state.former[company] = old
        p.note_deed(company, f"has no Director any more; {manager(p, company)} manages it")


def never_directed(p: Position, company: str) -> bool:
    """Whether a company has had no Director yet (DR-10)."""
    return p.director(company) is None and company not in p.state.former


def appoint(p: Position, company: str, player: str) -> None:
    """A player exchanges two shares for the Director's certificate. An unpaid train must be settled
    at once (MGR-10)."""
    if p.director(company) is not None:
        p.state.former[company] = p.state.directors[company]
    p.state.directors[company] = player
    p.note_deed(player, f"becomes Director of {company}", company)
    if unpaid_card(p, company):
        p.push(SettleCredit(player, company))


def manager(p: Position, company: str) -> str:
    """Who runs a company without a Director: its last one if he has a share, else the longest
    holder, else the holder of the Elephant (MGR-02, MGR-03)."""
    holders = p.state.holders.get(company, ())
    former = p.state.former.get(company, "")
    if former in holders:
        return former
    return holders[0] if holders else p.state.priority


def unpaid_card(p: Position, company: str) -> str | None:
    """The train that a company has bought on credit and not paid (MGR-07); a debt ends with its
    train (A-13)."""
    card = p.state.unpaid.get(company)
    return card if card in p.trains(company) else None


def missing(p: Position, company: str) -> int:
    """What the treasury lacks for the unpaid train."""
    card = unpaid_card(p, company)
    assert card is not None
    return max(0, p.side(card).price - p.cash(company))
