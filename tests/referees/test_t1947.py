"""Whole games of 1947 under the eyes of a referee who has read only the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.titles.t1947.dividends import PayOrWithhold
from railhead.titles.t1947.land import revenue, seasons
from railhead.titles.t1947.securities import flotation
from tests.referees.t1947 import Dispute, watch


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("players", "seed", "bots", "most"),
    [
        (3, 1, ("random",), 1_000),
        (5, 2, ("random",), 1_000),
        (4, 3, ("steady", "random"), 400),
    ],
)
def test_every_action_comes_out_the_same(
    players: int, seed: int, bots: tuple[str, ...], most: int
) -> None:
    """Money, prices, limits, trains and revenue, after every action."""
    assert watch(players, seed, bots, most) > 300


def _two_spaces(step: Any, p: Any, company: str, revenue: int, paid: int) -> Any:
    return p.title.chart.right(p.title.chart.right(p.state.market[company]))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("where", "name", "wrong"),
    [
        (revenue, "FIRST_TILE", 20),
        (revenue, "REDUCTION", 10),
        (seasons, "CITY_CHANGE", {}),
        (flotation, "CAPITAL", 9),
        (PayOrWithhold, "moved", _two_spaces),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_referee_sees_a_fault(
    where: object, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(Dispute):
        watch(4, 3, ("steady", "random"), 400)


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_games_come_out_the_same(players: int, seed: int) -> None:
    watch(players, seed, most=20_000)
    watch(players, seed, ("steady", "random"), 1_200)
