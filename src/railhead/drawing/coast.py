"""A coast round the hexes: land that reaches a little beyond them, with bays and headlands.

The outline of the hexes is smoothed, moved outwards and roughened. Chance comes from a fixed
seed, so that a board has the same coast whenever it is drawn.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from railhead.board.grid import Layout
from railhead.drawing.geometry import RADIUS, Point, between, centre, depth, outline
from railhead.drawing.svg import closed

_STEP = 5.0
_OUTWARDS = 11.0
_CLEAR = 2.5  # land that is always left beyond a hex
_CELL = 2 * (RADIUS + _CLEAR)
_ROUGH = ((68.0, 6.0), (29.0, 3.4), (12.0, 1.7))  # (length, height) of the waves of the coast


@lru_cache(maxsize=64)
def coast(layout: Layout, hex_ids: tuple[str, ...]) -> str:
    """The path data of the coast round these hexes."""
    middles = [centre(layout, hex_id) for hex_id in hex_ids]
    parts = []
    for loop in outline(layout, hex_ids):
        even = _smooth(_resample(loop), 5)
        rough = _roughen(even, _OUTWARDS)
        parts.append(closed(_pushed_out(layout, rough, middles)))
    return "".join(parts)


@lru_cache(maxsize=64)
def shore_of(corners: tuple[Point, ...]) -> str:
    """The path data of a stretch of land given by a few points, its shore roughened."""
    return closed(_roughen(_smooth(_resample(list(corners)), 4), 0.0))


def _resample(loop: list[Point]) -> list[Point]:
    """Points along a closed line at even distances."""
    points = []
    for start, end in zip(loop, [*loop[1:], loop[0]], strict=True):
        count = max(1, round(between(start, end) / _STEP))
        points += [
            (
                start[0] + (end[0] - start[0]) * place / count,
                start[1] + (end[1] - start[1]) * place / count,
            )
            for place in range(count)
        ]
    return points


def _smooth(points: list[Point], reach: int) -> list[Point]:
    """Each point replaced by the mean of those about it, twice."""
    count = len(points)
    reach = min(reach, (count - 1) // 2)
    width = 2 * reach + 1
    for _ in range(2):
        points = [
            (
                sum(points[(place + shift) % count][0] for shift in range(-reach, reach + 1)),
                sum(points[(place + shift) % count][1] for shift in range(-reach, reach + 1)),
            )
            for place in range(count)
        ]
        points = [(x / width, y / width) for x, y in points]
    return points


def _roughen(points: list[Point], outwards: float) -> list[Point]:
    """A closed line moved outwards, to the left of its direction, by waves of several lengths."""
    count = len(points)
    chance = Random(count)
    heights = [outwards] * count
    small = min(1.0, count * _STEP / 400.0)
    for length, height in _ROUGH:
        height *= small
        knots = max(3, round(count * _STEP / length))
        values = [chance.uniform(-height, height) for _ in range(knots)]
        for place in range(count):
            share = place * knots / count
            knot = int(share)
            ease = (1 - math.cos(math.pi * (share - knot))) / 2
            heights[place] += values[knot] * (1 - ease) + values[(knot + 1) % knots] * ease
    moved = []
    for place, (x, y) in enumerate(points):
        before, after = points[place - 2], points[(place + 2) % count]
        length = between(before, after) or 1.0
        left = ((after[1] - before[1]) / length, (before[0] - after[0]) / length)
        moved.append((x + left[0] * heights[place], y + left[1] * heights[place]))
    return moved


def _pushed_out(layout: Layout, points: list[Point], middles: list[Point]) -> list[Point]:
    """The points with those inside a hex, or too near to it, moved out of it."""
    cells: dict[tuple[int, int], list[Point]] = {}
    for middle in middles:  # into squares so wide that the hexes about a point lie in nine of them
        cells.setdefault(_cell(middle), []).append(middle)
    moved = []
    for x, y in points:
        column, row = _cell((x, y))
        beside = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        for mx, my in [middle for cell in beside for middle in cells.get(cell, ())]:
            inside = depth(layout, (x - mx, y - my)) + _CLEAR
            if inside > 0:
                away = math.hypot(x - mx, y - my) or 1.0
                x, y = x + (x - mx) / away * inside * 1.1, y + (y - my) / away * inside * 1.1
        moved.append((x, y))
    return moved


def _cell(at: Point) -> tuple[int, int]:
    return int(at[0] // _CELL), int(at[1] // _CELL)
