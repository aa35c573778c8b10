"""Graphs of a game as SVG: worths, prices and revenues over the rounds.

No line is told by colour alone: each has its own dashes and marks, and its name at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from railhead.drawing.labels import text_width
from railhead.drawing.svg import name as as_id
from railhead.drawing.svg import number, text
from railhead.server.graphs import Graphs, seen_by
from railhead.server.memory import Memory
from railhead.web.pieces import TOKENS
from railhead.web.table.facts import TableFacts

WIDTH, HEIGHT = 900.0, 300.0
_RIGHT, _TOP, _BOTTOM = 182.0, 12.0, 30.0
_DASHES = ("", "9 4", "2.500 3", "12 4 3 4", "5 3", "14 3 2 3 2 3")
_LABEL = 15.0  # height of a name at the end of a line
_SIZE = 12.0  # of letters
_WIDEST = 1.3  # a strong letter of the widest usual sans, to one of the face that we reckon with


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a graph. ``kind`` is a class, ``colour`` a colour where no class has it."""

    name: str
    values: Sequence[int | None]
    kind: str = ""
    colour: str = ""
    company: str = ""


@dataclass(frozen=True, slots=True)
class LineGraph:
    """A graph with the figures behind it."""

    heading: str
    note: str
    drawing: Markup
    rounds: list[str]
    series: list[Series]


def figures(facts: TableFacts, memory: Memory) -> Graphs:
    """The figures of a game; they are kept, as it takes a while to work them out."""
    access = facts.access
    key = ("graphs", access.table.id, access.table.timeline.changed, access.player)
    found: Graphs = memory.get(key, lambda: seen_by(access))
    return found


def line_graphs(facts: TableFacts, graphs: Graphs) -> list[LineGraph]:
    """The three graphs of a game."""
    players = [
        Series(name, values, f"p{facts.faces[name].colour}")
        for name, values in graphs.worth.items()
    ]
    prices = [series for series in _of_companies(facts, graphs.prices) if any(series.values)]
    revenues = [series for series in _of_companies(facts, graphs.revenues) if any(series.values)]
    return [
        _graph(facts, graphs, "Net worth", "as if the game had ended with each round", players),
        _graph(facts, graphs, "Share prices", "a cross: the company leaves the game", prices),
        _graph(facts, graphs, "Revenues", "what the trains earned in each round", revenues),
    ]


def _of_companies(facts: TableFacts, values: Mapping[str, Sequence[int | None]]) -> list[Series]:
    return [
        Series(company, found, colour=facts.title.companies[company].colour, company=company)
        for company, found in values.items()
    ]


def _graph(
    facts: TableFacts, graphs: Graphs, heading: str, note: str, series: list[Series]
) -> LineGraph:
    last = max(graphs.positions[-1], 1)
    top = max((value for each in series for value in each.values if value), default=1)
    step = _step(top)

    start = 12.0 + _room(facts.money(top))

    def place(position: int) -> float:
        return start + (WIDTH - start - _RIGHT) * position / last

    def level(value: float) -> float:
        return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * value / (top * 1.04)

    parts = [_bands(graphs, place), _guides(facts, step, top, start, level)]
    ends: list[tuple[float, Series, int]] = []
    for index, each in enumerate(series):
        points = [
            (place(position), level(value), value)
            for position, value in zip(graphs.positions, each.values, strict=True)
            if value is not None
        ]
        if points:
            gone = each.values[-1] is None and heading == "Share prices"
            parts.append(_line(index, each, points, gone))
            if not gone:
                ends.append((points[-1][1], each, points[-1][2]))
    parts.append(_names(facts, ends))
    drawing = Markup(
        f'<svg viewBox="0 0 {number(WIDTH)} {number(HEIGHT)}" role="img"'
        f' aria-label="{text(heading)}: {text(note)}">{"".join(parts)}</svg>'
    )
    return LineGraph(heading, note, drawing, graphs.short, series)


def _step(top: int) -> int:
    """A round distance of guides, of which some four fit."""
    for step in (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000):
        if top / step <= 5:
            return step
    return 20_000


def _bands(graphs: Graphs, place: Callable[[int], float]) -> str:
    """Rounds along the axis; share rounds on a darker ground."""
    parts, start, free = [], 0, 0.0
    rounds = zip(graphs.short, graphs.operating, graphs.positions, strict=True)
    for name, operating, position in rounds:
        left, right = place(start), place(position)
        if not operating:
            parts.append(
                f'<rect class="share-band" x="{number(left)}" y="{number(_TOP)}"'
                f' width="{number(right - left)}" height="{number(HEIGHT - _TOP - _BOTTOM)}"/>'
            )
        middle, half = (left + right) / 2, _room(name) / 2
        if middle - half > free and right > left:
            parts.append(
                f'<text x="{number(middle)}" y="{number(HEIGHT - 10)}" text-anchor="middle">'
                f"{text(name)}</text>"
            )
            free = middle + half
        start = position
    return "".join(parts)


