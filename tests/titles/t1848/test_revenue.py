"""What runs earn. Clauses REV."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, PayDividend
from railhead.play.plain.running import Running
from railhead.routes import optimise
from tests.titles.t1848.lines import earns, run
from tests.titles.t1848.positions import Table, plays, refused, total

# One phase of each colour, and the other phase of the same colour.
COLOURS = [("2", "1"), ("3", "4"), ("5", "6"), ("7", "7")]

# Perth – Adelaide – Melbourne – Sydney – Brisbane, all cities yellow.
WEST = "E2=6@2 E4=6@5 F5=57@2 G6=57@2"
SOUTH = "H7=6@2 H9=57@1 H11=57@1 H13=9@1 H15=8@1 G16=57@0"
EAST = "F17=57@0 E18=57@0 D19=9@0 C20=6@0 B19=57@2"
ALICE = "E4=15@2 D5=8@0 C4=8@3 B5=8@0"
TO_ALICE = "D5 C4 B5 A4"
A6 = "E4=5@3 E6=8@1 D7=8@0 C6=8@3 B7=8@0"


# --- Who earns what --------------------------------------------------------------------------


@pytest.mark.clause("1848-REV-01")
def test_a_company_earns_the_sum_of_its_trains_out_of_the_bank() -> None:
    table = Table().tiles(f"{WEST} H7=57@2 I8=241@1")
    game = table.company("SAR", 100, {"Ann": 6}, trains="2 3", cash=7).turn("SAR", "Run")
    bank, money = game.position.cash("bank"), total(game)
    game.play(run(game, ("3", "G6 H7 I8"), ("2", "G6 F5")))
    assert game.position.cash("bank") == bank
    game.play(PayDividend(pay=False))
    assert game.position.cash("SAR") == 7 + (20 + 20 + 50) + (20 + 20)
    assert game.position.cash("bank") == bank - 130
    assert total(game) == money


# --- Values of the map -----------------------------------------------------------------------


@pytest.mark.clause("1848-REV-02", "1848-REV-03")
@pytest.mark.parametrize(
    ("company", "tiles", "stations", "on", "values"),
    [
        ("CAR", ALICE, "", f"E4 {TO_ALICE}", (30 + 10, 30 + 20, 30 + 40, 30 + 60)),
        ("CAR", A6, "", "E4 E6 D7 C6 B7 A6", (20 + 10, 20 + 20, 20 + 40, 20 + 60)),
        ("QG", "B19=57@2", "", "B19 A18", (20 + 10, 20 + 20, 20 + 30, 20 + 40)),
        ("WA", "E2=6@2", "", "D1 E2", (20 + 20, 40 + 20, 60 + 20, 80 + 20)),
        ("QG", "C20=5@2", "C20", "C20 B21", (20 + 10, 20 + 10, 20 + 20, 20 + 20)),
        ("CAR", "E2=5@4", "E2", "E2 F3", (20 + 10, 20 + 10, 20 + 20, 20 + 20)),
        ("SAR", "H7=57@2 I8=241@1", "H7", "H7 I8", (20 + 50,) * 4),
    ],
)
@pytest.mark.parametrize("colour", range(4))
def test_places_of_the_map_are_worth_more_from_colour_to_colour(
    company: str, tiles: str, stations: str, on: str, values: tuple[int, ...], colour: int
) -> None:
    for phase in COLOURS[colour]:
        table = Table().phase(phase).tiles(tiles)
        table.company(company, 100, {"Ann": 6}, trains="3", stations=stations)
        game = table.turn(company, "Run")
        assert earns(game, ("3", on)) == values[colour]


@pytest.mark.clause("1848-REV-03")
def test_a_phase_that_begins_in_the_round_counts_for_the_next_company() -> None:
    """WA runs to Perth for 20, buys the first 3, and CAR runs there for 40."""
    table = Table().tiles("E2=6@2 E4=6@5").depot("3 3 3 3 3 4 4 4 4 5 5 5")
    table.company("WA", 100, {"Ann": 6}, trains="2", cash=500)
    table.company("CAR", 100, {"Bob": 6}, trains="3", cash=100)
    game = table.turn("WA", "Run", "CAR")
    assert earns(game, ("2", "D1 E2")) == 20 + 20
    plays(game, BuyTrain(train="3", price=200))
    game.play(Pass())
    while game.decision is not None and game.decision.step != "Run":
        game.play(Pass())
    assert game.decision is not None
    assert game.decision.company == "CAR"
    assert earns(game, ("3", "E4 E2 D1")) == 20 + 20 + 40


# --- K cities --------------------------------------------------------------------------------

WITH_BONUS = pytest.mark.parametrize("profile", ["living", "18xx.games"])
FAR = "D1 E2 E4 F5 G6 H7 H9 H11 H13 H15 G16 F17 E18 D19 C20 B19"


@WITH_BONUS
@pytest.mark.clause("1848-REV-04")
@pytest.mark.parametrize(
    ("first", "last", "stations", "bonus"),
    [
        ("E2", "G6", 20 * 4, 0),
        ("D1", "G6", 20 * 5, 50),
        ("D1", "H11", 20 * 8, 100),
        ("D1", "F17", 20 * 10, 150),
        ("D1", "B19", 20 * 13, 200),
        ("G6", "H11", 20 * 4, 50),
        ("G6", "F17", 20 * 6, 100),
        ("G6", "B19", 20 * 9, 150),
    ],
)
def test_k_cities_on_one_route_earn_a_bonus(
    first: str, last: str, stations: int, bonus: int, profile: str
) -> None:
    table = Table(profile=profile).tiles(f"{WEST} {SOUTH} {EAST}")
    game = table.company("SAR", 100, {"Ann": 6}, trains="D").turn("SAR", "Run")
    hexes = FAR.split()
    on = " ".join(hexes[hexes.index(first) : hexes.index(last) + 1])
    assert earns(game, ("D", on)) == stations + bonus


@WITH_BONUS
@pytest.mark.clause("1848-REV-04")
def test_sydney_and_melbourne_earn_the_bonus_at_any_stage_of_their_tiles(profile: str) -> None:
    for phase, melbourne, sydney, cities in [
        ("2", "57@1", "57@0", 20 + 20),
        ("3", "57@1", "236@0", 20 + 40),
        ("5", "239@1", "236@0", 60 + 40),
        ("7", "239@1", "240@0", 60 + 80),
    ]:
        table = Table(profile=profile).phase(phase).tiles(f"{SOUTH} H11={melbourne} F17={sydney}")
        game = table.company("VR", 100, {"Ann": 6}, trains="D").turn("VR", "Run")
        assert earns(game, ("D", "H11 H13 H15 G16 F17")) == cities + 20 + 50


@WITH_BONUS
@pytest.mark.clause("1848-REV-04")
def test_two_trains_do_not_join_their_k_cities(profile: str) -> None:
    """The bonus is a train's: Perth on one and Mount Gambier on the other earn none."""
    table = Table(profile=profile).tiles(f"{WEST} H7=57@2")
    game = table.company("SAR", 100, {"Ann": 6}, trains="4 2", stations="F5").turn("SAR", "Run")
    assert earns(game, ("4", "D1 E2 E4 F5"), ("2", "G6 H7")) == 80 + 40


