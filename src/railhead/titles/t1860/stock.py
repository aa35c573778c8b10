"""The share round, with privates: sold to the Bank, bought back, exchanged, closed.
Clauses SR, PRC, FLT, PRV, EXC."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, POOL, STOCK
from railhead.play import directors
from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    ClosePrivate,
    Exchange,
    Pass,
    SellPrivate,
    StartCompany,
)
from railhead.play.decision import Choice
from railhead.play.frames import StockRound
from railhead.play.numbers import a_or_many
from railhead.play.plain.operating import Companies
from railhead.play.plain.stock import END_TURN, Shares
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, gained, paid, private_of
from railhead.titles.t1860 import privates
from railhead.titles.t1860.companies import bankruptcy, flotation, layers, nationalisation
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.privates import FISHBOURNE, NAME
from railhead.titles.t1860.shares import FLOAT_PERCENT
from railhead.titles.t1860.state import State1860

NEW_COMPANIES = 1  # others that may be new when one is started (OPT-04)
PURCHASES = (BuyShare, StartCompany, BuyPrivate)


class SharesAndPrivates(Shares[StockRound, State1860]):
    """Sell shares and privates, then buy one certificate; exchanges count for nothing."""

    float_percent = FLOAT_PERCENT
    holding_percent = 100
    sold_by_force = False

    # The round.

    def begin(self, p: Position) -> None:
        """The first after the Southern Railway has formed freezes the map (STH-03)."""
        layers.open_after_operating(p)
        if p.state.southern and not p.state.frozen:
            p.state.frozen = True
            p.note("Nothing is built any more, and halts count nothing.")
        super().begin(p)

    def end(self, p: Position) -> None:
        """The number of operating rounds is that of the phase (OR-04)."""
        p.pop()
        nationalisation.test(p)
        p.rule(Companies).begin_set(p)

    # Turns.

    def asked(self, p: Position, frame: StockRound) -> tuple[str, ...]:
        """The player on turn, unless he can do nothing. By 18xx.games whoever can exchange a
        private may do so at any time, which keeps nobody's turn open by itself (D12)."""
        if not t1860(p).readings.exchange_out_of_turn:
            return super().asked(p, frame)
        if not frame.bought and not any(
            not isinstance(choice.action, Exchange | Pass)
            for choice in self.choices(p, frame, frame.player)
        ):
            return ()
        others = (
            player
            for player in p.from_left_of(frame.player)
            if next(self._exchanges(p, frame, player), None) is not None
        )
        return (frame.player, *others)

    def prompt(self, p: Position, frame: StockRound, player: str) -> str:
        if player != frame.player:
            return "You may exchange a private, or wait."
        if frame.bought:
            return "You may exchange a private before your turn ends."
        return super().prompt(p, frame, player)

    def choices(self, p: Position, frame: StockRound, player: str) -> Iterator[Choice]:
        yield from self._exchanges(p, frame, player)
        if player != frame.player:
            return
        if frame.bought:
            yield Choice(Pass(by=player), "pass", form=END_TURN)
            return
        yield from self._private_deals(p, frame, player)
        yield from super().choices(p, frame, player)

    def why_not(
        self, p: Position, frame: StockRound, player: str, action: Action
    ) -> Refusal | None:
        if isinstance(action, Exchange):
            return self._why_not_exchange(p, frame, player, action.private)
        if player != frame.player:
            return p.refuse("turn", f"It is {frame.player}'s turn.")
        if frame.bought and isinstance(action, PURCHASES):
            return p.refuse("stock.one_purchase", "Only one certificate may be bought in a turn.")
        match action:
            case SellPrivate():
                return self._why_not_sell_private(p, frame, player, action.private)
            case BuyPrivate():
                return self._why_not_buy_private(p, frame, player, action.private)
            case ClosePrivate():
                return self._why_not_close(p, frame, player, action.private)
            case StartCompany() if action.company in p.state.bankrupt:
                return self._why_not_restart(p, frame, player, action)
        return super().why_not(p, frame, player, action)

    def _why_not_restart(
        self, p: Position, frame: StockRound, player: str, action: StartCompany
    ) -> Refusal | None:
        """A bankrupt company has a wider choice of par values (BKR-10)."""
        started = action.company in p.state.issue_prices
        prices = p.title.issue_prices(p, action.company)
        if not started and action.price not in prices:
            words = f"{p.money(prices[0])} to {p.money(prices[-1])}"
            return p.refuse("stock.restart_price", f"{action.company} must restart at {words}.")
        return super().why_not(p, frame, player, action)

    def play(self, p: Position, frame: StockRound, player: str, action: Action) -> None:
        match action:
            case Exchange():
                self._exchange(p, player, action.private)
            case SellPrivate():
                self._sell_private(p, frame, player, action.private)
            case BuyPrivate():
                self._buy_private(p, player, action.private)
                self.purchased(p, frame, action)
            case ClosePrivate():
                privates.retire(p, player, action.private)
            case Pass() if frame.bought:
                self.end_turn(p, frame)
            case _:
                super().play(p, frame, player, action)

    def purchased(self, p: Position, frame: StockRound, action: Action) -> None:
        """The turn stays open as long as a private can be exchanged (EXC-02)."""
        if self._stays_open(p, frame, action):
            p.change_frame(StockRound, bought=True, last=frame.player, passes=0)
        else:
            super().purchased(p, frame, action)

    def why_not_pass(self, p: Position, frame: StockRound, player: str) -> Refusal | None:
        return None if frame.bought else super().why_not_pass(p, frame, player)

    def _stays_open(self, p: Position, frame: StockRound, action: Action) -> bool:
        if not t1860(p).readings.exchange_out_of_turn:
            return next(self._exchanges(p, frame, frame.player), None) is not None
        if "fishbourne" not in p.title.phase(p).gives:  # D12
            return False
        match action:
            case StartCompany():
                return any(
                    p.title.privates[private].exchange_for == action.company
                    for private, owner in p.state.privates.items()
                    if owner == frame.player
                )
            case BuyPrivate():
                return action.private != FISHBOURNE
        return False

    # Exchange.

    def _exchanges(self, p: Position, frame: StockRound, player: str) -> Iterator[Choice]:
        for private, printed in p.title.privates.items():
            if self._why_not_exchange(p, frame, player, private) is None:
                yield Choice(
                    Exchange(by=player, private=private),
                    "exchange",
                    private_of(p, private, NAME),
                    Thing("share", printed.exchange_for, form="for a share of {id}"),
                )

    def _why_not_exchange(
        self, p: Position, frame: StockRound, player: str, private: str
    ) -> Refusal | None:
        if not t1860(p).readings.exchange_out_of_turn and self.must_sell(p, frame, player):
            return p.refuse("stock.over", self.over)
        return privates.why_not_exchange(p, player, private)

    def _exchange(self, p: Position, player: str, private: str) -> None:
        """No action: neither a purchase nor a pass (EXC-03, EXC-04, EXC-09)."""
        company = p.title.privates[private].exchange_for
        name = p.title.privates[private].name
        p.note_deed(player, f"exchanges {name} for a share of {company}", company)
        privates.close(p, private)
        self.take(p, player, company, STOCK)

    # Privates and the Bank.

    def _private_deals(self, p: Position, frame: StockRound, player: str) -> Iterator[Choice]:
        for private, printed in p.title.privates.items():
            subject = private_of(p, private, NAME)
            if self._why_not_sell_private(p, frame, player, private) is None:
                price = gained(p, player, privates.sale_value(p, private))
                yield Choice(SellPrivate(by=player, private=private), "sell", subject, price=price)
            if self._why_not_buy_private(p, frame, player, private) is None:
                price = paid(p, player, printed.price)
                yield Choice(BuyPrivate(by=player, private=private), "buy", subject, price=price)
            if self._why_not_close(p, frame, player, private) is None:
                yield Choice(ClosePrivate(by=player, private=private), "close", subject)

    def _why_not_sell_private(
        self, p: Position, frame: StockRound, player: str, private: str
    ) -> Refusal | None:
        refusal = privates.why_not_own(p, player, private)
        if refusal is not None:
            return refusal
        if t1860(p).variants.variable_privates:
            return p.refuse("private.variable", "Privates can't be sold in this variant.")
        if frame.number == 1:
            return p.refuse(
                "private.first_round", "Privates can't be sold before the second round."
            )
        if frame.bought:
            return p.refuse("private.after_purchase", "Privates must be sold before you buy.")
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", "You are over your certificate limit: sell shares.")
        return None

    def _why_not_buy_private(
        self, p: Position, frame: StockRound, player: str, private: str
    ) -> Refusal | None:
        if private not in p.title.privates:
            return Refusal(f"There is no private company {private!r}.")
        owner = p.state.privates[private]
        if owner != BANK:
            rule = "private.not_yet" if owner == STOCK else "private.bank"
            return p.refuse(rule, f"The Bank does not sell {private}.")
        if (player, private) in frame.sold:
            return p.refuse(
                "private.sold", f"{player} has sold {private} in this round and can't buy it."
            )
        return self.why_not_pay(p, frame, player, private, p.title.privates[private].price)

    def _why_not_close(
        self, p: Position, frame: StockRound, player: str, private: str
    ) -> Refusal | None:
        refusal = privates.why_not_own(p, player, private)
        if refusal is None and not t1860(p).variants.variable_privates:
            return p.refuse(
                "private.close", "A private can be kept, sold or exchanged, not closed."
            )
        if refusal is None and frame.bought:
            return p.refuse("private.after_purchase", "Privates must be closed before you buy.")
        return refusal

    def _sell_private(self, p: Position, frame: StockRound, player: str, private: str) -> None:
        price = privates.sale_value(p, private)
        ledger.move_private(p.state, private, player, BANK)
        p.pay(BANK, player, price)
        p.note_deed(player, f"sells {p.title.privates[private].name} for {p.money(price)}")
        barred = () if t1860(p).readings.private_bought_back else ((player, private),)  # PRV-05
        p.change_frame(
            StockRound,
            sold=(*frame.sold, *barred),
            sold_now=(*frame.sold_now, private),
            last=player,
            passes=0,
        )

    def _buy_private(self, p: Position, player: str, private: str) -> None:
        printed = p.title.privates[private]
        p.note_deed(player, f"buys {printed.name} for {p.money(printed.price)}")
        p.pay(player, BANK, printed.price)
        ledger.move_private(p.state, private, BANK, player)
        if private == FISHBOURNE and not t1860(p).variants.variable_privates:
            privates.close_all_but_fishbourne(p)

    # Sales.

    def pool_limit(self, p: Position, company: str) -> int | None:
        """The pool takes everything (SR-10)."""
        return None

    def why_not_sell_yet(
        self, p: Position, frame: StockRound | None, player: str, company: str
    ) -> Refusal | None:
        """Sales come before the purchase, and all of a company's in one transaction (SR-02,
        SR-09)."""
        if frame is not None and frame.bought:
            return p.refuse("stock.after_purchase", "Shares must be sold before you buy.")
        if frame is not None and company in frame.sold_now:
            return p.refuse(
                "stock.one_sale", f"All shares of {company} sold in one turn must be sold at once."
            )
        return None

    def sell(self, p: Position, player: str, company: str, count: int) -> None:
        """Paid at the price before the fall, one step down for each share (PRC-02 to PRC-06)."""
        amount = count * p.title.sale_price(p, company)
        shares = a_or_many(count, "share")
        p.note_deed(player, f"sells {shares} of {company} for {p.money(amount)}", company)
        directors.sell(p, player, company, count)
        p.pay(BANK, player, amount)
        cell = p.state.market.get(company)
        if cell is None or company not in p.state.operated:
            return
        if "free sales" in p.title.phase(p).gives:
            return
        chart, red_letters = p.title.chart, t1860(p).red_letters
        free = any(low <= chart.price(cell) <= high for low, high in red_letters)
        p.move_marker(company, chart.along(cell, -(count - free)))

    def after_sale(self, p: Position, player: str, company: str) -> None:
        """A sale that brings the price to 0 ends the round (PRC-08, BKR-08)."""
        if bankruptcy.is_ruined(p, company):
            bankruptcy.go_bankrupt(p, company)

    # Purchases.

    def why_not_open(self, p: Position, company: str) -> Refusal | None:
        """A company of a layer that is not open, or one too many (LAY-01, OPT-04)."""
        if not t1860(p).variants.no_layers:
            if p.company(company).layer > p.state.layer:
                return p.refuse("stock.layer", f"The layer of {company} is not open yet.")
            return None
        started = [other for other in p.title.companies if other in p.state.issue_prices]
        new = [other for other in started if other not in p.state.operated]
        if len(new) > NEW_COMPANIES and any(left_in_stock(p, other) for other in started):
            words = " and ".join(new)
            return p.refuse("stock.too_many_new", f"{words} must operate first.")
        return None

    def why_not_share(self, p: Position, player: str, company: str, source: str) -> Refusal | None:
        """A reserved share is not for sale (EXC-05)."""
        if source == STOCK and not left_in_stock(p, company):
            return p.refuse("stock.reserved", f"The last share of {company} is reserved.")
        return None

    def sells_half_certificate(self, p: Position, player: str, company: str) -> bool:
        """RCV-06; he must have the money for both (D19)."""
        return (
            t1860(p).readings.half_certificate_on_sale
            and p.state.certificates[company][0] == POOL
            and p.units(player, company) == 1
            and p.cash(player) >= directors.size(p, company) * (p.price(company) or 0)
        )

    def take(self, p: Position, player: str, company: str, source: str) -> None:
        """With what follows for the layers; half of the Director's certificate may be bought out of
        the pool (RCV-06)."""
        if source in p.state.certificates[company][1:]:
            super().take(p, player, company, source)
        else:
            ledger.hand_over(p.state, company, player, POOL, 1)
            ledger.hand_over_number(p.state, company, POOL, player, 0)
            directors.settle(p, company)
            self.check_float(p, company)
        layers.open_by_sales(p)

    def start(self, p: Position, player: str, company: str, price: int) -> None:
        """The Director's certificate goes to its buyer, who sets the par (SR-05, BKR-10)."""
        ledger.hand_over_number(p.state, company, STOCK, player, 0)
        p.state.issue_prices[company] = price
        if company in p.state.bankrupt and t1860(p).readings.marker_from_restart:
            p.move_marker(company, p.title.chart.starts[price])

    # Floating.

    def is_due(self, p: Position, company: str) -> bool:
        """It floats once players hold half of it (FLT-01)."""
        return sum(p.percent(player, company) for player in p.players) >= FLOAT_PERCENT

    def launched(self, p: Position, company: str) -> str:
        return "is refloated" if company in p.state.bankrupt else "is floated"

    def floated(self, p: Position, company: str) -> None:
        """The marker goes to the par, and the home base is placed (FLT-03, PRC-01, BKR-11)."""
        state = p.state
        state.bankrupt = tuple(other for other in state.bankrupt if other != company)
        if company in state.market:
            flotation.to_bottom(p, company)
        else:
            p.move_marker(company, p.title.chart.starts[state.issue_prices[company]])
        if not state.frozen:
            flotation.settle_home(p, company)


def left_in_stock(p: Position, company: str) -> int:
    """How many ordinary shares of a company can be bought from the IPO (EXC-05)."""
    count = p.state.certificates[company][1:].count(STOCK)
    return max(0, count - privates.reserved(p, company))
