"""What stands behind a Financier's name."""

import random

import pytest

from railhead.bots import BOTS, make
from railhead.bots.clerk.weights import styles
from railhead.bots.financier import Financier
from railhead.bots.financier.budget import SECONDS
from railhead.bots.finding import label
from railhead.bots.finding import make as find_and_make
from railhead.play.refusal import RailheadError


def named(word: str) -> tuple[float | None, int | None, str]:
    bot = find_and_make(word, random.Random(1))
    assert isinstance(bot, Financier)
    return bot.seconds, bot.rollouts, bot.clerk.manner


def test_seconds_rollouts_and_characters() -> None:
    assert named("financier") == (SECONDS, None, "")
    assert named("financier:3") == (3.0, None, "")
    assert named("financier:0.25") == (0.25, None, "")
    assert named("financier:rollouts=12") == (None, 12, "")
    assert named("financier:miser") == (SECONDS, None, "miser")
    assert named("financier:3;raider") == (3.0, None, "raider")
    assert named("financier:rollouts=5;jump=1.2;patience=1") == (None, 5, "jump=1.2;patience=1")


def test_tables_offer_two_budgets_and_all_characters() -> None:
    offered = [name for name in BOTS if name.startswith("financier")]
    assert offered == ["financier", "financier:3", *(f"financier:{style}" for style in styles())]
    for name in offered:
        assert isinstance(make(name, random.Random(1)), Financier)


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("financier:dandy", "no style 'dandy'"),
        ("financier:greed=1", "no weight 'greed'"),
        ("financier:0", "up to 60 seconds"),
        ("financier:nan", "up to 60 seconds"),
        ("financier:900", "up to 60 seconds"),
        ("financier:rollouts=many", "no number of rollouts"),
    ],
)
def test_what_means_nothing_is_refused(word: str, why: str) -> None:
    with pytest.raises(RailheadError, match=why):
        find_and_make(word, random.Random(1))


def test_players_are_called_financier_whatever_their_budget() -> None:
    assert {label(w) for w in ("financier", "financier:3", "financier:rollouts=2")} == {"Financier"}
    assert label("financier:3;raider") == "Raider"
    assert label("financier:raider") == "Raider"
