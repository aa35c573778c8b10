"""How markers move on the chart: right and left, up and down, or along the only line there is."""

from __future__ import annotations

from railhead.finance.market import Cell, Chart
from railhead.play.position import Position


def right(chart: Chart, cell: Cell, steps: int = 1) -> Cell:
    """So many steps right; at the end of a row up instead."""
    for _ in range(steps):
        cell = chart.right(cell)
    return cell


def left(chart: Chart, cell: Cell, steps: int = 1) -> Cell:
    """So many steps left; at the beginning of a row down instead."""
    for _ in range(steps):
        cell = chart.left(cell) if cell[1] else chart.down(cell)
    return cell


def up(chart: Chart, cell: Cell) -> Cell:
    """One row up; on a chart of one line, one step right."""
    return chart.up(cell) if len(chart.rows) > 1 else chart.along(cell, 1)


def down(chart: Chart, cell: Cell, steps: int = 1) -> Cell:
    """So many rows down; on a chart of one line, steps left."""
    if len(chart.rows) == 1:
        return chart.along(cell, -steps)
    for _ in range(steps):
        cell = chart.down(cell)
    return cell


def move(p: Position, company: str, cell: Cell) -> str:
    """Put a marker on a cell; the change of price in words."""
    last = p.price(company) or 0
    p.move_marker(company, cell)
    return f"{last} → {p.price(company)}"
