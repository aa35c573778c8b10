"""The share price chart of the table."""

from __future__ import annotations

from markupsafe import Markup

from railhead.drawing.market import PriceLine, draw_chart
from railhead.web.table.facts import TableFacts


def draw_market(facts: TableFacts) -> Markup:
    """The chart with all markers, and the line of prices beside it, if the title has one."""
    title, state, view = facts.title, facts.game.position.state, facts.view
    line = PriceLine(**view["price_line"]) if view["price_line"] else None
    return Markup(
        draw_chart(
            title.chart,
            state.market,
            state.arrivals,
            title.companies,
            line=line,
            ends=[(row, column) for row, column in view["end_cells"]],
            standalone=False,
            ids="chart",
        )
    )
