"""Off-board areas: one name and one strip of values for all hexes of an area, and arrows."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from railhead.board.board import Board, Hex
from railhead.board.grid import EDGES, Layout
from railhead.board.tiles import NODE, Path
from railhead.drawing.geometry import APOTHEM, Point, bearing, centre, hexagon, towards
from railhead.drawing.svg import closed, lines_of_text, point
from railhead.drawing.values import strip

_CELL = (17.0, 12.0)
ARROW = 0.4  # the length of an arrow, as a share of the way to the middle of its hex
_HALF_BASE = 7.0


class Area(NamedTuple):
    """Neighbouring hexes that are one off-board area, and the middle of its inscription."""

    hexes: tuple[str, ...]
    middle: Point


def is_area(hex_: Hex) -> bool:
    """Whether a hex is off the board and has no city of its own."""
    return hex_.kind == "offboard" and not any(node.slots for node in hex_.nodes)


def areas(board: Board) -> list[Area]:
    """The off-board areas of a board."""
    left = {hex_.id: hex_ for hex_ in board.hexes.values() if is_area(hex_)}
    found = []
    while left:
        first = next(iter(left.values()))
        del left[first.id]
        group = [first]
        for hex_ in group:
            near = [other for other in board.next_to[hex_.id] if other in left]
            group += [left.pop(other) for other in near if left[other].name == first.name != ""]
        found.append(Area(tuple(hex_.id for hex_ in group), _middle(board, group)))
    return found


def _middle(board: Board, group: list[Hex]) -> Point:
    """The middle of an area, somewhat away from its arrows."""
    places = [centre(board.layout, hex_.id) for hex_ in group]
    x = sum(x for x, _ in places) / len(places)
    y = sum(y for _, y in places) / len(places)
    pulls = [
        towards(bearing(board.layout, edge), 1.0) for hex_ in group for edge in _edges(hex_.paths)
    ]
    if pulls:
        x -= 9.0 * sum(x for x, _ in pulls) / len(pulls)
        y -= 9.0 * sum(y for _, y in pulls) / len(pulls)
    return (x, y)


def draw_areas(board: Board, colour: int) -> str:
    """All areas with their arrows, names and values."""
    parts = []
    for area in areas(board):
        first = board.hexes[area.hexes[0]]
        parts += [_joint(board, area, hex_id) for hex_id in area.hexes]
        for hex_id in area.hexes:
            at = centre(board.layout, hex_id)
            parts.append(arrows(board.layout, board.hexes[hex_id].paths, at))
        x, y = area.middle
        if first.name:
            parts.append(lines_of_text((x, y - 6.0), (first.name,), "name on-red of-city", 10.0))
        if first.nodes:
            parts.append(strip((x, y + 7.0), first.nodes[0].revenue, colour, cell=_CELL))
    return "".join(parts)


def _joint(board: Board, area: Area, hex_id: str) -> str:
    """Cover the grid line between two hexes of an area."""
    around = hexagon(board.layout, centre(board.layout, hex_id))
    return "".join(
        f'<path class="joint" d="M{point(_towards(around[edge - 1], around[edge]))}'
        f'L{point(_towards(around[edge], around[edge - 1]))}"/>'
        for edge in EDGES[3:]
        if board.next_to[hex_id][edge] in area.hexes
    )


def _towards(start: Point, end: Point) -> Point:
    """A little way from a corner along a side, so that the outer line stays whole."""
    return (start[0] + (end[0] - start[0]) * 0.02, start[1] + (end[1] - start[1]) * 0.02)


def arrows(layout: Layout, paths: tuple[Path, ...], at: Point = (0.0, 0.0)) -> str:
    """A black arrow at each edge where track leads off the board."""
    return "".join(
        f'<path class="arrow" d="{_arrow(layout, edge, at)}"/>' for edge in sorted(_edges(paths))
    )


@lru_cache(maxsize=512)
def _arrow(layout: Layout, edge: int, at: Point) -> str:
    angle = bearing(layout, edge)
    base, tip = towards(angle, APOTHEM, at), towards(angle, APOTHEM * (1.0 - ARROW), at)
    side = angle + math.pi / 2
    return closed((towards(side, _HALF_BASE, base), towards(side, -_HALF_BASE, base), tip))


def _edges(paths: tuple[Path, ...]) -> set[int]:
    return {end for path in paths for end in (path.a, path.b) if end < NODE}
