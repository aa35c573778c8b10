"""Paying for claims and redeeming. Clauses PAY."""

import pytest

from railhead.finance.holders import BANK, POOL
from railhead.play.actions import BuyShare, Pass, PayDividend, SellShares
from railhead.titles.t1853.actions import Redeem
from railhead.titles.t1853.bidding import payment
from railhead.titles.t1853.position import t1853
from tests.titles.t1853.positions import Table, cash, offers, plays, refused


def claims(words, money):
    """The position of a player who has claimed these shares and has so much cash."""
    table = Table().cash(Adam=money)
    table.state.claims["Adam"] = tuple(words.split())
    table.state.unredeemed["Adam"] = tuple(words.split())
    for company in set(words.split()):
        table.company(company, {"Adam": words.split().count(company)}, formed=False)
    game = table.dealing("Adam")
    p = game.position
    payment.pay_claims(p)
    return game


@pytest.mark.clause("1853-PAY-01")
def test_claims_are_paid_at_par():
    game = claims("EIR EIR BAR", 300)
    assert (cash(game, "Adam"), game.state.unredeemed["Adam"]) == (30, ())


@pytest.mark.clause("1853-PAY-02")
def test_the_cheapest_stay_unredeemed_and_as_few_as_can_be():
    game = claims("EIR EIR BAR", 190)
    assert (cash(game, "Adam"), game.state.unredeemed["Adam"]) == (90, ("BAR", "EIR"))
    game = claims("EIR EIR BAR", 269)
    assert (cash(game, "Adam"), game.state.unredeemed["Adam"]) == (69, ("BAR",))
    game = claims("EIR EIR EIR BAR BAR", 420)
    assert (cash(game, "Adam"), game.state.unredeemed["Adam"]) == (50, ("BAR",))
    game = claims("EIR SIR", 0)
    assert game.state.unredeemed["Adam"] == ("SIR", "EIR")


@pytest.mark.clause("1853-PAY-03", "1853-DR1-04")
def test_unredeemed_shares_count_as_issued_and_for_the_director():
    table = Table().company("NWR", {"Adam": 3, "Beth": 1}, formed=False).unredeemed("Adam", "NWR")
    game = table.dealing("Beth")
    plays(game, BuyShare(company="NWR", source="stock"))
    assert game.state.directors["NWR"] == "Adam"
    p = game.position
    assert (t1853(p).issued(p, "NWR"), p.certificate_count("Adam")) == (5, 2)


@pytest.mark.clause("1853-PAY-04", "1853-EARN-03")
def test_they_get_no_dividend():
    table = Table().company("EIR", {"Adam": 4, "Beth": 1}, trains="2").unredeemed("Adam", "EIR")
    game = table.cash(Adam=0, Beth=0).dividend("EIR", 100)
    plays(game, PayDividend(pay=True))
    assert (cash(game, "Adam"), cash(game, "Beth")) == (30, 10)


@pytest.mark.clause("1853-PAY-04")
def test_they_can_not_be_sold():
    game = (
        Table().company("BAR", {"Adam": 2}, formed=False).unredeemed("Adam", "BAR").dealing("Adam")
    )
    assert refused(game, SellShares(company="BAR", count=2)) == "1853-PAY-04"
    plays(game, SellShares(company="BAR", count=1))
    assert refused(game, SellShares(company="BAR", count=1)) == "1853-PAY-04"


@pytest.mark.clause("1853-PAY-05")
def test_redeemed_at_par_whatever_the_price():
    table = Table().company("EIR", {"Adam": 4}, price=166).unredeemed("Adam", "EIR EIR")
    game = table.cash(Adam=200).dealing("Adam")  # just enough
    bank = cash(game, BANK)
    assert refused(game, Redeem(company="EIR", count=3)) == "1853-PAY-05"
    assert refused(game, Redeem(company="GIP")) == "1853-PAY-05"
    plays(game, Redeem(company="EIR", count=2))
    assert (cash(game, "Adam"), cash(game, BANK)) == (0, bank + 200)
    assert game.state.unredeemed["Adam"] == ()


@pytest.mark.clause("1853-PAY-05", "1853-PAY-06")
def test_too_poor_to_redeem_he_can_only_sell():
    table = (
        Table().company("BAR", {"Adam": 2}, formed=False).company("EIR", {"Adam": 1}, formed=False)
    )
    game = table.unredeemed("Adam", "BAR").cash(Adam=50).dealing("Adam")
    assert refused(game, Redeem(company="BAR")) == "1853-PAY-05"
    assert refused(game, BuyShare(company="SIR", source="stock")) == "1853-PAY-06"
    assert offers(game, SellShares(company="EIR", count=1))


@pytest.mark.clause("1853-PAY-06")
def test_who_holds_one_buys_nothing():
    table = Table().company("BAR", {"Adam": 2}, formed=False).unredeemed("Adam", "BAR")
    game = table.cash(Adam=500).dealing("Adam")
    assert refused(game, BuyShare(company="EIR", source="stock")) == "1853-PAY-06"
    plays(game, Redeem(company="BAR"))
    plays(game, BuyShare(company="EIR", source="stock"))


@pytest.mark.clause("1853-PAY-07", "1853-DR-13")
def test_sell_redeem_sell_and_buy_in_one_turn():
    table = Table().company("BAR", {"Adam": 2}, formed=False).unredeemed("Adam", "BAR")
    game = table.cash(Adam=50).dealing("Adam", first=True)
    for action in (
        SellShares(company="BAR", count=1),
        Redeem(company="BAR"),
        SellShares(company="BAR", count=1),
    ):
        plays(game, action)
    assert cash(game, "Adam") == 110
    assert game.position.units(POOL, "BAR") == 2
    plays(game, BuyShare(company="EIR", source="stock"))
    assert game.state.unredeemed["Adam"] == ()


@pytest.mark.clause("1853-PAY-07", "1853-DR-03")
def test_redeeming_does_not_keep_the_round_going():
    table = Table(3).company("BAR", {"Adam": 2}, formed=False).unredeemed("Adam", "BAR")
    game = table.dealing("Adam", passes=2, last="Clive")
    plays(game, Redeem(company="BAR"))
    plays(game, Pass(by="Adam"))
    assert game.decisions[0].step == "Elephant"
    assert game.state.priority == "Adam"  # on the left of Clive, who bought last


@pytest.mark.clause("1853-PAY-08")
def test_a_director_with_unredeemed_shares():
    table = (
        Table().company("NWR", {"Adam": 3, "Beth": 1}, formed=False).unredeemed("Adam", "NWR NWR")
    )
    game = table.cash(Adam=0).dealing("Beth")
    plays(game, BuyShare(company="NWR", source="stock"))
    p = game.position
    assert p.director("NWR") == "Adam"
    assert (p.units("Adam", "NWR"), t1853(p).paid_shares(p, "Adam", "NWR")) == (3, 1)
    assert p.certificate_count("Adam") == 2
