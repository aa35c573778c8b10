"""The best run of a company's trains, under the rules of its title.

The question is first written down as a :class:`Problem`: tables of numbers, which can be sent to
another process. :func:`solve` answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.routes.answer import Best, answer
from railhead.routes.combination import Combination
from railhead.routes.meter import Meter, OutOfTime
from railhead.routes.network import Network
from railhead.routes.plan import Plan, amounts
from railhead.routes.rules import Rules, Train
from railhead.routes.track import Stop

Clock = Callable[[], float]
Watch = Callable[[Callable[[], Best]], None]


class Problem(NamedTuple):
    """The trains of a company on its network. ``passes`` and ``weights``: see :class:`Rules`."""

    plans: tuple[Plan, ...]
    passes: int
    weights: tuple[int, int]


def optimise(
    board: Board,
    laid: LaidMap,
    rules: Rules,
    *,
    clock: Clock | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Best:
    """The best routes of a company's trains, with what :meth:`Rules.total` leaves of their revenue.

    The search stops after so many ``seconds`` of the ``clock``, or after so many ``nodes``; then
    the best routes so far come back, with a bound for all.
    """
    meter = Meter(clock, seconds, nodes)
    try:
        problem = pose(board, laid, rules, meter)
    except OutOfTime:
        bound = sum(train.count * _most(board, laid, rules, train) for train in rules.trains)
        worth = bound * rules.weights[0]
        best = Best((), 0, 0, False, bound, 0, worth, meter.nodes, meter.seconds)
    else:
        best = _solve(problem, meter)
    return best._replace(revenue=rules.total(best.revenue), bound=rules.total(best.bound))


def pose(
    board: Board,
    laid: LaidMap,
    rules: Rules,
    meter: Meter | None = None,
    *,
    detours: bool = False,
) -> Problem:
    """The question in tables of numbers. ``detours``: with track between two stops that other
    track replaces, which no best route needs."""
    meter = meter or Meter()
    network = Network(board, laid, rules, meter)
    trains = [train for train in rules.trains if train.count]
    plans = tuple(Plan(network, rules, train, meter, detours) for train in trains)
    return Problem(plans, rules.passes, rules.weights)


def solve(
    problem: Problem,
    *,
    clock: Clock | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    watch: Watch | None = None,
) -> Best:
    """The answer to a question, as :func:`optimise` gives it; revenue and bound are sums.

    ``watch`` is called now and then with a look at what is known by then; it may end the search by
    raising :class:`OutOfTime`.
    """
    return _solve(problem, Meter(clock, seconds, nodes), watch)


def _solve(problem: Problem, meter: Meter, watch: Watch | None = None) -> Best:
    combination = Combination(problem.plans, problem.passes, problem.weights, meter)

    def look() -> Best:
        combination.take_stock()
        return answer(combination, meter)

    if watch is not None:
        meter.watch = partial(watch, look)
    with suppress(OutOfTime):
        combination.solve()
    return look()


def _most(board: Board, laid: LaidMap, rules: Rules, train: Train) -> int:
    """A bound from the stops of the map alone: all their values and all bonuses."""
    calls = [call for stop in _stops(board, laid) if (call := rules.call(train, stop))]
    standard = max([train.standard, *(call.standard for call in calls)])
    values = sum(call.value + (standard if call.rises else 0) for call in calls)
    bonuses = sum(max(amounts(bonus)) for bonus in train.bonuses)
    ends = sorted(rules.at_end(train, stop) for stop in _stops(board, laid))
    return values * train.times + bonuses + train.base + sum(ends[-2:])


def _stops(board: Board, laid: LaidMap) -> Iterator[Stop]:
    for hex_id in board.hexes:
        for node in range(len(laid.track(board, hex_id).nodes)):
            yield hex_id, node
