"""Buying trains, and phases. Clauses TRN, PH."""

import pytest

from railhead.finance.holders import BANK, CREDITS
from railhead.play.actions import Answer, DeclineAll, DiscardTrain, Pass
from railhead.play.frames import CompanyTurn
from railhead.titles.t1853.actions import BuyTrain
from railhead.titles.t1853.track import BuildTrack
from tests.titles.t1853.positions import Table, cash, offers, plays, refused, trains


def buying(table, company="EIR", *waiting, money=5000, mine="", owner="Adam", **more):
    """A company that is about to buy trains."""
    table.company(company, {owner: 3}, cash=money, trains=mine, **more)
    return table.turn(company, "Trains", *waiting)


@pytest.mark.clause("1853-TRN-01")
def test_several_at_the_end_of_the_turn():
    game = buying(Table())
    plays(game, BuyTrain(train="2", price=300))
    assert game.log[-1][0].text == "EIR buys a 2 for 300 cr."
    plays(game, BuyTrain(train="2", price=300))
    assert (trains(game, "EIR"), cash(game, "EIR")) == (["2", "2"], 4400)
    assert game.title.steps[-1].name == "Trains"


@pytest.mark.clause("1853-TRN-02")
def test_in_order():
    game = buying(Table())
    for name, price in (("3", 440), ("4", 620), ("5", 830), ("6", 1050)):
        assert refused(game, BuyTrain(train=name, price=price)) == "1853-TRN-02"
    assert refused(game, BuyTrain(train="2", price=299)) == "1853-TRN-02"
    game = buying(Table().phase("2"))
    assert refused(game, BuyTrain(train="4", price=620)) == "1853-TRN-02"
    assert offers(game, BuyTrain(train="3", price=440))


@pytest.mark.clause("1853-TRN-02")
def test_the_6_beside_the_5():
    game = buying(Table().phase("3").without("4"))
    assert refused(game, BuyTrain(train="6", price=1050)) == "1853-TRN-02"
    plays(game, BuyTrain(train="5", price=830))
    assert offers(game, BuyTrain(train="5", price=830))
    plays(game, BuyTrain(train="6", price=1050))
    assert game.state.phase == 3


@pytest.mark.clause("1853-TRN-03")
@pytest.mark.parametrize(
    ("phase", "mine", "name", "price"),
    [
        ("1", "2 2 2 2", "2", 300),
        ("2", "2 2 3 2M", "3", 440),
        ("3", "3 3 4", "4", 620),
        ("4", "5 5", "6", 1050),
    ],
)
def test_the_limit_of_the_phase(phase, mine, name, price):
    game = buying(Table().phase(phase), mine=mine)
    action = BuyTrain(by="Adam", train=name, price=price)
    assert not any(isinstance(c.action, BuyTrain) for d in game.decisions for c in d.choices)
    assert (
        game.title.steps[-1].why_not(game.position, _turn(game), "Adam", action).clause
        == "1853-TRN-03"
    )


def _turn(game):
    return CompanyTurn("EIR", len(game.title.steps) - 1)


@pytest.mark.clause("1853-TRN-03")
def test_not_even_to_be_rid_of_obsolete_ones():
    table = Table().phase("2").without("3")
    game = buying(table, mine="2 2 3 3")
    refusal = game.title.steps[-1].why_not(
        game.position, _turn(game), "Adam", BuyTrain(train="4", price=620)
    )
    assert refusal.clause == "1853-TRN-03"


@pytest.mark.clause("1853-TRN-04", "1853-PH-01")
def test_the_first_4_makes_2_and_1m_obsolete():
    table = Table().phase("2").without("3").returned("2").more_cards()
    table.company("SIR", {"Beth": 3}, trains="1M 2M 3")
    game = buying(table, mine="2 3")
    plays(game, BuyTrain(train="4", price=620))
    assert (trains(game, "EIR"), trains(game, "SIR")) == (["3", "4"], ["2M", "3"])
    assert "2" not in trains(game, "pool") + trains(game, "depot")


