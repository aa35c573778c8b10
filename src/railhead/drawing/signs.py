"""Figures that are printed on hexes beside everything else: what a frontier post pays, in brackets,
and the numbers of the companies that belong to a city."""

from __future__ import annotations

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.drawing.geometry import Point, centre
from railhead.drawing.svg import moved, number, text

_POST: Point = (-27.0, 20.0)  # of a frontier post's figure
_UNDER_COST: Point = (0.0, 32.0)  # the same, where what building costs stands beside that place
_NUMBERS: Point = (28.0, 3.0)  # of a city's numbers
_AMONG_STATIONS: Point = (0.0, 44.0)  # the same, in a city of several stations


def draw_signs(board: Board, laid: LaidMap) -> str:
    """All such figures; the numbers of a city only until a tile covers them."""
    parts = []
    for hex_id in board.on_grid:
        for icon in board.hexes[hex_id].icons:
            kind, _, words = icon.partition(" ")
            at = centre(board.layout, hex_id)
            if kind == "frontier":
                hex_ = board.hexes[hex_id]
                printed = hex_.terrain and not hex_.nodes and hex_id not in laid.tiles
                place = _UNDER_COST if printed else _POST
                parts.append(moved(at, _sign(place, f"({words})", "frontier")))
            elif kind == "numbers" and hex_id not in laid.tiles:
                place = _AMONG_STATIONS if board.hexes[hex_id].label else _NUMBERS
                parts.append(moved(at, _sign(place, words, "numbers-of")))
    return "".join(parts)


def spoken(icon: str) -> str:
    """Such a figure in words, "" for any other icon."""
    kind, _, words = icon.partition(" ")
    if kind == "frontier":
        return f"frontier post of {words}"
    return f"companies {words}" if kind == "numbers" else ""


def _sign(at: Point, words: str, kind: str) -> str:
    x, y = number(at[0]), number(at[1])
    return f'<text class="sign {kind}" x="{x}" y="{y}">{text(words)}</text>'
