"""The position tests PT-01 to PT-10 of docs/rules/1853.md."""

from __future__ import annotations

import pytest

from tests.titles.t1853.maps import (
    HOMES,
    Map,
    allowed,
    base,
    best,
    counts,
    earned,
    every_run,
    lay,
    placements,
    position,
    refused,
    run,
    step_of,
)

# The map and the bases at the end of the sample game (S1).
SAMPLE = (
    "Iaa=58/5 Hx=5/0 Iy=9/1 Hv=6/2 Ht=6/0 Gs=6/5 Gq=6/2 Nj=73/2 Em=4/2 Ck=5/5 Dl=9/2 Dj=8/1 "
    "Hj=6/2 Lj=58/0 Hl=8/1 Gm=69/0 Tp=76/4 Tr=72/1 Sq=73/3"
)
SAMPLE_BASES = {
    "EIR": "Jab/2 Hx",
    "GIP": "Ht Mi/5 Gq",
    "NWR": "Fn/2 Ck",
    "BBCI": "Hj Mi/3",
    "SIR": "Tp Rr/0",
}


# PT-01


@pytest.mark.parametrize(
    ("company", "bases", "expected"),
    [
        ("EIR", HOMES["EIR"], {"Hx": 26, "Iaa": 10}),
        ("GIP", HOMES["GIP"], {"Ht": 36, "Nj": 8}),
        ("NWR", HOMES["NWR"], {"Ck": 36, "Em": 10}),
        ("BNR", HOMES["BNR"], {"Kq": 36, "Kaa": 8}),
        ("BBCI", "Hj", {"Hj": 36}),
        ("BBCI", "Hj Mi/3", {"Hj": 36, "Lj": 8}),
        ("MSM", HOMES["MSM"], {"Qq": 8}),
        ("SIR", HOMES["SIR"], {"Tp": 36}),
        ("BAR", HOMES["BAR"], {"Jah": 18}),
    ],
)
@pytest.mark.clause("1853-TRK-09", "1853-TRK-10", "1853-TRK-14", "1853-TRK-16")
def test_pt01_first_tiles(company: str, bases: str, expected: dict[str, int]) -> None:
    assert counts(Map("", {company: bases}).turn(company)) == expected


@pytest.mark.parametrize(
    ("company", "yellow", "green"),
    [
        ("EIR", {"Gu": 6, "Iw": 9}, {"Iaa": 8, "Hx": 6, "Iy": 4, "Hv": 14}),
        ("GIP", {"Fp": 12, "Is": 5, "Nl": 5}, {"Ht": 14, "Gs": 14, "Gq": 14, "Nj": 3}),
        ("NWR", {"Dh": 5}, {"Em": 13, "Ck": 15, "Dl": 4, "Dj": 4}),
        ("BBCI", {"Gi": 5, "Ki": 4}, {"Hj": 14, "Lj": 1, "Hl": 4, "Gm": 33}),
        ("SIR", {"Uo": 5}, {"Tp": 7, "Tr": 1, "Sq": 2}),
    ],
)
def test_pt01_after_the_sample_game(
    company: str, yellow: dict[str, int], green: dict[str, int]
) -> None:
    game = Map(SAMPLE, SAMPLE_BASES, phase=2).turn(company)
    assert counts(game, "yellow") == yellow
    assert counts(game, "green") == green


@pytest.mark.clause("1853-TRK-17")
def test_pt01_a_line_that_joins_nothing() -> None:
    game = Map(SAMPLE, SAMPLE_BASES, phase=2).turn("EIR")
    assert allowed(game, "Iw 3/4")


# PT-02


@pytest.mark.clause("1853-TRK-08", "1853-TRK-16")
def test_pt02_the_first_round_of_bar() -> None:
    game = Map("", {"BAR": "Jah"}).set(newcomer="BAR").turn("BAR")
    game = lay(game, "Jah 6/2")
    assert placements(game) == {
        "Iag": {"7/4", "8/3", "8/5", "9/2"},
        "Jaj": {"7/0", "7/1", "9/1"},
    }
    assert refused(game, "Iag 7/5") == "1853-TRK-16"
    assert refused(game, "Iag 78/5") == "1853-TRK-09"
    before = game.state.cash["BAR"]
    assert before - lay(game, "Jaj 7/0").state.cash["BAR"] == 140


@pytest.mark.clause("1853-TRK-02")
def test_pt02_later_one_tile() -> None:
    game = Map("Jah=6/2", {"BAR": "Jah"}).turn("BAR")
    game = lay(game, "Iag 8/5")
    assert step_of(game) != "Track"
    table = Map("Jah=6/2 Iag=8/5", {"BAR": "Jah"})
    game = table.turn("BAR")
    assert placements(game, "Iae", "yellow")["Iae"] >= {"5/3", "6/2", "6/4", "69/4"}
    assert game.state.cash["BAR"] - lay(game, "Iae 5/3").state.cash["BAR"] == 60


