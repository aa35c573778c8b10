"""Shares: prices, sales, limits, layers, starting companies. Clauses LAY, SR, PRC, LIM."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.papers import BANK, CREDITS, POOL, STOCK
from railhead.play import directors
from railhead.play.frames import StockRound
from railhead.play.refusal import Refusal
from railhead.play.title import Title
from railhead.titles.t1860.options import Variants
from railhead.titles.t1860.position import Position
from railhead.titles.t1860.privates import reserved
from railhead.titles.t1860.readings import Readings
from railhead.titles.t1860.state import State1860

CERTIFICATE_LIMITS = {2: 32, 3: 21, 4: 16}  # LIM-01
LOWEST_RESTART = 40  # BKR-10
LAST_LAYER = 4
NEW_COMPANIES = 1  # others that may be new when one is started (OPT-04)


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

    def pool_limit_applies(self, company: str) -> bool:
        """The pool takes everything (SR-10)."""
        return False

    # What stands against a deal.

    def why_not_start(self, p: Position, company: str) -> Refusal | None:
        """A company of a layer that is not open, or one too many (LAY-01, OPT-04)."""
        if not self.variants.no_layers:
            if self.companies[company].layer > p.state.layer:
                return p.refuse("stock.layer", f"The layer of {company} is not open yet.")
            return None
        started = [other for other in self.companies if other in p.state.issue_prices]
        new = [other for other in started if other not in p.state.operated]
        if len(new) > NEW_COMPANIES and any(self.left_in_stock(p, other) for other in started):
            words = " and ".join(new)
            return p.refuse("stock.too_many_new", f"{words} have not operated yet.")
        return None

    def left_in_stock(self, p: Position, company: str) -> int:
        """How many ordinary shares of a company can be bought from the IPO (EXC-05)."""
        count: int = p.state.certificates[company][1:].count(STOCK)
        return max(0, count - reserved(p, company))

    def why_not_share(self, p: Position, player: str, company: str, source: str) -> Refusal | None:
        """A reserved share is not for sale (EXC-05)."""
        if source == STOCK and not self.left_in_stock(p, company):
            return p.refuse("stock.reserved", f"The last share of {company} is reserved.")
        return None

    def sells_half_certificate(self, p: Position, player: str, company: str) -> bool:
        """Whether a player can buy one share out of the Director's certificate in the pool
        (RCV-06; he must have the money for both, D19)."""
        return (
            self.readings.half_certificate_on_sale
            and p.state.certificates[company][0] == POOL
            and p.units(player, company) == 1
            and p.cash(player) >= directors.size(p, company) * (self.price(p, company) or 0)
        )

    def why_not_sell(
        self, p: Position, frame: StockRound, player: str, company: str
    ) -> Refusal | None:
        """Sales come before the purchase, and all of a company's in one transaction (SR-02,
        SR-09)."""
        if frame.bought:
            return p.refuse("stock.after_purchase", "Shares are sold before the purchase.")
        if company in frame.sold_now:
            return p.refuse(
                "stock.one_sale", f"All shares of {company} sold in one turn are one transaction."
            )
        return None

    # Deals.

    def sell(self, p: Position, player: str, company: str, count: int) -> None:
        """Paid at the price before the fall, one step down for each share (PRC-02 to PRC-06)."""
        amount = count * self.sale_price(p, company)
        shares = "a share" if count == 1 else f"{count} shares"
        p.note(f"{player} sells {shares} of {company} for {p.money(amount)}.", company)
        directors.sell(p, player, company, count)
        p.pay(BANK, player, amount)
        cell = p.state.market.get(company)
        if cell is None or company not in p.state.operated:
            return
        if "free sales" in self.phase(p).gives:
            return
        price = self.chart.price(cell)
        free = any(low <= price <= high for low, high in self.red_letters)
        p.move_marker(company, self.chart.along(cell, -(count - free)))

    def take_share(self, p: Position, player: str, company: str, source: str) -> None:
        """A share goes to its buyer, with what follows for Director, flotation and layers."""
        if source in p.state.certificates[company][1:]:
            ledger.hand_over(p.state, company, source, player, 1)
        else:  # half of the Director's certificate (RCV-06)
            ledger.hand_over(p.state, company, player, POOL, 1)
            ledger.hand_over_number(p.state, company, POOL, player, 0)
        directors.settle(p, company)
        self.check_flotation(p, company)
        self.open_layers(p)

    def start_company(self, p: Position, player: str, company: str, price: int) -> None:
        """The Director's certificate goes to its buyer, who sets the par (SR-05, BKR-10)."""
        ledger.hand_over_number(p.state, company, STOCK, player, 0)
        p.state.issue_prices[company] = price
        if company in p.state.bankrupt and self.readings.marker_from_restart:
            p.move_marker(company, self.chart.starts[price])

    def open_layers(self, p: Position) -> None:
        """A company that is sold out opens the next layer at once (LAY-03 to LAY-05)."""
        for company, printed in self.companies.items():
            if STOCK not in p.state.certificates[company]:
                self._open_layer(p, printed.layer + 1)

    def open_layers_after_operating(self, p: Position) -> None:
        """A company that has operated opens the next layer for the next share round (LAY-02)."""
        for company in p.state.operated:
            self._open_layer(p, self.companies[company].layer + 1)

    def _open_layer(self, p: Position, layer: int) -> None:
        layer = min(layer, LAST_LAYER)
        if layer > p.state.layer:
            p.state.layer = layer
            p.note(f"Layer {layer} is open.")

    def check_flotation(self, p: Position, company: str) -> None:
        """Float a company if it is due."""
        raise NotImplementedError
