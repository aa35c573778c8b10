"""Whether a route that somebody has chosen is one that a train may run, by the same
:class:`~railhead.routes.rules.Rules` from which the search finds the best: what breaks them, if
anything does. That track lies there and joins is for :func:`~railhead.routes.track.follow`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import sub
from typing import Literal, NamedTuple

from railhead.routes.rules import FIRST, SECOND, Rules, Train
from railhead.routes.track import Hop, Stop, Trace

Broken = Literal["track", "stop", "ends", "stops", "own", "place", "once", "limits", "passes"]
BrokenTogether = Literal["home", "joined", "passes"]


class Fault(NamedTuple):
    """What is wrong with a route.

    ``track``: the train can't run over the ``leg``; ``stop``: nor to the ``stop``; ``ends``: the
    route can't end where it does; ``stops``: it has less than the two that count; ``own``: it
    visits no own station; ``place``: it visits one place twice, the second time at the ``stop``;
    ``once``: it enters the ``hex_id`` again; ``limits``: it takes ``used`` of the train's limits,
    ``excess`` too much; ``passes``: it runs through more full stations than all trains may.
    """

    broken: Broken
    stop: Stop | None = None
    leg: Hop | None = None
    hex_id: str = ""
    used: tuple[int, ...] = ()
    excess: int = 0


def faults(rules: Rules, train: Train, trace: Trace) -> Iterator[Fault]:
    """Everything that is wrong with a route of a train."""
    stops = trace.stops
    over = [(leg, rules.over(train, leg)) for leg in trace.legs]
    calls = [(stop, rules.call(train, stop)) for stop in stops]
    yield from (Fault("track", leg=leg) for leg, costs in over if costs is None)
    yield from (Fault("stop", stop) for stop, call in calls if call is None)
    if sum(call is not None and call.counts for _, call in calls) < 2:
        yield Fault("stops")
    if set(stops).isdisjoint(rules.own()):
        yield Fault("own")
    a, b = rules.end(train, stops[0]), rules.end(train, stops[-1])
    if not ((a & FIRST and b & SECOND) or (a & SECOND and b & FIRST)):
        yield Fault("ends")
    places = [rules.place(stop) for stop in stops]
    if len(set(places)) < len(places):
        again = (n for n, each in enumerate(places) if each in places[:n])
        yield from (Fault("place", stops[n]) for n in again)
    if len(set(trace.hexes)) < len(trace.hexes):
        entered = Counter(trace.hexes).items()
        yield from (Fault("once", hex_id=h) for h, times in entered if times > 1 and rules.once(h))
    costs = [costs or () for _, costs in over]
    costs += [call.costs for _, call in calls if call is not None and not call.optional]
    used = tuple(sum(each[n] for each in costs if each) for n in range(len(train.limits)))
    excess = max(map(sub, used, train.limits), default=0)
    if excess > 0:
        yield Fault("limits", used=used, excess=excess)
    if passed(rules, trace) > rules.passes:
        yield Fault("passes")


def faults_together(rules: Rules, traces: Sequence[Trace]) -> Iterator[BrokenTogether]:
    """What is wrong with routes that a company's trains run in one turn, each of which is legal:
    none visits the ``home``, they are not ``joined``, or too many full stations are passed. That
    they share no track is for :func:`~railhead.routes.track.overlap`."""
    if rules.home:
        if all(rules.home.isdisjoint(trace.stops) for trace in traces):
            yield "home"
        elif not joined(rules.home, [trace.stops for trace in traces]):
            yield "joined"
    if sum(passed(rules, trace) for trace in traces) > rules.passes:
        yield "passes"


def passed(rules: Rules, trace: Trace) -> int:
    """What running through full stations takes off the company's passes."""
    return sum(rules.passing(stop) or 0 for stop in trace.blocked)


def joined(home: frozenset[Stop], routes: Sequence[Sequence[Stop]]) -> bool:
    """Whether all routes are joined by common stops, directly or over others, to the home."""
    reached, waiting = set(home), list(routes)
    while waiting:
        left = [route for route in waiting if reached.isdisjoint(route)]
        if len(left) == len(waiting):
            return False
        reached.update(stop for route in waiting if route not in left for stop in route)
        waiting = left
    return True
