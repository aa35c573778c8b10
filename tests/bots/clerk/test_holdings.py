"""Shares for the treasury: what a company buys for idle money."""

import random

from railhead.bots.clerk import Clerk
from railhead.play.actions import Action, BuyShare, Pass
from tests.titles.t18india.positions import Table


def bought(manner: str, *, cards: str = "SPD", better: bool = False) -> Action:
    """What PNS does with ₹100 when its trains have run. On top of a row lie ``cards``; SPD runs
    over the same line. ``better``: whether there are trains on sale that would earn more."""
    table = Table("PNS SPD").company("PNS", {"Ann": 6}, cash=100, trains="2 2")
    table.company("SPD", {"Bob": 5}, trains="3")
    table.line("D3 E4 F5 G6 G8")
    table.row(1, cards)
    if better:
        table.on_sale("3x2")
    game = table.turn("PNS", "Buy a certificate", ran=True)
    return Clerk(random.Random(0), manner).decide(game, game.decisions[0])


def test_idle_money_buys_a_share_that_returns_enough() -> None:
    action = bought("holding=0.5")
    assert action == BuyShare(by="Ann", company="SPD", source="row 1")


def test_a_share_that_returns_too_little_is_left() -> None:
    assert isinstance(bought("holding=500"), Pass)


def test_a_company_that_has_not_started_is_left() -> None:
    assert isinstance(bought("holding=0.5", cards="GIPR"), Pass)


def test_without_the_weight_the_treasury_is_for_trains() -> None:
    assert isinstance(bought("holding=0"), Pass)


def test_what_a_company_saves_for_a_train_buys_no_share() -> None:
    assert isinstance(bought("holding=0.5", better=True), Pass)
    assert isinstance(bought("holding=0.5;jump=0", better=True), BuyShare)
