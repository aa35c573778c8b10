"""Clauses PRV: incomes, sales to the bank, purchases, Fishbourne."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK, GONE, STOCK
from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    ClosePrivate,
    Exchange,
    Pass,
    SellPrivate,
    StartCompany,
)
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, offers, pass_on, plays, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
FISHBOURNE = BuyPrivate(private="FFC")


def sell(private: str) -> SellPrivate:
    return SellPrivate(private=private)


def buy(private: str) -> BuyPrivate:
    return BuyPrivate(private=private)


def share(company: str) -> BuyShare:
    return BuyShare(company=company, source=STOCK)


def price_shown(game: Game, kind: type[Action]) -> int:
    """The sum that the only choice of a kind names."""
    assert game.decision is not None
    (price,) = [choice.price for choice in game.decision.choices if isinstance(choice.action, kind)]
    assert price is not None
    return price.amount


def on_turn(game: Game) -> str:
    assert game.decision is not None
    return game.decision.player


# Income.


@pytest.mark.clause("1860-PRV-01")
def test_each_operating_round_begins_with_the_incomes() -> None:
    table = Table().phase("3").private("BHC", "Ann").private("YHC", "Ann").private("CMH", "Bob")
    table.private("RPSC", BANK).company("FYN", 62, {"Cy": 5}, cash=0)
    game = table.share_round("Ann")
    money = [cash(game, player) for player in game.players]
    pass_on(game)
    assert game.state.round == "Operating round 2.1"
    assert [cash(game, player) for player in game.players] == [money[0] + 15, money[1] + 20, 670]
    pass_on(game)
    assert game.state.round == "Operating round 2.2"
    assert [cash(game, player) for player in game.players] == [money[0] + 30, money[1] + 40, 670]


@pytest.mark.clause("1860-PRV-01")
def test_ryde_pier_pays_30_and_fishbourne_25_and_a_closed_private_nothing() -> None:
    table = Table().phase("6").private("RPSC", "Ann").private("FFC", "Bob").private("CMH", GONE)
    game = table.company("FYN", 62, {"Cy": 5}, cash=0).share_round("Ann")
    bank = cash(game, BANK)
    pass_on(game)
    assert (cash(game, "Ann"), cash(game, "Bob"), cash(game, "Cy")) == (700, 695, 670)
    assert cash(game, BANK) == bank - 55


# The certificate limit.


@pytest.mark.clause("1860-PRV-02", "1860-LIM-01")
def test_a_private_is_one_certificate_towards_the_limit() -> None:
    table = Table(players=4).company("C&N", 74, {"Ann": 10}).company("FYN", 62, {"Ann": 7})
    table.company("IOW", 100, {"Bob": 5})
    assert offers(table.share_round("Ann"), share("IOW"))  # 9 + 6
    game = table.private("BHC", "Ann").share_round("Ann")
    assert game.position.certificate_count("Ann") == 16
    assert refused(game, share("IOW")) == "1860-LIM-02"


@pytest.mark.clause("1860-PRV-02", "1860-LIM-02")
def test_a_private_is_not_bought_at_the_limit() -> None:
    table = Table(players=4).company("C&N", 74, {"Ann": 10}).company("FYN", 62, {"Ann": 7})
    table.private("BHC", BANK)
    plays(table.share_round("Ann"), buy("BHC"))
    game = table.company("IOW", 100, {"Bob": 5, "Ann": 1}).share_round("Ann")
    assert refused(game, buy("BHC")) == "1860-LIM-02"


# Selling to the bank and buying back.


@PROFILES
@pytest.mark.clause("1860-PRV-03")
@pytest.mark.parametrize(
    ("private", "price"), [("BHC", 0), ("YHC", 20), ("CMH", 60), ("RPSC", 100), ("FFC", 170)]
)
def test_the_bank_pays_30_less_than_the_face_value(profile: str, private: str, price: int) -> None:
    table = Table(profile=profile).phase("6").private(private, "Ann")
    game = table.share_round("Ann", number=2)
    plays(game, sell(private))
    assert cash(game, "Ann") == 670 + price
    assert game.state.privates[private] == BANK
    assert on_turn(game) == "Ann"


@PROFILES
@pytest.mark.clause("1860-PRV-03")
def test_no_private_is_sold_in_the_first_share_round(profile: str) -> None:
    table = Table(profile=profile).private("CMH", "Ann")
    assert refused(table.share_round("Ann", number=1), sell("CMH")) == "1860-PRV-03"
    plays(table.share_round("Ann", number=2), sell("CMH"))


@pytest.mark.clause("1860-PRV-03")
def test_several_privates_are_sold_in_one_turn_and_a_share_bought_after() -> None:
    table = Table().private("CMH", "Ann").private("RPSC", "Ann").company("FYN", 62, {"Bob": 5})
    game = table.share_round("Ann")
    plays(game, sell("CMH"))
    plays(game, sell("RPSC"))
    plays(game, share("FYN"))
    assert cash(game, "Ann") == 670 + 60 + 100 - 62
    assert on_turn(game) == "Bob"


@pytest.mark.clause("1860-PRV-03")
def test_a_private_is_not_sold_after_a_purchase() -> None:
    table = Table().private("CMH", "Ann").private("BHC", "Ann").company("C&N", 74, {"Bob": 5})
    game = table.share_round("Ann")
    plays(game, share("C&N"))
    assert on_turn(game) == "Ann"  # Cowes may still be exchanged
    assert refused(game, sell("BHC")) == "1860-PRV-03"
    assert refused(game, sell("CMH")) == "1860-PRV-03"


@pytest.mark.clause("1860-PRV-04")
def test_a_private_in_the_bank_is_anybodys_one_purchase_at_face_value() -> None:
    table = Table().private("RPSC", "Ann").company("FYN", 62, {"Cy": 5})
    game = table.share_round("Ann")
    plays(game, sell("RPSC"))
    plays(game, Pass())
    plays(game, buy("RPSC"))
    assert cash(game, "Bob") == 670 - 130
    assert game.state.privates["RPSC"] == "Bob"
    assert on_turn(game) == "Cy"  # the purchase has ended Bob's turn


@pytest.mark.clause("1860-PRV-04")
def test_a_private_can_not_be_bought_without_the_money() -> None:
    game = Table().private("RPSC", BANK).cash(Ann=129).share_round("Ann")
    assert refused(game, buy("RPSC")) == "1860-SR-04"


@pytest.mark.clause("1860-PRV-04")
def test_a_private_of_a_player_is_not_on_sale() -> None:
    game = Table().private("RPSC", "Bob").share_round("Ann")
    assert refused(game, buy("RPSC")) == "1860-PRV-04"


@pytest.mark.clause("1860-PRV-05")
def test_who_sold_a_private_may_buy_it_back_for_its_face_value() -> None:
    table = Table().private("CMH", "Ann").company("FYN", 62, {"Cy": 5}, cash=0)
    game = table.cash(Ann=500).share_round("Ann")
    assert price_shown(game, SellPrivate) == 60
    plays(game, sell("CMH"))
    assert price_shown(game, BuyPrivate) == 90
    plays(game, buy("CMH"))
    assert game.state.privates["CMH"] == "Ann"
    assert game.position.cash("Ann") == 500 - 30


@pytest.mark.clause("1860-PRV-05")
def test_on_18xx_games_nobody_buys_back_in_the_same_round() -> None:
    table = Table(profile="18xx.games").private("CMH", "Ann").company("FYN", 62, {"Cy": 5}, cash=0)
    game = table.share_round("Ann")
    plays(game, sell("CMH"))
    assert refused(game, buy("CMH")) == "1860-PRV-05"
    plays(game, Pass())
    plays(game, Pass())
    plays(game, Pass())
    assert on_turn(game) == "Ann"
    assert refused(game, buy("CMH")) == "1860-PRV-05"
    pass_on(game)  # the share round
    pass_on(game)  # the operating round
    assert game.state.round == "Share round 3"
    while on_turn(game) != "Ann":
        plays(game, Pass())
    plays(game, buy("CMH"))


@pytest.mark.clause("1860-PRV-06")
def test_a_private_is_not_simply_closed() -> None:
    table = Table().private("CMH", "Ann").company("C&N", 74, {"Ann": 5})
    game = table.share_round("Ann")
    assert refused(game, ClosePrivate(private="CMH")) == "1860-PRV-06"
    assert offers(game, sell("CMH"))
    assert offers(game, Exchange(private="CMH"))
    assert offers(game, Pass())


# Fishbourne.


@PROFILES
@pytest.mark.clause("1860-PRV-07", "1860-PH-05")
def test_fishbourne_is_not_on_sale_before_the_first_6_3(profile: str) -> None:
    assert refused(Table(profile=profile).phase("5").share_round("Ann"), FISHBOURNE) == (
        "1860-PRV-07"
    )


@pytest.mark.clause("1860-PRV-07")
def test_the_first_6_3_puts_fishbourne_on_sale() -> None:
    table = Table().phase("5").company("IOW", 100, {"Ann": 5}, cash=900, trains="5+3 5+3")
    game = table.turn("IOW", "Trains")
    assert game.state.privates["FFC"] == STOCK
    plays(game, BuyTrain(train="6+3", price=500))
    assert game.state.privates["FFC"] == BANK


@PROFILES
@pytest.mark.clause("1860-PRV-07")
def test_fishbourne_costs_200_and_is_the_purchase_of_the_turn(profile: str) -> None:
    game = Table(profile=profile).phase("6").company("FYN", 62, {"Bob": 5}).share_round("Ann")
    plays(game, FISHBOURNE)
    assert cash(game, "Ann") == 470
    assert game.state.privates["FFC"] == "Ann"
    assert on_turn(game) == "Bob"
    assert refused(game, FISHBOURNE) == "1860-PRV-04"


@PROFILES
@pytest.mark.clause("1860-PRV-08")
def test_fishbourne_closes_the_others_wherever_they_are_and_without_pay(profile: str) -> None:
    table = Table(profile=profile).phase("6").private("RPSC", "Bob").private("CMH", "Ann")
    table.private("YHC", BANK).private("BHC", "Cy").company("FYN", 62, {"Cy": 5})
    game = table.share_round("Ann")
    worth = game.result["Bob"]
    plays(game, FISHBOURNE)
    assert game.state.privates == {
        **dict.fromkeys(("RPSC", "CMH", "YHC", "BHC"), GONE),
        "FFC": "Ann",
    }
    assert [cash(game, player) for player in game.players] == [470, 670, 670]
    assert game.result["Bob"] == worth - 130
    assert refused(game, BuyPrivate(private="YHC")) == "1860-PRV-04"


@PROFILES
@pytest.mark.clause("1860-PRV-08", "1860-EXC-05")
def test_reserved_shares_are_ordinary_after_fishbourne(profile: str) -> None:
    table = Table(profile=profile).phase("6").private("CMH", "Cy")
    game = table.company("C&N", 74, {"Ann": 5, "Bob": 4}).share_round("Ann")
    assert refused(game, BuyShare(by="Ann", company="C&N", source=STOCK)) == "1860-EXC-05"
    plays(game, BuyPrivate(by="Ann", private="FFC"))
    plays(game, share("C&N"))
    assert game.position.units("Bob", "C&N") == 5


@pytest.mark.clause("1860-PRV-09")
def test_fishbourne_itself_is_sold_and_bought_again_but_never_closed() -> None:
    table = Table().phase("6").private("FFC", "Ann").company("FYN", 62, {"Cy": 5})
    game = table.share_round("Ann")
    plays(game, sell("FFC"))
    assert cash(game, "Ann") == 840
    plays(game, Pass())
    plays(game, FISHBOURNE)
    assert game.state.privates["FFC"] == "Bob"
    assert cash(game, "Bob") == 470


# Actions.


@pytest.mark.clause("1860-PRV-10", "1860-SR-03")
@pytest.mark.parametrize("deal", ["sale", "purchase"])
def test_a_deal_in_privates_is_no_pass_and_moves_the_priority_deal(deal: str) -> None:
    table = Table().private("CMH", "Bob").private("YHC", BANK).company("FYN", 62, {"Cy": 5}, cash=0)
    game = table.share_round("Ann")
    plays(game, Pass())
    if deal == "sale":
        plays(game, sell("CMH"))
        plays(game, Pass())
    else:
        plays(game, buy("YHC"))
        if on_turn(game) == "Bob":
            plays(game, Pass())  # no exchange
    plays(game, Pass())
    assert game.state.round == "Share round 2"
    plays(game, Pass())
    assert game.state.round == "Share round 2"
    plays(game, Pass())
    assert game.state.round == "Operating round 2.1"
    assert game.state.priority == "Cy"


@pytest.mark.clause("1860-PRV-11")
def test_privates_change_hands_with_nobody_but_the_bank() -> None:
    table = Table().private("CMH", "Bob").company("C&N", 74, {"Ann": 5}, cash=500)
    game = table.share_round("Ann")
    assert refused(game, sell("CMH")) == "1860-PRV-11"
    assert refused(game, Exchange(private="CMH")) == "1860-PRV-11"
    assert refused(game, buy("CMH")) == "1860-PRV-04"
    offer = {"type": "sell_private", "private": "CMH", "buyer": "Ann"}
    assert game.why({**offer, "by": "Bob"}) is not None
    turn = table.turn("C&N")
    assert turn.why({"type": "buy_in", "private": "CMH", "price": 90}) is not None
    assert turn.why({"type": "buy_private", "private": "CMH"}) is not None


@pytest.mark.clause("1860-PRV-04", "1860-SR-02")
def test_a_private_and_a_share_are_not_both_bought_in_one_turn() -> None:
    table = Table().private("CMH", BANK).company("C&N", 74, {"Bob": 5})
    game = table.share_round("Ann")
    plays(game, buy("CMH"))
    assert on_turn(game) == "Ann"  # Cowes may be exchanged at once
    assert refused(game, share("C&N")) == "1860-SR-02"
    assert refused(game, StartCompany(company="IOW", price=74)) == "1860-SR-02"
