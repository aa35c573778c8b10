"""Gauges. Clauses GAU."""

from __future__ import annotations

import pytest

from tests.titles.t1853.maps import Map, allowed, base, every_run, placements, refused

BREAK = "Hj=6/2 Hl=8/1 Gm=96/0"


@pytest.mark.clause("1853-GAU-01")
def test_the_gauges_of_tiles() -> None:
    board = Map().title.board
    for tile in board.tiles.values():
        gauges = {path.gauge for path in tile.paths}
        if tile.colour in ("yellow", "green"):
            assert gauges <= {"broad", "metre"}
        else:
            assert gauges == {"dual"}
        if tile.colour == "yellow":
            assert len(gauges) == 1
    for city in ("Mi", "Jab", "Fn", "Rr"):
        assert {path.gauge for path in board.hexes[city].paths} == {"dual"}


@pytest.mark.clause("1853-GAU-02", "1853-GAU-04")
def test_a_new_leg_of_the_other_gauge() -> None:
    table = Map("Hj=6/2 Hl=8/1 Gm=69/0", {"BBCI": "Hj Mi/3"}, phase=2)
    assert allowed(table.turn("BBCI"), "Gm 96/0")  # metre legs on a broad station
    table = Map(BREAK, {"BBCI": "Hj Mi/3"}, phase=2)
    assert refused(table.turn("BBCI"), "Fl 79/2") == "1853-TRK-09"
    table.form("BBCI", "Gm")
    assert allowed(table.turn("BBCI"), "Fl 79/2")


@pytest.mark.clause("1853-GAU-02")
def test_others_bases_do_not_help_at_a_break() -> None:
    table = Map(BREAK, {"BBCI": "Hj Mi/3", "NWR": "Fn/2 Gm"}, phase=2)
    assert refused(table.turn("BBCI"), "Fl 79/2") == "1853-TRK-09"
    assert allowed(table.turn("NWR"), "Fl 79/2")


@pytest.mark.clause("1853-GAU-03", "1853-GAU-06")
def test_dual_gauge_between() -> None:
    broad = Map("Ht=6/0 Gs=102/0", {"GIP": "Ht Mi/5"}, phase=3)
    assert allowed(broad.turn("GIP"), "Gq 6/2")  # broad, dual, broad
    assert refused(broad.turn("GIP"), "Gq 76/2") == "1853-TRK-09"  # broad, dual, metre
    metre = Map("Ht=76/0 Gs=102/0", {"GIP": "Ht Mi/5"}, phase=3)
    assert allowed(metre.turn("GIP"), "Gq 76/2")
    assert refused(metre.turn("GIP"), "Gq 6/2") == "1853-TRK-09"
    broad.form("GIP", "Gs")
    assert allowed(broad.turn("GIP"), "Gq 76/2")


@pytest.mark.clause("1853-GAU-06", "1853-BASE-04")
def test_a_base_beyond_broad_dual_metre() -> None:
    table = Map("Ht=6/0 Gs=102/0 Gq=76/2", {"GIP": "Ht Mi/5"}, phase=3)
    game = table.turn("GIP", "Bases")
    assert refused(game, base(game, "Gq")) == "1853-BASE-04"
    assert allowed(game, base(game, "Gs"))
    game.play(base(game, "Gs"))
    assert allowed(game, base(game, "Gq"))


@pytest.mark.clause("1853-GAU-05")
def test_brown_plain_tiles_are_junctions() -> None:
    tiles = "Em=4/2 Ck=5/5 Dj=9/1 Dh=58/4 Dn=4/1 Dl=107/1"
    table = Map(tiles, {"NWR": "Fn/2 Ck"}, phase=3, trains={"NWR": "3"})
    runs = every_run(table.turn("NWR", "Run"), "NWR", "3")
    for way in ("Ck Em Fn/2", "Ck Dh", "Ck Dn", "Dh Em Fn/2", "Dn Em Fn/2"):
        assert way in runs
    assert runs["Ck Dh"] == (30, 30)  # the junction scores nothing
    assert "Cm" not in placements(table.turn("NWR"))
