"""The cover of a box, drawn from the title's own board."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from railhead.board.board import Board
from railhead.drawing.coast import coast
from railhead.drawing.geometry import Point, between, centre
from railhead.drawing.ground import is_sea
from railhead.drawing.svg import hex_path, number, point, text
from railhead.titles import FOLDERS, find
from railhead.titles.about import Cover, about
from railhead.titles.data import load_board
from railhead.web.words import short_title

WIDTH, HEIGHT = 300.0, 354.0
_HEAD = 112.0  # room for the name: no land lies under it
_MARGIN = 20  # left and right of the name
_LONGEST_LINK = 240.0


@cache
def cover(title: str) -> Markup:
    """The cover of a title as SVG; nothing in it needs the style sheet."""
    box = about(title)
    name = short_title(title, find(title).name)
    board = load_board(FOLDERS[title])
    colours = box.cover
    land = tuple(hex_id for hex_id in board.on_grid if not is_sea(board.hexes[hex_id]))
    middles = [centre(board.layout, hex_id) for hex_id in land]
    left, right = min(x for x, _ in middles) - 60, max(x for x, _ in middles) + 60
    top, bottom = min(y for _, y in middles) - 60, max(y for _, y in middles) + 60
    scale = max((WIDTH + 40) / (right - left), (HEIGHT - _HEAD) / (bottom - top) * 0.98)
    scale = min(scale, (WIDTH + 150) / (right - left))
    dx = WIDTH / 2 - (left + right) / 2 * scale
    # What finds no room goes over the lower edge, never under the name.
    room = max(0.0, HEIGHT - _HEAD - (bottom - top) * scale)
    dy = _HEAD + room / 2 - top * scale
    shore = coast(board.layout, land)
    waves = "".join(
        f'<path d="{shore}" fill="none" stroke="{colours.wave}" stroke-opacity=".28"'
        f' stroke-width="{wide}" stroke-linejoin="round"/>'
        for wide in (150, 96, 46)
    )
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(WIDTH)} {number(HEIGHT)}"'
        ' preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<rect width="{number(WIDTH)}" height="{number(HEIGHT)}" fill="{text(colours.sea)}"/>'
        f'<g transform="translate({number(dx)} {number(dy)}) scale({scale:.4f})">{waves}'
        f'<path d="{shore}" fill="{colours.land}" stroke="{colours.ink}" stroke-width="4"/>'
        f"{_country(board, land, colours)}</g>{_name(name, box.subtitle, colours)}</svg>"
    )


def _country(board: Board, land: tuple[str, ...], colours: Cover) -> str:
    """The grid, and the cities with lines between them as a surveyor might draw them."""
    grid = "".join(hex_path(board.layout, hex_id) for hex_id in land)
    cities = [
        centre(board.layout, hex_.id)
        for hex_ in board.hexes.values()
        if any(node.kind in ("city", "offboard") for node in hex_.nodes)
    ]
    lines = "".join(f"M{point(start)}L{point(end)}" for start, end in _links(cities))
    dots = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="13" fill="{colours.land}"'
        f' stroke="{colours.ink}" stroke-width="6"/>'
        for x, y in cities
    )
    return (
        f'<path d="{grid}" fill="none" stroke="{colours.grid}" stroke-opacity=".55"'
        f' stroke-width="1.600"/><path d="{lines}" fill="none" stroke="{colours.ink}"'
        f' stroke-width="8" stroke-linecap="round"/>{dots}'
    )


def _links(cities: list[Point]) -> list[tuple[Point, Point]]:
    """The shortest lines that join all cities, but for those too far away."""
    links: list[tuple[Point, Point]] = []
    joined, apart = cities[:1], cities[1:]
    while apart:
        start, end = min(
            ((a, b) for a in joined for b in apart), key=lambda pair: between(pair[0], pair[1])
        )
        if between(start, end) <= _LONGEST_LINK:
            links.append((start, end))
        joined.append(end)
        apart.remove(end)
    return links


def _fitting(size: int, words: str, wide: float) -> int:
    """A size of letters at which words have room on the cover. ``wide``: how wide a letter is at
    most on average, by its size."""
    return min(size, int((WIDTH - 2 * _MARGIN) / (wide * len(words))))


def _name(title: str, subtitle: str, colours: Cover) -> str:
    serif = "'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif"
    sans = "'Avenir Next',Avenir,'Segoe UI',Lato,'Noto Sans',sans-serif"
    size = 56 if len(title) <= 5 else _fitting(42, title, 0.56)
    words = subtitle.upper()
    wide = len(words) > 20
    small = _fitting(11, words, 0.78) if wide else 13
    ink = f'fill="{text(colours.text)}"'
    return (
        f'<text x="{_MARGIN}" y="64" font-family="{serif}" font-weight="700" font-size="{size}"'
        f" {ink}>{text(title)}</text>"
        f'<text x="{_MARGIN + 1}" y="90" font-family="{sans}" font-weight="600"'
        f' font-size="{small}" letter-spacing="{1 if wide else 2.6}"'
        f" {ink}>{text(words)}</text>"
    )
