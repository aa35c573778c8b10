"""Trains and dividends of the Clerk."""

import random

import pytest

import railhead
from railhead.bots.clerk import Clerk
from railhead.bots.play import seat
from railhead.play.actions import (
    Action,
    Answer,
    BuyIn,
    BuyTrain,
    DeclineAll,
    Pass,
    PayDividend,
)
from railhead.play.game import Game
from tests.titles.t1848.positions import Table

LINE = "H11=57@1 H9=57@1"  # Melbourne to Geelong


def decided(game: Game) -> Action:
    """What the Clerk does in a position; it is legal, and the position stays as it is."""
    decision = game.decisions[0]
    action = Clerk(random.Random(0)).decide(game.copy(), decision)
    assert game.why(action) is None
    assert game.decisions[0] == decision
    return action


def running(step: str, trains: str, cash: int, phase: str, depot: str, **fields: int) -> Game:
    table = Table(3).phase(phase).tiles(LINE).depot(depot)
    table.company("VR", 100, {"Ann": 6}, cash=cash, trains=trains)
    return table.turn("VR", step, **fields)


def test_the_first_train_that_lasts_is_bought() -> None:
    game = running("Trains", "3", 600, "5", "5 5 6 6")
    assert decided(game) == BuyTrain(by="Ann", train="5", price=500)


def test_a_train_that_rusts_before_it_pays_is_not() -> None:
    assert decided(running("Trains", "3 3", 500, "4", "4 5 5 5 6 6 8 8")) == Pass(by="Ann")


def test_a_company_without_a_route_keeps_its_money_for_track() -> None:
    """With a line it would buy the same train."""
    table = Table(3).phase("2").depot("2 3 3 3 3 3")
    table.company("VR", 100, {"Ann": 6}, cash=900, trains="2")
    assert decided(table.turn("VR", "Trains")) == Pass(by="Ann")
    assert isinstance(decided(running("Trains", "2", 900, "2", "2 3 3 3 3 3")), BuyTrain)


def test_idle_money_buys_a_train_only_if_that_moves_the_game() -> None:
    """The last 2 brings the 3s; one of three brings nothing."""
    last = decided(running("Trains", "2", 900, "2", "2 3 3 3 3 3"))
    assert last == BuyTrain(by="Ann", train="2", price=100)
    assert decided(running("Trains", "2", 900, "2", "2 2 2 3 3 3 3 3")) == Pass(by="Ann")


def test_savings_for_a_lasting_train_are_not_spent() -> None:
    """The 3 rusts with the first 6, four cards away; a 4 would cost what the 5 needs."""
    assert decided(running("Trains", "3", 560, "4", "4 5 5 6 8")) == Pass(by="Ann")


@pytest.mark.parametrize(
    ("trains", "cash", "depot", "pays"),
    [
        ("4", 450, "4 4 4 5 5 5 6 6 8 8", True),  # the rust is far away
        ("3", 450, "5 5 6 6 8", False),  # a round's income buys the 5
        ("3", 20, "5 5 6 6 8", True),  # it would not
        ("3", 600, "5 5 6 6 8", True),  # it can be bought already
        ("5", 0, "5 6 6 8", True),  # the train it has will last
    ],
)
def test_it_pays_unless_a_lasting_train_is_near(
    trains: str, cash: int, depot: str, pays: bool
) -> None:
    game = running("Dividend", trains, cash, "4", depot, ran=True, revenue=100)
    assert decided(game) == PayDividend(by="Ann", pay=pays)


def test_it_does_not_withhold_itself_into_receivership() -> None:
    table = Table(3).phase("5").tiles(LINE).depot("5 5 6 6 8")
    table.company("VR", 100, {"Ann": 6}, cash=450, trains="3", cell=(1, 1))
    game = table.turn("VR", "Dividend", ran=True, revenue=100)
    assert decided(game) == PayDividend(by="Ann", pay=True)


@pytest.mark.parametrize(("cash", "buys"), [(1400, True), (300, False)])
def test_idle_money_buys_its_directors_private(cash: int, buys: bool) -> None:
    table = Table(3).phase("3").tiles(LINE).private("P1", "Ann")
    table.company("VR", 100, {"Ann": 6}, cash=cash, trains="3 3 3 3")
    action = decided(table.turn("VR", "Trains"))
    assert (action == BuyIn(by="Ann", private="P1", price=40)) is buys


def test_a_forced_purchase_is_what_lasts_if_the_treasury_pays_it() -> None:
    bought = decided(running("Trains", "", 600, "5", "5 5 6 8"))
    assert bought == BuyTrain(by="Ann", train="5", price=500)
    sister = Table(3).phase("3").tiles(LINE)
    sister.company("VR", 100, {"Ann": 6}, cash=10)
    sister.company("SAR", 90, {"Ann": 6}, trains="3 3+")
    assert decided(sister.turn("VR", "Trains")) == (
        BuyTrain(by="Ann", train="3", price=1, seller="SAR")
    )


@pytest.mark.parametrize(("trains", "agrees"), [("3", False), ("3 3", True)])
def test_it_sells_a_spare_train_at_its_price(trains: str, agrees: bool) -> None:
    table = Table(3).phase("3").tiles(LINE).company("VR", 100, {"Ann": 6}, cash=400)
    table.company("SAR", 90, {"Bob": 6}, trains=trains)
    game = table.turn("VR", "Trains")
    game.play(BuyTrain(train="3", price=200, seller="SAR"))
    action = decided(game)
    assert isinstance(action, Answer | DeclineAll)
    assert getattr(action, "agree", False) is agrees


@pytest.mark.thorough
def test_after_a_refusal_it_buys_from_the_bank() -> None:
    """It does not raise its offer pound by pound."""
    game = railhead.new("1860", ["Ann", "Bob", "Cy", "Dee"], 2001, {"standstill": "on"})
    bots = seat(game.named, ["clerk"], 2001)
    offers = 0
    while len(game.actions) < 200:
        decision = game.decisions[0]
        action = bots[decision.player].decide(game.known_to(decision.player), decision)
        offers += isinstance(action, BuyTrain) and action.seller in game.title.companies
        game.play(action)
    assert offers < 12
