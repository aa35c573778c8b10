"""Insolvency and leasing. Clauses INS, RCV-03."""

from __future__ import annotations

from railhead.play.frames import CompanyTurn
from railhead.play.steps.step import WithoutActions
from railhead.routes.arms import hops
from railhead.routes.track import Stop
from railhead.routes.trains import Side
from railhead.titles.t1860.market_of_trains import cheapest
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.state import State1860


def reaches_station(p: Position, base: Stop) -> bool:
    """Whether a base is joined to another station that is no halt, over halts perhaps (INS-02)."""
    board, laid = p.title.board, p.state.map
    seen = {base}
    queue = [base]
    for here in queue:
        for hop in hops(board, laid, here):
            if hop.stop in seen:
                continue
            hex_id, node = hop.stop
            if laid.track(board, hex_id).nodes[node].kind != "halt":
                return True
            seen.add(hop.stop)
            queue.append(hop.stop)
    return False


def has_valid_route(p: Position, company: str) -> bool:
    """Whether one of its bases has a valid route (INS-02)."""
    return any(reaches_station(p, base) for base in p.state.map.markers_of(company))


def can_pay(p: Position, company: str) -> bool:
    """Whether the treasury covers the cheapest train of the bank."""
    side = cheapest(p)
    return side is not None and p.cash(company) >= side.price


def leased_side(p: Position, company: str) -> Side | None:
    """The train that an insolvent company leases: the cheapest that the bank offers, if it can't
    pay for one (INS-04, INS-07)."""
    if company not in p.state.insolvent or p.trains(company) or can_pay(p, company):
        return None
    return cheapest(p)


def declare(p: Position, company: str) -> None:
    """A company without a train but with a valid route is insolvent (INS-01)."""
    if company not in p.state.insolvent:
        p.state.insolvent = (*p.state.insolvent, company)
        p.note_deed(company, "is insolvent")


def clear(p: Position, company: str) -> None:
    """Insolvency ends (INS-09)."""
    if company in p.state.insolvent:
        p.state.insolvent = tuple(other for other in p.state.insolvent if other != company)
        p.note_deed(company, "is no longer insolvent")


def look_at_money(p: Position, company: str) -> None:
    """By 18xx.games money for a train takes the marker off at the run (D21)."""
    if t1860(p).readings.marker_follows_money and can_pay(p, company):
        clear(p, company)


class CheckInsolvency(WithoutActions[State1860]):
    """The last step: a company without a train but with a valid route is insolvent (OR-02)."""

    name = "Insolvency"
    prompt = "Nothing is decided here."

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        company = turn.company
        if p.trains(company):
            clear(p, company)
        elif has_valid_route(p, company):
            declare(p, company)
