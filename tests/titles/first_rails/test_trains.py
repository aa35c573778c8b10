"""Trains: the depot, phases, Rust Day, trade, and the duty to own one. Clauses TRN."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK, DEPOT, POOL
from railhead.play.actions import Answer, BuyTrain, Pass, SellShares
from railhead.play.frames import CompanyTurn
from tests.titles.first_rails import Game
from tests.titles.first_rails.positions import Table, cash, offers, plays, price, refused

PRICES = {"2": 120, "3": 220, "4": 350, "5": 500}


def new(train: str) -> BuyTrain:
    """A train of the depot."""
    return BuyTrain(train=train, price=PRICES[train])


def names(game: Game, holder: str) -> list[str]:
    p = game.position
    return [p.side(card).name for card in p.trains(holder)]


def sell(company: str, count: int) -> SellShares:
    return SellShares(company=company, count=count)


def buyer(cash: int = 2000, phase: str = "2", trains: str = "") -> Table:
    return Table().phase(phase).company("HW", 80, {"Ann": 5}, cash=cash, trains=trains)


@pytest.mark.clause("first_rails-TRN-01")
def test_the_depot_sells_in_order() -> None:
    depot = [card.rsplit("-", 1)[0] for card in Table().state.trains[DEPOT]]
    assert depot == ["2"] * 7 + ["3"] * 6 + ["4"] * 4
    game = buyer().depot("2 3 4").turn("HW", "Trains")
    for later in ("3", "4", "5"):
        assert refused(game, new(later)) == "first_rails-TRN-01"
    assert refused(game, BuyTrain(train="2", price=119)) == "first_rails-TRN-01"
    plays(game, new("2"))
    assert refused(game, new("2")) == "first_rails-TRN-01"
    plays(game, new("3"))
    assert cash(game, "HW") == 2000 - 340
    assert refused(buyer(cash=119).turn("HW", "Track"), new("2")) is not None


@pytest.mark.clause("first_rails-TRN-01")
def test_the_5s_never_run_out() -> None:
    for _ in range(3):
        table = buyer(phase="5").depot("")
        for _ in range(8):
            table.train("GB", "5")
        plays(table.turn("HW", "Trains"), new("5"))


@pytest.mark.clause("first_rails-TRN-02")
def test_a_company_owns_two_trains() -> None:
    game = buyer(trains="2").turn("HW", "Trains")
    plays(game, new("2"))
    assert names(game, "HW") == ["2", "2"]
    game = buyer(trains="2 2").turn("HW", "Track")
    plays(game, Pass())
    assert "Trains" not in [decision.step for decision in game.decisions]
    table = buyer(phase="3", trains="3 3").company("TS", 80, {"Ann": 5}, trains="3")
    game = table.turn("HW", "Track")
    assert refused(game, BuyTrain(train="3", price=1, seller="TS")) == "first_rails-OPR-02"


@pytest.mark.clause("first_rails-TRN-02")
def test_a_third_train_is_refused() -> None:
    table = Table().phase("3").company("HW", 80, {"Ann": 5}, cash=900, trains="3 3")
    table.company("TS", 80, {"Ann": 5}, trains="3")
    p = table.turn("HW", "Track").position
    turn = CompanyTurn("HW")
    for third in (new("3"), BuyTrain(train="3", price=1, seller="TS")):
        refusal = table.title.steps[-1].why_not(p, turn, "Ann", third)
        assert refusal is not None
        assert refusal.clause == "first_rails-TRN-02"


@pytest.mark.clause("first_rails-TRN-02")
def test_trains_of_other_companies_from_the_first_3_on() -> None:
    bought = BuyTrain(train="2", price=30, seller="TS")
    table = buyer(cash=200).company("TS", 80, {"Bob": 5}, trains="2")
    assert refused(table.turn("HW", "Trains"), bought) == "first_rails-TRN-02"
    table = buyer(cash=200).company("TS", 80, {"Bob": 5}, trains="2").phase("3")
    game = table.turn("HW", "Trains")
    for amount in (0, 201):
        bad = BuyTrain(train="2", price=amount, seller="TS")
        assert refused(game, bad) == "first_rails-TRN-02"
    plays(game, bought)
    assert game.asked == ("Bob",)
    declined = plays(game.copy(), Answer(by="Bob", agree=False))
    assert refused(declined, bought) == "first_rails-TRN-02"
    assert offers(declined, BuyTrain(train="2", price=31, seller="TS"))
    plays(game, Answer(by="Bob", agree=True))
    assert names(game, "HW") == ["2"]
    assert (cash(game, "HW"), cash(game, "TS")) == (170, 30)


@pytest.mark.clause("first_rails-TRN-02")
def test_a_director_of_both_agrees_with_himself() -> None:
    table = buyer(cash=200, phase="3").company("TS", 80, {"Ann": 5}, trains="3")
    game = plays(table.turn("HW", "Trains"), BuyTrain(train="3", price=1, seller="TS"))
    assert names(game, "HW") == ["3"]
    assert cash(game, "TS") == 1


@pytest.mark.clause("first_rails-TRN-03")
def test_phases_and_their_colours() -> None:
    title = buyer().title
    assert [(phase.name, phase.colour) for phase in title.phases] == [
        ("2", "yellow"),
        ("3", "green"),
        ("4", "green"),
        ("5", "brown"),
    ]
    for number, (kinds, first) in enumerate([("3", "3"), ("4", "4"), ("", "5")]):
        game = buyer().set(phase=number).depot(kinds).turn("HW", "Trains")
        plays(game, new(first))
        assert title.phase(game.position).name == first


@pytest.mark.clause("first_rails-TRN-04")
def test_the_mainland_takes_a_train_after_each_operating_round() -> None:
    table = Table().company("HW", 80, {"Ann": 5}, cash=0, trains="2").cash(Ann=0, Bob=0, Cy=0)
    for number in (1, 2):
        game = table.depot("2 2 3").turn("HW", "Track", number=number, of=2)
        plays(game, Pass())
        assert names(game, DEPOT) == ["2", "3"]


@pytest.mark.clause("first_rails-TRN-04", "first_rails-TRN-05")
def test_the_mainland_brings_phases_and_rust_day() -> None:
    table = Table().phase("3").company("HW", 80, {"Ann": 5}, trains="2").private("P1", "Bob")
    game = plays(table.cash(Ann=0, Bob=0, Cy=0).depot("4 4").turn("HW"), Pass())
    assert game.title.phase(game.position).name == "4"
    assert names(game, "HW") == []
    assert game.state.privates["P1"] == "gone"
    assert cash(game, "Bob") == 0  # it closed before the next round began


@pytest.mark.clause("first_rails-TRN-05")
def test_the_first_4_scraps_every_2_and_nothing_else_rusts() -> None:
    table = buyer(phase="3", trains="2").company("TS", 80, {"Bob": 5}, trains="2 3")
    game = plays(table.depot("4 4").turn("HW", "Trains"), new("4"))
    assert names(game, "HW") == ["4"]
    assert names(game, "TS") == ["3"]
    table = buyer(phase="4", trains="3").company("TS", 80, {"Bob": 5}, trains="3 4").depot("")
    game = plays(table.turn("HW", "Trains"), new("5"))
    assert names(game, "HW") == ["3", "5"]
    assert names(game, "TS") == ["3", "4"]


def forced(cash: int, ann: int, price: int = 80, **holdings: int) -> Table:
    """HW has a route and no train; the depot's next is a 3 at £220. Ann directs it, and TS."""
    table = Table().phase("3").depot("3 3 4")
    table.company("HW", 80, {"Ann": 5}, cash=cash, price=price).line("HW")
    return table.company("TS", 80, {"Bob": 4, "Ann": 3}, trains="3", price=price).cash(Ann=ann)


