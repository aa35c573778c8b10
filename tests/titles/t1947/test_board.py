"""The board as data: what the loader says about one that contradicts itself."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from railhead.board.board import Board
from railhead.titles import data
from railhead.titles.t1947 import geography
from railhead.titles.t1947.boxes import TRACK

PRINTED = data.read("t1947", "map.toml")
COMPANIES = data.read("t1947", "companies.toml")
HOMES = {company: fields["homes"][0] for company, fields in COMPANIES["companies"].items()}
TEMPLES = {company: fields["hex"] for company, fields in COMPANIES["temples"].items()}


def _check(board: Board, printed: Any, homes: Any = HOMES, temples: Any = TEMPLES) -> None:
    found = geography.survey(board, printed, temples)
    geography.check(board, found, printed, homes, len(TRACK))


def _with(board: Board, hex_id: str, **fields: Any) -> Board:
    changed = msgspec.structs.replace(board.hexes[hex_id], **fields)
    return Board(board.layout, {**board.hexes, hex_id: changed}, board.tiles)


def test_the_printed_board_is_sound() -> None:
    board = data.load_board("t1947")
    _check(board, PRINTED)
    assert len(board.on_grid) == 165
    assert sum(tile.count or 0 for tile in board.tiles.values()) == 270
    found = geography.survey(board, PRINTED, TEMPLES)
    assert len(found.sites) == 11
    assert sum(found.sites.values()) == 15
    assert len(found.post_at) == 10


def test_what_is_to_be_mended() -> None:
    board = data.load_board("t1947")
    printed = deepcopy(PRINTED)
    printed["zones"]["dry"] = printed["zones"]["dry"].replace("H35", "", 1)
    with pytest.raises(ValueError, match="H35 is in no zone"):
        _check(board, printed)
    printed = deepcopy(PRINTED)
    printed["zones"]["monsoon"] += " H35 Z99"
    with pytest.raises(ValueError, match=r"Z99 is in a zone but not on the map.*H35 is in two"):
        _check(board, printed)
    with pytest.raises(ValueError, match="home of SIR, H33, must be a city"):
        _check(board, PRINTED, homes={**HOMES, "SIR": "H33"})
    with pytest.raises(ValueError, match="H33 lacks the icon of the temple of SIR"):
        _check(board, PRINTED, temples={**TEMPLES, "SIR": "H33"})
    printed = deepcopy(PRINTED)
    printed["beyond"][0]["workers"] = 0
    with pytest.raises(ValueError, match="Persia has no workers"):
        _check(board, printed)
    with pytest.raises(ValueError, match="trading post lies at D21, which has no city"):
        _check(_with(board, "D21", nodes=()), PRINTED)
    with pytest.raises(ValueError, match="no green tile 'Poona' for E22"):
        _check(_with(board, "E22", label="Poona", label_from="green"), PRINTED)
    with pytest.raises(ValueError, match="G16 has the flag K"):
        _check(_with(board, "G16", nodes=board.hexes["B11"].nodes), PRINTED)


def test_a_place_beyond_the_map_lies_beyond_it() -> None:
    with pytest.raises(ValueError, match="write a hex of the map and an edge"):
        data._beyond({}, {"name": "Siam", "station": "site", "edges": ["T13 9"]})
