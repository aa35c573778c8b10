"""The duty to own a train, and buying one with loans. Clauses FOR."""

from __future__ import annotations

import pytest

from railhead.finance.holders import DEPOT
from railhead.play.actions import (
    Answer,
    BuyTrain,
    DiscardTrain,
    LayTile,
    Pass,
    SellShares,
    TakeLoan,
)
from railhead.routes.trains import kind_of
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused, total

LINE = "H11=57@1 H9=57@1"  # Melbourne – Geelong: VR has a route
START, RIGHT = (1, 5), (1, 12)  # 100 and 270, both in row 2


def trainless(
    phase: str,
    cash: int,
    cell: tuple[int, int] = RIGHT,
    *,
    trains: str = "",
    profile: str = "rulebook",
) -> Table:
    """VR of Ann has a route and no train; Bob holds two of its shares."""
    table = Table(profile=profile).phase(phase).tiles(LINE)
    return table.company("VR", 100, {"Ann": 4, "Bob": 2}, cash=cash, cell=cell, trains=trains)


def sides(game: Game, company: str) -> list[str]:
    """The trains of a company as they lie on the table."""
    p = game.position
    return [p.side(card).name for card in p.trains(company)]


def in_depot(game: Game, kind: str) -> int:
    """How many cards of a kind the Bank has."""
    return sum(kind_of(card) == kind for card in game.position.trains(DEPOT))


def asked(game: Game) -> tuple[str, str, str]:
    """Who must decide, for which company, in which step."""
    assert game.decision is not None
    return game.decision.player, game.decision.company, game.decision.step


# --- The duty --------------------------------------------------------------------------------


@pytest.mark.clause("1848-FOR-01", "1848-FOR-03")
def test_with_a_route_and_the_money_a_company_must_buy() -> None:
    game = trainless("5", 700).turn("VR", "Trains")
    assert refused(game, Pass()) == "1848-FOR-01"
    plays(game, BuyTrain(train="5", price=500))
    assert game.position.cash("VR") == 200
    assert game.position.price("VR") == 270
    plays(game, Pass())


@pytest.mark.clause("1848-FOR-01", "1848-TRN-16")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_company_with_only_a_2e_and_a_route_must_buy(profile: str) -> None:
    game = trainless("5", 700, trains="2E", profile=profile).turn("VR", "Trains")
    assert refused(game, Pass()) == "1848-FOR-01"
    plays(game, BuyTrain(train="5", price=500))


@pytest.mark.clause("1848-FOR-01")
def test_a_company_with_a_train_need_not_buy() -> None:
    game = trainless("5", 700, trains="3").turn("VR", "Trains")
    plays(game, Pass())
    assert sides(game, "VR") == ["3"]


@pytest.mark.clause("1848-FOR-02")
@pytest.mark.parametrize(
    ("company", "tiles", "stations"),
    [
        ("SAR", "G6=57@2 F5=57@2", ""),  # a large station
        ("CAR", "E4=57@2 D3=55@2", ""),  # a small station
        ("CAR", "E4=57@0 E2=5@4", "E2"),  # a harbour
        ("QG", "B19=57@2", ""),  # an off-board area
        ("SAR", "H7=57@2 I8=241@1", "H7"),  # Tasmania
        ("SAR", "H7=6@2 H9=57@1", "H7"),  # beyond a change of gauge, too far for a 2
    ],
)
def test_a_marker_joined_to_any_other_stop_is_a_route(
    company: str, tiles: str, stations: str
) -> None:
    table = Table().tiles(tiles).company(company, 100, {"Ann": 6}, cash=500, stations=stations)
    game = table.turn(company, "Trains")
    assert refused(game, Pass()) == "1848-FOR-01"


@pytest.mark.clause("1848-FOR-02", "1848-DIV-05")
@pytest.mark.parametrize("tiles", ["", "H11=57@1", "H11=57@1 G10=235@0 H9=57@0"])
def test_without_a_route_a_company_may_stay_trainless(tiles: str) -> None:
    """No tile, a tile that leads to nothing, neighbours that do not meet: only the price falls."""
    table = Table().phase("3").tiles(tiles).company("VR", 100, {"Ann": 6}, cash=500)
    game = table.company("SAR", 90, {"Bob": 6}).turn("VR", "Run", "SAR")
    assert asked(game) == ("Ann", "VR", "Trains")
    plays(game, Pass())
    assert asked(game)[1] == "SAR"
    assert game.position.price("VR") == 90
    assert game.position.cash("VR") == 500


