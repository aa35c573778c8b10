"""Laying track. Clauses TRK."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile
from railhead.play.decision import Choice
from tests.titles.first_rails import Game
from tests.titles.first_rails.positions import Table, cash, offers, plays, refused


def tile(words: str) -> LayTile:
    """A tile in words: "C6=9@2"."""
    hex_id, _, laid = words.partition("=")
    name, _, rotation = laid.partition("@")
    return LayTile(hex=hex_id, tile=name, rotation=int(rotation))


def at(choice: Choice) -> str:
    """The hex of a choice of track."""
    assert isinstance(choice.action, LayTile)
    return choice.action.hex


def turn(company: str = "HW", phase: str = "2", cash: int = 300, tiles: str = "") -> Game:
    """A company's track step. It has a second station, so that there is always a tile to lay."""
    table = Table().phase(phase).company(company, 80, {"Ann": 5}, cash=cash, stations="G8")
    return table.tiles(tiles).turn(company)


@pytest.mark.clause("first_rails-TRK-01")
def test_two_yellow_tiles() -> None:
    game = plays(turn(), tile("B5=57@2"))
    assert game.decisions[0].step == "Track"
    plays(game, tile("C6=9@2"))
    assert game.decisions[0].step != "Track"
    assert refused(game, tile("E8=8@0")) == "first_rails-TRK-01"


@pytest.mark.clause("first_rails-TRK-01")
def test_a_yellow_tile_and_a_promotion_do_not_go_together() -> None:
    game = plays(turn(phase="3", tiles="B5=57@2"), tile("C6=9@2"))
    assert refused(game, tile("B5=14@2")) == "first_rails-TRK-01"
    game = turn(phase="3", tiles="B5=57@2")
    plays(game, tile("B5=14@2"))
    assert game.decisions[0].step != "Track"
    assert refused(game, tile("C6=9@2")) == "first_rails-TRK-01"


@pytest.mark.clause("first_rails-TRK-01")
@pytest.mark.parametrize(
    ("company", "home", "rough", "cost"),
    [
        ("GB", "B9=57@0", "C8=9@0", 60),
        ("SE", "D11=57@1", "D9=9@1", 60),
        ("OM", "D3=57@1", "D5=9@1", 30),
    ],
)
def test_rough_ground_costs_once(company: str, home: str, rough: str, cost: int) -> None:
    assert refused(turn(company, cash=cost - 1, tiles=home), tile(rough)) == "first_rails-TRK-01"
    game = plays(turn(company, cash=cost, tiles=home), tile(rough))
    assert cash(game, company) == 0
    game = turn(company, "3", cash=cost, tiles=f"{home} {rough}")
    promotion = next(c.action for c in game.decisions[0].of(LayTile) if at(c) == rough[:2])
    plays(game, promotion)
    assert cash(game, company) == cost


@pytest.mark.clause("first_rails-TRK-02")
def test_track_joins_what_trains_could_reach() -> None:
    game = turn()
    assert refused(game, tile("C6=9@2")) == "first_rails-TRK-02"
    plays(game, tile("B5=57@2"), tile("C6=9@2"))
    game = turn(tiles="B5=57@2 C6=9@2")
    assert offers(game, tile("E8=8@0"))  # beyond Wend Cross
    assert refused(game, tile("B7=9@1")) == "first_rails-TRK-02"


@pytest.mark.clause("first_rails-TRK-02", "first_rails-STN-03")
def test_track_behind_a_city_full_of_others_is_out_of_reach() -> None:
    table = Table().company("HW", 80, {"Ann": 5}, cash=300).line("HW")
    for company in ("GB", "OM", "TS"):
        table.company(company, 60, {"Bob": 5}, stations="D7")
    assert refused(table.turn("HW"), tile("E8=8@0")) == "first_rails-TRK-02"


