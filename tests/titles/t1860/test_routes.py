"""Routes of trains. Clauses 1860-RUN."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, PayDividend, Run, RunTrains
from railhead.routes import checking
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import earns, line, run
from tests.titles.t1860.positions import Table, offers, plays, refused

# Ryde Esplanade 30, Ryde 20, Brading 10, Sandown 20, Shanklin 20, a halt, Ventnor 30.
EAST = "J4=6@0 J6=746@0 J8=6@1 I9=57@1 H10=741@4"
BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def iow(
    trains: str,
    bases: str = "",
    tiles: str = EAST,
    phase: str = "3",
    profile: str = "rulebook",
    **options: str,
) -> Table:
    """IOW at Ryde Esplanade, with track to Ventnor."""
    table = Table(3, profile, **options).phase(phase).tiles(tiles)
    return table.company("IOW", 82, {"Ann": 6}, trains=trains, bases=bases)


def cowes(
    trains: str, tiles: str, phase: str = "3", profile: str = "rulebook", **options: str
) -> Table:
    """C&N at Cowes: a large station (20), a small one (10), a halt, then Cement Mills F4."""
    table = Table(3, profile, **options).phase(phase).tiles(f"F2=787@0 {tiles}")
    return table.company("C&N", 74, {"Ann": 6}, trains=trains)


def runs(table: Table, company: str = "IOW") -> Game:
    """The game at the run of a company."""
    game = table.turn(company, "Run")
    assert game.decision is not None
    assert game.decision.step == "Run"
    return game


# Every train runs (RUN-01).


@BOTH
@pytest.mark.clause("1860-RUN-01")
def test_a_company_that_can_run_must(profile: str) -> None:
    game = runs(iow("2+1", profile=profile))
    assert refused(game, RunTrains(routes=())) == "1860-RUN-01"


@pytest.mark.clause("1860-RUN-01")
def test_two_trains_and_track_for_both_the_director_cannot_run_one() -> None:
    game = runs(iow("2+1 3+2", bases="J4"))
    assert refused(game, run(game, ("2+1", "I3 J4"))) == "1860-RUN-01"
    assert refused(game, run(game, ("3+2", "J4 J6 J8"))) == "1860-RUN-04"
    assert earns(game, ("2+1", "I3 J4"), ("3+2", "J4 J6 J8")) == (100, 0)


@pytest.mark.clause("1860-RUN-01")
def test_by_18xx_games_a_further_train_may_stay_idle() -> None:
    game = runs(iow("2+1 3+2", bases="J4", profile="18xx.games"))
    assert earns(game, ("2+1", "I3 J4")) == (50, 0)


@pytest.mark.clause("1860-RUN-01")
def test_a_train_for_which_no_track_is_left_may_stay_idle() -> None:
    """The first train takes the only track from the only base."""
    game = runs(iow("2+1 3+2"))
    assert earns(game, ("3+2", "I3 J4 J6")) == (60, 0)


@pytest.mark.clause("1860-RUN-01")
def test_the_director_need_not_take_the_best_route() -> None:
    game = runs(iow("4+2"))
    assert earns(game, ("4+2", "I3 J4")) == (50, 0)


@pytest.mark.clause("1860-RUN-01")
def test_a_company_without_a_route_does_not_run() -> None:
    game = iow("2+1", tiles="").turn("IOW", "Run")
    assert game.decision is None or game.decision.step != "Run"


# Between two stations (RUN-02).


@pytest.mark.clause("1860-RUN-02")
def test_a_route_ends_at_no_halt() -> None:
    game = runs(iow("6+3"))
    assert refused(game, run(game, ("6+3", "I3 J4 J6 J8 I9 H10"))) == "1860-RUN-02"
    assert earns(game, ("6+3", "I3 J4 J6 J8 I9 H10 I11")) == (130, 10)


@pytest.mark.clause("1860-RUN-02")
def test_one_large_station_and_two_halts_are_no_route() -> None:
    table = Table().tiles("B4=115@5 C5=743@2 D6=743@2")
    game = table.company("FYN", 62, {"Ann": 5}, trains="2+1").turn("FYN", "Run")
    assert game.decision is None or game.decision.step != "Run"
    table = Table().phase("3").tiles("B4=756@5 C5=743@2 D6=743@2 B6=115@3")
    game = runs(table.company("FYN", 62, {"Ann": 5}, trains="2+1"), "FYN")
    assert refused(game, run(game, ("2+1", "B4 C5 D6"))) == "1860-RUN-02"


@pytest.mark.clause("1860-RUN-02")
@pytest.mark.parametrize(
    "track",
    [
        (),
        ("I3 n0-5",),
        ("I3 n0-5", "J6 3-n0"),
        ("I3 n0-4", "J2 1-n0"),
        ("I3 n0-5", "J4 2-n0", "J4 n0-5", "K5 2-n0"),
    ],
)
def test_a_route_follows_continuous_track_between_two_stations(track: tuple[str, ...]) -> None:
    game = runs(iow("2+1"))
    assert refused(game, RunTrains(routes=(Run(train="2+1", track=track),))) == "1860-RUN-02"


@pytest.mark.clause("1860-RUN-02", "1860-RUN-05")
def test_town_and_village_of_cowes_are_two_stations_and_a_route() -> None:
    game = runs(cowes("2+1", ""), "C&N")
    assert earns(game, ("2+1", "F2.0 F2.1")) == (30, 0)


# An own base, the home, and one network (RUN-03, RUN-04).


@pytest.mark.clause("1860-RUN-03")
def test_a_route_without_an_own_base_is_none() -> None:
    game = runs(iow("2+1 2+1"))
    assert refused(game, run(game, ("2+1", "J4 J6"))) == "1860-RUN-03"
    both = run(game, ("2+1", "I3 J4"), ("2+1", "J4 J6"))
    assert refused(game, both) == "1860-RUN-03"


@pytest.mark.clause("1860-RUN-03")
def test_any_base_on_the_way_will_do() -> None:
    game = runs(iow("2+1 3+2", bases="J6"))
    assert earns(game, ("2+1", "I3 J4"), ("3+2", "J4 J6 J8")) == (100, 0)


@BOTH
@pytest.mark.clause("1860-RUN-04")
def test_one_route_comes_by_the_home(profile: str) -> None:
    game = runs(iow("2+1", bases="J6", profile=profile))
    assert refused(game, run(game, ("2+1", "J6 J8"))) == "1860-RUN-04"
    assert earns(game, ("2+1", "I3 J4")) == (50, 0)


@BOTH
@pytest.mark.clause("1860-RUN-04")
def test_routes_without_a_common_station_are_refused(profile: str) -> None:
    game = runs(iow("2+1 2+1", bases="J6", profile=profile))
    apart = run(game, ("2+1", "I3 J4"), ("2+1", "J6 J8"))
    assert refused(game, apart) == "1860-RUN-04"
    assert earns(game, ("2+1", "I3 J4"), ("2+1", "J4 J6")) == (80, 0)


@pytest.mark.clause("1860-RUN-04")
def test_routes_may_be_joined_through_others() -> None:
    game = runs(iow("2+1 2+1 2+1", bases="J6"))
    chain = (("2+1", "J6 J8"), ("2+1", "I3 J4"), ("2+1", "J4 J6"))
    assert earns(game, *chain) == (110, 0)


@pytest.mark.clause("1860-RUN-04")
def test_a_common_halt_joins_routes() -> None:
    """No halt has four tracks, so two routes can't both pass one; the rule itself knows halts."""
    home, halt = ("I3", 0), ("I5", 0)
    assert checking.joined(frozenset({home}), [[home, halt, ("J4", 0)], [halt, ("J6", 0)]])
    assert not checking.joined(frozenset({home}), [[home, ("J4", 0)], [halt, ("J6", 0)]])
    for tile in Table().title.board.tiles.values():
        for number, node in enumerate(tile.nodes):
            ends = [path for path in tile.paths if 6 + number in (path.a, path.b)]
            assert node.kind != "halt" or len(ends) <= 3


