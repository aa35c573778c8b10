"""Upgrading tiles, and what track costs. Clauses UPG, TER."""

from __future__ import annotations

import pytest

from railhead.board.upgrades import fits
from railhead.play.actions import LayTile
from railhead.titles.t18india.actions import UsePrivate
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, choices, offers, refused

GREEN_TOWNS = {"141", "142", "143", "144"}
TOWN_TO_CITY = {"12", "13", "205", "206"}
FOLLOWING = {
    "3": {"141", "142", "143", "205", "206", "12"},
    "4": {"141", "142", "205", "206"},
    "58": GREEN_TOWNS | TOWN_TO_CITY,
    "5": {"14", "15", "619"},
    "6": {"14", "15", "619"},
    "57": {"14", "15", "619"},
    "7": {"80", "82", "83"},
    "8": {"80", "81", "82", "83"},
    "9": {"82", "83"},
    "80": {"545", "546"},
    "81": {"546"},
    "82": {"544", "545", "546"},
    "83": {"544", "545", "546"},
    "544": {"60"},
    "545": {"60"},
    "546": {"60"},
    "141": {"145", "146", "147"},
    "142": {"145", "146", "147"},
    "143": {"146", "147"},
    "144": {"147"},
    "145": {"GT6"},
    "146": {"GT6"},
    "147": {"GT6"},
    "611": {"513"},
    "235": {"59"},
    "59": {"64", "65", "66", "67", "68", "984"},
    **{tile: {"611"} for tile in ("12", "13", "14", "15", "205", "206", "619")},
    **{tile: {"IND1"} for tile in ("64", "65", "66", "67", "68", "984")},
    **{tile: set() for tile in ("60", "513", "GT6", "IND1", "IF1", "IF2")},
    **{f"IND{number}": set() for number in range(2, 7)},
}


def lay(hex_id: str, tile: str, rotation: int = 0) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def central(tiles: str = "I20=57@0", cash: int = 300) -> Game:
    """The BNR in Nagpur at its track step."""
    return Table("BNR", "NSR").tiles(tiles).company("BNR", cash=cash).turn("BNR")


def home_of(tile: str) -> str:
    """A hex that can carry a tile."""
    if tile in ("235", "59", "64", "65", "66", "67", "68", "984", "IND1"):
        return "G8"
    if tile.startswith("IF"):
        return "J37"
    board = Table().title.board
    nodes = board.tiles[tile].nodes
    if len(nodes) == 3:
        return "E22"
    return {"city": "D17", "town": "D19"}[nodes[0].kind] if nodes else "E20"


@pytest.mark.clause("18india-UPG-04")
@pytest.mark.clause("18india-UPG-05")
@pytest.mark.clause("18india-UPG-06")
@pytest.mark.clause("18india-UPG-07")
@pytest.mark.parametrize("tile", sorted(FOLLOWING))
def test_what_follows_each_tile(tile: str) -> None:
    board = Table().title.board
    ways = {way.tile for turn in range(6) for way in fits(board, home_of(tile), (tile, turn))}
    assert ways == FOLLOWING[tile]


@pytest.mark.clause("18india-UPG-01")
def test_one_colour_up() -> None:
    assert refused(central(), lay("I20", "611")) == "18india-UPG-01"
    assert refused(central(), lay("I20", "57")) == "18india-UPG-01"  # the same colour
    assert refused(central(), lay("I22", "82")) == "18india-UPG-01"  # green on white
    assert offers(central(), lay("I20", "14"))


@pytest.mark.clause("18india-UPG-02")
def test_track_is_kept() -> None:
    game = central()
    assert refused(game, lay("I20", "14", 1)) == "18india-UPG-02"  # without edge 0 and 3 together
    assert offers(game, lay("I20", "15", 0))
    # A tile of the right kind, however it is turned: plain track and a town, both straight.
    game = central("I20=57@0 I18=9@0")
    for rotation in range(6):
        assert refused(game, lay("I18", "80", rotation)) == "18india-UPG-02"
    game = central("I20=57@1 J19=8@1 J17=4@0")
    assert refused(game, lay("J17", "143", 0)) == "18india-UPG-02"
    # What is of another kind is refused for that.
    assert refused(game, lay("J17", "80", 0)) == "18india-UPG-06"


