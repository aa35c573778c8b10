"""The search for the best routes: time, other processes, and questions it refuses."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from itertools import count, pairwise
from random import Random

import pytest

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.routes import Best, Bonus, Call, OutOfTime, Train, optimise, pose, solve
from railhead.routes.track import Stop
from tests.routes.grids import OWN, grid, settled
from tests.routes.rule_sets import MapRules, PostRules


class Unlimited(PostRules):
    """Trains without a limit, so that the number of routes knows none either."""

    def __init__(self, board: Board, laid: LaidMap, trains: int) -> None:
        super().__init__(board, laid, [])
        self.trains = (Train("D", trains),)

    def call(self, train: Train, stop: Stop) -> Call:
        return Call(super().call(train, stop).value)


def big_map(size: int = 9) -> tuple[Board, LaidMap]:
    chance = Random(3)
    board = grid(chance, columns=size, rows=size)
    return board, settled(chance, board, own=4, full=2)


def ticking(step: float) -> Iterator[float]:
    """A clock that goes on by a step whenever somebody looks at it."""
    return (number * step for number in count())


@pytest.mark.parametrize("trains", [1, 2])
def test_a_deadline_ends_the_search(trains: int) -> None:
    board, laid = big_map()
    clock = ticking(0.001)
    best = optimise(
        board, laid, Unlimited(board, laid, trains), clock=lambda: next(clock), seconds=0.2
    )
    assert 0.2 <= best.seconds < 0.21
    assert next(clock) < 0.21
    assert not best.proven
    assert 0 < best.revenue < best.bound
    assert best.nodes > 0


def test_a_deadline_ends_the_look_at_the_map() -> None:
    board, laid = big_map()
    rules = Unlimited(board, laid, 1)
    clock = ticking(1)
    best = optimise(board, laid, rules, clock=lambda: next(clock), seconds=5)
    assert best.routes == ()
    assert not best.proven
    assert best.bound >= optimise(board, laid, rules, nodes=3000).revenue


def test_more_nodes_find_no_worse_routes() -> None:
    board, laid = big_map()
    rules = Unlimited(board, laid, 2)
    found = [optimise(board, laid, rules, nodes=nodes) for nodes in (50, 500, 5000)]
    assert [best.revenue for best in found] == sorted(best.revenue for best in found)
    assert all(best.nodes <= nodes for best, nodes in zip(found, (50, 500, 5000), strict=True))
    assert found[0] == optimise(board, laid, rules, nodes=50)


def test_a_problem_goes_to_another_process() -> None:
    chance = Random(5)
    board = grid(chance, columns=4)
    laid = settled(chance, board, own=2, full=1)
    problem = pose(board, laid, PostRules(board, laid, ["3", "3", "5"]))
    there = pickle.loads(pickle.dumps(problem))
    assert solve(there) == solve(problem)


def test_without_trains_or_stations_there_is_nothing_to_earn() -> None:
    board = grid(Random(5), columns=4)
    for laid, trains in ((LaidMap(), ["3"]), (settled(Random(5), board, own=2, full=0), [])):
        best = optimise(board, laid, PostRules(board, laid, trains))
        assert (best.routes, best.revenue, best.bound, best.proven) == ((), 0, 0, True)


class Odd(MapRules):
    """Rules with a call of the test's choice."""

    def __init__(self, train: Train, call: Call) -> None:
        board = grid(Random(5), columns=4)
        super().__init__(board, settled(Random(5), board, own=2, full=0), [train])
        self._call = call

    def call(self, train: Train, stop: Stop) -> Call:
        return self._call


@pytest.mark.parametrize(
    ("train", "call", "words"),
    [
        (Train("3", 1, (3,), bonuses=(Bonus(("a",), (50, 0)),)), Call(), "never fall"),
        (Train("3", 1, (3,)), Call(costs=(2,), optional=True), "too various"),
        (Train("3", 1, (3,)), Call(costs=(-1,)), "0 to 511, not -1"),
        (Train("3", 1, (1000,)), Call(), "0 to 511, not 1000"),
    ],
)
def test_what_the_search_can_not_be_asked(train: Train, call: Call, words: str) -> None:
    rules = Odd(train, call)
    assert list(rules.own())
    assert OWN in str(rules.laid.stations)
    with pytest.raises(ValueError, match=words):
        optimise(rules.board, rules.laid, rules)


def test_a_search_is_watched_while_the_bound_falls() -> None:
    board, laid = big_map()
    problem = pose(board, laid, Unlimited(board, laid, 1))
    seen: list[Best] = []
    whole = solve(problem, nodes=4_000, watch=lambda look: seen.append(look()))
    assert len(seen) > 10
    for one, next_one in pairwise([*seen, whole]):
        assert one.worth <= next_one.worth <= next_one.worth_bound <= one.worth_bound
    assert any(best.routes for best in seen[:-1])
    assert whole == solve(problem, nodes=4_000)


def test_whoever_watches_may_stop_a_search() -> None:
    board, laid = big_map()
    problem = pose(board, laid, Unlimited(board, laid, 2))

    def watch(look: Callable[[], Best]) -> None:
        if look().nodes > 500:
            raise OutOfTime

    best = solve(problem, watch=watch)
    assert best.routes
    assert not best.proven
    assert 500 < best.nodes < 700
    assert best.worth < best.worth_bound
