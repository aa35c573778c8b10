"""The share prices of the table: the whole chart, and the part of it that fits under the map."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup
from msgspec.structs import asdict

from railhead.drawing.market import PriceLine, draw_chart
from railhead.drawing.market_foot import Foot, draw_foot
from railhead.play.views.things import Band
from railhead.web.table.facts import TableFacts
from railhead.web.table.papers import company_on_turn


@dataclass(frozen=True, slots=True)
class Market:
    """The whole chart and the part under the map, each with what its marks mean."""

    whole: Markup
    note: str
    foot: Markup
    foot_note: str


def market(facts: TableFacts, ids: str) -> Market:
    """The share prices. ``ids``: how the ids of the tokens on the page begin."""
    return Market(_whole(facts), _note(facts), _foot(facts, ids), _foot_note(facts))


def _whole(facts: TableFacts) -> Markup:
    """The chart with all markers, and the line of prices beside it, if the title has one."""
    title, state, view = facts.title, facts.game.position.state, facts.view
    line = PriceLine(**asdict(view.price_line)) if view.price_line else None

    def draw() -> Markup:
        return Markup(
            draw_chart(
                title.chart,
                state.market,
                state.arrivals,
                title.companies,
                line=line,
                ends=view.end_cells,
                standalone=False,
                ids="chart",
            )
        )

    # The order of the markers counts where they stand together.
    made_of = (list(state.market.items()), state.arrivals, line, view.end_cells)
    return facts.access.table.worked_out.latest(draw_chart, made_of, draw)


def _foot(facts: TableFacts, ids: str) -> Markup:
    """What matters of the chart now."""
    state, view = facts.game.position.state, facts.view
    companies = [company for company in view.companies if company.cell]
    foot = Foot(
        chart=facts.title.chart,
        market=state.market,
        arrivals=state.arrivals,
        companies=facts.title.companies,
        ids=ids,
        acting=company_on_turn(facts) or "",
        steps={each.id: each.next_cells for each in companies},
        ends=view.end_cells,
        tags={each.id: each.tag.text for each in companies if each.tag},
        note=_beside(facts),
        bands=[(band.letter, _band_words(band), band.now) for band in view.bands],
        currency=view.currency,
    )
    memory = facts.access.table.worked_out
    return memory.latest(draw_foot, (list(foot.market), foot), lambda: Markup(draw_foot(foot)))


def _note(facts: TableFacts) -> str:
    """What the marks of the whole chart mean."""
    chart, view = facts.title.chart, facts.view
    few = 0 < 2 * len(chart.starts) <= sum(len(row) for row in chart.rows)
    words = ["a frame marks a starting price"] if few else []
    if chart.bands:
        letters = " ".join(chart.letters.values())
        words.append(f"{letters} are par bands")
    if chart.line:
        words.append("↑ a move right goes up")
    if view.end_cells or view.price_line:
        words.append("a tinted cell ends the game")
    return ", ".join(words)


def _foot_note(facts: TableFacts) -> str:
    """What the marks under the map mean."""
    chart = facts.title.chart
    if len(chart.rows) == 1:
        said = next((each.tag.says for each in facts.view.companies if each.tag), "")
        return said or "under each price: one step down · one step up"
    return "↑ a move right goes up" if chart.line else "right pays, left withholds"


def _band_words(band: Band) -> str:
    return f"{band.low}–{band.high}{' now' if band.now else ''}"


def _beside(facts: TableFacts) -> tuple[str, str, str] | None:
    """The prices beside the chart: the company, its price, and what comes of the next step."""
    line = facts.view.price_line
    if not line:
        return None
    prices, index = line.prices, line.index
    words = []
    if index + 1 < len(prices):
        words.append(f"{prices[index + 1]} next")
    if index < line.end_from:
        words.append(f"{prices[line.end_from]} ends the game")
    return line.company, str(prices[index]), "; ".join(words)
