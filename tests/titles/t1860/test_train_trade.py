"""Trains bought from other companies. Clauses TRN-04 to TRN-06."""

from __future__ import annotations

import pytest

from railhead.play.actions import Answer, BuyTrain, DeclineAll, Pass
from railhead.play.decision import Range
from tests.titles.t1860.positions import Table, cash, offers, plays, refused
from tests.titles.t1860.test_trains import company, names

OF_BOB = BuyTrain(train="3+2", price=120, seller="IOW")


def buyer(
    trains: str = "", cash: int = 500, profile: str = "rulebook", sold: str = "3+2 3+2"
) -> Table:
    """C&N of Ann in phase 4, about to buy; IOW of Bob has two 3+2 (or others) and 20 cc."""
    table = Table(profile=profile).phase("4")
    table.company("C&N", 100, {"Ann": 6}, cash=cash, trains=trains)
    return table.company("IOW", 90, {"Bob": 6}, cash=20, trains=sold)


@pytest.mark.clause("1860-TRN-04")
def test_both_directors_agree_and_the_price_goes_from_treasury_to_treasury() -> None:
    game = buyer().turn("C&N", "Trains")
    credits = cash(game, "credits")
    plays(game, OF_BOB)
    assert game.asked == ("Bob",)
    assert names(game, "C&N") == []
    assert refused(game, Pass()) == "1860-TRN-04"
    plays(game, Answer(agree=True))
    assert (names(game, "C&N"), names(game, "IOW")) == (["3+2"], ["3+2"])
    assert (cash(game, "C&N"), cash(game, "IOW"), cash(game, "credits")) == (380, 140, credits)


@pytest.mark.clause("1860-TRN-04")
def test_who_declines_is_asked_again_only_with_a_better_offer() -> None:
    game = buyer(cash=500, sold="3+2 4+2").turn("C&N", "Trains")
    plays(game, OF_BOB)  # for 120
    plays(game, Answer(agree=False))
    assert (names(game, "C&N"), cash(game, "C&N")) == ([], 500)
    assert refused(game, OF_BOB) == "1860-TRN-04"
    assert refused(game, BuyTrain(train="3+2", price=110, seller="IOW")) == "1860-TRN-04"
    assert not offers(game, OF_BOB)
    assert offers(game, BuyTrain(train="4+2", price=120, seller="IOW"))
    better = BuyTrain(train="3+2", price=130, seller="IOW")
    assert offers(game, better)
    plays(game, better)
    plays(game, Answer(agree=True))
    assert (names(game, "C&N"), cash(game, "C&N")) == (["3+2"], 370)


@pytest.mark.clause("1860-TRN-04")
def test_who_declines_all_offers_is_not_asked_again_in_that_turn() -> None:
    game = buyer(cash=500, sold="3+2 4+2").turn("C&N", "Trains")
    plays(game, OF_BOB)
    plays(game, DeclineAll())
    dearer = BuyTrain(train="3+2", price=500, seller="IOW")
    assert refused(game, dearer) == "1860-TRN-04"
    assert not offers(game, dearer)
    assert offers(game, BuyTrain(train="4+2", price=120, seller="IOW"))


@pytest.mark.clause("1860-TRN-04")
def test_between_companies_of_one_director_nobody_is_asked() -> None:
    table = Table().phase("4").company("C&N", 100, {"Ann": 6}, cash=500)
    game = table.company("IOW", 90, {"Ann": 6}, trains="3+2").turn("C&N", "Trains")
    plays(game, BuyTrain(train="3+2", price=10, seller="IOW"))
    assert (names(game, "C&N"), cash(game, "IOW")) == (["3+2"], 10)


@pytest.mark.clause("1860-TRN-04")
def test_by_18xx_games_no_consent_is_asked() -> None:
    game = buyer(profile="18xx.games").turn("C&N", "Trains")
    plays(game, OF_BOB)
    assert (names(game, "C&N"), cash(game, "IOW")) == (["3+2"], 140)


@pytest.mark.clause("1860-TRN-04")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("price", [0, 1, 5, 9, 11, 15, 499])
def test_the_price_is_a_multiple_of_10_and_at_least_10(price: int, profile: str) -> None:
    game = buyer(profile=profile).turn("C&N", "Trains")
    assert refused(game, BuyTrain(train="3+2", price=price, seller="IOW")) == "1860-TRN-04"


@pytest.mark.clause("1860-TRN-04")
def test_any_multiple_of_10_up_to_the_treasury_is_on_offer() -> None:
    game = buyer(cash=457).turn("C&N", "Trains")
    assert game.decision is not None
    trades = [c for c in game.decision.of(BuyTrain) if c.action.seller == "IOW"]  # type: ignore[attr-defined]
    assert [choice.amounts for choice in trades] == [{"price": Range(10, 450, 10)}]
    for price in (10, 450):
        twin = game.copy()
        plays(twin, BuyTrain(train="3+2", price=price, seller="IOW"))
        plays(twin, Answer(agree=True))
        assert cash(twin, "C&N") == 457 - price
    too_much = BuyTrain(train="3+2", price=460, seller="IOW")
    assert refused(game, too_much) == "1860-TRN-07"


