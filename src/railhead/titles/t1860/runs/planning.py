"""The routes of all trains of a company together: the best ones, and what is left for a train that
stays idle. Clauses RUN-01, RUN-04, RCV-02, NAT-11.

The engine has no clock, so these searches end after so many nodes and are the same on every
machine. In recorded and simulated games they end with a proof long before. Without one the best
routes found stand for the best: a duty to run for the most is fulfilled by what they earn.
"""

from __future__ import annotations

from collections.abc import Sequence

from railhead.play.actions import Run
from railhead.routes import Best, optimise
from railhead.routes.track import Trace, follow
from railhead.routes.trains import Side
from railhead.titles.t1860.position import Position
from railhead.titles.t1860.routing import Routing

# Nodes of a search: for a suggestion, for a duty to run for the most, for a train left idle.
SUGGESTION, DUTY, LEFT = 20_000, 100_000, 1_000


def best(p: Position, company: str, sides: Sequence[Side], leased: bool, nodes: int) -> Best:
    """The routes with the highest revenue; kept with the map."""
    state = p.state
    laid = state.map.without(state.bankrupt)
    setting = (state.phase, state.frozen, state.nationalised)
    key = ("best", company, tuple(sides), leased, nodes, setting)
    known: Best | None = laid.memory.get(key)
    if known is None:
        rules = Routing(p, company, sides, leased)
        known = laid.memory[key] = optimise(p.title.board, laid, rules, nodes=nodes)
    return known


def suggestion(
    p: Position, company: str, sides: Sequence[Side], leased: bool, nodes: int
) -> tuple[Run, ...]:
    """The best routes as actions write them. A set that is not proven may leave a train idle that
    could run, and gets a route for it (RUN-01)."""
    found = best(p, company, sides, leased, nodes)
    runs = [Run(train=route.train, track=route.track) for route in found.routes]
    if found.routes and not found.proven:
        for side in idle(sides, runs):
            laid = p.state.map.without(p.state.bankrupt)
            traces = [
                follow(p.title.board, laid, company, run.track, past_blocked=True) for run in runs
            ]
            runs += left_for(p, company, side, leased, traces)
    return tuple(runs)


def idle(sides: Sequence[Side], runs: Sequence[Run]) -> list[Side]:
    """The trains that none of these routes takes."""
    left = list(sides)
    for run in runs:
        left.remove(next(side for side in left if side.name == run.train))
    return left


def left_for(
    p: Position, company: str, side: Side, leased: bool, others: Sequence[Trace]
) -> list[Run]:
    """A route for a train beside those of the others, none if a short search finds none."""
    rules = Routing(p, company, [side], leased, beside=others)
    found = optimise(p.title.board, p.state.map, rules, nodes=LEFT)
    return [Run(train=route.train, track=route.track) for route in found.routes]
