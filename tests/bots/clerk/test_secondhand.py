"""Trains of other companies: the Clerk asks for what he would sell himself."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

import railhead
from railhead.bots.clerk import Clerk, whatif
from railhead.bots.clerk.desk import Desk
from railhead.bots.clerk.secondhand import bargain, fair_price
from railhead.bots.clerk.weights import weights_of
from railhead.bots.estimates import Survey
from railhead.play.actions import Action, Answer, BuyTrain, DeclineAll
from railhead.play.frames import OperatingRound
from railhead.play.game import Game
from railhead.play.position import Position
from tests.titles import t1860
from tests.titles.t1848.positions import Table as Table1848
from tests.titles.t1860.positions import Table

LINE = "H11=57@1 H9=57@1"  # Melbourne to Geelong


def beside(trains: str, cash: int = 500) -> t1860.Game:
    """C&N of Ann needs a train; IOW of Bob has these, and no route for them."""
    table = Table().phase("4").company("C&N", 100, {"Ann": 6}, cash=cash)
    return table.company("IOW", 90, {"Bob": 6}, cash=20, trains=trains).turn("C&N", "Trains")


def decided(game: Game) -> Action:
    decision = game.decisions[0]
    action = Clerk(random.Random(0)).decide(game.known_to(decision.player), decision)
    assert game.why(action) is None
    return action


def test_a_spare_train_is_asked_for_at_a_fair_price_and_sold_for_it() -> None:
    game = beside("3+2 3+2", cash=300)  # a 4+2 of the Bank costs 350
    asked = decided(game)
    assert asked == BuyTrain(by="Ann", train="3+2", price=240, seller="IOW")
    game.play(asked)
    assert decided(game) == Answer(by="Bob", agree=True)


def test_nobody_is_asked_where_the_treasury_pays_a_train_of_the_bank() -> None:
    assert decided(beside("3+2 3+2")) == BuyTrain(by="Ann", train="4+2", price=350)


def test_nobody_is_asked_for_his_only_train() -> None:
    assert not isinstance(decided(beside("3+2", cash=300)), BuyTrain)


@pytest.mark.parametrize("price", [10, 60, 230])
def test_a_cheap_offer_is_declined_for_good(price: int) -> None:
    game = beside("3+2 3+2")
    game.play(BuyTrain(train="3+2", price=price, seller="IOW"))
    assert decided(game) == DeclineAll(by="Bob")


def test_after_a_refusal_nobody_else_is_asked() -> None:
    game = beside("3+2 3+2")
    game.play(BuyTrain(train="3+2", price=230, seller="IOW"))
    game.play(Answer(by="Bob", agree=False))
    assert decided(game) == BuyTrain(by="Ann", train="4+2", price=350)


@pytest.mark.parametrize(("earned", "sold"), [(0, True), (50, False)])
def test_a_train_is_sold_if_it_would_earn_less_than_its_price(
    monkeypatch: pytest.MonkeyPatch, earned: int, sold: bool
) -> None:
    def earnings(p: Position, company: str, cards: Sequence[str] | None = None) -> int:
        return earned * len(p.trains(company) if cards is None else cards)

    monkeypatch.setattr(whatif, "earnings", earnings)
    game = beside("3+2 3+2")
    game.play(BuyTrain(train="3+2", price=240, seller="IOW"))
    assert isinstance(decided(game), Answer) is sold


def test_a_train_that_does_not_count_is_no_way_out() -> None:
    """A 2E keeps no company alive, though it is cheaper."""
    table = Table1848(3).phase("5").tiles(LINE).depot("5 5 6 6 8 2E")
    table.company("VR", 100, {"Ann": 6}, cash=600)
    assert decided(table.turn("VR", "Trains")) == BuyTrain(by="Ann", train="5", price=500)


def test_it_is_not_bought_as_one_that_outlives_the_others_either() -> None:
    table = Table1848(3).phase("5").tiles(LINE).depot("5 5 6 6 8 2E")
    table.company("VR", 100, {"Ann": 6}, cash=300, trains="4")
    action = decided(table.turn("VR", "Trains"))
    assert not isinstance(action, BuyTrain)


def test_where_the_bank_takes_trains_back_nobody_sells_for_less() -> None:
    cards = railhead.new("18india", ["Ann", "Bob", "Cy"], 1).title.cards
    assert fair_price(cards["2"].sides[0]) == 180
    assert fair_price(beside("3+2").title.cards["3+2"].sides[0]) == 240


def test_far_below_its_price_a_train_is_asked_for_in_one_of_several_rounds() -> None:
    tried = []
    for number in range(4):
        game = beside("3+2 3+2", cash=300)
        frames = game.state.frames
        game.state.frames = tuple(
            replace(frame, set=number) if isinstance(frame, OperatingRound) else frame
            for frame in frames
        )
        desk = Desk(game, game.decisions[0], Survey(game.title.board), weights_of("1853"))
        asked = [bargain(desk, offer) for offer in desk.offered(BuyTrain) if offer.seller == "IOW"]
        tried.append([each.price for each in asked if each])
    one, other = tried[:2]
    assert sorted((one, other)) == [[], [10]]
    assert tried[2:] == [one, other]
