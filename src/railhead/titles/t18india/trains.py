"""Buying and selling trains. Clauses TRN."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railhead.finance import ledger
from railhead.finance.holders import BANK, POOL
from railhead.play import depot, haggling
from railhead.play.actions import BuyTrain, SellTrain
from railhead.play.decision import Choice
from railhead.play.frames import Consent
from railhead.play.plain.trains import Trains, train_of
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, gained, paid
from railhead.routes.trains import kind_of
from railhead.titles.t18india import powers
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import IndiaTurn, State18India

TO_BANK = Thing("source", BANK, form="to the Bank")
PHASE_FOUR = "IV"  # the group of trains of which a company may own one (TRN-03)


class TradeTrains(Trains[State18India]):
    """Trains are bought from the Bank (new or used) and other companies, and sold to the Bank, in
    any order (TRN-10); nobody must own one (TRN-11)."""

    prompt = "Buy and sell trains."
    passing = "Trade no more trains"
    going_without = "Trade no trains"
    kinds = (BuyTrain, SellTrain)

    def asks(self, p: Position, turn: Any) -> bool:
        """Something to buy or sell, or a private of the company to close for the money."""
        player = p.director(turn.company) or ""
        if next(self.choices(p, turn, player), None) is not None:
            return True
        return powers.may_close(p, turn.company)

    def must_buy(self, p: Position, company: str) -> bool:
        """No company must own a train."""
        return False

    def choices(self, p: Position, turn: Any, player: str) -> Iterator[Choice]:
        yield from self._from_bank(p, turn, player)
        yield from self.from_companies(p, turn, player)
        for name in dict.fromkeys(p.side(card).name for card in p.trains(turn.company)):
            action = SellTrain(by=player, train=name)
            if self.why_not(p, turn, player, action) is None:
                _, side = depot.side_of(p, name)
                price = gained(p, turn.company, side.resale or 0)
                yield Choice(action, "sell", Thing("train", name), TO_BANK, price)

    def why_not(
        self, p: Position, turn: Any, player: str, action: BuyTrain | SellTrain
    ) -> Refusal | None:
        if isinstance(action, SellTrain):
            return self._why_not_sell(p, turn, action.train)
        return self._why_not_buy(p, turn, action)

    def play(self, p: Position, turn: Any, player: str, action: BuyTrain | SellTrain) -> None:
        if isinstance(action, SellTrain):
            self._sell(p, turn, action.train)
        elif action.seller in p.title.companies:
            self._buy_from_company(p, turn, player, action)
        else:
            self._buy_from_bank(p, turn, action)

    # What is on offer.

    def _from_bank(self, p: Position, turn: Any, player: str) -> Iterator[Choice]:
        for card in p.title.cards.values():
            for side in card.sides:
                for seller, form in ((BANK, "a new {id}"), (POOL, "a used {id}")):
                    action = BuyTrain(by=player, train=side.name, price=side.price, seller=seller)
                    if self.why_not(p, turn, player, action) is None:
                        train = Thing("train", side.name, form=form)
                        price = paid(p, turn.company, side.price)
                        yield Choice(action, "buy", train, price=price)

    # Why it is refused.

    def _why_not_buy(self, p: Position, turn: Any, action: BuyTrain) -> Refusal | None:
        company, name = turn.company, action.train
        found = depot.side_named(p, name)
        if found is None:
            return p.refuse("train.unknown", f"There is no {name!r} train.")
        kind, side = found
        if action.trade_in or action.private:
            return p.refuse("train.trade_in", "Trains can only be bought for money.")
        if action.seller in p.title.companies:
            refusal = self._why_not_from(p, turn, action)
        elif action.seller == BANK:
            on_sale = kind in depot.kinds_on_sale(p)
            refusal = None if on_sale else p.refuse("train.on_sale", f"No new {name} is on sale.")
        elif action.seller == POOL:
            refusal = self._why_not_used(p, kind, name)
        else:
            refusal = p.refuse(
                "train.seller", "Trains come from the Bank, new or used, or from a company."
            )
        if refusal is not None:
            return refusal
        if action.seller in (BANK, POOL) and action.price != side.price:
            return p.refuse("train.price", f"A {name} costs {p.money(side.price)}.")
        if action.price > p.cash(company):
            cash = p.money(p.cash(company))
            return p.refuse("train.cash", f"{company} has only {cash}, and nobody may help it.")
        if len(p.trains(company)) >= p.title.train_limit(p):
            return p.refuse("train.limit", f"{company} already has as many trains as it may own.")
        if self._is_late(p, kind) and any(
            self._is_late(p, kind_of(card)) for card in p.trains(company)
        ):
            return p.refuse("train.phase_four", f"{company} may own only one Phase IV train.")
        return None

    def _is_late(self, p: Position, kind: str) -> bool:
        return p.title.cards[kind].group == PHASE_FOUR

    def _why_not_used(self, p: Position, kind: str, name: str) -> Refusal | None:
        """A used card keeps its side (TRN-05, TRN-06, D-10)."""
        cards = [card for card in p.trains(POOL) if kind_of(card) == kind]
        if not cards:
            return p.refuse("train.on_sale", f"The Bank has no used {name}.")
        if self._used(p, kind, name) is None:
            return p.refuse("train.side", f"No used train of the Bank is a {name}.")
        return None

    def _used(self, p: Position, kind: str, name: str) -> str | None:
        cards = [card for card in p.trains(POOL) if kind_of(card) == kind]
        same = [card for card in cards if p.side(card).name == name]
        if same or t18india(p).readings.sides_kept:
            return same[0] if same else None
        return cards[0] if cards else None

    def _why_not_from(self, p: Position, turn: Any, action: BuyTrain) -> Refusal | None:
        seller = action.seller
        if seller == turn.company:
            return p.refuse("train.seller", f"{seller} can't buy from itself.")
        if action.train not in [p.side(card).name for card in p.trains(seller)]:
            return p.refuse("train.seller", f"{seller} has no {action.train}.")
        if action.price < self.price_step:  # TRN-09
            least = p.money(self.price_step)
            return p.refuse("train.trade_price", f"The price must be at least {least}.")
        thing, owner = train_of(seller, action.train), p.director(seller) or seller
        return haggling.why_not_offer(p, "train.declined", turn, thing, action.price, owner)

    def _why_not_sell(self, p: Position, turn: Any, name: str) -> Refusal | None:
        cards = [card for card in p.trains(turn.company) if p.side(card).name == name]
        if not cards:
            return p.refuse("train.sell_have", f"{turn.company} has no {name!r} train.")
        if p.side(cards[0]).resale is None:
            return p.refuse("train.resale", f"The Bank does not buy back a {name}.")
        if all(card in turn.bought for card in cards):
            words = (
                f"{turn.company} bought its {name} from the Bank this turn and can't sell it yet."
            )
            return p.refuse("train.sell_bought", words)
        return None

    # Doing it.

    def _sell(self, p: Position, turn: Any, name: str) -> None:
        company = turn.company
        card = next(
            card
            for card in p.trains(company)
            if p.side(card).name == name and card not in turn.bought
        )
        price = p.side(card).resale or 0
        ledger.move_train(p.state, card, company, POOL)
        p.pay(BANK, company, price)
        p.note_deed(company, f"sells a {name} to the Bank for {p.money(price)}")

    def _buy_from_company(self, p: Position, turn: Any, player: str, action: BuyTrain) -> None:
        seller = action.seller
        owner = p.director(seller)
        if t18india(p).readings.consent and owner is not None and owner != player:
            p.push(Consent(owner, turn.company, seller, action.train, action.price))
        else:
            self.trade(p, seller, turn.company, action.train, action.price)

    def _buy_from_bank(self, p: Position, turn: Any, action: BuyTrain) -> None:
        kind, side = depot.side_of(p, action.train)
        company, new = turn.company, action.seller == BANK
        card = depot.next_card(p, kind) if new else self._used(p, kind, side.name)
        assert card is not None
        p.pay(company, BANK, side.price)
        if new:
            depot.take(p, card, company)
        else:
            ledger.move_train(p.state, card, POOL, company)
        p.state.sides[card] = side.name
        words = "" if new else "used "
        p.note_deed(company, f"buys a {words}{side.name} for {p.money(side.price)}")
        p.change_frame(IndiaTurn, bought=(*turn.bought, card))
        if new:
            self.sold(p, kind)

    def phase_begun(self, p: Position) -> None:
        """Warrants expire in Phase IV (PH-01, PH-02, GUAR-07)."""
        if "conversion" in p.title.phase(p).gives:
            p.state.warrants = ()
            p.note("The Guaranty Warrants expire, and bonds can be converted.")
