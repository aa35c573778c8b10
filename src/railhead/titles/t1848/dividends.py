"""Dividends: paid or withheld as a whole. Clauses DIV."""

from __future__ import annotations

from railhead.play.plain.dividends import Dividends
from railhead.titles.t1848 import ending, receivership
from railhead.titles.t1848.position import Position
from railhead.titles.t1848.state import State1848


class PayOrWithhold(Dividends[State1848]):
    """A tenth for each share in players' hands, and the marker goes right; or all to the treasury,
    and it goes left (DIV-02 to DIV-04)."""

    whole_shares = True
    pool_pays_company = False

    def words(self, p: Position, company: str, revenue: int, kept: int) -> str:
        return super().words(p, company, revenue, kept) if revenue else "withholds £0"

    def price_moved(self, p: Position, company: str, last: int) -> None:
        """The top of the chart ends the game (END-02), its hatched column the company (DIV-06)."""
        ending.look_for_top(p, company)
        receivership.check(p, company, last)
