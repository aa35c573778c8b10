"""Trains bought from other companies. Clauses TRN-12 to TRN-14."""

from __future__ import annotations

import pytest

from railhead.play.actions import Answer, BuyTrain, DeclineAll, Pass
from railhead.play.decision import Range
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, plays, refused, total


def buyer(phase: str = "3", cash: int = 500, profile: str = "rulebook") -> Table:
    """VR of Ann, with a route and a 2, about to buy; SAR of Ann has a 2+, NSW of Bob a 3+."""
    table = Table(profile=profile).phase(phase).tiles("H11=57@1 H9=57@1")
    table.company("VR", 100, {"Ann": 6}, cash=cash, trains="2")
    table.company("SAR", 90, {"Ann": 6}, cash=10, trains="2+")
    return table.company("NSW", 80, {"Bob": 6}, cash=20, trains="3+")


def sides(game: Game, company: str) -> list[str]:
    """The trains of a company as they lie on the table."""
    p = game.position
    return [p.side(card).name for card in p.trains(company)]


def asked(game: Game) -> tuple[str, str, str]:
    """Who must decide, for which company, in which step."""
    assert game.decision is not None
    return game.decision.player, game.decision.company, game.decision.step


OF_SAR = BuyTrain(train="2+", price=1, seller="SAR")
OF_NSW = BuyTrain(train="3+", price=230, seller="NSW")


@pytest.mark.clause("1848-TRN-12")
def test_before_the_first_3_no_train_is_bought_from_another_company() -> None:
    game = buyer("2").turn("VR", "Trains")
    assert refused(game, OF_SAR) == "1848-TRN-12"
    assert refused(game, OF_NSW) == "1848-TRN-12"


@pytest.mark.clause("1848-TRN-12", "1848-PH-08")
def test_after_buying_the_first_3_the_trade_is_open_in_the_same_step() -> None:
    game = buyer("2").depot("3 3 3 3 4 4").turn("VR", "Trains")
    assert refused(game, OF_SAR) == "1848-TRN-12"
    plays(game, BuyTrain(train="3", price=200))
    plays(game, OF_SAR)
    assert sides(game, "VR") == ["2", "3", "2+"]


@pytest.mark.clause("1848-TRN-12")
@pytest.mark.parametrize("step", ["Track", "Run"])
def test_trains_are_bought_in_the_train_step_only(step: str) -> None:
    game = buyer().turn("VR", step)
    assert refused(game, OF_SAR) == "1848-OR-06"


@pytest.mark.clause("1848-TRN-12")
def test_bank_and_companies_mix_in_any_order() -> None:
    game = buyer().turn("VR", "Trains")
    plays(game, OF_SAR)
    plays(game, BuyTrain(train="3", price=200))
    plays(game, OF_NSW)
    plays(game, Answer(agree=True))
    assert sides(game, "VR") == ["2", "2+", "3", "3+"]
    assert game.position.cash("VR") == 500 - 1 - 200 - 230


@pytest.mark.clause("1848-TRN-13")
def test_between_companies_of_one_director_the_price_is_free_up_to_the_buyers_cash() -> None:
    game = buyer(cash=180).turn("VR", "Trains")
    assert game.decision is not None
    offer = next(c for c in game.decision.of(BuyTrain) if c.action.train == "2+")  # type: ignore[attr-defined]
    assert offer.amounts == {"price": Range(1, 180)}
    assert refused(game, BuyTrain(train="2+", price=0, seller="SAR")) == "1848-TRN-13"
    assert refused(game, BuyTrain(train="2+", price=181, seller="SAR")) == "1848-OR-09"
    money = total(game)
    plays(game, BuyTrain(train="2+", price=180, seller="SAR"))
    assert (game.position.cash("VR"), game.position.cash("SAR")) == (0, 190)
    assert sides(game, "SAR") == []
    assert total(game) == money


@pytest.mark.clause("1848-TRN-13")
def test_one_pound_is_enough_between_companies_of_one_director() -> None:
    game = buyer().turn("VR", "Trains")
    plays(game, OF_SAR)
    assert (game.position.cash("VR"), game.position.cash("SAR")) == (499, 11)
    assert asked(game) == ("Ann", "VR", "Trains")


@pytest.mark.clause("1848-TRN-14")
@pytest.mark.parametrize("price", [1, 229, 231, 200])
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_between_different_directors_only_the_printed_price_of_the_side_holds(
    price: int, profile: str
) -> None:
    game = buyer(profile=profile).turn("VR", "Trains")
    offer = BuyTrain(train="3+", price=price, seller="NSW")
    assert refused(game, offer) == "1848-TRN-14"


@pytest.mark.clause("1848-TRN-14")
def test_the_seller_is_asked_and_agrees() -> None:
    game = buyer().turn("VR", "Trains")
    plays(game, OF_NSW)
    assert asked(game) == ("Bob", "NSW", "Train offer")
    assert sides(game, "VR") == ["2"]
    assert game.why(Pass(by="Ann")) is not None
    assert game.why(DeclineAll(by="Bob")) is not None  # there is but one price: no other offer
    plays(game, Answer(agree=True))
    assert sides(game, "VR") == ["2", "3+"]
    assert sides(game, "NSW") == []
    assert (game.position.cash("VR"), game.position.cash("NSW")) == (270, 250)
    assert asked(game) == ("Ann", "VR", "Trains")


@pytest.mark.clause("1848-TRN-14")
def test_a_seller_who_declines_keeps_his_train() -> None:
    game = buyer().turn("VR", "Trains")
    plays(game, OF_NSW)
    plays(game, Answer(agree=False))
    assert sides(game, "NSW") == ["3+"]
    assert (game.position.cash("VR"), game.position.cash("NSW")) == (500, 20)
    assert asked(game) == ("Ann", "VR", "Trains")
    assert refused(game, OF_NSW) == "1848-TRN-14"
    plays(game, Pass())


@pytest.mark.clause("1848-TRN-14")
def test_by_18xx_games_no_consent_is_asked() -> None:
    game = buyer(profile="18xx.games").turn("VR", "Trains")
    plays(game, OF_NSW)
    assert sides(game, "VR") == ["2", "3+"]
    assert asked(game) == ("Ann", "VR", "Trains")


@pytest.mark.clause("1848-TRN-14", "1848-OR-09")
def test_the_buyer_must_have_the_printed_price() -> None:
    game = buyer(cash=229).turn("VR", "Trains")
    assert refused(game, OF_NSW) == "1848-OR-09"


@pytest.mark.clause("1848-TRN-12")
def test_there_is_no_rebate_on_a_train_of_another_company() -> None:
    game = buyer().turn("VR", "Trains")
    rebate = BuyTrain(train="3+", price=30, seller="NSW", trade_in="2")
    assert refused(game, rebate) == "1848-TRN-17"


@pytest.mark.clause("1848-TRN-12", "1848-DIR-08")
def test_only_a_company_that_owns_the_train_sells_it() -> None:
    game = buyer().turn("VR", "Trains")
    assert refused(game, BuyTrain(train="4", price=300, seller="NSW")) == "1848-TRN-12"
    for nobody in ("VR", "BOE", "Bob", "QG"):
        assert game.why(BuyTrain(train="2", price=100, seller=nobody)) is not None
