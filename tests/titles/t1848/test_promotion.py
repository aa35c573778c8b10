"""Promoting tiles. Clauses 1848-UPG."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile, Pass, PlaceStation
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused

HOMES = [("QG", "B19"), ("NSW", "F17"), ("VR", "H11"), ("SAR", "G6")]


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def ways(game: Game, hex_id: str) -> set[tuple[str, int]]:
    """The tiles and rotations that are offered on a hex."""
    decision = game.decision
    assert decision is not None
    actions = [c.action for c in decision.of(LayTile) if isinstance(c.action, LayTile)]
    return {(a.tile, a.rotation) for a in actions if a.hex == hex_id}


def tiles_offered(game: Game, hex_id: str) -> set[str]:
    return {tile for tile, _ in ways(game, hex_id)}


def vr(phase: str, tiles: str, stations: str = "", cash: int = 0) -> Table:
    table = Table().phase(phase).tiles(tiles)
    return table.company("VR", 100, {"Ann": 6}, cash=cash, stations=stations)


def wagga(phase: str, tile: str) -> Game:
    """FT with markers in Canberra and in Wagga Wagga (F13), far from every coast."""
    table = Table().phase(phase).tiles(f"G14=57@1 F13={tile}")
    return table.company("FT", 100, {"Ann": 6}, stations="F13").turn("FT")


def bendigo(phase: str, tile: str, *, half: int = 0) -> Game:
    """VR on the O-O hex G10, with a marker at one of its two stations."""
    return vr(phase, f"H11=6@2 G10={tile}", f"G10.{half}").turn("VR")


# Colours (UPG-01).


@pytest.mark.clause("1848-UPG-01")
@pytest.mark.parametrize(
    ("old", "new", "colour", "too_early", "first"),
    [
        ("57@1", ("236", 1), "green", ["1", "2"], "3"),
        ("236@1", ("239", 1), "brown", ["3", "4"], "5"),
        ("239@1", ("240", 1), "grey", ["5", "6"], "7"),
    ],
)
def test_each_colour_has_its_first_phase(
    old: str, new: tuple[str, int], colour: str, too_early: list[str], first: str
) -> None:
    for phase in too_early:
        assert refused(vr(phase, f"H11={old}").turn("VR"), lay("H11", *new)) == "1848-UPG-01"
    game = vr(first, f"H11={old}").turn("VR")
    plays(game, lay("H11", *new))
    assert game.state.map.tiles["H11"] == new
    assert game.title.board.tiles[new[0]].colour == colour


@pytest.mark.clause("1848-UPG-01")
def test_no_colour_is_jumped_over() -> None:
    game = vr("7", "H11=57@1 H13=9@1").turn("VR")
    assert refused(game, lay("H11", "239", 1)) == "1848-UPG-01"
    assert refused(game, lay("H11", "240", 1)) == "1848-UPG-01"
    assert refused(game, lay("H13", "47", 1)) == "1848-UPG-01"
    assert refused(game, lay("H9", "15", 1)) == "1848-UPG-01"  # nothing lies there yet


@pytest.mark.clause("1848-UPG-01")
def test_a_grey_tile_is_the_last() -> None:
    game = vr("7", "H11=240@1").turn("VR")
    assert ways(game, "H11") == set()
    assert refused(game, lay("H11", "240", 1)) == "1848-UPG-01"


@pytest.mark.clause("1848-UPG-01")
@pytest.mark.parametrize("second", [("H13", "24", 1), ("H11", "239", 1)])
def test_one_promotion_a_turn(second: tuple[str, str, int]) -> None:
    game = vr("5", "H11=57@1 H13=9@1").turn("VR")
    plays(game, lay("H11", "236", 1))
    assert refused(game, lay(*second)) == "1848-TRK-01"


@pytest.mark.clause("1848-UPG-01")
def test_a_promoted_tile_goes_back_to_the_supply_and_no_copy_means_no_promotion() -> None:
    game = vr("3", "H11=57@1 H13=9@1 E12=24@0 E10=24@0").turn("VR")  # both copies of tile 24
    assert refused(game, lay("H13", "24", 1)) == "1848-SET-10"
    game = vr("3", "H11=57@1 H13=9@1 E12=24@0").turn("VR")
    plays(game, lay("H13", "24", 1))
    assert game.state.map.used["24"] == 2
    assert game.state.map.used["9"] == 0


# Old track stays (UPG-02), and the company reaches the tile (UPG-03).


@pytest.mark.clause("1848-UPG-02")
@pytest.mark.parametrize(
    ("tile", "rotation"), [("25", 1), ("28", 3), ("29", 1), ("16", 1), ("23", 2), ("20", 2)]
)
def test_a_straight_is_not_lost(tile: str, rotation: int) -> None:
    game = Table().phase("3").tiles("E4=57@1 E6=9@1").company("CAR", 100, {"Ann": 6}).turn("CAR")
    assert refused(game, lay("E6", tile, rotation)) == "1848-UPG-02"


@pytest.mark.clause("1848-UPG-02")
@pytest.mark.parametrize("old", [("9", 1), ("8", 1), ("7", 1), ("8", 5), ("20", 0), ("23", 1)])
def test_every_promotion_on_offer_keeps_the_old_track(old: tuple[str, int]) -> None:
    table = Table().phase("5").tiles(f"E4=57@1 E6={old[0]}@{old[1]}")
    game = table.company("CAR", 100, {"Ann": 6}).turn("CAR")
    board = game.title.board

    def pairs(tile: str, rotation: int) -> set[frozenset[int]]:
        return {frozenset({path.a, path.b}) for path in board.track(tile, rotation).paths}

    offered = ways(game, "E6")
    assert offered
    assert all(pairs(*old) <= pairs(*new) for new in offered)


@pytest.mark.clause("1848-UPG-02")
def test_a_city_keeps_all_its_edges() -> None:
    game = wagga("3", "57@1")
    kept = {("14", 0), ("14", 1), ("14", 3), ("14", 4), ("15", 1), ("15", 4)}
    assert ways(game, "F13") == kept
    assert refused(game, lay("F13", "15", 0)) == "1848-UPG-02"
    game = vr("3", "H11=57@1").turn("VR")
    assert refused(game, lay("H11", "238", 1)) == "1848-UPG-02"  # no straight on it


@pytest.mark.clause("1848-UPG-03")
def test_the_added_track_need_not_be_of_use_to_the_company() -> None:
    game = Table().phase("3").tiles("E4=57@1 E6=9@1").company("CAR", 100, {"Ann": 6}).turn("CAR")
    plays(game, lay("E6", "20", 0))  # adds a line from F5 to D7 that CAR does not touch


@pytest.mark.clause("1848-UPG-03")
def test_the_new_tile_carries_track_that_the_company_reaches() -> None:
    # The line on E6 runs from F5 to D7; CAR stands at its blank western side.
    table = Table().phase("3").tiles("E4=57@1 E6=9@0").company("CAR", 100, {"Ann": 6})
    game = table.turn("CAR")
    assert refused(game, lay("E6", "24", 0)) == "1848-UPG-03"
    plays(game, lay("E6", "20", 0))


@pytest.mark.clause("1848-UPG-03")
def test_no_promotion_of_somebody_elses_track() -> None:
    table = Table().phase("3").tiles("E4=57@1 H11=57@1 H13=9@1")
    table.company("VR", 100, {"Bob": 6})
    game = table.company("CAR", 100, {"Ann": 6}).turn("CAR")
    assert refused(game, lay("H11", "236", 1)) == "1848-UPG-03"
    assert refused(game, lay("H13", "24", 1)) == "1848-UPG-03"


@pytest.mark.clause("1848-UPG-03")
def test_no_promotion_beyond_a_blocked_city() -> None:
    table = vr("3", "H11=57@1 H9=6@2 G8=9@2")
    assert offers(table.turn("VR"), lay("G8", "24", 2))
    game = table.marker("SAR", "H9").turn("VR")
    assert refused(game, lay("G8", "24", 2)) == "1848-UPG-03"
    plays(game, lay("H9", "15", 1))  # the blocked city itself is reached


# Kinds (UPG-04 to UPG-07).


@pytest.mark.clause("1848-UPG-04")
@pytest.mark.parametrize("tile", ["14", "15", "59"])
def test_plain_track_stays_plain(tile: str) -> None:
    game = vr("3", "H11=57@1 H13=9@1").turn("VR")
    assert tiles_offered(game, "H13") == {"18", "23", "24", "26", "27"}
    assert refused(game, lay("H13", tile, 1)) == "1848-UPG-04"


@pytest.mark.clause("1848-UPG-04")
@pytest.mark.parametrize("tile", ["20", "23", "59"])
def test_a_large_station_stays_a_large_station(tile: str) -> None:
    assert refused(wagga("3", "57@1"), lay("F13", tile, 1)) == "1848-UPG-04"


@pytest.mark.clause("1848-UPG-04")
@pytest.mark.parametrize(
    ("phase", "old", "tiles", "wrong"),
    [
        ("3", "235@5", {"59"}, ["14", "20", "236"]),
        ("5", "59@5", {"64", "65", "66", "67", "68"}, ["611", "39", "239"]),
    ],
)
def test_two_large_stations_stay_two(
    phase: str, old: str, tiles: set[str], wrong: list[str]
) -> None:
    game = bendigo(phase, old)
    assert tiles_offered(game, "G10") == tiles
    for tile in wrong:
        assert refused(game, lay("G10", tile, 5)) == "1848-UPG-04"
    for way in ways(game, "G10"):
        plays(game.copy(), lay("G10", *way))


@pytest.mark.clause("1848-UPG-05")
@pytest.mark.parametrize("tile", ["1", "2", "55", "56", "69"])
def test_two_small_stations_have_no_promotion(tile: str) -> None:
    game = vr("7", f"H11=5@3 G12={tile}@0").turn("VR")
    assert ways(game, "G12") == set()
    for green in ("14", "20", "59"):
        assert refused(game, lay("G12", green, 0)) == "1848-UPG-05"


@pytest.mark.clause("1848-UPG-06")
@pytest.mark.parametrize(("company", "home"), HOMES)
def test_a_k_city_begins_with_an_ordinary_yellow_tile(company: str, home: str) -> None:
    game = Table().company(company, 100, {"Ann": 6}, operated=False).operating_round(company)
    assert tiles_offered(game, home) == {"5", "6", "57"}


@pytest.mark.clause("1848-UPG-06")
@pytest.mark.parametrize(
    ("company", "home", "old", "greens"),
    [
        ("QG", "B19", "57@2", {("236", 5), ("237", 2)}),
        ("NSW", "F17", "57@0", {("236", 0), ("237", 3)}),
        ("VR", "H11", "57@1", {("236", 1), ("237", 4)}),
        ("SAR", "G6", "57@2", {("236", 2), ("237", 5)}),
        ("SAR", "G6", "6@2", {("237", 5), ("238", 2)}),
        ("QG", "B19", "6@0", {("236", 5), ("238", 0)}),
    ],
)
def test_a_green_k_city_is_a_k_tile(
    company: str, home: str, old: str, greens: set[tuple[str, int]]
) -> None:
    table = Table().phase("3").tiles(f"{home}={old}")
    game = table.company(company, 100, {"Ann": 6}).turn(company)
    assert ways(game, home) == greens
    for tile in ("14", "15"):
        assert refused(game, lay(home, tile, 0)) == "1848-UPG-06"
    for way in greens:
        plays(game.copy(), lay(home, *way))


@pytest.mark.clause("1848-UPG-06")
@pytest.mark.parametrize(
    ("company", "home", "green", "turn"),
    [("QG", "B19", "236@5", 5), ("NSW", "F17", "236@0", 0), ("SAR", "G6", "238@2", 2)],
)
def test_brown_and_grey_k_cities_are_239_and_240(
    company: str, home: str, green: str, turn: int
) -> None:
    table = Table().phase("5").tiles(f"{home}={green}").company(company, 100, {"Ann": 6})
    game = table.turn(company)
    assert ways(game, home) == {("239", turn)}
    assert refused(game, lay(home, "611", turn)) == "1848-UPG-06"
    game = table.phase("7").tiles(f"{home}=239@{turn}").turn(company)
    assert ways(game, home) == {("240", turn)}
    assert refused(game, lay(home, "915", turn)) == "1848-UPG-06"


@pytest.mark.clause("1848-UPG-07")
@pytest.mark.parametrize(
    ("phase", "old", "tiles", "k_tiles"),
    [
        ("3", "57@1", {"14", "15"}, ["236", "237", "238"]),
        ("3", "6@1", {"14", "15"}, ["238"]),
        ("3", "5@1", {"14", "15"}, ["236"]),
        ("5", "14@1", {"611"}, ["239"]),
        ("5", "15@1", {"611"}, ["239"]),
        ("7", "611@1", {"915"}, ["240"]),
    ],
)
def test_other_cities_never_take_a_k_tile(
    phase: str, old: str, tiles: set[str], k_tiles: list[str]
) -> None:
    game = wagga(phase, old)
    assert tiles_offered(game, "F13") == tiles
    for tile in k_tiles:
        assert refused(game, lay("F13", tile, 1)) == "1848-UPG-07"
    for way in ways(game, "F13"):
        plays(game.copy(), lay("F13", *way))


# Markers and places (UPG-08, UPG-09).


@pytest.mark.clause("1848-UPG-08")
def test_markers_stay_in_a_promoted_city() -> None:
    game = vr("3", "H11=57@1").turn("VR")
    plays(game, lay("H11", "236", 1))
    assert game.state.map.stations["H11"] == (("VR", ""),)
    game = vr("5", "H11=236@1").marker("SAR", "H11").turn("VR")
    plays(game, lay("H11", "239", 1))
    assert game.state.map.stations["H11"] == (("VR", "SAR", ""),)


def marker_exits(game: Game, hex_id: str) -> set[int]:
    """The edges of the station at which VR's marker stands."""
    rows = game.state.map.stations[hex_id]
    node = next(k for k, row in enumerate(rows) if "VR" in row)
    return set(game.state.map.track(game.title.board, hex_id).from_node[node])


