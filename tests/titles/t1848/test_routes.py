"""Routes: what a train may run over. Clauses RTE."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, Run, RunTrains
from tests.titles.t1848 import Game
from tests.titles.t1848.lines import earns, run
from tests.titles.t1848.positions import Table, offers, plays, refused

# Perth – Whyalla – Port Augusta – Port Pirie – Adelaide – Mount Gambier – Tasmania, one gauge.
WEST = "E2=6@2 E4=6@5 F5=57@2 G6=57@2 H7=57@2 I8=241@1"
# Port Augusta to Alice Springs twice over: by D5 to A4, by E6 to A6.
ALICE = "E4=5@3 D5=8@0 C4=8@3 B5=8@0 E6=8@1 D7=8@0 C6=8@3 B7=8@0"
TO_A4, TO_A6 = "D5 C4 B5 A4", "E6 D7 C6 B7 A6"


def west(trains: str, stations: str = "", profile: str = "rulebook") -> Table:
    """SAR, at home in Adelaide, with the line from Perth to Tasmania."""
    table = Table(profile=profile).tiles(WEST)
    return table.company("SAR", 100, {"Ann": 6}, trains=trains, stations=stations)


def alice(trains: str, profile: str = "rulebook") -> Table:
    """CAR, at home in Port Augusta, with two lines to Alice Springs."""
    table = Table(profile=profile).tiles(ALICE)
    return table.company("CAR", 100, {"Ann": 6}, trains=trains)


def company_of_the_east(tiles: str, trains: str, stations: str = "E14") -> Game:
    """FT with these tiles, its home Canberra and a marker in Dubbo, in the last phase."""
    table = Table().phase("7").tiles(tiles)
    table.company("FT", 100, {"Ann": 6}, trains=trains, stations=stations)
    return table.turn("FT", "Run")


# --- What a route is -------------------------------------------------------------------------


@pytest.mark.clause("1848-RTE-01")
def test_a_route_joins_two_stops() -> None:
    game = west("2").turn("SAR", "Run")
    assert earns(game, ("2", "G6 F5")) == 40


@pytest.mark.clause("1848-RTE-01")
@pytest.mark.parametrize(
    "track",
    [
        (),
        ("G6 n0-2", "E4 5-n0"),  # the pieces do not join
        ("G6 n0-3", "F7 0-1"),  # no track lies there
        ("G6 n0-9",),
        ("Z9 n0-1",),
    ],
)
def test_track_that_does_not_join_two_stops_is_no_route(track: tuple[str, ...]) -> None:
    game = west("2").turn("SAR", "Run")
    assert refused(game, RunTrains(routes=(Run("2", track),))) == "1848-RTE-01"


@pytest.mark.clause("1848-RTE-01", "1848-GAU-06")
def test_a_route_that_ends_between_stations_is_refused() -> None:
    game = west("2").turn("SAR", "Run")
    assert refused(game, RunTrains(routes=(Run("2", ("G6 n0-2",)),))) == "1848-GAU-06"


@pytest.mark.clause("1848-RTE-02")
def test_a_route_without_an_own_marker_is_refused() -> None:
    game = west("2").turn("SAR", "Run")
    assert refused(game, run(game, ("2", "F5 E4"))) == "1848-RTE-02"


@pytest.mark.clause("1848-RTE-02")
@pytest.mark.parametrize("on", ["G6 F5 E4", "F5 G6 H7", "E4 F5 G6"])
def test_the_own_marker_may_lie_anywhere_on_the_route(on: str) -> None:
    game = west("3").turn("SAR", "Run")
    assert earns(game, ("3", on)) == 60


@pytest.mark.clause("1848-RTE-03")
def test_a_station_on_the_way_is_visited_and_counts() -> None:
    game = west("2").turn("SAR", "Run")
    assert refused(game, run(game, ("2", "G6 F5 E4"))) == "1848-RTE-04"
    past_port_pirie = ("G6 n0-2", "F5 5-2", "E4 5-n0")
    assert refused(game, RunTrains(routes=(Run("2", past_port_pirie),))) == "1848-RTE-03"


@pytest.mark.clause("1848-RTE-03", "1848-GAU-03")
def test_a_gauge_change_on_the_way_is_visited_and_counts() -> None:
    table = Table().tiles("H11=57@1 H9=57@1 H7=6@2")
    table.company("VR", 100, {"Ann": 6}, trains="3", stations="H9")
    game = table.turn("VR", "Run")
    assert refused(game, run(game, ("3", "H11 H9 H7"))) == "1848-RTE-04"
    assert earns(game, ("3", "H9 H7")) == 40


# --- Range -----------------------------------------------------------------------------------


@pytest.mark.clause("1848-RTE-04", "1848-TRN-01")
@pytest.mark.parametrize(
    ("train", "longest", "income"),
    [
        ("2", "F5 G6", 40),
        ("3", "E4 F5 G6", 60),
        ("4", "E2 E4 F5 G6", 80),
        ("5", "D1 E2 E4 F5 G6", 100),
        ("6", "D1 E2 E4 F5 G6 H7", 120),
    ],
)
def test_a_train_goes_over_as_many_large_stations_as_it_says(
    train: str, longest: str, income: int
) -> None:
    game = west(train).turn("SAR", "Run")
    further = {"F5 G6": "H7", "D1 E2 E4 F5 G6 H7": "I8"}.get(longest, "H7")
    assert refused(game, run(game, (train, f"{longest} {further}"))) == "1848-RTE-04"
    assert earns(game, (train, longest)) == income


@pytest.mark.clause("1848-RTE-04")
def test_tasmania_counts_against_the_range() -> None:
    game = west("4").turn("SAR", "Run")
    assert refused(game, run(game, ("4", "E4 F5 G6 H7 I8"))) == "1848-RTE-04"
    assert earns(game, ("4", "F5 G6 H7 I8")) == 110


@pytest.mark.clause("1848-RTE-04")
@pytest.mark.parametrize(
    ("company", "tiles", "stations", "on"),
    [
        ("WA", "E2=6@2 E4=6@5", "E2", "D1 E2 E4"),
        ("QG", "B19=57@2 C20=5@2", "", "A18 B19 C20"),
        ("CAR", f"{ALICE} F5=57@2 E4=15@2", "", f"F5 E4 {TO_A4}"),
    ],
)
def test_an_off_board_area_counts_against_the_range(
    company: str, tiles: str, stations: str, on: str
) -> None:
    table = Table().tiles(tiles).company(company, 100, {"Ann": 6}, trains="2", stations=stations)
    game = table.turn(company, "Run")
    assert refused(game, run(game, ("2", on))) == "1848-RTE-04"


@pytest.mark.clause("1848-RTE-04", "1848-RTE-13")
@pytest.mark.parametrize(
    ("company", "tiles", "stations", "on", "income"),
    [
        ("CAR", "E4=6@5 E2=5@4", "", "E4 E2 F3", 50),
        ("QG", "B19=57@2 C20=5@2", "", "B19 C20 B21", 50),
    ],
)
def test_a_small_harbour_does_not_count_against_the_range(
    company: str, tiles: str, stations: str, on: str, income: int
) -> None:
    table = Table().tiles(tiles).company(company, 100, {"Ann": 6}, trains="2", stations=stations)
    game = table.turn(company, "Run")
    assert earns(game, ("2", on)) == income


@pytest.mark.clause("1848-RTE-13")
def test_from_a_city_to_a_harbour_is_a_route() -> None:
    table = Table().tiles("E2=5@4").company("CAR", 100, {"Ann": 6}, trains="2", stations="E2")
    game = table.turn("CAR", "Run")
    assert earns(game, ("2", "E2 F3")) == 30


@pytest.mark.clause("1848-RTE-04", "1848-RTE-10")
def test_small_stations_do_not_count_against_the_range() -> None:
    """City, two small stations of one hex on separate track, city: for a 2 legal."""
    table = Table().tiles("E2=57@0 D3=69@0 C4=7@5 D5=7@1 C2=7@5")
    table.company("WA", 100, {"Ann": 6}, trains="2", stations="E2")
    game = table.turn("WA", "Run")
    assert earns(game, ("2", "E2 D3 C4 D5 D3 C2 D1")) == 20 + 10 + 10 + 20


@pytest.mark.clause("1848-RTE-04", "1848-TRN-02")
def test_a_2_plus_from_city_to_city_over_three_small_stations_and_a_gauge_change() -> None:
    desert = "E2=57@0 D3=69@0 C4=7@5 D5=7@1 C2=8@3 B3=8@4 B5=9@1 B7=9@1 B9=9@1"
    coast = "B11=9@1 B13=9@1 B15=8@5 C16=8@2 C18=55@0 C20=57@1"
    table = Table().tiles(f"{desert} {coast}")
    table.company("WA", 100, {"Ann": 6}, trains="2 2+", stations="E2")
    game = table.turn("WA", "Run")
    on = "E2 D3 C4 D5 D3 C2 B3 B5 B7 B9 B11 B13 B15 C16 C18 C20"
    assert refused(game, run(game, ("2", on))) == "1848-RTE-04"
    assert earns(game, ("2+", on)) == 20 + 10 + 10 + 10 + 20


# --- Blocked cities and ends -----------------------------------------------------------------


@pytest.mark.clause("1848-RTE-05")
def test_a_blocked_city_may_end_a_route_but_not_be_passed() -> None:
    game = west("3").company("VR", 100, {"Bob": 6}, stations="F5").turn("SAR", "Run")
    assert refused(game, run(game, ("3", "G6 F5 E4"))) == "1848-RTE-05"
    assert earns(game, ("3", "F5 G6 H7")) == 60


@pytest.mark.clause("1848-RTE-05")
@pytest.mark.parametrize("marker", ["free", "SAR"])
def test_a_city_with_a_free_place_or_an_own_marker_is_passed(marker: str) -> None:
    table = west("3").tiles("F5=15@2")
    table.company("VR", 100, {"Bob": 6}, stations="F5")
    if marker == "SAR":
        table.marker("SAR", "F5")
    game = table.turn("SAR", "Run")
    assert earns(game, ("3", "G6 F5 E4")) == 20 + 30 + 20


@pytest.mark.clause("1848-RTE-05", "1848-REC-11")
def test_a_bank_of_england_marker_blocks_like_any_other() -> None:
    game = west("3").marker("BOE", "F5").turn("SAR", "Run")
    assert refused(game, run(game, ("3", "G6 F5 E4"))) == "1848-RTE-05"


@pytest.mark.clause("1848-RTE-06")
def test_no_train_runs_through_perth_not_even_its_home_company() -> None:
    table = Table().tiles("E2=6@2 D3=69@4")
    table.company("WA", 100, {"Ann": 6}, trains="4", stations="E2")
    game = table.turn("WA", "Run")
    assert refused(game, run(game, ("4", "E2 D1 D3"))) == "1848-RTE-06"


@pytest.mark.clause("1848-RTE-06")
def test_no_train_runs_through_tasmania() -> None:
    game = west("6").tiles("H9=5@0").turn("SAR", "Run")
    assert refused(game, run(game, ("6", "G6 H7 I8 H9"))) == "1848-RTE-06"


@pytest.mark.clause("1848-RTE-06")
def test_no_train_runs_through_cairns() -> None:
    table = Table().tiles("B19=57@2 B17=235@3")
    game = table.company("QG", 100, {"Ann": 6}, trains="4").turn("QG", "Run")
    assert refused(game, run(game, ("4", "B19 A18 B17"))) == "1848-RTE-06"


@pytest.mark.clause("1848-RTE-06")
def test_no_train_runs_through_alice_springs() -> None:
    game = alice("4").tiles("B3=8@3").turn("CAR", "Run")
    assert refused(game, run(game, ("4", f"E4 {TO_A4} B3 C4"))) == "1848-RTE-06"


@pytest.mark.clause("1848-RTE-06")
def test_a_harbour_is_the_end_there_is_no_way_back_from_it() -> None:
    table = Table().tiles("E4=6@5 E2=5@4").company("CAR", 100, {"Ann": 6}, trains="4")
    game = table.turn("CAR", "Run")
    assert refused(game, run(game, ("4", "E4 E2 F3 E2"))) == "1848-RTE-06"


@pytest.mark.clause("1848-RTE-07")
def test_alice_springs_is_one_area_and_comes_once_on_a_route() -> None:
    game = alice("3").turn("CAR", "Run")
    both = f"{' '.join(reversed(TO_A4.split()))} E4 {TO_A6}"
    assert refused(game, run(game, ("3", both))) == "1848-RTE-07"
    assert earns(game, ("3", f"E4 {TO_A6}")) == 30


@pytest.mark.clause("1848-RTE-07")
def test_by_18xx_games_both_ends_of_alice_springs_may_be_on_a_route() -> None:
    game = alice("3", "18xx.games").turn("CAR", "Run")
    both = f"{' '.join(reversed(TO_A4.split()))} E4 {TO_A6}"
    assert earns(game, ("3", both)) == 10 + 20 + 10


# --- Track used once -------------------------------------------------------------------------


@pytest.mark.clause("1848-RTE-08", "1848-RTE-09")
def test_a_train_does_not_leave_a_station_by_the_track_it_came_on() -> None:
    game = west("4").turn("SAR", "Run")
    assert refused(game, run(game, ("4", "H7 G6 F5 G6"))) == "1848-RTE-08"


LOOP = "E14=57@1 F13=57@2 E12=23@1 E10=29@4 F11=7@1 F9=7@3 G14=57@0 F15=235@0"


@pytest.mark.clause("1848-RTE-08")
def test_a_short_stretch_of_track_twice_is_refused() -> None:
    """From Dubbo round a loop and back over one edge, then off to Wagga Wagga."""
    game = company_of_the_east(LOOP, "D")
    assert refused(game, run(game, ("D", "E14 E12 E10 F11 F9 E10 E12 F13"))) == "1848-RTE-08"


@pytest.mark.clause("1848-RTE-09")
def test_a_train_does_not_reverse_at_a_junction() -> None:
    game = company_of_the_east(LOOP, "D")
    assert refused(game, run(game, ("D", "E14 E12 F13"))) == "1848-RTE-09"


ROUND = "E14=15@0 F13=57@0 D13=7@4 D15=7@0 E12=9@1 E10=8@2 D9=57@2"


@pytest.mark.clause("1848-RTE-08")
def test_a_station_twice_is_refused() -> None:
    game = company_of_the_east(ROUND, "D")
    twice = "F13 E14 D13 D15 E14 E12 E10 D9"
    assert refused(game, run(game, ("D", twice))) == "1848-RTE-08"
    assert refused(game, run(game, ("D", "E14 D13 D15 E14"))) == "1848-RTE-08"


@pytest.mark.clause("1848-RTE-09")
def test_a_train_leaves_a_station_by_any_other_track() -> None:
    """In at the south-west, out at the neighbouring edge."""
    game = company_of_the_east(ROUND, "D")
    assert earns(game, ("D", "F13 E14 E12 E10 D9")) == 20 + 30 + 20


@pytest.mark.clause("1848-RTE-10")
def test_both_halves_of_an_oo_tile_may_be_on_a_route() -> None:
    table = Table().phase("5").tiles("G10=64@3 H9=5@3 H11=5@1")
    game = table.company("VR", 100, {"Ann": 6}, trains="4").turn("VR", "Run")
    assert earns(game, ("4", "G10 H9 H11 G10")) == 50 + 20 + 20 + 50


@pytest.mark.clause("1848-RTE-10")
def test_the_halves_of_an_oo_tile_are_not_joined() -> None:
    table = Table().phase("5").tiles("G10=64@3 H9=5@3 H11=5@1")
    game = table.company("VR", 100, {"Ann": 6}, trains="4").turn("VR", "Run")
    across = ("H9 n0-3", "G10 0-n1", "G10 n1-5", "H11 2-n0")
    assert refused(game, RunTrains(routes=(Run("4", across),))) == "1848-RTE-01"


# --- Several trains --------------------------------------------------------------------------


@pytest.mark.clause("1848-RTE-11")
def test_trains_share_no_track() -> None:
    game = west("2 3").turn("SAR", "Run")
    assert refused(game, run(game, ("2", "G6 F5"), ("3", "G6 F5 E4"))) == "1848-RTE-11"


@pytest.mark.clause("1848-RTE-11")
def test_trains_may_meet_in_a_city_by_different_tracks() -> None:
    game = west("2 3").turn("SAR", "Run")
    assert earns(game, ("2", "G6 H7"), ("3", "G6 F5 E4")) == 40 + 60


@pytest.mark.clause("1848-RTE-11")
def test_trains_may_cross_in_a_city() -> None:
    """In Wagga Wagga one train runs north to south, the other east to west."""
    tiles = "F13=15@2 E14=57@0 G14=57@2 F15=235@1 E12=8@5 E10=8@2 D9=57@2"
    game = company_of_the_east(tiles, "3 3", stations="F13")
    assert earns(game, ("3", "E14 F13 G14"), ("3", "F15 F13 E12 E10 D9")) == 70 + 80


@pytest.mark.clause("1848-RTE-11")
def test_branches_that_merge_on_a_tile_are_one_track_there() -> None:
    tiles = "E14=57@1 F13=57@2 E12=23@1 E10=8@2 D9=57@2"
    game = company_of_the_east(tiles, "2 3", stations="E14 F13")
    merging = run(game, ("2", "E14 E12 E10 D9"), ("3", "F13 E12 E10 D9"))
    assert refused(game, merging) == "1848-RTE-11"


@pytest.mark.clause("1848-RTE-12")
def test_each_train_runs_at_most_one_route() -> None:
    game = west("2").turn("SAR", "Run")
    assert refused(game, run(game, ("2", "G6 F5"), ("2", "G6 H7"))) == "1848-RTE-12"
    assert refused(game, run(game, ("3", "G6 F5"))) == "1848-RTE-12"


@pytest.mark.clause("1848-RTE-12")
def test_two_trains_of_a_kind_run_two_routes() -> None:
    game = west("2 2").turn("SAR", "Run")
    assert earns(game, ("2", "G6 F5"), ("2", "G6 H7")) == 80


@pytest.mark.clause("1848-RTE-12")
def test_a_train_just_bought_cannot_run() -> None:
    game = west("").cash(SAR=500).turn("SAR", "Trains")
    plays(game, BuyTrain(train="2", price=100))
    assert refused(game, run(game, ("2", "G6 F5"))) == "1848-OR-06"


# --- Running is compulsory -------------------------------------------------------------------


@pytest.mark.clause("1848-RTE-14")
def test_a_company_with_a_train_and_a_route_must_run() -> None:
    game = west("2").turn("SAR", "Run")
    assert refused(game, RunTrains(routes=())) == "1848-RTE-14"
    assert refused(game, Pass()) == "1848-OR-06"


@pytest.mark.clause("1848-RTE-14")
def test_the_director_need_not_take_the_best_route() -> None:
    game = west("4 2").turn("SAR", "Run")
    assert earns(game, ("2", "G6 F5")) == 40


@pytest.mark.clause("1848-RTE-14")
def test_a_train_without_a_route_is_not_asked_to_run() -> None:
    game = Table().company("SAR", 100, {"Ann": 6}, trains="2", cash=500).turn("SAR", "Run")
    assert game.decision is not None
    assert game.decision.step == "Trains"
    assert game.position.price("SAR") == 90


@pytest.mark.clause("1848-RTE-14")
def test_a_2_whose_only_neighbour_lies_beyond_a_gauge_change_has_no_route() -> None:
    table = Table().tiles("H7=6@2 H9=57@1")
    table.company("VR", 100, {"Ann": 6}, trains="2", cash=500, stations="H9")
    game = table.turn("VR", "Run")
    assert game.decision is not None
    assert game.decision.step == "Trains"


@pytest.mark.clause("1848-RTE-14")
def test_by_18xx_games_an_empty_run_counts_as_no_income() -> None:
    game = west("2", profile="18xx.games").turn("SAR", "Run")
    game.play(RunTrains(routes=()))
    assert game.position.price("SAR") == 90
    assert game.position.cash("SAR") == 0


# --- The Ghan --------------------------------------------------------------------------------


@pytest.mark.clause("1848-RTE-15")
@pytest.mark.parametrize("end", [TO_A4, TO_A6])
def test_a_2e_runs_from_an_own_marker_to_alice_springs(end: str) -> None:
    game = alice("2E").phase("5").turn("CAR", "Run")
    assert earns(game, ("2E", f"E4 {end}")) == 20 + 40


def ghan_from_adelaide(profile: str = "rulebook") -> Table:
    """SAR with a 2E; Adelaide – Port Pirie – Port Augusta – Alice Springs."""
    table = Table(profile=profile).phase("5").tiles(f"{WEST} {ALICE} E4=611@1")
    return table.company("SAR", 100, {"Ann": 6}, trains="2E")


@pytest.mark.clause("1848-RTE-15", "1848-RTE-03")
def test_a_2e_skips_the_stations_between() -> None:
    game = ghan_from_adelaide().turn("SAR", "Run")
    assert earns(game, ("2E", f"G6 F5 E4 {TO_A4}")) == 20 + 40


@pytest.mark.clause("1848-RTE-15")
def test_a_2e_passes_no_blocked_city() -> None:
    table = ghan_from_adelaide().company("VR", 100, {"Bob": 6}, trains="4", stations="F5")
    table.train("SAR", "4")
    game = table.turn("SAR", "Run")
    assert refused(game, run(game, ("2E", f"G6 F5 E4 {TO_A4}"))) == "1848-RTE-05"


@pytest.mark.clause("1848-RTE-15", "1848-RTE-14")
def test_a_lone_2e_that_cannot_reach_alice_springs_does_not_run() -> None:
    table = ghan_from_adelaide().company("VR", 100, {"Bob": 6}, stations="F5").cash(SAR=900)
    game = table.turn("SAR", "Run")
    assert game.decision is not None
    assert game.decision.step == "Trains"


@pytest.mark.clause("1848-RTE-15", "1848-RTE-14")
@pytest.mark.parametrize(("company", "station"), [("VR", "H7"), ("CAR", "E4")])
def test_a_2e_finds_alice_springs_past_a_dead_end(company: str, station: str) -> None:
    """From Mount Gambier one way ends in Tasmania, from Port Augusta one in a full city."""
    table = Table().phase("5").tiles(f"{WEST} {ALICE} E4=611@1")
    table.company(company, 100, {"Ann": 6}, trains="2E", stations=station)
    if company == "CAR":
        table.company("VR", 100, {"Bob": 6}, stations="F5")
    assert table.turn(company, "Run").decisions[0].step == "Run"


@pytest.mark.clause("1848-RTE-15")
def test_a_2e_starts_at_an_own_marker_and_ends_in_alice_springs() -> None:
    game = ghan_from_adelaide().marker("SAR", "E2").turn("SAR", "Run")
    assert refused(game, run(game, ("2E", "G6 F5 E4 E2"))) == "1848-RTE-15"  # own at both ends
    assert refused(game, run(game, ("2E", f"H7 G6 F5 E4 {TO_A4}"))) == "1848-RTE-15"
    assert refused(game, run(game, ("2E", f"F5 E4 {TO_A4}"))) == "1848-RTE-02"


@pytest.mark.clause("1848-RTE-15")
def test_by_18xx_games_a_2e_may_run_on_beyond_its_own_marker() -> None:
    game = ghan_from_adelaide("18xx.games").turn("SAR", "Run")
    assert earns(game, ("2E", f"H7 G6 F5 E4 {TO_A4}")) == 20 + 40


@pytest.mark.clause("1848-RTE-15")
def test_by_18xx_games_a_2e_may_run_from_one_end_of_alice_springs_to_the_other() -> None:
    """One of the two counts, and the best own city on the way."""
    both = f"{' '.join(reversed(TO_A4.split()))} E4 {TO_A6}"
    game = alice("2E", "18xx.games").phase("5").turn("CAR", "Run")
    assert earns(game, ("2E", both)) == 20 + 40
    game = alice("2E").phase("5").turn("CAR", "Run")
    assert refused(game, run(game, ("2E", both))) == "1848-RTE-15"


@pytest.mark.clause("1848-RTE-15", "1848-GAU-05")
def test_a_2e_is_not_limited_by_gauge_changes() -> None:
    table = Table().phase("5").tiles(f"{WEST} {ALICE} E4=15@2 H7=6@2 H9=57@1 H11=57@1")
    game = table.company("VR", 100, {"Ann": 6}, trains="2E").turn("VR", "Run")
    assert offers(game, run(game, ("2E", f"H11 H9 H7 G6 F5 E4 {TO_A4}")))
    assert earns(game, ("2E", f"H11 H9 H7 G6 F5 E4 {TO_A4}")) == 20 + 40
