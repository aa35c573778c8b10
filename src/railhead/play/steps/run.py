"""Running trains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railhead.board.tiles import COLOURS
from railhead.play.actions import Run
from railhead.play.actions import RunTrains as RunAction
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Step, next_step
from railhead.routes.track import BadTrack, Stop, Trace, follow, overlap
from railhead.routes.trains import Side


class RunTrains(Step[S]):
    """Run the trains; the Director chooses the routes. A title may override what trains there
    are, what a route and all routes together must be, and what they earn."""

    name = "Run"
    prompt = "Run the trains."
    may_pass = False
    kinds = (RunAction,)

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        return not turn.ran and bool(p.title.has_run(p, turn.company))

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        yield Choice(RunAction(by=player, routes=()), "Run the trains", open=("routes",))

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: RunAction
    ) -> Refusal | None:
        company = turn.company
        if not action.routes:
            refusal: Refusal | None = p.title.why_not_idle(p, company)
            return refusal
        sides = self.sides(p, company)
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
            refusal = self.why_not_run(p, company, run, _named(sides, run.train), trace)
            if refusal is not None:
                return refusal
            traces.append(trace)
        if overlap(traces):
            return self.why_shared(p, company, action.routes)
        return self.why_not_together(p, company, action.routes, traces)

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
            amount = p.company_money(earned)
            p.note(f"{company} runs a {run.train} for {amount}{gift}: {way}.", company, earned)
        if not runs:
            p.note(f"{company} runs no train.", company)
        revenue = self.total(p, company, runs, revenue)
        p.change_frame(CompanyTurn, ran=True, revenue=revenue, subsidy=subsidy)

    # What titles differ in.

    def sides(self, p: Position[S], company: str) -> list[Side]:
        """The trains that may run."""
        return [p.side(card) for card in p.trains(company)]

    def trace(self, p: Position[S], company: str, run: Run) -> Trace:
        """What a route uses; raises :class:`BadTrack` if it can't be run at all."""
        return follow(p.title.board, p.state.map, company, run.track)

    def why_not_run(
        self, p: Position[S], company: str, run: Run, side: Side, trace: Trace
    ) -> Refusal | None:
        """What stands against one route."""
        refusal: Refusal | None = p.title.why_not_route(p, company, side, trace)
        return refusal

    def why_not_together(
        self, p: Position[S], company: str, runs: tuple[Run, ...], traces: list[Trace]
    ) -> Refusal | None:
        """What stands against all routes of a turn together."""
        return None

    def why_shared(self, p: Position[S], company: str, runs: tuple[Run, ...]) -> Refusal:
        """The refusal of routes that share track."""
        return p.refuse("route.shared", "Two trains of a company can't share track.")

    def earns(
        self, p: Position[S], company: str, run: Run, side: Side, trace: Trace
    ) -> tuple[int, int]:
        """The revenue of a route, and what it brings to the treasury besides."""
        return p.title.revenue(p, company, side, trace), 0

    def total(self, p: Position[S], company: str, runs: tuple[Run, ...], revenue: int) -> int:
        """What the company gets if its routes earn so much in all."""
        return revenue

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

    def runs_past_blocked(self, p: Position[S], company: str) -> bool:
        """Whether a train may pass a city that is closed to its company."""
        return False

    def adjustments(self, p: Position[S], company: str) -> list[tuple[str, str]]:
        """What changes the sum of the routes to the total, in words and figures: ``("temple not
        reached", "−20%")``."""
        return []

    def stop_value(self, p: Position[S], company: str, stop: Stop) -> int:
        """What a stop is worth to a company now."""
        hex_id, node = stop
        colour = COLOURS.index(p.title.phase(p).colour)
        return int(p.state.map.track(p.title.board, hex_id).nodes[node].value(colour))


def run_step(p: Position[S]) -> RunTrains[S]:
    """The step in which trains run."""
    return next(step for step in p.title.steps if isinstance(step, RunTrains))


def earnings(p: Position, company: str, runs: tuple[Run, ...]) -> int:
    """What these routes would earn by the rules of the title."""
    step = run_step(p)
    sides = step.sides(p, company)
    revenue = sum(
        step.earns(p, company, run, _named(sides, run.train), step.trace(p, company, run))[0]
        for run in runs
    )
    return step.total(p, company, runs, revenue)


def _named(sides: list[Side], name: str) -> Side:
    return next(side for side in sides if side.name == name)


def _stop_names(p: Position, trace: Trace) -> list[str]:
    hexes = p.title.board.hexes
    return [hexes[hex_id].name or hex_id for hex_id, _ in trace.stops]
