"""Small random maps for tests: a few hexes full of track, with stations of all kinds."""

from __future__ import annotations

from random import Random

from railhead.board.board import Board, Hex
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Node, Path, Tile

OWN, OTHER = "OWN", "OTHER"
Stop = tuple[str, int]

# Stations and track of the tiles, at rotation 0; n0 and n1 are stations, "end" is for ends only.
_PLAIN = ("0-3", "0-2", "0-1", "0-3 0-2", "0-3 1-4", "0-2 0-4 2-4", "0-3 1-4 0-4 1-3", "0-2 3-5")
_ONE = (
    "0-n0 3-n0",
    "0-n0 2-n0 3-n0",
    "0-n0 1-n0 2-n0 3-n0",
    "0-n0 2-n0 3-n0 5-n0",
    "0-n0 1-n0 2-n0 3-n0 4-n0",
    "0-n0 1-n0 2-n0 3-n0 4-n0 5-n0",
)
_TWO = ("0-n0 3-n0 1-n1 4-n1", "0-n0 2-n0 3-n1 5-n1", "0-n0 n0-n1 3-n1", "0-n0 1-n0 n0-n1 3-n1")
_END = ("0-n0,end", "0-n0,end 2-n0,end")


def grid(chance: Random, *, columns: int = 3, rows: int = 3, gauges: bool = False) -> Board:
    """A board whose hexes have printed track, chosen so that much of it joins.

    Stations are cities, towns, halts and ends of the line, with values from 0 to 50.
    """
    ids = [
        f"{chr(ord('A') + column)}{2 * row + 1 + column % 2}"
        for column in range(columns)
        for row in range(rows)
    ]
    tiles = [_tile(chance, gauges) for _ in ids]
    printed: dict[str, tuple[Tile, int]] = {}
    bare = Board("flat", {hex_id: Hex(hex_id) for hex_id in ids}, {})
    for hex_id, tile in 2 * list(zip(ids, tiles, strict=True)):
        fits = {turn: _fit(bare, printed, hex_id, tile, turn, chance) for turn in range(6)}
        printed[hex_id] = (tile, max(fits, key=lambda turn: fits[turn]))
    hexes = {
        hex_id: Hex(
            hex_id,
            nodes=tile.nodes,
            paths=tuple(path.turned(turn) for path in tile.paths),
            borders={edge: "gauge" for edge in range(6) if _bit(hex_id, edge, bare)},
        )
        for hex_id, (tile, turn) in printed.items()
    }
    return Board("flat", hexes, {})


def settled(chance: Random, board: Board, *, own: int, full: int) -> LaidMap:
    """A map with so many stations of OWN, and so many cities full of OTHER's."""
    cities = [
        (hex_id, node)
        for hex_id, hex_ in board.hexes.items()
        for node, station in enumerate(hex_.nodes)
        if station.kind == "city"
    ]
    chance.shuffle(cities)
    rows: dict[str, list[tuple[str, ...]]] = {
        hex_id: [("",) * station.slots for station in hex_.nodes]
        for hex_id, hex_ in board.hexes.items()
        if hex_.nodes
    }
    for number, (hex_id, node) in enumerate(cities[: own + full]):
        slots = len(rows[hex_id][node])
        company = (OWN, *("",) * (slots - 1)) if number < own else (OTHER,) * slots
        rows[hex_id][node] = company
    return LaidMap(stations={hex_id: tuple(row) for hex_id, row in rows.items()})


def kind(board: Board, stop: Stop) -> str:
    """The kind of a station."""
    return board.hexes[stop[0]].nodes[stop[1]].kind


def value(board: Board, stop: Stop) -> int:
    """The value of a station."""
    return board.hexes[stop[0]].nodes[stop[1]].revenue[0]


def is_end(board: Board, stop: Stop) -> bool:
    """Whether no train runs through a station."""
    return board.printed[stop[0]].terminal[stop[1]]


def _tile(chance: Random, gauges: bool) -> Tile:
    shape = chance.choices((_PLAIN, _ONE, _TWO, _END), (4, 8, 2, 1))[0]
    words = chance.choice(shape).split()
    paths = tuple(
        _path(word, chance.choice(("", "", "broad", "metre")) if gauges else "") for word in words
    )
    count = 1 + max([max(path.a, path.b) - NODE for path in paths])
    ends = any(path.terminal for path in paths)
    nodes = tuple(_station(chance, ends) for _ in range(max(0, count)))
    return Tile("", "yellow", nodes, paths)


def _station(chance: Random, end: bool) -> Node:
    worth = 10 * chance.randrange(6)
    if end:
        return Node("offboard", (worth,))
    sort = chance.choices(("city", "town", "halt"), (5, 2, 1))[0]
    return Node(sort, (worth if sort != "halt" else 0,), slots=1 if sort == "city" else 0)


def _path(word: str, gauge: str) -> Path:
    ends, _, end = word.partition(",")
    a, b = (NODE + int(e[1:]) if e[0] == "n" else int(e) for e in ends.split("-"))
    return Path(a, b, end == "end", gauge)


def _fit(
    board: Board,
    printed: dict[str, tuple[Tile, int]],
    hex_id: str,
    tile: Tile,
    turn: int,
    chance: Random,
) -> float:
    """How well a turned tile joins those around it."""
    joined = chance.random()
    for path in tile.paths:
        turned = path.turned(turn)
        for edge in (turned.a, turned.b):
            if edge >= NODE:
                continue
            other = board.next_to[hex_id][edge]
            if other is None:
                joined -= 1
            elif other in printed:
                joined += 2 if opposite(edge) in _edges(*printed[other]) else -1
    return joined


def _edges(tile: Tile, turn: int) -> set[int]:
    turned = [path.turned(turn) for path in tile.paths]
    return {end for path in turned for end in (path.a, path.b) if end < NODE}


def _bit(hex_id: str, edge: int, board: Board) -> bool:
    """Whether the gauge changes at an edge: at some edges, from both sides alike."""
    other = board.next_to[hex_id][edge]
    return other is not None and {hex_id[0], other[0]} == {"A", "B"} and edge % 3 == 1
