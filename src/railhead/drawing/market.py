"""The share price chart: cells with prices and the companies' markers on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from railhead.drawing.geometry import Point
from railhead.drawing.style import Theme, embedded
from railhead.drawing.svg import lines_of_text, number
from railhead.drawing.tokens import symbols, token
from railhead.finance.companies import Company
from railhead.finance.market import Cell, Chart

WIDTH, HEIGHT, GAP = 60.0, 46.0, 3.0
MARKER, SMALL_MARKER = 13.0, 10.0
_EDGE = 2.0
_WIDE = 900.0  # from which a chart needs larger figures where there is little room
_LONGEST_LINE = 20  # prices of a chart that is one line, before it is folded


@dataclass(frozen=True, slots=True)
class PriceLine:
    """Prices in one line and how far a company's marker has come on them."""

    company: str
    prices: Sequence[int]
    index: int
    caption: str = ""
    end_from: int | None = None  # the first place that ends the game


def draw_chart(
    chart: Chart,
    market: Mapping[str, Cell],
    arrivals: Mapping[str, int],
    companies: Mapping[str, Company],
    *,
    line: PriceLine | None = None,
    ends: Sequence[Cell] = (),
    theme: Theme = "light",
    standalone: bool = True,
    ids: str = "chart",
) -> str:
    """The chart as SVG. ``market``: company to its cell; ``arrivals``: when each came there, the
    earliest standing first and on top; ``line``: prices in one line below; ``ends``: cells that
    end the game."""
    fold = _fold(chart)
    rows = len(chart.rows) + (max(len(row) for row in chart.rows) - 1) // fold
    wide = _across(fold) - GAP
    high = rows * (HEIGHT + GAP) - GAP
    parts = [_cells(chart, tuple(ends), ids)]
    parts.append(_stacks(chart, market, arrivals, companies, ids, opens=not standalone))
    if line is not None:
        top = high + (26.0 if line.caption else 12.0)
        parts.append(_price_line(line, companies, top, wide, ids))
        high = top + HEIGHT * 0.8
    spread = " wide" if wide > _WIDE else ""
    box = (-_EDGE, -_EDGE, wide + 2 * _EDGE, high + 2 * _EDGE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rh {theme} rh-chart{spread}" role="img"'
        f' viewBox="{" ".join(number(value) for value in box)}" aria-label="Share price chart">'
        + (embedded(theme) if standalone else "")
        + f"<defs>{_hatching(ids)}{symbols(companies, ids)}</defs>"
        + "".join(parts)
        + "</svg>"
    )


@lru_cache(maxsize=64)
def _cells(chart: Chart, ends: tuple[Cell, ...], ids: str) -> str:
    """What is printed, which is the same whatever stands on it."""
    starts = frozenset() if _all_start(chart) else frozenset(_starts(chart))
    return "".join(
        _cell(chart, (row, column), (row, column) in starts, (row, column) in ends, ids)
        for row, prices in enumerate(chart.rows)
        for column in range(len(prices))
    )


def _across(columns: int) -> float:
    return columns * (WIDTH + GAP)


