"""Curves of track: circular arcs and straight lines that leave a point in a given direction.

An arc is fixed by its start, its direction there and its end. That gives every curve of the
tiles: from edge to edge the sharp one (radius 25), the gentle one (75) and the straight one, and
likewise the way from an edge to a station anywhere on the hex.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from railhead.board.grid import Layout
from railhead.drawing.geometry import Point, bearing, between, edge_middle, towards, turned
from railhead.drawing.svg import number, point


class Curve(NamedTuple):
    """An arc or a line. ``turn`` is the angle by which its direction changes, clockwise positive
    and 0 for a straight line."""

    start: Point
    heading: float
    end: Point
    turn: float
    length: float

    def at(self, share: float) -> Point:
        """The point after a share of the length."""
        if not self.turn:
            (x0, y0), (x1, y1) = self.start, self.end
            return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        # A chord of the arc leans by half of the angle that it spans.
        half = self.turn * share / 2
        chord = 2 * self.length / self.turn * math.sin(half)
        return towards(self.heading + half, chord, self.start)

    def heading_at(self, share: float) -> float:
        """The direction of travel after a share of the length."""
        return self.heading + self.turn * share

    def part(self, first: float, last: float) -> Curve:
        """The piece between two shares of the length."""
        return leaving(self.at(first), self.heading_at(first), self.at(last))

    def backwards(self) -> Curve:
        """The same curve travelled the other way."""
        return leaving(self.end, self.heading_at(1.0) + math.pi, self.start)

    def turned(self, angle: float) -> Curve:
        """The curve turned about the middle of its hex."""
        start, end = turned(self.start, angle), turned(self.end, angle)
        return Curve(start, self.heading + angle, end, self.turn, self.length)

    def moved(self, by: Point) -> Curve:
        """The curve moved on the page."""
        start = (self.start[0] + by[0], self.start[1] + by[1])
        end = (self.end[0] + by[0], self.end[1] + by[1])
        return Curve(start, self.heading, end, self.turn, self.length)

    def samples(self, step: float) -> list[Point]:
        """Points along the curve, not further apart than a step."""
        count = max(1, math.ceil(self.length / step))
        return [self.at(place / count) for place in range(count + 1)]

    def path(self) -> str:
        """The curve as SVG path data."""
        if not self.turn:
            return f"M{point(self.start)}L{point(self.end)}"
        radius = number(abs(self.length / self.turn))
        large, clockwise = int(abs(self.turn) > math.pi), int(self.turn > 0)
        return f"M{point(self.start)}A{radius} {radius} 0 {large} {clockwise} {point(self.end)}"


def leaving(start: Point, heading: float, end: Point) -> Curve:
    """The arc that leaves a point in a direction and comes to another point."""
    chord = between(start, end)
    lean = math.atan2(end[1] - start[1], end[0] - start[0]) - heading
    lean = math.remainder(lean, math.tau)
    if chord < 1e-6 or math.sin(abs(lean)) < 1e-6:
        return Curve(start, heading, end, 0.0, chord)
    return Curve(start, heading, end, 2 * lean, chord * lean / math.sin(lean))


def line(start: Point, end: Point) -> Curve:
    """The straight line between two points."""
    return leaving(start, math.atan2(end[1] - start[1], end[0] - start[0]), end)


def from_edge(layout: Layout, edge: int, end: Point) -> Curve:
    """Track from the middle of an edge, at a right angle to it, to a point."""
    return leaving(edge_middle(layout, edge), bearing(layout, edge) + math.pi, end)


def across(layout: Layout, first: int, second: int) -> Curve:
    """Track from edge to edge."""
    return from_edge(layout, first, edge_middle(layout, second))
