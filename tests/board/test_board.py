"""Grid, tiles, the laid map and reach, on boards made for the test."""

from __future__ import annotations

import pytest

from railhead.board.board import Board, Hex, check
from railhead.board.grid import neighbours, opposite, position
from railhead.board.laid import LaidMap
from railhead.board.reach import reach, reach_from
from railhead.board.tiles import NODE, Node, Path, Tile
from railhead.board.upgrades import closed_edges, fit, fits
from railhead.titles.data import load_board

CITY = Node("city", (20,), 1)
TILES = {
    "straight": Tile("straight", "yellow", (), (Path(0, 3),), 2),
    "gentle": Tile("gentle", "yellow", (), (Path(0, 2),), 2),
    "fork": Tile("fork", "green", (), (Path(0, 3), Path(0, 2)), 1),
    "city": Tile("city", "yellow", (CITY,), (Path(0, NODE), Path(3, NODE)), 2),
    "end": Tile("end", "yellow", (CITY,), (Path(0, NODE, terminal=True),), 1),
}


def board(*hexes: Hex) -> Board:
    return Board("flat", {hex_.id: hex_ for hex_ in hexes}, TILES)


@pytest.mark.parametrize(
    ("layout", "hex_id", "around"),
    [
        ("pointy", "F17", ("G16", "F15", "E16", "E18", "F19", "G18")),
        ("flat", "F6", ("F8", "E7", "E5", "F4", "G5", "G7")),
    ],
)
def test_neighbours_go_clockwise_from_edge_0(
    layout: str, hex_id: str, around: tuple[str, ...]
) -> None:
    found = neighbours(layout, [hex_id, *around])  # type: ignore[arg-type]
    assert found[hex_id] == around
    for edge, other in enumerate(around):
        assert found[other][opposite(edge)] == hex_id


def test_letters_count_on_after_z() -> None:
    assert position("pointy", "Iaa") == (9, 27)
    assert position("pointy", "Iak") == (9, 37)
    for wrong in ("", "17", "f17", "F", "FF1", "F1a"):
        with pytest.raises(ValueError, match="not the name of a hex"):
            position("pointy", wrong)


def test_track_reaches_on_until_a_full_city() -> None:
    column = [Hex(f"A{row}", nodes=(CITY,) if row in (1, 5, 9) else ()) for row in (1, 3, 5, 7, 9)]
    land = board(*column)
    laid = LaidMap()
    for hex_id, tile in (("A1", "city"), ("A3", "straight"), ("A5", "city"), ("A7", "straight")):
        laid = laid.with_tile(land, hex_id, tile, 0, (0,))
    laid = laid.with_marker(land, "A1", 0, "US")
    assert reach(land, laid, "US").entries == {
        "A3": 1 << 3,
        "A5": 1 << 3,
        "A7": 1 << 3,
        "A9": 1 << 3,
    }
    full = laid.with_marker(land, "A5", 0, "THEM")
    assert reach(land, full, "US").entries == {"A3": 1 << 3, "A5": 1 << 3}
    assert ("A5", 0) in reach(land, full, "US").nodes
    assert ("A9", 0) not in reach_from(land, full, [("A1", 0)]).nodes  # no track there yet
    assert "A9" in reach_from(land, full, [("A1", 0)]).entries


def test_a_junction_is_never_turned_at() -> None:
    """From the south over the fork one gets north or north-west, never from one to the other."""
    hexes = [
        Hex("B6"),
        Hex("B4", nodes=(CITY,)),
        Hex("B8", nodes=(CITY,)),
        Hex("A5", nodes=(CITY,)),
    ]
    land = board(*hexes)
    laid = LaidMap({"B6": ("fork", 0), "B4": ("city", 0), "A5": ("end", 5), "B8": ("city", 0)})
    laid = laid.with_marker(land, "B4", 0, "US")
    nodes = reach(land, laid, "US").nodes
    assert ("B8", 0) in nodes
    assert ("A5", 0) not in nodes


def test_a_tile_keeps_old_track_and_stays_on_the_map() -> None:
    land = board(Hex("B6"), Hex("B4"), Hex("B8"), Hex("A5"))
    old = ("straight", 0)
    assert fit(land, "B6", old, "fork", 0) is not None
    assert fit(land, "B6", old, "fork", 3) is not None
    assert fit(land, "B6", old, "fork", 1) is None
    assert {way.tile for way in fits(land, "B6", None)} == {"straight", "gentle"}
    assert closed_edges(land, LaidMap(), "B6") == 63 & ~(1 << 0 | 1 << 3 | 1 << 2)


def test_markers_stay_with_their_track() -> None:
    australia = load_board("t1848")
    laid = LaidMap().with_tile(australia, "G10", "235", 2, (0, 1))
    laid = laid.with_marker(australia, "G10", 0, "VR").with_marker(australia, "G10", 1, "FT")
    way = fit(australia, "G10", laid.tiles["G10"], "59", 0)
    assert way is not None  # tile 59 has its second station at edge 2
    after = laid.with_tile(australia, "G10", "59", 0, way.moves)
    assert after.stations["G10"] == (("FT",), ("VR",))


def test_a_board_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="hex A1: a path ends at 6"):
        check(board(Hex("A1", paths=(Path(0, NODE),))))
    with pytest.raises(ValueError, match="ends where it begins"):
        check(board(Hex("A1", paths=(Path(2, 2),))))
    with pytest.raises(ValueError, match="disagree"):
        check(board(Hex("A1", borders={0: "gauge"}), Hex("A3", borders={3: "impassable"})))
