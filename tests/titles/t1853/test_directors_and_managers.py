"""Who runs a company. Clauses DIR, MGR."""

import pytest

from railhead.finance.holders import BANK, POOL, STOCK
from railhead.play.actions import BuyShare, Pass, PayDividend, SellShares
from railhead.titles.t1853.actions import BuyTrain, PayTrain
from railhead.titles.t1853.position import t1853
from tests.seen import seen
from tests.titles.t1853.positions import Table, cash, offers, plays, refused, trains


def new(company, by=""):
    return BuyShare(by=by, company=company, source="stock")


def sell(company, count=1, by=""):
    return SellShares(by=by, company=company, count=count)


def runs(game, company):
    """Who runs a company now."""
    return game.title.acting_for(game.position, company)[0]


@pytest.mark.clause("1853-DIR-01", "1853-FORM-01")
def test_a_director_at_the_moment_of_the_qualifying_number():
    game = Table().company("EIR", {"Beth": 2, "Adam": 1}, pool=1, formed=False).dealing("Clive")
    plays(game, new("EIR"))
    assert game.state.directors == {"EIR": "Beth"}
    assert "EIR" in game.state.launched


@pytest.mark.clause("1853-DIR-01")
def test_a_sale_makes_nobody_director_before_the_qualifying_number():
    game = Table().company("EIR", {"Beth": 3, "Adam": 1}, formed=False).dealing("Adam")
    plays(game, sell("EIR"))
    shown = next(each for each in seen(game)["companies"] if each["id"] == "EIR")
    assert (shown["director"], shown["manager"]) == (None, None)
    assert game.state.directors == {}


@pytest.mark.clause("1853-DIR-02")
def test_most_shares_then_longest():
    game = Table().company("EIR", {"Beth": 2, "Adam": 2}, formed=False).dealing("Clive")
    plays(game, new("EIR"))
    assert game.state.directors == {"EIR": "Beth"}
    game = Table().company("EIR", {"Beth": 1, "Adam": 3}, formed=False).dealing("Clive")
    plays(game, new("EIR"))
    assert game.state.directors == {"EIR": "Adam"}


@pytest.mark.clause("1853-DIR-03")
def test_more_shares_take_over_and_equality_does_not():
    game = Table().company("EIR", {"Adam": 3, "Beth": 2}).dealing("Beth")
    plays(game, new("EIR"))
    assert game.state.directors["EIR"] == "Adam"
    # Not even who has held shares longer takes over by equality.
    game = Table().company("EIR", {"Beth": 2, "Adam": 3}).dealing("Beth")
    plays(game, new("EIR"))
    assert game.state.directors["EIR"] == "Adam"
    game = Table().company("EIR", {"Adam": 3, "Beth": 3}).dealing("Beth")
    plays(game, new("EIR"))
    assert game.state.directors["EIR"] == "Beth"


@pytest.mark.clause("1853-DIR-04")
def test_after_the_directors_sales_too():
    game = Table().company("EIR", {"Adam": 4, "Beth": 2}).dealing("Adam")
    plays(game, sell("EIR", 2))
    assert game.state.directors["EIR"] == "Adam"
    plays(game, sell("EIR"))
    assert game.state.directors["EIR"] == "Beth"


@pytest.mark.clause("1853-DIR-05", "1853-DIR-06")
def test_of_several_who_are_ahead_the_longest_holder():
    game = Table().company("EIR", {"Adam": 4, "Clive": 3, "Beth": 3}).dealing("Adam")
    plays(game, sell("EIR", 2))
    assert game.state.directors["EIR"] == "Clive"


@pytest.mark.clause("1853-DIR-06")
def test_a_holding_that_was_broken_begins_anew():
    game = Table(3).company("GIP", {"Clive": 2, "Adam": 1, "Beth": 1}, formed=False).dealing("Adam")
    plays(game, sell("GIP"))
    assert game.state.holders["GIP"] == ("Clive", "Beth")
    game = Table(3).company("GIP", {"Clive": 2, "Beth": 1}, pool=1, formed=False).dealing("Adam")
    plays(game, BuyShare(company="GIP", source="pool"))
    assert game.state.holders["GIP"] == ("Clive", "Beth", "Adam")


