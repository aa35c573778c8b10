"""Upgrading tiles. Clauses 1860-UPG."""

from __future__ import annotations

import pytest

from railhead.board.upgrades import fits
from railhead.play.actions import LayTile
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, offers, plays, refused

EAST = "J4=6@0 J6=746@0"


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def upgrades(game: Game, hex_id: str) -> set[tuple[str, int]]:
    """The tiles offered for a hex, with their rotations."""
    decision = game.decision
    assert decision is not None
    return {
        (c.action.tile, c.action.rotation)
        for c in decision.choices
        if isinstance(c.action, LayTile) and c.action.hex == hex_id
    }


def iow(
    tiles: str = EAST, phase: str = "3", trains: str = "2+1", profile: str = "rulebook"
) -> Table:
    """IOW at Ryde Esplanade with track over Ryde J4 to Brading J6."""
    table = Table(profile=profile).phase(phase).tiles(tiles)
    return table.company("IOW", 82, {"Ann": 6}, cash=500, trains=trains)


def cowes(tiles: str, trains: str, phase: str = "3", profile: str = "rulebook") -> Table:
    """C&N at Cowes; a train from there passes its small station and its halt."""
    table = Table(profile=profile).phase(phase).tiles(f"F2=787@0 {tiles}")
    return table.company("C&N", 74, {"Ann": 6}, cash=500, trains=trains)


def bembridge(tiles: str, trains: str = "2+1", cash: int = 0) -> Table:
    """BHI&R at Bembridge."""
    table = Table().phase("3").tiles(tiles)
    return table.company("BHI&R", 58, {"Ann": 6}, cash=cash, trains=trains)


# When (UPG-01).


@pytest.mark.clause("1860-UPG-01")
@pytest.mark.parametrize("phase", ["3", "4", "5", "9"])
def test_green_tiles_from_the_first_3_2_on(phase: str) -> None:
    game = iow(phase=phase, trains="6+3").turn("IOW")
    plays(game, lay("J4", "12", 0))
    assert game.state.map.tiles["J4"] == ("12", 0)


@pytest.mark.clause("1860-UPG-01")
def test_no_green_tiles_in_phase_2() -> None:
    game = iow(phase="2").turn("IOW")
    assert refused(game, lay("J4", "12", 0)) == "1860-UPG-01"
    assert refused(game, lay("I3", "758", 0)) == "1860-UPG-01"


@pytest.mark.clause("1860-UPG-01")
def test_russet_tiles_from_the_first_5_3_on() -> None:
    russet = lay("J4", "771", 0)
    for phase in ("3", "4"):
        assert refused(iow("J4=12@0", phase).turn("IOW"), russet) == "1860-UPG-01"
    game = iow("J4=12@0", "5", "5+3").turn("IOW")
    plays(game, russet)


@pytest.mark.clause("1860-UPG-01")
def test_no_colour_is_left_out_and_russet_is_the_last() -> None:
    game = iow("J4=6@0", "5", "5+3").turn("IOW")
    assert refused(game, lay("J4", "772", 0)) == "1860-UPG-01"
    game = iow("J4=771@0", "5", "5+3").turn("IOW")
    assert refused(game, lay("J4", "776", 0)) == "1860-UPG-01"


@pytest.mark.clause("1860-UPG-01", "1860-TRK-01")
def test_one_upgrade_a_turn() -> None:
    game = iow().turn("IOW")
    plays(game, lay("I3", "758", 0))
    assert refused(game, lay("J4", "12", 0)) == "1860-TRK-02"
    assert game.decision is not None
    assert game.decision.step != "Track"


# What is kept (UPG-02).


@pytest.mark.clause("1860-UPG-02")
def test_old_track_stays_at_the_same_edges() -> None:
    game = iow().turn("IOW")
    assert refused(game, lay("J4", "12", 1)) == "1860-UPG-02"
    for tile, rotation in upgrades(game, "J4"):
        assert game.title.board.track(tile, rotation).exits & 0b101 == 0b101


@pytest.mark.clause("1860-UPG-02")
def test_a_halt_becomes_a_small_station_but_no_large_one() -> None:
    game = cowes("F4=742@3", "2+1").turn("C&N")
    assert refused(game, lay("F4", "12", 3)) == "1860-UPG-02"
    assert refused(game, lay("F4", "16", 3)) == "1860-UPG-02"
    plays(game, lay("F4", "748", 3))
    assert game.state.map.tiles["F4"] == ("748", 3)


