"""What each phase brings. Clauses PH."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE
from railhead.play.actions import BuyIn, BuyTrain, LayTile, Pass, TakeLoan
from railhead.routes.trains import kind_of
from tests.titles.answers import going_on
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, new_game, offers, plays, refused

LINE = "H11=57@1 H9=57@1"  # Melbourne – Geelong
ALL = "2 2 2 2 2 3 3 3 3 3 4 4 4 4 5 5 5 6 6 8 8 8 8 8 2E 2E 2E 2E 2E"


def from_first(kind: str) -> str:
    """The Bank's cards from the first one of a kind on."""
    cards = ALL.split()
    return " ".join(cards[cards.index(kind) :])


def before_first(kind: str, before: str, trains: str = "") -> Table:
    """VR of Ann is rich and about to buy the first train of a kind, which begins a phase."""
    table = Table().phase(before).depot(from_first(kind)).tiles(LINE)
    return table.company("VR", 100, {"Ann": 6}, cash=3000, trains=trains)


def phase(game: Game) -> str:
    """The name of the present phase."""
    name: str = game.position.title.phase(game.position).name
    return name


def colour(game: Game) -> str:
    """The highest tile colour of the present phase."""
    found: str = game.position.title.phase(game.position).colour
    return found


def asked(game: Game) -> tuple[str, str, str]:
    """Who must decide, for which company, in which step."""
    assert game.decision is not None
    return game.decision.player, game.decision.company, game.decision.step


def end_turn(game: Game) -> None:
    """Pass until the company on turn is done."""
    turn = game.state.round, asked(game)[1]
    while (game.state.round, asked(game)[1]) == turn:
        game.play(Pass())


def rounds_of_next_set(game: Game) -> int:
    """All pass in the share round that runs: how many operating rounds follow."""
    while asked(game)[2] == "Shares":
        game.play(Pass())
    of: int = going_on(game, 0).of
    return of


# --- Phase by phase --------------------------------------------------------------------------


@pytest.mark.clause("1848-PH-01")
def test_phase_1_yellow_tiles_one_a_turn_and_2_on_sale() -> None:
    game = new_game()
    assert phase(game) == "1"
    table = Table().phase("1").depot("2 " + ALL).tiles(LINE)
    table.company("VR", 100, {"Ann": 6}, cash=500).private("P1", "Ann")
    game = table.turn("VR", "Track")
    assert colour(game) == "yellow"
    assert refused(game, TakeLoan()) == "1848-LN-01"
    assert refused(game, BuyIn(private="P1", price=10)) == "1848-PRV-04"
    assert refused(game, LayTile(hex="H11", tile="236", rotation=1)) == "1848-UPG-01"
    plays(game, LayTile(hex="H7", tile="6", rotation=2))
    assert refused(game, LayTile(hex="H13", tile="9", rotation=1)) == "1848-TRK-01"
    plays(game, Pass())  # no station
    assert asked(game)[2] == "Trains"
    assert refused(game, BuyTrain(train="3", price=200)) == "1848-TRN-05"
    plays(game, BuyTrain(train="2", price=100))


@pytest.mark.clause("1848-PH-01", "1848-OR-01")
@pytest.mark.parametrize(
    ("name", "rounds"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3)]
)
def test_operating_rounds_after_a_share_round(name: str, rounds: int) -> None:
    table = Table().phase(name).company("VR", 100, {"Ann": 6}, cash=100)
    assert rounds_of_next_set(table.share_round()) == rounds


@pytest.mark.clause("1848-PH-02")
def test_phase_2_changes_nothing() -> None:
    table = Table().phase("1").depot("2 " + ALL).tiles(LINE)
    game = table.company("VR", 100, {"Ann": 6}, cash=500).turn("VR", "Trains")
    plays(game, BuyTrain(train="2", price=100))
    assert phase(game) == "2"
    assert colour(game) == "yellow"
    assert refused(game, TakeLoan()) == "1848-LN-01"
    first, second = game.title.phases[:2]
    assert first.colour == second.colour
    assert first.train_limit == second.train_limit
    assert first.operating_rounds == second.operating_rounds
    assert first.yellow_lays == second.yellow_lays
    assert first.gives == second.gives


