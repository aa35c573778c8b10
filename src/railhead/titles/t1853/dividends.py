"""Dividends, and how prices follow. Clauses EARN, PRC."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import POOL
from railhead.finance.market import Cell
from railhead.play.actions import Action
from railhead.play.actions import PayDividend as Pay
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.dividends import Dividends
from railhead.play.plain.ending import over
from railhead.play.refusal import Refusal
from railhead.play.terms import Price
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.state import State1853

HIGHEST_JUMP = 5  # spaces (PRC-03)


class RetainOrPay(Dividends[State1853]):
    """Pay all of the earnings or retain them; a Manager retains (EARN-02 to EARN-04, MGR-05)."""

    prompt = "Pay the earnings as a dividend, or retain them."
    whole_shares = True
    pool_pays_company = False

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return super().asks(p, turn) and p.director(turn.company) is not None

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        a_share = self.a_share(p, turn.company, turn.revenue) or 0
        price = Price(a_share, p.title.currency, each="share")
        form = "Pay a dividend of {price}"
        yield Choice(Pay(by=player, pay=True), "pay out", price=price, form=form)
        price = Price(turn.revenue, p.title.company_currency)
        yield Choice(Pay(by=player, pay=False), "retain", price=price)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: Action
    ) -> Refusal | None:
        pays = isinstance(action, Pay) and action.pay
        if pays and p.director(turn.company) is None:
            words = f"{turn.company} has a Manager, who pays no dividend."
            return p.refuse("dividend.manager", words)
        if pays and not turn.revenue:
            return p.refuse("dividend.none", f"{turn.company} has no earnings to pay.")
        return None

    def due(self, p: Position, holder: str, company: str, paid: int) -> int:
        """Dividends are for shares that are paid for (EARN-03)."""
        return self.share(p, company, paid, t1853(p).paid_shares(p, holder, company))

    def moved(self, p: Position, company: str, revenue: int, paid: int) -> Cell:
        """By a dividend the price rises a space for each time that the earnings are worth it
        (PRC-03); without one it falls if a share is in the pool (PRC-01, PRC-02, PRC-05)."""
        chart, cell = p.title.chart, p.state.market[company]
        if paid:
            return chart.along(cell, min(max(1, paid // chart.price(cell)), HIGHEST_JUMP))
        return chart.left(cell) if p.units(POOL, company) else cell

    def words(self, p: Position, company: str, revenue: int, kept: int) -> str:
        if kept < revenue:
            return super().words(p, company, revenue, kept)
        return f"retains {p.company_money(revenue)}" if revenue else "pays no dividend"

    def price_change(self, p: Position, company: str, withheld: bool, last: int) -> str:
        stays = withheld and p.price(company) == last
        return "" if stays else super().price_change(p, company, withheld, last)

    def price_moved(self, p: Position, company: str, last: int) -> None:
        """The highest price ends the game at once, but the longer one (END-02)."""
        if p.price(company) == p.title.chart.top_price and t1853(p).variants.game != "longer":
            p.state.ends = (*p.state.ends, "price")
            over(p)
