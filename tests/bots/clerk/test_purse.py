"""What a Clerk of 1853 pays out of its own purse."""

import random

import pytest

from railhead.bots.clerk import Clerk
from railhead.play.actions import BuyShare, Pass
from railhead.titles.t1853.actions import BuyTrain
from tests.titles.t1853.maps import HOMES, Map
from tests.titles.t1853.positions import Table

LINE = "Em=4/2 Ck=5/5 Dl=9/2"  # Delhi to Lahore


@pytest.mark.parametrize(("treasury", "buys"), [(300, True), (0, False)])
def test_ones_own_money_counts_in_full(treasury: int, buys: bool) -> None:
    """Credits are worth nothing at the end; pounds are."""
    table = Map(LINE, {"NWR": HOMES["NWR"]}, trains={"NWR": "2"})
    game = table.credits("NWR", treasury).turn("NWR", "Trains")
    action = Clerk(random.Random(0)).decide(game.copy(), game.decisions[0])
    assert isinstance(action, BuyTrain if buys else Pass)


def test_the_company_that_is_half_ones_own_is_formed_first() -> None:
    """A share of another is cheaper, but five of it cost more than the two that are missing."""
    table = Table(4)
    first, second, third = table.title.players[:3]
    table.cash(**{first: 228}).company("BBCI", {first: 3}, formed=False)
    table.company("BAR", {second: 1, third: 1}, formed=False)
    game = table.dealing()
    action = Clerk(random.Random(0)).decide(game.copy(), game.decisions[0])
    assert action == BuyShare(by=first, company="BBCI", source="stock")
