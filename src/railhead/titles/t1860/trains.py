"""Buying trains and the duty to buy one. Clauses TRN, INS-08, RCV-04, NAT-04."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, CREDITS, STOCK
from railhead.play import depot, haggling
from railhead.play.actions import BuyTrain
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.trains import Trains, train_of
from railhead.play.refusal import Refusal
from railhead.routes.trains import Side
from railhead.titles.t1860 import market_of_trains
from railhead.titles.t1860.companies import insolvency
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.privates import FISHBOURNE
from railhead.titles.t1860.state import State1860

PRICE_STEP = 10  # TRN-04


class BuyTrains(Trains[State1860]):
    """Trains from the bank and from other companies (TRN-01)."""

    duty = "has no train and can pay for one"
    price_step = PRICE_STEP

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        players = p.title.acting_for(p, turn.company)
        return bool(players) and next(self.choices(p, turn, players[0]), None) is not None

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        """A company in receivership without a train buys the cheapest by itself (RCV-04)."""
        company = turn.company
        if not p.title.acting_for(p, company) and self.must_buy(p, company):
            side = market_of_trains.cheapest(p)
            assert side is not None
            self._buy_from_bank(p, company, side)

    def must_buy(self, p: Position, company: str) -> bool:
        """A company without a train buys one if it can pay, route or not (TRN-11, D11)."""
        side = market_of_trains.cheapest(p)
        if p.trains(company) or side is None:
            return False
        if t1860(p).readings.must_buy_with_exact_money:
            return p.cash(company) >= side.price
        return p.cash(company) > side.price

    def asks_consent(self, p: Position) -> bool:
        return t1860(p).readings.consent

    # What is on offer.

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for side in market_of_trains.sides(p):
            action = BuyTrain(by=player, train=side.name, price=side.price)
            if self.why_not(p, turn, player, action) is None:
                yield self.purchase(p, turn.company, action)
        yield from self.from_companies(p, turn, player)

    # Why a purchase is refused.

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain
    ) -> Refusal | None:
        found = depot.side_named(p, action.train)
        if found is None:
            return Refusal(f"There is no {action.train!r} train.")
        if action.trade_in or action.private:
            return p.refuse("train.trade_in", "There is no rebate on trains.")
        kind, side = found
        company = turn.company
        limit = p.title.train_limit(p)
        if len(p.trains(company)) >= limit:
            return p.refuse("train.limit", f"{company} may own at most {limit} trains.")
        if p.director(company) is None and p.trains(company):
            return p.refuse("train.receivership", f"{company} is in receivership.")
        if action.seller == BANK:
            if kind not in market_of_trains.kinds(p):
                return p.refuse("train.on_sale", f"The bank does not offer a {side.name} now.")
            if action.price != side.price:
                words = p.company_money(side.price)
                return p.refuse("train.price", f"A {side.name} costs {words}.")
        else:
            refusal = self._why_not_of_company(p, turn, action)
            if refusal is not None:
                return refusal
        if action.price > p.cash(company):
            words = p.company_money(p.cash(company))
            return p.refuse("train.cash", f"{company} has only {words}.")
        return None

    def _why_not_of_company(
        self, p: Position, turn: CompanyTurn, action: BuyTrain
    ) -> Refusal | None:
        seller, company = action.seller, turn.company
        if seller not in p.title.companies or seller == company:
            return Refusal(f"{company} can't buy a train from {seller!r}.")
        if p.state.nationalised:
            return p.refuse("train.nationalised", "Trains can only be bought from the bank.")
        if seller not in p.state.launched:
            return p.refuse("train.no_trade", f"{seller} is not operating.")
        if None in (p.director(seller), p.director(company)):
            return p.refuse("train.no_trade", "A company without a Director can't trade trains.")
        if depot.card_named(p, seller, action.train) is None:
            return p.refuse("train.seller", f"{seller} has no {action.train}.")
        if p.trains(company) and len(p.trains(seller)) == 1:
            return p.refuse(
                "train.last", f"{company} has a train, so {seller} must keep its only one."
            )
        if action.price < PRICE_STEP or action.price % PRICE_STEP:
            return p.refuse(
                "train.trade_price", "The price must be a multiple of 10, and at least 10."
            )
        thing, owner = train_of(seller, action.train), p.director(seller) or seller
        return haggling.why_not_offer(p, "train.declined", turn, thing, action.price, owner)

    # Buying.

    def play(self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain) -> None:
        if action.seller == BANK:
            self._buy_from_bank(p, turn.company, depot.side_of(p, action.train)[1])
        else:
            self.buy_of_company(p, turn.company, player, action)

    def _buy_from_bank(self, p: Position, company: str, side: Side) -> None:
        kind, _ = depot.side_of(p, side.name)
        p.pay(company, CREDITS, side.price)
        new = market_of_trains.take(p, kind, company)
        p.note_deed(company, f"buys a {side.name} for {p.company_money(side.price)}")
        self.bought(p, company)
        if new:
            self.sold(p, kind)

    def bought(self, p: Position, company: str) -> None:
        """With a train insolvency ends (INS-09), by 18xx.games at the end of the turn (D21)."""
        if not t1860(p).readings.marker_follows_money:
            insolvency.clear(p, company)

    def phase_begun(self, p: Position) -> None:
        """PH-01 to PH-08; surplus trains are returned in the next turn of a company (OR-05)."""
        gives = p.title.phase(p).gives
        if "fishbourne" in gives and p.state.privates[FISHBOURNE] == STOCK:
            ledger.move_private(p.state, FISHBOURNE, STOCK, BANK)
            p.note("The Fishbourne Ferry Company is on sale.")
        if "southern" in gives:
            p.state.southern = True
            p.note("The Southern Railway forms.")
