"""The Elephant and the sequence of rounds; Railway Rounds. Clauses ELE, RR."""

import pytest

from railhead.play.actions import Answer, BuyShare, DeclineAll, Pass, RunTrains
from railhead.play.plain.operating import Companies
from railhead.play.plain.running import Running
from railhead.titles.t1853.actions import BuyTrain, ChooseTiles, SellElephant
from tests.titles.t1853.positions import Table, cash, new_game, offers, plays, refused


def after_dealing(table, **fields):
    """The last pass of a Dealing Round has been played; its buyer was Adam, if told so."""
    count = len(table.title.players)
    game = table.dealing("Adam", passes=count - 1, **fields)
    if game.decisions[0].step == "Shares":
        game.play(Pass(by="Adam"))
    return game


def one_company(players=3, **more):
    return Table(players).company("EIR", {"Adam": 3, "Beth": 2}, **more)


@pytest.mark.clause("1853-ELE-01")
@pytest.mark.parametrize(("phase", "rounds"), [("1", 1), ("2", 2), ("3", 3), ("4", 3)])
def test_railway_rounds_of_a_phase(phase, rounds):
    game = after_dealing(one_company().phase(phase))
    plays(game, Pass())
    assert game.state.frames[0].of == rounds


@pytest.mark.clause("1853-ELE-02")
def test_a_new_phase_alters_it_after_the_next_dealing_round():
    table = one_company(cash=500).without("2")
    game = table.turn("EIR", "Trains", of=1)
    plays(game, BuyTrain(train="3", price=440))
    game.play(Pass()) if game.decisions[0].step == "Trains" else None
    assert game.decisions[0].step == "Elephant"  # one round only
    plays(game, Answer(agree=False))
    assert game.state.round == "Dealing Round 3"
    while game.decisions[0].step in ("Shares", "Elephant"):
        game.play(Pass())
    assert game.state.frames[0].of == 2


@pytest.mark.clause("1853-ELE-02")
def test_a_new_phase_does_not_lengthen_a_sequence_that_has_begun():
    table = one_company(cash=700).phase("2").without("3")
    game = table.turn("EIR", "Trains", of=2)
    plays(game, BuyTrain(train="4", price=620))
    assert game.title.phase(game.position).name == "3"
    game.play(Pass()) if game.decisions[0].step == "Trains" else None
    assert (game.state.frames[0].number, game.state.frames[0].of) == (2, 2)
    while game.decisions[0].step != "Elephant":
        step = game.decisions[0].step
        game.play(ChooseTiles(at_once=False) if step == "Second tile" else Pass())
    plays(game, Answer(agree=False))  # it was the last of two, though Phase 3 has three
    assert game.state.round == "Dealing Round 3"


@pytest.mark.clause("1853-ELE-03")
@pytest.mark.parametrize(("last", "holder"), [("Adam", "Beth"), ("Clive", "Adam"), ("", "Clive")])
def test_it_goes_to_the_left_of_the_last_buyer(last, holder):
    game = after_dealing(one_company().elephant("Clive"), last=last)
    assert game.state.priority == holder
    assert game.asked == (holder,)


@pytest.mark.clause("1853-ELE-04")
def test_it_is_sold_once_for_an_agreed_sum():
    game = after_dealing(one_company().cash(Beth=200, Clive=50).elephant("Adam"))
    assert game.decisions[0].prompt == "Sell the Elephant, or keep it."
    assert refused(game, SellElephant(player="Beth", price=201)) == "1853-ELE-04"
    assert refused(game, SellElephant(player="Adam", price=0)) == "1853-ELE-04"
    plays(game, SellElephant(player="Clive", price=10))
    assert game.asked == ("Clive",)
    assert game.decisions[0].prompt == "Adam offers the Elephant for £10."
    plays(game, Answer(agree=False))
    money = cash(game, "Adam")
    plays(game, SellElephant(player="Beth", price=120))
    plays(game, Answer(agree=True))
    assert (cash(game, "Beth"), cash(game, "Adam")) == (80, money + 120)
    assert game.state.priority == "Beth"
    assert game.state.round == "Railway Round 2"  # it is not sold on


@pytest.mark.clause("1853-ELE-04")
def test_after_a_refusal_it_is_offered_for_less_and_not_for_more():
    """Here the seller asks, so a better offer is a lower one (A-46)."""
    game = after_dealing(one_company().cash(Beth=200, Clive=50).elephant("Adam"))
    plays(game, SellElephant(player="Beth", price=100))
    plays(game, Answer(agree=False))
    for price in (100, 101, 200):
        assert refused(game, SellElephant(player="Beth", price=price)) == "1853-ELE-04"
    plays(game, SellElephant(player="Clive", price=50))  # another player is asked as he may be
    plays(game, Answer(agree=False))
    plays(game, SellElephant(player="Beth", price=99))
    money = cash(game, "Adam")
    plays(game, Answer(agree=True))
    assert (cash(game, "Beth"), cash(game, "Adam"), game.state.priority) == (
        101,
        money + 99,
        "Beth",
    )


@pytest.mark.clause("1853-ELE-04")
def test_who_does_not_want_it_at_all_is_not_asked_again():
    game = after_dealing(one_company().cash(Beth=200, Clive=50).elephant("Adam"))
    plays(game, SellElephant(player="Beth", price=100))
    plays(game, DeclineAll())
    assert refused(game, SellElephant(player="Beth", price=0)) == "1853-ELE-04"
    plays(game, SellElephant(player="Clive", price=0))
    plays(game, Answer(agree=False))  # not even as a gift: nothing is lower
    assert refused(game, SellElephant(player="Clive", price=0)) == "1853-ELE-04"
    plays(game, Pass())
    assert game.state.priority == "Adam"


