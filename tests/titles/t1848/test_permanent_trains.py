"""How loans (or receiverships) take permanent trains out of the game. Clauses BOE-12 to BOE-14."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from railhead.finance.holders import DEPOT, GONE
from railhead.play.actions import BuyTrain, DiscardTrain, LayTile, Pass, PayDividend, TakeLoan
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import (
    Table,
    end_share_round,
    new_game,
    offers,
    plays,
    refused,
)

TASMANIA = LayTile(hex="I8", tile="241", rotation=1, private="P3")


def kinds(game: Game, holder: str = DEPOT) -> Counter[str]:
    """How many cards of each kind somebody holds."""
    return Counter(kind_of(card) for card in game.position.trains(holder))


def phase(game: Game) -> str:
    return game.title.phase(game.position).name


def borrowing(table: Table, before: int = 1) -> Game:
    """VR is about to take its first loan, after so many other companies."""
    others = ("NSW", "SAR", "FT", "WA", "QG", "CAR")[:before]
    table.loans(**dict.fromkeys(others, 1)).company("VR", 100, {"Ann": 6}, cash=50)
    return table.turn("VR")


@pytest.mark.parametrize("before", [0, 1, 2, 3, 4, 5])
@pytest.mark.clause("1848-BOE-12")
def test_the_first_loan_of_the_second_and_fifth_company_removes_a_permanent_train(
    before: int,
) -> None:
    game = borrowing(Table().phase("5"), before)
    assert kinds(game)["5"] == 2
    plays(game, TakeLoan())
    gone = 1 if before in (1, 4) else 0
    assert kinds(game)["5"] == 2 - gone
    assert kinds(game)["6"] == 2


@pytest.mark.clause("1848-BOE-12")
def test_a_second_loan_of_the_same_company_removes_nothing() -> None:
    table = Table().phase("5").loans(VR=1).company("VR", 100, {"Ann": 6})
    game = table.turn("VR")
    plays(game, TakeLoan())
    assert kinds(game)["5"] == 2
    assert game.state.borrowers == ("VR",)


@pytest.mark.parametrize(
    ("depot", "removed"), [("5 6 6 8 8", "5"), ("6 8 8", "6"), ("8 8 2E", "8"), ("4 4 6 8", "6")]
)
@pytest.mark.clause("1848-BOE-12")
def test_the_cheapest_permanent_train_with_the_bank_is_the_one(depot: str, removed: str) -> None:
    game = borrowing(Table().phase("6").depot(depot))
    before = kinds(game)
    plays(game, TakeLoan())
    assert before - kinds(game) == Counter({removed: 1})


@pytest.mark.clause("1848-BOE-14")
def test_with_no_permanent_train_left_nothing_happens() -> None:
    game = borrowing(Table().phase("7").depot("2E 2E"))
    plays(game, TakeLoan())
    assert kinds(game) == {"2E": 2}
    assert phase(game) == "7"


@pytest.mark.clause("1848-BOE-13", "1848-PH-09")
def test_a_removed_first_six_begins_phase_six() -> None:
    table = Table().phase("5").depot("6 6 8").company("SAR", 70, {"Bob": 6}, trains="3 4")
    game = borrowing(table)
    plays(game, TakeLoan())
    assert phase(game) == "6"
    assert kinds(game, "SAR") == {"4": 1}
    assert kinds(game) == {"6": 1, "8": 1}


@pytest.mark.clause("1848-BOE-13", "1848-COM-03", "1848-PH-09")
def test_a_removed_first_six_launches_com_without_the_link() -> None:
    table = Table().phase("5").depot("6 6 8")
    table.company("COM", 80, {"Bob": 6}, launched=False, operated=False)
    game = borrowing(table)
    plays(game, TakeLoan())
    assert "COM" in game.state.launched
    assert game.position.cash("COM") == 800


@pytest.mark.clause("1848-BOE-13", "1848-BOE-14", "1848-PRV-07")
def test_in_phase_four_a_removed_five_begins_phase_five_while_fours_stay_on_sale() -> None:
    table = Table().phase("4").depot("4 4 4 5 5 5 6 6 8 2E").private("P1", "Bob")
    table.loans(NSW=1).company("SAR", 70, {"Bob": 6}, trains="3 3 4")
    game = table.company("VR", 100, {"Ann": 6}, cash=400).turn("VR", "Trains")
    plays(game, TakeLoan())
    assert phase(game) == "5"
    assert kinds(game) == {"4": 3, "5": 2, "6": 2, "8": 1, "2E": 1}
    assert game.state.privates["P1"] == GONE
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("Bob", "Train limit")
    plays(game, DiscardTrain(train="3"))
    assert game.decision.company == "VR"
    assert refused(game, BuyTrain(train="5", price=500)) == "1848-TRN-05"
    plays(game, BuyTrain(train="4", price=300))
    assert phase(game) == "5"


EARLY = "3 4 4 4 4 5 5 5 6 6 2E"  # with the Bank in phase 3


def before_phase_four(removal: str = "whole") -> Game:
    """VR has borrowed as the second company, while 3s and 4s lie above the 5s."""
    table = Table(removal=removal).phase("3").depot(EARLY).private("P1", "Bob").loans(NSW=1)
    table.company("SAR", 70, {"Bob": 6}, trains="2 2 3")
    game = table.company("VR", 100, {"Ann": 6}, cash=2000).turn("VR", "Trains")
    plays(game, TakeLoan())
    return game


@pytest.mark.clause("1848-BOE-13", "1848-BOE-14", "1848-OR-01", "1848-TRN-06")
def test_before_phase_four_a_removed_five_brings_all_that_its_sale_would_bring() -> None:
    game = before_phase_four()
    assert kinds(game) == {"3": 1, "4": 4, "5": 2, "6": 2, "2E": 1}
    assert phase(game) == "5"
    now = game.title.phase(game.position)
    assert (now.colour, now.train_limit, now.operating_rounds) == ("brown", 2, 3)
    assert game.state.privates["P1"] == GONE
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("Bob", "Train limit")
    plays(game, DiscardTrain(train="3"))
    assert kinds(game, "SAR") == {"2": 2}
    assert offers(game, BuyTrain(train="2E", price=200))


@pytest.mark.clause("1848-BOE-14", "1848-PH-04")
def test_what_the_first_four_brings_it_brings_when_it_is_sold() -> None:
    """It makes the 2s obsolete; the phase and its limit are behind us."""
    game = before_phase_four()
    plays(game, DiscardTrain(train="3"))
    assert refused(game, BuyTrain(train="4", price=300)) == "1848-TRN-05"
    plays(game, BuyTrain(train="3", price=200))
    assert kinds(game, "SAR") == {"2": 2}
    plays(game, BuyTrain(train="4", price=300))
    assert kinds(game, "SAR") == {}
    assert phase(game) == "5"
    assert [line.text for line in game.log[-1]].count("All 2 trains are obsolete.") == 1


@pytest.mark.clause("1848-BOE-14")
def test_after_a_removal_the_later_phases_begin_as_ever() -> None:
    game = borrowing(Table().phase("3").depot("4 4 6 6 8 8"))
    plays(game, TakeLoan())
    assert phase(game) == "6"
    assert kinds(game) == {"4": 2, "6": 1, "8": 2}
    table = Table().phase("6").depot("8 8").company("VR", 100, {"Ann": 6}, cash=900)
    again = table.turn("VR", "Trains")
    plays(again, BuyTrain(train="8", price=800))
    assert phase(again) == "7"


@pytest.mark.clause("1848-BOE-14")
def test_by_another_reading_only_a_train_on_sale_is_removed() -> None:
    game = before_phase_four(removal="on_sale")
    assert kinds(game)["5"] == 3
    assert phase(game) == "3"
    assert game.state.privates["P1"] == "Bob"
    game = borrowing(Table(removal="on_sale").phase("4").depot("5 5 5 6"))
    plays(game, TakeLoan())
    assert kinds(game) == {"5": 2, "6": 1}
    assert phase(game) == "5"


@pytest.mark.clause("1848-BOE-14")
def test_phases_in_turn_a_removed_five_only_closes_the_privates_before_phase_four() -> None:
    table = Table(removal="in_turn").phase("3").depot(EARLY).private("P1", "Bob")
    table.private("P3", "Cy").company("SAR", 70, {"Bob": 6}, trains="2 2 3 3")
    game = borrowing(table.shares("BOE", Cy=1).cash(Cy=0))
    plays(game, TakeLoan())
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("Cy", "Tasmania")
    assert refused(game, Pass()) == "1848-PRV-11"
    plays(game, TASMANIA)
    assert set(game.state.privates.values()) == {GONE}
    assert kinds(game) == {"3": 1, "4": 4, "5": 2, "6": 2, "2E": 1}
    assert phase(game) == "3"
    assert kinds(game, "SAR") == {"2": 2, "3": 2}
    now = game.title.phase(game.position)
    assert (now.colour, now.train_limit, now.operating_rounds) == ("green", 4, 2)
    while game.state.round.startswith("Operating round 2"):
        plays(game, Pass())
    end_share_round(game)
    assert game.state.round == "Operating round 3.1"
    assert game.position.cash("Cy") == 10


@pytest.mark.clause("1848-BOE-14", "1848-TRN-06")
def test_phases_in_turn_after_a_removal_in_phase_three_there_is_no_2e_on_sale() -> None:
    table = Table(removal="in_turn").phase("3").depot("3 5 5 5 2E").loans(NSW=1)
    game = table.company("VR", 100, {"Ann": 6}, cash=500).turn("VR", "Trains")
    plays(game, TakeLoan())
    assert refused(game, BuyTrain(train="2E", price=200)) == "1848-TRN-06"


@pytest.mark.clause("1848-BOE-14")
def test_phases_in_turn_phase_five_waits_for_the_next_five_after_a_four() -> None:
    table = Table(removal="in_turn").phase("3").depot("4 5 5 5 6 6").private("P1", "Bob")
    game = table.loans(NSW=1).company("VR", 100, {"Ann": 6}, cash=2000).turn("VR", "Trains")
    plays(game, TakeLoan())
    assert phase(game) == "3"
    plays(game, BuyTrain(train="4", price=300))
    assert phase(game) == "4"
    plays(game, BuyTrain(train="5", price=500))
    assert phase(game) == "5"


@pytest.mark.clause("1848-BOE-14")
def test_readings_of_the_removal_belong_to_the_rulebook() -> None:
    with pytest.raises(IllegalAction, match="removal"):
        new_game(profile="18xx.games", removal="on_sale")
    title: Any = new_game(profile="18xx.games").title
    assert title.readings.removal == "in_turn"


@pytest.mark.clause("1848-BOE-14", "1848-PH-07")
def test_a_removed_first_eight_brings_grey_tiles_and_scraps_all_fours_without_trade_in() -> None:
    table = Table().phase("6").depot("8 8 8").company("SAR", 70, {"Bob": 6}, trains="4+")
    table.loans(NSW=1).company("VR", 100, {"Ann": 6}, cash=900, trains="4 6")
    game = table.turn("VR", "Trains")
    assert offers(game, BuyTrain(train="8", price=500, trade_in="4"))
    plays(game, TakeLoan())
    assert phase(game) == "7"
    assert game.title.phase(game.position).colour == "grey"
    assert kinds(game) == {"8": 2}
    assert (kinds(game, "VR"), kinds(game, "SAR")) == ({"6": 1}, {})
    assert refused(game, BuyTrain(train="8", price=500, trade_in="4")) == "1848-TRN-17"
    plays(game, BuyTrain(train="8", price=800))


@pytest.mark.clause("1848-BOE-13", "1848-PRV-11")
def test_the_borrower_waits_until_tasmania_lies() -> None:
    table = Table().phase("4").depot("4 4 5 5 5 6").private("P3", "Bob")
    game = borrowing(table)
    plays(game, TakeLoan())
    assert game.decision is not None
    assert game.decision.player == "Bob"
    assert refused(game, Pass(by="Ann")) == "1848-PRV-11"
    plays(game, TASMANIA)
    assert game.state.map.tiles["I8"] == ("241", 1)
    assert (game.decision.player, game.decision.company) == ("Ann", "VR")


@pytest.mark.clause("1848-BOE-13", "1848-FOR-11")
def test_a_compulsory_purchase_waits_for_tasmania_after_its_first_loan_and_then_goes_on() -> None:
    table = Table().phase("3").depot("3 3 4 5 5 5").private("P3", "Bob").loans(NSW=1)
    table.company("VR", 100, {"Ann": 6}, cash=50, cell=(1, 10)).tiles("H11=57@1 H9=57@1")
    game = table.turn("VR", "Trains")
    plays(game, BuyTrain(train="3+", price=230))
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("Bob", "Tasmania")
    assert game.position.trains("VR") == ()
    assert (game.position.cash("VR"), game.state.loans["VR"]) == (150, 1)
    plays(game, TASMANIA)
    assert (game.position.cash("VR"), game.state.loans["VR"]) == (20, 2)
    assert [game.position.side(card).name for card in game.position.trains("VR")] == ["3+"]
    assert game.state.market["VR"] == (1, 5)


# The profile 18xx.games: receiverships instead of loans.


@pytest.mark.parametrize("before", [0, 1, 2, 3, 4])
@pytest.mark.clause("1848-BOE-12")
def test_on_18xx_games_no_loan_removes_a_train(before: int) -> None:
    game = borrowing(Table(profile="18xx.games").phase("5"), before)
    plays(game, TakeLoan())
    assert kinds(game)["5"] == 2


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("before", [0, 1, 2, 3, 4])
@pytest.mark.clause("1848-BOE-12")
def test_on_18xx_games_the_second_and_fifth_receivership_removes_a_train(
    profile: str, before: int
) -> None:
    table = Table(profile=profile).phase("5").set(closed=("NSW", "SAR", "FT", "WA")[:before])
    table.company("VR", 100, {"Ann": 6}, cell=(1, 1))
    game = table.turn("VR", "Dividend", revenue=50)
    plays(game, PayDividend(pay=False))
    assert game.state.closed[-1] == "VR"
    gone = 1 if profile == "18xx.games" and before in (1, 4) else 0
    assert kinds(game)["5"] == 2 - gone


@pytest.mark.clause("1848-BOE-12", "1848-BOE-14")
def test_on_18xx_games_a_receivership_in_phase_four_begins_phase_five() -> None:
    table = Table(profile="18xx.games").phase("4").depot("4 4 5 5 5 6").set(closed=("NSW",))
    table.private("P3", "Bob").company("VR", 100, {"Ann": 6}, cell=(1, 1))
    game = table.turn("VR", "Dividend", revenue=50)
    plays(game, PayDividend(pay=False))
    assert phase(game) == "5"
    assert kinds(game)["4"] == 2
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("Bob", "Tasmania")