@pytest.mark.clause("1848-PH-03", "1848-PH-08")
def test_phase_3_opens_loans_privates_and_trains_of_others_within_the_turn() -> None:
    """VR buys the last 2 and the first 3 in one step."""
    table = Table().depot("2 " + from_first("3")).tiles(LINE).private("P1", "Ann")
    table.company("VR", 100, {"Ann": 6}, cash=500)
    table.company("SAR", 90, {"Ann": 6}, cash=0, trains="2")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="2", price=100))
    assert refused(game, TakeLoan()) == "1848-LN-01"
    assert refused(game, BuyIn(private="P1", price=40)) == "1848-PRV-04"
    assert refused(game, BuyTrain(train="2", price=1, seller="SAR")) == "1848-TRN-12"
    plays(game, BuyTrain(train="3", price=200))
    assert phase(game) == "3"
    plays(game, TakeLoan())
    plays(game, BuyIn(private="P1", price=40))
    plays(game, BuyTrain(train="2", price=1, seller="SAR"))
    assert game.position.cash("VR") == 500 - 100 - 200 + 100 - 40 - 1


@pytest.mark.clause("1848-PH-03")
def test_phase_3_allows_two_yellow_tiles_or_a_green_one() -> None:
    def at_track() -> Game:
        table = Table().phase("3").tiles(LINE)
        return table.company("VR", 100, {"Ann": 6}, cash=500).turn("VR", "Track")

    game = at_track()
    plays(game, LayTile(hex="H7", tile="6", rotation=2))
    plays(game, LayTile(hex="H13", tile="9", rotation=1))
    assert asked(game)[2] != "Track"
    game = at_track()
    plays(game, LayTile(hex="H11", tile="236", rotation=1))
    assert asked(game)[2] != "Track"


@pytest.mark.clause("1848-PH-03")
def test_phase_3_gives_the_powers_of_the_privates() -> None:
    table = Table().depot(from_first("3")).private("P3", "Ann").tiles(LINE)
    game = table.company("VR", 100, {"Ann": 6}, cash=500).turn("VR", "Trains")
    tasmania = LayTile(hex="I8", tile="241", rotation=1, private="P3")
    assert refused(game, tasmania) == "1848-PRV-06"
    plays(game, BuyTrain(train="3", price=200))
    plays(game, tasmania)


@pytest.mark.clause("1848-PH-04")
def test_phase_4_makes_2s_obsolete_and_the_limit_three() -> None:
    table = before_first("4", "3", "2 3 3").company("SAR", 90, {"Bob": 6}, trains="2+ 3")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="4", price=300))
    assert phase(game) == "4"
    kinds = [kind_of(card) for card in game.position.trains("VR")]
    assert kinds == ["3", "3", "4"]
    assert [kind_of(card) for card in game.position.trains("SAR")] == ["3"]
    assert refused(game, BuyTrain(train="4", price=300)) == "1848-TRN-09"
    assert colour(game) == "green"


@pytest.mark.clause("1848-PH-05")
def test_phase_5_closes_the_privates_sells_2e_and_sets_the_limit_two() -> None:
    table = before_first("5", "4", "4")
    for private, owner in [("P1", "Ann"), ("P2", "VR"), ("P5", "Bob")]:
        table.private(private, owner)
    game = table.turn("VR", "Trains")
    assert refused(game, BuyTrain(train="2E", price=200)) == "1848-TRN-06"
    plays(game, BuyTrain(train="5", price=500))
    assert phase(game) == "5"
    assert colour(game) == "brown"
    assert set(game.state.privates.values()) == {GONE}
    assert refused(game, BuyTrain(train="5", price=500)) == "1848-TRN-09"
    plays(game, BuyTrain(train="2E", price=200))


@pytest.mark.clause("1848-PH-05")
def test_phase_5_brings_brown_tiles() -> None:
    for name, refusal in [("4", "1848-UPG-01"), ("5", None)]:
        table = Table().phase(name).tiles("H11=238@1 H9=57@1")
        game = table.company("VR", 100, {"Ann": 6}, cash=500).turn("VR", "Track")
        brown = LayTile(hex="H11", tile="239", rotation=1)
        if refusal:
            assert refused(game, brown) == refusal
        else:
            plays(game, brown)


@pytest.mark.clause("1848-PH-05", "1848-PRV-11")
def test_tasmania_is_placed_before_the_buyer_of_the_first_5_goes_on() -> None:
    """P3 belongs to another player, who places first."""
    game = before_first("5", "4", "4").private("P3", "Bob").turn("VR", "Trains")
    plays(game, BuyTrain(train="5", price=500))
    assert asked(game)[::2] == ("Bob", "Tasmania")
    assert game.why(BuyTrain(by="Ann", train="2E", price=200)) is not None
    plays(game, LayTile(hex="I10", tile="241", rotation=1, private="P3"))
    assert asked(game) == ("Ann", "VR", "Trains")
    plays(game, BuyTrain(train="2E", price=200))


