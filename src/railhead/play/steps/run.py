"""Running trains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railhead.play.actions import Run
from railhead.play.actions import RunTrains as RunAction
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Step, next_step
from railhead.routes.track import BadTrack, Trace, follow, overlap
from railhead.routes.trains import Side


class RunTrains(Step):
    """Run the trains; the Director chooses the routes."""

    name = "Run"
    prompt = "Run the trains."
    may_pass = False
    kinds = (RunAction,)

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return not turn.ran and bool(p.title.has_run(p, turn.company))

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        yield Choice(RunAction(by=player, routes=()), "Run the trains", open=("routes",))

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: RunAction
    ) -> Refusal | None:
        company = turn.company
        if not action.routes:
            refusal: Refusal | None = p.title.why_not_idle(p, company)
            return refusal
        owned = Counter(p.side(card).name for card in p.trains(company))
        for name, count in Counter(run.train for run in action.routes).items():
            if not owned[name]:
                return p.refuse("route.train", f"{company} has no {name} train.")
            if count > owned[name]:
                return p.refuse("route.once", "Each train runs at most one route a turn.")
        traces = []
        for run in action.routes:
            try:
                trace = follow(p.title.board, p.state.map, company, run.track)
            except BadTrack as fault:
                return p.refuse(fault.rule, fault.reason)
            refusal = p.title.why_not_route(p, company, _side(p, company, run), trace)
            if refusal is not None:
                return refusal
            traces.append(trace)
        if overlap(traces):
            return p.refuse("route.shared", "Two trains of a company can't share track.")
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: RunAction) -> None:
        revenue = 0
        for run in action.routes:
            trace = follow(p.title.board, p.state.map, turn.company, run.track)
            earned = p.title.revenue(p, turn.company, _side(p, turn.company, run), trace)
            revenue += earned
            way = " – ".join(_stop_names(p, trace))
            p.note(f"{turn.company} runs a {run.train} for {p.money(earned)}: {way}.", turn.company)
        if not action.routes:
            p.note(f"{turn.company} runs no train.", turn.company)
        p.change_frame(CompanyTurn, ran=True, revenue=revenue)
        next_step(p)


def _side(p: Position, company: str, run: Run) -> Side:
    for card in p.trains(company):
        side = p.side(card)
        if side.name == run.train:
            return side
    raise AssertionError(run.train)


def _stop_names(p: Position, trace: Trace) -> list[str]:
    hexes = p.title.board.hexes
    return [hexes[hex_id].name or hex_id for hex_id, _ in trace.stops]
