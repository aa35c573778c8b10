"""Trains: handed in, discarded, out of the pool; forced purchases and bankruptcy."""

from __future__ import annotations

from railhead.finance.holders import GONE, POOL
from railhead.play.actions import BuyTrain, DiscardTrain, Pass, SellShares
from railhead.play.game import Game
from tests.play.plain.branch_lines import Table
from tests.seen import seen
from tests.titles.answers import cash, offers, plays


def names(game: Game, holder: str) -> list[str]:
    p = game.position
    return [p.side(card).name for card in p.trains(holder)]


def test_a_train_is_handed_in_for_a_better_one_also_at_the_limit() -> None:
    table = Table().phase("5").depot("").company("TEN", 90, {"Ann": 6}, cash=600, trains="4")
    game = table.turn("TEN", "Trains")
    assert game.why(BuyTrain(train="D", price=900)) is not None
    assert game.why(BuyTrain(train="D", price=600, trade_in="5")) is not None
    plays(game, BuyTrain(train="D", price=600, trade_in="4"))
    assert names(game, "TEN") == ["D"]
    assert cash(game, "TEN") == 0


def test_companies_above_the_limit_give_trains_up_and_the_pool_sells_them() -> None:
    table = Table().phase("3").depot("4 4").company("TEN", 90, {"Ann": 6}, cash=500)
    table.company("FIVE", 90, {"Bob": 3}, cash=500, trains="3 3 3")
    game = plays(table.turn("TEN", "Trains", "FIVE"), BuyTrain(train="4", price=300))
    assert game.asked == ("Bob",)
    assert game.why(Pass()) is not None
    plays(game, DiscardTrain(train="3"))
    assert names(game, "FIVE") == ["3", "3"]
    assert names(game, POOL) == ["3"]
    assert game.asked == ("Ann",)
    assert game.why(BuyTrain(train="3", price=100, seller="pool")) is not None
    plays(game, BuyTrain(train="3", price=180, seller="pool"))
    assert names(game, "TEN") == ["4", "3"]
    assert names(game, POOL) == []


def test_trains_rust_wherever_they_are() -> None:
    table = Table().phase("5").depot("").company("TEN", 90, {"Ann": 6}, cash=900)
    table.company("FIVE", 90, {"Bob": 3}, trains="3").train("pool", "3")
    game = plays(table.turn("TEN", "Trains"), BuyTrain(train="D", price=900))
    assert names(game, "FIVE") == names(game, POOL) == []
    assert names(game, "TEN") == ["D"]
    assert game.title.phase(game.position).name == "D"


def test_privates_close_with_their_phase() -> None:
    table = Table().phase("4").depot("5").company("TEN", 90, {"Ann": 6}, cash=900)
    game = table.private("A", "Bob").private("B", "TEN").turn("TEN", "Trains")
    plays(game, BuyTrain(train="5", price=450))
    assert set(game.state.privates.values()) == {GONE}


def forced(ann: int = 0, cash: int = 100) -> Table:
    """TEN has a route, no train and no money for a 4 at £300."""
    table = Table().phase("4").depot("4 5").company("TEN", 90, {"Ann": 6, "Bob": 3}, cash=cash)
    return table.line().cash(Ann=ann, Bob=0, Cy=0)


def test_the_cheapest_train_of_the_bank_is_bought_with_the_directors_money() -> None:
    game = forced(ann=250).turn("TEN", "Trains")
    assert game.why(Pass()) is not None
    assert game.why(BuyTrain(train="5", price=450)) is not None
    plays(game, BuyTrain(train="4", price=300))
    assert (cash(game, "TEN"), cash(game, "Ann")) == (0, 50)
    cheaper = forced(ann=250).train("pool", "3").turn("TEN", "Trains")
    assert cheaper.why(BuyTrain(train="4", price=300)) is not None
    plays(cheaper, BuyTrain(train="3", price=180, seller="pool"))
    assert cash(cheaper, "Ann") == 170


def test_the_director_sells_shares_and_keeps_his_company() -> None:
    game = plays(forced(ann=40).turn("TEN", "Trains"), BuyTrain(train="4", price=300))
    assert game.decisions[0].step == "Forced sale"
    assert offers(game, SellShares(company="TEN", count=2))
    assert not offers(game, SellShares(company="TEN", count=4))  # Bob has three
    plays(game, SellShares(company="TEN", count=2))
    assert game.position.director("TEN") == "Ann"
    assert names(game, "TEN") == ["4"]
    assert (cash(game, "TEN"), cash(game, "Ann")) == (0, 40 + 180 - 200)


def test_who_cannot_pay_is_bankrupt_and_the_game_is_over() -> None:
    table = Table().phase("4").depot("4 5").company("TEN", 71, {"Ann": 2, "Bob": 2}, cash=10)
    table.company("FIVE", 71, {"Bob": 3, "Ann": 1})
    game = table.line().cash(Ann=50, Bob=0, Cy=0).turn("TEN", "Trains")
    plays(game, BuyTrain(train="4", price=300))
    assert game.asked == ("Ann",)
    plays(game, SellShares(company="FIVE", count=1))
    assert game.finished
    assert game.state.ends == ("bankruptcy",)
    assert names(game, "TEN") == []
    assert (cash(game, "Ann"), cash(game, "TEN")) == (0, 131)
    assert seen(game, None)["ends"][0]["says"] == "A player went bankrupt"
