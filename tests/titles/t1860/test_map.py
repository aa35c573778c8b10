"""Clauses MAP: where track can be built, barriers, terrain, printed towns, Ryde Pier, letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from railhead.board.upgrades import closed_edges, fits
from railhead.finance.holders import CREDITS
from railhead.play.actions import LayTile
from railhead.play.refusal import IllegalAction
from railhead.titles.t1860.title import T1860
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import earns, run
from tests.titles.t1860.positions import Table, cash, new_game, offers, plays, refused

BARRIERS = ["F2-G1", "F2-G3", "F4-G3", "I5-I7", "I9-I11", "A5-B4"]
DIFFICULT = {"H6", "E7", "F8", "G13", "C7", "H10", "H12", "H2", "D4", "K5"}
LETTERS = {"I3": "R", "F2": "C", "G5": "N", "I11": "V", "G7": "M", "J6": "B", "G9": "B", "E9": "B"}


def board_of(game: Game) -> Any:
    return game.title.board


def edge_between(game: Game, here: str, there: str) -> int:
    edge: int = board_of(game).next_to[here].index(there)
    return edge


def ashey() -> Table:
    """IOW's line from Ryde Esplanade over Ryde comes up to Ashey."""
    table = Table().company("IOW", 100, {"Ann": 5}, cash=200, trains="3+2")
    return table.tiles("J4=5@1")


# Land, sea and barriers.


@pytest.mark.clause("1860-MAP-01")
def test_nothing_is_built_outside_the_land() -> None:
    game = ashey().turn("IOW")
    assert refused(game, LayTile(hex="J2", tile="115", rotation=1)) == "1860-MAP-01"
    refusal = game.why(LayTile(hex="J10", tile="9", rotation=0))
    assert refusal is not None
    assert "no hex 'J10'" in refusal.reason


@pytest.mark.clause("1860-MAP-01", "1860-TRK-07")
def test_track_does_not_run_into_the_sea() -> None:
    table = Table().company("IOW", 100, {"Ann": 5}).tiles("J4=6@0 J6=746@0")
    game = table.turn("IOW")
    assert refused(game, LayTile(hex="J8", tile="57", rotation=0)) == "1860-TRK-07"
    plays(game, LayTile(hex="J8", tile="6", rotation=1))


@pytest.mark.clause("1860-MAP-01")
def test_no_offered_tile_ends_at_a_hex_that_is_not_there() -> None:
    board = board_of(new_game())
    laid = new_game().state.map
    for hex_id, around in board.next_to.items():
        for edge, other in enumerate(around):
            if other is None:
                assert closed_edges(board, laid, hex_id) >> edge & 1, (hex_id, edge)


@pytest.mark.clause("1860-MAP-02", "1860-MAP-08")
def test_these_and_no_other_borders_between_land_hexes_are_closed() -> None:
    """Three barriers: the Medina, south of Ashey, and the Yarborough estate; on the larger map a
    fourth."""
    assert closed_borders(new_game(larger_map="on")) == sorted_pairs(BARRIERS)
    three = [barrier for barrier in BARRIERS if barrier != "A5-B4"]
    assert closed_borders(new_game()) == sorted_pairs(three)


def closed_borders(game: Game) -> set[str]:
    """The borders between land hexes over which no track runs."""
    board, laid = board_of(game), game.state.map
    return {
        "-".join(sorted((hex_id, other)))
        for hex_id, around in board.next_to.items()
        for edge, other in enumerate(around)
        if other is not None
        and board.hexes[other].buildable
        and board.hexes[hex_id].buildable
        and closed_edges(board, laid, hex_id) >> edge & 1
    }


def sorted_pairs(barriers: Iterable[str]) -> set[str]:
    return {"-".join(sorted(barrier.split("-"))) for barrier in barriers}


@pytest.mark.clause("1860-MAP-02", "1860-TRK-07")
def test_track_from_ashey_can_not_go_south() -> None:
    game = ashey().turn("IOW")
    assert refused(game, LayTile(hex="I5", tile="742", rotation=4)) == "1860-TRK-07"
    plays(game, LayTile(hex="I5", tile="742", rotation=2))


@pytest.mark.clause("1860-MAP-02")
@pytest.mark.parametrize("barrier", BARRIERS)
def test_a_barrier_is_closed_from_both_sides(barrier: str) -> None:
    game = new_game(larger_map="on")
    here, there = barrier.split("-")
    for a, b in ((here, there), (there, here)):
        closed = closed_edges(board_of(game), game.state.map, a)
        assert closed >> edge_between(game, a, b) & 1


# Terrain.


@pytest.mark.clause("1860-MAP-03")
def test_ten_hexes_cost_60() -> None:
    hexes = board_of(new_game()).hexes
    assert {hex_id for hex_id, hex_ in hexes.items() if hex_.cost} == DIFFICULT
    assert {hexes[hex_id].cost for hex_id in DIFFICULT} == {60}


