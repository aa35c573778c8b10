"""Running trains: one description of what a company's trains may do, by which routes are checked,
valued and searched for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

from railhead.board.laid import LaidMap
from railhead.board.reach import Reach, reach
from railhead.board.tiles import COLOURS, Node
from railhead.play.actions import Action, Run
from railhead.play.actions import RunTrains as RunAction
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Step, next_step
from railhead.play.terms import Thing
from railhead.routes import BestRoute, Call, Rules, Train, checking, earning, optimise
from railhead.routes.arms import has_neighbour
from railhead.routes.checking import Fault
from railhead.routes.track import BadTrack, Stop, Trace, follow, overlap
from railhead.routes.trains import Side

SUGGESTION = 20_000  # nodes in the search for routes to suggest


class Routing(Rules):
    """The trains of a company in a position. A train with a range calls at so many stops at most,
    towns and cities alike, and skips none; a stop pays by its own colour or by that of the
    phase."""

    def __init__(
        self, p: Position, company: str, sides: Iterable[Side], laid: LaidMap | None = None
    ) -> None:
        """``laid``: another map than that of the position."""
        self.board = p.title.board
        self.laid = p.state.map if laid is None else laid
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

    def call(self, train: Train, stop: Stop) -> Call | None:
        return Call(self.value(stop), costs=(1,) * len(train.limits))

    def place(self, stop: Stop) -> Hashable:
        """Hexes that are parts of one place count as one."""
        return self.board.hexes[stop[0]].location or stop

    def marks_at(self, stop: Stop) -> Iterable[str]:
        return (stop[0],)

    def node(self, stop: Stop) -> Node:
        """The station as it lies on the map."""
        hex_id, number = stop
        return self.laid.track(self.board, hex_id).nodes[number]

    def value(self, stop: Stop) -> int:
        """What a call brings."""
        return self.node(stop).value(self.colour)


TRAINS = Thing("trains", form="the trains")


class Running(Step[S]):
    """Run the trains: every company with a train and a route does; the Director chooses the
    routes."""

    name = "Run"
    prompt = "Run the trains."
    may_pass = False
    kinds: tuple[type[Action], ...] = (RunAction,)

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        return not turn.ran and self.has_run(p, turn.company)

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        yield Choice(RunAction(by=player, routes=()), "run", TRAINS, open=("routes",))

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: RunAction
    ) -> Refusal | None:
        company = turn.company
        if not action.routes:
            return self.why_not_idle(p, company)
        sides, rules = self.sides(p, company), self.rules(p, company)
        owned = Counter(side.name for side in sides)
        for name, count in Counter(run.train for run in action.routes).items():
            if not owned[name]:
                return p.refuse("route.train", f"{company} has no {name} train.")
            if count > owned[name]:
                return p.refuse("route.once", "Each train runs at most one route a turn.")
        traces = []
        for run in action.routes:
            try:
                trace = self.trace(p, company, run)
            except BadTrack as fault:
                return p.refuse(fault.rule, fault.reason)
            side = _named(sides, run.train)
            refusal = self.why_not_route(p, company, rules, run, side, trace)
            if refusal is not None:
                return refusal
            traces.append(trace)
        if overlap(traces):
            return self.why_shared(p, company, action.routes)
        return self.why_not_together(p, company, rules, action.routes, traces)

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: RunAction) -> None:
        self.run(p, turn.company, action.routes)
        next_step(p)

    def run(self, p: Position[S], company: str, runs: tuple[Run, ...]) -> None:
        """Run these routes and note what they earn in the turn."""
        revenue = subsidy = 0
        sides = self.sides(p, company)
        for run in runs:
            trace = self.trace(p, company, run)
            earned, besides = self.earns(p, company, run, _named(sides, run.train), trace)
            revenue += earned
            subsidy += besides
            way = " – ".join(_stop_names(p, trace))
            gift = f" and {p.company_money(besides)}" if besides else ""
            amount = p.money(earned)
            p.note_deed(company, f"runs a {run.train} for {amount}{gift}: {way}", earned=earned)
        if not runs:
            p.note_deed(company, "runs no train")
        revenue = self.total(p, company, runs, revenue)
        p.change_frame(CompanyTurn, ran=True, revenue=revenue, subsidy=subsidy)

    # What may be run.

    def sides(self, p: Position[S], company: str) -> list[Side]:
        """The trains that may run."""
        return [p.side(card) for card in p.trains(company)]

    def rules(self, p: Position[S], company: str) -> Rules:
        """How the company's trains run: the one description for checking and searching."""
        return Routing(p, company, self.sides(p, company))

    def has_run(self, p: Position[S], company: str) -> bool:
        """Whether a train of the company can run at all, so that it is asked to."""
        return bool(self.sides(p, company)) and self.has_route(p, company)

    def has_route(self, p: Position[S], company: str) -> bool:
        """Whether there is a route for a train, had the company one: another stop is joined to one
        of its stations."""
        board, laid = p.title.board, p.state.map
        return any(has_neighbour(board, laid, station) for station in laid.markers_of(company))

    def usable(self, p: Position[S], company: str, *, roughly: bool = False) -> Reach:
        """What the company reaches by track that is of use to its trains; ``roughly``: at the first
        look, for whoever compares many maps."""
        return reach(p.title.board, p.state.map, company, roughly=roughly)

    def runs_past_blocked(self, p: Position[S], company: str) -> bool:
        """Whether a train may pass a city that is closed to its company."""
        return False

    def trace(self, p: Position[S], company: str, run: Run) -> Trace:
        """What a route uses; raises :class:`BadTrack` if it can't be run at all."""
        return follow(p.title.board, p.state.map, company, run.track)

    def why_not_idle(self, p: Position[S], company: str) -> Refusal | None:
        """Why a company that has a run can't run no train: it must."""
        return p.refuse("route.must", f"{company} has a train and a route, so it must run.")

    def why_not_route(
        self, p: Position[S], company: str, rules: Rules, run: Run, side: Side, trace: Trace
    ) -> Refusal | None:
        """Why one route is refused, beyond the common rules of track: it is one that the search
        for the best routes leaves aside. ``rules``: those of the company now."""
        for fault in checking.faults(rules, _train(rules, side), trace):
            refusal = self.why_fault(p, company, side, trace, fault)
            if refusal is not None:
                return refusal
        return None

    def why_fault(
        self, p: Position[S], company: str, side: Side, trace: Trace, fault: Fault
    ) -> Refusal | None:
        """The refusal of a route for what is wrong with it, by the clause that says so; None of
        what this title lets pass, though the search has no use for it."""
        match fault.broken:
            case "stops":
                return p.refuse("route.stops", "A route needs at least two stops.")
            case "own":
                return p.refuse("route.marker", f"The route has no station of {company}.")
            case "place" | "once":
                return p.refuse("route.twice", "A route can't visit the same place twice.")
            case "limits":
                most = side.range or 0
                words = f"at most {most} stops, not {most + fault.excess}."
                return p.refuse("route.range", f"A {side.name} may make {words}")
            case "passes":
                return self.why_blocked(p, company, trace.blocked)
        return p.refuse("route.kind", f"A {side.name} can't run there.")

    def why_blocked(self, p: Position[S], company: str, blocked: Sequence[Stop]) -> Refusal:
        """The refusal of routes through more full stations than the company's trains may pass."""
        name = p.title.board.hexes[blocked[-1][0]].name
        return p.refuse("route.blocked", f"{name} is full of other companies' stations.")

    def why_shared(self, p: Position[S], company: str, runs: tuple[Run, ...]) -> Refusal:
        """The refusal of routes that share track."""
        return p.refuse("route.shared", "Two trains of a company can't share track.")

    def why_not_together(
        self,
        p: Position[S],
        company: str,
        rules: Rules,
        runs: tuple[Run, ...],
        traces: list[Trace],
    ) -> Refusal | None:
        """Why all routes of a turn together are refused, if they are."""
        for broken in checking.faults_together(rules, traces):
            match broken:
                case "home":
                    return p.refuse("route.home", f"One route must visit the home of {company}.")
                case "joined":
                    return p.refuse("route.joined", "The routes must all be joined to each other.")
                case "passes":
                    blocked = [stop for trace in traces for stop in trace.blocked]
                    return self.why_blocked(p, company, blocked)
        return None

    # What it earns.

    def revenue(self, p: Position[S], company: str, side: Side, trace: Trace) -> int:
        """What a route earns: what its stops pay, and bonuses for what it joins."""
        rules = self.rules(p, company)
        return earning.revenue(rules, _train(rules, side), trace)

    def earns(
        self, p: Position[S], company: str, run: Run, side: Side, trace: Trace
    ) -> tuple[int, int]:
        """The revenue of a route, and what it brings to the treasury besides."""
        return self.revenue(p, company, side, trace), 0

    def total(self, p: Position[S], company: str, runs: tuple[Run, ...], revenue: int) -> int:
        """What the company gets if its routes earn so much in all."""
        return revenue

    def earnings(self, p: Position[S], company: str, runs: tuple[Run, ...]) -> int:
        """What these routes would earn."""
        sides = self.sides(p, company)
        revenue = sum(
            self.earns(p, company, run, _named(sides, run.train), self.trace(p, company, run))[0]
            for run in runs
        )
        return self.total(p, company, runs, revenue)

    def stop_value(self, p: Position[S], company: str, stop: Stop) -> int:
        """What a stop is worth to a company now."""
        return p.node(stop).value(COLOURS.index(p.title.phase(p).colour))

    def extras(
        self, p: Position[S], company: str, side: Side, trace: Trace
    ) -> list[tuple[str, int]]:
        """What a route earns besides the values of its stops, by name, as far as it has names."""
        return []

    def halts(
        self, p: Position[S], company: str, run: Run, side: Side, trace: Trace
    ) -> tuple[int, int] | None:
        """At how many halts a legal route calls and at how many it could; None if there is nothing
        to choose."""
        return None

    def adjustments(self, p: Position[S], company: str) -> list[tuple[str, str]]:
        """What changes the sum of the routes to the total, in words and figures: ``("temple not
        reached", "−20%")``."""
        return []

    # The search for the best routes.

    def suggest(self, p: Position[S], company: str, nodes: int | None = None) -> tuple[Run, ...]:
        """The best routes for the company's trains, unless that is too hard a question: then good
        ones. Kept with the map. ``nodes``: how long is searched, where that is not to be as long
        as for a run."""
        sides = tuple(self.sides(p, company))
        key = ("suggestion", company, sides, p.state.phase, self.setting(p, company), nodes)
        found: tuple[Run, ...] | None = p.state.map.memory.get(key)
        if found is None:
            rules = self.suggested_by(p, company)
            best = optimise(p.title.board, p.state.map, rules, nodes=nodes or SUGGESTION)
            found = tuple(self.run_of(p, route) for route in best.routes)
            p.state.map.memory[key] = found
        return found

    def suggested_by(self, p: Position[S], company: str) -> Rules:
        """The rules by which routes are suggested, where not all that is allowed is."""
        return self.rules(p, company)

    def setting(self, p: Position[S], company: str) -> Hashable:
        """What a company's run depends on besides the map, its trains and the phase."""
        return ()

    def run_of(self, p: Position[S], route: BestRoute) -> Run:
        """A route that the search has found, as the action run_trains takes it."""
        return Run(train=route.train, track=route.track)


def _train(rules: Rules, side: Side) -> Train:
    return next(train for train in rules.trains if train.name == side.name)


def _named(sides: list[Side], name: str) -> Side:
    return next(side for side in sides if side.name == name)


def _stop_names(p: Position, trace: Trace) -> list[str]:
    hexes = p.title.board.hexes
    return [hexes[hex_id].name or hex_id for hex_id, _ in trace.stops]