@pytest.mark.clause("18india-UPG-02")
def test_stations_stay() -> None:
    table = Table("BNR NSR").tiles("I20=14@0").company("BNR").company("NSR", stations="I20")
    game = table.turn("BNR")
    game.play(lay("I20", "611", 0))
    assert game.state.map.stations["I20"] == (("BNR", "NSR"),)


@pytest.mark.clause("18india-UPG-03")
def test_the_tile_must_be_reached() -> None:
    game = central("I20=57@0 I24=9@0")
    assert refused(game, lay("I24", "82", 0)) == "18india-UPG-03"
    game = central("I20=57@0 I22=9@0 I24=9@0")
    assert offers(game, lay("I24", "82", 0))


@pytest.mark.clause("18india-UPG-03")
def test_a_city_is_upgraded_by_whoever_reaches_it() -> None:
    """Full of another company's station, and over old track only."""
    table = Table("BNR NSR").tiles("I20=57@0 I22=8@1 H23=8@4 H25=57@0")
    # I22 from Nagpur (edge 3) to H23 (edge 1); H23 from edge 4 to Hyderabad (edge 0).
    game = table.company("BNR", cash=300).company("NSR", {"Bob": 3}).turn("BNR")
    assert offers(game, lay("H25", "14", 0))


@pytest.mark.clause("18india-UPG-05")
def test_single_spot_cities_are_for_towns_only() -> None:
    assert refused(central(), lay("I20", "205")) == "18india-UPG-05"
    game = central("I20=57@0 I18=9@0 I16=8@1 H17=4@1")
    assert refused(game, lay("H17", "14", 1)) in ("18india-UPG-05", "18india-UPG-06")


@pytest.mark.clause("18india-UPG-04")
def test_a_town_becomes_a_city() -> None:
    table = Table("BNR", "NSR").tiles("I20=57@1 J19=8@1 J17=4@0").company("BNR", cash=300)
    game = table.turn("BNR")
    ways = {action.tile for action in choices(game) if getattr(action, "hex", "") == "J17"}
    assert ways == {"141", "142", "205", "206"}


@pytest.mark.clause("18india-UPG-07")
def test_what_is_never_upgraded() -> None:
    game = Table("WIP").tiles("E24=57@0 E22=IND5@4").company("WIP").turn("WIP")
    assert refused(game, lay("E22", "141", 0)) == "18india-UPG-07"
    game = central("I20=513@0")
    assert refused(game, lay("I20", "513", 1)) == "18india-UPG-07"
    assert refused(game, lay("D23", "611", 0)) == "18india-TRK-09"


@pytest.mark.clause("18india-UPG-08")
def test_no_upgrade_off_the_board() -> None:
    """D25 lies at the coast: nothing leads on to the west."""
    game = Table("BR").tiles("D25=8@3").company("BR", stations="D23.0", cash=100).turn("BR")
    board = game.title.board
    closed = 63 & ~board.open_edges["D25"]
    assert closed
    for way in fits(board, "D25", ("8", 3)):
        action = lay("D25", way.tile, way.rotation)
        if way.exits & closed:
            assert refused(game, action) == "18india-UPG-08"
        else:
            assert offers(game, action)


@pytest.mark.clause("18india-UPG-09")
@pytest.mark.clause("18india-TER-02")
def test_an_upgrade_costs_river_crossings_only() -> None:
    """I24 lies along a river to the south and south-west; J25, a mountain, to the south-east."""
    tiles = "I20=57@0 I22=9@0 I24=8@3 J25=9@2 I26=9@0"
    game = central(tiles)
    board = game.title.board
    for way in fits(board, "I24", ("8", 3)):
        action = lay("I24", way.tile, way.rotation)
        if offers(game, action):
            crosses = way.exits & 1  # the side to I26, which already has track there
            trial = game.copy()
            trial.play(action)
            assert trial.state.cash["BNR"] == 300 - (30 if crosses else 0)


