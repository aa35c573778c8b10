"""Dividends, the guaranty, and how prices follow. Clauses DIV, GUAR."""

from __future__ import annotations

from typing import Any

from railhead.finance.holders import BANK
from railhead.play.plain.dividends import Dividends
from railhead.play.steps.step import WithoutActions
from railhead.titles.t18india import ending
from railhead.titles.t18india.companies import closing
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import State18India

GUARANTY = 5  # percent of the price (GUAR-01)
HIGHEST_JUMP = 4  # DIV-07
CLOSED_COLUMN = 0


class PayOrWithhold(Dividends[State18India]):
    """A tenth for each share of a player or company, and the marker goes right; or all to the
    treasury, and it goes left (DIV-02 to DIV-09)."""

    whole_shares = True
    pool_pays_company = False

    def holders(self, p: Position) -> tuple[str, ...]:
        """Players and companies (DIV-02, DIV-03)."""
        return (*p.players, *p.title.companies)

    def divide(self, p: Position, company: str, revenue: int, kept: int) -> None:
        """What is withheld may be guaranteed: then the Bank pays, and the marker stays (DIV-04,
        DIV-05, GUAR-01 to GUAR-05)."""
        if kept < revenue:
            super().divide(p, company, revenue, kept)
            return
        self.keep(p, company, revenue)
        deed = f"withholds {p.money(revenue)}" if revenue else "has no income"
        if company in p.state.warrants:
            share = (p.price(company) or 0) * GUARANTY // 100
            p.note_deed(company, deed, then=f"the Bank pays {p.money(share)} a share")
            for holder in self.holders(p):
                p.pay(BANK, holder, p.units(holder, company) * share)
            return
        p.note_deed(company, deed)
        fall(p, company)

    def move(self, p: Position, company: str, revenue: int, paid: int) -> None:
        """Right a column for half the price, or one for each time that the dividend is worth it
        (DIV-06 to DIV-09)."""
        price = p.price(company) or 0
        at_half = t18india(p).readings.half_price_moves
        enough = 2 * paid >= price if at_half else 2 * paid > price
        steps = max(int(enough), min(paid // price, HIGHEST_JUMP))
        if steps:
            _move(p, company, steps)

    def price_moved(self, p: Position, company: str, last: int) -> None:
        """A high price ends the game (END-02)."""
        highest = t18india(p).end_from
        if (p.price(company) or 0) >= highest:
            ending.trigger(p, "price", f"{company} has reached {p.money(highest)}")


class EndOfTurn(WithoutActions[State18India]):
    """A company without a train falls a column after its last step (DIV-10, GUAR-06)."""

    name = "End of turn"

    def skip(self, p: Position, turn: Any) -> None:
        if not p.trains(turn.company):
            p.note_deed(turn.company, "has no train")
            fall(p, turn.company)


def fall(p: Position, company: str) -> None:
    """One column left; in the Closed box the company closes (CLOSE-01)."""
    last = p.price(company)
    _move(p, company, -1)
    if p.state.market[company][1] == CLOSED_COLUMN:
        closing.close(p, company)
    else:
        p.note(f"The price of {company} falls: {last} → {p.price(company)}.", company)


def _move(p: Position, company: str, steps: int) -> None:
    start = p.title.chart.starts[p.company(company).prices[0]]
    cell = p.state.market.get(company, start)
    p.move_marker(company, p.title.chart.along(cell, steps))
