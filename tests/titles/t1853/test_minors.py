"""Metre trains, Minors and their special token. Clauses MIN."""

from collections import Counter

import pytest

from railhead.play.actions import Pass
from railhead.titles.t1853.actions import BuyTrain
from tests.titles.t1853.positions import Table, cash, offers, plays, refused, trains

ONE_METRE = BuyTrain(train="1M", price=180)
TWO_METRE = BuyTrain(train="2M", price=250)


def sir(table, mine="", money=5000):
    """The SIR, a Minor of Beth's, is about to buy trains."""
    return table.company("SIR", {"Beth": 3}, cash=money, trains=mine).turn("SIR", "Trains")


def after_first_dealing(company):
    table = Table().company(company, {"Adam": 5}, formed=False)
    game = table.dealing("Adam", first=True, floated=(company,), passes=4)
    game.play(Pass(by="Adam"))
    return game


@pytest.mark.clause("1853-MIN-01", "1853-MIN-04")
@pytest.mark.parametrize(
    ("company", "counts"),
    [("SIR", (7, 3, 4)), ("BBCI", (7, 3, 4)), ("EIR", (6, 2, 3))],
)
def test_more_cards_if_a_minor_forms_at_once(company, counts):
    cards = Counter(trains(after_first_dealing(company), "depot"))
    assert (cards["2"], cards["2M"], cards["3M"]) == counts


@pytest.mark.clause("1853-MIN-01")
def test_minors_buy_the_cards_as_2_or_1m():
    game = sir(Table().more_cards())
    plays(game, BuyTrain(train="2", price=300))
    plays(game, ONE_METRE)
    assert (trains(game, "SIR"), cash(game, "SIR")) == (["2", "1M"], 4520)
    assert trains(game, "depot").count("2") == 5


@pytest.mark.clause("1853-MIN-01", "1853-TRN-05")
def test_a_returned_card_too():
    game = sir(Table().more_cards().returned("2 1M"))
    plays(game, BuyTrain(train="1M", price=180, returned=True))
    plays(game, BuyTrain(train="2", price=300, returned=True))
    assert (trains(game, "SIR"), trains(game, "pool")) == (["1M", "2"], [])


@pytest.mark.clause("1853-MIN-01")
def test_a_minor_formed_later_too():
    game = Table().more_cards().company("BAR", {"Beth": 3}).turn("BAR", "Trains")
    assert offers(game, ONE_METRE)


@pytest.mark.clause("1853-MIN-04")
def test_no_1m_if_no_minor_formed_at_once():
    assert refused(sir(Table()), ONE_METRE) == "1853-TRN-02"


@pytest.mark.clause("1853-MIN-02")
def test_all_cards_before_the_first_3():
    three = BuyTrain(train="3", price=440)
    table = Table().more_cards().depot([*Table().more_cards().state.trains["depot"]][-1:])
    game = sir(table)
    assert refused(game, three) == "1853-TRN-02"
    game = sir(Table().more_cards().without("2").set(railway_round=2))
    assert offers(game, three)


@pytest.mark.clause("1853-MIN-03")
def test_further_2s_in_the_first_railway_round():
    table = Table().more_cards().without("2").set(railway_round=1)
    game = table.company("EIR", {"Adam": 3}, cash=5000).turn("EIR", "Trains")
    plays(game, BuyTrain(train="2", price=300))
    assert refused(game, ONE_METRE) == "1853-TRN-08"
    plays(game, BuyTrain(train="3", price=440))
    assert trains(game, "EIR") == ["2", "3"]
    assert refused(game, BuyTrain(train="2", price=300)) == "1853-TRN-02"
    game = sir(Table().more_cards().without("2").set(railway_round=1))
    for _ in range(4):
        plays(game, ONE_METRE)
    assert trains(game, "SIR") == ["1M"] * 4


