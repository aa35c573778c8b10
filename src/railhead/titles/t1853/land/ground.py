"""What the board of 1853 says beyond hexes and tiles: the price of the ground by gauge, frontier
posts, the areas of the companies, and the tiles that players may add. Clauses COST, OPT."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from railhead.board.board import Board, Hex
from railhead.board.grid import position
from railhead.board.tiles import Tile, Track
from railhead.titles import data
from railhead.titles.t1853.companies.charters import FOLDER, Charter, charters, cities
from railhead.titles.t1853.options import listed_tiles

BROAD, METRE, DUAL = "broad", "metre", "dual"
GAUGES = (BROAD, METRE)


@cache
def frontier() -> dict[str, int]:
    """The frontier posts and what they pay (COST-09)."""
    posts: dict[str, int] = data.read(FOLDER, "map.toml")["frontier"]
    return posts


@cache
def ground_cost(terrain: str, gauge: str) -> int:
    """What a tile of this gauge costs on this ground; several features add up (COST-01,
    COST-02)."""
    prices = data.read(FOLDER, "map.toml")["terrain"]
    return sum(prices[feature][gauge] for feature in terrain.split())


def gauge_of(track: Track) -> str:
    """The gauge of a tile all of whose track has the same: every yellow one."""
    return track.paths[0].gauge


def gauges_in_words(track: Track) -> str:
    """The gauges of a tile as players say them."""
    found = {path.gauge for path in track.paths}
    if found == {BROAD, METRE}:
        return "broad and metre gauge"
    return f"{gauge_of(track)} gauge"


def in_area(charter: Charter, hex_id: str) -> bool:
    """Whether a hex lies in a company's area, limits included (PRO-02, BASE-05)."""
    row, column = position("pointy", hex_id)
    if charter.rows is not None:
        first, last = (ord(letter) - ord("A") + 1 for letter in charter.rows)
        if not first <= row <= last:
            return False
    if charter.columns is not None:
        first, last = (position("pointy", f"A{letters}")[1] for letters in charter.columns)
        return first <= column <= last
    return True


@lru_cache(maxsize=32)
def board_with(unrestricted_58: bool, tile_kit: str) -> Board:
    """The board with the tiles that the options add (OPT-11 to OPT-13)."""
    board = data.load_board(FOLDER)
    printed = data.read(FOLDER, "kits.toml")["kits"]
    kits = [printed["free58"]] if unrestricted_58 else []
    kits.append(printed.get(tile_kit, {"tiles": listed_tiles(tile_kit)}))
    tiles = dict(board.tiles)
    for kit in kits:
        for tile_id, more in kit["tiles"].items():
            tiles[tile_id] = _with_more(tiles[tile_id], more)
        for tile_id, further in kit.get("becomes", {}).items():
            becomes = (*(tiles[tile_id].becomes or ()), *further.split())
            tiles[tile_id] = msgspec.structs.replace(tiles[tile_id], becomes=becomes)
    return Board(board.layout, {hex_.id: _inscribed(hex_) for hex_ in board.hexes.values()}, tiles)


def _inscribed(hex_: Hex) -> Hex:
    """A hex with what is printed on it besides: the cost for either gauge, and the numbers of the
    companies that belong to a city."""
    numbers = list(charters())
    icons = list(hex_.icons)
    if hex_.id in cities():
        known = sorted(numbers.index(company) + 1 for company in cities()[hex_.id].companies)
        icons.append(f"numbers {' '.join(map(str, known))}")
    costs = [str(ground_cost(hex_.terrain, gauge)) for gauge in GAUGES] if hex_.terrain else []
    words = "" if hex_.label else "/".join(costs)
    return msgspec.structs.replace(hex_, icons=tuple(icons), cost_words=words)


def _with_more(tile: Tile, more: int) -> Tile:
    return msgspec.structs.replace(tile, count=(tile.count or 0) + more)
