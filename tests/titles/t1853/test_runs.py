"""Runs. Clauses RUN."""

from __future__ import annotations

import pytest

from railhead.play.actions import Run, RunTrains
from tests.titles.t1853.maps import (
    HOMES,
    Map,
    allowed,
    best,
    earned,
    every_run,
    placements,
    refused,
    run,
    step_of,
)

VALLEY = "Ht=6/0 Gs=6/5 Gq=6/2"


@pytest.mark.clause("1853-RUN-01")
def test_each_train_once_and_an_own_base() -> None:
    table = Map(f"{VALLEY} Fp=56/5", {"GIP": "Ht Mi/5"}, trains={"GIP": "2"})
    game = table.turn("GIP", "Run")
    assert refused(game, run(game, "2: Ht Gs", "2: Gs Gq")) == "1853-RUN-01"
    assert refused(game, run(game, "3: Ht Gs")) == "1853-RUN-01"
    strange = run(game, "2: Gs Gq")
    assert refused(game, strange) == "1853-RUN-01"
    refusal = game.why(strange)
    assert refusal is not None
    assert refusal.reason == "The run has no base of GIP."
    assert earned(game, "2: Ht Gs") == (40, 40)


@pytest.mark.clause("1853-RUN-02")
def test_the_gauge() -> None:
    table = Map("Nj=73/2", {"GIP": HOMES["GIP"]}, trains={"GIP": "2 2M"})
    game = table.turn("GIP", "Run")
    assert refused(game, run(game, "2: Mi/5 Nj")) == "1853-RUN-02"
    assert earned(game, "2M: Mi/5 Nj") == (50, 50)
    table = Map("Ht=6/0 Gs=102/0 Gu=71/5", {"GIP": "Ht Gs"}, phase=3, trains={"GIP": "3 3M"})
    game = table.turn("GIP", "Run")
    assert earned(game, "3: Ht Gs", "3M: Gs Gu Gu") == (100, 50)
    assert refused(game, run(game, "3: Ht Gs Gu")) == "1853-RUN-02"


@pytest.mark.clause("1853-RUN-03")
def test_large_stations_count_small_ones_do_not() -> None:
    tiles = "Iaa=58/5 Iy=9/1 Iw=3/3 Hx=5/0 Hv=6/2 Gu=55/1"
    table = Map(tiles, {"EIR": HOMES["EIR"]}, trains={"EIR": "2 3"})
    game = table.turn("EIR", "Run")
    assert earned(game, "2: Jab/2 Iaa Iw Hx") == (90, 70)
    assert refused(game, run(game, "2: Jab/2 Iaa Iw Hx Hv")) == "1853-RUN-03"
    assert earned(game, "3: Jab/2 Iaa Iw Hx Hv Gu") == (120, 60)


@pytest.mark.clause("1853-RUN-03")
def test_two_stations_are_needed() -> None:
    table = Map("Ht=6/0", {"GIP": "Ht Mi/5"}, trains={"GIP": "2"})
    game = table.turn("GIP", "Run")
    assert step_of(game) != "Run"  # nothing can run
    table = Map(VALLEY, {"GIP": "Ht Mi/5"}, trains={"GIP": "2"})
    game = table.turn("GIP", "Run")
    assert refused(game, RunTrains(routes=(Run(train="2", track=()),))) == "1853-RUN-03"


@pytest.mark.clause("1853-RUN-04")
def test_large_and_small_ends() -> None:
    tiles = "Iaa=58/5 Iy=9/1 Iw=3/3 Hx=5/0"
    table = Map(tiles, {"EIR": HOMES["EIR"]}, trains={"EIR": "2"})
    runs = every_run(table.turn("EIR", "Run"), "EIR", "2")
    assert set(runs) == {
        "Iaa Jab/2",
        "Iw Iaa Jab/2",
        "Hx Iw",
        "Hx Iw Iaa",
        "Hx Iw Iaa Jab/2",
    }
    game = table.turn("EIR", "Run")
    half = Run(train="2", track=("Iaa n0-1", "Iy 4-1"))
    assert refused(game, RunTrains(routes=(half,))) == "1853-RUN-04"


