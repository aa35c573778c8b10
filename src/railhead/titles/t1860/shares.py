"""Shares: prices and limits. Clauses SR, LIM."""

from __future__ import annotations

from railhead.finance.holders import CREDITS, POOL
from railhead.play.title import Title
from railhead.titles.t1860.options import Readings, Variants
from railhead.titles.t1860.position import Position
from railhead.titles.t1860.state import State1860

CERTIFICATE_LIMITS = {2: 32, 3: 21, 4: 16}  # LIM-01
FLOAT_PERCENT = 50  # FLT-01
LOWEST_RESTART = 40  # BKR-10


class Shares(Title[State1860]):
    """The share rules of 1860."""

    readings: Readings
    variants: Variants
    red_letters: tuple[tuple[int, int], ...]
    companies_bank = CREDITS
    trains_given_up_to = POOL
    director_may_leave = True

    # Prices.

    def price(self, p: Position, company: str) -> int | None:
        """The market price, or the par while there is no marker (SR-04, BKR-14)."""
        price = super().price(p, company)
        if price is None:
            price = p.state.issue_prices.get(company)
        return price

    def sale_price(self, p: Position, company: str) -> int:
        """Half the price, rounded down, without a train (SR-08, OPT-05)."""
        price = self.price(p, company) or 0
        return price if self.has_full_value(p, company) else price // 2

    def has_full_value(self, p: Position, company: str) -> bool:
        """Whether shares of a company are worth their price (SR-08, END-04, OPT-05)."""
        if p.trains(company):
            return True
        return self.variants.non_operated_full_value and company not in p.state.operated

    def issue_prices(self, p: Position, company: str) -> tuple[int, ...]:
        """The par values on the card; after a bankruptcy every price from 40 up to the highest of
        them (SR-05, BKR-10)."""
        prices = self.companies[company].prices
        if company not in p.state.bankrupt:
            return prices
        row = self.chart.rows[0]
        return tuple(price for price in row if LOWEST_RESTART <= price <= prices[-1])

    # Limits.

    def certificate_count(self, p: Position, player: str) -> int:
        """Privates count too (PRV-02)."""
        owners: dict[str, str] = p.state.privates
        held = sum(owner == player for owner in owners.values())
        return super().certificate_count(p, player) + held

    def certificate_limit(self, p: Position, player: str) -> int:
        """LIM-01; after the first 8+4 everything there is (LIM-04)."""
        if "free sales" in self.phase(p).gives:
            everything = sum(len(printed.shares) for printed in self.companies.values())
            return everything + len(self.privates)
        return CERTIFICATE_LIMITS[len(self.players)]

    def floats(self, p: Position, company: str) -> tuple[int, int] | None:
        """FLT-01."""
        return sum(p.percent(player, company) for player in p.players), FLOAT_PERCENT
