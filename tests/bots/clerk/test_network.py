"""How the Clerk builds."""

import random

from railhead.bots.clerk import Clerk, whatif
from railhead.bots.clerk.network import Lay, most_promising
from railhead.bots.clerk.weights import Weights
from railhead.play.actions import LayTile, Pass, PlaceStation
from tests.titles.t1848.positions import Table
from tests.titles.t1853.positions import Table as Table1853

LINE = "H11=57@1 H9=57@1"


def test_it_joins_two_stops_rather_than_anything_else() -> None:
    table = Table(3).tiles("H11=57@1").company("VR", 100, {"Ann": 6}, cash=500, trains="2")
    game = table.turn("VR")
    thoughts = Clerk(random.Random(0)).think(game.copy(), game.decisions[0])
    action = thoughts[0].action
    assert isinstance(action, LayTile)
    assert thoughts[0].reason.startswith("reaches ")
    assert whatif.earnings(whatif.after(game.position, action), "VR") > 0


def test_what_is_asked_changes_nothing() -> None:
    game = Table(3).tiles(LINE).company("VR", 100, {"Ann": 6}, trains="2").turn("VR")
    p = game.position
    before = dict(p.state.trains), p.state.map
    assert whatif.earnings(p, "VR") == 40
    assert whatif.earnings(p, "VR", ("2-8", "2-9")) == 40
    assert whatif.earnings(p, "SAR") == 0
    assert (dict(p.state.trains), p.state.map) == before


def test_a_station_that_brings_nothing_is_not_placed() -> None:
    table = Table(3).tiles(LINE).company("VR", 100, {"Ann": 6}, cash=500, trains="2")
    game = table.turn("VR", "Station")
    assert game.decisions[0].of(PlaceStation)
    assert Clerk(random.Random(0)).decide(game.copy(), game.decisions[0]) == Pass(by="Ann")


def test_no_hex_takes_all_the_places_and_some_go_to_the_first_look() -> None:
    """In the order of the first look; by their prospects those of A come before B and C."""
    p = Table(3).share_round().position
    gains = (("C", -1.0), ("B", 1.0), *(("A", 2.0 + number) for number in range(4)))
    ranked = [
        Lay(gain, -number, LayTile(by="Ann", hex=hex_id, tile="9", rotation=number), p)
        for number, (hex_id, gain) in enumerate(gains)
    ]

    def hexes(weighed: int, glanced: int = 0, a_hex: int = 9) -> str:
        weights = Weights(weighed=weighed, glanced=glanced, a_hex=a_hex)
        return "".join(each.lay.hex for each in most_promising(ranked, weights))

    assert hexes(weighed=4) == "AAAA"
    assert hexes(weighed=4, a_hex=2) == "AABC"
    assert hexes(weighed=3, glanced=1) == "AAC"
    assert hexes(weighed=9, glanced=2, a_hex=1) == "ABC"


def test_a_tile_that_brings_a_bond_back_is_worth_more() -> None:
    """1853: the tile at Multan links the last city of a contract."""

    def score(bond: int) -> float:
        table = Table1853().phase("2").company("NWR", {"Beth": 4}, cash=400)
        table.tiles("Em=4/2 Ck=5/5 Dl=9/2 Dj=8/1 Dh=58/4").set(choices={"NWR": "free later"})
        game = table.bid("Beth", bond, "Lahore Delhi Multan").turn("NWR", "Track")
        thoughts = Clerk(random.Random(0)).think(game.copy(), game.decisions[0])
        lays = {t.action.hex: t.score for t in thoughts if isinstance(t.action, LayTile)}
        return lays["Eg"]

    assert score(bond=110) > score(bond=90) > score(bond=0)