@pytest.mark.clause("first_rails-TRK-03")
def test_colours_follow_each_other_as_the_phase_allows() -> None:
    assert refused(turn(tiles="B5=57@2"), tile("B5=14@2")) == "first_rails-TRK-03"
    assert offers(turn(phase="3", tiles="B5=57@2"), tile("B5=14@2"))
    assert refused(turn(phase="4", tiles="B5=14@2"), tile("B5=63@0")) == "first_rails-TRK-03"
    assert offers(turn(phase="5", tiles="B5=14@2"), tile("B5=63@0"))
    assert refused(turn(phase="5", tiles="B5=57@2"), tile("B5=63@0")) == "first_rails-TRK-03"
    assert refused(turn(phase="5", tiles="B5=63@0"), tile("B5=14@0")) == "first_rails-TRK-03"


@pytest.mark.clause("first_rails-TRK-03")
def test_old_track_stays() -> None:
    game = turn(phase="3", tiles="B5=57@2")
    assert refused(game, tile("B5=14@0")) == "first_rails-TRK-03"


@pytest.mark.clause("first_rails-TRK-03")
def test_tiles_fit_what_the_hex_shows() -> None:
    game = turn()
    assert refused(game, tile("B5=9@2")) == "first_rails-TRK-03"
    assert refused(game, tile("B5=4@2")) == "first_rails-TRK-03"
    game = turn(tiles="B5=57@2")
    assert refused(game, tile("C6=57@2")) == "first_rails-TRK-03"
    game = turn(tiles="B5=57@0")
    assert refused(game, tile("A6=9@0")) == "first_rails-TRK-03"
    assert offers(game, tile("A6=3@5"))


@pytest.mark.clause("first_rails-TRK-03")
@pytest.mark.parametrize("laid", ["A6=3@5", "C6=23@2"])
def test_towns_and_green_plain_track_are_not_promoted(laid: str) -> None:
    game = turn(phase="5", tiles=f"B5=14@2 {laid}")
    hex_id = laid[:2]
    for name in game.title.board.tiles:
        for rotation in range(6):
            action = LayTile(hex=hex_id, tile=name, rotation=rotation)
            assert refused(game, action) == "first_rails-TRK-03"


@pytest.mark.clause("first_rails-TRK-04")
def test_track_ends_at_the_sea_only_at_a_quay() -> None:
    game = turn()
    assert offers(game, tile("B5=57@2"))  # edge 2 is a quay of Harle
    game = turn("TS", tiles="F7=57@1")
    assert refused(game, tile("F9=4@2")) == "first_rails-TRK-04"
    game = turn("OM", tiles="D3=57@2")
    assert refused(game, tile("E4=7@1")) == "first_rails-TRK-04"


@pytest.mark.clause("first_rails-TRK-04")
@pytest.mark.parametrize("hex_id", ["D7", "A12", "F3"])
def test_printed_places_take_no_tiles(hex_id: str) -> None:
    game = turn(tiles="B5=57@2 C6=9@2")
    assert refused(game, LayTile(hex=hex_id, tile="57", rotation=0)) == "first_rails-TRK-04"


@pytest.mark.clause("first_rails-TRK-05")
def test_tiles_run_out_and_come_back() -> None:
    assert refused(turn(tiles="F7=5@0 C2=5@3 E12=5@0"), tile("B5=5@4")) == "first_rails-TRK-05"
    assert offers(turn(tiles="C2=5@3 E12=5@0"), tile("B5=5@4"))
    game = turn("TS", "3", tiles="F7=5@3 C2=5@3 E12=5@0")
    green = next(c.action for c in game.decisions[0].of(LayTile) if at(c) == "F7")
    plays(game, green)
    assert game.state.map.used["5"] == 2


def test_the_step_is_passed_over_where_nothing_can_be_laid() -> None:
    table = Table().company("SE", 80, {"Ann": 5}, cash=20, trains="2").tiles("D11=57@1")
    game = table.cash(Ann=0, Bob=0, Cy=0).turn("SE")
    assert game.decisions[0].step != "Track"  # only a mountain lies ahead