@pytest.mark.clause("1848-UPG-08")
@pytest.mark.parametrize(("rotation", "half"), [(5, 0), (3, 1)])
def test_a_marker_on_a_yellow_o_o_tile_goes_with_its_track(rotation: int, half: int) -> None:
    game = bendigo("3", "235@5")
    assert marker_exits(game, "G10") == {5}
    plays(game, lay("G10", "59", rotation))
    assert game.state.map.stations["G10"][half] == ("VR",)
    assert marker_exits(game, "G10") == {5}


@pytest.mark.clause("1848-UPG-08")
@pytest.mark.parametrize("half", [0, 1])
def test_a_marker_on_a_green_o_o_tile_stays_with_its_track(half: int) -> None:
    game = bendigo("5", "59@5", half=half)
    edge = (5, 1)[half]
    assert marker_exits(game, "G10") == {edge}
    promotions = ways(game, "G10")
    assert {("64", 3), ("64", 1), ("68", 1)} <= promotions  # the halves change places on some
    for way in promotions:
        after = game.copy()
        plays(after, lay("G10", *way))
        exits = marker_exits(after, "G10")
        assert edge in exits
        assert len(exits) == 2
        assert (1, 5)[half] not in exits


@pytest.mark.clause("1848-UPG-08")
def test_the_second_station_of_a_yellow_o_o_tile_has_no_track_until_it_is_green() -> None:
    game = vr("3", "H11=6@2 G10=235@5", cash=100).turn("VR")
    track = game.state.map.track(game.title.board, "G10")
    assert track.from_node == ((5,), ())
    plays(game, lay("G10", "59", 5))
    assert game.state.map.track(game.title.board, "G10").from_node == ((5,), (1,))
    assert offers(game, PlaceStation(hex="G10", city=0))
    assert refused(game, PlaceStation(hex="G10", city=1)) == "1848-STN-05"


