"""Small boards made for a test."""

from __future__ import annotations

from railhead.board.board import Board, Hex
from railhead.board.tiles import NODE, Node, Path, Tile

CITY = Node("city", (20,), 1)
TILES = {
    "straight": Tile("straight", "yellow", (), (Path(0, 3),), 2),
    "gentle": Tile("gentle", "yellow", (), (Path(0, 2),), 2),
    "fork": Tile("fork", "green", (), (Path(0, 3), Path(0, 2)), 1),
    "city": Tile("city", "yellow", (CITY,), (Path(0, NODE), Path(3, NODE)), 2),
    "end": Tile("end", "yellow", (CITY,), (Path(0, NODE, terminal=True),), 1),
}


def board(*hexes: Hex) -> Board:
    """A board of these hexes."""
    return Board("flat", {hex_.id: hex_ for hex_ in hexes}, TILES)
