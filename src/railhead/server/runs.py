"""Routes at a table: suggestions, and what somebody's own routes would earn, stop by stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from railhead.board.tiles import COLOURS
from railhead.play.actions import Run
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.steps.run import RunTrains
from railhead.routes.track import BadTrack, Trace, overlap
from railhead.server.errors import Problem


class StopValue(Struct, frozen=True):
    """A stop of a route: its hex and station, its name, and its value in the present phase."""

    hex: str
    station: int
    name: str
    value: int


class RouteCheck(Struct, frozen=True):
    """One route: what stands against it, or what it earns. ``bonus`` is what it earns beyond the
    values of its stops, negative where not all of them count; ``besides`` what it brings to the
    treasury and is no revenue."""

    train: str
    ok: bool
    refusal: str | None
    clause: str | None
    revenue: int
    besides: int
    stops: list[StopValue]
    bonus: int


class RoutesCheck(Struct, frozen=True):
    """All routes of a turn; ``refusal`` is about all of them together."""

    company: str
    ok: bool
    refusal: str | None
    clause: str | None
    total: int
    routes: list[RouteCheck]


class Suggestion(Struct, frozen=True):
    """Routes that the company's trains could run, as the action run_trains takes them."""

    company: str
    routes: list[Run]
    check: RoutesCheck


def suggest(game: Game, company: str = "") -> Suggestion:
    """Good routes for a company, that on turn if none is named."""
    p = game.position
    company = _company(p, company)
    found = list(p.title.suggest_routes(p, company))
    return Suggestion(company, found, check(game, company, found))


def check(game: Game, company: str, runs: Sequence[Run]) -> RoutesCheck:
    """What these routes of a company would earn, and what stands against them."""
    p = game.position
    company = _company(p, company)
    step = next(step for step in p.title.steps if isinstance(step, RunTrains))
    traces: list[Trace] = []
    checks = [_check(p, step, company, run, traces) for run in runs]
    refusal = None
    if runs and all(each.ok for each in checks):
        refusal = _why_not_together(p, step, company, tuple(runs), traces)
    return RoutesCheck(
        company=company,
        ok=refusal is None and all(each.ok for each in checks),
        refusal=refusal.reason if refusal else None,
        clause=refusal.clause if refusal else None,
        total=sum(each.revenue for each in checks),
        routes=checks,
    )


def _company(p: Position, company: str) -> str:
    if not company:
        turn: CompanyTurn | None = p.frame(CompanyTurn)
        if turn is None:
            raise Problem(422, "refused", "No company operates now.")
        return turn.company
    if company not in p.title.companies:
        raise Problem(404, "not_found", f"There is no company {company!r}.")
    return company


def _check(p: Position, step: RunTrains, company: str, run: Run, traces: list[Trace]) -> RouteCheck:
    side = next((side for side in step.sides(p, company) if side.name == run.train), None)
    if side is None:
        return _refused(run, p.refuse("route.train", f"{company} has no {run.train} train."))
    try:
        trace = step.trace(p, company, run)
    except BadTrack as fault:
        return _refused(run, p.refuse(fault.rule, fault.reason))
    traces.append(trace)
    stops = _values(p, trace)
    refusal = step.why_not_run(p, company, run, side, trace)
    if refusal is not None:
        return _refused(run, refusal, stops)
    revenue, besides = step.earns(p, company, run, side, trace)
    bonus = revenue - sum(stop.value for stop in stops)
    return RouteCheck(run.train, True, None, None, revenue, besides, stops, bonus)


def _refused(run: Run, refusal: Refusal, stops: Sequence[StopValue] = ()) -> RouteCheck:
    return RouteCheck(run.train, False, refusal.reason, refusal.clause, 0, 0, list(stops), 0)


def _why_not_together(
    p: Position, step: RunTrains, company: str, runs: tuple[Run, ...], traces: list[Trace]
) -> Refusal | None:
    owned = Counter(side.name for side in step.sides(p, company))
    wanted = Counter(run.train for run in runs)
    if any(owned[train] < count for train, count in wanted.items()):
        return p.refuse("route.once", "Each train runs at most one route a turn.")
    if overlap(traces):
        return p.refuse("route.shared", "Two trains of a company can't share track.")
    return step.why_not_together(p, company, runs, traces)


def _values(p: Position, trace: Trace) -> list[StopValue]:
    board, laid = p.title.board, p.state.map
    colour = COLOURS.index(p.title.phase(p).colour)
    return [
        StopValue(
            hex_id,
            node,
            board.hexes[hex_id].name or hex_id,
            laid.track(board, hex_id).nodes[node].value(colour),
        )
        for hex_id, node in trace.stops
    ]
