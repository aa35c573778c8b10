"""Dividends, and how prices follow. Clauses DIV."""

from __future__ import annotations

from railhead.play.actions import Action
from railhead.play.actions import PayDividend as Pay
from railhead.play.frames import CompanyTurn
from railhead.play.plain.dividends import Dividends
from railhead.play.refusal import Refusal
from railhead.titles.t1860 import ending
from railhead.titles.t1860.companies import bankruptcy, flotation
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.state import State1860

SPACE = 2  # steps of the market (DIV-03)
HIGHEST_JUMP = 4  # spaces (DIV-05)


class RetainOrPay(Dividends[State1860]):
    """Retain the revenue or pay it; some companies have no choice (DIV-07)."""

    prompt = "Retain the revenue, or pay it out."
    keeping = "retain"
    whole_shares = True
    pool_pays_company = False

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return super().asks(p, turn) and not self._must_retain(p, turn) and not p.state.nationalised

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        pays = p.state.nationalised and not self._must_retain(p, turn)
        self.divide(p, turn.company, turn.revenue, 0 if pays else turn.revenue)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: Action
    ) -> Refusal | None:
        pays = isinstance(action, Pay) and action.pay
        if pays and not turn.revenue:
            return p.refuse("dividend.none", f"{turn.company} has no revenue to pay.")
        if pays and self._must_retain(p, turn):
            return p.refuse("dividend.fixed", f"{turn.company} must retain its revenue.")
        if not pays and p.state.nationalised and not self._must_retain(p, turn):
            return p.refuse("dividend.fixed", f"{turn.company} must pay its revenue.")
        return None

    def _must_retain(self, p: Position, turn: CompanyTurn) -> bool:
        return p.director(turn.company) is None or turn.company in p.state.insolvent

    def keep(self, p: Position, company: str, kept: int) -> None:
        """Halts bring credits whether or not the revenue is paid (REV-02)."""
        turn: CompanyTurn = p.frame(CompanyTurn)
        super().keep(p, company, kept + turn.subsidy)

    def pay(self, p: Position, company: str, paid: int) -> None:
        """A tenth for each share in players' hands (DIV-02)."""
        super().pay(p, company, paid)
        if paid:
            p.state.dividends[company] = paid

    def move(self, p: Position, company: str, revenue: int, paid: int) -> None:
        """Up a space for each time that the dividend is worth the price, or one down (DIV-01,
        DIV-03 to DIV-06)."""
        chart, cell = p.title.chart, p.state.market[company]
        spaces = min(paid // chart.price(cell), HIGHEST_JUMP) if paid else -1
        if spaces:
            p.move_marker(company, chart.along(cell, SPACE * spaces))
        elif t1860(p).readings.marker_to_bottom:
            flotation.to_bottom(p, company)

    def words(self, p: Position, company: str, revenue: int, kept: int) -> str:
        if kept == revenue:
            return f"retains {p.company_money(revenue)}"
        return super().words(p, company, revenue, kept)

    def price_moved(self, p: Position, company: str, last: int) -> None:
        """The highest price ends the game (END-01), the lowest the company (BKR-01)."""
        top = p.title.chart.top_price
        if p.price(company) == top:
            ending.trigger(p, "price", f"{company} has reached {p.money(top)}")
        elif bankruptcy.is_ruined(p, company):
            bankruptcy.go_bankrupt(p, company)
