"""Dividends, and how the token follows. Clauses RV-06 to RV-10, SM."""

from __future__ import annotations

from railhead.finance.holders import BANK
from railhead.finance.market import Cell
from railhead.play.plain.dividends import Dividends
from railhead.titles.t1947 import ending
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.securities import savings
from railhead.titles.t1947.state import State1947


class PayOrWithhold(Dividends[State1947]):
    """A tenth a unit, half of it for savings shares, the pool's to the treasury (RV-07). Savings
    shares are paid though the rest is withheld (RV-08)."""

    whole_shares = True

    def due(self, p: Position, holder: str, company: str, paid: int) -> int:
        """Savings shares get half; half rupees are rounded on the total (RV-09, A-14)."""
        amount = super().due(p, holder, company, paid)
        if savings.holds_savings(p, holder, company):
            return (amount + t1947(p).readings.half_rupees_up) // 2
        return amount

    def keep(self, p: Position, company: str, kept: int) -> None:
        for saver in p.state.savings.get(company, ()):
            p.pay(BANK, saver, self.due(p, saver, company, kept))
        super().keep(p, company, self._left(p, company, kept))

    def _left(self, p: Position, company: str, revenue: int) -> int:
        """What savings shares leave of a revenue that is withheld (RV-08, A-02)."""
        rest_is_kept = t1947(p).readings.withheld == "rest"
        return revenue - sum(
            self.due(p, saver, company, revenue)
            if rest_is_kept
            else self.share(p, company, revenue, p.units(saver, company))
            for saver in p.state.savings.get(company, ())
        )

    def moved(self, p: Position, company: str, revenue: int, paid: int) -> Cell:
        """Left without a dividend (SM-01); right with one, but beyond the red line only if the
        whole revenue is worth the space entered (SM-03, SM-04, SM-06)."""
        chart, cell = p.title.chart, p.state.market[company]
        if not paid:
            return chart.left(cell)
        entered = chart.right(cell)
        return cell if chart.beyond(entered) and paid < chart.price(entered) else entered

    def words(self, p: Position, company: str, revenue: int, kept: int) -> str:
        if not revenue:
            return "has no revenue"
        if kept < revenue:
            return super().words(p, company, revenue, kept)
        words = f"withholds {p.money(self._left(p, company, revenue))}"
        savers = p.state.savings.get(company, ())
        spent = sum(self.due(p, saver, company, revenue) for saver in savers)
        return f"{words}, savings shares get {p.money(spent)}" if spent else words

    def price_moved(self, p: Position, company: str, last: int) -> None:
        ending.look_for_top(p, company)