# PT-03


@pytest.mark.clause("1853-TRK-09", "1853-COST-01")
def test_pt03_gauge_of_a_railhead() -> None:
    game = Map("Tp=76/4", {"SIR": "Tp"}).turn("SIR")
    assert placements(game) == {
        "Tr": {"72/0", "72/1"},
        "Uo": {"72/2", "72/3", "73/1", "73/3", "74/0"},
    }
    rich = game.state.cash["SIR"]
    assert rich - lay(game, "Tr 72/1").state.cash["SIR"] == 30
    assert rich - lay(game, "Uo 74/0").state.cash["SIR"] == 50
    assert refused(game, "Tr 3/1") == "1853-TRK-09"
    assert refused(game, "Tr 73/1") == "1853-TRK-16"
    assert refused(game, "Uo 58/1") == "1853-TRK-09"
    assert refused(game, "So 78/5") == "1853-TRK-09"


# PT-04


@pytest.mark.clause("1853-TRK-16", "1853-COST-07")
def test_pt04_edges_of_the_board() -> None:
    table = Map("Eg=69/2 Df=58/5 Dd=9/1", {"NWR": "Fn/2 Ck Eg"})
    game = table.turn("NWR")
    assert placements(game, "Db") == {"Db": {"3/4", "4/1", "58/4"}}
    for way in ("3/4", "4/1", "58/4"):
        assert lay(game, f"Db {way}").state.cash["NWR"] == game.state.cash["NWR"] + 200
    assert refused(game, "Db 3/3") == "1853-TRK-16"
    assert refused(game, "Db 58/2") == "1853-TRK-16"
    assert refused(game, "Db 4/0") in ("1853-TRK-16", "1853-TRK-09")


@pytest.mark.clause("1853-TRK-16", "1853-TRK-15")
def test_pt04_two_towns() -> None:
    game = Map("Hx=5/0 Hv=6/2", {"EIR": "Jab/2 Hx"}).turn("EIR")
    assert allowed(game, "Gu 55/1")
    assert refused(game, "Gu 55/0") == "1853-TRK-16"
    assert refused(game, "Gu 55/2") == "1853-TRK-16"


# PT-05

BREAK = "Hj=6/2 Hl=8/1 Gm=69/0"
BREAK_BASES = {"BBCI": "Hj Mi/3", "NWR": "Fn/2 Ck"}


@pytest.mark.clause("1853-PRO-03")
def test_pt05_who_promotes() -> None:
    game = Map(BREAK, BREAK_BASES, phase=2).turn("BBCI")
    assert lay(game, "Gm 96/0").state.cash["BBCI"] == game.state.cash["BBCI"]
    assert refused(Map(BREAK, BREAK_BASES, phase=1).turn("BBCI"), "Gm 96/0") == "1853-TRK-01"
    assert refused(Map(BREAK, BREAK_BASES, phase=2).turn("NWR"), "Gm 96/0") == "1853-PRO-03"


@pytest.mark.clause("1853-GAU-02", "1853-RUN-01", "1853-RUN-02")
def test_pt05_beyond_the_break() -> None:
    tiles = "Hj=6/2 Hl=8/1 Gm=96/0"
    table = Map(tiles, BREAK_BASES, phase=2, trains={"BBCI": "3 2M"})
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
    tiles = "Hj=6/2 Hl=8/1 Gm=96/0"
    table = Map(tiles, BREAK_BASES, phase=2, trains={"BBCI": "3 2M"})
    game = table.turn("BBCI", "Bases")
    assert allowed(game, base(game, "Gm"))
    game.play(base(game, "Gm"))
    assert game.state.cash["BBCI"] == table.state.cash["BBCI"] - 40
    assert allowed(game, base(game, "Fn/0"))
    assert refused(game, base(game, "Fn/4")) == "1853-BASE-04"
    bases = {"BBCI": "Hj Mi/3 Gm", "NWR": "Fn/2 Ck"}
    table = Map(tiles, bases, phase=2, trains={"BBCI": "3 2M"})
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


# PT-06

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


# PT-07

BLOCKED = "Hx=5/0 Hv=6/2 Gu=55/1"