@pytest.mark.clause("1853-DIR-07")
def test_the_director_decides_alone():
    game = Table().company("EIR", {"Beth": 3, "Adam": 2}, cash=400).turn("EIR", "Trains")
    assert game.asked == ("Beth",)
    assert refused(game, BuyTrain(by="Adam", train="2", price=300)) == "1853-DIR-07"


@pytest.mark.clause("1853-DIR-08")
def test_shares_given_for_his_certificate():
    game = Table().company("EIR", {"Beth": 3, "Adam": 1}, formed=False).dealing("Clive")
    plays(game, new("EIR"))
    p = game.position
    assert (p.units("Beth", "EIR"), p.units(STOCK, "EIR"), t1853(p).new_shares(p, "EIR")) == (
        3,
        5,
        5,
    )
    assert p.certificate_count("Beth") == 2


@pytest.mark.clause("1853-MGR-01", "1853-MGR-02")
def test_the_last_director_with_one_share_manages():
    game = Table().company("EIR", {"Clive": 1, "Adam": 2}, pool=3).dealing("Adam")
    plays(game, sell("EIR"))
    assert game.state.directors == {}
    assert runs(game, "EIR") == "Adam"  # not Clive, though he holds longer
    assert seen(game, None)["companies"][0]["manager"] == "Adam"


@pytest.mark.clause("1853-MGR-02")
def test_otherwise_the_longest_holder():
    game = Table().company("EIR", {"Clive": 1, "Adam": 2, "Beth": 1}).dealing("Adam")
    plays(game, sell("EIR", 2))
    assert runs(game, "EIR") == "Clive"


@pytest.mark.clause("1853-MGR-03", "1853-ELE-04")
def test_without_any_share_the_holder_of_the_elephant():
    game = Table().elephant("Dora").company("EIR", {"Adam": 2}, pool=4).dealing("Adam")
    plays(game, sell("EIR", 2))
    assert runs(game, "EIR") == "Dora"
    game.state.priority = "Ed"
    assert runs(game, "EIR") == "Ed"


@pytest.mark.clause("1853-MGR-01", "1853-DIR-04")
def test_another_with_two_shares_is_director():
    game = Table().company("EIR", {"Adam": 2, "Beth": 2}).dealing("Adam")
    plays(game, sell("EIR"))
    assert game.state.directors == {"EIR": "Beth"}


@pytest.mark.clause("1853-MGR-04")
def test_two_shares_make_a_director_at_once():
    game = Table().company("EIR", {"Adam": 1, "Beth": 1}, pool=8, former="Adam").dealing("Beth")
    assert runs(game, "EIR") == "Adam"
    plays(game, BuyShare(company="EIR", source="pool"))
    assert game.state.directors == {"EIR": "Beth"}


@pytest.mark.clause("1853-MGR-05", "1853-EARN-04")
def test_a_manager_pays_no_dividend():
    table = Table().company("EIR", {"Adam": 1}, pool=4, cash=0, price=100, trains="2")
    game = table.dividend("EIR", 80)
    assert (cash(game, "EIR"), game.position.price("EIR")) == (80, 96)
    assert game.why(PayDividend(by="Adam", pay=True)) is not None


@pytest.mark.clause("1853-MGR-05")
def test_he_is_told_so():
    table = Table().company("EIR", {"Adam": 1}, pool=4, cash=400, trains="2")
    game = table.dividend("EIR", 80)
    assert game.decisions[0].step == "Trains"
    assert refused(game, PayDividend(by="Adam", pay=True)) == "1853-MGR-05"


def managed(treasury=100, **more):
    """EIR is managed by Adam and has no train, unless told otherwise."""
    return Table().cash(Adam=0).company("EIR", {"Adam": 1}, cash=treasury, **more)


@pytest.mark.clause("1853-MGR-06", "1853-MGR-07")
def test_a_train_on_credit():
    game = managed().turn("EIR", "Trains")
    assert offers(game, Pass())  # he need not
    plays(game, BuyTrain(train="2", price=300, credit=True))
    assert (trains(game, "EIR"), cash(game, "EIR")) == (["2"], 100)
    assert seen(game, None)["companies"][0]["unpaid"] == "2"
    assert game.why(BuyTrain(by="Adam", train="2", price=300, credit=True)) is not None


