"""Games of First Rails under the eyes of a referee who has read only its rules page."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.titles.first_rails import firsts, privates, title
from tests.referees.books import Dispute, watch
from tests.referees.first_rails import Referee


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", ["random", "steady"])
def test_every_action_comes_out_the_same(players: int, bots: str) -> None:
    """Money, prices, holdings, trains, Firsts and worths, after every action, to the end."""
    for seed in (1, 2):
        assert watch(Referee, "first_rails", players, seed, (bots,)) >= 60


@pytest.mark.parametrize(
    ("thing", "name", "wrong"),
    [
        (firsts, "MONEY", 50),
        (privates, "REBATE", 30),
        (title.FirstRails, "starting_cash", {2: 1000, 3: 650, 4: 480, 5: 380}),
        (title.ShareRounds, "float_percent", 60),
        (title.Calendar, "last_set", 4),
    ],
)
def test_the_referee_sees_a_fault(
    thing: Any, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thing, name, wrong)
    with pytest.raises(Dispute):
        _some_games()


def _some_games() -> None:
    for seed in range(1, 9):
        watch(Referee, "first_rails", 3, seed)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_games_come_out_the_same(players: int, seed: int) -> None:
    watch(Referee, "first_rails", players, seed)
    watch(Referee, "first_rails", players, seed, ("steady", "random"))
