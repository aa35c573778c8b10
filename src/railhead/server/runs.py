"""Routes at a table: suggestions, and what somebody's own routes would earn, stop by stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from railhead.play.actions import Run
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.routes import Best, optimise
from railhead.routes.track import BadTrack, Trace, overlap
from railhead.server.access import Access
from railhead.server.errors import Problem, not_yours

SHORT = 1_000  # nodes of a search on the way to something else


class StopValue(Struct, frozen=True):
    """A stop of a route: its hex and station, its name, and its value in the present phase."""

    hex: str
    station: int
    name: str
    value: int


class RouteCheck(Struct, frozen=True):
    """One route: why it is refused, or what it earns. ``bonus`` is what it earns beyond the
    values of its stops, negative where not all of them count; ``extras`` its parts, by name, as
    far as they have names; ``besides`` what it brings to the treasury and is no revenue; ``halts``
    at how many halts it calls and at how many it could, where that is a choice."""

    train: str
    ok: bool
    refusal: str | None
    clause: str | None
    revenue: int
    besides: int
    stops: list[StopValue]
    bonus: int
    extras: list[tuple[str, int]] = []
    halts: tuple[int, int] | None = None


class RoutesCheck(Struct, frozen=True):
    """All routes of a turn; ``refusal`` is about all of them together, ``adjustments`` are what
    makes the total of the sum of the routes, in words and figures."""

    company: str
    ok: bool
    refusal: str | None
    clause: str | None
    total: int
    routes: list[RouteCheck]
    adjustments: list[tuple[str, str]] = []


class Suggestion(Struct, frozen=True):
    """Routes for the company's trains, as the action run_trains takes them. ``revenue``: what they
    earn; ``besides``: what they bring to the treasury beyond that; ``bound``: no routes earn more;
    ``proven``: no others are better; ``more``: how much better they could be, in units of revenue,
    as it was weighed; ``seconds``: how long it took to find them."""

    company: str
    routes: list[Run]
    check: RoutesCheck
    revenue: int
    besides: int
    bound: int
    proven: bool
    more: int
    seconds: float


class BestRuns(Struct, frozen=True):
    """What the best routes of a company earn before and after a change of the map. Where a short
    search does not prove it (``sure`` is false), at least so much."""

    company: str
    before: int
    after: int
    sure: bool


def compared(before: Game, after: Game, player: str) -> BestRuns | None:
    """How the best run of the company on turn changes with the map; None if neither does, if it
    has no trains, or if the player must not know."""
    p = before.position
    turn: CompanyTurn | None = p.frame(CompanyTurn)
    if turn is None or p.state.map is after.state.map or not p.trains(turn.company):
        return None
    if turn.ran or not p.title.secrets.knows_run(p, player, turn.company):
        return None
    old, new = (_quickly(game.position, turn.company) for game in (before, after))
    return BestRuns(turn.company, old.revenue, new.revenue, old.proven and new.proven)


def _quickly(p: Position, company: str) -> Best:
    rules = p.rule(Running).rules(p, company)
    return optimise(p.title.board, p.state.map, rules, nodes=SHORT)


def suggestion(
    game: Game, company: str, best: Best, weights: tuple[int, int] | None = None
) -> Suggestion:
    """What a search has found, as a suggestion. ``weights``: those of who asked, if not the
    title's own."""
    p = game.position
    routes = [p.rule(Running).run_of(p, route) for route in best.routes]
    checked = check(game, company, routes)
    revenue, proven = best.revenue, best.proven
    if not checked.ok:
        # Something must be run besides, or done first: the title knows what may be run now.
        routes = list(p.rule(Running).suggest(p, company))
        checked = check(game, company, routes)
        revenue = checked.total
        proven = proven and revenue >= best.bound
    return Suggestion(
        company=company,
        routes=routes,
        check=checked,
        revenue=revenue,
        besides=sum(each.besides for each in checked.routes),
        bound=max(best.bound, revenue),
        proven=proven,
        more=more(best, revenue, weights),
        seconds=round(best.seconds, 3),
    )


def more(best: Best, revenue: int, weights: tuple[int, int] | None) -> int:
    """By how much other routes could be better than some with this revenue, in units of it."""
    if weights and revenue == best.revenue:
        return -(-(best.worth_bound - best.worth) // weights[0])
    return max(0, best.bound - revenue)


def whose(access: Access, company: str = "") -> str:
    """The company whose routes a visitor asks for: that on turn if none is named. Refused if what
    it can run depends on what this visitor must not know."""
    p = access.table.game.position
    company = _company(p, company)
    if not p.title.secrets.knows_run(p, access.player, company):
        not_yours(f"What {company} can run depends on its treasury, which you can't see.")
    return company


def check(game: Game, company: str, runs: Sequence[Run]) -> RoutesCheck:
    """What these routes of a company would earn, and why they are refused, if they are."""
    p = game.position
    company = _company(p, company)
    step = p.rule(Running)
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
        total=step.total(p, company, tuple(runs), sum(each.revenue for each in checks)),
        routes=checks,
        adjustments=step.adjustments(p, company) if runs else [],
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


def _check(p: Position, step: Running, company: str, run: Run, traces: list[Trace]) -> RouteCheck:
    side = next((side for side in step.sides(p, company) if side.name == run.train), None)
    if side is None:
        return _refused(run, p.refuse("route.train", f"{company} has no {run.train} train."))
    try:
        trace = step.trace(p, company, run)
    except BadTrack as fault:
        return _refused(run, p.refuse(fault.rule, fault.reason))
    traces.append(trace)
    stops = _values(p, step, company, trace)
    refusal = step.why_not_route(p, company, step.rules(p, company), run, side, trace)
    if refusal is not None:
        return _refused(run, refusal, stops)
    revenue, besides = step.earns(p, company, run, side, trace)
    bonus = revenue - sum(stop.value for stop in stops)
    extras = step.extras(p, company, side, trace)
    halts = step.halts(p, company, run, side, trace)
    return RouteCheck(run.train, True, None, None, revenue, besides, stops, bonus, extras, halts)


def _refused(run: Run, refusal: Refusal, stops: Sequence[StopValue] = ()) -> RouteCheck:
    return RouteCheck(run.train, False, refusal.reason, refusal.clause, 0, 0, list(stops), 0)


def _why_not_together(
    p: Position, step: Running, company: str, runs: tuple[Run, ...], traces: list[Trace]
) -> Refusal | None:
    owned = Counter(side.name for side in step.sides(p, company))
    wanted = Counter(run.train for run in runs)
    if any(owned[train] < count for train, count in wanted.items()):
        return p.refuse("route.once", "Each train runs at most one route a turn.")
    if overlap(traces):
        return step.why_shared(p, company, runs)
    return step.why_not_together(p, company, step.rules(p, company), runs, traces)


def _values(p: Position, step: Running, company: str, trace: Trace) -> list[StopValue]:
    hexes = p.title.board.hexes
    return [
        StopValue(
            hex_id,
            node,
            hexes[hex_id].name or hex_id,
            step.stop_value(p, company, (hex_id, node)),
        )
        for hex_id, node in trace.stops
    ]
