"""Who controls a company: Directors, Managers, and before the start provisional Managers.
Clauses CO, TIE, BUY-13, BUY-14, SR-08 to SR-10, SR-14."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.papers import POOL, STOCK
from railhead.play.position import Position

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
        elif not left and company not in p.state.launched and p.title.readings.sold_out_forgotten:
            del managers[company]
    move_ordinary(p, company, player, POOL, count)


def hand_on(p: Position, company: str, heir: str) -> None:
    """Another player takes control, and for two 10% certificates the Director's (BUY-14)."""
    old = p.state.managers.get(company)
    office = "Manager"
    if is_directed(p, company):
        assert old is not None
        move_ordinary(p, company, heir, old, DIRECTORS_SHARES)
        ledger.hand_over_number(p.state, company, old, heir, 0)
        office = "Director"
    p.state.managers[company] = heir
    if company in p.state.launched:
        p.note(f"{heir} becomes {office} of {company}.", company)


def settle(p: Position, company: str, buyer: str) -> None:
    """After a purchase of a 10% certificate: the first holder of all controls the company, and
    whoever has more shares than he takes over (CO-10 to CO-12, BUY-13)."""
    if buyer not in p.players:
        return
    managers = p.state.managers
    if company not in managers:
        hand_on(p, company, buyer)
        return
    heir = successor(p, company, p.units(managers[company], company))
    if heir is not None:
        hand_on(p, company, heir)


def becomes_director(p: Position, company: str, buyer: str) -> bool:
    """Whether one share more makes a player Director in the place of another (BUY-13, BUY-14)."""
    director: str | None = p.state.managers.get(company)
    if director is None or director == buyer or not is_directed(p, company):
        return False
    more: bool = p.units(buyer, company) + 1 > p.units(director, company)
    return more


def taken_from(p: Position, company: str, buyer: str) -> str | None:
    """The Manager who takes the Director's Certificate from a player who buys it: he does if the
    company operates and he has at least as many shares (CO-13, CO-14)."""
    manager: str | None = p.state.managers.get(company) if company in p.state.launched else None
    if manager is None or manager == buyer:
        return None
    mine = p.units(buyer, company) + DIRECTORS_SHARES
    his = p.units(manager, company)
    wins = his > mine or (his == mine and p.title.readings.manager_wins_ties)
    return manager if wins else None


def take_directors(p: Position, company: str, buyer: str) -> None:
    """A player has bought the Director's Certificate. He is Director, unless the Manager takes it
    from him."""
    state = p.state
    manager = taken_from(p, company, buyer)
    office = company in state.launched and state.managers.get(company) not in (None, buyer)
    ledger.hand_over_number(p.state, company, STOCK, buyer, 0)
    state.managers[company] = buyer
    if manager is not None:
        hand_on(p, company, manager)
    elif office:
        p.note(f"{buyer} becomes Director of {company}.", company)