@pytest.mark.clause("1853-ELE-04")
def test_it_may_be_a_gift_and_is_sold_at_no_other_time():
    game = after_dealing(one_company().cash(Beth=0))
    assert offers(game, SellElephant(player="Beth", price=0))
    assert offers(game, SellElephant(player="Clive", price=0))
    game = one_company().dealing("Adam")
    assert refused(game, SellElephant(player="Beth", price=0)) == "1853-DR-02"
    game = one_company(cash=500).turn("EIR", "Trains")
    assert refused(game, SellElephant(player="Beth", price=0)) == "1853-RR-02"


@pytest.mark.clause("1853-ELE-05")
def test_one_more_round_and_not_two():
    game = one_company(cash=0).cash(Adam=0, Beth=0, Clive=0).railway_round(number=1, of=1)
    assert game.decisions[0].step == "Elephant"
    assert refused(game, Pass()) == "1853-ELE-05"
    plays(game, Answer(agree=True))
    assert game.state.round == "Railway Round 2"
    while game.state.round == "Railway Round 2":
        game.play(RunTrains(routes=()) if game.decisions[0].step == "Run" else _first(game))
    assert game.state.round == "Dealing Round 3"


def _first(game):
    """Pass, or the first thing that may be done."""
    choices = game.decisions[0].choices
    return next((c.action for c in choices if isinstance(c.action, Pass)), choices[0].action)


@pytest.mark.clause("1853-ELE-05")
def test_no_demand_in_the_middle_of_a_sequence():
    game = one_company(cash=500).railway_round(number=1, of=2)
    assert game.state.round == "Railway Round 2"
    assert refused(game, Answer(agree=True)) == "1853-RR-02"


@pytest.mark.clause("1853-ELE-06")
def test_its_holder_begins_the_next_dealing_round():
    game = one_company().elephant("Clive").railway_round(number=1, of=1)
    plays(game, Answer(by="Clive", agree=False))
    assert game.asked == ("Clive",)
    assert game.decisions[0].step == "Shares"


@pytest.mark.clause("1853-RR-01")
def test_by_their_numbers_whatever_the_prices():
    table = Table()
    for company, price in (("BAR", 400), ("SIR", 75), ("EIR", 10), ("NWR", 200)):
        table.company(company, {"Adam": 3}, price=price)
    game = table.railway_round("BAR", "SIR", "EIR", "NWR")
    assert game.decisions[0].company == "EIR"
    companies = game.position.rule(Companies)
    assert companies.in_order(game.position, ("BAR", "SIR", "NWR")) == ["NWR", "SIR", "BAR"]


@pytest.mark.clause("1853-RR-02")
def test_the_steps_of_a_turn():
    names = [step.name for step in new_game().position.title.steps]
    order = ["Track", "Bases", "Run", "Mail", "Dividend", "Trains"]
    assert [name for name in names if name in order] == order
    game = one_company(cash=500).turn("EIR", "Trains")
    action = {"type": "lay_tile", "hex": "Iaa", "tile": "58", "rotation": 5}
    assert game.why(action) is not None


@pytest.mark.clause("1853-RR-03")
def test_never_below_zero():
    game = one_company(cash=299).cash(Adam=1).turn("EIR", "Trains")
    assert refused(game, BuyTrain(train="2", price=300)) == "1853-RR-03"


@pytest.mark.clause("1853-RR-04")
def test_no_money_but_for_a_train():
    kinds = [k for k in new_game().title.actions if "gift" in k.__struct_fields__]
    assert sorted(str(kind.__struct_config__.tag) for kind in kinds) == ["buy_train", "pay_train"]


@pytest.mark.clause("1853-RR-05")
def test_no_run_in_the_first_turn():
    table = one_company(operated=False, trains="2").tiles("Iaa=58/5")
    game = table.set(choices={"EIR": "free later"}).railway_round("EIR")
    assert game.state.newcomer == "EIR"
    assert not game.position.rule(Running).has_run(game.position, "EIR")
    later = one_company(trains="2").tiles("Iaa=58/5").railway_round("EIR")
    assert later.position.rule(Running).has_run(later.position, "EIR")


@pytest.mark.clause("1853-RR-06", "1853-TRN-10")
def test_everything_is_voluntary():
    table = one_company(cash=500, trains="2").tiles("Iaa=58/5")
    game = table.set(choices={"EIR": "free later"}).railway_round("EIR")
    seen = []
    while game.state.frames[-1].__class__.__name__ == "CompanyTurn":
        seen.append(game.decisions[0].step)
        game.play(RunTrains(routes=()) if game.decisions[0].step == "Run" else Pass())
    assert seen[0] == "Track"
    assert seen[-2:] == ["Run", "Trains"]
    assert cash(game, "EIR") == 500


@pytest.mark.clause("1853-ELE-01")
def test_a_share_bought_keeps_the_sequence():
    game = one_company().phase("2").dealing("Clive")
    plays(game, BuyShare(company="GIP", source="stock"))
    while game.decisions[0].step == "Shares":
        game.play(Pass())
    assert game.state.priority == "Adam"