@pytest.mark.clause("1860-TRN-04")
def test_a_train_the_seller_does_not_have_is_refused() -> None:
    game = buyer().turn("C&N", "Trains")
    assert refused(game, BuyTrain(train="4+2", price=100, seller="IOW")) == "1860-TRN-04"


# --- The only train --------------------------------------------------------------------------


@pytest.mark.clause("1860-TRN-05")
def test_a_company_with_a_train_does_not_buy_anothers_only_one() -> None:
    game = buyer(trains="4+2", sold="3+2").turn("C&N", "Trains")
    assert refused(game, OF_BOB) == "1860-TRN-05"


@pytest.mark.clause("1860-TRN-05")
def test_a_trainless_company_may_buy_anothers_only_train() -> None:
    game = buyer(sold="3+2").turn("C&N", "Trains")
    plays(game, OF_BOB)
    plays(game, Answer(agree=True))
    assert (names(game, "C&N"), names(game, "IOW")) == (["3+2"], [])


@pytest.mark.clause("1860-TRN-05")
def test_of_two_trains_one_may_go_but_not_the_second() -> None:
    game = buyer(trains="4+2").turn("C&N", "Trains")
    plays(game, OF_BOB)
    plays(game, Answer(agree=True))
    assert names(game, "C&N") == ["4+2", "3+2"]
    assert refused(game, OF_BOB) == "1860-TRN-05"


# --- Without a Director ----------------------------------------------------------------------


@pytest.mark.clause("1860-TRN-06")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_nothing_is_bought_from_a_company_in_receivership(profile: str) -> None:
    table = Table(profile=profile).phase("4").company("C&N", 100, {"Ann": 6}, cash=500)
    table.company("IOW", 90, {"Bob": 1}, pool=3, director_in_pool=True, trains="3+2 3+2")
    assert refused(table.turn("C&N", "Trains"), OF_BOB) == "1860-TRN-06"


@pytest.mark.clause("1860-TRN-06", "1860-RCV-04")
def test_a_company_in_receivership_buys_from_no_other_company() -> None:
    table = Table().phase("4").company("IOW", 90, {"Bob": 6}, trains="3+2 3+2")
    table.company("C&N", 100, {"Ann": 1}, pool=3, director_in_pool=True, cash=300)
    game = table.turn("C&N", "Trains")
    assert names(game, "C&N") == []
    assert game.state.round.startswith("Share round")


@pytest.mark.clause("1860-TRN-06", "1860-RCV-04")
def test_nor_by_18xx_games_where_players_act_for_it() -> None:
    table = Table(profile="18xx.games").phase("4")
    table.company("IOW", 90, {"Bob": 6}, trains="3+2 3+2")
    table.company("C&N", 100, {"Ann": 1}, pool=3, director_in_pool=True, cash=400)
    game = table.turn("C&N", "Trains")
    assert game.asked == ("Ann", "Bob", "Cy")
    assert refused(game, BuyTrain(by="Ann", train="3+2", price=10, seller="IOW")) == "1860-TRN-06"
    plays(game, BuyTrain(by="Cy", train="4+2", price=350))
    assert names(game, "C&N") == ["4+2"]


@pytest.mark.clause("1860-TRN-06", "1860-BKR-04")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("restarted", [False, True])
def test_nothing_is_bought_from_a_bankrupt_company_restarted_or_not(
    profile: str, restarted: bool
) -> None:
    table = Table(profile=profile).phase("4").company("C&N", 100, {"Ann": 6}, cash=500)
    table.bankrupt("IOW", trains="3+2 3+2")
    if restarted:
        table.state.issue_prices["IOW"] = 90
        table.state.certificates["IOW"] = ("Bob", "Bob", *["stock"] * 7)
    assert refused(table.turn("C&N", "Trains"), OF_BOB) == "1860-TRN-06"


@pytest.mark.clause("1860-TRN-04", "1860-INS-09")
def test_a_train_of_another_company_ends_insolvency() -> None:
    table = buyer(cash=200).set(insolvent=("C&N",))
    game = table.turn("C&N", "Trains")
    plays(game, OF_BOB)
    plays(game, Answer(agree=True))
    assert game.state.insolvent == ()


@pytest.mark.clause("1860-TRN-08", "1860-TRN-04")
def test_the_limit_holds_for_trains_of_other_companies_too() -> None:
    table = buyer(trains="4+2 4+2 4+2", cash=900)
    game = table.turn("C&N", "Trains", "IOW")
    assert company(game) == "IOW"
