"""Laying yellow tiles. Clauses 1848-TRK."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile, Pass, PlaceStation
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused

MOUNTAINS = {"C18", "D17", "E16", "F15", "G16", "H13", "H15"}
DESERTS = {"B3", "B7", "B9", "C2", "C4", "C8", "E6", "E8"}


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def lays_offered(game: Game) -> list[LayTile]:
    decision = game.decision
    assert decision is not None
    return [c.action for c in decision.of(LayTile) if isinstance(c.action, LayTile)]


def hexes_offered(game: Game) -> set[str]:
    return {action.hex for action in lays_offered(game)}


def melbourne(phase: str = "3", cash: int = 500, tiles: str = "") -> Table:
    """VR with track from Melbourne to Geelong (H9) and to the mountain H13."""
    table = Table().phase(phase).tiles(f"H11=57@1 {tiles}")
    return table.company("VR", 100, {"Ann": 6}, cash=cash)


# How many (TRK-01, TRK-10, TRK-11).


@pytest.mark.clause("1848-TRK-01")
@pytest.mark.parametrize("phase", ["1", "2"])
def test_before_the_first_3_one_yellow_tile_a_turn(phase: str) -> None:
    game = melbourne(phase).turn("VR")
    plays(game, lay("H9", "57", 1))
    assert refused(game, lay("H7", "6", 2)) == "1848-TRK-01"
    assert game.state.map.tiles == {"H11": ("57", 1), "H9": ("57", 1)}


@pytest.mark.clause("1848-TRK-01")
@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "7"])
def test_from_the_first_3_on_two_yellow_tiles_a_turn_and_no_third(phase: str) -> None:
    game = melbourne(phase).turn("VR")
    plays(game, lay("H9", "57", 1))
    plays(game, lay("H7", "6", 2))
    assert refused(game, lay("H13", "9", 1)) == "1848-TRK-01"
    assert game.state.map.tiles["H7"] == ("6", 2)


@pytest.mark.clause("1848-TRK-01")
def test_after_a_yellow_tile_no_promotion() -> None:
    game = melbourne().turn("VR")
    assert offers(game, lay("H11", "236", 1))
    plays(game, lay("H9", "57", 1))
    assert hexes_offered(game) == {"H7", "H13"}
    assert refused(game, lay("H11", "236", 1)) == "1848-TRK-01"


@pytest.mark.clause("1848-TRK-01")
def test_after_a_promotion_no_yellow_tile() -> None:
    game = melbourne().turn("VR")
    assert offers(game, lay("H9", "57", 1))
    plays(game, lay("H11", "236", 1))
    assert refused(game, lay("H9", "57", 1)) == "1848-TRK-01"


@pytest.mark.clause("1848-TRK-10")
def test_the_second_yellow_tile_may_continue_the_first() -> None:
    game = melbourne().turn("VR")
    assert refused(game, lay("H15", "8", 1)) == "1848-TRK-03"
    plays(game, lay("H13", "9", 1))
    assert game.state.map.tiles["H13"] == ("9", 1)
    plays(game, lay("H15", "8", 1))
    assert game.position.cash("VR") == 400


@pytest.mark.clause("1848-TRK-11")
def test_both_yellow_tiles_may_be_large_stations() -> None:
    game = melbourne().turn("VR")
    plays(game, lay("H9", "57", 1))
    plays(game, lay("H7", "6", 2))
    tiles = game.title.board.tiles
    assert [tiles[game.state.map.tiles[h][0]].nodes[0].kind for h in ("H9", "H7")] == ["city"] * 2


# Where (TRK-02 to TRK-04).


@pytest.mark.clause("1848-TRK-02")
@pytest.mark.parametrize("hex_id", ["A4", "A6", "A18", "D1", "B21", "F3", "I8", "I10"])
def test_red_blue_and_printed_hexes_are_not_built_on(hex_id: str) -> None:
    game = melbourne(tiles="H9=57@1").turn("VR")
    assert hex_id not in hexes_offered(game)
    for tile in ("9", "57", "241"):
        assert refused(game, lay(hex_id, tile, 1)) == "1848-TRK-02"


@pytest.mark.clause("1848-TRK-02")
def test_a_yellow_tile_does_not_go_onto_a_tile() -> None:
    game = melbourne(tiles="H13=9@1").turn("VR")
    assert refused(game, lay("H13", "8", 1)) == "1848-TRK-02"


@pytest.mark.clause("1848-TRK-03")
def test_a_new_tile_continues_track_of_the_company() -> None:
    game = melbourne("2").turn("VR")
    assert hexes_offered(game) == {"H9", "H13"}
    assert all((a.tile, a.rotation) != ("7", 2) for a in lays_offered(game))
    assert refused(game, lay("H13", "7", 2)) == "1848-TRK-03"  # beside it, but not joined
    assert refused(game, lay("G8", "9", 1)) == "1848-TRK-03"


@pytest.mark.clause("1848-TRK-03")
def test_the_track_may_be_of_any_length() -> None:
    game = melbourne("2", tiles="H9=57@1 H7=6@2 G6=57@2 F5=57@2 E4=57@2").turn("VR")
    plays(game, lay("D3", "55", 2))
    broken = melbourne("2", tiles="H9=57@1 H7=6@2 F5=57@2 E4=57@2").turn("VR")  # no G6
    assert refused(broken, lay("D3", "55", 2)) == "1848-TRK-03"


@pytest.mark.clause("1848-TRK-03", "1848-STN-10")
def test_building_does_not_reach_through_a_city_full_of_others() -> None:
    table = melbourne("2", tiles="H9=57@1")
    assert offers(table.turn("VR"), lay("H7", "6", 2))
    game = table.marker("SAR", "H9").turn("VR")
    assert refused(game, lay("H7", "6", 2)) == "1848-TRK-03"
    assert hexes_offered(game) == {"H13"}


@pytest.mark.clause("1848-TRK-04", "1848-OR-08")
@pytest.mark.parametrize(
    ("profile", "clause"), [("rulebook", "1848-TRK-04"), ("18xx.games", "1848-TRK-03")]
)
def test_the_first_build_is_at_home_while_home_has_no_track(profile: str, clause: str) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 6}, cash=500, operated=False)
    game = table.operating_round("VR")
    assert hexes_offered(game) == {"H11"}
    assert refused(game, lay("H13", "9", 1)) == clause
    assert offers(game, Pass())  # building is optional
    plays(game, lay("H11", "57", 1))


@pytest.mark.clause("1848-TRK-04")
@pytest.mark.parametrize(
    ("profile", "hexes"), [("rulebook", {"H11"}), ("18xx.games", {"H11", "H7", "G10"})]
)
def test_home_comes_first_even_with_track_elsewhere(profile: str, hexes: set[str]) -> None:
    table = Table(profile=profile).tiles("H9=6@1")
    game = table.company("VR", 100, {"Ann": 6}, cash=500, stations="H9").turn("VR")
    assert hexes_offered(game) == hexes


@pytest.mark.clause("1848-TRK-04")
@pytest.mark.parametrize("home", [("F17", "57", 0), ("G6", "57", 2)])
def test_com_begins_at_either_home_if_neither_has_track(home: tuple[str, str, int]) -> None:
    table = Table().set(linked=True)
    table.company("COM", 100, {"Ann": 6}, cash=500, operated=False)
    game = table.operating_round("COM")
    assert hexes_offered(game) == {"F17", "G6"}
    assert refused(game, lay("E18", "57", 0)) == "1848-TRK-04"
    plays(game, lay(*home))


@pytest.mark.clause("1848-TRK-04")
def test_com_is_not_bound_once_one_of_its_homes_has_track() -> None:
    table = Table().set(linked=True).tiles("G6=57@2")
    table.company("COM", 100, {"Ann": 6}, cash=500, operated=False)
    game = table.operating_round("COM")
    assert hexes_offered(game) == {"F17", "F5", "H7"}
    plays(game, lay("F5", "57", 2))


@pytest.mark.clause("1848-TRK-04")
@pytest.mark.parametrize("first", [("C2", "9", 0), ("D3", "55", 1), ("E2", "57", 2)])
def test_perth_is_printed_so_wa_begins_at_any_of_its_arrows(first: tuple[str, str, int]) -> None:
    table = Table().company("WA", 100, {"Ann": 6}, cash=500, operated=False)
    game = table.operating_round("WA")
    assert hexes_offered(game) == {"C2", "D3", "E2"}
    plays(game, lay(*first))


# Which tile (TRK-05).


@pytest.mark.clause("1848-TRK-05")
@pytest.mark.parametrize(
    ("home", "hex_id", "tiles", "wrong"),
    [
        ("57@1", "H13", {"7", "8", "9"}, ["57", "55", "235"]),
        ("5@2", "G12", {"1", "2", "55", "56", "69"}, ["9", "57", "235"]),
        ("57@1", "H9", {"5", "6", "57"}, ["9", "55", "235"]),
        ("5@2", "G10", {"235"}, ["9", "55", "57"]),
        ("", "H11", {"5", "6", "57"}, ["9", "55", "235"]),
    ],
    ids=["plain", "two dots", "one circle", "two circles", "one circle with a K"],
)
def test_each_hex_takes_the_tiles_that_show_what_it_shows(
    home: str, hex_id: str, tiles: set[str], wrong: list[str]
) -> None:
    table = Table().tiles(f"H11={home}" if home else "")
    game = table.company("VR", 100, {"Ann": 6}, cash=500).turn("VR")
    assert {a.tile for a in lays_offered(game) if a.hex == hex_id} == tiles
    for tile in wrong:
        assert refused(game, lay(hex_id, tile, 1)) == "1848-TRK-05"


# Edges (TRK-06, TRK-07).


@pytest.mark.clause("1848-TRK-06")
def test_no_track_runs_off_the_map() -> None:
    game = melbourne().turn("VR")
    assert refused(game, lay("H13", "7", 0)) == "1848-TRK-06"  # edge 0 of H13 is the coast
    assert refused(game, lay("H13", "8", 5)) == "1848-TRK-06"
    plays(game, lay("H13", "8", 1))


@pytest.mark.clause("1848-TRK-06")
@pytest.mark.parametrize(
    ("company", "tiles", "shut"),
    [
        ("QG", "", [("B19", "57", 1), ("B19", "6", 2), ("B19", "5", 4)]),
        ("CAR", "", [("E4", "57", 0), ("E4", "6", 4), ("E4", "5", 5)]),
        ("CAR", "E4=57@2", [("F5", "5", 1), ("F5", "6", 5)]),
    ],
    ids=["Brisbane to B21", "Port Augusta to F3", "Port Pirie to F3"],
)
def test_harbours_without_an_arrow_take_no_track(
    company: str, tiles: str, shut: list[tuple[str, str, int]]
) -> None:
    game = Table().tiles(tiles).company(company, 100, {"Ann": 6}, cash=100).turn(company)
    for way in shut:
        assert refused(game, lay(*way)) == "1848-TRK-06"


@pytest.mark.clause("1848-TRK-06")
@pytest.mark.parametrize(
    ("company", "tiles", "way"),
    [
        ("QG", "B19=57@2", ("C20", "5", 2)),  # Southport to B21
        ("CAR", "E4=57@1", ("E2", "5", 4)),  # Whyalla to F3
        ("QG", "", ("B19", "57", 2)),  # Brisbane to Cairns
        ("CAR", "E4=57@1", ("E2", "6", 2)),  # Whyalla to Perth
    ],
)
def test_printed_arrows_take_track(company: str, tiles: str, way: tuple[str, str, int]) -> None:
    game = Table().tiles(tiles).company(company, 100, {"Ann": 6}, cash=100).turn(company)
    plays(game, lay(*way))


@pytest.mark.clause("1848-TRK-06")
def test_track_towards_tasmania_only_where_its_tile_has_track() -> None:
    table = Table().company("VR", 100, {"Ann": 6}, cash=100)
    assert refused(table.turn("VR"), lay("H11", "57", 0)) == "1848-TRK-06"
    west = table.tiles("I8=241@1").turn("VR")
    assert refused(west, lay("H11", "57", 0)) == "1848-TRK-06"
    table = Table().tiles("I10=241@1").company("VR", 100, {"Ann": 6}, cash=100)
    plays(table.turn("VR"), lay("H11", "57", 0))


@pytest.mark.clause("1848-TRK-06")
@pytest.mark.parametrize(
    ("site", "meets", "misses"),
    [("I8", ("6", 4), ("5", 4)), ("I10", ("5", 4), ("6", 4))],
)
def test_geelong_meets_tasmania_on_its_own_side_only(
    site: str, meets: tuple[str, int], misses: tuple[str, int]
) -> None:
    before = melbourne().turn("VR")
    assert refused(before, lay("H9", *meets)) == "1848-TRK-06"
    game = melbourne(tiles=f"{site}=241@1").turn("VR")
    assert refused(game, lay("H9", *misses)) == "1848-TRK-06"
    plays(game, lay("H9", *meets))


@pytest.mark.clause("1848-TRK-07")
def test_track_may_end_at_a_blank_hex_or_at_the_blank_side_of_a_tile() -> None:
    plays(melbourne().turn("VR"), lay("H13", "9", 1))
    game = melbourne(tiles="H15=7@2").turn("VR")  # its track turns away from H13
    plays(game, lay("H13", "9", 1))


# What it costs (TRK-08, TRK-09).


@pytest.mark.clause("1848-TRK-08")
def test_the_mountains_cost_50_and_the_deserts_40() -> None:
    hexes = Table().title.board.hexes.values()
    assert {h.id for h in hexes if (h.terrain, h.cost) == ("mountain", 50)} == MOUNTAINS
    assert {h.id for h in hexes if (h.terrain, h.cost) == ("desert", 40)} == DESERTS
    assert {h.id for h in hexes if h.cost} == MOUNTAINS | DESERTS


@pytest.mark.clause("1848-TRK-08")
@pytest.mark.parametrize(
    ("company", "tiles", "way", "cost"),
    [
        ("VR", "H11=57@1", ("H13", "9", 1), 50),
        ("NSW", "F17=5@0", ("F15", "235", 4), 50),
        ("NSW", "F17=5@0", ("G16", "57", 0), 50),
        ("QG", "B19=5@0", ("C18", "55", 0), 50),
        ("WA", "", ("C2", "9", 0), 40),
        ("CAR", "E4=57@1", ("E6", "9", 1), 40),
        ("VR", "H11=57@1", ("H9", "57", 1), 0),
    ],
)
def test_the_first_tile_on_a_hex_is_paid_to_the_bank(
    company: str, tiles: str, way: tuple[str, str, int], cost: int
) -> None:
    game = Table().tiles(tiles).company(company, 100, {"Ann": 6}, cash=120).turn(company)
    bank = game.position.cash("bank")
    hand = game.position.cash("Ann")
    plays(game, lay(*way))
    assert game.position.cash(company) == 120 - cost
    assert game.position.cash("bank") == bank + cost
    assert game.position.cash("Ann") == hand


@pytest.mark.clause("1848-TRK-09", "1848-OR-09")
@pytest.mark.parametrize(
    ("company", "tiles", "way", "cash", "enough"),
    [
        ("VR", "H11=57@1", ("H13", "9", 1), 49, 50),
        ("WA", "", ("C2", "9", 0), 39, 40),
        ("WA", "", ("C2", "9", 0), 30, 40),
    ],
)
def test_a_company_that_cannot_pay_cannot_lay(
    company: str, tiles: str, way: tuple[str, str, int], cash: int, enough: int
) -> None:
    table = Table().tiles(tiles).company(company, 100, {"Ann": 6}, cash=cash)
    assert refused(table.turn(company), lay(*way)) == "1848-TRK-09"
    game = table.cash(**{company: enough}).turn(company)
    plays(game, lay(*way))
    assert game.position.cash(company) == 0


@pytest.mark.clause("1848-TRK-09")
def test_two_mountains_need_100() -> None:
    game = melbourne(cash=99).turn("VR")
    plays(game, lay("H13", "9", 1))
    assert refused(game, lay("H15", "8", 1)) == "1848-TRK-09"


@pytest.mark.clause("1848-TRK-09")
def test_a_promotion_costs_nothing_even_on_a_mountain() -> None:
    game = melbourne(cash=0, tiles="H13=9@1").turn("VR")
    plays(game, lay("H13", "23", 4))
    assert game.position.cash("VR") == 0
    assert game.state.map.tiles["H13"] == ("23", 4)


@pytest.mark.clause("1848-TRK-01", "1848-OR-06")
def test_track_is_not_laid_after_the_marker_although_a_tile_is_left() -> None:
    game = melbourne(tiles="H9=57@1").turn("VR")
    plays(game, lay("H7", "6", 2))
    plays(game, Pass())
    plays(game, PlaceStation(hex="H9"))
    assert refused(game, lay("H13", "9", 1)) == "1848-OR-06"
