"""Changes of gauge. Clauses 1848-GAU."""

from __future__ import annotations

import pytest

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.play.actions import LayTile, Pass, PayDividend, PlaceStation, Run, RunTrains
from tests.titles.answers import going_on
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, plays, refused

BORDERS = (
    "B7-B9 B7-C8 C6-C8 C8-D7 C8-D9 C10-D9 C10-D11 C12-D11 C12-D13 C14-D13 C14-D15 C16-D15 C16-D17 "
    "C18-D17 C18-D19 C20-D19 D7-D9 D7-E8 E6-E8 E8-F7 E8-F9 E10-F9 F7-F9 F7-G8 F9-F11 F11-G10 "
    "F11-G12 F13-G12 G6-G8 G8-H7 G12-G14 G14-H13 G14-H15 G16-H15 H7-H9"
)

# Geelong - Melbourne - over the border at G14-H13 - Canberra - Wagga Wagga.
VICTORIA = "H9=57@1 H11=57@1 H13=8@1 G14=6@0 F13=57@2"
TO_CANBERRA = ("H11 n0-4", "H13 1-3", "G14 0-n0")
GEELONG_TO_CANBERRA = ("H9 n0-4", "H11 1-n0", *TO_CANBERRA)
GEELONG_TO_WAGGA = (*GEELONG_TO_CANBERRA, "G14 n0-2", "F13 5-n0")

# Port Pirie - Adelaide - over G6-G8 and F9-F11 - Wagga Wagga.
SOUTH = "F5=6@3 G6=6@2 G8=8@1 F9=8@4 F11=9@1 F13=57@1"
ADELAIDE_TO_WAGGA = ("G6 n0-4", "G8 1-3", "F9 0-4", "F11 1-4", "F13 1-n0")
PIRIE_TO_WAGGA = ("F5 n0-5", "G6 2-n0", *ADELAIDE_TO_WAGGA)


def run(train: str, track: tuple[str, ...]) -> RunTrains:
    return RunTrains(routes=(Run(train=train, track=track),))


def vr(train: str, phase: str = "3") -> Game:
    table = Table().phase(phase).tiles(VICTORIA)
    return table.company("VR", 100, {"Ann": 6}, trains=train).turn("VR", "Run")


def sar(train: str, phase: str = "3") -> Game:
    table = Table().phase(phase).tiles(SOUTH)
    return table.company("SAR", 100, {"Ann": 6}, trains=train).turn("SAR", "Run")


def runs_for(game: Game, action: RunTrains) -> int:
    """Run a route and withhold; what the company earned."""
    company = going_on(game).company
    before: int = game.position.cash(company)
    plays(game, action)
    plays(game, PayDividend(pay=False))
    return game.position.cash(company) - before


# Where (GAU-01, GAU-02).


@pytest.mark.clause("1848-GAU-02")
def test_the_gauge_borders_of_the_map() -> None:
    board: Board = Table().title.board
    found = {
        frozenset({hex_.id, board.next_to[hex_.id][edge]})
        for hex_ in board.hexes.values()
        for edge, kind in hex_.borders.items()
        if kind == "gauge"
    }
    assert found == {frozenset(pair.split("-")) for pair in BORDERS.split()}
    assert len(found) == 35


@pytest.mark.clause("1848-GAU-01")
def test_the_borders_lie_exactly_between_areas_of_different_gauge() -> None:
    board: Board = Table().title.board
    for hex_ in board.hexes.values():
        for edge, other in enumerate(board.next_to[hex_.id]):
            if other is not None and hex_.zone and board.hexes[other].zone:
                differs = hex_.zone != board.hexes[other].zone
                assert (hex_.borders.get(edge) == "gauge") == differs, (hex_.id, other)


@pytest.mark.clause("1848-GAU-01")
def test_a_gauge_change_is_there_as_soon_as_both_sides_carry_track() -> None:
    table = Table().phase("3").tiles("H9=57@1 H11=57@1 G14=6@0")
    game = table.company("VR", 100, {"Ann": 6}, cash=100, trains="3").turn("VR")
    plays(game, LayTile(hex="H13", tile="8", rotation=1))
    game.play(Pass())
    game.play(Pass())
    assert refused(game, run("3", GEELONG_TO_CANBERRA)) == "1848-RTE-04"
    plays(game, run("3", ("H9 n0-4", "H11 1-n0")))


# What they count (GAU-03 to GAU-05).


@pytest.mark.clause("1848-GAU-03", "1848-GAU-04")
@pytest.mark.parametrize(
    ("train", "track", "legal"),
    [
        ("2", TO_CANBERRA, False),
        ("2+", TO_CANBERRA, True),
        ("3", TO_CANBERRA, True),
        ("2+", GEELONG_TO_CANBERRA, False),
        ("3", GEELONG_TO_CANBERRA, False),
        ("3+", GEELONG_TO_CANBERRA, True),
        ("3+", GEELONG_TO_WAGGA, False),
        ("4", GEELONG_TO_CANBERRA, True),
        ("4", GEELONG_TO_WAGGA, False),
        ("4+", GEELONG_TO_WAGGA, True),
    ],
)
def test_one_gauge_change_takes_a_stop_unless_a_plus_train_swallows_it(
    train: str, track: tuple[str, ...], *, legal: bool
) -> None:
    game = vr(train)
    if legal:
        plays(game, run(train, track))
    else:
        assert refused(game, run(train, track)) == "1848-RTE-04"


