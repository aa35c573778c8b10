"""Routes on a map: the pieces of track that trains run over, and the number at each stop.

A piece is written as its hex and its two ends, ``F17 n0-3``: an end is an edge, 0 to 5, or a
station, n0, n1 and so on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE
from railhead.drawing.arrangement import path_index
from railhead.drawing.curves import Curve
from railhead.drawing.geometry import Point, between, centre
from railhead.drawing.margins import is_beyond
from railhead.drawing.offboard import ARROW, is_area
from railhead.drawing.plan import HexPlan
from railhead.drawing.svg import number, point

STYLES = 4  # colours, each with its own way of dashing
_PERIODS = (1.0, 17.0, 7.0, 24.0)  # lengths of the dash patterns
# A place beyond the map is written as the hex before it and the edge between: H37e4.
_PIECE = re.compile(r"([A-Z](?:\d{1,3}|[a-z]{1,2})(?:e\d)?) (n?\d)-(n?\d)")


class Piece(NamedTuple):
    """A piece of track on a hex; the ends as in :class:`railhead.board.tiles.Path`."""

    hex_id: str
    a: int
    b: int


def parse(words: str) -> Piece:
    """A piece from its words; ValueError if they are none."""
    match = _PIECE.fullmatch(words)
    if match is None:
        raise ValueError(f"{words!r} is not a piece of track like 'F17 n0-3'")
    return Piece(match[1], _end(match[2]), _end(match[3]))


def _end(word: str) -> int:
    return NODE + int(word[1:]) if word[0] == "n" else int(word)


def draw_routes(
    board: Board, laid: LaidMap, plans: Mapping[str, HexPlan], routes: Sequence[Sequence[str]]
) -> str:
    """The lines of all routes."""
    parts = []
    for index, route in enumerate(routes):
        curves = _joined([_curve(board, laid, plans, parse(words)) for words in route])
        case = "".join(f'<path class="route-case" d="{curve.path()}"/>' for curve in curves)
        lines, run = [], 0.0
        for curve in curves:
            offset = f' stroke-dashoffset="{number(run)}"' if run else ""
            lines.append(f'<path class="route-line" d="{curve.path()}"{offset}/>')
            run = (run + curve.length) % _PERIODS[index % STYLES]
        style = index % STYLES + 1
        parts.append(f'<g class="route route-{style}">{case}{"".join(lines)}</g>')
    return "".join(parts)


def _curve(board: Board, laid: LaidMap, plans: Mapping[str, HexPlan], piece: Piece) -> Curve:
    if piece.hex_id not in board.hexes:
        raise ValueError(f"there is no hex {piece.hex_id}")
    index = path_index(laid.track(board, piece.hex_id).paths, piece.a, piece.b)
    if index is None:
        raise ValueError(f"no track on {piece.hex_id} joins those two ends")
    curve = plans[piece.hex_id].arrangement.curves[index]
    if _is_area(board, laid, piece.hex_id):
        # Off the board a train runs only as far as the arrow.
        curve = _as_far_as_the_arrow(curve)
    return curve.moved(centre(board.layout, piece.hex_id))


def _is_area(board: Board, laid: LaidMap, hex_id: str) -> bool:
    hex_ = board.hexes[hex_id]
    return hex_id not in laid.tiles and (is_area(hex_) or is_beyond(hex_))


def _as_far_as_the_arrow(curve: Curve) -> Curve:
    """The outer piece of a curve between an edge and the middle of its hex."""
    outwards = _far(curve.start) < _far(curve.end)
    return curve.part(1.0 - ARROW, 1.0) if outwards else curve.part(0.0, ARROW)


def _joined(curves: list[Curve]) -> list[Curve]:
    """The curves turned so that each begins where the one before ends: dashes then run on."""
    if len(curves) > 1 and not _touch(curves[0].end, curves[1]):
        curves = [curves[0].backwards(), *curves[1:]]
    joined: list[Curve] = []
    for curve in curves:
        if joined and between(joined[-1].end, curve.end) < between(joined[-1].end, curve.start):
            curve = curve.backwards()
        joined.append(curve)
    return joined


def _touch(at: Point, curve: Curve) -> bool:
    return min(between(at, curve.start), between(at, curve.end)) < 1.0


def draw_stops(
    board: Board,
    laid: LaidMap,
    plans: Mapping[str, HexPlan],
    routes: Sequence[Sequence[str]],
    colour: int,
    values: Mapping[tuple[str, int], int] | None = None,
) -> str:
    """At each station of a route its value, ringed, with the numbers of the routes. ``values``:
    where they are not those of the phase."""
    calls: dict[tuple[str, int], list[int]] = {}
    for index, route in enumerate(routes):
        for words in route:
            piece = parse(words)
            for end in (piece.a, piece.b):
                if end >= NODE:
                    stops = calls.setdefault((piece.hex_id, end - NODE), [])
                    if index not in stops:
                        stops.append(index)
    parts = []
    for (hex_id, node), numbers in calls.items():
        station = laid.track(board, hex_id).nodes[node]
        if station.kind == "junction":
            continue
        x, y = centre(board.layout, hex_id)
        dx, dy = _stop_place(plans[hex_id], node)
        if _is_area(board, laid, hex_id):
            dx, dy = _between_arrows(plans[hex_id])
        value = (values or {}).get((hex_id, node), station.value(colour))
        parts.append(_stop((x + dx, y + dy), value, numbers))
    return "".join(parts)


def _stop_place(plan: HexPlan, node: int) -> Point:
    """Where the figure of a station stands, or just beside a station that shows none."""
    for figure in plan.figures:
        if node in figure.shared_by:
            return figure.at
    x, y = plan.arrangement.spots[node].at
    return (x + 15.0, y - 15.0)


def _between_arrows(plan: HexPlan) -> Point:
    """Where an off-board area has room for a stop: in front of its name, by the arrows."""
    ends = [max(curve.start, curve.end, key=_far) for curve in plan.arrangement.curves]
    x, y = sum(x for x, _ in ends), sum(y for _, y in ends)
    away = _far((x, y)) or 1.0
    return (x / away * 21.0, y / away * 21.0)


def _far(at: Point) -> float:
    return between(at, (0.0, 0.0))


def _stop(at: Point, value: int, numbers: list[int]) -> str:
    first = numbers[0] % STYLES + 1
    parts = [
        f'<circle class="stop stop-{first}" r="10"/>',
        f'<text class="stop-text" y="3.5">{value}</text>',
    ]
    for place, index in enumerate(numbers):
        x = -7.0 + 10.5 * place
        parts.append(
            f'<circle class="tag tag-{index % STYLES + 1}" cx="{number(x)}" cy="-10" r="5.6"/>'
            f'<text class="tag-text" x="{number(x)}" y="-7.1">{index + 1}</text>'
        )
    return f'<g transform="translate({point(at)})">{"".join(parts)}</g>'
