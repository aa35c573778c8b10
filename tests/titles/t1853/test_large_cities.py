"""Bombay, Calcutta, Delhi and Madras. Clauses BIG."""

from __future__ import annotations

import pytest

from railhead.play.actions import PlaceStation
from tests.titles.t1853.maps import (
    HOMES,
    Map,
    allowed,
    earned,
    every_run,
    lay,
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
