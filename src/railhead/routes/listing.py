"""All routes that the trains of a company can run, one by one."""

from __future__ import annotations

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.routes.answer import BestRoute, best_route
from railhead.routes.meter import Meter
from railhead.routes.optimiser import Clock, pose
from railhead.routes.others import Others
from railhead.routes.rules import Rules
from railhead.routes.search import Search


def legal_routes(
    board: Board,
    laid: LaidMap,
    rules: Rules,
    *,
    clock: Clock | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> list[BestRoute]:
    """Every legal route of every kind of train, with its best calls; those that earn most come
    first. What routes may not do together is left aside; only a single train must visit the home.
    Ways to stops where a title says that nothing can be gained are not among them.

    There may be very many of them. A listing that is stopped after so many ``seconds`` of the
    ``clock`` or ``nodes`` raises :class:`OutOfTime`.
    """
    meter = Meter(clock, seconds, nodes)
    problem = pose(board, laid, rules, meter, detours=True)
    alone = sum(plan.train.count for plan in problem.plans) == 1
    found: list[BestRoute] = []
    for plan in problem.plans:
        if plan.network.has_home and not plan.network.home:
            continue  # no track leads home
        search = Search(plan, meter, plan.network.home if alone else 0)
        nobody = Others([0] * (problem.passes + 1), 0, ())
        found += [best_route(search, each) for each in search.above(-1, -1, nobody)]
    return sorted(found, key=lambda route: (-route.revenue, -route.second))
