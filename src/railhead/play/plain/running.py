"""Running trains: one description of what a company's trains may do, by which routes are checked,
valued and searched for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from railhead.board.tiles import COLOURS
from railhead.play.actions import Run
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.run import RunTrains
from railhead.routes import Bonus, Call, Rules, Train, optimise
from railhead.routes.arms import has_neighbour
from railhead.routes.track import Stop, Trace
from railhead.routes.trains import Side

SUGGESTION = 20_000  # nodes in the search for routes to suggest


class Routing(Rules):
    """The trains of a company in a position. A train with a range calls at so many stops at most,
    towns and cities alike, and skips none; a stop pays by its own colour or by that of the
    phase."""

    def __init__(self, p: Position, company: str, sides: Iterable[Side]) -> None:
        self.board = p.title.board
        self.laid = p.state.map
        self.company = company
        self.colour = COLOURS.index(p.title.phase(p).colour)
        self.stations = frozenset(self.laid.markers_of(company))
        self.trains = tuple(self.train(side, n) for side, n in Counter(sides).items())

    def train(self, side: Side, count: int) -> Train:
        """A kind of train as the search sees it."""
        limits = () if side.range is None else (side.range,)
        return Train(side.name, count, limits, times=side.multiplier)

    def own(self) -> Iterable[Stop]:
        return self.stations

    def passing(self, stop: Stop) -> int | None:
        """No train runs through an end of the line, nor through a city that others fill."""
        hex_id, node = stop
        if self.laid.track(self.board, hex_id).terminal[node]:
            return None
        return None if self.laid.blocks(self.board, hex_id, node, self.company) else 0

    def call(self, train: Train, stop: Stop) -> Call:
        hex_id, node = stop
        value = self.laid.track(self.board, hex_id).nodes[node].value(self.colour)
        return Call(value, costs=(1,) * len(train.limits))

    def place(self, stop: Stop) -> Hashable:
        """Hexes that are parts of one place count as one."""
        return self.board.hexes[stop[0]].location or stop

    def marks_at(self, stop: Stop) -> Iterable[str]:
        return (stop[0],)


class Running(RunTrains[S]):
    """Every company with a train and a route runs; the Director chooses the routes."""

    def rules(self, p: Position[S], company: str) -> Rules:
        """How the company's trains run: the one description for checking and searching."""
        return Routing(p, company, self.sides(p, company))

    def has_run(self, p: Position[S], company: str) -> bool:
        """Whether a train of the company can run at all."""
        return bool(self.sides(p, company)) and has_route(p, company)

    def why_not_idle(self, p: Position[S], company: str) -> Refusal | None:
        """What stands against running no train."""
        return p.refuse("route.must", f"{company} has a train and a route and must run.")

    def why_not_route(
        self, p: Position[S], company: str, side: Side, trace: Trace
    ) -> Refusal | None:
        """What stands against a route besides the common rules of track."""
        rules = self.rules(p, company)
        train = next(train for train in rules.trains if train.name == side.name)
        stops = trace.stops
        if len(stops) < 2:
            return p.refuse("route.stops", "A route needs at least two stops.")
        if not set(stops) & set(rules.own()):
            return p.refuse("route.marker", f"The route has no station of {company}.")
        if len({rules.place(stop) for stop in stops}) < len(stops):
            return p.refuse("route.twice", "A route can't visit the same place twice.")
        calls = [rules.call(train, stop) for stop in stops]
        if None in calls or not rules.end(train, stops[0]) or not rules.end(train, stops[-1]):
            return p.refuse("route.kind", f"A {side.name} can't run there.")
        for number, limit in enumerate(train.limits):
            used = sum(call.costs[number] for call in calls if call is not None)
            if used > limit:
                return p.refuse(
                    "route.range", f"A {side.name} calls at {limit} stops at most, not {used}."
                )
        return None

    def revenue(self, p: Position[S], company: str, side: Side, trace: Trace) -> int:
        """What a route earns: what its stops pay, and bonuses for what it joins."""
        rules = self.rules(p, company)
        train = next(train for train in rules.trains if train.name == side.name)
        calls = (rules.call(train, stop) for stop in trace.stops)
        values = sum(call.value for call in calls if call is not None)
        marks = {mark for stop in trace.stops for mark in rules.marks_at(stop)}
        extra = 0
        for bonus in train.bonuses:
            if isinstance(bonus, Bonus):
                count = len(marks.intersection(bonus.marks))
                extra += bonus.amounts[min(count, len(bonus.amounts) - 1)]
            else:
                earned = (amount for all_, amount in bonus.options if marks.issuperset(all_))
                extra += max(earned, default=0)
        return train.base + train.times * values + extra

    def suggest(self, p: Position[S], company: str) -> tuple[Run, ...]:
        """The best routes for the company's trains, unless that is too hard a question: then good
        ones. Kept with the map."""
        sides = tuple(self.sides(p, company))
        key = ("suggestion", company, sides, p.title.phase(p).colour)
        found: tuple[Run, ...] | None = p.state.map.memory.get(key)
        if found is None:
            rules = self.rules(p, company)
            best = optimise(p.title.board, p.state.map, rules, nodes=SUGGESTION)
            found = tuple(Run(train=route.train, track=route.track) for route in best.routes)
            p.state.map.memory[key] = found
        return found


def has_route(p: Position, company: str) -> bool:
    """Whether another stop is joined to a station of the company."""
    board, laid = p.title.board, p.state.map
    return any(has_neighbour(board, laid, station) for station in laid.markers_of(company))
