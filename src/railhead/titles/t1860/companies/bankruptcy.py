"""Bankruptcy in share rounds and operating rounds. Clauses BKR."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import STOCK
from railhead.play.frames import StockRound
from railhead.play.steps.step import end_turn_of
from railhead.titles.t1860.position import Position


def is_ruined(p: Position, company: str) -> bool:
    """Whether a company's marker has come to 0 (BKR-01)."""
    return company in p.state.market and p.price(company) == 0


def go_bankrupt(p: Position, company: str) -> None:
    """All shares return, bases are turned, the rest stays on the charter (BKR-02 to BKR-05); the
    poorest in shares gets the priority deal (BKR-06)."""
    state = p.state
    p.note_deed(company, "is bankrupt")
    ledger.withdraw(state, company, STOCK)
    del state.market[company], state.arrivals[company], state.issue_prices[company]
    state.launched = tuple(other for other in state.launched if other != company)
    state.bankrupt = (*state.bankrupt, company)
    state.priority = next_priority(p)
    p.note_deed(state.priority, "has the priority deal")
    end_turn_of(p, company)
    stock: StockRound | None = p.frame(StockRound)
    if stock is not None:  # BKR-08
        p.pop()
        p.push(StockRound(stock.number, state.priority))
        p.note_round(f"{state.round} begins anew with {state.priority}.")


def next_priority(p: Position) -> str:
    """The player with the fewest shares, the first clockwise from the present holder of the
    priority deal, himself included (BKR-06, BKR-07)."""
    holder: str = p.state.priority
    order = [holder, *p.from_left_of(holder)]
    shares = {
        player: sum(p.units(player, company) for company in p.state.certificates)
        for player in order
    }
    return min(order, key=lambda player: shares[player])
