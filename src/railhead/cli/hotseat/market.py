"""The share price chart in letters."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.market import Cell, Chart
from railhead.play.game import Game
from railhead.play.views.making import shown
from railhead.play.views.things import PriceLine

_LINE, _ARROW, _HATCHED = "│", "↑", "▨"
_FOOT = 2  # columns for the arrow behind a row


def market_lines(game: Game, width: int) -> list[str]:
    """Each row of the chart, the markers under their prices, the one on top first; in several parts
    where the screen is too narrow for one."""
    chart = game.title.chart
    view = shown(game, None)
    ends = {(row, column) for row, column in view.end_cells}
    marks = _marks(chart, ends)
    wide = 1 + max(4 if chart.line else 3, *(len(company) for company in game.title.companies))
    columns = max(len(prices) for prices in chart.rows)
    parts = -(-columns * wide // (width - _FOOT))
    fit = -(-columns // parts)
    lines: list[str] = []
    for first in range(0, columns, fit):
        lines += ["", *_part(game, range(first, min(first + fit, columns)), marks, wide)]
    return [*lines[1:], "", *_key(game, marks, view.price_line)]


def _part(game: Game, columns: range, marks: dict[Cell, str], wide: int) -> Iterator[str]:
    """Some columns of the chart."""
    chart = game.title.chart

    def before(row: int, column: int) -> str:
        return _LINE if chart.line and column == chart.line[row] else ""

    for row, prices in enumerate(chart.rows):
        cells = [(row, column) for column in columns if column < len(prices)]
        if not cells:
            continue
        text = "".join(
            before(row, column)
            + f"{prices[column] or _HATCHED}{marks.get((row, column), ' ')}".rjust(
                wide - len(before(row, column))
            )
            for _, column in cells
        )
        yield (text + (_ARROW if _goes_up(chart, cells[-1]) else "")).rstrip()
        stacks = [_stack(game, cell) for cell in cells]
        for level in range(max(len(stack) for stack in stacks)):
            names = [stack[level] if level < len(stack) else "" for stack in stacks]
            yield "".join(f"{company} ".rjust(wide) for company in names).rstrip()


def _goes_up(chart: Chart, cell: Cell) -> bool:
    """Whether an arrow stands behind a cell: from the end of its row a price moves up."""
    row, column = cell
    last = column == len(chart.rows[row]) - 1
    return bool(chart.line) and row > 0 and last and chart.price(cell) < chart.top_price


def _marks(chart: Chart, ends: set[Cell]) -> dict[Cell, str]:
    """What stands behind prices: a letter for the band of starting prices, a dot for one where
    there are no bands, an asterisk where the game ends. Where every price can be one, none is
    marked."""
    marks = dict.fromkeys(chart.starts.values(), "·") if not _all_start(chart) else {}
    for band, prices in chart.bands.items():
        marks |= dict.fromkeys(prices.values(), _letter(chart, band))
    return marks | dict.fromkeys(ends, "*")


def _all_start(chart: Chart) -> bool:
    return len(chart.starts) >= sum(len(row) for row in chart.rows)


def _letter(chart: Chart, band: str) -> str:
    """The shortest beginning of a band's name that no other band has, for the first that has it."""
    taken: list[str] = []
    for name in chart.bands:
        letter = next((each for each in name if each not in taken), name[0])
        taken.append(letter)
        if name == band:
            return letter
    raise KeyError(band)


def _key(game: Game, marks: dict[Cell, str], line: PriceLine | None) -> Iterator[str]:
    """What the signs on the chart mean, and the prices beside it."""
    chart, p = game.title.chart, game.position
    if chart.bands:
        yield f"Par bands: {', '.join(f'{_letter(chart, band)} {band}' for band in chart.bands)}."
        yield from _open_band(game)
    if "·" in marks.values():
        yield "A dot marks a starting price."
    if any(not price for prices in chart.rows for price in prices):
        yield f"{_HATCHED} is the end of a company."
    if "*" in marks.values():
        yield "An asterisk marks a price that ends the game."
    if chart.line:
        yield f"{_LINE} is the red line; at the end of a row with {_ARROW} a price moves up."
    others = [
        f"{company} {game.title.money(price)}"
        for company in game.title.companies
        if company not in game.state.market and (price := p.price(company)) is not None
    ]
    if line:
        prices = [
            f"[{price}]" if n == line.index else str(price) for n, price in enumerate(line.prices)
        ]
        yield f"{line.caption}: {' '.join(prices)}."
    if others:
        yield f"Beside the chart: {', '.join(others)}."


def _open_band(game: Game) -> Iterator[str]:
    """Which starting prices are open now."""
    chart, title = game.title.chart, game.title
    offered = {title.issue_prices(game.position, company) for company in title.companies}
    for band, prices in chart.bands.items():
        if tuple(sorted(prices)) in offered:
            words = ", ".join(title.money(price) for price in sorted(prices))
            yield f"Open now: {band}, {words}."


def _stack(game: Game, cell: Cell) -> list[str]:
    """The companies on a cell in the order in which they act."""
    state = game.state
    here = [company for company, where in state.market.items() if where == cell]
    return sorted(here, key=lambda company: int(state.arrivals[company]))
