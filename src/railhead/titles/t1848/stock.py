"""The share round: sales, launching companies, the shares of the Bank of England. Clauses CO, DIR,
SR, BOE-01 to BOE-04."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import BANK, POOL
from railhead.play import directors
from railhead.play.frames import StockRound
from railhead.play.numbers import a_or_many
from railhead.play.plain.stock import Shares
from railhead.play.refusal import Refusal
from railhead.titles.t1848 import ending
from railhead.titles.t1848.commonwealth import may_launch
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.shares import BOE, LAUNCH_PERCENT
from railhead.titles.t1848.state import State1848

HOLDING_LIMITS = {3: 70, 4: 60, 5: 60, 6: 60}  # SR-10


class ShareRounds(Shares[StockRound, State1848]):
    """Share rounds of 1848."""

    float_percent = LAUNCH_PERCENT
    floating = "is launched"

    # The round.

    def opening(self, p: Position) -> StockRound:
        """Who begins it above his certificate limit is noted (SR-22)."""
        over = tuple(
            player
            for player in p.players
            if p.certificate_count(player) > p.title.certificate_limit(p, player)
        )
        return StockRound(p.state.turn, p.state.priority, over=over)

    def must_sell_now(self, p: Position, frame: StockRound, player: str) -> bool:
        """SR-22."""
        return not t1848(p).readings.sell_down_once or player in frame.over

    def rise(self, p: Position, company: str) -> None:
        """A row up (SR-19)."""
        cell = p.title.chart.up(p.state.market[company])
        if cell != p.state.market[company]:
            p.move_marker(company, cell)
            p.note_deed(company, f"is sold out and rises to {p.money(p.price(company) or 0)}")
        ending.look_for_top(p, company)

    # Sales.

    def pool_limit(self, p: Position, company: str) -> int | None:
        """The 50% rule holds for railway companies only (BOE-03)."""
        return None if company == BOE else self.pool_percent

    def why_not_sell_yet(
        self, p: Position, frame: StockRound | None, player: str, company: str
    ) -> Refusal | None:
        if frame is None or company == BOE:
            return None
        if t1848(p).readings.one_sale_a_turn and company in frame.sold_now:
            return p.refuse(
                "stock.one_sale", f"All shares of {company} sold in one turn must be sold at once."
            )
        return super().why_not_sell_yet(p, frame, player, company)

    def sell(self, p: Position, player: str, company: str, count: int) -> None:
        """One sale: paid at the price before it, then the marker falls one row (SR-12, SR-13)."""
        amount = count * (p.price(company) or 0)
        shares = a_or_many(count, "share")
        p.note_deed(player, f"sells {shares} of {company} for {p.money(amount)}", company)
        if company == BOE:
            for number in _numbers(p, player)[-count:]:
                ledger.hand_over_number(p.state, BOE, player, POOL, number)
        else:
            directors.sell(p, player, company, count)
            p.move_marker(company, p.title.chart.down(p.state.market[company]))
        p.pay(BANK, player, amount)

    # Purchases.

    def holding_limit(self, p: Position, company: str) -> int:
        """SR-10."""
        return HOLDING_LIMITS[len(p.players)]

    def why_not_open(self, p: Position, company: str) -> Refusal | None:
        """CAR's Director's certificate comes only with P6 (AUC-12)."""
        if company == "CAR":
            return p.refuse("stock.car", "The Director's certificate of CAR comes with P6.")
        return None

    def take(self, p: Position, player: str, company: str, source: str) -> None:
        if company == BOE:
            ledger.hand_over_number(p.state, BOE, source, player, _numbers(p, source)[0])
        else:
            super().take(p, player, company, source)

    # Launching.

    def is_due(self, p: Position, company: str) -> bool:
        """Enough is sold (CO-05); COM gets its capital at once or waits for the link (COM-02,
        COM-06)."""
        if company in p.state.closed or not super().is_due(p, company):
            return False
        return not t1848(p).readings.com_capital_at_launch or may_launch(p, company)


def _numbers(p: Position, holder: str) -> list[int]:
    """Which of the Bank of England's certificates, all alike (SET-05), somebody holds."""
    return [n for n, other in enumerate(p.state.certificates[BOE]) if other == holder]
