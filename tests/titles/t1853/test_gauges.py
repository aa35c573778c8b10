"""Gauges. Clauses GAU."""

from __future__ import annotations

import pytest

from tests.titles.t1853.maps import (
    Map,
    allowed,
    base,
    best,
    counts,
    earned,
    every_run,
    lay,
    placements,
    refused,
    run,
)

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


UNBROKEN = "Hj=6/2 Hl=8/1 Gm=69/0"
BREAK_BASES = {"BBCI": "Hj Mi/3", "NWR": "Fn/2 Ck"}


@pytest.mark.clause("1853-PRO-03")
def test_pt05_who_promotes() -> None:
    game = Map(UNBROKEN, BREAK_BASES, phase=2).turn("BBCI")
    assert lay(game, "Gm 96/0").state.cash["BBCI"] == game.state.cash["BBCI"]
    assert refused(Map(UNBROKEN, BREAK_BASES, phase=1).turn("BBCI"), "Gm 96/0") == "1853-TRK-01"
    assert refused(Map(UNBROKEN, BREAK_BASES, phase=2).turn("NWR"), "Gm 96/0") == "1853-PRO-03"


@pytest.mark.clause("1853-GAU-02", "1853-RUN-01", "1853-RUN-02")
def test_pt05_beyond_the_break() -> None:
    table = Map(BREAK, BREAK_BASES, phase=2, trains={"BBCI": "3 2M"})
    game = table.turn("BBCI")
    assert game.state.cash["BBCI"] - lay(game, "Gk 9/1").state.cash["BBCI"] == 80
    for way in ("Gk 79/1", "Fl 79/2", "Fl 9/2"):
        assert refused(game, way) == "1853-TRK-09"
    bases = table.turn("BBCI", "Bases")
    assert refused(bases, base(bases, "Fn/0")) == "1853-BASE-04"
    game = table.turn("BBCI", "Run")
    assert every_run(game, "BBCI", "3") == {"Gm Hj": (40, 40)}
    assert every_run(game, "BBCI", "2M") == {}
    assert refused(game, run(game, "2M: Gm Fn/0")) == "1853-RUN-01"


@pytest.mark.clause("1853-GAU-02", "1853-BASE-01")
def test_pt05_with_a_base_at_the_break() -> None:
    table = Map(BREAK, BREAK_BASES, phase=2, trains={"BBCI": "3 2M"})
    game = table.turn("BBCI", "Bases")
    assert allowed(game, base(game, "Gm"))
    game.play(base(game, "Gm"))
    assert game.state.cash["BBCI"] == table.state.cash["BBCI"] - 40
    assert allowed(game, base(game, "Fn/0"))
    assert refused(game, base(game, "Fn/4")) == "1853-BASE-04"
    bases = {"BBCI": "Hj Mi/3 Gm", "NWR": "Fn/2 Ck"}
    table = Map(BREAK, bases, phase=2, trains={"BBCI": "3 2M"})
    game = table.turn("BBCI")
    assert allowed(game, "Fl 79/2")
    assert refused(game, "Fl 9/2") == "1853-TRK-09"
    game = table.turn("BBCI", "Run")
    assert earned(game, "3: Hj Gm", "2M: Gm Fn/0") == (100, 60)
    assert best(game, "BBCI") == (100, 60)
    assert refused(game, run(game, "3: Hj Gm Fn/0")) == "1853-RUN-02"
    game = table.turn("BBCI", "Bases")
    game.play(base(game, "Fn/0"))
    assert game.state.cash["BBCI"] == table.state.cash["BBCI"] - 100


DUAL = "Ht=6/0 Gs=102/0 Gq=6/2 Gu=71/5"


@pytest.mark.clause("1853-GAU-03", "1853-GAU-06")
def test_pt06_dual_gauge() -> None:
    table = Map(DUAL, {"GIP": "Ht Mi/5"}, phase=3, trains={"GIP": "3 2M"})
    game = table.turn("GIP")
    assert allowed(game, "Fp 56/5")
    assert refused(game, "Fp 71/5") == "1853-TRK-09"
    assert refused(game, "Hv 76/2") == "1853-TRK-09"
    assert refused(game, "Hv 6/2") == "1853-TRK-09"
    assert sum(counts(game, "yellow").values()) == 36
    game = table.turn("GIP", "Run")
    assert earned(game, "3: Ht Gs Gq") == (70, 40)
    assert every_run(game, "GIP", "2M") == {}


@pytest.mark.clause("1853-GAU-06", "1853-TRK-21")
def test_pt06_with_a_base_on_dual_track() -> None:
    table = Map(DUAL, {"GIP": "Ht Mi/5 Gs"}, phase=3, trains={"GIP": "3 2M"})
    game = table.turn("GIP")
    assert allowed(game, "Hv 76/2")
    assert refused(game, "Hv 6/2") == "1853-TRK-09"
    assert sum(counts(game, "yellow").values()) == 52
    game = table.turn("GIP", "Run")
    assert earned(game, "3: Ht Gs Gq", "2M: Gs Gu Gu") == (120, 40)
    assert best(game, "GIP") == (120, 40)
