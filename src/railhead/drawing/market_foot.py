"""The share prices where there is little room: the part of the chart that matters, or one line.

A chart with rows is shown as a window: the cells with markers and one round them, each column as
wide as its markers need, with a small silhouette that says where the window lies. A chart that is
one line is drawn as a line with the companies as flags over it. Nothing is shrunk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from railhead.drawing.labels import text_width
from railhead.drawing.svg import name as as_id
from railhead.drawing.svg import number, text
from railhead.finance.companies import Company
from railhead.finance.market import Cell, Chart

WIDE, HIGH = 379.0, 142.0
_GAP = 2.5
_TOKEN = 17.0
_COLUMN = 31.0  # a price of three figures
_SIDE = 68.0  # for the silhouette
_NOTE = 22.0  # for a line of words below
_ARROW = 9.0
_ELIDED = 9.0  # columns left out
_FLAG = 62.0  # a flag with its next prices


@dataclass(frozen=True, slots=True)
class Foot:
    """What is drawn. ``arrivals``: when each marker came to its cell; ``acting``: the company on
    turn; ``steps``: company to the cells one step down and up; ``ends``: cells that end the game;
    ``tags``: company to a note under its flag; ``ids``: how the ids of tokens on the page begin;
    ``note``: prices beside the chart, the company and words about it."""

    chart: Chart
    market: Mapping[str, Cell]
    arrivals: Mapping[str, int]
    companies: Mapping[str, Company]
    ids: str
    acting: str = ""
    steps: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    ends: Sequence[Cell] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    note: tuple[str, str, str] | None = None
    bands: Sequence[tuple[str, str, bool]] = ()
    currency: tuple[str, str] = ("", "")

    def at(self, cell: Cell) -> list[str]:
        """The companies of a cell, the earliest first."""
        here = [company for company, place in self.market.items() if place == cell]
        return sorted(here, key=lambda company: self.arrivals.get(company, 0))

    def money(self, amount: int) -> str:
        """An amount in the players' currency."""
        return f"{self.currency[0]}{amount}{self.currency[1]}"


def draw_foot(foot: Foot) -> str:
    """The part of the chart that matters, as SVG for a page that has the tokens' symbols."""
    parts, wide = _line(foot) if len(foot.chart.rows) == 1 else _window(foot)
    return (
        f'<svg class="rh rh-chart foot-market" viewBox="0 0 {number(wide)} {number(HIGH)}"'
        ' preserveAspectRatio="xMinYMin meet" role="img" aria-label="Share prices">'
        f"{''.join(parts)}</svg>"
    )


def _token(foot: Foot, company: str, x: float, y: float, size: float = _TOKEN) -> str:
    price = foot.chart.price(foot.market[company]) if company in foot.market else None
    said = foot.companies[company].name + (f", {price}" if price is not None else "")
    return (
        f'<g data-sheet="{text(company)}"><title>{text(said)}</title>'
        f'<use href="#{foot.ids}-token-{as_id(company)}" x="{number(x)}" y="{number(y)}"'
        f' width="{number(size)}" height="{number(size)}"/></g>'
    )


# The window.


def _window(foot: Foot) -> tuple[list[str], float]:
    rows, columns = _extent(foot)
    places, right = _columns(foot, rows, columns)
    notes = bool(foot.note or foot.bands)
    room = HIGH - (_NOTE if notes else 0.0)
    step = min(29.0, room / len(rows))
    parts = [
        _cell(foot, (row, column), places[column], (place * step + 1.0, step - _GAP))
        for place, row in enumerate(rows)
        for column in columns
        if column < len(foot.chart.rows[row]) and column in places
    ]
    parts += _red_line(foot, rows, places, step)
    wide = max(WIDE, right + _SIDE)
    parts.append(_silhouette(foot, rows, columns, wide - _SIDE + 8.0))
    if foot.bands:
        parts.append(_bands(foot, len(rows) * step))
    elif foot.note:
        parts.append(_note(foot, len(rows) * step))
    return parts, wide