@pytest.mark.clause("1853-MGR-06", "1853-MGR-07", "1853-TRN-11")
def test_no_credit():
    credit = BuyTrain(train="2", price=300, credit=True)
    game = managed(300).turn("EIR", "Trains")
    assert refused(game, credit) == "1853-MGR-06"
    game = managed(trains="2").cash(Adam=300).turn("EIR", "Trains")
    assert refused(game, credit) == "1853-MGR-06"
    game = managed(trains="2", unpaid="2").cash(Adam=300).turn("EIR", "Trains")
    assert refused(game, credit) == "1853-MGR-07"
    game = Table().company("EIR", {"Adam": 2}, cash=100).cash(Adam=300).turn("EIR", "Trains")
    assert refused(game, credit) == "1853-TRN-11"
    assert refused(game, BuyTrain(train="2", price=300)) == "1853-RR-03"


@pytest.mark.clause("1853-MGR-06")
def test_a_metre_train_on_credit():
    table = Table().phase("2").more_cards().company("SIR", {"Adam": 1}, cash=20).cash(Adam=0)
    game = table.turn("SIR", "Trains")
    plays(game, BuyTrain(train="2M", price=250, credit=True))


@pytest.mark.clause("1853-MGR-06", "1853-PH-01")
def test_the_first_3_on_credit_begins_phase_2():
    game = managed().without("2").turn("EIR", "Trains")
    plays(game, BuyTrain(train="3", price=440, credit=True))
    assert game.state.phase == 1


@pytest.mark.clause("1853-MGR-08")
def test_it_is_paid_in_full_from_the_treasury():
    game = managed(350, trains="2", unpaid="2").cash(Adam=50).turn("EIR", "Trains")
    assert refused(game, PayTrain(gift=50)) == "1853-MGR-08"
    plays(game, PayTrain())
    assert (cash(game, "EIR"), game.state.unpaid) == (50, {})
    assert game.why(PayTrain(by="Adam")) is not None


@pytest.mark.clause("1853-MGR-08", "1853-MGR-12")
def test_a_manager_may_pay_what_the_treasury_lacks():
    """To pay a debt is to purchase the train (4.8.10), for which a Director may give."""
    table = managed(250, trains="2", unpaid="2").cash(Adam=60)
    game = table.company("GIP", {"Adam": 1}, trains="2").turn("EIR", "Trains")
    for gift in (0, 49, 51):
        assert refused(game, PayTrain(gift=gift)) == "1853-MGR-08"
    bank = cash(game, BANK)
    plays(game, PayTrain(gift=50))
    assert (cash(game, "EIR"), cash(game, "Adam"), cash(game, BANK)) == (0, 10, bank + 50)
    assert (trains(game, "EIR"), game.state.unpaid) == (["2"], {})
    table = managed(250, trains="2", unpaid="2").cash(Adam=49)
    game = table.company("GIP", {"Adam": 1}, trains="2").turn("EIR", "Trains")
    assert refused(game, PayTrain(gift=50)) == "1853-MGR-08"


@pytest.mark.clause("1853-MGR-06")
def test_a_returned_train_is_not_bought_on_credit():
    table = Table().phase("3").returned("2M").company("SIR", {"Adam": 1}, cash=0)
    game = table.cash(Adam=250).turn("SIR", "Trains")
    credit = BuyTrain(train="2M", price=250, credit=True, returned=True)
    assert refused(game, credit) == "1853-MGR-06"
    new_one = game.copy()
    plays(new_one, BuyTrain(train="2M", price=250, credit=True))
    assert trains(new_one, "pool") == ["2M"]
    plays(game, BuyTrain(train="2M", price=0, gift=250, returned=True))
    assert trains(game, "pool") == []


@pytest.mark.clause("1853-MGR-09", "1853-TRN-08")
def test_it_is_not_sold():
    table = Table().company("EIR", {"Adam": 1}, trains="2", unpaid="2")
    game = table.company("GIP", {"Adam": 3}, cash=500).turn("GIP", "Trains")
    assert refused(game, BuyTrain(train="2", price=100, seller="EIR")) == "1853-MGR-09"


