"""The last place for a train."""

import random

import pytest

from railhead.bots.clerk import Clerk
from railhead.play.actions import Action, BuyTrain, Pass
from tests.titles.first_rails.positions import LINES, Table


def decided(trains: str) -> Action:
    """What a company with £400 does where 2s are sold and 3s, which last, come next."""
    table = Table().tiles(f"{LINES['GB'][0]} {LINES['SE'][0]}").cash(Ann=0)
    table.company("GB", 70, {"Ann": 6}, cash=400, trains=trains, stations="D7")
    game = table.turn("GB", "Trains")
    action = Clerk(random.Random(0)).decide(game.copy(), game.decisions[0])
    assert game.why(action) is None
    return action


@pytest.mark.parametrize(
    ("trains", "action"),
    [
        ("2", Pass(by="Ann")),  # two trains are the limit, and a 3 is worth more
        ("", BuyTrain(by="Ann", train="2", price=120)),  # there is room for both
    ],
)
def test_the_last_place_is_kept_for_a_train_that_lasts(trains: str, action: Action) -> None:
    assert decided(trains) == action
