"""Tiles: every one at every rotation, with nothing over its cities."""

import math
from itertools import combinations

import pytest

from railhead.board.grid import EDGES
from railhead.board.tiles import COLOURS
from railhead.drawing.labels import Box, text_width
from railhead.drawing.plan import (
    BESIDE,
    CELL,
    FIGURE,
    Face,
    badge_radius,
    label_size,
    plan,
    strip_shape,
)
from railhead.drawing.tile import draw_tile, tile_face
from railhead.drawing.values import strip
from tests.drawing.samples import SVG, australia, island, markers, of_class, parse, railways

Disc = tuple[tuple[float, float], float]


@pytest.mark.parametrize("board", [australia(), island()], ids=["pointy", "flat"])
def test_every_tile_at_every_rotation_is_well_formed(board):
    for tile in board.tiles.values():
        pips = COLOURS.index(tile.colour) + 1 if tile.colour in COLOURS else 0
        for rotation in EDGES:
            root = parse(draw_tile(board, tile.id, rotation, numbers=True))
            assert len(of_class(root, "rail")) >= len(tile.paths)
            assert len(of_class(root, "place")) == sum(node.slots for node in tile.nodes)
            assert len(of_class(root, "pip")) == pips
            assert [each.text for each in of_class(root, "number")] == [tile.id]
            assert root.get("aria-label") == f"Tile {tile.id}, {tile.colour}"


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["", "Port Augusta", "Orange & Bathurst"])
@pytest.mark.parametrize("beside", [0, 1])
def test_labels_and_figures_never_cover_a_station_or_each_other(name, beside):
    board = australia()
    for tile in board.tiles.values():
        if name and not any(node.slots for node in tile.nodes):
            continue
        for rotation in EDGES:
            aside = beside if tile.nodes and tile.nodes[0].slots else 0
            face = tile_face(board.layout, tile, rotation, name=name, beside=aside)
            stations = [disc for spot in plan(face).arrangement.spots for disc in spot.discs()]
            things = shapes(face)
            for thing in things:
                for station in stations:
                    assert not overlap(thing, station), (tile.id, rotation)
            for one, two in combinations(things, 2):
                assert not overlap(one, two), (tile.id, rotation)


def shapes(face: Face) -> list[Box | Disc]:
    """Everything written on a hex, as it is drawn."""
    found = plan(face)
    things: list[Box | Disc] = []
    for figure in found.figures:
        node = face.nodes[figure.node]
        if len(node.revenue) > 1:
            columns, rows = strip_shape(len(node.revenue))
            things.append(Box(figure.at, columns * CELL[0] / 2, rows * CELL[1] / 2))
        elif node.kind == "town":
            things.append((figure.at, FIGURE))
        else:
            things.append((figure.at, badge_radius(node.revenue[0])))
    if face.label:
        size = label_size(face.label)
        things.append(Box(found.label, text_width(face.label, size) / 2, size * 0.38))
    if face.name:
        lines, size, at = found.name
        wide = max(text_width(line, size) for line in lines) / 2
        things.append(Box(at, wide, size * 0.46 * len(lines)))
    things += [(at, BESIDE) for at in found.beside]
    return things


def overlap(one: Box | Disc, two: Box | Disc) -> bool:
    if isinstance(one, Box) and isinstance(two, Box):
        return one.overlap(two) > 0
    if isinstance(one, Box):
        return one.gap(two[0]) < two[1]
    if isinstance(two, Box):
        return overlap(two, one)
    (x, y), (a, b) = one[0], two[0]
    return math.hypot(x - a, y - b) < one[1] + two[1]


def test_markers_stand_in_their_places_and_beside():
    svg = draw_tile(
        australia(),
        "239",
        2,
        companies=railways(),
        stations=[["NSW", "", "QG"]],
        beside=["COM"],
        ids="t",
    )
    root = parse(svg)
    assert markers(root, "t") == {"NSW": 1, "QG": 1, "COM": 1}
    assert len(of_class(root, "beside")) == 1
    # Only what is used is defined.
    assert len(list(root.iter(f"{SVG}symbol"))) == 3


def test_a_value_that_depends_on_the_phase_shows_the_present_one_framed():
    values = island().hexes["C2"].nodes[0].revenue
    for colour, value in enumerate(["0", "20", "40", "40"]):
        root = parse(f"<g>{strip((0, 0), values, colour)}</g>")
        (now,) = [each for each in of_class(root, "now") if each.tag == "text"]
        assert now.text == value