@pytest.mark.clause("1848-FOR-03")
def test_a_train_of_another_company_fulfils_the_duty() -> None:
    table = trainless("5", 60).company("SAR", 90, {"Ann": 6}, trains="3")
    game = table.company("NSW", 80, {"Cy": 6}, trains="4").turn("VR", "Trains")
    plays(game, BuyTrain(train="3", price=60, seller="SAR"))
    assert sides(game, "VR") == ["3"]
    assert game.position.price("VR") == 270
    plays(game, Pass())


@pytest.mark.clause("1848-FOR-03", "1848-TRN-14")
def test_a_train_of_another_director_fulfils_the_duty_with_his_consent() -> None:
    table = trainless("5", 300).company("NSW", 80, {"Cy": 6}, trains="4")
    game = table.turn("VR", "Trains")
    plays(game, BuyTrain(train="4", price=300, seller="NSW"))
    plays(game, Answer(agree=False))
    assert refused(game, Pass()) == "1848-FOR-01"
    game = table.turn("VR", "Trains")
    plays(game, BuyTrain(train="4", price=300, seller="NSW"))
    plays(game, Answer(agree=True))
    plays(game, Pass())


@pytest.mark.clause("1848-FOR-01", "1848-SET-07")
def test_where_the_bank_has_no_train_left_there_is_no_penalty() -> None:
    game = trainless("7", 0).depot("2E 2E").turn("VR", "Trains")
    plays(game, Pass())
    assert game.state.closed == ()


# --- Buying with loans -----------------------------------------------------------------------


@pytest.mark.clause("1848-FOR-04", "1848-FOR-10")
@pytest.mark.parametrize(("profile", "price"), [("rulebook", 210), ("18xx.games", 180)])
def test_a_poor_company_borrows_what_is_missing(profile: str, price: int) -> None:
    """£420 for a 5 at £500: one loan, two left (18xx.games: three), £20 remain."""
    game = trainless("5", 420, profile=profile).turn("VR", "Trains")
    money = total(game)
    assert refused(game, Pass()) == "1848-FOR-01"
    plays(game, BuyTrain(train="5", price=500))
    assert sides(game, "VR") == ["5"]
    assert game.position.cash("VR") == 20
    assert game.position.price("VR") == price
    assert game.position.price("BOE") == 80
    assert game.position.cash("BOE") == 1900
    assert game.state.loans == {"VR": 1}
    assert total(game) == money


@pytest.mark.clause("1848-FOR-04", "1848-LN-01")
@pytest.mark.parametrize(("profile", "price"), [("rulebook", 80), ("18xx.games", 70)])
def test_in_phase_2_a_company_must_borrow_for_a_2_all_the_same(profile: str, price: int) -> None:
    game = trainless("2", 60, START, profile=profile).turn("VR", "Trains")
    assert refused(game, TakeLoan()) == "1848-LN-01"
    assert refused(game, Pass()) == "1848-FOR-01"
    plays(game, BuyTrain(train="2", price=100))
    assert sides(game, "VR") == ["2"]
    assert game.position.cash("VR") == 60
    assert game.position.price("VR") == price


@pytest.mark.clause("1848-FOR-04", "1848-LN-05", "1848-LN-06")
def test_a_compulsory_loan_may_be_the_sixth() -> None:
    game = trainless("5", 420).loans(VR=5).turn("VR", "Trains")
    assert refused(game, TakeLoan()) == "1848-LN-05"
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.loans == {"VR": 6}
    assert game.position.price("VR") == 210


@pytest.mark.clause("1848-FOR-05")
def test_any_train_on_sale_and_either_side_may_be_chosen() -> None:
    """£550, a 6 costs £600: the 6+ at £660 takes two loans instead of one."""
    game = trainless("6", 550).turn("VR", "Trains")
    assert offers(game, BuyTrain(train="6", price=600))
    plays(game, BuyTrain(train="6+", price=660))
    assert sides(game, "VR") == ["6+"]
    assert game.position.cash("VR") == 550 + 200 - 660
    assert game.state.market["VR"] == (1, 12 - 2 - 3)


@pytest.mark.clause("1848-FOR-05")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_no_compulsory_loan_is_given_for_a_2e(profile: str) -> None:
    game = trainless("5", 150, profile=profile).turn("VR", "Trains")
    assert refused(game, BuyTrain(train="2E", price=200)) == "1848-FOR-05"


