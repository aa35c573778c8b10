"""Companies that must have a train, or soon must."""

import random

import pytest

from railhead.bots.clerk import Clerk
from railhead.bots.clerk.desk import Desk
from railhead.bots.clerk.network import BuildingPlan
from railhead.bots.estimates import Survey
from railhead.finance.holders import BANK
from railhead.play.actions import Action, BuyTrain, Pass, TakeLoan
from railhead.play.game import Game
from tests.titles.t1848.positions import Table

LINES = "H11=57@1 H9=57@1 G6=57@2 F5=57@2"  # Melbourne to Geelong, Adelaide to Port Pirie


def decided(game: Game) -> Action:
    decision = game.decisions[0]
    action = Clerk(random.Random(0)).decide(game.copy(), decision)
    assert game.why(action) is None
    return action


def in_need(column: int, cash: int, trains: str, hers: int) -> Action:
    """VR must have a train and stands in this column of the chart; SAR is of the same Director."""
    table = Table(3).phase("6").tiles(LINES).depot("6 6 8 8 8 8")
    table.company("VR", 100, {"Ann": 6}, cash=cash, cell=(1, column))
    table.company("SAR", 90, {"Ann": 6}, cash=hers, trains=trains)
    return decided(table.turn("VR", "Trains"))


def test_loans_that_it_survives_are_better_than_to_rob_a_sister_of_her_only_train() -> None:
    action = in_need(12, 400, "5", 0)
    assert isinstance(action, BuyTrain)
    assert action.seller == BANK


def test_loans_that_it_does_not_survive_are_not() -> None:
    assert in_need(4, 100, "5 5", 0) == BuyTrain(by="Ann", train="5", price=1, seller="SAR")


def test_a_sister_who_gives_her_only_train_gets_all_the_money() -> None:
    """With it she can buy another."""
    assert in_need(4, 290, "5", 320) == BuyTrain(by="Ann", train="5", price=290, seller="SAR")


def test_a_company_that_can_pay_a_train_keeps_its_money_from_sisters() -> None:
    assert in_need(5, 700, "5 4", 0) != BuyTrain(by="Ann", train="5", price=700, seller="SAR")


@pytest.mark.parametrize(
    ("cash", "trains", "action"),
    [
        (420, "4", TakeLoan(by="Ann")),  # the 8 costs 500 and the 4, which else rusts with it
        (320, "4", Pass(by="Ann")),  # one loan is not enough
        (420, "5", Pass(by="Ann")),  # its train lasts
    ],
)
def test_it_borrows_what_a_lasting_train_lacks(cash: int, trains: str, action: Action) -> None:
    table = Table(3).phase("6").tiles(LINES).depot("8 8 8 8").cash(Ann=0)
    table.company("VR", 100, {"Ann": 6}, cash=cash, trains=trains, cell=(1, 8))
    assert decided(table.turn("VR", "Trains")) == action


@pytest.mark.parametrize(("trains", "spare"), [("4", 0), ("5", 400)])
def test_what_is_saved_for_a_train_is_not_spent_on_track(trains: str, spare: int) -> None:
    """The 4 rusts with the first 8, one card away."""
    table = Table(3).phase("6").tiles(LINES).depot("6 8 8 8 8")
    table.company("VR", 100, {"Ann": 6}, cash=400, trains=trains, cell=(1, 8))
    game = table.turn("VR", "Track")
    desk = Desk(game, game.decisions[0], Survey(game.title.board))
    assert BuildingPlan(desk).spare == spare


@pytest.mark.parametrize("cash", [740, 790])
def test_two_companies_do_not_hand_one_train_to_and_fro(cash: int) -> None:
    """Who buys it has not run yet, and she who sells it would have to buy it back."""
    table = Table(3).phase("6").tiles(LINES).depot("8 8 8 8")
    table.company("VR", 100, {"Ann": 6}, cash=cash, cell=(1, 8))
    table.company("SAR", 90, {"Ann": 6}, cash=0, trains="6")
    assert decided(table.turn("VR", "Trains")) == BuyTrain(by="Ann", train="8", price=800)


def test_a_sister_is_not_robbed_where_somebody_else_can_spare_a_train() -> None:
    table = Table(3).phase("7").tiles(LINES).depot("8 8 8 8")
    table.company("VR", 100, {"Ann": 6}, cash=600, cell=(4, 3))
    table.company("SAR", 90, {"Ann": 6}, cash=0, trains="5+")
    table.company("NSW", 100, {"Bob": 6}, cash=0, trains="5 6")
    action = decided(table.turn("VR", "Trains"))
    assert isinstance(action, BuyTrain)
    assert action.seller == "NSW"