@pytest.mark.clause("1848-REV-04")
def test_by_the_letter_a_train_earns_the_sum_of_the_values_on_its_route() -> None:
    table = Table().tiles(f"{WEST} {SOUTH} {EAST}")
    game = table.company("SAR", 100, {"Ann": 6}, trains="D").turn("SAR", "Run")
    assert earns(game, ("D", FAR)) == 20 * 13
    p = game.position
    best = optimise(p.title.board, p.state.map, p.rule(Running).rules(p, "SAR"))
    assert best.revenue == 20 * 13 + 10  # on to the harbour of Queensland, and no more


# --- The Ghan --------------------------------------------------------------------------------


@pytest.mark.clause("1848-REV-05")
def test_a_2e_earns_alice_springs_and_its_start_and_no_k_bonus() -> None:
    """From Melbourne by Adelaide, five cities and two K on the way."""
    table = Table().phase("5").tiles(f"{WEST} {SOUTH} {ALICE}")
    game = table.company("VR", 100, {"Ann": 6}, trains="2E").turn("VR", "Run")
    assert earns(game, ("2E", f"H11 H9 H7 G6 F5 E4 {TO_ALICE}")) == 20 + 40


@pytest.mark.clause("1848-REV-05")
@pytest.mark.parametrize(("profile", "income"), [("rulebook", 20 + 40), ("18xx.games", 30 + 40)])
def test_a_2e_that_passes_a_better_own_city_earns_its_start(profile: str, income: int) -> None:
    """18xx.games takes the best of the own cities on the route."""
    table = Table(profile=profile).phase("5").tiles(f"{WEST} {ALICE}")
    table.company("SAR", 100, {"Ann": 6}, trains="2E", stations="E4")
    game = table.turn("SAR", "Run")
    assert earns(game, ("2E", f"G6 F5 E4 {TO_ALICE}")) == income


