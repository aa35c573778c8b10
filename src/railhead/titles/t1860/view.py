"""What the view of 1860 shows besides what every title shows. Clauses INF."""

from __future__ import annotations

import msgspec

from railhead.finance.holders import BANK, GONE, STOCK
from railhead.play.views.asking import DecisionView, RefusedView
from railhead.play.views.holders import CompanyView
from railhead.play.views.table import View, ViewTypes
from railhead.play.views.things import Counter
from railhead.titles.t1860.auction import on_offer
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


class Company1860(CompanyView):
    """A company of 1860. ``shut``: closed by British Rail; ``reserved``: one of its shares is kept
    for the owner of a private."""

    layer: int = 0
    insolvent: bool = False
    bankrupt: bool = False
    shut: bool = False
    reserved: bool = False


class View1860(View):
    """What only 1860 shows."""

    layer: int = 1
    """The highest that is open."""
    southern: bool = False
    """Whether the Southern Railway has formed."""
    frozen: bool = False
    """Whether nothing is built any more."""
    nationalised: bool = False
    """Whether only operating rounds are played."""


def add(view: View1860, p: Position, player: str | None) -> None:
    """Layers, insolvency, bankruptcy, nationalisation."""
    state, title = p.state, t1860(p)
    view.end_cells = title.chart.cells_from(title.chart.top_price)
    view.layer = state.layer
    view.southern = state.southern
    view.frozen = state.frozen
    view.nationalised = state.nationalised
    view.counters = [
        Counter(
            name="Layer",
            value=state.layer,
            of=max(printed.layer for printed in title.companies.values()),
            says="companies open layer by layer",
        )
    ]
    auction = p.frame(OpeningAuction)
    bidding = auction is not None and not auction.winner
    for private, shown in view.privates.items():
        owner = state.privates[private]
        shown.income = income(p, private) if owner != GONE else 0
        if owner == BANK or (bidding and owner == STOCK and private != FISHBOURNE):
            shown.price = title.privates[private].price
        elif owner == STOCK and private == FISHBOURNE:  # PRV-07
            shown.status = "not on sale yet"
    for decision in view.decisions:
        if auction is not None and auction.winner:
            decision.heading = "Choose a certificate"
            decision.refused = _too_dear(p, decision)


def _too_dear(p: Position, decision: DecisionView) -> list[RefusedView]:
    """What is on offer to the winner of a bid, but costs more than he has."""
    offered = [choice.action for choice in decision.choices]
    found = []
    for action in on_offer(p, decision.player):
        lot = msgspec.to_builtins(action)
        if lot not in offered:
            words = f"Buy {lot.get('private')}"
            if "company" in lot:
                words = f"Start {lot['company']} at {p.money(lot['price'])}"
            found.append(RefusedView(text=words, action=lot))
    return found


def _add_to_company(shown: Company1860, p: Position, viewer: str | None) -> None:
    state, company = p.state, shown.id
    shown.layer = p.company(company).layer
    shown.insolvent = company in state.insolvent
    shown.bankrupt = company in state.bankrupt
    shown.shut = company in state.shut
    shown.reserved = reserved(p, company)
    shown.status = _status(shown, p)


def _status(shown: Company1860, p: Position) -> str:
    state, company = p.state, shown.id
    if company in state.shut:
        return "closed by British Rail"
    if company in state.bankrupt:
        return "bankrupt, restarted" if company in state.issue_prices else "bankrupt"
    if company not in state.issue_prices:
        return "not started" if shown.layer <= state.layer else f"layer {shown.layer}"
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


VIEWS = ViewTypes(View1860, company=Company1860, ends=ENDS, add=add, to_company=_add_to_company)