def _extent(foot: Foot) -> tuple[list[int], list[int]]:
    """The rows and columns with markers, and one round them."""
    cells = [*foot.market.values(), *foot.steps.get(foot.acting, ())]
    cells = cells or [*foot.chart.starts.values(), *_starts(foot.chart)]
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    most = max(len(row) for row in foot.chart.rows)
    return (
        list(range(max(0, min(rows) - 1), min(len(foot.chart.rows), max(rows) + 2))),
        list(range(max(0, min(columns) - 1), min(most, max(columns) + 2))),
    )


def _starts(chart: Chart) -> list[Cell]:
    return [cell for band in chart.bands.values() for cell in band.values()]


def _columns(
    foot: Foot, rows: list[int], columns: list[int]
) -> tuple[dict[int, tuple[float, float]], float]:
    """Column to its left side and its width: as wide as its markers need. Where there is no room
    for all, those far from every marker are left out."""
    crowd = {
        column: max((len(foot.at((row, column))) for row in rows), default=0) for column in columns
    }
    arrows = {
        column: any(
            column < len(foot.chart.rows[row]) and foot.chart.has_arrow((row, column))
            for row in rows
        )
        for column in columns
    }
    widths = {
        column: _COLUMN + _TOKEN * count + 3 * bool(count) + _ARROW * arrows[column]
        for column, count in crowd.items()
    }
    shown = list(columns)
    if sum(widths.values()) + _GAP * len(columns) > WIDE - _SIDE:
        near = {column + by for column, count in crowd.items() if count for by in (-1, 0, 1)}
        near |= {column for _, column in foot.steps.get(foot.acting, ())}
        shown = [column for column in columns if column in near]
    places: dict[int, tuple[float, float]] = {}
    x, last = 1.0, None
    for column in shown:
        if last is not None and column > last + 1:
            x += _ELIDED
        places[column] = (x, widths[column])
        x += widths[column] + _GAP
        last = column
    return places, x


def _cell(foot: Foot, cell: Cell, column: tuple[float, float], row: tuple[float, float]) -> str:
    chart, (x, wide), (y, high) = foot.chart, column, row
    price = chart.price(cell)
    kinds = ["price-cell", *_kinds(foot, cell)]
    place = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="2"'
    parts = [f'<rect class="{" ".join(kinds)}" {place}/>']
    if price:
        middle = number(y + high / 2 + 4)
        parts.append(f'<text class="price" x="{number(x + 4)}" y="{middle}">{price}</text>')
    size = min(_TOKEN, high - 3)
    stack = foot.at(cell)
    for place_in, company in reversed(list(enumerate(stack))):
        left = x + wide - 3 - (len(stack) - place_in) * _TOKEN
        parts.append(_token(foot, company, left, y + (high - size) / 2, size))
    if chart.has_arrow(cell):
        left = x + wide - 6 - len(stack) * _TOKEN
        parts.append(
            f'<path class="arrow-up" d="M{number(left)} {number(y + high - 4)}'
            f'v-{number(high - 8)}m-3.500 4l3.500 -4l3.500 4"/>'
        )
    return "".join(parts)


def _kinds(foot: Foot, cell: Cell) -> list[str]:
    chart = foot.chart
    kinds = []
    if cell in chart.starts.values() and 2 * len(chart.starts) <= sum(map(len, chart.rows)):
        kinds.append("start-cell")
    band = chart.band_of(cell)
    if band:
        kinds.append(f"start-cell band-{band}")
    if cell in foot.ends:
        kinds.append("end-cell")
    if foot.acting and cell == foot.market.get(foot.acting):
        kinds.append("here-cell")
    elif cell in foot.steps.get(foot.acting, ()):
        kinds.append("next-cell")
    return kinds


