"""The frame of a map: neatline with coordinates, the names of seas, the title, a compass rose."""

from __future__ import annotations

import math

from railhead.board.board import Board
from railhead.board.grid import position
from railhead.drawing.geometry import Point, bounds, on_page, towards
from railhead.drawing.scenery import Scenery
from railhead.drawing.svg import closed, lines_of_text, moved, number, point, text

_BAND = 17.0  # width of the margin with the coordinates
_LARGE = 1200.0  # height of a map that is mostly seen from afar,
_LARGE_BAND = 30.0  # and the width of its margin, so that its coordinates can be read from there
TITLE_ROOM = 52.0  # above a board that has no place of its own for the title


def inner_frame(board: Board, scenery: Scenery, titled: bool) -> tuple[Point, Point]:
    """The two corners of the map inside its margin."""
    left, top, right, bottom = bounds(board.layout, board.on_grid)
    west, north, east, south = scenery.margins
    if titled and scenery.cartouche is None:
        north += TITLE_ROOM
    return (left - west, top - north), (right + east, bottom + south)


def band(frame: tuple[Point, Point], coordinates: bool) -> float:
    """The width of the margin about a map."""
    if not coordinates:
        return 5.0
    (_, top), (_, bottom) = frame
    return _BAND if bottom - top < _LARGE else _LARGE_BAND


def neatline(board: Board, frame: tuple[Point, Point], coordinates: bool) -> str:
    """The border of the map, over everything that reaches beyond it."""
    (left, top), (right, bottom) = frame
    wide = band(frame, coordinates)
    outer = _rectangle(left - wide, top - wide, right + wide, bottom + wide)
    inner = _rectangle(left, top, right, bottom)
    parts = [f'<path class="margin" fill-rule="evenodd" d="{outer}{inner}"/>']
    if coordinates:
        parts += _coordinates(board, frame, wide)
    parts.append(f'<path class="neat" d="{outer}"/><path class="neat-thin" d="{inner}"/>')
    return f'<g class="frame">{"".join(parts)}</g>'


def _rectangle(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{point((left, top))}H{number(right)}V{number(bottom)}H{number(left)}Z"


def _coordinates(board: Board, frame: tuple[Point, Point], wide: float) -> list[str]:
    """The letters and numbers of rows and columns on all four sides, with ticks between."""
    (left, top), (right, bottom) = frame
    rows: dict[int, str] = {}
    columns: dict[int, str] = {}
    for hex_id in board.on_grid:
        row, column = position(board.layout, hex_id)
        letter, other = hex_id[0], hex_id[1:]
        rows[row], columns[column] = (
            (letter, other) if board.layout == "pointy" else (other, letter)
        )
    parts, ticks = [], []
    for column, name in sorted(columns.items()):
        x = on_page(board.layout, 0, column)[0]
        parts += [_coordinate(x, y, name) for y in (top - wide / 2, bottom + wide / 2)]
        edge = number(on_page(board.layout, 0, column + 0.5)[0])
        ticks += [f"M{edge} {number(y)}v{number(wide)}" for y in (top - wide, bottom)]
    for row, name in sorted(rows.items()):
        y = on_page(board.layout, row, 0)[1]
        parts += [_coordinate(x, y, name) for x in (left - wide / 2, right + wide / 2)]
        edge = number(on_page(board.layout, row + 0.5, 0)[1])
        ticks += [f"M{number(x)} {edge}h{number(wide)}" for x in (left - wide, right)]
    return [f'<path class="tick" d="{"".join(ticks)}"/>', *parts]


def _coordinate(x: float, y: float, name: str) -> str:
    return f'<text class="coordinate" x="{number(x)}" y="{number(y + 3.2)}">{text(name)}</text>'


def inscriptions(
    board: Board, scenery: Scenery, frame: tuple[Point, Point], title: str, subtitle: str
) -> str:
    """Names on sea and land, the title and the compass rose."""
    parts = []
    for kind, leading, words in (
        ("sea-name", 17.0, scenery.seas),
        ("land-name", 15.0, scenery.lands),
        ("sign", 9.6, scenery.signs),
    ):
        for inscription in words:
            lines = inscription.words.split("|")
            x, y = on_page(board.layout, inscription.at[1], inscription.at[0])
            y -= (len(lines) - 1) * leading / 2
            parts.append(lines_of_text((x, y), lines, kind, leading))
    if title:
        (left, top), (right, _) = frame
        middle = ((left + right) / 2, top + TITLE_ROOM * 0.6)
        if scenery.cartouche is not None:
            middle = on_page(board.layout, scenery.cartouche[1], scenery.cartouche[0])
        parts.append(moved(middle, f'<g class="cartouche">{_cartouche(title, subtitle)}</g>'))
    if scenery.compass is not None:
        at = on_page(board.layout, scenery.compass[1], scenery.compass[0])
        parts.append(moved(at, _compass()))
    return "".join(parts)


def _cartouche(title: str, subtitle: str) -> str:
    """The title between two flourishes, with a smaller line below."""
    wide = max(70.0, len(title) * 13.0)
    inner = 6.0 + len(subtitle) * 5.5 if subtitle else 0.0
    rules = "".join(
        f"M{number(side * wide)} 15.5H{number(side * inner)}M{number(side * wide)} 18.5"
        f"H{number(side * inner)}"
        for side in (-1, 1)
    )
    # Letter-spacing also follows the last letter: half of it back keeps the words centred.
    lower = f'<text class="subtitle" x="1.5" y="21">{text(subtitle)}</text>' if subtitle else ""
    return (
        f'<text class="title" x="5.4" y="3">{text(title)}</text>'
        f'<path class="flourish" d="{rules}"/>{lower}'
    )


def _compass() -> str:
    """A rose of eight points, light and dark halves, north marked."""
    parts = ['<circle class="flourish" r="23"/><circle class="flourish" r="20.5"/>']
    for long, first in ((19.0, 45), (33.0, 0)):
        for quarter in range(4):
            angle = math.radians(first + 90 * quarter)
            tip = towards(angle, long)
            for side, kind in ((-1, "rose-light"), (1, "rose-dark")):
                waist = towards(angle + side * math.pi / 4, 7.5)
                parts.append(f'<path class="{kind}" d="{closed(((0.0, 0.0), waist, tip))}"/>')
    parts.append('<text class="rose-text" y="-37">N</text>')
    return "".join(parts)
