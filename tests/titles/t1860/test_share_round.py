"""Clauses SR: turns, purchases, sales, priority, prices of shares."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK, POOL, STOCK
from railhead.play.actions import BuyPrivate, BuyShare, Pass, SellPrivate, SellShares, StartCompany
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, offers, pass_on, plays, price, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def sell(company: str, count: int = 1) -> SellShares:
    return SellShares(company=company, count=count)


def buy(company: str, source: str = STOCK) -> BuyShare:
    return BuyShare(company=company, source=source)


def on_turn(game: Game) -> str:
    assert game.decision is not None
    return game.decision.player


# Turns.


@PROFILES
@pytest.mark.clause("1860-SR-01")
def test_the_round_begins_with_the_priority_holder_and_goes_clockwise(profile: str) -> None:
    table = Table(players=4, profile=profile).set(priority="Cy").company("FYN", 62, {"Ann": 2})
    game = table.operating_round()
    assert game.state.round == "Share round 3"
    order = []
    for _ in range(5):
        order.append(on_turn(game))
        plays(game, buy("FYN"))
    assert order == ["Cy", "Dee", "Ann", "Bob", "Cy"]


@PROFILES
@pytest.mark.clause("1860-SR-01", "1860-SR-02")
def test_it_ends_when_all_pass_in_succession_and_who_passed_may_act_again(profile: str) -> None:
    game = Table(profile=profile).company("FYN", 62, {"Cy": 5}, cash=0).share_round("Ann")
    plays(game, Pass())
    plays(game, Pass())
    plays(game, buy("FYN"))
    plays(game, buy("FYN"))  # Ann has passed before
    plays(game, Pass())
    plays(game, Pass())
    assert game.state.round == "Share round 2"
    plays(game, Pass())
    assert game.state.round == "Operating round 2.1"


@pytest.mark.clause("1860-SR-01")
def test_nobody_acts_out_of_turn() -> None:
    game = Table().company("FYN", 62, {"Bob": 5}).share_round("Ann")
    assert refused(game, Pass(by="Bob")) == "1860-SR-01"
    assert refused(game, SellShares(by="Bob", company="FYN", count=1)) == "1860-SR-01"


@PROFILES
@pytest.mark.clause("1860-SR-02")
def test_a_turn_is_any_number_of_sales_and_then_one_purchase(profile: str) -> None:
    table = Table(profile=profile).company("FYN", 62, {"Ann": 5}, trains="2+1")
    table.company("IOW", 100, {"Ann": 4, "Bob": 1}, trains="2+1")
    game = table.share_round("Ann")
    plays(game, sell("FYN", 2))
    plays(game, sell("IOW"))
    assert on_turn(game) == "Ann"
    plays(game, StartCompany(company="C&N", price=74))
    assert on_turn(game) == "Bob"
    assert cash(game, "Ann") == 670 + 2 * 62 + 100 - 2 * 74


@PROFILES
@pytest.mark.clause("1860-SR-02")
def test_nobody_sells_after_buying_or_buys_twice(profile: str) -> None:
    table = Table(profile=profile).phase("6").company("C&N", 74, {"Ann": 5}).private("CMH", BANK)
    game = table.share_round("Ann")
    plays(game, BuyPrivate(private="CMH"))
    assert on_turn(game) == "Ann"  # his turn stays open for an exchange
    assert refused(game, sell("C&N")) == "1860-SR-02"
    assert refused(game, buy("C&N")) == "1860-SR-02"
    assert refused(game, StartCompany(company="FYN", price=62)) == "1860-SR-02"
    plays(game, Pass())
    assert game.asked[0] == "Bob"


@pytest.mark.clause("1860-SR-02")
def test_a_purchase_ends_the_turn() -> None:
    game = Table().company("C&N", 74, {"Ann": 5}).share_round("Ann")
    plays(game, buy("C&N"))
    assert on_turn(game) == "Bob"
    assert refused(game, SellShares(by="Ann", company="C&N", count=1)) == "1860-SR-01"
    assert refused(game, BuyShare(by="Ann", company="C&N", source=STOCK)) == "1860-SR-01"


@pytest.mark.clause("1860-SR-02")
def test_nothing_else_is_done_in_a_share_round() -> None:
    game = Table().company("C&N", 74, {"Ann": 5}, cash=500).share_round("Ann")
    refusal = game.why({"type": "buy_train", "train": "2+1", "price": 250})
    assert refusal is not None
    assert refusal.clause == "1860-SR-02"
    assert refused(game, sell("C&N", 6)) == "1860-SR-02"  # more than he has


@PROFILES
@pytest.mark.clause("1860-SR-03")
@pytest.mark.parametrize("deal", ["buy", "sell", "neither"])
def test_the_priority_deal_goes_left_of_the_last_who_acted(profile: str, deal: str) -> None:
    table = Table(players=4, profile=profile).set(priority="Dee")
    game = table.company("FYN", 62, {"Bob": 5}, cash=0).share_round("Dee")
    plays(game, Pass())
    plays(game, Pass())
    if deal == "buy":
        plays(game, buy("FYN"))
    elif deal == "sell":
        plays(game, sell("FYN"))
        plays(game, Pass())
    assert game.state.priority == "Dee"  # it moves at the end of the round only
    pass_on(game)
    assert game.state.priority == ("Dee" if deal == "neither" else "Cy")


# Prices of purchases.


@PROFILES
@pytest.mark.clause("1860-SR-04")
def test_an_ipo_share_costs_the_par_and_a_pool_share_the_market_price(profile: str) -> None:
    table = Table(profile=profile).company("IOW", 74, {"Cy": 5}, pool=2, price=122, cash=30)
    game = table.share_round("Ann")
    bank = cash(game, BANK)
    plays(game, buy("IOW"))
    plays(game, buy("IOW", POOL))
    assert (cash(game, "Ann"), cash(game, "Bob")) == (670 - 74, 670 - 122)
    assert cash(game, BANK) == bank + 74 + 122
    assert cash(game, "IOW") == 30
    assert price(game, "IOW") == 122


@PROFILES
@pytest.mark.clause("1860-SR-04")
def test_before_flotation_a_pool_share_costs_the_par(profile: str) -> None:
    table = Table(profile=profile).company("IOW", 90, {"Bob": 3}, pool=1, floated=False)
    game = table.share_round("Ann")
    plays(game, buy("IOW", POOL))
    assert cash(game, "Ann") == 670 - 90


@pytest.mark.clause("1860-SR-04")
def test_a_share_is_not_bought_without_the_money() -> None:
    table = Table().company("IOW", 74, {"Cy": 5}, pool=2, price=122).cash(Ann=74)
    game = table.share_round("Ann")
    assert refused(game, buy("IOW", POOL)) == "1860-SR-04"
    plays(game, buy("IOW"))
    assert cash(game, "Ann") == 0


@PROFILES
@pytest.mark.clause("1860-SR-05")
def test_the_first_purchase_is_the_directors_certificate_at_twice_the_par(profile: str) -> None:
    game = Table(profile=profile).share_round("Ann")
    assert refused(game, buy("IWNJ")) == "1860-SR-05"
    plays(game, StartCompany(company="IWNJ", price=68))
    assert cash(game, "Ann") == 670 - 136
    assert game.position.director("IWNJ") == "Ann"
    assert game.position.units("Ann", "IWNJ") == 2
    assert price(game, "IWNJ") == 68
    plays(game, buy("IWNJ"))
    assert cash(game, "Bob") == 670 - 68


@pytest.mark.clause("1860-SR-05")
def test_a_company_is_started_once_and_with_money_for_two_shares() -> None:
    game = Table().company("C&N", 74, {"Bob": 2}, floated=False).cash(Ann=123).share_round("Ann")
    assert refused(game, StartCompany(company="C&N", price=74)) == "1860-SR-05"
    assert refused(game, StartCompany(company="FYN", price=62)) == "1860-SR-04"
    plays(game, StartCompany(company="NGStL", price=58))
    assert cash(game, "Ann") == 7


# Buying what was sold.


@PROFILES
@pytest.mark.clause("1860-SR-06")
def test_who_sold_a_company_does_not_buy_it_in_this_round(profile: str) -> None:
    table = Table(profile=profile).company("FYN", 62, {"Bob": 5, "Ann": 2}, cash=0)
    game = table.share_round("Ann")
    plays(game, sell("FYN"))
    for source in (STOCK, POOL):
        assert refused(game, buy("FYN", source)) == "1860-SR-06"
    plays(game, Pass())
    plays(game, buy("FYN", POOL))  # Bob has not sold
    plays(game, Pass())
    assert on_turn(game) == "Ann"
    assert refused(game, buy("FYN")) == "1860-SR-06"
    pass_on(game)
    while game.state.round != "Share round 3":
        game.play(Pass())
    while on_turn(game) != "Ann":
        plays(game, Pass())
    plays(game, buy("FYN"))


@PROFILES
@pytest.mark.clause("1860-SR-06", "1860-BKR-08")
def test_the_round_after_a_bankruptcy_has_forgotten_who_sold_what(profile: str) -> None:
    table = Table(profile=profile).company("FYN", 62, {"Bob": 3, "Ann": 2}, trains="2+1")
    table.company("IOW", 100, {"Bob": 5, "Ann": 3}, price=7, trains="2+1")
    game = table.share_round("Ann")
    plays(game, sell("FYN"))
    assert refused(game, buy("FYN")) == "1860-SR-06"
    plays(game, sell("IOW", 2))
    assert game.state.bankrupt == ("IOW",)
    while on_turn(game) != "Ann":
        plays(game, Pass())
    plays(game, buy("FYN"))


# Sales.


@PROFILES
@pytest.mark.clause("1860-SR-07", "1860-SR-08")
def test_shares_are_sold_in_the_first_round_though_not_floated_or_operated(profile: str) -> None:
    table = Table(profile=profile).company("IOW", 90, {"Ann": 4}, floated=False)
    table.company("C&N", 74, {"Bob": 5, "Ann": 1}, operated=False)
    game = table.share_round("Ann", number=1)
    plays(game, sell("IOW"))
    plays(game, sell("C&N"))
    assert cash(game, "Ann") == 670 + 45 + 37


@PROFILES
@pytest.mark.clause("1860-SR-08")
@pytest.mark.parametrize(("trains", "paid"), [("", 64), ("2+1", 130)])
def test_two_shares_at_65_bring_130_with_a_train_and_64_without(
    profile: str, trains: str, paid: int
) -> None:
    table = Table(profile=profile).company("FYN", 62, {"Ann": 5}, price=65, trains=trains)
    game = table.share_round("Ann")
    plays(game, sell("FYN", 2))
    assert cash(game, "Ann") == 670 + paid
    assert cash(game, BANK) == 10_000 - 3 * 670 - paid


@PROFILES
@pytest.mark.clause("1860-SR-08", "1860-BKR-14")
@pytest.mark.parametrize(("trains", "paid"), [("", 31), ("6+3", 62)])
def test_a_restarted_company_sells_at_its_par_if_its_charter_holds_a_train(
    profile: str, trains: str, paid: int
) -> None:
    game = Table(profile=profile).phase("6").bankrupt("S&C", trains=trains).share_round("Ann")
    plays(game, StartCompany(company="S&C", price=62))
    plays(game, buy("S&C"))
    plays(game, Pass())
    plays(game, Pass())
    money = cash(game, "Bob")
    plays(game, sell("S&C"))
    assert cash(game, "Bob") == money + paid
    assert price(game, "S&C") == (60 if profile == "18xx.games" else 62)


@pytest.mark.clause("1860-SR-09")
def test_all_shares_of_a_company_sold_in_a_turn_are_one_transaction() -> None:
    table = Table().company("FYN", 62, {"Ann": 6}, price=182, trains="2+1")
    game = table.share_round("Ann")
    plays(game, sell("FYN"))
    assert price(game, "FYN") == 182  # the first of a transaction is free there
    assert refused(game, sell("FYN")) == "1860-SR-09"


@PROFILES
@pytest.mark.clause("1860-SR-10")
def test_the_pool_and_a_hand_take_all_of_a_company(profile: str) -> None:
    table = Table(profile=profile).company("FYN", 62, {"Ann": 9}, trains="2+1")
    game = table.share_round("Ann")
    plays(game, buy("FYN"))
    assert game.position.percent("Ann", "FYN") == 100
    plays(game, Pass())
    plays(game, Pass())
    plays(game, sell("FYN", 10))
    assert game.position.percent(POOL, "FYN") == 100
    assert cash(game, "Ann") == 670 - 62 + 620


@PROFILES
@pytest.mark.clause("1860-SR-16", "1860-INF-04")
def test_nothing_is_traded_between_players(profile: str) -> None:
    table = Table(profile=profile).company("FYN", 62, {"Bob": 5}).private("YHC", "Bob")
    game = table.share_round("Ann")
    assert refused(game, BuyShare(by="Ann", company="FYN", source="Bob")) == "1860-SR-16"
    assert refused(game, SellPrivate(by="Ann", private="YHC")) == "1860-PRV-11"
    offer = {"type": "buy_share", "by": "Ann", "company": "FYN", "source": "Bob", "price": 50}
    assert game.why(offer) is not None


@PROFILES
@pytest.mark.clause("1860-SR-17")
def test_a_company_sold_out_at_the_end_of_the_round_does_not_rise(profile: str) -> None:
    table = Table(profile=profile).company("FYN", 62, {"Ann": 9}, price=100, cash=0)
    game = table.share_round("Ann")
    plays(game, buy("FYN"))
    pass_on(game)
    assert game.state.round == "Operating round 2.1"
    assert price(game, "FYN") == 100
    assert not offers(game, sell("FYN"))


@pytest.mark.clause("1860-EXC-02")
def test_after_the_purchase_only_the_exchange_is_asked_about() -> None:
    table = Table().private("CMH", "Ann").company("C&N", 100, {"Bob": 5}).cash(Ann=500)
    game = table.share_round("Ann")
    assert game.decision is not None
    assert "before your turn ends" not in game.decision.prompt
    plays(game, BuyShare(company="C&N", source=STOCK))
    assert game.decision.player == "Ann"
    assert "before your turn ends" in game.decision.prompt
