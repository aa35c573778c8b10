"""Stations: cities with their places and markers, towns, halts, harbours."""

from __future__ import annotations

import math
from collections.abc import Sequence

from railhead.board.tiles import Node
from railhead.drawing.arrangement import BAR, DOT, HALF_TRACK, RIM, ROUND, Spot
from railhead.drawing.geometry import Point
from railhead.drawing.plan import PORT
from railhead.drawing.svg import closed, moved, number, point
from railhead.drawing.terrain import ANCHOR
from railhead.drawing.tokens import token


def station(
    node: Node, spot: Spot, markers: Sequence[str], waiting: Sequence[str], ids: str
) -> str:
    """A station: ``markers`` in its places ("" for a free one), ``waiting`` the companies at
    home here that have not started, shown small and pale in places still free."""
    if "harbour" in node.flags:
        return moved(spot.at, f'<circle class="port" r="{number(PORT)}"/>{ANCHOR}')
    if node.kind == "city":
        return moved(spot.at, _city(spot, markers, waiting, ids))
    if node.kind in ("town", "halt"):
        return _town(node.kind, spot)
    if node.kind == "junction":
        return f'<circle class="joined fades" {_circle(spot.at, HALF_TRACK)}/>'
    return ""


def free_places(markers: Sequence[str], slots: int) -> int:
    """How many places of a city hold no marker."""
    return slots - sum(1 for marker in markers[:slots] if marker)


def _city(spot: Spot, markers: Sequence[str], waiting: Sequence[str], ids: str) -> str:
    parts = [_walls(spot)]
    queue = list(waiting)
    for place, at in enumerate(spot.places):
        parts.append(f'<circle class="place" {_circle(at, spot.radius)}/>')
        marker = markers[place] if place < len(markers) else ""
        if marker:
            parts.append(token(marker, at, spot.radius + 0.4, ids))
        elif queue:
            parts.append(_home(queue, at, spot, ids))
            queue = []
    return "".join(parts)


def _home(companies: list[str], at: Point, spot: Spot, ids: str) -> str:
    """The markers of companies that wait for their home, side by side in one place."""
    if len(companies) == 1:
        return token(companies[0], at, spot.radius * 0.72, ids, "token pale")
    radius = spot.radius * 0.92 / len(companies)
    left = at[0] - radius * (len(companies) - 1)
    return "".join(
        token(company, (left + 2 * radius * place, at[1]), radius, ids, "token pale")
        for place, company in enumerate(companies)
    )


def _walls(spot: Spot) -> str:
    """The outline of a city round all its places."""
    count, reach = len(spot.places), spot.radius + RIM
    if count == 0:
        return f'<circle class="city" r="{number(ROUND + RIM)}"/>'
    if count == 1:
        return f'<circle class="city-halo" r="{number(reach)}"/>'
    if count == 2:
        (x0, y0), (x1, y1) = spot.places
        half = math.hypot(x1 - x0, y1 - y0) / 2
        turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
        return (
            f'<rect class="city" x="{number(-half - reach)}" y="{number(-reach)}"'
            f' width="{number(2 * (half + reach))}" height="{number(2 * reach)}"'
            f' rx="{number(reach)}" transform="rotate({number(turn)})"/>'
        )
    # A thick stroke rounds the corners of a triangle or a square.
    shape = closed(spot.places)
    return (
        f'<path class="city-rim" d="{shape}" stroke-width="{number(2 * reach + 1.6)}"/>'
        f'<path class="city-floor" d="{shape}" stroke-width="{number(2 * reach - 1.6)}"/>'
    )


def _town(kind: str, spot: Spot) -> str:
    if spot.ways == 0:
        return f'<circle class="dot" {_circle(spot.at, DOT)}/>'
    if spot.ways > 2:
        return f'<circle class="{kind}" {_circle(spot.at, ROUND)}/>'
    along, across = BAR if kind == "town" else (BAR[0] * 0.8, BAR[1] * 0.75)
    turn = number(math.degrees(spot.heading) % 180.0)
    return (
        f'<rect class="{kind}" x="{number(-along)}" y="{number(-across)}"'
        f' width="{number(2 * along)}" height="{number(2 * across)}" rx="1.6"'
        f' transform="translate({point(spot.at)}) rotate({turn})"/>'
    )


def _circle(at: Point, radius: float) -> str:
    return f'cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius)}"'
