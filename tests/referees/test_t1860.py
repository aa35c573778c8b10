"""Games of 1860 under the eyes of a referee who has read only the rulebook."""

from __future__ import annotations

import pytest

from railhead.titles.t1860 import dividends, privates, title
from tests.referees.books import Dispute, watch
from tests.referees.t1860 import Referee


@pytest.mark.parametrize(
    ("players", "seed", "bots", "most"),
    [(3, 1, "random", 500), (2, 1, "random", 300), (4, 2, "steady", 200)],
)
def test_every_action_comes_out_the_same(players: int, seed: int, bots: str, most: int) -> None:
    """Money, prices, holdings, limits, revenue and worths, after every action."""
    assert watch(Referee, "1860", players, seed, (bots,), most) >= 200


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (privates, "SALE_FEE", 20),
        (dividends, "SPACE", 1),
        (title, "STARTING_CASH", {2: 1000, 3: 680, 4: 500}),
    ],
)
def test_the_referee_sees_a_fault(
    module: object, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Dispute):
        watch(Referee, "1860", 3, 1)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_games_come_out_the_same(players: int, seed: int) -> None:
    watch(Referee, "1860", players, seed)
    watch(Referee, "1860", players, seed, ("steady",))
