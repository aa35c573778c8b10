"""How stations and track lie on a tile."""

import math
from itertools import combinations

import pytest

from railhead.board.board import Board
from railhead.board.grid import EDGES
from railhead.board.tiles import NODE, Tile
from railhead.drawing.arrangement import BAR, CITY, HALF_TRACK, arrange
from railhead.drawing.geometry import between, depth, edge_middle, turned
from tests.drawing.samples import australia, island

TILES = [
    pytest.param(board, tile, id=f"{board.layout}-{tile.id}")
    for board in (australia(), island())
    for tile in board.tiles.values()
]


@pytest.mark.parametrize(("board", "tile"), TILES)
def test_every_path_runs_from_end_to_end(board: Board, tile: Tile):
    for rotation in EDGES:
        lie = arrange(board.layout, tile.nodes, tile.paths, rotation)
        for path, curve in zip(board.track(tile.id, rotation).paths, lie.curves, strict=True):
            for end, at in ((path.a, curve.start), (path.b, curve.end)):
                place = edge_middle(board.layout, end) if end < NODE else lie.spots[end - NODE].at
                assert at == pytest.approx(place, abs=1e-6)


@pytest.mark.parametrize(("board", "tile"), TILES)
def test_stations_keep_clear_of_each_other_and_of_the_border(board: Board, tile: Tile):
    lie = arrange(board.layout, tile.nodes, tile.paths, 1)
    # A bar is thin along its track: a city may stand close behind it.
    rooms = [
        spot.discs() if spot.places else [(spot.at, BAR[0] + 1.0)]
        for node, spot in zip(tile.nodes, lie.spots, strict=True)
        if node.kind != "junction"
    ]
    for one, two in combinations(rooms, 2):
        for at, radius in one:
            for other, reach in two:
                assert between(at, other) > radius + reach - 1.0
    for spot in lie.spots:
        for place in spot.places:
            at = (spot.at[0] + place[0], spot.at[1] + place[1])
            assert depth(board.layout, at) > spot.radius - 1.0


def test_a_turned_tile_is_the_same_picture_turned():
    board = australia()
    for tile in board.tiles.values():
        plain = arrange(board.layout, tile.nodes, tile.paths, 0)
        once = arrange(board.layout, tile.nodes, tile.paths, 1)
        for before, after in zip(plain.spots, once.spots, strict=True):
            assert after.at == pytest.approx(turned(before.at, math.pi / 3), abs=1e-6)


@pytest.mark.parametrize(
    ("tile", "bridges"), [("9", 0), ("20", 1), ("23", 0), ("16", 1), ("44", 1), ("69", 1)]
)
def test_track_that_crosses_without_meeting_makes_a_bridge(tile, bridges):
    kind = australia().tiles[tile]
    assert len(arrange("pointy", kind.nodes, kind.paths, 0).bridges) == bridges


def test_many_places_are_smaller_but_never_narrower_than_track():
    for board in (australia(), island()):
        for tile in board.tiles.values():
            for spot in arrange(board.layout, tile.nodes, tile.paths, 0).spots:
                if spot.places:
                    assert 2 * HALF_TRACK < spot.radius <= CITY