@pytest.mark.clause("1853-TRN-04", "1853-PH-01")
def test_the_first_5_makes_3_and_2m_obsolete():
    table = Table().phase("3").without("4").company("SIR", {"Beth": 3}, trains="3 2M 3M")
    game = buying(table, mine="3")
    plays(game, BuyTrain(train="5", price=830))
    assert (trains(game, "EIR"), trains(game, "SIR")) == (["5"], ["3M"])
    assert "2M" not in trains(game, "depot")


@pytest.mark.clause("1853-TRN-05")
def test_above_the_lowered_limit_the_company_chooses():
    table = (
        Table().phase("2").without("3").company("SIR", {"Beth": 3}, trains="3 3 2M 2M", cash=100)
    )
    game = buying(table, "EIR", "SIR")
    plays(game, BuyTrain(train="4", price=620))
    assert game.asked == ("Beth",)
    assert refused(game, Pass(by="Beth")) == "1853-TRN-05"
    plays(game, DiscardTrain(by="Beth", train="2M"))
    assert (trains(game, "SIR"), trains(game, "pool"), cash(game, "SIR")) == (
        ["3", "3", "2M"],
        ["2M"],
        100,
    )


@pytest.mark.clause("1853-TRN-05", "1853-PH-01")
def test_returned_trains_are_on_sale_at_full_price_beside_the_others():
    game = buying(Table().phase("3").returned("3"))
    assert refused(game, BuyTrain(train="3", price=439, returned=True)) == "1853-TRN-02"
    assert refused(game, BuyTrain(train="3", price=440)) == "1853-TRN-05"  # there is no new one
    plays(game, BuyTrain(train="3", price=440, returned=True))
    assert game.state.phase == 2
    assert offers(game, BuyTrain(train="4", price=620))


@pytest.mark.clause("1853-TRN-05")
def test_of_new_and_returned_trains_of_a_kind_the_buyer_chooses():
    game = buying(Table().phase("3").returned("2M"))
    new, old = trains(game, "depot").count("2M"), game.copy()
    plays(game, BuyTrain(train="2M", price=250))
    assert (trains(game, "depot").count("2M"), trains(game, "pool")) == (new - 1, ["2M"])
    plays(old, BuyTrain(train="2M", price=250, returned=True))
    assert (trains(old, "depot").count("2M"), trains(old, "pool")) == (new, [])
    assert refused(old, BuyTrain(train="2M", price=250, returned=True)) == "1853-TRN-05"
    assert refused(old, BuyTrain(train="4", price=620, returned=True)) == "1853-TRN-05"
    assert "a returned 2M" in str(choice_texts(game))


def choice_texts(game):
    return [choice.text for choice in game.decisions[0].choices]


@pytest.mark.clause("1853-TRN-05")
def test_only_the_bank_has_returned_trains():
    game = two_companies()
    offer = BuyTrain(train="2", price=100, seller="GIP", returned=True)
    assert refused(game, offer) == "1853-TRN-05"


@pytest.mark.clause("1853-TRN-06")
def test_nothing_is_sold_to_the_bank():
    game = buying(Table(), mine="2")
    action = BuyTrain(train="2", price=300, trade_in="2")
    assert refused(game, action) == "1853-TRN-06"
    tags = {kind.__struct_config__.tag for kind in game.title.actions}
    assert "sell_train" not in tags


def two_companies(money=500, purse=400):
    """EIR of Adam buys; GIP of Beth has a 2."""
    table = Table().cash(Adam=purse).company("GIP", {"Beth": 3}, trains="2", cash=10)
    return buying(table, money=money)


@pytest.mark.clause("1853-TRN-07")
@pytest.mark.parametrize("seller", ["EIR", "XYZ"])
def test_a_train_comes_from_another_company(seller):
    game = buying(Table(), mine="2")
    refusal = game.why(BuyTrain(by="Adam", train="2", price=50, seller=seller))
    assert refusal is not None
    assert refusal.reason == f"EIR can't buy a train from {seller!r}."