def _red_line(
    foot: Foot, rows: list[int], places: Mapping[int, tuple[float, float]], step: float
) -> list[str]:
    """The line that not every dividend crosses, where both of its sides are shown."""
    parts = []
    for place, row in enumerate(rows):
        column = foot.chart.line[row] if foot.chart.line else 0
        beyond = column < len(foot.chart.rows[row])
        if column and beyond and column in places and column - 1 in places:
            x = places[column][0] - _GAP / 2
            y = place * step
            parts.append(f'<path class="red-line" d="M{number(x)} {number(y)}v{number(step)}"/>')
    return parts


def _silhouette(foot: Foot, rows: list[int], columns: list[int], left: float) -> str:
    """The whole chart, as small as a stamp, with the window framed."""
    chart = foot.chart
    most = max(len(row) for row in chart.rows)
    unit, high, top = 52.0 / most, 5.0, 20.0
    parts = [
        f'<text class="foot-small" x="{number(left)}" y="12">whole</text>',
        f'<text class="foot-small end" x="{number(left + 52)}" y="12">M</text>',
    ]
    parts += [
        f'<rect class="mini-row" x="{number(left)}" y="{number(top + place * (high + 1))}"'
        f' width="{number(len(row) * unit)}" height="{number(high)}"/>'
        for place, row in enumerate(chart.rows)
    ]
    for row, column in set(foot.market.values()):
        x, y = left + (column + 0.5) * unit, top + row * (high + 1) + high / 2
        parts.append(f'<circle class="mini-dot" cx="{number(x)}" cy="{number(y)}" r="1.800"/>')
    x, wide = left + columns[0] * unit, len(columns) * unit
    y, tall = top + rows[0] * (high + 1) - 1, len(rows) * (high + 1) + 1
    parts.append(
        f'<rect class="mini-frame" x="{number(x)}" y="{number(y)}" width="{number(wide)}"'
        f' height="{number(tall)}"/>'
    )
    return f'<g data-act="whole-market">{"".join(parts)}</g>'


def _note(foot: Foot, top: float) -> str:
    """Prices beside the chart: the company, its price, what comes next."""
    company, price, words = foot.note or ("", "", "")
    said = foot.companies[company].name
    across = 22.0 + text_width(said, 12.0) * 1.12 + 10.0
    after = across + text_width(price, 13.0) * 1.3 + 8.0
    y = number(top + 16.0)
    return (
        _token(foot, company, 1.0, top + 3.0) + f'<text x="22" y="{y}">{text(said)}</text>'
        f'<text class="foot-strong" x="{number(across)}" y="{y}">{text(price)}</text>'
        f'<text class="foot-small" x="{number(after)}" y="{y}">{text(words)}</text>'
    )


def _bands(foot: Foot, top: float) -> str:
    """The bands of starting prices by letter and colour."""
    parts, x = [f'<text class="foot-small" x="1" y="{number(top + 16)}">Par</text>'], 26.0
    for place, (letter, words, now) in enumerate(foot.bands, 1):
        strong = "foot-small now" if now else "foot-small"
        parts.append(
            f'<rect class="price-cell start-cell band-{place}" x="{number(x)}"'
            f' y="{number(top + 4)}" width="16" height="15"/>'
            f'<text class="band-letter mid" x="{number(x + 8)}" y="{number(top + 15.5)}"'
            f">{text(letter)}</text>"
            f'<text class="{strong}" x="{number(x + 20)}" y="{number(top + 16)}">'
            f"{text(words)}</text>"
        )
        x += 26.0 + text_width(words, 11.0) * 1.35
    return "".join(parts)


# The line.


