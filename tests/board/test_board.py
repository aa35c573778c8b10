"""What a board must be."""

from __future__ import annotations

import pytest

from railhead.board.board import Hex, check
from railhead.board.tiles import NODE, Path
from tests.board.land import board


def test_a_board_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="hex A1: a path ends at station n0"):
        check(board(Hex("A1", paths=(Path(0, NODE),))))
    with pytest.raises(ValueError, match="ends where it begins"):
        check(board(Hex("A1", paths=(Path(2, 2),))))
    with pytest.raises(ValueError, match="disagree"):
        check(board(Hex("A1", borders={0: "gauge"}), Hex("A3", borders={3: "impassable"})))
