"""Boards of 1947 full of track, for the search for routes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from railhead.board.board import Board
from railhead.board.grid import EDGES, opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import COLOURS
from tests.titles.t1947.fields import Field

PLAIN = ["7", "8", "9", "23", "24", "26", "39", "41", "43", "44", "47"]
CITIES = ["5", "6", "57", "14", "15", "619", "63", "259"]
TOWNS = ["4714", "4719"]


def tiles_for(board: Board, hex_id: str) -> list[str]:
    """Tiles of any colour that could lie on a hex one day."""
    hex_ = board.hexes[hex_id]
    if not hex_.buildable:
        return []
    if not hex_.nodes:
        return PLAIN
    if hex_.nodes[0].kind == "town":
        return ["4715"] if "K" in hex_.nodes[0].flags else TOWNS
    if hex_.label:
        return [tile.id for tile in board.tiles.values() if tile.label == hex_.label]
    return [tile + ("M" if hex_.zone == "monsoon" else "") for tile in CITIES]


def fill(board: Board, laid: LaidMap, hexes: Sequence[str], chance: Random) -> LaidMap:
    """Random tiles on these hexes, most of them joined to those around, whatever the supply."""
    for hex_id in (*hexes, *hexes):
        tiles = tiles_for(board, hex_id)
        if tiles:
            some = chance.sample(tiles, min(3, len(tiles)))
            laid = _best_way(board, laid, hex_id, some, chance)
    return laid


def crowd(board: Board, chance: Random) -> LaidMap:
    """Every hex of the board built on, as far as the tiles go: those with most track first, so
    that all cities are brown or grey that can be."""
    laid = LaidMap()
    left = {tile.id: tile.count or 0 for tile in board.tiles.values()}
    hexes = [hex_id for hex_id in board.on_grid if board.hexes[hex_id].buildable]
    chance.shuffle(hexes)
    for hex_id in sorted(hexes, key=lambda hex_id: not board.hexes[hex_id].nodes):
        for colour in reversed(COLOURS):
            tiles = [tile for tile in _late_tiles(board, hex_id, colour) if left[tile]]
            if tiles:
                laid = _best_way(board, laid, hex_id, tiles, chance)
                left[laid.tiles[hex_id][0]] -= 1
                break
    return laid


def _late_tiles(board: Board, hex_id: str, colour: str) -> list[str]:
    """The tiles of a colour that can lie on a hex when all phases are over and every town has
    become what it can; none whose track would run off the map."""
    hex_ = board.hexes[hex_id]
    found = []
    for tile in board.tiles.values():
        label = hex_.label if colour != COLOURS[0] else ""
        if tile.colour != colour or tile.label != label or tile.zone not in ("", hex_.zone):
            continue
        if bool(tile.nodes) != bool(hex_.nodes):
            continue
        if any(not board.track(tile.id, turn).exits & ~board.open_edges[hex_id] for turn in EDGES):
            found.append(tile.id)
    return found


def _best_way(
    board: Board, laid: LaidMap, hex_id: str, tiles: Sequence[str], chance: Random
) -> LaidMap:
    """Lay that of some tiles, turned so that it joins most track around."""
    ways = [(tile, turn) for tile in tiles for turn in EDGES]
    open_ = board.open_edges[hex_id]
    ways = [way for way in ways if not board.track(*way).exits & ~open_] or ways
    tile, turn = max(ways, key=lambda way: _joined(board, laid, hex_id, way, chance))
    return laid.with_tile(board, hex_id, tile, turn, (0,))


def _joined(
    board: Board, laid: LaidMap, hex_id: str, way: tuple[str, int], chance: Random
) -> float:
    score = chance.random()
    exits = board.track(*way).exits
    for edge in EDGES:
        other = board.next_to[hex_id][edge]
        if exits >> edge & 1:
            if other is None:
                score -= 0.5
            elif other in laid.tiles or not board.hexes[other].buildable:
                met = laid.track(board, other).exits >> opposite(edge) & 1
                score += 1.0 if met else -0.7
    return score


def build(field: Field, hexes: Sequence[str], company: str, chance: Random) -> None:
    """Fill a piece of the board; the company has one to three stations there, and some of the
    other cities are full of others'."""
    board: Any = field.title.board
    laid = fill(board, field.state.map, hexes, chance)
    field.state.map = laid
    home = field.title.companies[company].homes[0]
    cities = [
        hex_id
        for hex_id in hexes
        if any(node.slots for node in laid.track(board, hex_id).nodes) and hex_id != home
    ]
    chance.shuffle(cities)
    field.lay(f"{home}[{company}]")
    for hex_id in cities[: chance.randrange(3)]:
        field.lay(f"{hex_id}[{company}]")
    others = ["EIR", "EBR", "BNR"]
    for hex_id in cities[3:]:
        if chance.random() < 0.4:
            slots = len(field.state.map.places(board, hex_id, 0))
            field.lay(f"{hex_id}[{','.join(others[:slots])}]")


def late_field(seed: int, phase: str = "8") -> Field:
    """A board on which every hex is built on and all companies have their four stations: as full
    as the tiles allow, and fuller than any game becomes."""
    chance = Random(seed)
    field = Field("", phase=phase, season="Fertile")
    board: Any = field.title.board
    field.state.map = crowd(board, chance)
    cities = [
        hex_id
        for hex_id in field.state.map.tiles
        if any(node.slots for node in field.state.map.track(board, hex_id).nodes)
    ]
    for company, printed in field.title.companies.items():
        own = [printed.homes[0], *chance.sample(cities, 12)]
        placed = 0
        for hex_id in own:
            free = field.state.map.places(board, hex_id, 0).count("")
            if free and not field.state.map.holds(hex_id, company) and placed < 4:
                field.lay(f"{hex_id}[{company}]")
                placed += 1
    return field