@pytest.mark.clause("1860-MAP-03")
def test_a_company_with_59_builds_on_no_hill_and_with_60_it_does() -> None:
    table = ashey().tiles("I5=743@1")
    hill = LayTile(hex="H6", tile="9", rotation=1)
    assert refused(table.treasury("IOW", 59).turn("IOW"), hill) == "1860-MAP-03"
    game = table.treasury("IOW", 60).turn("IOW")
    credits = cash(game, CREDITS)
    plays(game, hill)
    assert cash(game, "IOW") == 0
    assert cash(game, CREDITS) == credits + 60


@pytest.mark.clause("1860-MAP-03", "1860-UPG-07")
def test_an_upgrade_on_difficult_terrain_is_free() -> None:
    table = Table().phase("3").company("IOW", 100, {"Ann": 5}, cash=0, trains="3+2")
    game = table.tiles("J4=57@2 K5=742@0").turn("IOW")
    plays(game, LayTile(hex="K5", tile="748", rotation=0))
    assert cash(game, "IOW") == 0


@pytest.mark.clause("1860-MAP-03")
def test_ordinary_land_costs_nothing() -> None:
    game = ashey().treasury("IOW", 0).turn("IOW")
    plays(game, LayTile(hex="I5", tile="743", rotation=1))
    assert cash(game, "IOW") == 0


# Printed towns.


@pytest.mark.clause("1860-MAP-04")
@pytest.mark.parametrize(
    ("hex_id", "name", "value"),
    [
        ("I3", "Ryde Esplanade", 30),
        ("G5", "Newport", 30),
        ("I11", "Ventnor", 30),
        ("G7", "Merstone", 10),
    ],
)
def test_four_towns_are_printed_in_yellow(hex_id: str, name: str, value: int) -> None:
    game = new_game()
    hex_ = board_of(game).hexes[hex_id]
    town = hex_.nodes[0]
    assert (hex_.name, hex_.colour, town.kind, town.value(0)) == (name, "yellow", "city", value)
    for way in fits(board_of(game), hex_id, None):
        assert way.colour == "green"


@pytest.mark.clause("1860-MAP-04")
def test_only_these_four_are_printed_with_track() -> None:
    hexes = board_of(new_game()).hexes
    assert {h for h, hex_ in hexes.items() if hex_.colour} == {"I3", "G5", "I11", "G7"}


@pytest.mark.clause("1860-MAP-04", "1860-UPG-01")
def test_a_printed_town_takes_a_green_tile_from_phase_3_on() -> None:
    green = LayTile(hex="I3", tile="758", rotation=0)
    assert refused(ashey().turn("IOW"), green) == "1860-UPG-01"
    plays(ashey().phase("3").turn("IOW"), green)


@pytest.mark.clause("1860-MAP-04", "1860-TRK-03")
@pytest.mark.parametrize("phase", ["2", "3"])
def test_a_printed_town_never_takes_a_yellow_tile(phase: str) -> None:
    game = ashey().phase(phase).turn("IOW")
    yellow = LayTile(hex="I3", tile="5", rotation=5)
    assert refused(game, yellow) == "1860-TRK-03"


# Ryde Pier.


@pytest.mark.clause("1860-MAP-05")
@pytest.mark.parametrize(
    ("phase", "pier"), [("2", 0), ("3", 20), ("4", 20), ("5", 40), ("6", 40), ("9", 40)]
)
def test_ryde_pier_is_worth_what_the_colour_of_the_phase_says(phase: str, pier: int) -> None:
    table = Table().phase(phase).company("IOW", 100, {"Ann": 5}, trains="9+5")
    game = table.tiles("I3=758@0").turn("IOW", "Run")
    assert earns(game, ("9+5", "I3 J2")) == (50 + pier, 0)


@pytest.mark.clause("1860-MAP-05", "1860-RUN-11")
def test_ryde_pier_counts_as_a_large_station() -> None:
    table = Table().phase("3").company("IOW", 100, {"Ann": 5}, trains="2+1 3+2")
    game = table.tiles("I3=758@0 J4=57@2").turn("IOW", "Run")
    assert refused(game, run(game, ("2+1", "J2 I3 J4"))) == "1860-RUN-10"
    assert game.why(run(game, ("3+2", "J2 I3 J4"))) is None


@pytest.mark.clause("1860-MAP-06")
def test_a_train_does_not_reach_ryde_pier_over_the_printed_tile() -> None:
    table = Table().phase("3").company("IOW", 100, {"Ann": 5}, trains="3+2")
    game = table.tiles("J4=57@2").turn("IOW", "Run")
    assert refused(game, run(game, ("3+2", "J2 I3 J4"))) == "1860-RUN-02"
    assert refused(game, run(game, ("3+2", "I3 J2"))) == "1860-RUN-02"


@pytest.mark.clause("1860-MAP-06")
@pytest.mark.parametrize("tile", ["758@0", "786@0"])
def test_a_green_or_russet_tile_opens_the_pier(tile: str) -> None:
    table = Table().phase("5").company("IOW", 100, {"Ann": 5}, trains="3+2")
    game = table.tiles(f"I3={tile}").turn("IOW", "Run")
    assert game.why(run(game, ("3+2", "I3 J2"))) is None


