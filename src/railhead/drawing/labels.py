"""Where a label or a badge goes on a hex: the place with least under it.

A grid of two units is searched, the nearest places first, for the place that keeps clear of
stations, of what was placed before, of track and of the hex's border, in that order of weight.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from railhead.board.grid import Layout
from railhead.drawing.geometry import Point, depth

STEP = 2
_ABOUT = [(x, y) for x in (-STEP, 0, STEP) for y in (-STEP, 0, STEP) if x or y]

_LONG = 14  # letters of a name that never stands on one line

# Widths of letters in a serif face, as a share of the size.
_NARROW, _WIDE = frozenset("fijlrtI.,'’:;|!-() "), frozenset("mwMW&@QOGDHN")


class Box(NamedTuple):
    """An upright rectangle about a middle."""

    middle: Point
    half_width: float
    half_height: float

    def gap(self, at: Point) -> float:
        """The distance from a point to the box, 0 inside."""
        across = max(0.0, abs(at[0] - self.middle[0]) - self.half_width)
        down = max(0.0, abs(at[1] - self.middle[1]) - self.half_height)
        return math.hypot(across, down)

    def overlap(self, other: Box) -> float:
        """By how much two boxes overlap, 0 if they do not."""
        across = self.half_width + other.half_width - abs(self.middle[0] - other.middle[0])
        down = self.half_height + other.half_height - abs(self.middle[1] - other.middle[1])
        return max(0.0, min(across, down))

    def ends(self) -> tuple[Point, Point, Point, Point]:
        """The four corners."""
        (x, y), w, h = self.middle, self.half_width, self.half_height
        return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


class Ground:
    """What already lies on a hex: discs (stations), boxes (labels), points (track)."""

    def __init__(
        self,
        layout: Layout,
        discs: Iterable[tuple[Point, float]] = (),
        track: Iterable[Point] = (),
    ) -> None:
        self.layout = layout
        self.discs = list(discs)
        self.track = list(track)
        self.boxes: list[Box] = []

    def place_box(
        self, half_width: float, half_height: float, near: Point, *, outside: float = 1.2
    ) -> Point:
        """Find the best middle for a box and keep that room; ``outside`` is what a unit over the
        hex's border costs."""
        _, found = self.find_box(half_width, half_height, near, outside=outside)
        self.boxes.append(found)
        return found.middle

    def find_box(
        self, half_width: float, half_height: float, near: Point, *, outside: float = 1.2
    ) -> tuple[float, Box]:
        """The best place for a box, and what speaks against it; no room is kept yet."""
        cost, found = _search(
            near, lambda at, limit: self._box_cost(Box(at, half_width, half_height), outside, limit)
        )
        return cost, Box(found, half_width, half_height)

    def place_disc(self, radius: float, near: Point, *, outside: float = 6.0) -> Point:
        """Find the best middle for a disc and keep that room."""
        _, found = _search(near, lambda at, limit: self._disc_cost(at, radius, outside, limit))
        self.discs.append((found, radius))
        return found

    def _box_cost(self, box: Box, outside: float, limit: float) -> float:
        cost = outside * sum(max(0.0, 1.5 - depth(self.layout, corner)) for corner in box.ends())
        for middle, radius in self.discs:
            over = radius + 1.0 - box.gap(middle)
            if over > 0:
                cost += 30.0 + over * 9.0
        for other in self.boxes:
            over = box.overlap(other)
            if over > 0:
                cost += 20.0 + over * 9.0
        if cost >= limit:
            return cost
        x, y = box.middle
        wide, high = box.half_width + 3.5, box.half_height + 3.5
        return cost + 2.6 * sum(
            1 for px, py in self.track if abs(px - x) < wide and abs(py - y) < high
        )

    def _disc_cost(self, at: Point, radius: float, outside: float, limit: float) -> float:
        cost = outside * max(0.0, radius + 1.5 - depth(self.layout, at))
        for (x, y), other in self.discs:
            over = radius + other + 1.2 - math.hypot(x - at[0], y - at[1])
            if over > 0:
                cost += 30.0 + over * 9.0
        for box in self.boxes:
            over = radius + 0.8 - box.gap(at)
            if over > 0:
                cost += 20.0 + over * 9.0
        if cost >= limit or not self.track:
            return cost
        nearest = min(math.hypot(x - at[0], y - at[1]) for x, y in self.track)
        return cost + max(0.0, radius + 5.0 - nearest) * 1.6


def _search(near: Point, cost_at: Callable[[Point, float], float]) -> tuple[float, Point]:
    """The least cost and its place: first on a coarse grid, then on a fine one about the best.

    ``cost_at`` may stop counting at the limit that it is given.
    """
    best, found = math.inf, near
    for liking, at in _grid(near):
        if liking >= best:
            break
        cost = liking + cost_at(at, best)
        if cost < best:
            best, found = cost, at
    x, y = found
    for dx, dy in _ABOUT:
        at = (x + dx, y + dy)
        cost = _distance_cost(at, near) + cost_at(at, best)
        if cost < best:
            best, found = cost, at
    return best, found


def _distance_cost(at: Point, near: Point) -> float:
    return math.hypot(at[0] - near[0], at[1] - near[1]) * 0.12


@lru_cache(maxsize=256)
def _grid(near: Point) -> tuple[tuple[float, Point], ...]:
    """Places about the middle of a hex with what their distance costs, the nearest first."""
    places = [
        (float(x), float(y)) for x in range(-44, 45, 2 * STEP) for y in range(-48, 49, 2 * STEP)
    ]
    return tuple(sorted((_distance_cost(at, near), at) for at in places))


@lru_cache(maxsize=1024)
def text_width(words: str, size: float) -> float:
    """The width of a line of text, near enough to keep room for it."""
    ems = 0.0
    for letter in words:
        if letter in _NARROW:
            ems += 0.33
        elif letter in _WIDE:
            ems += 0.84
        else:
            ems += 0.68 if letter.isupper() else 0.56
    return ems * size


def ways_to_write(name: str, stations: int) -> tuple[tuple[str, ...], ...]:
    """The lines in which a name may be written on a hex: on one, on two if it has several words;
    that of two places on two."""
    if " & " in name and (stations > 1 or len(name) > _LONG):
        first, second = name.split(" & ", 1)
        return ((f"{first} &", second),)
    gaps = [place for place, letter in enumerate(name.strip()) if letter == " "]
    if not gaps:
        return ((name,),)
    cut = min(gaps, key=lambda place: abs(place - len(name) / 2))
    two = (name[:cut], name[cut + 1 :])
    return (two,) if len(name) > _LONG else ((name,), two)
