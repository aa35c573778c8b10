"""Privates of the Clerk: when they are given up."""

import random

import pytest

from railhead.bots.clerk import Clerk
from railhead.play.actions import Action, BuyPrivate, Exchange, Pass, SellPrivate
from tests.titles.t1860.positions import Table


def decided(phase: str, trains: str) -> Action:
    """What Ann does with Ryde Pier, which can become a share of IOW."""
    table = Table(4).phase(phase).cash(Ann=10)
    table.state.privates["RPSC"] = "Ann"
    table.company("IOW", 100, {"Bob": 5}, trains=trains)
    game = table.share_round()
    action = Clerk(random.Random(0)).decide(game.copy(), game.decisions[0])
    assert game.why(action) is None
    return action


@pytest.mark.parametrize(
    ("phase", "trains", "action"),
    [
        ("2", "3+2", Pass(by="Ann")),  # £30 a round is more
        ("6", "6+3", Exchange(by="Ann", private="RPSC")),  # it may close any day
        ("5", "3+2", SellPrivate(by="Ann", private="RPSC")),  # a poor share
    ],
)
def test_a_private_is_given_up_before_it_is_closed(phase: str, trains: str, action: Action) -> None:
    assert decided(phase, trains) == action


def test_what_has_been_sold_is_not_bought_back() -> None:
    """It would close before it paid what it costs."""
    table = Table(4).phase("5").cash(Ann=60)
    table.state.privates["RPSC"] = "Ann"
    table.company("IOW", 100, {"Bob": 10}, trains="3+2")
    game = table.share_round()
    clerk = Clerk(random.Random(0))
    game.play(SellPrivate(by="Ann", private="RPSC"))
    while game.decisions[0].player == "Ann":
        action = clerk.decide(game.copy(), game.decisions[0])
        assert not isinstance(action, BuyPrivate)
        game.play(action)
