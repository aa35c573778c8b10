"""The geometry of hexes on the page, for both layouts.

A hex has radius 50 from its middle to a corner. The page's x grows to the right and y downwards,
so angles grow clockwise, as the numbers of the edges do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache

from railhead.board.grid import EDGES, Layout, neighbours, position

Point = tuple[float, float]

RADIUS = 50.0
APOTHEM = RADIUS * math.sqrt(3) / 2  # from the middle of a hex to the middle of an edge

_FIRST_EDGE: dict[Layout, float] = {"pointy": 120.0, "flat": 90.0}


def bearing(layout: Layout, edge: float) -> float:
    """The direction (in radians) from the middle of a hex to an edge, or between two edges."""
    return math.radians(_FIRST_EDGE[layout] + 60.0 * edge)


def towards(angle: float, distance: float, start: Point = (0.0, 0.0)) -> Point:
    """The point at a distance in a direction."""
    return (start[0] + distance * math.cos(angle), start[1] + distance * math.sin(angle))


def turned(at: Point, angle: float) -> Point:
    """A point turned about the middle of its hex."""
    sine, cosine = math.sin(angle), math.cos(angle)
    return (at[0] * cosine - at[1] * sine, at[0] * sine + at[1] * cosine)


def between(first: Point, second: Point) -> float:
    """The distance of two points."""
    return math.hypot(first[0] - second[0], first[1] - second[1])


def edge_middle(layout: Layout, edge: int) -> Point:
    """The middle of an edge, where all track leaves a hex."""
    return towards(bearing(layout, edge), APOTHEM)


@cache
def corners(layout: Layout, scale: float = 1.0) -> tuple[Point, ...]:
    """The six corners; corner e lies between the edges e and e + 1."""
    return tuple(towards(bearing(layout, edge + 0.5), RADIUS * scale) for edge in EDGES)


def hexagon(layout: Layout, at: Point, scale: float = 1.0) -> tuple[Point, ...]:
    """The corners of a hex that lies somewhere."""
    return tuple((at[0] + x, at[1] + y) for x, y in corners(layout, scale))


def on_page(layout: Layout, row: float, column: float) -> Point:
    """The place of a (row, column) in doubled coordinates."""
    if layout == "pointy":
        return (column * APOTHEM, row * 1.5 * RADIUS)
    return (column * 1.5 * RADIUS, row * APOTHEM)


@lru_cache(maxsize=4096)
def centre(layout: Layout, hex_id: str) -> Point:
    """The middle of a hex on the page."""
    return on_page(layout, *position(layout, hex_id))


def depth(layout: Layout, at: Point) -> float:
    """How deep a point lies inside a hex about the origin: the distance to the nearest edge,
    negative outside."""
    x, y = abs(at[0]), abs(at[1])
    if layout == "flat":
        x, y = y, x
    return APOTHEM - max(x, x * 0.5 + y * math.sqrt(3) / 2)


def bounds(layout: Layout, hex_ids: Iterable[str]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the hexes."""
    around = [at for hex_id in hex_ids for at in hexagon(layout, centre(layout, hex_id))] or [
        (0.0, 0.0)
    ]
    xs, ys = [x for x, _ in around], [y for _, y in around]
    return min(xs), min(ys), max(xs), max(ys)


def outline(layout: Layout, hex_ids: Iterable[str]) -> list[list[Point]]:
    """The closed boundaries of a set of hexes, with the hexes always on the right hand."""
    ids = list(hex_ids)
    next_to = neighbours(layout, ids)
    following: dict[tuple[int, int], Point] = {}
    for hex_id in ids:
        around = hexagon(layout, centre(layout, hex_id))
        for edge in EDGES:
            if next_to[hex_id][edge] is None:
                following[_rounded(around[edge - 1])] = around[edge]
    loops = []
    while following:
        first = next(iter(following))
        at = following.pop(first)
        loop = [at]
        while _rounded(at) != first:
            at = following.pop(_rounded(at))
            loop.append(at)
        loops.append(loop)
    return loops


def _rounded(at: Point) -> tuple[int, int]:
    """A corner as a key: the same corner reckoned from two hexes differs in the last digits."""
    return (round(at[0]), round(at[1]))
