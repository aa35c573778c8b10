"""What rounds are called in short."""

from __future__ import annotations

from pathlib import Path

import pytest

import railhead
from railhead.play.views.rounds import in_short

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize(
    ("save", "names"),
    [
        ("1848-bank", {"Sale", "SR 1", "OR 1.1"}),
        ("1853-bank", {"Bonds", "DR 1", "RR 1", "RR 4"}),
    ],
)
def test_a_round_is_called_by_its_number_or_its_first_word(save: str, names: set[str]) -> None:
    game = railhead.load(GOLDEN / f"{save}.json")
    moments = range(0, len(game.actions), 5)
    assert names <= {in_short(game.at(number).position) for number in moments}