@pytest.mark.clause("1853-TRN-07")
def test_from_another_company_with_its_consent():
    game = two_companies()
    assert refused(game, BuyTrain(train="2", price=9, seller="GIP")) == "1853-TRN-07"
    assert refused(game, BuyTrain(train="3", price=50, seller="GIP")) == "1853-TRN-07"
    plays(game, BuyTrain(train="2", price=123, seller="GIP"))
    assert game.asked == ("Beth",)
    assert "123 cr" in game.log[-1][0].text  # disclosed
    no = game.copy()
    plays(game, Answer(agree=True))
    assert (cash(game, "EIR"), cash(game, "GIP")) == (377, 133)
    assert (trains(game, "EIR"), trains(game, "GIP")) == (["2"], [])
    plays(no, Answer(agree=False))
    assert trains(no, "GIP") == ["2"]


@pytest.mark.clause("1853-TRN-07")
def test_after_a_refusal_a_better_offer_and_no_other():
    game = two_companies(money=200, purse=100)
    plays(game, BuyTrain(train="2", price=123, seller="GIP"))
    plays(game, Answer(agree=False))
    assert game.asked == ("Adam",)
    for price in (100, 123):
        assert refused(game, BuyTrain(train="2", price=price, seller="GIP")) == "1853-TRN-07"
    plays(game, BuyTrain(train="2", price=124, seller="GIP"))
    plays(game, Answer(agree=False))
    # What counts is the whole price, whoever pays it.
    plays(game, BuyTrain(train="2", price=200, gift=1, seller="GIP"))
    plays(game, Answer(agree=True))
    assert (trains(game, "EIR"), cash(game, "EIR"), cash(game, "Adam")) == (["2"], 0, 99)


@pytest.mark.clause("1853-TRN-07")
def test_a_refusal_for_good_holds_for_that_kind_of_train_in_this_turn():
    table = Table().company("GIP", {"Beth": 3}, trains="2 3", cash=10)
    game = buying(table, money=500)
    plays(game, BuyTrain(train="2", price=50, seller="GIP"))
    plays(game, DeclineAll())
    assert refused(game, BuyTrain(train="2", price=500, seller="GIP")) == "1853-TRN-07"
    plays(game, BuyTrain(train="3", price=10, seller="GIP"))
    plays(game, Answer(agree=True))
    later = buying(Table().company("GIP", {"Beth": 3}, trains="2", cash=10), money=500)
    plays(later, BuyTrain(train="2", price=10, seller="GIP"))


@pytest.mark.clause("1853-TRN-07")
def test_of_his_own_companies_nobody_is_asked():
    table = Table().company("GIP", {"Adam": 3}, trains="2", cash=0)
    game = buying(table, money=500)
    plays(game, BuyTrain(train="2", price=10, seller="GIP"))
    assert (trains(game, "EIR"), cash(game, "GIP")) == (["2"], 10)


@pytest.mark.clause("1853-TRN-08", "1853-MIN-09")
def test_a_major_never_buys_a_1m():
    table = Table().more_cards().company("SIR", {"Beth": 3}, trains="1M")
    game = buying(table)
    assert refused(game, BuyTrain(train="1M", price=180)) == "1853-TRN-08"
    assert refused(game, BuyTrain(train="1M", price=100, seller="SIR")) == "1853-TRN-08"


@pytest.mark.clause("1853-TRN-09")
def test_the_director_adds_exactly_what_is_missing():
    game = buying(Table().without("2").cash(Adam=100), money=400)
    for price, gift in ((440, 0), (400, 60), (380, 60), (440, 40)):
        clause = refused(game, BuyTrain(train="3", price=price, gift=gift))
        assert clause in ("1853-TRN-09", "1853-RR-03")
    bank = cash(game, BANK)
    plays(game, BuyTrain(train="3", price=400, gift=40))
    assert (cash(game, "EIR"), cash(game, "Adam"), cash(game, BANK)) == (0, 60, bank + 40)
    assert game.log[-1][0].text == "EIR buys a 3 for 440 cr, £40 of it given by Adam."


