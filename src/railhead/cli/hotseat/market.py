"""The share price chart in letters."""

from __future__ import annotations

from railhead.play.game import Game


def market_lines(game: Game) -> list[str]:
    """Each row of the chart, the markers under their prices, the one on top first."""
    chart, state = game.title.chart, game.state
    starts = set(chart.starts.values())
    wide = 1 + max(3, *(len(company) for company in game.title.companies))
    lines: list[str] = []
    for number, prices in enumerate(chart.rows):
        stacks = [_stack(game, (number, column)) for column in range(len(prices))]
        cells = [
            f"{price or '▨'}{'·' if (number, column) in starts else ' '}"
            for column, price in enumerate(prices)
        ]
        lines.append("".join(cell.rjust(wide) for cell in cells).rstrip())
        for level in range(max(len(stack) for stack in stacks)):
            row = [stack[level] if level < len(stack) else "" for stack in stacks]
            lines.append("".join(f"{company} ".rjust(wide) for company in row).rstrip())
    lines.append("")
    if starts:
        lines.append("A dot marks a starting price, ▨ the end of a company.")
    others = [
        f"{company} {game.title.money(price)}"
        for company in game.title.companies
        if company not in state.market and (price := game.position.price(company)) is not None
    ]
    if others:
        lines.append(f"Beside the chart: {', '.join(others)}.")
    return lines


def _stack(game: Game, cell: tuple[int, int]) -> list[str]:
    """The companies on a cell in the order in which they act."""
    state = game.state
    here = [company for company, where in state.market.items() if where == cell]
    return sorted(here, key=lambda company: int(state.arrivals[company]))