@pytest.mark.clause("1848-UPG-09")
def test_a_promotion_adds_a_place_and_opens_the_city_to_everybody() -> None:
    table = vr("3", "H11=57@1 H9=57@1 H7=6@2", cash=40).marker("SAR", "H9")
    game = table.turn("VR")
    for hex_id in ("H7", "H9"):
        closed = game.copy()
        closed.play(Pass())
        assert refused(closed, PlaceStation(hex=hex_id)) == "1848-STN-05"
    plays(game, lay("H9", "15", 1))
    assert game.state.map.stations["H9"] == (("SAR", ""),)
    assert offers(game, PlaceStation(hex="H9"))
    plays(game, PlaceStation(hex="H7"))


# Edges (UPG-10).


@pytest.mark.clause("1848-UPG-10")
def test_a_promotion_may_end_at_a_blank_side_but_not_off_the_map() -> None:
    game = vr("3", "H11=57@1 H13=9@1").turn("VR")
    assert refused(game, lay("H13", "24", 4)) == "1848-TRK-06"  # 4 to 0: the coast
    assert refused(game, lay("H11", "237", 1)) == "1848-TRK-06"  # 0: no Tasmania at I10
    plays(game, lay("H11", "236", 1))  # 2: nothing lies on G10


@pytest.mark.clause("1848-UPG-10")
def test_a_promotion_may_meet_tasmania() -> None:
    game = vr("3", "H11=57@1 I10=241@1").turn("VR")
    plays(game, lay("H11", "237", 1))


@pytest.mark.clause("1848-UPG-10")
def test_a_promotion_does_not_enter_a_harbour_without_an_arrow() -> None:
    table = Table().phase("3").tiles("E4=57@1").company("CAR", 100, {"Ann": 6})
    assert refused(table.turn("CAR"), lay("E4", "14", 0)) == "1848-TRK-06"
    plays(table.turn("CAR"), lay("E4", "15", 1))
