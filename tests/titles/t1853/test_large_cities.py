"""Bombay, Calcutta, Delhi and Madras. Clauses BIG."""

from __future__ import annotations

import pytest

from railhead.play.actions import PlaceStation
from tests.titles.t1853.maps import (
    HOMES,
    Map,
    allowed,
    base,
    best,
    earned,
    every_run,
    lay,
    linked,
    placements,
    refused,
)


@pytest.mark.clause("1853-BIG-01")
@pytest.mark.parametrize(
    ("city", "value", "edges"),
    [("Jab", 50, [0, 2, 4]), ("Fn", 40, [0, 2, 4]), ("Mi", 40, [3, 5]), ("Rr", 30, [0, 2])],
)
def test_printed_green(city: str, value: int, edges: list[int]) -> None:
    track = Map().title.board.printed[city]
    assert track.colour == "green"
    assert [list(to) for to in track.from_node] == [[edge] for edge in edges]
    assert all(node.value(0) == value and node.slots == 1 for node in track.nodes)
    assert all(track.terminal)


@pytest.mark.clause("1853-BIG-02", "1853-BIG-07")
@pytest.mark.parametrize(
    ("company", "city", "brown", "grey"),
    [
        ("EIR", "Jab", "104/0", "110/0"),
        ("NWR", "Fn", "104/0", "110/0"),
        ("GIP", "Mi", "105/3", "111/3"),
        ("MSM", "Rr", "105/0", "111/0"),
    ],
)
def test_promotions(company: str, city: str, brown: str, grey: str) -> None:
    bases = {company: HOMES[company]}
    assert city not in placements(Map("", bases, phase=2).turn(company))
    assert placements(Map("", bases, phase=3).turn(company), city) == {city: {brown}}
    assert refused(Map("", bases, phase=3).turn(company), f"{city} 102/0") == "1853-BIG-02"
    after = Map(f"{city}={brown}", bases, phase=3).turn(company)
    assert refused(after, f"{city} {grey}") == "1853-PRO-01"
    after = Map(f"{city}={brown}", bases, phase=4).turn(company)
    assert placements(after, city) == {city: {grey}}
    other = "105/0" if brown.startswith("104") else "104/0"
    assert refused(Map("", bases, phase=3).turn(company), f"{city} {other}") == "1853-BIG-02"


@pytest.mark.clause("1853-BIG-07")
def test_one_rotation_fits() -> None:
    game = Map("", {"GIP": HOMES["GIP"]}, phase=3).turn("GIP")
    for rotation in (0, 1, 2, 4, 5):
        assert refused(game, f"Mi 105/{rotation}") in ("1853-PRO-06", "1853-PRO-11")
    game = Map("", {"EIR": HOMES["EIR"]}, phase=3).turn("EIR")
    assert refused(game, "Jab 104/3") == "1853-BIG-07"


@pytest.mark.clause("1853-BIG-03")
def test_one_grey_cd_tile() -> None:
    bases = {"EIR": HOMES["EIR"], "NWR": HOMES["NWR"]}
    table = Map("Jab=104/0 Fn=104/0", bases, phase=4)
    assert allowed(table.turn("EIR"), "Jab 110/0")
    assert allowed(table.turn("NWR"), "Fn 110/0")
    table = Map("Jab=104/0 Fn=110/0", bases, phase=4)
    assert refused(table.turn("EIR"), "Jab 110/0") == "1853-BIG-03"


@pytest.mark.clause("1853-BIG-04")
def test_calcutta_and_delhi_are_ends() -> None:
    for tile in ("104/0", "110/0"):
        tiles = f"Em=4/2 Fl=9/1 Go=58/2 Fn={tile}"
        table = Map(tiles, {"NWR": "Fn/2 Ck"}, phase=4, trains={"NWR": "5"})
        game = table.turn("NWR", "Run")
        assert set(every_run(game, "NWR", "5")) == {"Em Fn/2"}


