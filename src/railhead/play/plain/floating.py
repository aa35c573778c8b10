"""Floating: when a company begins, and with how much money."""

from __future__ import annotations

from typing import TypeVar

from railhead.finance.holders import STOCK
from railhead.play.activity import Activity
from railhead.play.frames import StockRound
from railhead.play.plain import stations
from railhead.play.position import Position
from railhead.play.state import S

F = TypeVar("F", bound=StockRound)


class Floating(Activity[F, S]):
    """The part of a share round that looks whether a company floats. ``float_percent``: how much of
    it must be sold before it does; ``floating``: what the log says that it does."""

    float_percent = 60
    floating = "floats"

    def check_float(self, p: Position[S], company: str) -> None:
        """A company that is due and has not floated does."""
        if company not in p.state.launched and company in p.state.issue_prices:
            if self.is_due(p, company):
                self.launch(p, company)

    def is_due(self, p: Position[S], company: str) -> bool:
        """Whether enough shares of a company have left the stock."""
        return 100 - p.percent(STOCK, company) >= self.float_percent

    def launch(self, p: Position[S], company: str) -> None:
        """A company floats: the Bank pays its capital."""
        p.state.launched = (*p.state.launched, company)
        capital = self.capital(p, company)
        p.pay(p.title.companies_bank, company, capital)
        p.note_deed(company, f"{self.launched(p, company)} with {p.company_money(capital)}")
        self.floated(p, company)

    def floated(self, p: Position[S], company: str) -> None:
        """What comes with floating: the home station in some titles."""
        p.rule(stations.Stations).floated(p, company)

    def launched(self, p: Position[S], company: str) -> str:
        """What the log says of a company that floats."""
        return self.floating

    def capital(self, p: Position[S], company: str) -> int:
        """What the Bank pays a company that floats: the par of all its shares."""
        return p.state.issue_prices[company] * (100 // p.company(company).unit)