@pytest.mark.clause("1853-MIN-03")
@pytest.mark.parametrize(("more", "number"), [(True, 2), (False, 1)])
def test_not_later_and_not_without_a_minor(more, number):
    table = Table().without("2").set(railway_round=number, more_cards=more)
    game = table.company("EIR", {"Adam": 3}, cash=5000).turn("EIR", "Trains")
    assert refused(game, BuyTrain(train="2", price=300)) == "1853-TRN-02"


@pytest.mark.clause("1853-MIN-05")
def test_1ms_go_with_the_first_4():
    table = Table().more_cards().phase("2").without("3").company("SIR", {"Beth": 3}, trains="1M")
    game = table.company("EIR", {"Adam": 3}, cash=620).turn("EIR", "Trains")
    plays(game, BuyTrain(train="4", price=620))
    assert trains(game, "SIR") == []


@pytest.mark.clause("1853-MIN-06")
@pytest.mark.parametrize(
    ("phase", "name", "price"), [("2", "2M", 250), ("3", "3M", 430), ("4", "4M", 590)]
)
def test_metre_trains_change_no_phase(phase, name, price):
    game = sir(Table().phase(phase))
    before = game.state.phase
    plays(game, BuyTrain(train=name, price=price))
    assert game.state.phase == before


@pytest.mark.clause("1853-MIN-07")
@pytest.mark.parametrize(
    ("phase", "on_sale"), [("1", []), ("2", ["2M"]), ("3", ["2M", "3M"]), ("4", ["3M", "4M"])]
)
def test_metre_trains_wait_for_their_phase(phase, on_sale):
    game = sir(Table().phase(phase).set(railway_round=1))
    names = [c.action.train for c in game.decisions[0].choices if isinstance(c.action, BuyTrain)]
    assert [name for name in names if name.endswith("M")] == on_sale


@pytest.mark.clause("1853-MIN-08")
def test_the_next_type_does_not_come_early():
    game = sir(Table().phase("2").without("2M").set(railway_round=1))
    assert refused(game, BuyTrain(train="3M", price=430)) == "1853-TRN-02"


@pytest.mark.clause("1853-MIN-09")
def test_majors_and_metre_trains_in_phase_1():
    table = Table().company("SIR", {"Adam": 3}, trains="2M")
    game = table.company("EIR", {"Adam": 3}).turn("EIR", "Trains")
    assert refused(game, TWO_METRE) == "1853-MIN-09"
    assert refused(game, BuyTrain(train="2M", price=100, seller="SIR")) == "1853-MIN-09"
    table = Table().phase("2").company("EIR", {"Adam": 3})
    plays(table.turn("EIR", "Trains"), TWO_METRE)


TOKEN = BuyTrain(train="2M", price=250, token=True)


@pytest.mark.clause("1853-MIN-10", "1853-MIN-11")
def test_the_special_token():
    game = sir(Table().more_cards().without("2").set(railway_round=2))
    plays(game, TOKEN)
    assert (trains(game, "SIR"), game.state.phase, game.state.tokens) == (["2M"], 0, ("SIR",))
    assert cash(game, "SIR") == 4750
    assert refused(game, TOKEN) == "1853-MIN-11"


@pytest.mark.clause("1853-MIN-10")
def test_when_the_token_can_not_be_used():
    late = Table().more_cards().without("2")
    assert refused(sir(late.set(railway_round=1)), TOKEN) == "1853-MIN-10"
    game = sir(Table().more_cards().set(railway_round=2))  # there are 1Ms
    assert refused(game, TOKEN) == "1853-MIN-10"
    game = sir(Table().phase("2").set(railway_round=3))  # there are 2Ms
    assert refused(game, BuyTrain(train="3M", price=430, token=True)) == "1853-MIN-10"
    table = Table().phase("2").without("2M").returned("2M").set(railway_round=3)
    assert refused(sir(table), BuyTrain(train="3M", price=430, token=True)) == "1853-MIN-10"
    table = Table().without("2").set(railway_round=2).company("EIR", {"Beth": 3})
    assert refused(table.turn("EIR", "Trains"), TOKEN) == "1853-MIN-09"
    table = Table().phase("2").without("2M").set(railway_round=2).company("EIR", {"Beth": 3})
    game = table.turn("EIR", "Trains")
    major = BuyTrain(train="3M", price=430, token=True)
    assert refused(game, major) == "1853-MIN-10"
    refusal = game.why(major)
    assert refusal is not None
    assert refusal.reason == "EIR is a Major and has no special token."


