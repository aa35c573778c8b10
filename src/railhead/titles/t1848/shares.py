"""Shares: prices and limits. Clauses CO, SR, BOE-05."""

from __future__ import annotations

from railhead.finance.holders import STOCK
from railhead.play.title import Title
from railhead.titles.t1848.options import Readings
from railhead.titles.t1848.position import Position
from railhead.titles.t1848.state import State1848

BOE = "BOE"
LAUNCH_PERCENT = 60

# Certificate limit by number of players and companies in receivership (SR-20).
CERTIFICATE_LIMITS = {
    3: (20, 18, 16, 14, 12, 10),
    4: (17, 15, 13, 11, 10, 9),
    5: (14, 13, 12, 10, 9, 8),
    6: (12, 11, 10, 9, 8, 7),
}
LOST_COMPANY = {3: 2, 4: 2, 5: 1, 6: 1}  # REC-13


class Shares(Title[State1848]):
    """The share rules of 1848."""

    readings: Readings
    boe_prices: tuple[int, ...]

    # Prices and limits.

    def price(self, p: Position, company: str) -> int | None:
        """The chart price; the Bank of England's stands on its own track (BOE-05)."""
        if company == BOE:
            return self.boe_prices[p.state.granted]
        return super().price(p, company)

    def certificate_limit(self, p: Position, player: str) -> int:
        """SR-20, less REC-13 for each company lost under the player."""
        count = len(self.players)
        limit = CERTIFICATE_LIMITS[count][min(len(p.state.closed), 5)]
        return limit - LOST_COMPANY[count] * int(p.state.lost.get(player, 0))

    def sold(self, p: Position, company: str) -> int:
        """The percentage of a company that has left the stock."""
        return 100 - p.percent(STOCK, company)

    def floats(self, p: Position, company: str) -> tuple[int, int] | None:
        """CO-05; the Bank of England is none of them."""
        return None if company == BOE else (self.sold(p, company), LAUNCH_PERCENT)