@pytest.mark.clause("1853-RUN-05")
def test_1m_trains() -> None:
    tiles = "Tp=101/0 Tr=72/1 Sq=73/3 Uo=74/0"
    table = Map(tiles, {"SIR": "Tp Rr/0"}, trains={"SIR": "1M"})
    game = table.turn("SIR", "Run")
    assert earned(game, "1M: Sq Tr Tp Uo") == (60, 20)
    for way in ("Rr/0 Sq Tr Tp", "Sq Tr"):
        assert refused(game, run(game, f"1M: {way}")) == "1853-RUN-05"
    game = Map(tiles, {"SIR": "Tp"}, trains={"SIR": "1M"}).turn("SIR", "Run")
    assert refused(game, run(game, "1M: Rr/0 Sq")) == "1853-RUN-05"


@pytest.mark.clause("1853-RUN-06")
def test_nothing_twice() -> None:
    tiles = "Em=58/3 Fp=2/0 Eo=55/1 Dn=3/5"
    table = Map(tiles, {"NWR": "Fn/2 Ck"}, trains={"NWR": "3"})
    game = table.turn("NWR", "Run")
    assert refused(game, run(game, "3: Fn/2 Em Dn Eo Fp Fn/4")) == "1853-RUN-06"
    back = Run(train="3", track=("Fn n1-2", "Em 5-n0", "Em n0-5", "Fn 2-n1"))
    assert refused(game, RunTrains(routes=(back,))) == "1853-RUN-06"


@pytest.mark.clause("1853-RUN-06")
def test_two_towns_of_a_tile() -> None:
    table = Map("Ht=6/0 Gs=102/0 Gu=71/5", {"GIP": "Gs Mi/5"}, phase=3, trains={"GIP": "3M"})
    assert earned(table.turn("GIP", "Run"), "3M: Gs Gu Gu") == (50, 40)


@pytest.mark.clause("1853-RUN-07", "1853-RUN-08")
def test_full_stations() -> None:
    bases = {"GIP": "Ht Mi/5", "EIR": "Gs Hx"}
    game = Map(VALLEY, bases, trains={"GIP": "3"}).turn("GIP", "Run")
    assert refused(game, run(game, "3: Ht Gs Gq")) == "1853-RUN-07"
    assert earned(game, "3: Ht Gs") == (40, 40)
    game = Map("Ht=6/0 Gs=15/5 Gq=6/2", bases, phase=2, trains={"GIP": "3"}).turn("GIP", "Run")
    assert earned(game, "3: Ht Gs Gq") == (70, 40)  # partly vacant
    # Stations of one city are judged each for itself.
    bases = {"NWR": "Fn/2 Ck", "EIR": "Fn/4 Hx"}
    game = Map("Fp=56/5 Em=4/2", bases, trains={"NWR": "2"}).turn("NWR", "Run")
    assert earned(game, "2: Fn/2 Em") == (50, 50)


@pytest.mark.clause("1853-RUN-09")
def test_any_line_out_of_a_station() -> None:
    tiles = "Hv=14/1 Hx=5/0 Ht=6/2 Gu=55/1 Iw=58/2"
    table = Map(tiles, {"EIR": "Jab/2 Hx"}, phase=2, trains={"EIR": "3"})
    runs = every_run(table.turn("EIR", "Run"), "EIR", "3")
    assert {"Gu Hv Hx", "Ht Hv Hx", "Hx Hv Iw"} <= set(runs)


