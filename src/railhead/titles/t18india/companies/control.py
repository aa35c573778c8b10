"""Who controls a company: Directors, Managers, and before the start provisional Managers.
Clauses CO, TIE, BUY-13, BUY-14, SR-08 to SR-10, SR-14."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import POOL
from railhead.titles.t18india.position import Position, t18india

DIRECTORS_SHARES = 2  # what his certificate is worth, and what it takes to be Director (TIE-03)


def is_directed(p: Position, company: str) -> bool:
    """Whether the Director's Certificate of a company is in play (CO-10, CO-15)."""
    return p.company(company).director and p.state.certificates[company][0] in p.players


def move_ordinary(p: Position, company: str, giver: str, taker: str, count: int = 1) -> None:
    """Move so many 10% certificates of a company."""
    first = 1 if p.company(company).director else 0
    for _ in range(count):
        number = p.state.certificates[company].index(giver, first)
        ledger.hand_over_number(p.state, company, giver, taker, number)


def following(p: Position, player: str) -> list[str]:
    """The other players in the order of the stock round, beginning after this one (TIE-01)."""
    order: tuple[str, ...] = p.state.order
    place = order.index(player)
    return [*order[place + 1 :], *order[:place]]


def successor(p: Position, company: str, left: int) -> str | None:
    """Who takes over if the one in control keeps so many shares: the largest other holder, if he
    has more, and two for a Director; among equals the next in order (TIE-01 to TIE-03)."""
    old = p.state.managers.get(company)
    if old is None:
        return None
    least = DIRECTORS_SHARES if is_directed(p, company) else 1
    best, most = None, max(left, least - 1)
    for player in following(p, old):
        units = p.units(player, company)
        if units > most:
            best, most = player, units
    return best


def sellable(p: Position, player: str, company: str) -> int:
    """How many shares a player may sell (SR-08, SR-10)."""
    units = p.units(player, company)
    if not is_directed(p, company) or p.state.managers[company] != player:
        return units
    if successor(p, company, 0) is not None:
        return units
    return max(0, units - DIRECTORS_SHARES)


def sell(p: Position, player: str, company: str, count: int) -> None:
    """Move so many shares of a player to the Open Market; control that is lost with them passes on
    first, so that only 10% certificates get there (SR-08, SR-09, SR-14)."""
    managers = p.state.managers
    if managers.get(company) == player:
        left = p.units(player, company) - count
        heir = successor(p, company, left)
        if heir is not None:
            hand_on(p, company, heir)
        elif (
            not left and company not in p.state.launched and t18india(p).readings.sold_out_forgotten
        ):
            del managers[company]
    move_ordinary(p, company, player, POOL, count)


def hand_on(p: Position, company: str, heir: str) -> None:
    """Another player takes control, and for two 10% certificates the Director's (BUY-14)."""
    old = p.state.managers.get(company)
    if is_directed(p, company) and old is not None:
        move_ordinary(p, company, heir, old, DIRECTORS_SHARES)
        ledger.hand_over_number(p.state, company, old, heir, 0)
    p.state.managers[company] = heir
    if company in p.state.launched:
        office = "Director" if is_directed(p, company) else "Manager"
        p.note_deed(heir, f"becomes {office} of {company}", company)


def settle(p: Position, company: str, buyer: str) -> None:
    """After a purchase: the first holder of all controls the company, and whoever has more shares
    than he takes over (CO-10 to CO-14, BUY-13)."""
    if buyer not in p.players:
        return
    managers = p.state.managers
    if company not in managers:
        hand_on(p, company, buyer)
    elif holds_directors(p, company, buyer) and managers[company] != buyer:
        _settle_directors(p, company, buyer)
    else:
        heir = successor(p, company, p.units(managers[company], company))
        if heir is not None:
            hand_on(p, company, heir)


def holds_directors(p: Position, company: str, player: str) -> bool:
    """Whether a player has the Director's Certificate of a company in his portfolio."""
    return p.company(company).director and bool(p.state.certificates[company][0] == player)


def _settle_directors(p: Position, company: str, buyer: str) -> None:
    """A player has bought the Director's Certificate of a company that another one controls. He is
    Director, unless the Manager takes it from him for two others (CO-13, CO-14)."""
    manager = p.state.managers[company]
    keeps = keeps_directors(p, company, buyer, p.units(buyer, company))
    p.state.managers[company] = buyer
    if not keeps:
        hand_on(p, company, manager)
    elif company in p.state.launched:
        p.note_deed(buyer, f"becomes Director of {company}", company)


def keeps_directors(p: Position, company: str, buyer: str, units: int) -> bool:
    """Whether a player who has bought the Director's Certificate, and so has so many shares, keeps
    it: he does unless the company operates and its Manager has as many (CO-13, CO-14)."""
    manager: str | None = p.state.managers.get(company) if company in p.state.launched else None
    if manager is None or manager == buyer:
        return True
    his = p.units(manager, company)
    return his < units or (his == units and not t18india(p).readings.manager_wins_ties)


def exchanged(p: Position, company: str, buyer: str, units: int, *, directors: bool) -> int:
    """By how many certificates a player has more, or fewer, when control is settled: he may get the
    Director's Certificate for two others, or give it for two (BUY-14, CO-13). ``units``: the shares
    that he has then; ``directors``: whether his purchase includes the Director's Certificate."""
    if directors:
        return 0 if keeps_directors(p, company, buyer, units) else 1
    director: str | None = p.state.managers.get(company)
    if director is None or director == buyer or not is_directed(p, company):
        return 0
    return -1 if units > p.units(director, company) else 0