@pytest.mark.clause("1848-GAU-03", "1848-GAU-04")
@pytest.mark.parametrize(
    ("train", "track", "legal"),
    [
        ("2+", ADELAIDE_TO_WAGGA, False),
        ("3", ADELAIDE_TO_WAGGA, False),
        ("3+", ADELAIDE_TO_WAGGA, True),
        ("3+", PIRIE_TO_WAGGA, False),
        ("4", ADELAIDE_TO_WAGGA, True),
        ("4", PIRIE_TO_WAGGA, False),
        ("4+", PIRIE_TO_WAGGA, True),
        ("5", PIRIE_TO_WAGGA, True),
    ],
)
def test_of_two_gauge_changes_a_plus_train_swallows_one_only(
    train: str, track: tuple[str, ...], *, legal: bool
) -> None:
    game = sar(train)
    if legal:
        plays(game, run(train, track))
    else:
        assert refused(game, run(train, track)) == "1848-RTE-04"


@pytest.mark.clause("1848-GAU-03")
def test_a_gauge_change_earns_nothing() -> None:
    assert runs_for(vr("3"), run("3", TO_CANBERRA)) == 20 + 20
    assert runs_for(sar("4"), run("4", ADELAIDE_TO_WAGGA)) == 20 + 20
    assert runs_for(sar("4+"), run("4+", PIRIE_TO_WAGGA)) == 20 + 20 + 20


@pytest.mark.clause("1848-GAU-05")
def test_a_diesel_is_not_limited_by_gauge_changes() -> None:
    assert runs_for(sar("D", "7"), run("D", PIRIE_TO_WAGGA)) == 60
    assert runs_for(vr("D", "7"), run("D", GEELONG_TO_WAGGA)) == 80


@pytest.mark.clause("1848-GAU-05")
def test_the_ghan_is_not_limited_by_gauge_changes() -> None:
    # Broken Hill - C8 - B7 - Alice Springs crosses two borders.
    track = ("D9 n0-2", "C8 5-2", "B7 5-2", "A6 5-n0")
    table = Table().phase("5").tiles("F17=57@0 D9=57@2 C8=9@2 B7=9@2")
    table.company("NSW", 100, {"Ann": 6}, stations="D9", trains="2E 3")
    game = table.turn("NSW", "Run")
    assert refused(game, run("3", track)) == "1848-RTE-04"
    assert runs_for(game, run("2E", track)) == 40 + 20


# No station (GAU-06).


@pytest.mark.clause("1848-GAU-06")
@pytest.mark.parametrize(
    "track",
    [("H11 n0-4", "H13 1-3"), ("H13 3-1", "H11 4-n0"), ("H9 n0-4", "H11 1-n0", *TO_CANBERRA[:2])],
)
def test_no_route_begins_or_ends_on_a_gauge_change(track: tuple[str, ...]) -> None:
    table = Table().phase("3").tiles("H9=57@1 H11=57@1 H13=8@1 G14=6@0")
    table.company("VR", 100, {"Ann": 6}, trains="4+")
    assert refused(table.turn("VR", "Run"), run("4+", track)) == "1848-GAU-06"


@pytest.mark.clause("1848-GAU-06")
def test_a_gauge_change_blocks_neither_building_nor_markers() -> None:
    table = Table().phase("3").tiles(VICTORIA).company("VR", 100, {"Ann": 6}, cash=40)
    game = table.turn("VR")
    plays(game, LayTile(hex="E12", tile="9", rotation=2))
    game.play(Pass())
    plays(game, PlaceStation(hex="F13"))
    assert game.state.map.stations["F13"] == (("VR",),)


def joints(game: Game) -> int:
    """How many gauge borders carry track on both sides."""
    board: Board = game.title.board
    laid = game.state.map
    return sum(
        bool(laid.track(board, hex_.id).from_edge[edge])
        and bool(laid.track(board, other).from_edge[opposite(edge)])
        for hex_ in board.hexes.values()
        for edge, kind in hex_.borders.items()
        if kind == "gauge" and (other := board.next_to[hex_.id][edge]) and hex_.id < other
    )


@pytest.mark.clause("1848-GAU-01", "1848-GAU-03")
def test_the_wooden_markers_are_no_limit() -> None:
    twelve = (
        "B7=9@1 B9=9@1 C6=9@1 C8=9@1 D7=9@1 D9=57@1 E6=9@1 E8=9@1 F7=9@1 F9=9@1 F11=9@1 G6=6@2 "
        "G8=9@1 H7=6@2 H9=57@1 C10=8@5 D11=8@2 C12=8@5 D13=8@2 C14=8@5 D15=8@2 C16=8@5 D17=8@2"
    )
    table = Table().phase("2").tiles(f"{twelve} H11=57@1 G14=6@0")
    game = table.company("VR", 100, {"Ann": 6}, cash=50, trains="2 2+").turn("VR")
    assert joints(game) == 12
    plays(game, LayTile(hex="H13", tile="8", rotation=1))
    assert joints(game) == 13
    assert refused(game, run("2", TO_CANBERRA)) == "1848-RTE-04"
    plays(game, run("2+", TO_CANBERRA))
