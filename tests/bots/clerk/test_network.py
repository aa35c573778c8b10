"""How the Clerk builds."""

import random

from railhead.bots.clerk import Clerk, whatif
from railhead.play.actions import LayTile, Pass, PlaceStation
from tests.titles.t1848.positions import Table

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