@pytest.mark.clause("1848-REV-05")
@pytest.mark.parametrize(("phase", "alice"), [("5", 40), ("6", 40), ("7", 60)])
def test_a_2e_earns_alice_springs_at_its_present_value(phase: str, alice: int) -> None:
    table = Table().phase(phase).tiles(f"{WEST} {ALICE}")
    game = table.company("CAR", 100, {"Ann": 6}, trains="2E").turn("CAR", "Run")
    assert earns(game, ("2E", f"E4 {TO_ALICE}")) == 30 + alice


# --- Values of the tiles ---------------------------------------------------------------------


@pytest.mark.clause("1848-REV-06")
@pytest.mark.parametrize(
    ("tile", "value"),
    [
        ("57@2", 20),
        ("6@5", 20),
        ("5@4", 20),
        ("15@2", 30),
        ("14@1", 30),
        ("611@2", 40),
        ("915@2", 50),
    ],
)
def test_cities_are_worth_20_30_40_50(tile: str, value: int) -> None:
    table = Table().phase("7").tiles(f"G14=57@2 F13={tile}")
    game = table.company("FT", 100, {"Ann": 6}, trains="2").turn("FT", "Run")
    assert earns(game, ("2", "G14 F13")) == 20 + value


@pytest.mark.clause("1848-REV-06")
@pytest.mark.parametrize(
    ("tile", "value"),
    [("57@0", 20), ("236@0", 40), ("237@3", 40), ("238@1", 40), ("239@0", 60), ("240@0", 80)],
)
def test_k_cities_are_worth_20_40_60_80(tile: str, value: int) -> None:
    table = Table().phase("7").tiles(f"E18=57@0 F17={tile}")
    game = table.company("NSW", 100, {"Ann": 6}, trains="2").turn("NSW", "Run")
    assert earns(game, ("2", "F17 E18")) == value + 20


@pytest.mark.clause("1848-REV-06")
@pytest.mark.parametrize(
    ("tile", "value"),
    [("235@0", 30), ("59@0", 40), *((f"{brown}@0", 50) for brown in range(64, 69))],
)
def test_each_half_of_an_oo_tile_is_worth_30_40_50(tile: str, value: int) -> None:
    table = Table().phase("7").tiles(f"G14=57@0 F15={tile}")
    game = table.company("FT", 100, {"Ann": 6}, trains="2").turn("FT", "Run")
    assert earns(game, ("2", "G14 F15")) == 20 + value


@pytest.mark.clause("1848-REV-06")
@pytest.mark.parametrize("tile", ["1@1", "2@2", "55@2", "56@5", "69@2"])
def test_small_stations_are_worth_10(tile: str) -> None:
    table = Table().phase("7").tiles(f"E4=57@2 D3={tile}")
    game = table.company("CAR", 100, {"Ann": 6}, trains="2").turn("CAR", "Run")
    assert earns(game, ("2", "E4 D3")) == 20 + 10


@pytest.mark.clause("1848-REV-06")
def test_an_undeveloped_city_has_no_track_and_no_value() -> None:
    """Canberra's track leads to Wagga Wagga, where nothing lies, and to Wollongong."""
    table = Table().tiles("G14=14@1 G16=57@1")
    game = table.company("FT", 100, {"Ann": 6}, trains="2").turn("FT", "Run")
    assert refused(game, run(game, ("2", "G14 F13"))) == "1848-RTE-01"
    assert earns(game, ("2", "G14 G16")) == 30 + 20
