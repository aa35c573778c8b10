"""Which cities are linked. Clauses CON-01 to CON-03."""

from __future__ import annotations

import pytest

from tests.titles.t1853.maps import (
    SAMPLE,
    SAMPLE_BASES,
    Map,
    allowed,
    base,
    best,
    earned,
    every_run,
    lay,
    linked,
    passed,
    refused,
)


@pytest.mark.clause("1853-CON-01")
def test_whoever_built_it() -> None:
    tiles = "Ht=6/0 Gs=6/5 Gq=6/2"
    assert linked(Map(tiles, {"GIP": "Ht"}), "Ht Gs Gq")
    assert linked(Map(tiles, {"NWR": "Gq"}), "Ht Gs Gq")
    assert not linked(Map("Ht=6/0 Gs=6/5", {"GIP": "Ht"}), "Ht Gs Gq")
    assert not linked(Map("Ht=6/0 Gs=6/4 Gq=6/2", {"GIP": "Ht"}), "Ht Gs Gq")


@pytest.mark.clause("1853-CON-02")
def test_others_bases_do_not_block() -> None:
    tiles = "Ht=6/0 Gs=6/5 Gq=6/2"
    assert linked(Map(tiles, {"GIP": "Ht", "EIR": "Gs"}), "Ht Gs Gq")


@pytest.mark.clause("1853-CON-02")
@pytest.mark.parametrize("tile", ["", " Fn=104/0", " Fn=110/0"])
def test_a_change_in_a_large_city(tile: str) -> None:
    tiles = f"Ck=5/5 Dl=9/2 Em=4/2 Fp=56/5 Gq=6/2{tile}"
    assert linked(Map(tiles, {"NWR": "Fn/2 Ck", "EIR": "Fn/4"}), "Ck Fn Gq")
    # A line to another station of Delhi is a line to Delhi.
    assert linked(Map(tiles, {"NWR": "Ck", "EIR": "Fn/4"}), "Fn Gq")


@pytest.mark.clause("1853-CON-02", "1853-CON-03")
def test_a_change_of_gauge_at_a_station() -> None:
    tiles = "Ht=6/0 Gs=96/5 Gq=76/2"
    assert linked(Map(tiles, {"GIP": "Ht Gs"}), "Ht Gs Gq")
    assert linked(Map(tiles, {"GIP": "Ht", "EIR": "Gq"}), "Ht Gs Gq")
    # No base touches the metre stretch.
    assert not linked(Map(tiles, {"GIP": "Ht"}), "Ht Gs Gq")
    # The same of a broad stretch.
    assert not linked(Map(tiles, {"EIR": "Gq"}), "Ht Gs Gq")
    assert linked(Map(tiles, {"EIR": "Gq"}), "Gs Gq")


@pytest.mark.clause("1853-CON-02")
def test_through_small_stations_however_far() -> None:
    tiles = "Mi=105/3 Lj=58/0 Ki=4/2 Jh=6/5 Jj=9/1 Jl=9/1"
    assert linked(Map(tiles, {"GIP": "Ht Mi"}), "Mi Jh")


@pytest.mark.clause("1853-CON-03")
def test_gauges_that_meet_at_plain_track() -> None:
    assert not linked(Map("Hj=6/2 Hl=78/1 Gm=69/0", {"BBCI": "Hj Gm"}), "Hj Gm")
    assert linked(Map("Hj=76/2 Hl=78/1 Gm=113/0", {"BBCI": "Hj"}), "Hj Gm")


@pytest.mark.clause("1853-CON-03")
def test_dual_track_joins_like_gauges_only() -> None:
    # Broad, dual plain, metre: no station, no change.
    tiles = "Hj=6/2 Hl=107/0 Gm={}"
    assert linked(Map(tiles.format("69/0"), {"BBCI": "Hj"}), "Hj Gm")
    assert not linked(Map(tiles.format("113/0"), {"BBCI": "Hj Gm"}), "Hj Gm")


