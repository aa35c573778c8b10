"""What the view of 1860 shows besides what every title shows, and what it hides. Clauses INF."""

from __future__ import annotations

from typing import Any

from railhead.finance.papers import BANK, GONE, STOCK
from railhead.play.view import ends
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.privates import FISHBOURNE, income, reserved
from railhead.titles.t1860.state import OpeningAuction

# Why the game ends, with its clause.
ENDS = {
    "bank": ("The Bank is out of money", "1860-END-02"),
    "price": ("A share price has reached 340", "1860-END-01"),
    "standstill": ("No company has operated for six operating rounds", "1860-END-07"),
    "nationalisation": ("British Rail has closed all companies", "1860-END-03"),
}


def dress(view: dict[str, Any], p: Position, player: str | None) -> None:
    """Layers, insolvency, bankruptcy, nationalisation; treasuries only for those who may see
    them (``cash`` is None for others)."""
    state, title = p.state, t1860(p)
    view["ends"] = ends(p, ENDS)
    view["company_currency"] = list(title.company_currency)
    view["end_cells"] = [list(title.chart.starts[title.chart.top_price])]
    view["layer"] = state.layer
    view["southern"] = state.southern
    view["frozen"] = state.frozen
    view["nationalised"] = state.nationalised
    view["gauges"] = [
        {
            "name": "Layer",
            "value": state.layer,
            "of": max(printed.layer for printed in title.companies.values()),
            "mark": None,
            "says": "companies open layer by layer",
        }
    ]
    for shown in view["players"]:
        shown["limit"] = title.certificate_limit(p, shown["name"])
    auction = p.frame(OpeningAuction)
    bidding = auction is not None and not auction.winner
    for private, shown in view["privates"].items():
        owner = state.privates[private]
        shown["income"] = income(p, private) if owner != GONE else 0
        if owner == BANK or (bidding and owner == STOCK and private != FISHBOURNE):
            shown["price"] = title.privates[private].price
    for company in view["companies"]:
        _dress_company(company, p, player)


def may_see_treasury(p: Position, player: str | None, company: str) -> bool:
    """Shareholders see a treasury; everybody sees that of a company without a Director, bankrupt
    or not floated (INF-02, INF-03, OPT-09)."""
    if t1860(p).readings.open_treasuries or company not in p.state.launched:
        return True
    if p.director(company) is None:
        return True
    return player is not None and p.units(player, company) > 0


def _dress_company(shown: dict[str, Any], p: Position, player: str | None) -> None:
    state, company = p.state, shown["id"]
    if not may_see_treasury(p, player, company):
        shown["cash"] = None
    shown["layer"] = p.company(company).layer
    shown["insolvent"] = company in state.insolvent
    shown["bankrupt"] = company in state.bankrupt
    shown["shut"] = company in state.shut
    shown["reserved"] = reserved(p, company)
    shown["status"] = _status(shown, p)


def _status(shown: dict[str, Any], p: Position) -> str:
    state, company = p.state, shown["id"]
    if company in state.shut:
        return "closed by British Rail"
    if company in state.bankrupt:
        return "bankrupt, restarted" if company in state.issue_prices else "bankrupt"
    if company not in state.issue_prices:
        return "not started" if shown["layer"] <= state.layer else f"layer {shown['layer']}"
    if company not in state.launched:
        held = sum(p.percent(player, company) for player in p.players)
        return f"{held}% in hands"
    words = []
    if p.director(company) is None:
        words.append("in receivership")
    if company in state.insolvent:
        words.append("insolvent")
    if not words and company not in state.operated:
        words.append("floated")
    return ", ".join(words)