@pytest.mark.clause("1848-FOR-04")
def test_who_can_pay_a_train_gets_no_compulsory_loan_for_a_dearer_one() -> None:
    """£620, a 6 costs £600; the 6+ at £660 is for the one ordinary loan of the round."""
    game = trainless("6", 620).turn("VR", "Trains")
    assert refused(game, BuyTrain(train="6+", price=660)) == "1848-FOR-04"
    plays(game, TakeLoan())
    plays(game, BuyTrain(train="6+", price=660))
    assert game.position.cash("VR") == 60
    assert game.position.price("VR") == 210


@pytest.mark.clause("1848-FOR-04", "1848-LN-06")
def test_who_can_pay_a_train_gets_no_second_loan() -> None:
    game = trainless("6", 620).turn("VR", "Trains", loans=1)
    assert refused(game, BuyTrain(train="6+", price=660)) == "1848-FOR-04"
    assert refused(game, TakeLoan()) == "1848-LN-02"
    plays(game, BuyTrain(train="6", price=600))


@pytest.mark.clause("1848-FOR-04")
def test_by_18xx_games_loans_are_given_for_a_dearer_train_too() -> None:
    game = trainless("6", 620, profile="18xx.games").turn("VR", "Trains")
    plays(game, BuyTrain(train="6+", price=660))
    assert sides(game, "VR") == ["6+"]
    assert game.position.cash("VR") == 60
    assert game.position.price("VR") == 180


@pytest.mark.clause("1848-FOR-10", "1848-LN-07")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_after_a_loan_earlier_in_the_turn_the_next_one_moves_three_left(profile: str) -> None:
    game = trainless("5", 320, profile=profile).turn("VR", "Track")
    plays(game, TakeLoan())
    assert game.state.market["VR"] == (1, 10)
    while asked(game)[2] != "Trains":
        game.play(Pass())
    assert game.state.market["VR"] == (1, 9)  # nothing earned
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.market["VR"] == (1, 6)
    assert game.position.cash("VR") == 20


# --- Falling through -------------------------------------------------------------------------


@pytest.mark.clause("1848-FOR-06", "1848-LN-08", "1848-REC-02")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_driven_into_the_hatched_column_the_purchase_falls_through(profile: str) -> None:
    """£350 for a 5 at £500, marker on 100: the second loan is the end, although £550 is enough."""
    table = trainless("5", 350, START, profile=profile).company("SAR", 90, {"Cy": 6})
    game = table.turn("VR", "Trains", "SAR")
    fives = in_depot(game, "5")
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.closed == ("VR",)
    assert game.position.trains("VR") == ()
    assert in_depot(game, "5") == fives
    assert game.position.price("BOE") == 90
    assert asked(game)[1] == "SAR"


@pytest.mark.clause("1848-FOR-07", "1848-BOE-11")
def test_with_too_few_loan_markers_it_takes_those_left_and_goes_into_receivership() -> None:
    """£200 for a 5: three loans are needed, two are left; the marker stands on 130."""
    game = trainless("5", 200).loans(SAR=9, NSW=9).turn("VR", "Trains")
    bob = game.position.cash("Bob")
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.granted == 20
    assert game.position.cash("BOE") == 0
    assert game.state.closed == ("VR",)
    assert in_depot(game, "5") == 2
    assert game.position.cash("Bob") == bob + 2 * 130


@pytest.mark.clause("1848-FOR-07")
@pytest.mark.parametrize("cell", [(0, 16), (5, 1), (1, 5)])
def test_without_any_loan_marker_it_goes_into_receivership_wherever_its_marker_stands(
    cell: tuple[int, int],
) -> None:
    game = trainless("5", 400, cell).loans(SAR=10, NSW=10).turn("VR", "Trains")
    assert refused(game, Pass()) == "1848-FOR-01"
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.closed == ("VR",)
    assert game.state.granted == 20


# --- Whose money -----------------------------------------------------------------------------


@pytest.mark.clause("1848-FOR-08")
def test_the_director_adds_nothing_of_his_own() -> None:
    game = trainless("5", 420).cash(Ann=2000).turn("VR", "Trains")
    assert refused(game, SellShares(company="VR", count=1)) == "1848-OR-06"
    assert refused(game, BuyTrain(train="5", price=420)) == "1848-TRN-07"
    assert game.why({"type": "buy_train", "train": "5", "price": 500, "by_hand": 80}) is not None
    plays(game, BuyTrain(train="5", price=500))
    assert game.position.cash("Ann") == 2000
    assert game.state.loans == {"VR": 1}