def _fold(chart: Chart) -> int:
    """The columns that stand side by side: all of them, but a long line of prices is folded."""
    most = max(len(row) for row in chart.rows)
    if len(chart.rows) > 1 or most <= _LONGEST_LINE:
        return most
    return -(-most // -(-most // _LONGEST_LINE))


def _all_start(chart: Chart) -> bool:
    """Whether most prices are starting prices, so that none of them is worth a mark."""
    return 2 * len(chart.starts) > sum(len(row) for row in chart.rows)


def _starts(chart: Chart) -> list[Cell]:
    """The cells of all starting prices, in whatever band."""
    banded = (cell for band in chart.bands.values() for cell in band.values())
    return [*chart.starts.values(), *banded]


def _corner(chart: Chart, cell: Cell) -> Point:
    fold = _fold(chart)
    row = cell[0] + cell[1] // fold
    return (_across(cell[1] % fold), row * (HEIGHT + GAP))


def _hatching(ids: str) -> str:
    return (
        f'<pattern id="{ids}-hatching" width="6" height="6" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><path class="hatch" d="M0 0V6"/></pattern>'
    )


def _cell(chart: Chart, cell: Cell, starting: bool, ends: bool, ids: str) -> str:
    """A cell: hatched without a price, framed if it is a starting price."""
    x, y = _corner(chart, cell)
    price = chart.price(cell)
    kind = "price-cell" + (" start-cell" if starting else "") + (" end-cell" if ends else "")
    band = chart.band_of(cell)
    kind += f" band-{band}" if band else ""
    place = _rectangle((x, y), WIDTH, HEIGHT)
    if not price:
        return f'<rect class="price-cell" {place}/><rect fill="url(#{ids}-hatching)" {place}/>'
    note = ""
    if starting or ends:
        words = "par" if starting else "end"
        if band:
            words = f"{list(chart.letters.values())[band - 1]} par"
        note = (
            f'<text class="start" x="{number(x + WIDTH - 4)}" y="{number(y + 12)}">{words}</text>'
        )
    return (
        f'<rect class="{kind}" {place}/>'
        f'<text class="price" x="{number(x + 4)}" y="{number(y + 13)}">{price}</text>{note}'
        f"{_printed(chart, cell)}"
    )


def _printed(chart: Chart, cell: Cell) -> str:
    """What is printed on a cell in red: an arrow if a move right goes up, and the line that not
    every dividend crosses."""
    x, y = _corner(chart, cell)
    marks = ""
    if chart.has_arrow(cell):
        marks = (
            f'<path class="arrow-up" d="M{number(x + WIDTH - 9)} {number(y + 17)}v-11'
            f'm-4 4.500l4 -4.500l4 4.500"/>'
        )
    if chart.line and cell[1] == chart.line[cell[0]] and cell[1]:
        marks += (
            f'<path class="red-line" d="M{number(x - GAP / 2)} {number(y - GAP / 2)}'
            f'v{number(HEIGHT + GAP)}"/>'
        )
    return marks


def _rectangle(at: Point, wide: float, high: float) -> str:
    return (
        f'x="{number(at[0])}" y="{number(at[1])}" width="{number(wide)}" height="{number(high)}"'
        ' rx="2"'
    )


def _stacks(
    chart: Chart,
    market: Mapping[str, Cell],
    arrivals: Mapping[str, int],
    companies: Mapping[str, Company],
    ids: str,
    *,
    opens: bool,
) -> str:
    """The markers, those of one cell side by side or, where they are many, overlapping."""
    cells: dict[Cell, list[str]] = {}
    for company in sorted(market, key=lambda company: arrivals.get(company, 0)):
        cells.setdefault(market[company], []).append(company)
    parts: list[str] = []
    for cell, stack in cells.items():
        x, y = _corner(chart, cell)
        radius = MARKER if len(stack) < 3 else SMALL_MARKER
        middle = (x + WIDTH / 2, y + HEIGHT - radius - 3.0)
        # The last comer is drawn first: those before it lie on top.
        parts += reversed(
            [
                token(
                    company,
                    at,
                    radius,
                    ids,
                    title=_said(companies, company, chart.price(cell)),
                    opens=opens,
                )
                for company, at in zip(stack, _row(middle, radius, len(stack)), strict=True)
            ]
        )
    return f'<g class="markers">{"".join(parts)}</g>'


def _said(companies: Mapping[str, Company], company: str, price: int) -> str:
    return f"{companies[company].name}, {price}"


def _row(middle: Point, radius: float, count: int) -> list[Point]:
    """Places in a row about a middle, closer the more there are."""
    if count == 1:
        return [middle]
    step = min(2 * radius, (WIDTH - 2 * radius - 2.0) / (count - 1))
    left = middle[0] - step * (count - 1) / 2
    return [(left + step * place, middle[1]) for place in range(count)]


def _price_line(
    line: PriceLine, companies: Mapping[str, Company], top: float, wide: float, ids: str
) -> str:
    """Prices in one line with one marker."""
    step = min(WIDTH + GAP, (wide + GAP) / len(line.prices))
    high = HEIGHT * 0.8
    parts = []
    if line.caption:
        parts.append(lines_of_text((0.0, top - 6.0), (line.caption,), "caption", 0.0))
    for place, price in enumerate(line.prices):
        x = place * step
        over = line.end_from is not None and place >= line.end_from
        kind = "price-cell end-cell" if over else "price-cell"
        parts.append(
            f'<rect class="{kind}" {_rectangle((x, top), step - GAP, high)}/>'
            f'<text class="price" x="{number(x + 3)}" y="{number(top + 12)}">{price}</text>'
        )
    here = (line.index * step + (step - GAP) / 2, top + high - MARKER * 0.85 - 1.5)
    said = _said(companies, line.company, line.prices[line.index])
    parts.append(token(line.company, here, MARKER * 0.85, ids, title=said))
    return f'<g class="price-line">{"".join(parts)}</g>'