@pytest.mark.clause("1853-TRN-09")
def test_no_gift_where_the_treasury_can_pay_or_the_director_can_not():
    game = buying(Table().cash(Adam=100), money=300)
    assert refused(game, BuyTrain(train="2", price=260, gift=40)) == "1853-TRN-09"
    game = buying(Table().cash(Adam=39).company("GIP", {"Adam": 3}, trains="2"), money=260)
    assert refused(game, BuyTrain(train="2", price=260, gift=40)) == "1853-TRN-09"


@pytest.mark.clause("1853-TRN-10")
def test_nobody_must_own_a_train():
    game = buying(Table(), money=5000)
    plays(game, Pass())
    assert trains(game, "EIR") == []


@pytest.mark.clause("1853-TRN-12")
def test_a_gift_for_a_train_of_another_company():
    game = two_companies(money=100, purse=400)
    bank = cash(game, BANK)
    plays(game, BuyTrain(train="2", price=100, gift=50, seller="GIP"))
    plays(game, Answer(agree=True))
    assert (cash(game, "EIR"), cash(game, "Adam"), cash(game, BANK)) == (0, 350, bank + 50)
    assert cash(game, "GIP") == 160  # the whole price, in Credits
    assert sum(cash(game, holder) for holder in ("EIR", "GIP", CREDITS)) == 0


@pytest.mark.clause("1853-PH-01")
@pytest.mark.parametrize(
    ("phase", "sold_out", "name", "price", "after"),
    [("1", "2", "3", 440, 1), ("2", "3", "4", 620, 2), ("3", "4", "5", 830, 3)],
)
def test_phases_begin_with_the_first_3_4_and_5(phase, sold_out, name, price, after):
    game = buying(Table().phase(phase).without(sold_out))
    plays(game, BuyTrain(train=name, price=price))
    assert game.state.phase == after


@pytest.mark.clause("1853-PH-01")
def test_a_train_of_another_company_changes_nothing():
    table = Table().without("2").company("GIP", {"Adam": 3}, trains="3")
    game = buying(table)
    plays(game, BuyTrain(train="3", price=100, seller="GIP"))
    assert game.state.phase == 0


@pytest.mark.clause("1853-PH-02", "1853-PH-03")
def test_the_next_company_uses_the_new_colour_and_its_second_tile():
    table = Table().without("2").company("GIP", {"Beth": 3}).tiles("Ht=6/0")
    table.set(choices={"EIR": "free later", "GIP": "free later"})
    game = buying(table, "EIR", "GIP", money=440)
    plays(game, BuyTrain(train="3", price=440))
    plays(game, Pass())
    assert (game.decisions[0].company, game.decisions[0].step) == ("GIP", "Track")
    assert game.title.phase(game.position).colour == "green"
    assert game.position.rule(BuildTrack).tiles_allowed(game.position, "GIP") == 2
    tiles = {
        choice.action.tile for choice in game.decisions[0].choices if hasattr(choice.action, "tile")
    }
    assert "14" in tiles


@pytest.mark.clause("1853-PH-01")
def test_the_buyer_of_the_first_4_loses_its_own_2s_then_checks_its_limit():
    game = buying(Table().phase("2").without("3"), mine="2 3 3")
    plays(game, BuyTrain(train="4", price=620))
    assert trains(game, "EIR") == ["3", "3", "4"]  # three are allowed
    assert game.decision is None or game.decisions[0].step != "Train limit"


@pytest.mark.clause("1853-PH-04")
def test_phase_4_frees_owners_of_a_5_or_6_only():
    """Hv lies outside the area of the GIP: with a 4 it is closed, with a 5 it is open."""
    tiles = "Ht=14/0 Hv=6/5"
    for mine, free in (("4 3M", False), ("5", True)):
        table = Table().phase("4").company("GIP", {"Adam": 3}, cash=500, trains=mine).tiles(tiles)
        game = table.set(choices={"GIP": "free later"}).turn("GIP", "Track")
        action = {"type": "lay_tile", "hex": "Hv", "tile": "15", "rotation": 4}
        assert (game.why(action) is None) == free
