"""Small helpers to write SVG: numbers, points, text that may hold anything."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from railhead.board.grid import Layout
from railhead.drawing.geometry import Point, centre, hexagon

# Characters that no XML document may contain, however they are written.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NOT_AN_ID = re.compile(r"[^A-Za-z0-9_-]")


def number(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def point(at: Point) -> str:
    """A point as it stands in path data."""
    return f"{number(at[0])} {number(at[1])}"


def text(words: str) -> str:
    """Words made safe for the inside of an element or of a quoted attribute."""
    return escape(_FORBIDDEN.sub("", words), quote=True)


def name(words: str) -> str:
    """Words made safe as part of an id or a class."""
    return _NOT_AN_ID.sub(lambda match: f"_{ord(match[0]):x}", words)


def closed(points: Iterable[Point]) -> str:
    """The path data of a closed polygon."""
    return "M" + "L".join(point(at) for at in points) + "Z"


@lru_cache(maxsize=4096)
def hex_path(layout: Layout, hex_id: str) -> str:
    """The path data of a hex at its place on the page."""
    return closed(hexagon(layout, centre(layout, hex_id)))


def moved(at: Point, content: str, kind: str = "") -> str:
    """A group at a place; nothing if it has no content."""
    if not content:
        return ""
    label = f' class="{kind}"' if kind else ""
    return f'<g{label} transform="translate({point(at)})">{content}</g>'


def lines_of_text(at: Point, lines: Iterable[str], kind: str, leading: float) -> str:
    """Lines of centred text, the first with its base line at a place."""
    x = number(at[0])
    spans = [
        f'<tspan x="{x}" y="{number(at[1] + row * leading)}">{text(words)}</tspan>'
        for row, words in enumerate(lines)
    ]
    return f'<text class="{kind}">{"".join(spans)}</text>'