@pytest.mark.clause("1853-RUN-10")
def test_runs_share_no_track() -> None:
    tiles = "Em=4/2 Ck=5/5 Dl=9/2 Dj=8/1 Dh=58/4"
    table = Map(tiles, {"NWR": "Fn/2 Ck"}, trains={"NWR": "2 2"})
    game = table.turn("NWR", "Run")
    assert earned(game, "2: Fn/2 Em", "2: Ck Em")[0] == 80  # both end at the same town
    assert earned(game, "2: Em Ck", "2: Ck Dh")[0] == 60  # they meet in a station
    assert refused(game, run(game, "2: Fn/2 Em Ck", "2: Em Ck")) == "1853-RUN-10"


@pytest.mark.clause("1853-RUN-11")
def test_a_green_junction_serves_one_train() -> None:
    tiles = "Em=4/2 Ck=5/5 Dj=9/1 Dh=58/4 Eg=69/3 Dn=4/1 Dl=83/2"
    table = Map(tiles, {"NWR": "Fn/2 Ck Eg"}, phase=2, trains={"NWR": "2 2"})
    game = table.turn("NWR", "Run")
    assert refused(game, run(game, "2: Fn/2 Em Ck", "2: Eg Dh Ck (Dl)")) == "1853-RUN-11"
    assert best(game, "NWR") == (100, 60)
    # The same way over the junction is the same track.
    assert refused(game, run(game, "2: Fn/2 Em Ck", "2: Em Ck")) == "1853-RUN-10"


@pytest.mark.clause("1853-RUN-12")
def test_brown_junctions_are_passed_twice() -> None:
    # 107/1 joins W, NW, E, SE: two runs meet in it, or one comes by twice.
    tiles = "Em=4/2 Ck=5/5 Dj=9/1 Dh=58/4 Eg=69/3 Dn=4/1 Dl=107/1"
    table = Map(tiles, {"NWR": "Fn/2 Ck Eg"}, phase=3, trains={"NWR": "3 3"})
    game = table.turn("NWR", "Run")
    assert earned(game, "3: Fn/2 Em Ck (Dl)", "3: Eg Dh Dn (Dl)") == (110, 60)
    loop = "Em=4/2 Ck=5/5 Dj=7/3 Dn=4/1 Dl={}"
    table = Map(loop.format("107/1"), {"NWR": "Fn/2 Ck"}, phase=3, trains={"NWR": "3"})
    assert earned(table.turn("NWR", "Run"), "3: Fn/2 Em Ck Dn") == (80, 50)
    table = Map(loop.format("83/2"), {"NWR": "Fn/2 Ck"}, phase=3, trains={"NWR": "3"})
    round_trip = ("Fn n1-2", "Em 5-n0", "Em n0-2", "Dl 5-2", "Ck 5-n0", "Ck n0-0", "Dj 3-4")
    again = Run(train="3", track=(*round_trip, "Dl 1-5", "Em 2-n0"))
    assert refused(table.turn("NWR", "Run"), RunTrains(routes=(again,))) == "1853-RUN-06"


@pytest.mark.clause("1853-RR-05", "1853-RR-06")
def test_no_run_in_the_first_turn_and_none_is_a_duty() -> None:
    table = Map(VALLEY, {"GIP": "Ht Mi/5"}, trains={"GIP": "2"}).set(newcomer="GIP")
    assert step_of(table.turn("GIP", "Run")) != "Run"
    table.set(newcomer="")
    game = table.turn("GIP", "Run")
    assert game.why(run(game)) is None


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


@pytest.mark.clause("1853-RUN-06")
def test_pt14_no_city_twice() -> None:
    bases = {"NWR": "Fn/2 Ck", "EIR": "Fn/4 Jab/2 Hx"}
    table = Map("Em=58/3 Fp=2/0 Eo=55/1 Dn=3/5", bases, trains={"NWR": "2", "EIR": "2"})
    game = table.turn("NWR", "Run")
    assert earned(game, "2: Fn/2 Em Dn Eo Fp") == (80, 50)
    assert refused(game, run(game, "2: Fn/2 Em Dn Eo Fp Fn/4")) == "1853-RUN-06"
    assert earned(table.turn("EIR", "Run"), "2: Fn/4 Fp Eo Dn Em") == (80, 50)
