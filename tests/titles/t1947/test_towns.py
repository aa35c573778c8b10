"""Towns: clauses TR-13 to TR-15, TR-24, PH-06."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from railhead.board.board import Board
from railhead.board.upgrades import fits
from railhead.play.actions import PlaceStation
from railhead.titles.t1947.land.revenue import value
from railhead.titles.t1947.state import SEASONS
from tests.titles.t1947.fields import Field, all_rotations, lay, lays, offers, plays, refused

clause = pytest.mark.clause


@clause("1947-PH-06")
@clause("1947-TR-13")
@clause("1947-TR-14")
@clause("1947-TR-15")
@clause("1947-TR-24")
def test_town_to_city() -> None:  # PT-06
    words = "J11[B&NWR] K10=8@5"
    towns = {"4714@1", "4714@2", "4719@0", "4719@2", "4719@4", "4719@5"}
    game = Field(words).turn("B&NWR")
    assert lays(game, "L11") == towns
    assert refused(game, lay("L11=4715@0")) == "1947-TR-15"
    game = Field(words, phase="3").turn("B&NWR")
    assert lays(game, "L11") == towns
    assert refused(game, lay("L11=7@1")) == "1947-TR-13"
    game = Field(words, phase="4").turn("B&NWR")
    assert lays(game, "L11") == towns | {"7@1", "7@2", "8@0", "8@2", "9@2"}
    words += " L11=4714@2"
    game = Field(words, phase="3").turn("B&NWR")
    assert lays(game, "L11") == set()
    assert refused(game, lay("L11=14M@2")) == "1947-TR-14"
    game = Field(words, phase="4").turn("B&NWR")
    assert lays(game, "L11") == {"14M@2"}
    assert refused(game, lay("L11=14@2")) == "1947-TR-16"
    assert refused(game, lay("L11=619M@2")) == "1947-TR-14"
    assert refused(game, lay("L11=15M@2")) == "1947-TR-14"
    plays(game, lay("L11=14M@2"))
    game.play({"type": "pass"})
    plays(game, PlaceStation(hex="L11"))
    assert game.position.cash("B&NWR") == 960
    game = Field("J11[B&NWR] K10=8@5 L11=14M@2", phase="4").turn("B&NWR")
    assert all_rotations(game, "L11", "63M")
    game = Field("J11[B&NWR] K10=8@5 L11=63M@2", phase="6").turn("B&NWR")
    assert lays(game, "L11") == set()
    game = Field("J11[B&NWR] K10=8@5 L11=63M@2", phase="7").turn("B&NWR")
    assert all_rotations(game, "L11", "259M")


@clause("1947-SE-07")
@pytest.mark.parametrize(
    ("tile", "values"),
    [("4714@2", (10, 10, 10, 10)), ("14M@2", (30, 20, 30, 40))],
)
def test_value_of_gorakhpur(tile: str, values: tuple[int, ...]) -> None:  # PT-06
    for season, worth in zip(SEASONS, values, strict=True):
        game = Field(f"J11[B&NWR] K10=8@5 L11={tile}", phase="4", season=season).turn("B&NWR")
        assert value(game.position, "B&NWR", ("L11", 0)) == worth


@clause("1947-TR-15")
def test_k_town() -> None:  # PT-07
    words = "H35=57@2[SIR] G34=57@2"
    assert lays(Field(words).turn("SIR"), "F33") == {"4715@3"}
    for phase, wanted in (("3", set()), ("4", {"15M@3"})):
        game = Field(words + " F33=4715@3", phase=phase).turn("SIR")
        assert lays(game, "F33") == wanted
    assert refused(game, lay("F33=15@3")) == "1947-TR-16"
    for phase in ("4", "7"):
        game = Field(words + " F33=15M@3", phase=phase).turn("SIR")
        assert lays(game, "F33") == set()
        assert refused(game, lay("F33=63M@0")) == "1947-TR-05"


TOWNS = "H35=57@1[SIR] I34=8@1"


@clause("1947-TR-01")
@clause("1947-TR-15")
@clause("1947-ST-06")
def test_towns_in_phase_2() -> None:  # S-15.1
    game = Field(TOWNS + " I32=57@0[PRC]", phase="2").turn("SIR")
    assert refused(game, lay("I30=4715@0")) == "1947-TR-03"
    plays(game, lay("I32=15@0"))
    assert refused(game, lay("I30=9@0")) == "1947-TR-13"
    assert {refused(game, lay(f"I30=4714@{way}")) for way in range(6)} <= {
        "1947-TR-05",
        "1947-TR-15",
        "1947-TR-03",
    }
    assert lays(game, "I30") == {"4715@0"}
    plays(game, lay("I30=4715@0"))
    assert refused(game, lay("I28=9@0")) == "1947-TR-01"


@clause("1947-TR-13")
@clause("1947-TR-14")
@clause("1947-TR-15")
def test_towns_in_phase_4() -> None:  # S-15.2, S-15.3
    game = Field(TOWNS + " I32=15@0[PRC]", phase="4").turn("SIR")
    assert offers(game, lay("I30=9@0"))
    game = Field(TOWNS + " I32=15@0[PRC] I30=4715@0", phase="4").turn("SIR")
    assert lays(game, "I30") == {"15@0"}
    assert refused(game, lay("I30=14@0")) == "1947-TR-14"
    assert refused(game, lay("I30=15M@0")) == "1947-TR-16"
    game = Field(TOWNS + " I32=15@0[PRC] I30=15@0", phase="4").turn("SIR")
    assert {refused(game, lay(f"I30=63@{way}")) for way in range(6)} == {"1947-TR-05"}


@clause("1947-TR-04")
@clause("1947-TR-16")
def test_what_is_said_of_city_tiles_on_towns() -> None:
    """The zone is the reason only where a city tile may lie at all."""
    words = "J11[B&NWR] K10=8@5"
    game = Field(words, phase="4").turn("B&NWR")
    for tile in ("57@2", "57M@2", "6@0"):
        assert refused(game, lay(f"L11={tile}")) == "1947-TR-04"
    game = Field(words + " L11=4714@2", phase="4").turn("B&NWR")
    assert refused(game, lay("L11=14@2")) == "1947-TR-16"
    game = Field(words + " L11=9@2", phase="4").turn("B&NWR")
    for tile in ("14@2", "14M@2"):
        assert refused(game, lay(f"L11={tile}")) == "1947-TR-10"


@clause("1947-TR-13")
@pytest.mark.parametrize("phase", ["1", "2", "3"])
def test_no_plain_tile_on_a_town_before_the_t5(phase: str) -> None:
    game = Field("J11[B&NWR] K10=8@5", phase=phase).turn("B&NWR")
    for tile in ("7@1", "8@0", "9@2"):
        assert refused(game, lay(f"L11={tile}")) == "1947-TR-13"
    assert offers(game, lay("L11=4714@2"))


@clause("1947-TR-13")
@pytest.mark.parametrize("phase", ["4", "5", "6", "7", "8"])
def test_plain_or_town_tile_from_the_t5(phase: str) -> None:
    game = Field("J11[B&NWR] K10=8@5", phase=phase).turn("B&NWR")
    assert offers(game, lay("L11=9@2"))
    assert offers(game, lay("L11=4714@2"))
    # A town that is laid does not turn into plain track.
    game = Field("J11[B&NWR] K10=8@5 L11=4714@2", phase=phase).turn("B&NWR")
    assert refused(game, lay("L11=9@2")) == "1947-TR-02"
    assert refused(game, lay("L11=24@2")) == "1947-TR-10"


@clause("1947-TR-14")
@pytest.mark.parametrize("phase", ["2", "3"])
def test_no_city_in_place_of_a_town_before_the_t5(phase: str) -> None:
    game = Field("J11[B&NWR] K10=8@5 L11=4714@2", phase=phase).turn("B&NWR")
    assert refused(game, lay("L11=14M@2")) == "1947-TR-14"


@clause("1947-TR-14")
@pytest.mark.parametrize(
    ("words", "company", "hex_id", "town", "city"),
    [
        ("J11[B&NWR] K10=8@5", "B&NWR", "L11", "4714@2", "14M@2"),
        ("J11[B&NWR] K10=8@5", "B&NWR", "L11", "4719@0", "619M@0"),
        ("H35=57@0[SIR]", "SIR", "H37", "4714@0", "14@0"),
        ("H35=57@0[SIR]", "SIR", "H37", "4719@0", "619@0"),
        ("I32=57@0[PRC]", "PRC", "I30", "4715@0", "15@0"),
        ("H35=57@2[SIR] G34=57@2", "SIR", "F33", "4715@3", "15M@3"),
    ],
)
def test_each_town_becomes_the_city_with_its_exits(
    words: str, company: str, hex_id: str, town: str, city: str
) -> None:
    game = Field(f"{words} {hex_id}={town}", phase="4").turn(company)
    assert lays(game, hex_id) == {city}


@clause("1947-TR-13")
def test_every_town_may_be_passed_by() -> None:
    board = Field().title.board
    towns = [hex_ for hex_ in board.hexes.values() if hex_.nodes and hex_.nodes[0].kind == "town"]
    assert len(towns) == 20
    for hex_ in towns:
        assert {"7", "8", "9"} <= {way.tile for way in fits(board, hex_.id, None)}


@clause("1947-TR-15")
@clause("1947-TR-05")
@pytest.mark.parametrize(
    ("town", "green", "brown"),
    [
        ("B11", "15@3", "63"),
        ("F33", "15M@3", "63M"),
        ("I30", "15@0", "63"),
        ("O18", "15M@1", "63M"),
        ("S10", "15M@4", "63M"),
    ],
)
def test_no_k_town_goes_brown(town: str, green: str, brown: str) -> None:
    for phase in ("4", "7"):
        game = Field(f"{town}={green}[EIR]", phase=phase).turn("EIR")
        assert lays(game, town) == set()
        why = {refused(game, lay(f"{town}={brown}@{way}")) for way in range(6)}
        assert why == {"1947-TR-05"}


def _on(**changed: Any) -> Board:
    """The board with some hexes printed otherwise."""
    board = Field().title.board
    hexes = {
        hex_id: msgspec.structs.replace(board.hexes[hex_id], **fields)
        for hex_id, fields in changed.items()
    }
    return Board(board.layout, {**board.hexes, **hexes}, board.tiles)


@clause("1947-TR-15")
def test_only_k_tiles_for_k_towns() -> None:
    """Where the black edge would leave room for another shape."""
    field = Field("I32=57@0[PRC]")
    field.title.board = _on(I30={"open": (4,)})
    game = field.turn("PRC")
    assert lays(game, "I30") == {"4715@0"}
    assert refused(game, lay("I30=4714@0")) == "1947-TR-15"