def _guides(
    facts: TableFacts, step: int, top: int, left: float, level: Callable[[float], float]
) -> str:
    parts = []
    for value in range(0, top + step, step):
        if value <= top * 1.04:
            y = level(value)
            parts.append(
                f'<path class="guide" d="M{number(left)} {number(y)}H{number(WIDTH - _RIGHT)}"/>'
                f'<text x="{number(left - 8)}" y="{number(y + 4)}" text-anchor="end">'
                f"{text(facts.money(value))}</text>"
            )
    return "".join(parts)


def _line(index: int, series: Series, points: list[tuple[float, float, int]], gone: bool) -> str:
    data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y, _ in points)
    dashes = _DASHES[index % len(_DASHES)]
    paint = f' stroke="{text(series.colour)}"' if series.colour else ""
    kind = f"series {series.kind}"
    if _is_pale(series.colour):
        paint, kind, dashes = "", "series dark-line", "2 4"
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    marks = (
        ""
        if series.company
        else "".join(
            _mark(index, x, y, series.kind) for x, y, _ in points[:: max(1, len(points) // 8)]
        )
    )
    cross = ""
    if gone:
        x, y, _ = points[-1]
        cross = (
            f'<path class="gone-cross" d="M{number(x - 5)} {number(y - 5)}l10 10m0 -10l-10 10"/>'
            f'<text x="{number(x)}" y="{number(y - 9)}" text-anchor="middle">'
            f"{text(series.name)}</text>"
        )
    # A presentation attribute gives way to the sheet, so a colour of its own needs its own class.
    own = kind if series.kind or "dark-line" in kind else "coloured"
    contour = f'<path class="contour" d="{data}"{dashed}/>' if own == "coloured" else ""
    return (
        f'<path class="case" d="{data}"/>{contour}'
        f'<path class="{own}" d="{data}"{paint}{dashed}/>{marks}{cross}'
    )


def _is_pale(colour: str) -> bool:
    """Whether a colour is too near to paper to be seen on it."""
    if len(colour) != 7:
        return False
    return min(int(colour[place : place + 2], 16) for place in (1, 3, 5)) > 200


def _mark(index: int, x: float, y: float, kind: str) -> str:
    """A mark that belongs to one line: disc, square, triangle, lozenge."""
    shapes = (
        f"M{number(x - 4)} {number(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
        f"M{number(x - 4)} {number(y - 4)}h8v8h-8Z",
        f"M{number(x)} {number(y - 5)}l5 9h-10Z",
        f"M{number(x)} {number(y - 5.5)}l5.500 5.500l-5.500 5.500l-5.500 -5.500Z",
        f"M{number(x)} {number(y + 5)}l5 -9h-10Z",
        f"M{number(x - 5)} {number(y - 2)}h10v4h-10Z",
    )
    return f'<path class="point {kind}" d="{shapes[index % len(shapes)]}"/>'


def _names(facts: TableFacts, ends: list[tuple[float, Series, int]]) -> str:
    """The names at the ends of the lines, moved apart where they would cover each other."""
    parts = []
    lowest = -100.0
    right = WIDTH - _RIGHT
    for y, series, value in sorted(ends, key=lambda end: end[0]):
        at = max(y, lowest + _LABEL)
        lowest = at
        x = right + 20
        token = ""
        if series.company:
            token = (
                f'<use href="#{TOKENS}-token-{as_id(series.company)}" x="{number(x)}"'
                f' y="{number(at - 7)}" width="14" height="14"/>'
            )
            x += 18
        parts.append(
            f'<path class="leader" d="M{number(right + 4)} {number(y)}L{number(right + 16)}'
            f' {number(at)}"/>{token}<text class="end-label" x="{number(x)}"'
            f' y="{number(at + 4)}">{text(_label(series.name, facts.money(value), WIDTH - x))}'
            f"<title>{text(series.name)}</title></text>"
        )
    return "".join(parts)


def _label(name: str, amount: str, room: float) -> str:
    """A name and an amount; of a long name only its beginning."""
    kept = name
    while len(kept) > 1 and _room(f"{kept}… {amount}") > room:
        kept = kept[:-1].rstrip()
    return f"{kept}{'' if kept == name else '…'} {amount}"


def _room(words: str) -> float:
    """How wide words of a graph may be in whichever face they are set."""
    return text_width(words, _SIZE) * _WIDEST
