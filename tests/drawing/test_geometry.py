"""Hexes and curves on the page."""

import math

import pytest

from railhead.board.grid import EDGES, Layout, opposite
from railhead.drawing.curves import across, leaving
from railhead.drawing.geometry import (
    APOTHEM,
    RADIUS,
    bearing,
    between,
    centre,
    corners,
    depth,
    edge_middle,
    outline,
)
from tests.drawing.samples import australia, island

LAYOUTS: tuple[Layout, ...] = ("pointy", "flat")


@pytest.mark.parametrize("board", [australia(), island()], ids=["pointy", "flat"])
def test_neighbours_share_the_middle_of_their_edge(board):
    for hex_id, others in board.next_to.items():
        for edge, other in enumerate(others):
            if other is None:
                continue
            x, y = centre(board.layout, hex_id)
            dx, dy = edge_middle(board.layout, edge)
            ox, oy = centre(board.layout, other)
            px, py = edge_middle(board.layout, opposite(edge))
            assert (x + dx, y + dy) == pytest.approx((ox + px, oy + py))


def test_edge_0_faces_south_west_or_south():
    x, y = edge_middle("pointy", 0)
    assert x < 0 < y
    x, y = edge_middle("flat", 0)
    assert (x, y) == pytest.approx((0, APOTHEM))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_track_from_edge_to_edge_is_sharp_gentle_or_straight(layout):
    for first in EDGES:
        for second in EDGES:
            if first == second:
                continue
            curve = across(layout, first, second)
            steps = min((first - second) % 6, (second - first) % 6)
            if steps == 3:
                assert curve.turn == 0
            else:
                radius = abs(curve.length / curve.turn)
                assert radius == pytest.approx({1: RADIUS / 2, 2: 1.5 * RADIUS}[steps])
            # It leaves the hex at a right angle to the edge, so that track joins smoothly.
            off = math.remainder(curve.heading_at(1.0) - bearing(layout, second), math.tau)
            assert off == pytest.approx(0, abs=1e-9)
            assert curve.at(1.0) == pytest.approx(edge_middle(layout, second))


def test_a_part_of_a_curve_lies_on_it():
    curve = across("pointy", 0, 2)
    part = curve.part(0.25, 0.75)
    assert part.length == pytest.approx(curve.length / 2)
    assert part.at(0.5) == pytest.approx(curve.at(0.5))
    back = curve.backwards()
    assert back.at(0.25) == pytest.approx(curve.at(0.75))


def test_a_curve_straight_ahead_or_straight_back_is_a_line():
    assert leaving((0, 0), 0.0, (10, 0)).turn == 0
    assert leaving((0, 0), 0.0, (-10, 0)).turn == 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_depth_is_the_distance_to_the_nearest_edge(layout):
    assert depth(layout, (0, 0)) == pytest.approx(APOTHEM)
    for edge in EDGES:
        assert depth(layout, edge_middle(layout, edge)) == pytest.approx(0, abs=1e-9)
        assert depth(layout, corners(layout, 1.2)[edge]) < -1


def test_the_outline_of_a_ring_has_an_outer_and_an_inner_side():
    ring = ["B1", "B3", "C0", "C4", "D1", "D3"]  # about C2
    loops = sorted(outline("pointy", ring), key=len)
    assert [len(loop) for loop in loops] == [6, 18]
    middle = centre("pointy", "C2")
    assert all(between(middle, at) == pytest.approx(RADIUS) for at in loops[0])
