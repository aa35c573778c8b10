"""Formation: Director, capital, price, bases, the kind of a company. Clauses DR1, FORM, MIN."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import CREDITS, DEPOT, GONE
from railhead.titles.t1853.bidding import contracts
from railhead.titles.t1853.companies import control
from railhead.titles.t1853.companies.charters import cards_at_start
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.shares import DIRECTORS_SHARES, SHARES

AJMER, BOMBAY = "Hj", "Mi"


def is_due(p: Position, company: str) -> bool:
    """Whether a company has the qualifying number and is not formed yet."""
    return company not in p.state.launched and t1853(p).issued(p, company) >= t1853(p).qualifying


def form(p: Position, company: str, *, first: bool = False) -> None:
    """A company gets its Director or first Manager, its Credits, price and home bases
    (FORM-01, FORM-02), which may complete a contract (CON-04). ``first``: at the end of the
    first Dealing Round."""
    state = p.state
    state.launched = (*state.launched, company)
    best = control.largest_holder(p, company)
    if best is not None and p.units(best, company) >= DIRECTORS_SHARES:
        control.appoint(p, company, best)
    else:
        p.note_deed(control.manager(p, company), f"manages {company}", company)
    if t1853(p).charters[company].kind == "either":
        _settle_kind(p, company, first=first)
    par = t1853(p).par(company)
    p.pay(CREDITS, company, SHARES * par)
    p.move_marker(company, p.title.chart.starts[par])
    for hex_id, edge in t1853(p).homes(p, company):
        node = t1853(p).station(p, hex_id, edge)
        ledger.use_marker(state, company)
        state.map = state.map.with_marker(p.title.board, hex_id, node, company)
    capital = p.company_money(SHARES * par)
    p.note_deed(company, f"forms with {capital} at {p.money(par)} a share")
    contracts.examine(p)


def _settle_kind(p: Position, company: str, *, first: bool) -> None:
    """A Major only by a Director of the first Dealing Round whose bid has both cities
    (FORM-05)."""
    bid = p.state.cities.get(p.director(company) or "", ())
    if first and AJMER in bid and BOMBAY in bid:
        p.state.major = (*p.state.major, company)
        p.note_deed(company, "is a Major: its Director's bid has Ajmer and Bombay")
    else:
        p.note_deed(company, "is a Minor")


def add_cards(p: Position) -> None:
    """If a Minor formed in the first Dealing Round there are more trains (MIN-01, MIN-04)."""
    if any(not t1853(p).is_major(p, company) for company in p.state.launched):
        p.state.more_cards = True
        for kind, number in cards_at_start().items():
            ledger.move_train(p.state, f"{kind}-{number}", GONE, DEPOT)
        p.note(
            "A Minor has formed: there are one more 2, one more 2M and one more 3M, and Minors "
            "may buy a 2 as a 1M."
        )