@pytest.mark.clause("1853-MIN-10")
@pytest.mark.parametrize(
    ("phase", "gone", "name", "price"), [("2", "2M", "3M", 430), ("3", "3M", "4M", 590)]
)
def test_it_buys_a_train_of_the_next_phase(phase, gone, name, price):
    game = sir(Table().phase(phase).without(*gone.split()).set(railway_round=4))
    before = game.state.phase
    assert refused(game, TOKEN) == "1853-MIN-10"
    plays(game, BuyTrain(train=name, price=price, token=True))
    assert game.state.phase == before


@pytest.mark.clause("1853-MIN-10")
def test_older_metre_trains_do_not_keep_it():
    """In Phase 3 the 3M counts, as the 2M does in Phase 2, and those returned do too (A-27)."""
    early = BuyTrain(train="4M", price=590, token=True)
    game = sir(Table().phase("3").without("3M").set(railway_round=4))
    assert offers(game, TWO_METRE)
    plays(game, early)
    game = sir(Table().phase("3").without("3M").returned("3M").set(railway_round=4))
    assert refused(game, early) == "1853-MIN-10"
    table = Table().phase("2").more_cards().without("2M").returned("2").set(railway_round=4)
    game = sir(table)
    assert offers(game, BuyTrain(train="1M", price=180, returned=True))
    plays(game, BuyTrain(train="3M", price=430, token=True))


@pytest.mark.clause("1853-MIN-10")
def test_it_buys_no_returned_train():
    game = sir(Table().phase("2").without("2M").returned("3M").set(railway_round=4))
    early = BuyTrain(train="3M", price=430, token=True)
    assert refused(game, BuyTrain(train="3M", price=430, token=True, returned=True)) == (
        "1853-MIN-10"
    )
    plays(game, early)
    assert trains(game, "pool") == ["3M"]


@pytest.mark.clause("1853-MIN-10")
def test_where_no_1m_exists_it_serves_in_phase_1():
    assert offers(sir(Table().set(railway_round=2)), TOKEN)


@pytest.mark.clause("1853-MIN-11")
def test_its_use_is_voluntary():
    game = sir(Table().without("2").set(railway_round=2))
    plays(game, Pass())
    assert game.state.tokens == ()


@pytest.mark.clause("1853-MIN-12")
def test_it_is_useless_in_phase_4():
    game = sir(Table().phase("4").without("3M", "4M").set(railway_round=9))
    for name, price in (("4M", 590), ("3M", 430)):
        assert refused(game, BuyTrain(train=name, price=price, token=True)) == "1853-MIN-12"


@pytest.mark.clause("1853-MIN-13")
@pytest.mark.parametrize(
    ("company", "major", "has"), [("BAR", 0, 1), ("BBCI", 0, 1), ("BBCI", 1, 0)]
)
def test_who_has_a_token(company, major, has):
    table = Table().without("2").set(railway_round=2)
    game = table.company(company, {"Adam": 3}, cash=900, major=bool(major)).turn(company, "Trains")
    assert offers(game, TOKEN) == bool(has)


@pytest.mark.clause("1853-MIN-10", "1853-MIN-05")
def test_a_premature_2m_lasts_until_phase_4():
    table = Table().phase("2").without("3").company("SIR", {"Beth": 3}, trains="2M")
    game = table.company("EIR", {"Adam": 3}, cash=620).turn("EIR", "Trains")
    plays(game, BuyTrain(train="4", price=620))
    assert trains(game, "SIR") == ["2M"]
