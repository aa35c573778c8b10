"""The habits of the steady bot, one by one."""

import random

import pytest

import railhead
from railhead.bots.estimates import Survey, earnings, lasts, next_price
from railhead.bots.games import PlannedGame, play
from railhead.bots.steady_bot import SteadyBot
from railhead.play.actions import (
    Action,
    Answer,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    LayTile,
    LowerPrivate,
    Pass,
    PayDividend,
    PlaceStation,
    RunTrains,
    SellShares,
    StartCompany,
)
from railhead.play.game import Game
from tests.titles.first_rails import positions as first_rails
from tests.titles.t1848.positions import Table

LINE = "H11=57@1 H9=57@1"  # Melbourne to Geelong


def decided(game: Game) -> Action:
    """What the bot does in a position; it is legal, and the position stays as it is."""
    decision = game.decisions[0]
    action = SteadyBot(random.Random(0)).decide(game.copy(), decision)
    assert game.why(action) is None
    assert game.decisions[0] == decision
    return action


# Private companies.


def test_it_lowers_privates_until_they_are_cheap() -> None:
    game = railhead.new("1848", ["Ann", "Bob", "Cy"])
    assert isinstance(decided(game), LowerPrivate)
    for _ in range(2):
        game.play(LowerPrivate(private="P2"))
    assert decided(game) == BuyPrivate(by=game.asked[0], private="P2")


def test_it_buys_what_gets_no_cheaper() -> None:
    game = railhead.new("1848", ["Ann", "Bob", "Cy"])
    for _ in range(6):
        game.play(LowerPrivate(private="P6"))
    assert decided(game) == BuyPrivate(by=game.asked[0], private="P6")


def test_a_company_with_money_to_spare_buys_its_directors_private() -> None:
    for cash, buys in ((1000, True), (300, False)):
        table = Table(3).phase("3").tiles(LINE).private("P1", "Ann")
        table.company("VR", 100, {"Ann": 6}, cash=cash, trains="3 3 3 3")
        action = decided(table.turn("VR", "Trains"))
        assert (action == BuyIn(by="Ann", private="P1", price=40)) is buys


# Shares.


def test_it_launches_its_company_first() -> None:
    table = Table(3).cash(Ann=500).company("VR", 100, {"Ann": 3}, launched=False)
    table.company("SAR", 70, {"Bob": 6}, trains="2")
    assert decided(table.share_round()) == BuyShare(by="Ann", company="VR", source="stock")


def test_it_starts_what_its_money_launches() -> None:
    action = decided(Table(3).cash(Ann=500).share_round())
    assert isinstance(action, StartCompany)
    assert action.price == 80
    assert action.company != "COM"  # has two homes and waits for them


def test_it_buys_the_share_that_pays_best() -> None:
    table = Table(3).cash(Ann=110).tiles("H11=5@1 H9=57@1 G10=235@5")
    table.company("VR", 100, {"Bob": 6}, trains="2 2")
    table.company("NSW", 90, {"Cy": 6})
    assert decided(table.share_round()) == BuyShare(by="Ann", company="VR", source="stock")


def test_it_sells_what_is_doomed() -> None:
    table = Table(3).cash(Ann=10).company("VR", 70, {"Bob": 4, "Ann": 2}, cell=(4, 2))
    assert decided(table.share_round()) == SellShares(by="Ann", company="VR", count=2)


def test_it_passes_where_nothing_pays() -> None:
    table = Table(3).cash(Ann=60).company("VR", 100, {"Bob": 6, "Ann": 1}, trains="2")
    assert decided(table.share_round()) == Pass(by="Ann")


# Building.


def test_it_builds_at_home_towards_stops() -> None:
    game = Table(3).company("VR", 100, {"Ann": 6}, cash=500).turn("VR")
    action = decided(game)
    assert isinstance(action, LayTile)
    assert action.hex == "H11"
    game.play(action)
    assert Survey(game.title.board).prospects(game.position, "VR") > 20


def test_it_places_a_station_if_the_money_is_not_needed() -> None:
    for cash, places in ((500, True), (60, False)):
        table = Table(3).tiles(LINE).company("VR", 100, {"Ann": 6}, cash=cash, trains="2")
        action = decided(table.turn("VR", "Station"))
        assert isinstance(action, PlaceStation) is places


# Trains and income.


def running(step: str, trains: str, cash: int, phase: str = "2", **fields: int) -> Game:
    table = Table(3).phase(phase).tiles(LINE)
    table.company("VR", 100, {"Ann": 6}, cash=cash, trains=trains)
    return table.turn("VR", step, **fields)


def test_it_runs_what_is_suggested() -> None:
    game = running("Run", "2", 0)
    action = decided(game)
    assert isinstance(action, RunTrains)
    assert [route.train for route in action.routes] == ["2"]
    assert earnings(game.position, "VR") == 40


