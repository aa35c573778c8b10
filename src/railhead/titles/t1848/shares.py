"""Shares, limits, starting and launching companies. Clauses CO, DIR, SR, BOE-01 to BOE-04."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.papers import BANK, POOL, STOCK
from railhead.play import directors
from railhead.play.frames import StockRound
from railhead.play.refusal import Refusal
from railhead.play.title import Title
from railhead.titles.t1848.position import Position
from railhead.titles.t1848.readings import Readings
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
HOLDING_LIMITS = {3: 70, 4: 60, 5: 60, 6: 60}  # SR-10


class Shares(Title[State1848]):
    """The share rules of 1848."""

    readings: Readings
    boe_prices: tuple[int, ...]

    # Prices and limits.

    def price(self, p: Position, company: str) -> int | None:
        """The chart price; the Bank of England's stands on its own track (BOE-05)."""
        if company == BOE:
            granted: int = p.state.granted
            return self.boe_prices[granted]
        return super().price(p, company)

    def certificate_limit(self, p: Position, player: str) -> int:
        """SR-20, less REC-13 for each company lost under the player."""
        count = len(self.players)
        limit = CERTIFICATE_LIMITS[count][min(len(p.state.closed), 5)]
        return limit - LOST_COMPANY[count] * int(p.state.lost.get(player, 0))

    def holding_limit(self, p: Position) -> int:
        """The most of a company that a player may buy (SR-10)."""
        return HOLDING_LIMITS[len(self.players)]

    def pool_limit_applies(self, company: str) -> bool:
        """The 50% rule holds for railway companies only (BOE-03)."""
        return company != BOE

    def must_sell_now(self, p: Position, frame: StockRound, player: str) -> bool:
        """Whether a player above his limit must sell in this turn (SR-22)."""
        return not self.readings.sell_down_once or player in frame.over

    def why_not_start(self, p: Position, company: str) -> Refusal | None:
        """CAR's Director's certificate comes only with P6 (AUC-12)."""
        if company == "CAR":
            return p.refuse("stock.car", "The Director's certificate of CAR comes with P6.")
        return None

    def why_not_sell(
        self, p: Position, frame: StockRound, player: str, company: str
    ) -> Refusal | None:
        """What bars a sale in a share round besides pool and directorship."""
        if company == BOE:
            return None
        if frame.number == 1:
            return p.refuse("stock.first_round", "No shares are sold in the first share round.")
        if self.readings.one_sale_a_turn and company in frame.sold_now:
            return p.refuse(
                "stock.one_sale", f"All shares of {company} sold in one turn are one sale."
            )
        return None

    # Deals.

    def sell(self, p: Position, player: str, company: str, count: int) -> None:
        """One sale: paid at the price before it, then the marker falls one row (SR-12, SR-13)."""
        price = p.price(company)
        assert price is not None
        shares = "a share" if count == 1 else f"{count} shares"
        p.note(f"{player} sells {shares} of {company} for {p.money(count * price)}.", company)
        if company == BOE:
            for number in _numbers(p, player)[-count:]:
                ledger.hand_over_number(p.state, BOE, player, POOL, number)
            p.pay(BANK, player, count * price)
            return
        directors.sell(p, player, company, count)
        p.pay(BANK, player, count * price)
        p.move_marker(company, self.chart.down(p.state.market[company]))

    def take_share(self, p: Position, player: str, company: str, source: str) -> None:
        """A share goes to its buyer, with what follows for Director and launch."""
        if company == BOE:
            ledger.hand_over_number(p.state, BOE, source, player, _numbers(p, source)[0])
            return
        super().take_share(p, player, company, source)
        self.check_launch(p, company)

    def start_company(self, p: Position, player: str, company: str, price: int) -> None:
        """The Director's certificate goes to its buyer and sets the issue price (CO-02, CO-03)."""
        super().start_company(p, player, company, price)
        directors.settle(p, company)
        self.check_launch(p, company)

    def sold(self, p: Position, company: str) -> int:
        """The percentage of a company that has left the stock."""
        return 100 - p.percent(STOCK, company)

    def floats(self, p: Position, company: str) -> tuple[int, int] | None:
        """CO-05; the Bank of England is none of them."""
        return None if company == BOE else (self.sold(p, company), LAUNCH_PERCENT)

    def check_launch(self, p: Position, company: str) -> None:
        """Launch a company if it is due (CO-05, CO-06, COM-02, COM-06)."""
        if company in p.state.launched or company in p.state.closed:
            return
        if self.sold(p, company) < LAUNCH_PERCENT or company not in p.state.issue_prices:
            return
        if self.readings.com_capital_at_launch and not self.may_launch(p, company):
            return
        capital = 10 * p.state.issue_prices[company]
        p.state.launched = (*p.state.launched, company)
        p.pay(BANK, company, capital)
        p.note(f"{company} is launched with {p.money(capital)}.", company)

    def may_launch(self, p: Position, company: str) -> bool:
        """Whether anything but unsold shares keeps a company from its launch."""
        raise NotImplementedError


def _numbers(p: Position, holder: str) -> list[int]:
    """Which of the Bank of England's certificates, all alike (SET-05), somebody holds."""
    return [n for n, other in enumerate(p.state.certificates[BOE]) if other == holder]
