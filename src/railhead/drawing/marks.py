"""The overprint: marks on hexes that say what can be done there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from railhead.board.board import Board
from railhead.board.grid import EDGES, Layout
from railhead.board.laid import LaidMap
from railhead.drawing.geometry import Point, centre, corners
from railhead.drawing.margins import places_beyond, tabs
from railhead.drawing.svg import closed, moved, point

Mark = Literal["lay", "promote", "station", "choose", "selected", "refused"]
Legal = Mapping[str, Mark] | Iterable[str]

_RING = 0.86  # well inside the hex: a mark is never taken for a line on its side
_ARM = 0.24  # of a corner mark, as a share of the side


def kinds(laid: LaidMap, legal: Legal) -> dict[str, Mark]:
    """The mark of each hex; hexes without one are to be laid on or, with a tile, promoted."""
    if isinstance(legal, Mapping):
        return dict(legal)
    return {hex_id: "promote" if hex_id in laid.tiles else "lay" for hex_id in legal}


def marks(board: Board, legal: Mapping[str, Mark]) -> str:
    """All marks, each at its hex; those of places beyond the map at all of their edges."""
    beyond = places_beyond(board)
    return "".join(
        f'<g class="mark">{_mark(board.layout, mark, tabs(board, beyond[hex_id]))}</g>'
        if hex_id in beyond
        else moved(centre(board.layout, hex_id), _mark(board.layout, mark), "mark")
        for hex_id, mark in legal.items()
    )


def _mark(layout: Layout, mark: Mark, outline: str = "") -> str:
    """A mark about the middle of a hex, or along an outline."""
    ring = outline or closed(corners(layout, _RING))
    if mark == "promote":
        data = _corner_marks(layout)
        return f'<path class="mark-case" d="{data}"/><path class="promote" d="{data}"/>'
    if mark == "selected":
        ring = closed(corners(layout, 0.96))
        return f'<path class="selected-case" d="{ring}"/><path class="selected" d="{ring}"/>'
    if mark == "refused":
        return (
            f'<path class="refused" d="{ring}"/><circle class="why" r="10.5"/>'
            '<text class="why-text" y="5.2">?</text>'
        )
    kind = f"{mark} tab" if outline else mark
    return f'<path class="mark-case" d="{ring}"/><path class="{kind}" d="{ring}"/>'


def _corner_marks(layout: Layout) -> str:
    around = corners(layout, _RING)
    data = []
    for corner in EDGES:
        at = around[corner]
        ends = [_along(at, around[corner - 1]), at, _along(at, around[(corner + 1) % 6])]
        data.append("M" + "L".join(point(end) for end in ends))
    return "".join(data)


def _along(start: Point, end: Point) -> Point:
    return (start[0] + (end[0] - start[0]) * _ARM, start[1] + (end[1] - start[1]) * _ARM)