@pytest.mark.clause("1853-BIG-04")
def test_bombay_is_run_through_from_brown_on() -> None:
    tiles = "Lj=58/0 Nj=58/2"
    bases = {"GIP": HOMES["GIP"]}
    green = Map(tiles, bases, phase=3, trains={"GIP": "4"}).turn("GIP", "Run")
    assert set(every_run(green, "GIP", "4")) == {"Mi/5 Nj"}
    brown = Map(f"{tiles} Mi=105/3", bases, phase=3, trains={"GIP": "4"}).turn("GIP", "Run")
    assert earned(brown, "4: Lj Mi Nj") == (70, 20)


@pytest.mark.clause("1853-BIG-05")
def test_one_base_in_a_large_city() -> None:
    tiles = "Jab=104/0 Iaa=58/5 Jad=9/1"
    table = Map(tiles, {"EIR": HOMES["EIR"]}, phase=3)
    frame = table.turn("EIR").state.frames[-1]
    for node in (0, 1, 3, 4, 5):
        refusal = table.title.steps[3].why_not(
            table.p, frame, "Ann", PlaceStation(hex="Jab", city=node)
        )
        assert refusal.clause == "1853-BIG-05"


@pytest.mark.clause("1853-BIG-06")
def test_where_bases_go() -> None:
    table = Map("", {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq"}, phase=3)
    game = lay(table.turn("BNR"), "Jab 104/0")
    assert game.state.map.stations["Jab"] == (("BNR",), ("",), ("EIR",), ("",), ("",), ("",))
    table = Map("", {"MSM": "Rr/2", "SIR": "Tp Rr/0"}, phase=3)
    game = lay(table.turn("MSM"), "Rr 105/0")
    (places,) = game.state.map.stations["Rr"]
    assert sorted(places) == ["", "MSM", "SIR"]


MADRAS = "Tp=76/4 Tr=72/1 Sq=73/3 Qq=77/5 Rp=76/1 Rn=113/4"
MADRAS_BASES = {"SIR": "Tp Rr/0", "MSM": "Rr/2"}


@pytest.mark.clause("1853-BIG-04", "1853-CON-02", "1853-EARN-06")
def test_pt15_madras_green() -> None:
    table = Map(MADRAS, MADRAS_BASES, phase=3, trains={"SIR": "3M", "MSM": "2M 2M"})
    assert linked(table, "Tp Rn Rr")
    game = table.turn("SIR", "Run")
    assert best(game, "SIR") == (70, 50)
    assert earned(game, "3M: Rr/0 Sq Tr Tp") == (70, 50)
    assert best(table.turn("MSM", "Run"), "MSM") == (50, 50)
    for company in ("SIR", "MSM"):
        assert placements(table.turn(company), "Rr") == {"Rr": {"105/0"}}
        assert refused(table.turn(company), "Rr 105/1") in ("1853-BIG-07", "1853-PRO-06")


@pytest.mark.clause("1853-BIG-04", "1853-BIG-06")
def test_pt15_madras_brown() -> None:
    brown = f"{MADRAS} Rr=105/0"
    table = Map(brown, MADRAS_BASES, phase=3, trains={"SIR": "3M", "MSM": "2M 2M"})
    game = table.turn("SIR", "Run")
    assert best(game, "SIR") == (110, 40)
    assert earned(game, "3M: Tp Tr Sq Rr Rp") == (110, 40)
    assert earned(game, "3M: Rn Rp Rr") == (90, 70)
    game = table.turn("MSM", "Run")
    assert best(game, "MSM") == (160, 70)
    table = Map(brown, MADRAS_BASES, phase=4, trains={"SIR": "4M", "MSM": "3M 2M"})
    assert best(table.turn("SIR", "Run"), "SIR") == (130, 40)
    assert best(table.turn("MSM", "Run"), "MSM") == (180, 70)


@pytest.mark.clause("1853-RUN-07", "1853-RUN-08")
def test_pt15_madras_full_of_others() -> None:
    brown = f"{MADRAS} Rr=105/0"
    bases = {"SIR": "Tp", "MSM": "Rr", "GIP": "Rr", "EIR": "Rr"}
    game = Map(brown, bases, phase=3, trains={"SIR": "3M"}).turn("SIR", "Run")
    assert best(game, "SIR") == (90, 70)
    bases = {"SIR": "Tp", "MSM": "Rr", "GIP": "Rr"}
    game = Map(brown, bases, phase=3, trains={"SIR": "3M"}).turn("SIR", "Run")
    assert best(game, "SIR") == (110, 40)


CALCUTTA = "Iaa=58/5 Kaa=9/0 Lz=3/2"
CALCUTTA_BASES = {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq", "BAR": "Jah"}


@pytest.mark.clause("1853-BIG-02", "1853-COST-06")
def test_pt16_who_promotes_calcutta() -> None:
    table = Map(CALCUTTA, {**CALCUTTA_BASES, "GIP": "Ht Mi/5"}, phase=3)
    for company in ("EIR", "BNR"):
        table.credits(company, 60)
        assert lay(table.turn(company), "Jab 104/0").state.cash[company] == 0
        table.credits(company, 59)
        assert refused(table.turn(company), "Jab 104/0") == "1853-RR-03"
    assert refused(table.turn("GIP"), "Jab 104/0") in ("1853-PRO-02", "1853-PRO-03")
    assert refused(table.turn("BAR"), "Jab 104/0") == "1853-PRO-03"
    table = Map(CALCUTTA, CALCUTTA_BASES, phase=2)
    assert refused(table.turn("EIR"), "Jab 104/0") == "1853-PRO-01"


@pytest.mark.clause("1853-BIG-04", "1853-BIG-05", "1853-BIG-06")
def test_pt16_calcutta_brown() -> None:
    table = Map(CALCUTTA, CALCUTTA_BASES, phase=3, trains={"EIR": "3", "BNR": "3"})
    game = lay(table.turn("EIR"), "Jab 104/0")
    assert game.state.map.stations["Jab"] == (("BNR",), ("",), ("EIR",), ("",), ("",), ("",))
    table.set(map=game.state.map)
    assert earned(table.turn("EIR", "Run"), "3: Jab/2 Iaa") == (80, 80)
    assert earned(table.turn("BNR", "Run"), "3: Jab/0 Lz") == (80, 80)
    table.tiles("Jad=7/1 Kac=9/2")
    table.form("BAR", "Jab/4")
    assert table.state.map.stations["Jab"][4] == ("BAR",)


@pytest.mark.clause("1853-BASE-05", "1853-BIG-05")
def test_pt16_bar_comes_to_calcutta() -> None:
    table = Map("Iaa=58/5 Jab=104/0 Iag=8/5 Iae=6/4 Jad=8/1 Jah=6/2", {"BAR": "Jah"}, phase=3)
    game = table.turn("BAR", "Bases")
    assert allowed(game, base(game, "Jab/4"))
    table = Map(CALCUTTA + " Jab=104/0", {"EIR": "Jab/2 Hx"}, phase=3)
    p = table.p
    refusal = table.title.steps[3].why_not(
        p, table.turn("EIR").state.frames[-1], "Ann", base(table.turn("EIR"), "Jab/4")
    )
    assert refusal.clause == "1853-BIG-05"


@pytest.mark.clause("1853-BIG-03", "1853-COST-06")
def test_pt16_one_grey_tile() -> None:
    bases = {**CALCUTTA_BASES, "NWR": "Fn/2 Ck"}
    table = Map(f"{CALCUTTA} Jab=104/0 Fn=104/0", bases, phase=4)
    game = table.turn("EIR")
    rich = game.state.cash["EIR"]
    assert lay(game, "Jab 110/0").state.cash["EIR"] == rich
    assert allowed(table.turn("NWR"), "Fn 110/0")
    table.tiles("Jab=110/0")
    assert refused(table.turn("NWR"), "Fn 110/0") == "1853-BIG-03"