@pytest.mark.clause("1860-UPG-02", "1860-UPG-06")
def test_a_halt_that_becomes_a_small_station_gains_ten() -> None:
    """742 to 748 adds no track; the value rises from 0 to 10."""
    game = cowes("F4=742@3", "2+1").turn("C&N")
    assert offers(game, lay("F4", "748", 3))
    board = game.title.board
    values = [board.track(tile, 3).nodes[0].revenue for tile in ("742", "748")]
    assert values == [(0,), (10,)]


@pytest.mark.clause("1860-UPG-02", "1860-MAP-07")
def test_the_letter_stays() -> None:
    game = iow(trains="3+2").turn("IOW")
    assert {tile for tile, _ in upgrades(game, "J6")} == {"757", "762"}
    assert {tile for tile, _ in upgrades(game, "I3")} == {"758"}
    assert {tile for tile, _ in upgrades(game, "J4")}.isdisjoint({"757", "762"})
    assert refused(game, lay("J6", "12", 0)) == "1860-MAP-07"


@pytest.mark.clause("1860-UPG-02")
def test_only_green_newport_and_ventnor_add_a_station_and_merstone_joins_its_halt() -> None:
    board = Table().title.board
    adds = {}
    for hex_id, hex_ in board.hexes.items():
        if hex_.colour:
            old = board.printed[hex_id]
            for way in fits(board, hex_id, None):
                new = board.track(way.tile, way.rotation)
                adds[hex_id] = (len(old.nodes), len(new.nodes))
    assert adds == {"G5": (1, 2), "G7": (2, 2), "I3": (1, 1), "I11": (1, 2)}
    assert board.printed["G7"].from_node[1] == ()
    for hex_id, hex_ in board.hexes.items():
        for yellow in () if hex_.colour else fits(board, hex_id, None):
            for way in fits(board, hex_id, (yellow.tile, yellow.rotation)):
                nodes = board.tiles[way.tile].nodes
                assert len(nodes) == len(hex_.nodes), (hex_id, way)


# Trains and reach (UPG-03, UPG-04, UPG-05).


@pytest.mark.clause("1860-UPG-03")
def test_a_company_without_a_train_lays_yellow_tiles_but_upgrades_nothing() -> None:
    game = iow(trains="").turn("IOW")
    assert refused(game, lay("J4", "12", 0)) == "1860-UPG-03"
    assert refused(game, lay("I3", "758", 0)) == "1860-UPG-03"
    plays(game, lay("J8", "6", 1))


@pytest.mark.clause("1860-UPG-04", "1860-UPG-05")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_brading_is_the_third_large_station_for_iow(profile: str) -> None:
    brading = lay("J6", "757", 0)
    game = iow(profile=profile).turn("IOW")
    assert refused(game, brading) == "1860-UPG-04"
    game = iow(trains="2+1 3+2", profile=profile).turn("IOW")
    plays(game, brading)


@pytest.mark.clause("1860-UPG-04")
def test_reach_counts_from_any_base_of_the_company() -> None:
    table = Table().phase("3").tiles(EAST)
    table.company("IOW", 82, {"Ann": 6}, trains="2+1", bases="J4", cash=0)
    plays(table.turn("IOW"), lay("J6", "757", 0))


@pytest.mark.clause("1860-UPG-04")
@pytest.mark.parametrize("face_down", [False, True])
def test_a_tokened_out_station_ends_the_reach_though_a_run_may_pass_one(face_down: bool) -> None:
    table = iow(trains="3+2")
    if face_down:
        table.bankrupt("IWNJ", bases="J4")
    else:
        table.company("IWNJ", 62, {"Bob": 5}, bases="J4")
    game = table.turn("IOW")
    assert refused(game, lay("J6", "757", 0)) == "1860-UPG-04"
    plays(game, lay("J4", "12", 0))  # the station itself can still be reached


