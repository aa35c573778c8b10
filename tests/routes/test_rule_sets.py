"""The search agrees with the oracle, on small random maps, under rules of every sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from railhead.routes import Best, optimise
from railhead.routes.track import parse
from tests.routes import oracle, rule_sets
from tests.routes.examples import many
from tests.routes.grids import OWN, grid, settled

MOST_WALKS = 250
seeds = st.integers(0, 10**9)


def small_map(chance: Random, trains: Sequence[str], **extra: Any) -> tuple[Any, Any]:
    """A map, the smaller the more trains run on it."""
    board = grid(chance, columns=4 if len(trains) < 3 else 3, **extra)
    laid = settled(chance, board, own=chance.randrange(1, 4), full=chance.randrange(3))
    assume(laid.markers_of(OWN))
    return board, laid


def agree(
    judge: Any, trains: Sequence[str], best: Best, walks: list[oracle.Walk]
) -> tuple[int, ...]:
    """The oracle's best; the routes that were found are among its legal ones, apart, and worth
    what was said."""
    by_track = {oracle.track(walk.pieces): walk for walk in walks}
    runs = []
    for route in best.routes:
        walk = by_track[oracle.track(map(parse, route.track))]
        assert route.stops in (walk.stops, walk.stops[::-1])
        verdict = judge.verdict(route.train, walk)
        assert verdict is not None
        assert (verdict.revenue, verdict.second) == (route.revenue, route.second - route.mail)
        runs.append((walk, verdict))
    assert Counter(route.train for route in best.routes) <= Counter(trains)
    assert len(frozenset().union(*(walk.crossed for walk, _ in runs))) == sum(
        len(walk.crossed) for walk, _ in runs
    )
    assert best.proven
    total: tuple[int, ...] = judge.total(runs)
    assert total == oracle.best_total(judge, trains, walks)
    return total


def walked(board: Any, laid: Any, judge: Any, most: int) -> list[oracle.Walk]:
    walks = oracle.walks(board, laid, judge.may_pass, most)
    assume(len(walks) <= most)
    return walks


HALTS = ["1+1", "2+1", "2+2", "3+2", "5+3"]
EXPRESS = ["2", "3", "3x2", "4", "4E", "2E", "4Ex3"]
MAIL = ["1M", "2", "2M", "3", "4"]
POSTS = ["2", "3", "5", "8"]


def some(trains: list[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(trains), min_size=1, max_size=3)


@many
@given(seeds, some(HALTS))
def test_halts_passes_and_a_home(seed: int, trains: list[str]) -> None:
    check_halts(seed, trains)


@many
@given(seeds, some(EXPRESS))
def test_express_trains_and_bonuses(seed: int, trains: list[str]) -> None:
    check_express(seed, trains)


@many
@given(seeds, some(MAIL))
def test_gauges_and_mail(seed: int, trains: list[str]) -> None:
    check_mail(seed, trains)


@many
@given(seeds, some(POSTS))
def test_posts_and_a_percentage(seed: int, trains: list[str]) -> None:
    check_posts(seed, trains)


def check_halts(seed: int, trains: list[str]) -> None:
    chance = Random(seed)
    board, laid = small_map(chance, trains)
    home = chance.choice(laid.markers_of(OWN))
    skips = chance.random() < 0.5
    judge = rule_sets.HaltJudge(board, laid, home, skips)
    walks = walked(board, laid, judge, MOST_WALKS // len(trains))
    best = optimise(board, laid, rule_sets.HaltRules(board, laid, trains, home, skips))
    assert agree(judge, trains, best, walks) == (best.revenue, best.second)


def check_express(seed: int, trains: list[str]) -> None:
    chance = Random(seed)
    board, laid = small_map(chance, trains)
    rising = frozenset(
        (hex_id, node)
        for hex_id, hex_ in board.hexes.items()
        for node in range(len(hex_.nodes))
        if chance.random() < 0.4
    )
    judge = rule_sets.ExpressJudge(board, laid, rising)
    walks = walked(board, laid, judge, MOST_WALKS // len(trains))
    best = optimise(board, laid, rule_sets.ExpressRules(board, laid, trains, rising))
    assert agree(judge, trains, best, walks) == (best.revenue,)


def check_mail(seed: int, trains: list[str]) -> None:
    chance = Random(seed)
    board, laid = small_map(chance, trains, gauges=True)
    judge = rule_sets.MailJudge(board, laid)
    walks = walked(board, laid, judge, MOST_WALKS // len(trains))
    best = optimise(board, laid, rule_sets.MailRules(board, laid, trains))
    assert agree(judge, trains, best, walks) == (best.worth,)
    assert best.worth == best.revenue * 100 + best.second


def check_posts(seed: int, trains: list[str]) -> None:
    chance = Random(seed)
    board, laid = small_map(chance, trains)
    judge = rule_sets.PostJudge(board, laid)
    walks = walked(board, laid, judge, MOST_WALKS // len(trains))
    best = optimise(board, laid, rule_sets.PostRules(board, laid, trains))
    assert agree(judge, trains, best, walks) == (best.revenue,) == (best.bound,)


@pytest.mark.parametrize("nodes", [1, 2, 5, 20, 100])
@many
@given(seed=seeds)
def test_a_bound_holds_whenever_the_search_is_stopped(nodes: int, seed: int) -> None:
    chance = Random(seed)
    trains = ["3", "5"]
    board, laid = small_map(chance, trains)
    rules = rule_sets.PostRules(board, laid, trains)
    whole = optimise(board, laid, rules)
    cut = optimise(board, laid, rules, nodes=nodes)
    assert cut.revenue <= whole.revenue <= cut.bound
    assert cut.proven is (cut.worth == cut.worth_bound)
    assert cut.nodes <= nodes