@pytest.mark.clause("1853-CON-01", "1853-EARN-05")
def test_pt11_contract_and_mail() -> None:
    bid = ("Ck", "Fn", "Eg")
    table = Map(f"{SAMPLE} Dh=58/4", SAMPLE_BASES, phase=2, trains={"NWR": "3"})
    table.set(cities={"Bob": bid}, bonds={"Bob": 95})
    table.state.cash["envelopes"] = 95
    before = table.state.cash["Bob"]
    game = table.turn("NWR")
    assert not linked(table, "Ck Fn Eg")
    assert passed(lay(game, "Dh 87/4")).state.cash["Bob"] == before
    game = passed(lay(game, "Eg 6/3"))
    assert game.state.cash["Bob"] == before + 95
    assert game.state.fulfilled == ("Bob",)
    table.tiles("Eg=6/3")
    game = table.turn("NWR", "Run")
    assert earned(game, "3: Eg Dh Ck Em Fn/2") == (100, 60)
    table = Map(f"{SAMPLE} Dh=58/4 Eg=6/3", SAMPLE_BASES, phase=2, trains={"NWR": "2"})
    game = table.turn("NWR", "Run")
    assert earned(game, "2: Dh Ck Em Fn/2") == (80, 50)
    assert earned(game, "2: Ck Em Fn/2") == (70, 60)


@pytest.mark.clause("1853-CON-02")
def test_pt11_changing_stations_in_delhi() -> None:
    tiles = "Ck=5/5 Dl=9/2 Em=4/2 Fp=56/5 Gq=6/2"
    table = Map(tiles, {"NWR": "Fn/2 Ck", "EIR": "Fn/4"}, phase=2, trains={"NWR": "3"})
    assert linked(table, "Ck Fn Gq")
    assert "Ck Em Fn/2" in every_run(table.turn("NWR", "Run"), "NWR", "3")
    assert not any("Gq" in way and "Ck" in way for way in every_run(table.turn("NWR"), "NWR", "3"))


MIXED = "Ht=6/0 Gs=96/5 Gq=96/2 Fp=56/5"
MIXED_BASES = {"GIP": "Ht Mi/5", "EIR": "Jab/2 Hx Fn/4"}
BID = "Ht Gs Gq Fn"


@pytest.mark.clause("1853-CON-03", "1853-CON-04")
def test_pt12_contract_and_gauge() -> None:
    table = Map(MIXED, MIXED_BASES, phase=2, trains={"GIP": "2 2M"})
    assert not linked(table, BID)
    game = table.turn("GIP", "Bases")
    assert refused(game, base(game, "Gq")) == "1853-BASE-04"
    assert allowed(game, base(game, "Gs"))
    game = table.turn("EIR", "Bases")
    assert allowed(game, base(game, "Gq"))
    assert every_run(table.turn("GIP", "Run"), "GIP", "2") == {"Gs Ht": (40, 40)}
    assert every_run(table.turn("GIP", "Run"), "GIP", "2M") == {}


@pytest.mark.clause("1853-CON-03", "1853-CON-04")
@pytest.mark.parametrize(("company", "place"), [("GIP", "Gs"), ("EIR", "Gq")])
def test_pt12_the_bond_returns_in_the_base_step(company: str, place: str) -> None:
    table = Map(MIXED, MIXED_BASES, phase=2)
    table.set(cities={"Cy": tuple(BID.split())}, bonds={"Cy": 120})
    table.state.cash["envelopes"] = 120
    game = table.turn(company, "Bases")
    before = game.state.cash["Cy"]
    game.play(base(game, place))
    assert game.state.cash["Cy"] == before + 120
    assert game.state.fulfilled == ("Cy",)


def test_pt12_runs_with_the_base() -> None:
    bases = {"GIP": "Ht Mi/5 Gs", "EIR": "Jab/2 Hx Fn/4"}
    table = Map(MIXED, bases, phase=2, trains={"GIP": "2 2M"})
    game = table.turn("GIP", "Run")
    assert every_run(game, "GIP", "2M") == {"Gq Gs": (40, 40)}
    assert best(game, "GIP") == (80, 40)


@pytest.mark.clause("1853-CON-03")
def test_pt12_gauges_that_meet_at_plain_track() -> None:
    table = Map("Hj=6/2 Hl=78/1 Gm=69/0", {"BBCI": "Hj"}, phase=2)
    assert not linked(table, "Hj Gm")
    assert linked(Map("Hj=6/2 Hl=8/1 Gm=69/0", {"BBCI": "Hj"}, phase=2), "Hj Gm")