@pytest.mark.clause("1860-UPG-04")
def test_past_a_tokened_out_station_only_the_long_way_round_counts() -> None:
    """To Brading, the third large station over Ryde, the fourth over Sandown and Shanklin."""
    tiles = "L6=5@1 K5=743@2 J4=5@5 J6=757@0 K7=9@1 J8=57@1 I9=5@3 I7=745@4"
    brading = lay("J6", "770", 0)

    def table(train: str) -> Table:
        return Table().phase("5").tiles(tiles).company("BHI&R", 58, {"Ann": 6}, trains=train)

    plays(table("3+2").turn("BHI&R"), brading)
    game = table("3+2").company("IOW", 82, {"Bob": 5}, bases="J4").turn("BHI&R")
    assert refused(game, brading) == "1860-UPG-04"
    game = table("4+2").company("IOW", 82, {"Bob": 5}, bases="J4").turn("BHI&R")
    plays(game, brading)


@pytest.mark.clause("1860-UPG-04")
def test_without_any_track_to_a_tile_it_is_not_upgraded() -> None:
    game = iow("J4=6@0 K5=742@0").turn("IOW")
    assert refused(game, lay("K5", "748", 0)) == "1860-UPG-04"


@pytest.mark.clause("1860-UPG-05")
def test_small_stations_on_the_way_count_against_the_reach() -> None:
    """Cowes and its small station, Cement Mills, then Newport: two large, two small."""
    newport = lay("G5", "763", 0)
    assert refused(cowes("F4=748@3", "2+1").turn("C&N"), newport) == "1860-UPG-04"
    plays(cowes("F4=748@3", "3+2").turn("C&N"), newport)
    plays(cowes("F4=742@3", "2+1").turn("C&N"), newport)  # halts don't count


@pytest.mark.clause("1860-UPG-05")
def test_by_18xx_games_small_stations_do_not_limit_the_reach() -> None:
    game = cowes("F4=748@3", "2+1", profile="18xx.games").turn("C&N")
    plays(game, lay("G5", "763", 0))


@pytest.mark.clause("1860-UPG-05", "1860-UPG-10")
def test_a_small_station_must_fit_itself_a_halt_need_not() -> None:
    """A 2+1 from Cowes calls at two small stations: Cowes' own and Cement Mills."""
    game = cowes("F4=749@0 F6=743@0", "2+1").turn("C&N")
    assert refused(game, lay("F6", "749", 0)) == "1860-UPG-04"
    plays(game, lay("F6", "752", 0))


@pytest.mark.clause("1860-UPG-05")
def test_a_train_with_more_small_stations_reaches_the_third() -> None:
    game = cowes("F4=749@0 F6=743@0", "3+2").turn("C&N")
    plays(game, lay("F6", "749", 0))


@pytest.mark.clause("1860-UPG-05")
def test_plain_track_is_reached_if_the_stations_before_it_fit() -> None:
    """NGStL's 2+1 calls at Godshill and Shorwell; F8 lies beyond, entered from two sides."""
    tiles = "G9=746@1 F10=742@2 E9=762@2 E7=7@5 F8=9@1"
    table = Table().phase("3").tiles(tiles)
    table.company("NGStL", 58, {"Ann": 6}, trains="2+1")
    plays(table.turn("NGStL"), lay("F8", "18", 1))
    game = table.company("VY&SC", 54, {"Bob": 5}).turn("NGStL")
    assert refused(game, lay("F8", "18", 1)) == "1860-UPG-04"


# What it must bring (UPG-06).


@pytest.mark.clause("1860-UPG-06")
def test_track_out_of_reach_and_no_value_is_no_reason_to_upgrade() -> None:
    """K7 would get a second track, from St. Helens to Brading."""
    game = bembridge("L6=5@1 K7=9@1").turn("BHI&R")
    assert refused(game, lay("K7", "18", 1)) == "1860-UPG-06"
    game = bembridge("L6=5@1 K7=9@1 K5=741@5").turn("BHI&R")
    plays(game, lay("K7", "18", 1))


@pytest.mark.clause("1860-UPG-06")
def test_a_higher_value_within_reach_is_enough() -> None:
    """Tile 756 has the track of tile 5."""
    game = iow("J4=5@1").turn("IOW")
    assert ("756", 1) in upgrades(game, "J4")
    plays(game, lay("J4", "756", 1))


@pytest.mark.clause("1860-UPG-05", "1860-UPG-06")
def test_a_value_beyond_the_reach_of_the_train_does_not_help() -> None:
    """A 2+1 from Ryde Esplanade calls at Ryde and Ashey; of Wootton and Havenstreet it reaches
    the halt on the near side, not a small station behind it or in its place."""
    tiles = "J4=5@1 I5=748@2 H4=745@5"
    game = iow(tiles).turn("IOW")
    assert refused(game, lay("H4", "754", 5)) == "1860-UPG-06"
    assert refused(game, lay("H4", "755", 1)) == "1860-UPG-04"
    plays(iow(tiles, trains="3+2").turn("IOW"), lay("H4", "754", 5))
    plays(iow(tiles, trains="3+2").turn("IOW"), lay("H4", "755", 1))


