"""First Rails: the Clerk's prizes and praise."""

import random

from railhead.bots.clerk import Clerk
from railhead.titles.first_rails.firsts import TakeReward
from tests.titles.first_rails.positions import Table


def taken(cash: int, trains: str, shares: int) -> tuple[str, str]:
    """What the Director of GB takes for the Summit Flag, and why."""
    table = Table().phase("2").set(firsts={"flag": "GB"}, unsettled=("flag",))
    table.company("GB", 80, {"Ann": shares}, cash=cash, trains=trains)
    game = table.turn("GB", "Firsts", ran=True, revenue=50)
    thought = Clerk(random.Random(0)).think(game.copy(), game.decisions[0])[0]
    assert isinstance(thought.action, TakeReward)
    return thought.action.reward, thought.reason


def test_praise_is_for_whoever_holds_many_shares_once_a_train_lasts() -> None:
    assert taken(cash=600, trains="3", shares=6) == ("praise", "its shares rise by 10 each")
    assert taken(cash=600, trains="3", shares=2)[0] == "prize"


def test_a_prize_is_for_whoever_needs_another_train() -> None:
    assert taken(cash=0, trains="2", shares=5) == ("prize", "money for its next train")
