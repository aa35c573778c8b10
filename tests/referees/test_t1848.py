"""Whole games of 1848 under the eyes of a referee who has read only the rulebook."""

from __future__ import annotations

import pytest

from railhead.titles.t1848 import england
from tests.referees.books import Dispute, watch
from tests.referees.t1848 import Referee


@pytest.mark.parametrize(
    ("players", "seed", "bots", "most"),
    [(4, 1, "random", 1_000), (3, 16, "random", 1_000), (5, 1, "steady", 200)],
)
def test_every_action_comes_out_the_same(players: int, seed: int, bots: str, most: int) -> None:
    """Money, prices, holdings, limits, trains, phases and worths, after every action."""
    assert watch(Referee, "1848", players, seed, (bots,), most) > 150


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("FIRST_LOAN", 3), ("BASE_DIVIDEND", (0, 110, 200, 300)), ("REMOVALS", (3, 5))],
)
def test_the_referee_sees_a_fault(
    name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(england, name, wrong)
    with pytest.raises(Dispute):
        watch(Referee, "1848", 4, 1)


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(100, 115))
def test_many_games_come_out_the_same(players: int, seed: int) -> None:
    watch(Referee, "1848", players, seed)
    watch(Referee, "1848", players, seed, ("steady", "random"))
