"""Buying trains, the duty to own one, and compulsory purchases. Clauses TRN and FOR."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import BANK, GONE
from railhead.play import depot, haggling
from railhead.play.actions import BuyTrain
from railhead.play.decision import Choice
from railhead.play.depot import card_named
from railhead.play.frames import CompanyTurn
from railhead.play.plain.trade import AskSeller
from railhead.play.plain.trains import Trains, offer, train_of
from railhead.play.refusal import Refusal
from railhead.play.terms import Consequence, Thing, by, handed_in, paid
from railhead.routes.trains import Side, kind_of
from railhead.titles.t1848 import receivership
from railhead.titles.t1848.commonwealth import look_for_link
from railhead.titles.t1848.england import LATER_LOAN, LOAN, borrow, loans_left
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.privates import GHAN_REBATE, close, close_all, use_power, why_no_power
from railhead.titles.t1848.state import State1848

GHAN = "P4"
TRADE_IN = 300  # TRN-17
TRADED_IN, TRADED_FOR = "4", "8"


class AskDirector(AskSeller[State1848]):
    """Another Director sells at the printed price or not at all (TRN-14)."""

    haggles = False


class BuyTrains(Trains[State1848]):
    """Trains from the Bank and from other companies, in any order (TRN-07, TRN-12)."""

    trade_ins = {TRADED_FOR: {TRADED_IN: TRADE_IN}}

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        if turn.buying is not None:
            return False
        player = p.director(turn.company) or ""
        if self.must_buy(p, turn.company) or next(self.choices(p, turn, player), None):
            return True
        if t1848(p).readings.loan_steps:
            return _asked_there(p, turn.company)
        # The step is open as long as something else is (TRN-19).
        return any(next(rule.choices(p, turn, player), None) for rule in p.title.any_time)

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        """Go on with a purchase that had to wait (FOR-11)."""
        if turn.buying is not None:
            p.change(buying=None)
            self.play(p, turn, turn.buying.by, turn.buying)

    # What is on offer.

    def powers(self, p: Position, company: str, side: Side) -> dict[str, int]:
        """P4 makes a 2E cheaper (PRV-12)."""
        return {GHAN: side.price - GHAN_REBATE} if side.express else {}

    def purchase(self, p: Position, company: str, action: BuyTrain) -> Choice:
        """Loans pay what the treasury lacks (FOR-04)."""
        loans = -(-(action.price - p.cash(company)) // LOAN)
        return Choice(
            action,
            "buy",
            Thing("train", action.train),
            price=paid(p, company, action.price),
            means=(*handed_in(action.trade_in), *by(action.private)),
            consequences=_borrowed(loans) if loans > 0 else (),
        )

    def from_companies(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        """Of his own companies at any price, of others at the printed one (TRN-13, TRN-14)."""
        if "train trade" not in p.title.phase(p).gives:
            return
        for seller in p.title.companies:
            for name in dict.fromkeys(p.side(card).name for card in p.trains(seller)):
                _, side = depot.side_of(p, name)
                sibling = p.director(seller) == player
                price = 1 if sibling else side.price
                action = BuyTrain(by=player, train=name, price=price, seller=seller)
                if self.why_not(p, turn, player, action) is None:
                    most = p.cash(turn.company) if sibling else price
                    yield offer(p, turn.company, action, most)

    # Why a purchase is refused.

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain
    ) -> Refusal | None:
        found = depot.side_named(p, action.train)
        if found is None:
            return p.refuse("train.unknown", f"There is no {action.train!r} train.")
        kind, side = found
        if action.seller != BANK:
            return self._why_not_of_company(p, turn, action, side)
        if kind not in depot.kinds_on_sale(p):
            rule = "train.express_sale" if side.express else "train.on_sale"
            return p.refuse(rule, f"The Bank does not sell a {side.name} now.")
        refusal = self.why_not_own(p, turn.company, kind, action.trade_in)
        refusal = refusal or self._why_not_price(p, turn.company, kind, side, action)
        return refusal or self._why_not_afford(p, turn, side, action.price)

    def why_not_own(self, p: Position, company: str, kind: str, trade_in: str) -> Refusal | None:
        """One 2E at most, other trains up to the limit (TRN-08, TRN-09, TRN-15)."""
        if p.title.cards[kind].counts:
            return super().why_not_own(p, company, kind, trade_in)
        if any(kind_of(card) == kind for card in p.trains(company)):
            return p.refuse("train.one_express", f"{company} already has a {kind}.")
        return None

    def _why_not_price(
        self, p: Position, company: str, kind: str, side: Side, action: BuyTrain
    ) -> Refusal | None:
        price = side.price
        if action.private:
            if action.private != GHAN or not side.express:
                return p.refuse("train.ghan", "Only P4 gives a rebate, and only for a 2E.")
            refusal = why_no_power(p, company, GHAN)
            if refusal is not None:
                return refusal
            price -= GHAN_REBATE
        if action.trade_in:
            owned = {p.side(card).name for card in p.trains(company) if kind_of(card) == TRADED_IN}
            if action.trade_in not in owned or side.name not in t1848(p).readings.trade_in_for:
                return p.refuse(
                    "train.trade_in",
                    f"{company} can't trade in a {action.trade_in} for a {side.name}.",
                )
            price -= TRADE_IN
        if action.price != price:
            return p.refuse("train.price", f"The price must be {p.money(price)}.")
        return None

    def _why_not_afford(
        self, p: Position, turn: CompanyTurn, side: Side, price: int
    ) -> Refusal | None:
        """Whether the treasury, or a compulsory purchase, pays for it (FOR-04, FOR-05)."""
        cash = p.cash(turn.company)
        if price <= cash:
            return None
        short = f"A {side.name} costs {p.money(price)} and {turn.company} has only {p.money(cash)}."
        if not self.must_buy(p, turn.company):
            return p.refuse("train.cash", short)
        if side.express:
            return p.refuse("train.express_duty", short)
        if t1848(p).readings.loans_only_if_poor and cash >= (self.cheapest(p) or 0):
            return p.refuse(
                "train.rich", short + " Only a company that can afford no train may borrow."
            )
        return None

    def _why_not_of_company(
        self, p: Position, turn: CompanyTurn, action: BuyTrain, side: Side
    ) -> Refusal | None:
        seller, company = action.seller, turn.company
        if seller not in p.title.companies or seller == company:
            return Refusal(f"{company} can't buy a train from {seller!r}.")
        if "train trade" not in p.title.phase(p).gives:
            return p.refuse("train.trade", "Companies can't sell trains before the first 3 or 3+.")
        if action.trade_in or action.private:
            return p.refuse(
                "train.trade_in", "There is no rebate on a train bought from a company."
            )
        card = card_named(p, seller, side.name)
        if card is None:
            return p.refuse("train.seller", f"{seller} has no {side.name}.")
        kind = kind_of(card)
        if not p.title.cards[kind].counts:
            return p.refuse("train.one_express", f"A {kind} is never sold to another company.")
        refusal = self.why_not_own(p, company, kind, "")
        if refusal is not None:
            return refusal
        sibling = p.director(seller) == p.director(company)
        if sibling:
            if action.price < 1:
                return p.refuse("train.sibling_price", "The price must be at least £1.")
        else:
            if action.price != side.price:
                return p.refuse(
                    "train.printed_price",
                    f"A company of another Director sells at {p.money(side.price)} only.",
                )
            thing, owner = train_of(seller, side.name), p.director(seller) or seller
            refusal = haggling.why_not_offer(p, "train.declined", turn, thing, action.price, owner)
            if refusal is not None:
                return refusal
        if action.price > p.cash(company):
            if not self.must_buy(p, company):
                return p.refuse("train.cash", f"{company} has only {p.money(p.cash(company))}.")
            if sibling or not t1848(p).readings.loans_for_other_trains:
                return p.refuse(
                    "train.new_only", "A loan can only pay for a new train from the Bank."
                )
        return None

    # Buying.

    def play(self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain) -> None:
        if p.cash(turn.company) < action.price and not self._borrow_for(p, turn, action):
            return
        if action.seller == BANK:
            self.buy_of_bank(p, turn.company, action)
        else:
            self.buy_of_company(p, turn.company, player, action)

    def asks_consent(self, p: Position) -> bool:
        return t1848(p).readings.consent

    def use_power(self, p: Position, private: str) -> None:
        use_power(p, private)

    def _borrow_for(self, p: Position, turn: CompanyTurn, action: BuyTrain) -> bool:
        """Take loans until the price is reached; False if the purchase falls through."""
        company = turn.company
        first = t1848(p).readings.first_forced_loan
        while p.cash(company) < action.price:
            if not loans_left(p):
                receivership.wind_up(p, company, p.price(company) or 0)  # FOR-07
                return False
            taken = p.frame(CompanyTurn).loans
            borrow(p, company, LATER_LOAN if taken else first)
            if company in p.state.closed:
                return False  # FOR-06
            kind, _ = depot.side_of(p, action.train)
            if action.seller == BANK and kind not in depot.kinds_on_sale(p):
                return False  # FOR-11: the wanted card is gone, the Director chooses again
            if not isinstance(p.top, CompanyTurn):
                p.change_frame(CompanyTurn, buying=action)
                return False  # FOR-11: what the removed train brings with it is settled first
        return True

    # Phases.

    def bought(self, p: Position, company: str) -> None:
        """P6 closes with the first train of CAR (PRV-14)."""
        if company == "CAR" and p.state.privates["P6"] != GONE:
            close(p, "P6")

    def sold(self, p: Position, kind: str) -> None:
        """The sale (or removal) of the first 5 closes all privates (PH-08, BOE-13, BOE-14)."""
        first_five = kind == "5" and any(owner != GONE for owner in p.state.privates.values())
        super().sold(p, kind)
        if first_five:
            close_all(p)

    def begin_phase(self, p: Position, kind: str) -> bool:
        """A train that was removed before its turn has begun its own phase with all that belongs to
        it; what an earlier kind brings, its first sale brings later (A3)."""
        if t1848(p).readings.removal != "whole":
            return super().begin_phase(p, kind)
        starts = {phase.starts_with: number for number, phase in enumerate(p.title.phases)}
        number = starts.get(kind, 0)  # a 2E begins none
        if number <= p.state.phase:
            if any(p.title.cards[old].obsolete_with == kind for old in depot.kinds_in_play(p)):
                depot.scrap_with(p, kind)
            return False
        p.state.phase = number - 1
        return super().begin_phase(p, kind)

    def phase_begun(self, p: Position) -> None:
        """COM may begin without the link (COM-03)."""
        super().phase_begun(p)
        look_for_link(p)


def _asked_there(p: Position, company: str) -> bool:
    """Whether 18xx.games asks a company that can buy nothing: it has room, and the cash for the
    cheapest train anywhere, that of another company counting as £1."""
    if len(p.counted_trains(company)) >= p.title.phase(p).train_limit:
        return False
    if any(p.trains(other) for other in p.title.companies if other != company):
        return p.cash(company) >= 1
    prices = [s.price for k in depot.kinds_on_sale(p) for s in p.title.cards[k].sides]
    return p.cash(company) >= min(prices, default=0)


def _borrowed(loans: int) -> tuple[Consequence, ...]:
    form = " with {amount} loan" if loans == 1 else " with {amount} loans"
    return (Consequence("loans", loans, form=form),)