def test_it_pays_out_unless_it_saves_for_a_train() -> None:
    pays = {
        (trains, cash): decided(running("Dividend", trains, cash, "4", ran=True, revenue=100))
        for trains, cash in (("3", 150), ("3", 20), ("3", 400), ("5", 150))
    }
    assert {key: getattr(action, "pay", None) for key, action in pays.items()} == {
        ("3", 150): False,  # two incomes more buy a 4
        ("3", 20): True,  # they would not
        ("3", 400): True,  # it can be bought already
        ("5", 150): True,  # the train it has will last
    }
    assert all(isinstance(action, PayDividend) for action in pays.values())


def test_it_does_not_withhold_itself_into_receivership() -> None:
    table = Table(3).phase("4").tiles(LINE)
    table.company("VR", 100, {"Ann": 6}, cash=150, trains="3", cell=(1, 1))
    game = table.turn("VR", "Dividend", ran=True, revenue=100)
    assert decided(game) == PayDividend(by="Ann", pay=True)


def test_it_buys_a_train_that_earns_or_lasts() -> None:
    action = decided(running("Trains", "", 1000))
    assert isinstance(action, BuyTrain)
    assert decided(running("Trains", "3", 600, "5")) == BuyTrain(by="Ann", train="5", price=500)


def test_it_borrows_only_if_it_must() -> None:
    assert decided(running("Trains", "3", 10, "3")) == Pass(by="Ann")
    forced = decided(running("Trains", "", 10, "3"))
    assert forced == BuyTrain(by="Ann", train="3", price=200)


def test_it_takes_a_spare_train_of_its_own_before_it_borrows() -> None:
    table = Table(3).phase("3").tiles(LINE)
    table.company("VR", 100, {"Ann": 6}, cash=10)
    table.company("SAR", 90, {"Ann": 6}, trains="3 3+")
    assert decided(table.turn("VR", "Trains")) == (
        BuyTrain(by="Ann", train="3", price=1, seller="SAR")
    )


def test_it_does_not_raise_an_offer_that_was_refused() -> None:
    table = first_rails.Table().phase("3").depot("3 3 4")
    table.company("HW", 80, {"Ann": 5}, cash=300).line("HW")
    table.company("TS", 80, {"Bob": 5}, trains="3 3")
    game = table.turn("HW", "Trains")
    first = decided(game)
    assert first == BuyTrain(by="Ann", train="3", price=1, seller="TS")
    game.play(first)
    game.play(Answer(by="Bob", agree=False))
    assert decided(game) == BuyTrain(by="Ann", train="3", price=220)


@pytest.mark.parametrize(("trains", "agrees"), [("3", False), ("3 3", True)])
def test_it_sells_a_train_only_if_another_is_left(trains: str, agrees: bool) -> None:
    table = Table(3).phase("3").tiles(LINE).company("VR", 100, {"Ann": 6}, cash=400)
    table.company("SAR", 90, {"Bob": 6}, trains=trains)
    game = table.turn("VR", "Trains")
    game.play(BuyTrain(train="3", price=200, seller="SAR"))
    assert decided(game) == Answer(by="Bob", agree=agrees)


@pytest.mark.thorough
def test_nobody_haggles_pound_by_pound() -> None:
    """A company that must have a train asked others for it hundreds of times in this game."""
    outcome = play(PlannedGame("first_rails", 4, 7001, ("clerk", "steady", "steady", "steady")))
    assert not outcome.failure
    assert outcome.actions < 400


def test_it_gives_up_its_cheapest_train() -> None:
    table = Table(3).phase("4").depot("5 5 5 6 6")
    table.company("VR", 100, {"Ann": 6}, cash=1000, trains="3+ 4")
    table.company("SAR", 90, {"Ann": 6}, trains="3 4+ 4")
    game = table.turn("VR", "Trains", "SAR")
    game.play(BuyTrain(train="5", price=500))
    assert decided(game) == DiscardTrain(by="Ann", train="3", company="SAR")


# Estimates.


def test_estimates() -> None:
    game = running("Trains", "2", 0)
    p = game.position
    assert next_price(p) == 100
    assert earnings(p, "VR") == 40
    assert earnings(p, "SAR") == 0
    assert not any(lasts(p, card) for card in p.trains("VR"))


def test_track_towards_a_stop_is_worth_more_than_track_away_from_it() -> None:
    survey = Survey(Table(3).title.board)
    worths = []
    for tiles in ("H11=57@1", LINE):
        game = Table(3).tiles(tiles).company("VR", 100, {"Ann": 6}, cash=500).turn("VR")
        worths.append(survey.prospects(game.position, "VR"))
    assert worths[0] < worths[1]