@pytest.mark.clause("1848-FOR-08", "1848-OR-09")
def test_without_the_duty_a_rich_director_cannot_help_either() -> None:
    table = Table().phase("5").company("VR", 100, {"Ann": 6}, cash=420).cash(Ann=2000)
    game = table.turn("VR", "Trains")
    assert refused(game, BuyTrain(train="5", price=500)) == "1848-OR-09"


@pytest.mark.clause("1848-FOR-09")
@pytest.mark.parametrize("director", ["Ann", "Cy"])
def test_no_compulsory_loan_is_given_for_a_train_of_another_company(director: str) -> None:
    table = trainless("5", 250).company("SAR", 90, {director: 6}, trains="4")
    game = table.turn("VR", "Trains")
    assert refused(game, BuyTrain(train="4", price=300, seller="SAR")) == "1848-FOR-09"


@pytest.mark.clause("1848-FOR-09")
def test_by_18xx_games_loans_are_given_for_the_train_of_another_director() -> None:
    table = trainless("5", 250, profile="18xx.games")
    table.company("SAR", 90, {"Ann": 6}, trains="4").company("NSW", 80, {"Cy": 6}, trains="4+")
    game = table.turn("VR", "Trains")
    assert refused(game, BuyTrain(train="4", price=300, seller="SAR")) == "1848-FOR-09"
    plays(game, BuyTrain(train="4+", price=340, seller="NSW"))
    assert sides(game, "VR") == ["4+"]
    assert (game.position.cash("VR"), game.position.cash("NSW")) == (10, 340)


# --- A loan that removes a train -------------------------------------------------------------


@pytest.mark.clause("1848-FOR-11", "1848-BOE-12", "1848-BOE-13")
def test_a_removed_5_begins_phase_5_before_the_purchase_goes_on() -> None:
    """VR is the second borrower: Tasmania is placed and SAR's third train given up first."""
    table = trainless("4", 150).depot("4 4 5 5 5 6 6").loans(QG=1).private("P3", "Cy")
    table.company("SAR", 90, {"Bob": 6}, trains="3 3 3+")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="4", price=300))
    assert game.position.cash("VR") == 250
    assert in_depot(game, "5") == 2
    assert game.position.title.phase(game.position).name == "5"
    assert asked(game)[::2] == ("Cy", "Tasmania")
    plays(game, LayTile(hex="I8", tile="241", rotation=1, private="P3"))
    assert asked(game) == ("Bob", "SAR", "Train limit")
    assert sides(game, "VR") == []
    plays(game, DiscardTrain(train="3"))
    assert sides(game, "VR") == ["4"]
    assert game.position.cash("VR") == 50
    assert game.state.loans == {"QG": 1, "VR": 2}
    assert game.state.market["VR"] == (1, 12 - 2 - 3)
    assert asked(game)[1] == "SAR"


@pytest.mark.clause("1848-FOR-11")
def test_if_the_wanted_card_is_the_one_removed_the_director_chooses_again() -> None:
    game = trainless("6", 550).depot("6 8 8 8").loans(QG=1).turn("VR", "Trains")
    plays(game, BuyTrain(train="6", price=600))
    assert sides(game, "VR") == []
    assert in_depot(game, "6") == 0
    assert game.position.cash("VR") == 650
    assert game.position.price("VR") == 210
    assert asked(game) == ("Ann", "VR", "Trains")
    assert refused(game, Pass()) == "1848-FOR-01"
    assert refused(game, BuyTrain(train="6", price=600)) == "1848-TRN-05"
    plays(game, BuyTrain(train="8", price=800))
    assert sides(game, "VR") == ["8"]
    assert game.position.cash("VR") == 50
    assert game.state.market["VR"] == (1, 12 - 2 - 3 - 3)


@pytest.mark.clause("1848-FOR-11", "1848-TRN-11")
def test_another_card_of_the_wanted_kind_is_bought_all_the_same() -> None:
    """The first 8 is removed: grey phase, 4s are gone, and VR buys the second."""
    table = trainless("6", 750).depot("8 8 8").loans(QG=1)
    table.company("SAR", 90, {"Bob": 6}, trains="4 5")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="8", price=800))
    assert sides(game, "VR") == ["8"]
    assert game.position.cash("VR") == 50
    assert in_depot(game, "8") == 1
    assert sides(game, "SAR") == ["5"]
    assert game.position.title.phase(game.position).colour == "grey"
