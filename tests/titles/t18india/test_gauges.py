"""Gauge changes. Clauses GC."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile, Pass, PlaceStation
from railhead.titles.t18india.actions import RemoveMarker
from tests.titles.t18india.positions import Table, offers, plays, refused, step


def lay(hex_id: str, tile: str, rotation: int = 0, private: str = "") -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation, private=private)


def central(tiles: str = "I20=57@0", phase: str = "I", **company: object) -> Table:
    """The BNR in Nagpur; the side to I18 is dashed."""
    table = Table("BNR", "NSR").phase(phase).tiles(tiles)
    return table.company("BNR", **{"cash": 300, **company})  # type: ignore[arg-type]


@pytest.mark.clause("18india-GC-01")
def test_a_marker_where_track_crosses_a_dashed_side() -> None:
    game = central().turn("BNR")
    assert game.state.map.gauges == {}  # track on one side only
    game.play(lay("I18", "9", 0))
    assert game.state.map.gauges == {"I18": (0,), "I20": (3,)}


@pytest.mark.clause("18india-GC-01")
def test_a_marker_by_an_upgrade_and_onto_printed_track() -> None:
    # The upgrade of Nagpur meets the track of J19 over a dashed side.
    game = central("I20=57@0 J19=9@1").turn("BNR")
    game.play(lay("I20", "14", 0))
    assert game.state.map.gauges == {"I20": (4,), "J19": (1,)}
    # D19 onto the printed track of D21.
    game = Table("WR").tiles("D17=57@0").company("WR", cash=100).turn("WR")
    game.play(lay("D19", "4", 0))
    assert game.state.map.gauges == {"D19": (0,), "D21": (3,)}


@pytest.mark.clause("18india-GC-02")
def test_none_from_phase_four_on() -> None:
    game = central(phase="IV").turn("BNR")
    game.play(lay("I18", "9", 0))
    assert game.state.map.gauges == {}


@pytest.mark.clause("18india-GC-03")
def test_a_side_with_a_river_and_a_gauge_change() -> None:
    """Between Delhi and H7."""
    table = Table("NWR", "SPD").tiles("G8=235@4").company("NWR", cash=100, stations="G8.0")
    game = table.turn("NWR")
    game.play(lay("H7", "9", 1))
    assert game.state.cash["NWR"] == 70
    assert game.state.map.gauges == {"G8": (4,), "H7": (1,)}


@pytest.mark.clause("18india-GC-04")
def test_markers_block_nothing() -> None:
    """From Nagpur over two gauge changes to Allahabad: tiles, stations, and what lies beyond."""
    tiles = "I20=57@1 J19=8@1 J17=4@0 J15=8@4 K14=57@1"
    table = Table("BNR", "NCR NSR").tiles(tiles).company("BNR", cash=300)
    assert table.state.map.gauges == {"I20": (4,), "J19": (1,), "J15": (4,), "K14": (1,)}
    game = table.turn("BNR")
    assert offers(game, lay("K14", "14", 1))
    assert offers(game, lay("L13", "4", 1))
    plays(game, Pass())
    plays(game, PlaceStation(hex="K14"))
    assert game.state.cash["BNR"] == 260


@pytest.mark.clause("18india-GC-05")
def test_removing_a_marker_in_phase_four() -> None:
    game = central("I20=57@0 I18=9@0", "IV").turn("BNR")
    assert offers(game, RemoveMarker(hex="I18", edge=0))
    plays(game, RemoveMarker(hex="I20", edge=3))
    assert game.state.map.gauges == {}
    assert step(game) != "Track"  # instead of all other track work


@pytest.mark.clause("18india-GC-05")
def test_no_marker_before_phase_four_after_a_tile_or_out_of_reach() -> None:
    game = central("I20=57@0 I18=9@0", "III").turn("BNR")
    assert refused(game, RemoveMarker(hex="I18", edge=0)) == "18india-GC-05"
    game = central("I20=57@0 I18=9@0", "IV").turn("BNR")
    game.play(lay("I22", "9", 0))
    assert refused(game, RemoveMarker(hex="I18", edge=0)) == "18india-GC-05"
    game = central("I20=57@0 D19=4@0", "IV").turn("BNR")
    assert game.state.map.gauges == {"D19": (0,), "D21": (3,)}
    assert refused(game, RemoveMarker(hex="D19", edge=0)) == "18india-GC-05"
    assert refused(game, RemoveMarker(hex="I20", edge=3)) == "18india-GC-05"  # there is none


@pytest.mark.clause("18india-GC-05")
def test_one_marker_a_turn_and_extra_tiles_besides() -> None:
    table = central("I20=14@0 I18=9@0 J19=9@1", "IV").private("P2", "Ann")
    game = table.turn("BNR")
    assert len(game.state.map.gauges["I20"]) == 2
    plays(game, RemoveMarker(hex="I20", edge=3))
    assert refused(game, RemoveMarker(hex="I20", edge=4)) in ("18india-GC-05", "18india-OR-07")
    plays(game, lay("I22", "9", 0, "P2"))


@pytest.mark.clause("18india-GC-06")
def test_a_removed_marker_does_not_come_back() -> None:
    game = central("I20=57@0 I18=9@0", "IV", trains="2").turn("BNR", "Track", "BNR")
    plays(game, RemoveMarker(hex="I18", edge=0))
    table = central("I20=57@0 I18=9@0", "IV")
    table.state.map = game.state.map
    game = table.turn("BNR")
    game.play(lay("I20", "14", 0))
    assert game.state.map.gauges == {}


@pytest.mark.clause("18india-GC-07")
def test_more_markers_than_the_box_has() -> None:
    """Thirteen sides with markers, and one more."""
    table = central()
    board = table.title.board
    sides = [
        (hex_.id, edge)
        for hex_ in board.hexes.values()
        for edge, kind in hex_.borders.items()
        if "dashed" in kind and edge >= 3 and hex_.id != "I20"
    ]
    for hex_id, edge in sides[:13]:
        table.state.map = table.state.map.with_gauge(board, hex_id, edge)
    before = sum(map(len, table.state.map.gauges.values()))
    game = table.turn("BNR")
    game.play(lay("I18", "9", 0))
    assert sum(map(len, game.state.map.gauges.values())) == before + 2


@pytest.mark.clause("18india-GC-05")
def test_passing_is_always_allowed() -> None:
    game = central("I20=57@0 I18=9@0", "IV").turn("BNR")
    plays(game, Pass())
    assert game.state.map.gauges == {"I18": (0,), "I20": (3,)}