@pytest.mark.clause("1853-BASE-09", "1853-RUN-07")
def test_pt07_a_full_station() -> None:
    bases = {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq Hv"}
    table = Map(BLOCKED, bases, trains={"EIR": "2", "BNR": "2"})
    assert refused(table.turn("EIR"), "Ft 7/5") == "1853-TRK-09"
    game = table.turn("EIR", "Run")
    assert every_run(game, "EIR", "2") == {"Hv Hx": (40, 40)}
    assert refused(game, run(game, "2: Hx Hv Gu")) == "1853-RUN-07"
    step = table.title.steps[3]
    p = position(table.turn("EIR"))
    refusal = step.why_not(p, p.top, "Ann", base(table.turn("EIR"), "Hv"))
    assert refusal.clause == "1853-BASE-02"
    assert allowed(table.turn("BNR"), "Ft 7/5")
    assert earned(table.turn("BNR", "Run"), "2: Hx Hv Gu") == (50, 30)


@pytest.mark.clause("1853-PRO-03", "1853-PRO-12", "1853-RUN-08")
def test_pt07_promoted() -> None:
    bases = {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq Hv"}
    table = Map(BLOCKED, bases, phase=2, trains={"EIR": "2 2", "BNR": "2"})
    assert allowed(table.turn("EIR"), "Hv 14/1")
    table.tiles("Hv=14/1")
    assert allowed(table.turn("EIR"), "Ft 7/5")
    game = table.turn("EIR", "Run")
    assert earned(game, "2: Hx Hv Gu") == (60, 30)
    assert earned(game, "2: Hx Hv") == (50, 50)
    game = table.turn("EIR", "Bases")
    assert allowed(game, base(game, "Hv"))
    table.form("EIR", "Hv")
    game = table.turn("EIR", "Run")
    assert earned(game, "2: Hx Hv", "2: Hv Gu") == (90, 50)
    assert best(game, "EIR") == (90, 50)
    assert earned(table.turn("BNR", "Run"), "2: Hx Hv Gu") == (60, 30)


@pytest.mark.clause("1853-RUN-07")
def test_pt07_full_of_two_others() -> None:
    bases = {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq Hv", "GIP": "Ht Mi/5 Hv"}
    table = Map("Hx=5/0 Hv=14/1 Gu=55/1", bases, phase=4, trains={"EIR": "4"})
    assert refused(table.turn("EIR"), "Ft 7/5") == "1853-TRK-09"
    assert every_run(table.turn("EIR", "Run"), "EIR", "4") == {"Hv Hx": (50, 50)}


# PT-08


@pytest.mark.clause("1853-TRK-07")
def test_pt08_two_tiles_two_lines() -> None:
    tiles = "Iaa=58/5 Iy=9/1 Iw=3/3 Hx=5/0 Hv=14/1"
    game = Map(tiles, {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    assert set(placements(game, colour="yellow")) == {"Gu", "Ht"}
    assert refused(lay(game, "Gu 55/1"), "Ht 6/2") == "1853-TRK-07"
    assert refused(lay(game, "Ht 6/2"), "Gu 55/1") == "1853-TRK-07"
    game = Map(tiles, {"EIR": "Jab/2 Hx Hv"}, phase=2).turn("EIR")
    lay(game, "Gu 55/1", "Ht 6/2")
    lay(game, "Ht 6/2", "Gu 55/1")


@pytest.mark.clause("1853-TRK-07")
def test_pt08_either_order() -> None:
    tiles = "Iaa=58/5 Iy=9/1 Hx=5/0 Hv=6/2"
    game = Map(tiles, {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    lay(game, "Iw 3/3", "Gu 55/1")
    lay(game, "Gu 55/1", "Iw 3/3")
    assert refused(lay(game, "Iw 58/1"), "Gu 55/1") == "1853-TRK-07"
    assert refused(lay(game, "Gu 55/1"), "Iw 58/1") == "1853-TRK-07"


@pytest.mark.clause("1853-TRK-07")
def test_pt08_two_lines_over_one_double_town_tile() -> None:
    tiles = "Gs=6/2 Hv=6/2 Hx=5/0"
    game = Map(tiles, {"EIR": "Jab/2 Hx Gs Hv"}, phase=2).turn("EIR")
    lay(game, "Gu 55/1", "Ft 7/5")  # Gu from Gs, Ft from Hv by the other line of Gu
    # Without the base at Lucknow both come from Benares or Patna, over Benares.
    game = Map(tiles, {"EIR": "Jab/2 Hx Hv"}, phase=2).turn("EIR")
    assert refused(lay(game, "Gu 55/1"), "Ft 7/5") == "1853-TRK-07"


MEETING = "Iaa=58/5 Iy=9/1 Iw=3/3"  # from Calcutta to the edge of Patna, which has no tile


@pytest.mark.clause("1853-TRK-07")
def test_pt08_the_lines_of_two_tiles_meet_in_the_station_of_the_first() -> None:
    """Patna's tile is joined to Calcutta, and the next one to Patna by the other line of it."""
    game = Map(MEETING, {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    lay(game, "Hx 6/0", "Gw 3/5")
    alone = Map("Iaa=58/5 Iy=9/1", {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    assert refused(lay(alone, "Hx 6/0"), "Gw 3/5") == "1853-TRK-07"  # both from Patna
    away = Map(MEETING, {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    assert refused(lay(away, "Hx 6/2"), "Gw 3/5") == "1853-TRK-07"  # not joined to Calcutta


# PT-09

SOUTH = "Tp=101/0 Tr=72/1 Sq=73/3 Uo=74/0"


@pytest.mark.clause("1853-RUN-05")
def test_pt09_1m_trains() -> None:
    table = Map(SOUTH, {"SIR": "Tp Rr/0"}, phase=2, trains={"SIR": "1M"})
    game = table.turn("SIR", "Run")
    single = {
        "Sq Tr Tp Uo": (60, 20),
        "Rr/0 Sq Tr": (50, 40),
        "Sq Tr Tp": (50, 40),
        "Tr Tp Uo": (50, 20),
        "Rr/0 Sq": (40, 40),
        "Tp Tr": (40, 40),
        "Tp Uo": (40, 40),
    }
    assert every_run(game, "SIR", "1M") == single
    assert refused(game, run(game, "1M: Rr/0 Sq Tr Tp")) == "1853-RUN-05"
    assert refused(game, run(game, "1M: Sq Tr")) == "1853-RUN-05"
    double = {**single, "Rr/0 Sq Tr Tp Uo": (90, 40), "Rr/0 Sq Tr Tp": (80, 60)}
    assert every_run(game, "SIR", "2M") == double


@pytest.mark.parametrize(
    ("trains", "expected"),
    [("1M 1M", (100, 40)), ("1M 2M", (120, 60)), ("1M 1M 2M", (130, 40))],
)
def test_pt09_best(trains: str, expected: tuple[int, int]) -> None:
    table = Map(SOUTH, {"SIR": "Tp Rr/0"}, phase=2, trains={"SIR": trains})
    assert best(table.turn("SIR", "Run"), "SIR") == expected


@pytest.mark.clause("1853-RUN-05")
def test_pt09_without_an_own_base() -> None:
    game = Map(SOUTH, {"SIR": "Tp"}, phase=2, trains={"SIR": "1M"}).turn("SIR", "Run")
    assert refused(game, run(game, "1M: Rr/0 Sq")) == "1853-RUN-05"


# PT-10

JUNCTION = "Em=4/2 Ck=5/5 Dj=9/1 Dh=58/4 Eg=69/3 Dn=4/1"
JUNCTION_BASES = {"NWR": "Fn/2 Ck Eg"}


@pytest.mark.clause("1853-RUN-11")
def test_pt10_green_junction() -> None:
    table = Map(f"{JUNCTION} Dl=83/2", JUNCTION_BASES, phase=2, trains={"NWR": "2 2"})
    game = table.turn("NWR", "Run")
    shared = run(game, "2: Fn/2 Em Ck", "2: Eg Dh Ck (Dl)")
    assert refused(game, shared) == "1853-RUN-11"
    assert best(game, "NWR") == (100, 60)
    assert earned(game, "2: Eg Dh Em Fn/2") == (80, 60)


@pytest.mark.clause("1853-RUN-12", "1853-GAU-05")
def test_pt10_brown_junction() -> None:
    table = Map(f"{JUNCTION} Dl=107/1", JUNCTION_BASES, phase=3, trains={"NWR": "3 3"})
    game = table.turn("NWR", "Run")
    assert earned(game, "3: Fn/2 Em Ck", "3: Eg Dh Dn") == (110, 60)
    assert earned(game, "3: Eg Dh Em Fn/2", "3: Ck Dn") == (110, 60)
    assert earned(game, "3: Fn/2 Em Dn", "3: Ck Dh Eg") == (110, 50)
    assert best(game, "NWR") == (110, 60)


@pytest.mark.clause("1853-PRO-06", "1853-PRO-07")
def test_pt10_promotions_of_junctions() -> None:
    table = Map(f"{JUNCTION} Dl=9/2", JUNCTION_BASES, phase=2)
    assert placements(table.turn("NWR"), "Dl") == {"Dl": {"82/2", "82/5", "83/2", "83/5"}}
    table = Map(f"{JUNCTION} Dl=83/2", JUNCTION_BASES, phase=3)
    assert len(placements(table.turn("NWR"), "Dl")["Dl"]) == 3
    for way in ("106/5", "107/1", "108/2"):
        assert allowed(table.turn("NWR"), f"Dl {way}")