@pytest.mark.clause("first_rails-TRN-06")
def test_a_company_with_a_route_must_own_a_train() -> None:
    game = forced(300, 0).turn("HW", "Trains")
    assert refused(game, Pass()) == "first_rails-TRN-06"
    plays(game, new("3"))
    assert cash(game, "HW") == 80
    table = Table().phase("3").depot("3 3 4").company("HW", 80, {"Ann": 5}, cash=300)
    plays(table.turn("HW", "Trains"), Pass())  # no route: no duty


@pytest.mark.clause("first_rails-TRN-06")
def test_the_director_adds_what_is_missing() -> None:
    game = plays(forced(100, 150).turn("HW", "Trains"), new("3"))
    assert names(game, "HW") == ["3"]
    assert (cash(game, "HW"), cash(game, "Ann")) == (0, 30)
    assert game.position.units("Ann", "TS") == 3  # he sells nothing


@pytest.mark.clause("first_rails-TRN-06")
def test_he_adds_nothing_where_there_is_no_duty_or_the_treasury_pays() -> None:
    table = Table().phase("3").depot("3 3 4").company("HW", 80, {"Ann": 5}, cash=100)
    table.company("TS", 80, {"Ann": 5}, trains="3")
    assert refused(table.turn("HW", "Trains"), new("3")) == "first_rails-TRN-01"
    rich = forced(300, 500).depot("3 4").turn("HW", "Trains")
    assert refused(rich, new("4")) == "first_rails-TRN-01"
    other = BuyTrain(train="3", price=101, seller="TS")
    assert refused(forced(100, 500).turn("HW", "Trains"), other) == "first_rails-TRN-02"