# Price, place and bases (UPG-07, UPG-08, UPG-09).


@pytest.mark.clause("1860-UPG-07")
def test_an_upgrade_on_difficult_terrain_is_free() -> None:
    game = bembridge("L6=115@2 K5=743@2").turn("BHI&R")
    plays(game, lay("K5", "749", 2))
    assert cash(game, "BHI&R") == 0


@pytest.mark.clause("1860-UPG-08")
@pytest.mark.parametrize(
    ("hex_id", "old", "tile", "edge", "node"),
    [
        ("G5", None, "763", 0, 1),
        ("G5", ("763", 0), "773", 0, 1),
        ("G7", None, "761", 3, 1),
        ("G7", ("761", 0), "775", 3, 1),
        ("I3", None, "758", 4, 0),
        ("I3", ("758", 0), "786", 4, 0),
    ],
)
def test_three_places_have_one_orientation(
    hex_id: str, old: tuple[str, int] | None, tile: str, edge: int, node: int
) -> None:
    board = Table().title.board
    ways = [way for way in fits(board, hex_id, old) if way.tile == tile]
    assert [way.rotation for way in ways] == [0]
    assert board.track(tile, 0).from_edge[edge] == (6 + node,)


@pytest.mark.clause("1860-UPG-08")
@pytest.mark.parametrize("rotation", [1, 2, 3, 4, 5])
def test_newport_turned_otherwise_is_refused(rotation: int) -> None:
    game = cowes("F4=742@3", "3+2").turn("C&N")
    assert refused(game, lay("G5", "763", rotation)) == "1860-UPG-08"


@pytest.mark.clause("1860-UPG-09")
def test_bases_stay_in_their_circle() -> None:
    """C&N's base is in Newport itself, not in Shide; IOW's stays in Ryde Esplanade."""
    table = cowes("F4=742@3", "3+2").base("C&N", "G5")
    game = table.turn("C&N")
    plays(game, lay("G5", "763", 0))
    assert game.state.map.stations["G5"] == (("C&N",), ("",))
    table = cowes("F4=742@3 G5=763@0", "5+3", "5").base("C&N", "G5.1")
    game = table.turn("C&N")
    plays(game, lay("G5", "773", 0))
    assert game.state.map.stations["G5"] == (("", ""), ("C&N",))


@pytest.mark.clause("1860-UPG-09")
def test_foreign_bases_stay_too_when_a_station_grows() -> None:
    table = iow("J4=12@0", "5", "5+3").company("IWNJ", 62, {"Bob": 5}, bases="J4")
    game = table.turn("IOW")
    plays(game, lay("J4", "776", 5))
    assert game.state.map.stations["J4"] == (("IWNJ", ""),)


# The new tile decides (UPG-10).


@pytest.mark.clause("1860-UPG-10")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_tile_beside_the_end_of_a_line_is_upgraded_if_the_new_one_joins_it(profile: str) -> None:
    """A foreign curve on St. Helens joins Ryde and Brading; BHI&R's track ends beside it."""
    table = Table(profile=profile).phase("3").tiles("L6=115@2 K5=741@1")
    table.company("BHI&R", 58, {"Ann": 6}, trains="2+1", cash=0)
    game = table.turn("BHI&R")
    assert refused(game, lay("K5", "747", 1)) == "1860-UPG-04"  # does not join
    plays(game, lay("K5", "751", 2))
    assert game.state.map.tiles["K5"] == ("751", 2)


@pytest.mark.clause("1860-UPG-10", "1860-UPG-04")
def test_the_tile_to_be_joined_must_be_within_reach_too() -> None:
    """J8 is a fourth large station for a 3+2 from Ryde Esplanade, the tile there is foreign."""
    game = iow(f"{EAST} J8=5@1", trains="3+2").turn("IOW")
    assert refused(game, lay("J8", "12", 1)) == "1860-UPG-04"
    game = iow(f"{EAST} J8=5@1", trains="4+2").turn("IOW")
    plays(game, lay("J8", "12", 1))
