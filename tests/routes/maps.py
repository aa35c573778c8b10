"""Random maps on the real boards: tiles that fit their hexes, turned so that track joins."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random

from railhead.board.board import Board
from railhead.board.grid import opposite

Laid = dict[str, tuple[str, int]]


def draw(
    board: Board,
    fits: Mapping[str, Sequence[str]],
    chance: Random,
    tries: int = 2,
    keep: Container[str] = (),
    miss: float = 1,
) -> Laid:
    """A tile and a rotation for each of these hexes, by chance from the tiles that fit there. Each
    hex is looked at twice, so that the first ones are turned to those around them too. ``keep``:
    hexes on which the printed track must stay; ``miss``: see :func:`joined`."""
    laid: Laid = {}
    for hex_id in [*fits, *fits]:
        tiles = chance.sample(fits[hex_id], min(tries, len(fits[hex_id])))
        ways = [(tile, turn) for tile in tiles for turn in turns(board, tile)]
        if hex_id in keep:
            ways = [way for way in ways if keeps(board, hex_id, way)]
        laid[hex_id] = max(ways, key=lambda way: joined(board, laid, hex_id, way, chance, miss))
    return laid


def turns(board: Board, tile: str) -> Iterable[int]:
    """The rotations in which a tile is laid."""
    fixed = board.tiles[tile].rotation
    return range(6) if fixed is None else [fixed]


def keeps(board: Board, hex_id: str, way: tuple[str, int]) -> bool:
    """Whether a tile has the printed lines of every station."""
    stations = board.track(*way).from_node
    printed = board.printed[hex_id].from_node
    return all(any(set(old) <= set(new) for new in stations) for old in printed)


def joined(
    board: Board, laid: Laid, hex_id: str, way: tuple[str, int], chance: Random, miss: float = 1
) -> float:
    """How well a tile joins those around it. ``miss``: how bad it is if track leads to a side
    without track; the less, the more track is laid."""
    score = chance.random()
    for edge in range(6):
        if board.track(*way).exits >> edge & 1:
            other = board.next_to[hex_id][edge]
            if other is None or (other not in laid and board.hexes[other].buildable):
                score -= 0.5
            else:
                track = board.track(*laid[other]) if other in laid else board.printed[other]
                score += 1 if track.exits >> opposite(edge) & 1 else -miss
    return score


def in_words(laid: Laid) -> str:
    """The tiles as the tables of the tests take them."""
    return " ".join(f"{hex_id}={tile}@{turn}" for hex_id, (tile, turn) in laid.items())