@pytest.mark.clause("1853-MGR-10")
def test_a_director_settles_it_at_once():
    table = Table().company("EIR", {"Adam": 1}, cash=120, trains="2", unpaid="2").cash(Adam=400)
    game = table.dealing("Adam")
    plays(game, new("EIR"))
    decision = game.decisions[0]
    assert decision.step == "Unpaid train"
    asked = "The train of EIR has not been paid for: have it paid, or return it."
    assert decision.prompt == asked
    assert [choice.text for choice in decision.choices] == [
        "Pay 120 cr and £180 of your own for the unpaid train",
        "Return the train to the bank",
    ]
    assert refused(game, Pass(by="Beth")) == "1853-MGR-10"
    assert refused(game, PayTrain(gift=181)) == "1853-MGR-10"
    paid = game.copy()
    bank = cash(paid, BANK)
    plays(paid, PayTrain(gift=180))
    assert (cash(paid, "EIR"), cash(paid, "Adam"), cash(paid, BANK)) == (0, 120, bank + 180)
    assert (trains(paid, "EIR"), paid.state.unpaid) == (["2"], {})
    plays(game, Pass())
    assert (trains(game, "EIR"), trains(game, "pool")) == ([], ["2"])
    assert cash(game, "EIR") == 120


@pytest.mark.clause("1853-MGR-10")
def test_too_poor_he_returns_it_and_it_is_on_sale_again():
    table = Table().company("EIR", {"Adam": 1}, cash=120, trains="3", unpaid="3").cash(Adam=100)
    game = table.without("2").dealing("Adam")
    plays(game, new("EIR"))
    assert refused(game, PayTrain(gift=320)) == "1853-MGR-10"
    plays(game, Pass())
    table = Table().without("2", "3").returned("3").company("GIP", {"Adam": 3}, cash=500)
    game = table.turn("GIP", "Trains")
    plays(game, BuyTrain(train="3", price=440, returned=True))


@pytest.mark.clause("1853-MGR-11", "1853-RR-03")
def test_other_expenses_are_paid_at_once():
    game = managed(0).phase("1").turn("EIR", "Track")
    action = {"type": "lay_tile", "hex": "Hx", "tile": "5", "rotation": 0}
    while game.decisions[0].step != "Track":
        game.play(game.decisions[0].choices[0].action)
    assert game.why(action).clause == "1853-RR-03"


@pytest.mark.clause("1853-MGR-12", "1853-TRN-09")
def test_a_manager_may_give_his_own_money():
    game = managed(100).cash(Adam=200).turn("EIR", "Trains")
    plays(game, BuyTrain(train="2", price=100, gift=200))
    assert (cash(game, "EIR"), cash(game, "Adam"), game.state.unpaid) == (0, 0, {})


@pytest.mark.clause("1853-MGR-07")
def test_a_debt_ends_with_its_train():
    table = Table().phase("2").company("EIR", {"Adam": 1}, cash=0, trains="2", unpaid="2")
    game = table.without("3").company("GIP", {"Beth": 3}, cash=620).turn("GIP", "Trains")
    plays(game, BuyTrain(train="4", price=620))
    assert trains(game, "EIR") == []
    assert seen(game, None)["companies"][0]["unpaid"] is None
    table = Table().phase("3").set(unpaid=dict(game.position.state.unpaid)).cash(Adam=0)
    game = table.company("EIR", {"Adam": 1}, cash=0).turn("EIR", "Trains")
    plays(game, BuyTrain(train="4", price=620, credit=True))


@pytest.mark.clause("1853-MGR-04", "1853-DIR-08")
def test_a_share_out_of_the_whole_pool():
    """Counted in units, the pool sells one share though it has the Director's certificate."""
    game = Table().company("EIR", {}, pool=2).dealing("Beth")
    plays(game, BuyShare(company="EIR", source="pool"))
    assert (game.position.units("Beth", "EIR"), game.position.units(POOL, "EIR")) == (1, 1)