@pytest.mark.clause("1860-MAP-06", "1860-TRK-07")
def test_track_from_ryde_does_not_run_to_the_pier() -> None:
    game = Table().company("IOW", 100, {"Ann": 5}).turn("IOW")
    assert refused(game, LayTile(hex="J4", tile="5", rotation=2)) == "1860-TRK-07"


# Letters.


@pytest.mark.clause("1860-MAP-07")
def test_eight_hexes_bear_a_letter() -> None:
    hexes = board_of(new_game()).hexes
    assert {h: hex_.label for h, hex_ in hexes.items() if hex_.label} == LETTERS


@pytest.mark.clause("1860-MAP-07")
def test_a_lettered_hex_takes_tiles_of_its_letter_and_other_hexes_take_none() -> None:
    board = board_of(new_game())
    for hex_id, hex_ in board.hexes.items():
        waiting: list[tuple[str, int] | None] = [None]
        while waiting:
            for way in fits(board, hex_id, waiting.pop()):
                assert board.tiles[way.tile].label == hex_.label, (hex_id, way.tile)
                waiting.append((way.tile, way.rotation))


@pytest.mark.clause("1860-MAP-07")
def test_brading_takes_no_plain_town_and_sandown_no_tile_with_a_letter() -> None:
    table = Table().company("IOW", 100, {"Ann": 5}).tiles("J4=6@0")
    game = table.turn("IOW")
    assert refused(game, LayTile(hex="J6", tile="57", rotation=0)) == "1860-MAP-07"
    plays(game, LayTile(hex="J6", tile="746", rotation=0))
    game = table.tiles("J6=746@0").turn("IOW")
    assert refused(game, LayTile(hex="J8", tile="746", rotation=0)) == "1860-MAP-07"
    plays(game, LayTile(hex="J8", tile="6", rotation=1))


# Two maps.


WITH_LARGER = [("rulebook", {"larger_map": "on"}), ("18xx.games", {})]
WITH_SMALLER = [
    ("rulebook", {}),
    ("18xx.games", {"two_player_map": "on"}),
    ("18xx.games", {"original_game": "on"}),
]


@pytest.mark.clause("1860-MAP-08")
@pytest.mark.parametrize(("profile", "options"), WITH_LARGER)
def test_the_larger_map_is_a_switch_of_the_rulebook(profile: str, options: dict[str, str]) -> None:
    board = board_of(new_game(3, profile, **options))
    assert {"A5", "A7", "E11"} < set(board.hexes)
    assert (board.tiles["776"].count, board.tiles["770"].count) == (3, 2)


@pytest.mark.clause("1860-MAP-08", "1860-OPT-09")
@pytest.mark.parametrize(
    ("profile", "option"),
    [
        ("rulebook", "two_player_map"),
        ("rulebook", "original_game"),
        ("rulebook", "re_enter_hexes"),
        ("18xx.games", "larger_map"),
        ("18xx.games", "open_treasuries"),
    ],
)
def test_a_switch_of_one_profile_is_refused_in_the_other(profile: str, option: str) -> None:
    with pytest.raises(IllegalAction, match=option):
        new_game(3, profile, **{option: "on"})


@pytest.mark.clause("1860-MAP-08")
def test_games_begun_with_the_larger_map_keep_it() -> None:
    """By the first version of the rules it was the default, and the smaller one a switch."""
    names = ["Ann", "Bob"]
    assert "A5" in T1860(names, {"profile": "rulebook"}, 0, 1).board.hexes
    assert "A5" not in T1860(names, {"two_player_map": "on"}, 0, 1).board.hexes


@pytest.mark.clause("1860-MAP-08")
@pytest.mark.parametrize(("profile", "options"), WITH_SMALLER)
def test_the_smaller_map_lacks_three_hexes_and_two_tiles(
    profile: str, options: dict[str, str]
) -> None:
    larger = board_of(new_game(larger_map="on"))
    smaller = board_of(new_game(3, profile, **options))
    assert set(larger.hexes) - set(smaller.hexes) == {"A5", "A7", "E11"}
    assert set(smaller.hexes) < set(larger.hexes)
    less = {
        tile.id: tile.count - smaller.tiles[tile.id].count
        for tile in larger.tiles.values()
        if tile.count != smaller.tiles[tile.id].count
    }
    assert less == {"770": 1, "776": 1}


@pytest.mark.clause("1860-MAP-08")
def test_on_the_smaller_map_track_from_freshwater_ends_at_the_west_coast() -> None:
    to_totland = LayTile(hex="B6", tile="6", rotation=1)
    for option, open_ in (("on", True), ("off", False)):
        table = Table(larger_map=option).company("FYN", 82, {"Ann": 5})
        game = table.tiles("B4=115@0").turn("FYN")
        assert offers(game, to_totland) is open_
