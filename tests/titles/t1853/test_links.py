"""Which cities are linked. Clauses CON-01 to CON-03."""

from __future__ import annotations

import pytest

from railhead.titles.t1853 import links
from tests.titles.t1853.maps import Map


def linked(table: Map, cities: str) -> bool:
    """Whether all these cities are linked."""
    groups = links.groups(table.p)
    return len({groups[city] for city in cities.split()}) == 1


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