# No hex again, no track twice (RUN-05, RUN-06).

RING = "G7=761@0 H6=8@1 H4=755@3"  # Newport's second station, Merstone, H6, Havenstreet, Newport


def merstone(tiles: str, phase: str, trains: str, profile: str, **options: str) -> Game:
    table = Table(3, profile, **options).phase(phase).tiles(tiles)
    return runs(table.company("IWNJ", 62, {"Ann": 5}, trains=trains), "IWNJ")


@BOTH
@pytest.mark.clause("1860-RUN-05")
def test_a_route_does_not_come_back_to_newport(profile: str) -> None:
    game = merstone(f"G5=763@0 {RING}", "3", "3+2", profile)
    ring = run(game, ("3+2", "G5.1 G7 H6 H4 G5.0"))
    assert refused(game, ring) == "1860-RUN-05"
    assert earns(game, ("3+2", "G7 H6 H4 G5.0"))[0] == 20 + 10 + 50


@BOTH
@pytest.mark.clause("1860-RUN-05")
def test_russet_newport_joins_its_stations_inside_the_hex(profile: str) -> None:
    game = merstone(f"G5=773@0 {RING}", "5", "5+3", profile)
    assert refused(game, run(game, ("5+3", "G5.1 G7 H6 H4 G5.0"))) == "1860-RUN-05"
    assert earns(game, ("5+3", "G7 G5.1 G5.0")) == (20 + 20 + 60, 10)