@pytest.mark.clause("first_rails-TRN-06")
def test_he_sells_shares_if_he_must_but_no_more_than_needed() -> None:
    game = plays(forced(100, 0).turn("HW", "Trains"), new("3"))
    assert game.decisions[0].step == "Forced sale"
    assert game.decisions[0].prompt == "You need £120 more for the train of HW: sell shares."
    assert refused(game, Pass()) == "first_rails-TRN-06"
    assert refused(game, sell("TS", 3)) == "first_rails-TRN-06"  # two bring £160 for £120
    plays(game, sell("TS", 1))
    assert (cash(game, "Ann"), price(game, "TS")) == (80, 70)
    plays(game, sell("TS", 1))
    assert names(game, "HW") == ["3"]
    assert (cash(game, "Ann"), cash(game, "HW")) == (30, 0)


@pytest.mark.clause("first_rails-TRN-06")
def test_he_never_sells_so_that_he_loses_this_company() -> None:
    table = Table().phase("3").depot("3 4").company("HW", 80, {"Ann": 5, "Bob": 4}).line("HW")
    game = plays(table.cash(Ann=0).turn("HW", "Trains"), new("3"))
    assert refused(game, sell("HW", 2)) == "first_rails-TRN-06"
    plays(game, sell("HW", 1))
    assert game.position.director("HW") == "Ann"
    assert names(game, "HW") == ["3"]  # nothing more to sell


@pytest.mark.clause("first_rails-TRN-06", "first_rails-SHR-07")
def test_forced_sales_keep_to_the_rules_of_sales() -> None:
    table = Table().phase("3").depot("3 4").company("HW", 80, {"Ann": 2, "Bob": 2}).line("HW")
    table.company("GB", 60, {"Bob": 2, "Ann": 1}, operated=False)
    table.company("TS", 60, {"Bob": 2, "Ann": 2}, pool=4)
    game = plays(table.cash(Ann=0).turn("HW", "Trains"), new("3"))
    assert refused(game, sell("GB", 1)) == "first_rails-SHR-07"
    assert refused(game, sell("TS", 2)) == "first_rails-SHR-07"
    plays(game, sell("TS", 1))


@pytest.mark.clause("first_rails-TRN-07")
def test_the_bank_forgives_what_he_cannot_pay() -> None:
    table = Table().phase("3").depot("3 4").company("HW", 80, {"Ann": 2, "Bob": 2}, cash=50)
    game = table.line("HW").cash(Ann=70, Bob=0, Cy=0).turn("HW", "Trains")
    bank = cash(game, BANK)
    plays(game, new("3"))
    assert names(game, "HW") == ["3"]
    assert (cash(game, "Ann"), cash(game, "HW")) == (0, 0)
    assert cash(game, BANK) == bank + 120
    assert not game.finished


@pytest.mark.clause("first_rails-TRN-07")
def test_first_he_sells_what_he_can() -> None:
    table = Table().phase("3").depot("3 4").company("HW", 80, {"Ann": 2, "Bob": 2}, cash=50)
    table.company("TS", 60, {"Bob": 3, "Ann": 1})
    game = plays(table.line("HW").cash(Ann=70).turn("HW", "Trains"), new("3"))
    assert game.asked == ("Ann",)
    plays(game, sell("TS", 1))
    assert names(game, "HW") == ["3"]
    assert game.position.units(POOL, "TS") == 1
    assert cash(game, "Ann") == 0
