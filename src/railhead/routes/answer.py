"""The answer of the search: routes in words that the rest of the house understands."""

from __future__ import annotations

from typing import NamedTuple

from railhead.routes.combination import Combination
from railhead.routes.meter import Meter
from railhead.routes.search import TURN, Found, Link, Search
from railhead.routes.track import Hop, Piece, Stop, write


class BestRoute(NamedTuple):
    """The route of one train: its track in pieces, the stops that it visits in order, those where
    it calls, what it earns, what it brings besides, and the part of that which is mail."""

    train: str
    track: tuple[str, ...]
    stops: tuple[Stop, ...]
    calls: tuple[Stop, ...]
    revenue: int
    second: int
    mail: int


class Best(NamedTuple):
    """The best set of routes found.

    ``second``: what it brings besides the revenue. ``proven``: no set is better. ``bound``: no set
    earns more. ``worth`` and ``worth_bound``: the same for revenue and second objective, weighed.
    ``nodes`` and ``seconds``: what it took to find.
    """

    routes: tuple[BestRoute, ...]
    revenue: int
    second: int
    proven: bool
    bound: int
    worth: int
    worth_bound: int
    nodes: int
    seconds: float


def answer(combination: Combination, meter: Meter) -> Best:
    """What a search has found."""
    chosen = combination.chosen
    carrier = max((found for _, found in chosen), key=lambda found: found.mail, default=None)
    routes = tuple(
        best_route(combination.searches[kind], found, carries_mail=found is carrier)
        for kind, found in chosen
    )
    bound = max(combination.bound, combination.worth)
    return Best(
        routes=routes,
        revenue=sum(route.revenue for route in routes),
        second=sum(route.second for route in routes),
        proven=combination.proven,
        bound=combination.revenue_of(bound),
        worth=combination.worth,
        worth_bound=bound,
        nodes=meter.nodes,
        seconds=meter.seconds,
    )


def best_route(search: Search, found: Found, carries_mail: bool = False) -> BestRoute:
    """A route that was found, with where it calls and what it earns."""
    first, second = _arms(found.link)
    plan = search.plan
    network = plan.network
    hops = network.hops
    stops = [network.target[hop] for hop in reversed(first)]
    stops += [found.anchor, *(network.target[hop] for hop in second)]
    standard = max([plan.train.standard, *(plan.standards[stop] for stop in stops)])
    called = _calls(search, found, [*first, *second], standard)
    marks = plan.marks_at[found.anchor]
    for hop in (*first, *second):
        marks |= plan.marks_on[hop]
    revenue = brings = 0
    for stop in stops:
        call = plan.calls[stop]
        if call is not None and called >> stop & 1:
            revenue += call.value + (standard if call.rises else 0)
            brings += call.second
    revenue = revenue * plan.train.times + plan.amount(marks)
    revenue += plan.at_end[stops[0]] + plan.at_end[stops[-1]]
    mail = plan.mail_amounts[stops[0]] + plan.mail_amounts[stops[-1]] if carries_mail else 0
    pieces = [piece for hop in reversed(first) for piece in _turned(hops[hop])]
    pieces += [piece for hop in second for piece in hops[hop].pieces]
    return BestRoute(
        train=plan.train.name,
        track=tuple(write(piece) for piece in pieces),
        stops=tuple(network.stops[stop] for stop in stops),
        calls=tuple(network.stops[stop] for stop in stops if called >> stop & 1),
        revenue=revenue,
        second=brings + mail,
        mail=mail,
    )


def _arms(link: Link) -> tuple[list[int], list[int]]:
    """The hops of both arms, each from the own station on."""
    arms: list[list[int]] = [[]]
    while link is not None:
        hop, link = link
        if hop == TURN:
            arms.append([])
        else:
            arms[-1].insert(0, hop)
    first = arms.pop()
    return first, arms[0] if arms else []


def _calls(search: Search, found: Found, hops: list[int], standard: int) -> int:
    """Where the train calls, as bits."""
    plan = search.plan
    costs = {way.hop: way.cost for ways in plan.starts for way in ways}
    left = plan.limits - sum(costs[hop] for hop in hops)
    if not plan.optional >> found.anchor & 1:
        left -= plan.costs[found.anchor]
    choice = search.outlook.choice(found.stops, left, standard)
    assert choice is not None  # it was found as a legal route
    return found.stops & ~plan.optional | choice[1]


def _turned(hop: Hop) -> list[Piece]:
    return [(hex_id, b, a) for hex_id, a, b in reversed(hop.pieces)]