@pytest.mark.clause("1860-RUN-05")
def test_an_option_of_18xx_games_lets_routes_re_enter_a_hex() -> None:
    game = merstone(f"G5=763@0 {RING}", "3", "3+2", "18xx.games", re_enter_hexes="on")
    assert earns(game, ("3+2", "G5.1 G7 H6 H4 G5.0"))[0] == 30 + 20 + 10 + 50


@pytest.mark.clause("1860-RUN-05", "1860-RUN-06")
def test_a_train_does_not_leave_by_the_edge_it_came_in() -> None:
    game = runs(iow("3+2"))
    back = ("I3 n0-5", "J4 2-n0", "J4 n0-2", "I3 5-n0")
    action = RunTrains(routes=(Run(train="3+2", track=back),))
    assert refused(game, action) == "1860-RUN-06"


@BOTH
@pytest.mark.clause("1860-RUN-06")
def test_two_trains_share_no_track(profile: str) -> None:
    game = runs(iow("2+1 3+2", bases="J4", profile=profile))
    assert refused(game, run(game, ("2+1", "I3 J4"), ("3+2", "I3 J4 J6"))) == "1860-RUN-06"
    both = run(game, ("2+1", "J4 J6"), ("3+2", "I3 J4 J6"))
    assert refused(game, both) == "1860-RUN-06"


@pytest.mark.clause("1860-RUN-06")
def test_several_trains_may_visit_a_station_on_different_track() -> None:
    game = runs(iow("2+1 2+1", bases="J4"))
    assert earns(game, ("2+1", "I3 J4"), ("2+1", "J4 J6")) == (80, 0)


# Calling (RUN-07, RUN-10).


@pytest.mark.clause("1860-RUN-07")
def test_a_large_station_on_the_way_is_called_at() -> None:
    game = runs(iow("2+1"))
    past = ("I3 n0-5", "J4 2-0", "J6 3-n0")
    action = RunTrains(routes=(Run(train="2+1", track=past),))
    assert refused(game, action) == "1860-RUN-07"


@pytest.mark.clause("1860-RUN-07", "1860-RUN-10")
def test_small_stations_on_the_way_cannot_be_left_out() -> None:
    """Cowes 20, its small station, Cement Mills, Newport 30 with a 2+1."""
    game = runs(cowes("2+1", "F4=748@3"), "C&N")
    assert refused(game, run(game, ("2+1", "F2.0 F4 G5"))) == "1860-RUN-10"
    game = runs(cowes("3+2", "F4=748@3"), "C&N")
    assert earns(game, ("3+2", "F2.0 F4 G5")) == (70, 10)


@pytest.mark.clause("1860-RUN-07")
def test_by_18xx_games_small_stations_may_be_left_out() -> None:
    game = runs(cowes("2+1", "F4=748@3", profile="18xx.games"), "C&N")
    assert earns(game, ("2+1", "F2.0 F4 G5")) == (60, 0)


@pytest.mark.clause("1860-RUN-07")
def test_by_18xx_games_with_no_skip_towns_they_may_not() -> None:
    table = cowes("2+1", "F4=748@3", profile="18xx.games", no_skip_towns="on")
    game = runs(table, "C&N")
    assert refused(game, run(game, ("2+1", "F2.0 F4 G5"))) == "1860-RUN-10"


@BOTH
@pytest.mark.clause("1860-RUN-07")
def test_halts_may_be_passed_without_calling(profile: str) -> None:
    """Two large stations, one small and two halts: a 2+1 has no room for the halts."""
    game = runs(cowes("2+1", "F4=742@3", profile=profile), "C&N")
    assert earns(game, ("2+1", "F2.0 F4 G5")) == (60, 0)


WEST = "B4=115@5 C5=743@2"