def _line(foot: Foot) -> tuple[list[str], float]:
    prices = foot.chart.rows[0]
    left, right, y = 6.0, WIDE - 6.0, 108.0
    step = (right - left) / (len(prices) - 1)

    def along(column: int) -> float:
        return left + column * step

    parts = []
    ends = sorted(column for _, column in foot.ends)
    if ends:
        start = along(ends[0]) - step / 2
        parts.append(
            f'<rect class="price-cell end-cell" x="{number(start)}" y="{number(y - 9)}"'
            f' width="{number(right + 3 - start)}" height="18"/>'
        )
    parts.append(f'<path class="price-rail" d="M{number(left)} {number(y)}H{number(right)}"/>')
    free = -1.0
    for column, price in enumerate(prices):
        x = along(column)
        parts.append(f'<path class="price-tick" d="M{number(x)} {number(y - 5)}v10"/>')
        half = text_width(str(price), 11.0) * 0.65
        if price and x - half > free and x + half < WIDE:
            parts.append(
                f'<text class="foot-small mid" x="{number(x)}" y="{number(y + 21)}">{price}</text>'
            )
            free = x + half + 6.0
    parts += _flags(foot, along, y)
    return parts, WIDE


def _flags(foot: Foot, along: Callable[[int], float], y: float) -> list[str]:
    """The companies over the line, those at one price together."""
    columns = sorted({column for _, column in foot.market.values()})
    widths = [max(_FLAG, _TOKEN * 0.8 * len(foot.at((0, column))) + 20.0) for column in columns]
    full = sum(widths) <= WIDE
    if not full:
        widths = [min(width, WIDE / len(columns)) for width in widths]
    middles = _apart([along(column) for column in columns], widths)
    parts = []
    for column, x in zip(columns, middles, strict=True):
        stack = foot.at((0, column))
        here = foot.acting in stack
        at = along(column)
        mark = "flag-mark here" if here else "flag-mark"
        tag = next((foot.tags[company] for company in stack if company in foot.tags), "")
        top = 76 if tag else 60
        parts.append(
            f'<path class="lead" d="M{number(x)} {top}V88L{number(at)} 96V{number(y)}"/>'
            f'<circle class="{mark}" cx="{number(at)}" cy="{number(y)}" r="4.500"/>'
            f'<text class="foot-strong mid" x="{number(x)}" y="13">'
            f"{text(foot.money(foot.chart.price((0, column))))}</text>"
        )
        steps = [foot.chart.price((r, c)) for r, c in foot.steps.get(stack[0], ())]
        if steps and (full or here):
            parts.append(
                f'<text class="foot-small mid" x="{number(x)}" y="27">'
                f"{' · '.join(str(price) for price in steps)}</text>"
            )
        parts += _stack(foot, stack, x, here=here)
        if tag:
            parts.append(_tag(tag, x))
    return parts


def _stack(foot: Foot, stack: list[str], x: float, *, here: bool) -> list[str]:
    size = 22.0
    step = size if len(stack) < 3 else size * 0.7
    left = x - (step * (len(stack) - 1) + size) / 2
    parts = [
        _token(foot, company, left + place * step, 34.0, size)
        for place, company in reversed(list(enumerate(stack)))
    ]
    if here:
        at = left + stack.index(foot.acting) * step + size / 2
        parts.append(
            f'<circle class="here-ring" cx="{number(at)}" cy="45" r="{number(size / 2 + 3)}"/>'
        )
    return parts


def _tag(words: str, x: float) -> str:
    half = text_width(words, 11.0) * 0.65 + 6.0
    return (
        f'<rect class="tag" x="{number(x - half)}" y="61" width="{number(2 * half)}" height="15"'
        f' rx="7.500"/><text class="tag-words mid" x="{number(x)}" y="72.500">'
        f"{text(words)}</text>"
    )


def _apart(wanted: list[float], widths: list[float]) -> list[float]:
    """Places near those that are wanted, in their order, that keep apart and stay inside."""
    places: list[float] = []
    left = 0.0
    for at, wide in zip(wanted, widths, strict=True):
        places.append(max(at, left + wide / 2))
        left = places[-1] + wide / 2
    right = WIDE
    for place in range(len(places) - 1, -1, -1):
        places[place] = min(places[place], right - widths[place] / 2)
        right = places[place] - widths[place] / 2
    return places
