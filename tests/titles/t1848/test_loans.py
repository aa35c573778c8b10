"""Loans of railway companies. Clauses LN."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, PayDividend, PlaceStation, RunTrains, TakeLoan
from railhead.play.plain.running import Running
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused

LINE = "H11=57@1 H9=57@1"  # Melbourne and Geelong, joined
PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
FORCED = pytest.mark.parametrize(("profile", "first"), [("rulebook", 2), ("18xx.games", 3)])


def vr(table: Table, cell: tuple[int, int] = (1, 9), cash: int = 0, trains: str = "") -> Table:
    """VR with a line, at 180 unless told otherwise; Ann is its Director."""
    return table.company("VR", 100, {"Ann": 6}, cell=cell, cash=cash, trains=trains).tiles(LINE)


def pass_to(game: Game, number: int) -> None:
    """Everybody does as little as possible until this operating round of the set."""
    while game.state.round != f"Operating round 2.{number}":
        plays(game, Pass())


# From when, how many, when.


@PROFILES
@pytest.mark.parametrize("phase", ["1", "2", "3", "4", "5", "6", "7"])
@pytest.mark.clause("1848-LN-01")
def test_voluntary_loans_exist_from_phase_three_on(phase: str, profile: str) -> None:
    game = vr(Table(profile=profile).phase(phase)).turn("VR")
    if phase in ("1", "2"):
        assert refused(game, TakeLoan()) == "1848-LN-01"
    else:
        plays(game, TakeLoan())
        assert game.position.cash("VR") == 100


@FORCED
@pytest.mark.clause("1848-LN-01", "1848-LN-07")
def test_a_compulsory_purchase_is_financed_by_loans_in_phase_two_already(
    profile: str, first: int
) -> None:
    game = vr(Table(profile=profile).phase("2"), cash=60).turn("VR", "Trains")
    assert refused(game, TakeLoan()) == "1848-LN-01"
    assert refused(game, Pass()) == "1848-FOR-01"
    plays(game, BuyTrain(train="2", price=100))
    assert game.position.cash("VR") == 60
    assert game.state.market["VR"] == (1, 9 - first)
    assert game.position.price("BOE") == 80


@PROFILES
@pytest.mark.parametrize("step", ["Track", "Station", "Run", "Dividend", "Trains"])
@pytest.mark.clause("1848-LN-02", "1848-OR-07")
def test_a_loan_can_be_taken_in_every_step(step: str, profile: str) -> None:
    table = vr(Table(profile=profile).phase("3"), cash=300, trains="3")
    game = table.turn("VR", step, revenue=40 if step == "Dividend" else 0)
    plays(game, TakeLoan())
    assert game.decision is not None
    assert (game.decision.company, game.decision.step) == ("VR", step)
    assert game.position.cash("VR") == 400


@pytest.mark.clause("1848-LN-02")
def test_a_company_too_poor_for_a_station_can_borrow_for_it_in_the_station_step() -> None:
    game = vr(Table().phase("3"), cash=30).turn("VR", "Station")
    station = PlaceStation(hex="H9")
    assert refused(game, station) == "1848-STN-02"
    plays(game, TakeLoan())
    plays(game, station)
    assert game.position.cash("VR") == 30 + 100 - 40


@PROFILES
@pytest.mark.clause("1848-LN-02")
def test_a_loan_can_be_taken_after_the_last_train_is_bought(profile: str) -> None:
    game = vr(Table(profile=profile).phase("3"), cash=230).turn("VR", "Trains")
    plays(game, BuyTrain(train="3+", price=230))
    plays(game, TakeLoan())
    assert game.position.cash("VR") == 100


@PROFILES
@pytest.mark.clause("1848-LN-02")
def test_a_second_voluntary_loan_in_the_same_operating_round_is_refused(profile: str) -> None:
    game = vr(Table(profile=profile).phase("3"), trains="3").turn("VR")
    plays(game, TakeLoan())
    assert refused(game, TakeLoan()) == "1848-LN-02"
    plays(game, Pass())
    assert refused(game, TakeLoan()) == "1848-LN-02"


@PROFILES
@pytest.mark.clause("1848-LN-02")
def test_one_loan_in_each_round_of_a_set_is_allowed(profile: str) -> None:
    table = Table(profile=profile).phase("3")
    table.company("VR", 100, {"Ann": 6}, cell=(1, 9))
    game = table.turn("VR", of=2)
    plays(game, TakeLoan())
    pass_to(game, 2)
    plays(game, TakeLoan())
    assert game.state.loans == {"VR": 2}
    assert game.position.cash("VR") == 200


@pytest.mark.clause("1848-LN-02", "1848-DIR-01")
def test_a_company_borrows_in_its_own_turn_only() -> None:
    table = vr(Table().phase("3")).company("SAR", 90, {"Bob": 6})
    game = table.turn("VR", "Track", "SAR")
    assert refused(game, TakeLoan(by="Bob")) == "1848-DIR-01"


# What a loan brings and costs.


@PROFILES
@pytest.mark.clause("1848-LN-03", "1848-LN-04", "1848-BOE-05")
def test_a_loan_brings_a_hundred_at_once_and_moves_the_marker_two_left(profile: str) -> None:
    table = Table(profile=profile).phase("3").company("VR", 100, {"Ann": 6}, cash=30)
    game = table.turn("VR")
    plays(game, TakeLoan())
    assert game.position.cash("VR") == 130
    assert (game.position.price("VR"), game.state.market["VR"]) == (80, (1, 3))
    assert game.position.price("BOE") == 80


@pytest.mark.clause("1848-LN-03")
def test_a_loan_costs_no_interest() -> None:
    table = Table().phase("3").loans(VR=4).company("VR", 100, {"Ann": 6}, cash=30)
    game = table.turn("VR", of=3)
    pass_to(game, 3)
    assert game.position.cash("VR") == 30


@pytest.mark.clause("1848-LN-03")
def test_a_loan_is_never_repaid() -> None:
    game = vr(Table().phase("3").loans(VR=1), cash=500).turn("VR")
    assert game.why({"type": "repay_loan"}) is not None
    assert game.why({"type": "payoff_loan"}) is not None
    assert game.decision is not None
    assert not any("repay" in choice.text.lower() for choice in game.decision.choices)


@pytest.mark.clause("1848-LN-04")
def test_the_order_of_loan_and_dividend_is_the_directors_choice() -> None:
    """At the end of row 3 a payment goes up, so it matters which comes first."""
    first = vr(Table().phase("3"), cell=(2, 13)).turn("VR", "Dividend", revenue=100)
    plays(first, TakeLoan())
    assert first.position.price("VR") == 230
    plays(first, PayDividend(pay=True))
    assert first.position.price("VR") == 260
    last = vr(Table().phase("3"), cell=(2, 13), trains="3").turn("VR", "Dividend", revenue=100)
    plays(last, PayDividend(pay=True))
    assert last.position.price("VR") == 310
    plays(last, TakeLoan())
    assert last.position.price("VR") == 240


@pytest.mark.clause("1848-LN-09")
def test_the_loan_markers_are_taken_in_ascending_order_whoever_borrows() -> None:
    table = Table().phase("3").company("VR", 100, {"Ann": 6}).company("SAR", 90, {"Bob": 6})
    game = table.turn("VR", "Track", "SAR")
    plays(game, TakeLoan())
    assert game.position.price("BOE") == 80
    while game.decision is not None and game.decision.company == "VR":
        plays(game, Pass())
    plays(game, TakeLoan())
    assert game.position.price("BOE") == 90
    assert game.state.loans == {"VR": 1, "SAR": 1}


# Five loans, and more.


@PROFILES
@pytest.mark.clause("1848-LN-05")
def test_the_fifth_voluntary_loan_is_the_last(profile: str) -> None:
    game = vr(Table(profile=profile).phase("3").loans(VR=4)).turn("VR")
    plays(game, TakeLoan())
    assert game.state.loans["VR"] == 5
    game = vr(Table(profile=profile).phase("3").loans(VR=5)).turn("VR")
    assert refused(game, TakeLoan()) == "1848-LN-05"


@pytest.mark.clause("1848-LN-05")
def test_five_loans_of_one_company_leave_another_free_to_borrow() -> None:
    game = vr(Table().phase("3").loans(SAR=5)).turn("VR")
    plays(game, TakeLoan())
    assert game.state.loans == {"SAR": 5, "VR": 1}


@PROFILES
@pytest.mark.clause("1848-LN-05")
def test_compulsory_loans_count_towards_the_five(profile: str) -> None:
    table = vr(Table(profile=profile).phase("3").loans(VR=3), cell=(1, 14))
    game = table.turn("VR", "Trains", of=2)
    plays(game, BuyTrain(train="3", price=200))
    assert game.state.loans["VR"] == 5
    pass_to(game, 2)
    assert refused(game, TakeLoan()) == "1848-LN-05"


@FORCED
@pytest.mark.clause("1848-LN-06", "1848-LN-07", "1848-FOR-10")
def test_the_sixth_loan_in_all_is_granted_for_a_compulsory_purchase(
    profile: str, first: int
) -> None:
    game = vr(Table(profile=profile).phase("3").loans(VR=5), cash=120).turn("VR", "Trains")
    assert refused(game, TakeLoan()) == "1848-LN-05"
    plays(game, BuyTrain(train="3", price=200))
    assert game.state.loans["VR"] == 6
    assert game.state.market["VR"] == (1, 9 - first)
    assert game.position.cash("VR") == 20


@FORCED
@pytest.mark.clause("1848-LN-06", "1848-LN-07", "1848-BOE-05")
def test_a_compulsory_purchase_takes_several_loans_the_later_ones_three_left(
    profile: str, first: int
) -> None:
    table = vr(Table(profile=profile).phase("3").depot("4 4"), cell=(1, 14))
    game = table.turn("VR", "Trains")
    plays(game, BuyTrain(train="4", price=300))
    assert game.state.loans["VR"] == 3
    assert game.state.market["VR"] == (1, 14 - first - 3 - 3)
    assert game.position.price("BOE") == 100
    assert game.position.cash("VR") == 0


@PROFILES
@pytest.mark.clause("1848-LN-07", "1848-FOR-10")
def test_after_the_ordinary_loan_of_the_round_compulsory_ones_move_three_left(
    profile: str,
) -> None:
    game = vr(Table(profile=profile).phase("3"), cell=(1, 14)).turn("VR", "Trains")
    plays(game, TakeLoan())
    assert game.state.market["VR"] == (1, 12)
    plays(game, BuyTrain(train="3", price=200))
    assert game.state.market["VR"] == (1, 9)


@PROFILES
@pytest.mark.clause("1848-LN-02", "1848-LN-06")
def test_after_a_compulsory_loan_there_is_no_voluntary_one_in_the_same_round(
    profile: str,
) -> None:
    table = vr(Table(profile=profile).phase("3").private("P1", "Ann"), cash=150)
    game = table.turn("VR", "Trains")
    plays(game, BuyTrain(train="3", price=200))
    assert game.state.loans["VR"] == 1
    assert refused(game, TakeLoan()) == "1848-LN-02"


@pytest.mark.clause("1848-LN-06")
def test_a_company_that_owns_a_train_takes_one_loan_for_another_and_no_more() -> None:
    table = Table().phase("3").depot("4 4").private("P1", "Ann")
    game = vr(table, cash=50, trains="3").turn("VR", "Trains")
    assert refused(game, BuyTrain(train="4", price=300)) == "1848-OR-09"
    plays(game, TakeLoan())
    assert refused(game, BuyTrain(train="4", price=300)) == "1848-OR-09"
    assert refused(game, TakeLoan()) == "1848-LN-02"


@pytest.mark.clause("1848-LN-06", "1848-FOR-09")
def test_no_loans_are_granted_for_a_train_of_another_company() -> None:
    table = vr(Table().phase("3").depot("4 4"), cash=50)
    table.company("SAR", 70, {"Bob": 6}, trains="3")
    game = table.turn("VR", "Trains")
    assert refused(game, BuyTrain(train="3", price=200, seller="SAR")) == "1848-FOR-09"


# Into the hatched column.


@PROFILES
@pytest.mark.clause("1848-LN-08", "1848-REC-01", "1848-REC-02")
def test_a_loan_into_the_hatched_column_ends_the_company_and_its_turn(profile: str) -> None:
    table = Table(profile=profile).phase("3").company("SAR", 90, {"Bob": 6})
    game = vr(table, cell=(0, 1), cash=900, trains="3").turn("VR", "Track", "SAR")
    assert game.position.price("VR") == 70
    plays(game, TakeLoan())
    assert game.state.closed == ("VR",)
    assert game.decision is not None
    assert game.decision.company == "SAR"


@pytest.mark.clause("1848-LN-08")
def test_a_loan_onto_the_first_priced_cell_is_survived() -> None:
    game = vr(Table().phase("3"), cell=(0, 3)).turn("VR")
    plays(game, TakeLoan())
    assert game.position.price("VR") == 70
    assert game.state.closed == ()


@pytest.mark.clause("1848-LN-08", "1848-FOR-06")
def test_compulsory_loans_into_the_hatched_column_bring_no_train() -> None:
    table = vr(Table().phase("5").depot("5 5 6"), cell=(1, 5), cash=350)
    game = table.company("SAR", 70, {"Bob": 6}).turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.closed == ("VR",)
    assert game.state.loans["VR"] == 2
    assert len(game.position.trains("depot")) == 3
    assert game.decision is not None
    assert game.decision.company == "SAR"


@pytest.mark.clause("1848-BOE-11", "1848-LN-01", "1848-FOR-07")
def test_after_twenty_loans_nobody_borrows_and_who_must_buy_is_wound_up() -> None:
    table = Table().phase("5").depot("5 5").loans(NSW=5, SAR=5, FT=5, QG=5)
    game = vr(table, cash=350).turn("VR", "Trains")
    assert refused(game, TakeLoan()) == "1848-BOE-11"
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.closed == ("VR",)
    assert game.state.granted == 20


@pytest.mark.clause("1848-LN-02")
def test_a_loan_between_run_and_dividend_leaves_the_income_alone() -> None:
    game = vr(Table().phase("3"), trains="2").turn("VR", "Run")
    routes = game.position.rule(Running).suggest(game.position, "VR")
    game.play(RunTrains(routes=routes))
    plays(game, TakeLoan())
    assert offers(game, PayDividend(pay=False))
    plays(game, PayDividend(pay=False))
    assert game.position.cash("VR") == 100 + 40
    assert game.state.market["VR"] == (1, 6)