@pytest.mark.clause("1848-PH-06")
def test_phase_6_makes_3s_obsolete() -> None:
    table = before_first("6", "5", "3").company("SAR", 90, {"Bob": 6}, trains="3+ 4")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="6", price=600))
    assert phase(game) == "6"
    assert [kind_of(card) for card in game.position.trains("VR")] == ["6"]
    assert [kind_of(card) for card in game.position.trains("SAR")] == ["4"]
    assert colour(game) == "brown"


@pytest.mark.clause("1848-PH-06", "1848-COM-03", "1848-COM-04")
def test_phase_6_launches_com_without_a_link_in_the_same_round() -> None:
    table = before_first("6", "5").company("COM", 90, {"Bob": 6}, launched=False, operated=False)
    game = table.turn("VR", "Trains", "COM")
    plays(game, BuyTrain(train="6", price=600))
    assert game.position.cash("COM") == 900
    end_turn(game)
    assert asked(game)[1] == "COM"


@pytest.mark.clause("1848-PH-07")
def test_phase_7_brings_grey_tiles_and_makes_4s_obsolete() -> None:
    table = before_first("8", "6", "4").company("SAR", 90, {"Bob": 6}, trains="4+ 5")
    game = table.turn("VR", "Trains", "SAR")
    plays(game, BuyTrain(train="8", price=800))
    assert phase(game) == "7"
    assert colour(game) == "grey"
    assert [kind_of(card) for card in game.position.trains("VR")] == ["8"]
    assert [kind_of(card) for card in game.position.trains("SAR")] == ["5"]


@pytest.mark.clause("1848-PH-07")
def test_grey_tiles_are_laid_from_phase_7_on() -> None:
    for name, refusal in [("6", "1848-UPG-01"), ("7", None)]:
        table = Table().phase(name).tiles("H11=239@1 H9=57@1")
        game = table.company("VR", 100, {"Ann": 6}, cash=500).turn("VR", "Track")
        grey = LayTile(hex="H11", tile="240", rotation=1)
        if refusal:
            assert refused(game, grey) == refusal
        else:
            plays(game, grey)


# --- When the effects come -------------------------------------------------------------------


@pytest.mark.clause("1848-PH-03", "1848-PH-05", "1848-PH-07", "1848-BOE-06")
@pytest.mark.parametrize(
    ("name", "base"),
    [("1", 0), ("2", 0), ("3", 100), ("4", 100), ("5", 200), ("6", 200), ("7", 300)],
)
def test_the_bank_of_england_pays_the_base_of_the_phase(name: str, base: int) -> None:
    table = Table().phase(name).company("VR", 100, {"Ann": 6}).shares("BOE", Bob=3)
    game = table.share_round()
    bob = game.position.cash("Bob")
    while asked(game)[2] == "Shares":
        game.play(Pass())
    assert game.position.cash("Bob") == bob + 3 * base // 10


@pytest.mark.clause("1848-PH-08", "1848-BOE-07", "1848-OR-01")
def test_phase_5_in_the_middle_of_a_round_counts_for_the_bank_of_england_from_the_next() -> None:
    """The first 5 in the first of two rounds: still two in this set, three in the next."""
    table = before_first("5", "4", "4").shares("BOE", Bob=2)
    game = table.turn("VR", "Trains", of=2)
    bob = game.position.cash("Bob")
    plays(game, BuyTrain(train="5", price=500))
    assert game.position.cash("Bob") == bob
    end_turn(game)
    assert game.decision is not None
    assert game.decision.round == "Operating round 2.2"
    assert game.position.cash("Bob") == bob + 2 * 20


@pytest.mark.clause("1848-PH-08", "1848-OR-01")
def test_a_new_number_of_rounds_holds_from_the_next_share_round_on() -> None:
    game = before_first("3", "2").turn("VR", "Trains")
    plays(game, BuyTrain(train="3", price=200))
    end_turn(game)
    assert asked(game)[2] == "Shares"  # the set still had one round
    assert rounds_of_next_set(game) == 2


@pytest.mark.clause("1848-PH-09", "1848-BOE-12", "1848-BOE-14")
def test_a_5_removed_in_phase_4_begins_phase_5_as_if_sold() -> None:
    table = before_first("4", "4", "3").loans(QG=1).private("P1", "Bob")
    game = table.turn("VR", "Trains")
    plays(game, TakeLoan())
    assert phase(game) == "5"
    assert set(game.state.privates.values()) == {GONE}
    assert offers(game, BuyTrain(train="4", price=300))
    assert offers(game, BuyTrain(train="2E", price=200))
