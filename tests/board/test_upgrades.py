"""Which tiles fit where, and what becomes of the markers."""

from __future__ import annotations

from railhead.board.board import Hex
from railhead.board.laid import LaidMap
from railhead.board.upgrades import closed_edges, fit, fits
from railhead.titles.data import load_board
from tests.board.land import board


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