@pytest.mark.clause("18india-UPG-10")
def test_the_two_circles_become_one_city() -> None:
    board = Table().title.board
    values = [board.tiles[tile].nodes[0].revenue for tile in ("235", "59", "64", "IND1")]
    assert values == [(30,), (40,), (50,), (60,)]
    assert [len(ends) for ends in board.track("235", 0).from_node] == [1, 0]
    assert [len(ends) for ends in board.track("59", 0).from_node] == [1, 1]
    for tile in ("64", "65", "66", "67", "68", "984"):
        assert [len(ends) for ends in board.track(tile, 0).from_node] == [2, 2]
    table = Table("EIR EBR").tiles("P17=64@0").company("EIR", stations="P17.0")
    game = table.company("EBR", {"Bob": 3}, stations="P17.1").turn("EIR")
    game.play(lay("P17", "IND1", 0))
    assert game.state.map.stations["P17"] == (("EIR", "EBR", ""),)
    (city,) = game.state.map.track(board, "P17").nodes
    assert (city.slots, len(game.state.map.track(board, "P17").from_node[0])) == (3, 5)


# Terrain.


@pytest.mark.clause("18india-TER-01")
@pytest.mark.parametrize(("hex_id", "cost"), [("G22", 15), ("I28", 30), ("H21", 0)])
def test_hills_and_mountains(hex_id: str, cost: int) -> None:
    assert Table().title.board.hexes[hex_id].cost == cost


@pytest.mark.clause("18india-TER-01")
def test_a_mountain_is_paid_with_its_first_tile_only() -> None:
    game = central("I20=57@0 I22=9@0 I24=9@0 I26=9@0")
    game.play(lay("I28", "9", 0))
    assert game.state.cash["BNR"] == 270
    game = central("I20=57@0 I22=9@0 I24=9@0 I26=9@0 I28=9@0")
    game.play(lay("I28", "82", 0))
    assert game.state.cash["BNR"] == 300


@pytest.mark.clause("18india-TER-02")
@pytest.mark.clause("18india-TER-05")
def test_a_river_is_paid_by_who_completes_the_crossing() -> None:
    """I24 only touches the river; the tile on I26 crosses it."""
    game = central("I20=57@0 I22=9@0")
    game.play(lay("I24", "9", 0))
    assert game.state.cash["BNR"] == 300
    game.play(lay("I26", "9", 0))
    assert game.state.cash["BNR"] == 270
    # The other half may have been laid by somebody else.
    game = central("I20=57@0 I22=9@0 I26=9@0")
    game.play(lay("I24", "9", 0))
    assert game.state.cash["BNR"] == 270


@pytest.mark.clause("18india-TER-03")
def test_a_river_is_paid_once() -> None:
    game = central("I20=57@0 I22=9@0 I24=9@0 I26=9@0")
    game.play(lay("I24", "82", 0))
    assert game.state.cash["BNR"] == 300


@pytest.mark.clause("18india-TER-04")
@pytest.mark.clause("18india-OR-09")
def test_costs_add_up_and_must_be_paid() -> None:
    """The mountain J25 with the river side to I24: 30 + 30."""
    tiles = "I20=57@0 I22=9@0 I24=8@3"
    game = central(tiles, cash=60)
    game.play(lay("J25", "9", 2))
    assert game.state.cash["BNR"] == 0
    assert refused(central(tiles, cash=59), lay("J25", "9", 2)) == "18india-TER-04"


@pytest.mark.clause("18india-TER-04")
@pytest.mark.clause("18india-PRIV-11")
def test_the_french_company_pays_up_to_forty() -> None:
    """Treasury 29, river 30: refused; with the French EIC it costs nothing. Of 30 and 30 it pays
    40."""
    tiles = "I20=57@0 I22=9@0 I24=9@0"
    assert refused(central(tiles, cash=29), lay("I26", "9", 0)) == "18india-TER-04"
    table = Table("BNR", "NSR").tiles(tiles).company("BNR", cash=29).private("P4", "Ann")
    game = table.turn("BNR")
    game.play(UsePrivate(private="P4"))
    game.play(lay("I26", "9", 0))
    assert game.state.cash["BNR"] == 29
    game.play(lay("I28", "9", 0))  # a mountain, 30 of which 10 are left to take off
    assert game.state.cash["BNR"] == 9
