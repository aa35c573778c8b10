"""Where track may end: clauses TR-05, TR-07, TR-15."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Path
from railhead.board.upgrades import closed_edges, fits
from tests.titles.t1947.fields import Field, all_rotations, gross, lay, lays, plays, refused

clause = pytest.mark.clause


@clause("1947-TR-05")
@clause("1947-TR-15")
def test_map_edge() -> None:  # PT-01
    game = Field("I32=57@0[PRC]").turn("PRC")
    assert lays(game, "I34") == {"7@2", "8@1"}
    assert refused(game, lay("I34=9@0")) == "1947-TR-05"
    assert lays(game, "I30") == {"4715@0"}
    assert lays(game, "H33") == set()
    game = Field("I32=57@0[PRC] I30=4715@0").turn("PRC")
    assert lays(game, "I28") == {"7@0", "8@0", "9@0"}
    plays(game, lay("I28=9@3"))
    assert game.position.cash("PRC") == 1000


@clause("1947-TR-05")
@clause("1947-ST-06")
def test_round_a_closed_city() -> None:  # PT-10
    words = "R11=57M@1[CCSR] Q12=9@2 S14=6M@2[ABR]"
    game = Field(words).turn("ABR", cash=40)
    assert lays(game, "R13") == {"7@4", "7@5", "8@3", "9@2"}
    plays(game, lay("R13=9@2"))
    assert game.position.cash("ABR") == 0
    game = Field(words + " R13=9@2").turn("ABR", "Run", trains="T2")
    assert gross(game, "ABR") == 40


@clause("1947-TR-05")
@clause("1947-TR-07")
def test_track_ends_at_a_stub_and_nowhere_else() -> None:
    # Bombay has a post (edge 1) and a stub (edge 2): a tile with these exits alone is legal.
    assert all_rotations(Field("D21[BB&CI]").turn("BB&CI"), "D21", "5M")
    # The next hexes along the same coast have none.
    game = Field("D21=57M@0[BB&CI]").turn("BB&CI")
    assert lays(game, "D23") == {"8@3", "9@0", "7@3"}
    for tile in ("8@1", "7@2"):
        assert refused(game, lay(f"D23={tile}")) == "1947-TR-05"
    for tile in ("5@0", "5@1", "6@1", "6@5", "57@1"):
        assert refused(game, lay(f"D19={tile}")) == "1947-TR-05"


@clause("1947-TR-05")
@clause("1947-TR-15")
@clause("1947-TR-20")
def test_which_cities_and_towns_lie_at_a_closed_edge() -> None:
    """Brown and grey tiles have six exits: what has no closed edge can go all the way."""
    board = Field().title.board
    closed = {
        hex_.id
        for hex_ in board.hexes.values()
        if hex_.buildable and hex_.nodes and board.open_edges[hex_.id] != 63
    }
    assert closed == {"B17", "D19", "B11", "F33", "I30", "O18", "S10"}


def _on(**changed: Any) -> Board:
    """The board with some hexes printed otherwise."""
    board = Field().title.board
    hexes = {
        hex_id: msgspec.structs.replace(board.hexes[hex_id], **fields)
        for hex_id, fields in changed.items()
    }
    return Board(board.layout, {**board.hexes, **hexes}, board.tiles)


@clause("1947-TR-05")
def test_no_track_at_a_blank_side_of_a_grey_hex() -> None:
    board = _on(P11={"paths": (Path(1, NODE), Path(5, NODE))})
    assert board.open_edges["O12"] >> 4 & 1
    assert board.open_edges["Q12"] >> 2 & 1
    assert not board.open_edges["O10"] >> 5 & 1
    ways = fits(board, "O10", None)
    assert any(way.exits & closed_edges(board, LaidMap(), "O10") for way in ways)


@clause("1947-TR-05")
def test_a_stub_opens_its_own_edge_alone() -> None:
    for stub in ((0,), (2,), ()):
        board = _on(D27={"open": stub})
        assert [edge for edge in (0, 1, 2) if board.open_edges["D27"] >> edge & 1] == sorted(
            (1, *stub)
        )


@clause("1947-TR-05")
def test_track_does_not_end_at_an_impassable_border() -> None:
    board = _on(H33={"borders": {3: "impassable"}}, H31={"borders": {0: "impassable"}})
    assert not board.open_edges["H33"] >> 3 & 1
    assert not board.open_edges["H31"] >> 0 & 1
    assert board.open_edges["H33"] >> 0 & 1