@pytest.mark.clause("1860-RUN-10")
@pytest.mark.parametrize(
    ("company", "tiles", "route", "revenue", "subsidy"),
    [
        ("C&N", "F2=787@0 F4=742@3", "F2.0 F4 G5", 60, 0),  # two large and one small
        ("BHI&R", "L6=115@2 K5=743@2 J4=57@2", "L6 K5 J4", 40, 10),  # two large and one halt
        ("C&N", "F2=787@0 F4=749@0", "F2.0 F4", 40, 0),  # one large and two small
        ("FYN", f"{WEST} D6=749@2", "B4 C5 D6", 30, 10),  # one large, one small, one halt
    ],
)
def test_what_a_2_1_can_call_at(
    company: str, tiles: str, route: str, revenue: int, subsidy: int
) -> None:
    table = Table().phase("3").tiles(tiles).company(company, 62, {"Ann": 5}, trains="2+1")
    assert earns(runs(table, company), ("2+1", route)) == (revenue, subsidy)


@BOTH
@pytest.mark.clause("1860-RUN-10")
@pytest.mark.parametrize(
    ("train", "route"), [("2+1", "I3 J4 J6"), ("3+2", "I3 J4 J6 J8"), ("4+2", "I3 J4 J6 J8 I9")]
)
def test_no_more_large_stations_than_the_first_number(train: str, route: str, profile: str) -> None:
    game = runs(iow(train, profile=profile))
    assert refused(game, run(game, (train, route))) == "1860-RUN-10"
    shorter = route.rsplit(" ", 1)[0]
    assert earns(game, (train, shorter))[1] == 0


@pytest.mark.clause("1860-RUN-10")
def test_unused_large_stations_make_room_for_small_ones() -> None:
    """Three small stations need a 3+2 with one large station: 2 + 2 places; a 2+1 has 2."""
    tiles = "F4=749@0 F6=747@3"
    game = runs(cowes("3+2", tiles), "C&N")
    assert earns(game, ("3+2", "F2.0 F4 F6")) == (50, 10)
    game = runs(cowes("2+1", tiles), "C&N")
    assert refused(game, run(game, ("2+1", "F2.0 F4 F6"))) == "1860-RUN-10"


# Ryde Pier (RUN-11), one route a train (RUN-12).


@pytest.mark.clause("1860-RUN-11", "1860-MAP-05")
@pytest.mark.parametrize(("phase", "pier"), [("3", 20), ("5", 40)])
def test_ryde_pier_is_a_large_station_and_an_end(phase: str, pier: int) -> None:
    tiles = "I3=758@0 J4=6@0"
    assert earns(runs(iow("2+1", tiles=tiles, phase=phase)), ("2+1", "J2 I3")) == (50 + pier, 0)
    game = runs(iow("2+1", tiles=tiles, phase=phase))
    assert refused(game, run(game, ("2+1", "J2 I3 J4"))) == "1860-RUN-10"
    game = runs(iow("3+2", tiles=tiles, phase=phase))
    assert earns(game, ("3+2", "J2 I3 J4")) == (70 + pier, 0)


@pytest.mark.clause("1860-RUN-11")
def test_no_train_runs_on_from_ryde_pier() -> None:
    game = runs(iow("5+3", tiles="I3=758@0 J4=6@0"))
    track = ("J4 n0-2", "I3 5-n0", "I3 n0-4", "J2 1-n0", "J2 n0-1", "I3 4-n0")
    action = RunTrains(routes=(Run(train="5+3", track=track),))
    assert refused(game, action) == "1860-RUN-11"


@pytest.mark.clause("1860-RUN-12")
def test_each_train_runs_one_route() -> None:
    game = runs(iow("2+1", bases="J4"))
    twice = run(game, ("2+1", "I3 J4"), ("2+1", "J4 J6"))
    assert refused(game, twice) == "1860-RUN-12"
    assert refused(game, run(game, ("3+2", "I3 J4"))) == "1860-RUN-12"


@pytest.mark.clause("1860-RUN-12")
def test_a_train_bought_this_turn_has_not_run() -> None:
    table = iow("2+1").treasury("IOW", 1000)
    game = runs(table)
    plays(game, run(game, ("2+1", "I3 J4")))
    plays(game, PayDividend(pay=False))
    plays(game, BuyTrain(train="3+2", price=300))
    assert refused(game, run(game, ("3+2", "I3 J4 J6"))) == "1860-OR-02"
    assert not offers(game, RunTrains(routes=()))


def test_the_words_of_a_line_are_pieces_of_track() -> None:
    game = runs(iow("2+1"))
    assert line(game, "I3 J4 J6") == ("I3 n0-5", "J4 2-n0", "J4 n0-0", "J6 3-n0")
