"""Buying trains and the duty to own one. Clauses TN, BK-01, BK-02, BK-10, PV-24."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, POOL
from railhead.play import depot, haggling
from railhead.play.actions import Action, BuyIn, BuyTrain
from railhead.play.decision import Choice
from railhead.play.depot import card_named
from railhead.play.frames import CompanyTurn, Consent, RaiseMoney
from railhead.play.plain.running import Running
from railhead.play.plain.trade import AskSeller
from railhead.play.plain.trains import Trains, offers_of_companies, train_of
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule
from railhead.routes.trains import kind_of
from railhead.titles.t1947 import privates
from railhead.titles.t1947.buy_in import BuyOfPlayers
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.privates import LOCOMOTIVE, why_no_locomotive
from railhead.titles.t1947.state import State1947


def on_sale(p: Position) -> list[tuple[int, str, str]]:
    """What Bank and pool sell: price, train and seller, the cheapest first (TN-02, TN-03)."""
    offers = [(p.title.cards[kind].sides[0].price, kind, BANK) for kind in depot.kinds_on_sale(p)]
    pooled = dict.fromkeys(kind_of(card) for card in p.trains(POOL))
    offers += [(p.title.cards[kind].sides[0].price, kind, POOL) for kind in pooled]
    return sorted(offers)


def is_forced(p: Position, company: str) -> bool:
    """Whether the president must make a forced purchase: the duty stands, and the treasury can't
    pay for any train of Bank and pool (BK-01)."""
    return p.rule(Trains).must_buy(p, company) and p.cash(company) < on_sale(p)[0][0]


def complete(p: Position, company: str, action: BuyTrain) -> None:
    """A train of Bank or pool goes to a company, which pays what it has; its president pays the
    rest (BK-03)."""
    missing = action.price - p.cash(company)
    if missing > 0:
        president = p.director(company)
        assert president is not None
        p.note_deed(president, f"adds {p.money(missing)} for {company}")
        p.pay(president, company, missing)
    p.pay(company, BANK, action.price)
    words = " from the Bank Pool" if action.seller == POOL else ""
    p.note_deed(company, f"buys a {action.train}{words} for {p.money(action.price)}")
    if action.seller == POOL:
        card = card_named(p, POOL, action.train)
        assert card is not None
        ledger.move_train(p.state, card, POOL, company)
        return
    card = depot.next_card(p, action.train)
    assert card is not None
    depot.take(p, card, company)
    p.rule(Trains).sold(p, action.train)


class TrainRule(Rule[State1947]):
    """What holds for every purchase of a train, in its step or by P8."""

    kinds: tuple[type[Action], ...] = (BuyTrain,)
    private = ""

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for price, train, seller in on_sale(p):
            action = BuyTrain(
                by=player, train=train, price=price, seller=seller, private=self.private
            )
            if self.why_not(p, turn, player, action) is None:
                yield p.rule(Trains).purchase(p, turn.company, action)
        yield from offers_of_companies(self, p, turn, player, private=self.private)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain
    ) -> Refusal | None:
        company = turn.company
        if action.train not in p.title.cards:
            return p.refuse("train.unknown", f"There is no {action.train!r} train.")
        if action.trade_in:
            return p.refuse("train.trade_in", "Trains can't be traded in.")
        if action.private != self.private:
            return p.refuse("power.p8", f"{action.private} can't be used to buy a train.")
        limit = p.title.train_limit(p)
        if len(p.counted_trains(company)) >= limit:
            return p.refuse("train.limit", f"{company} may own at most {limit} trains.")
        if action.seller in (BANK, POOL):
            return self._why_not_offer(p, company, action)
        return self._why_not_company(p, turn, action)

    def _why_not_offer(self, p: Position, company: str, action: BuyTrain) -> Refusal | None:
        """A train of the Bank or the pool at its printed price (TN-02)."""
        offers = {(train, seller): price for price, train, seller in on_sale(p)}
        price = offers.get((action.train, action.seller))
        if price is None:
            return p.refuse("train.on_sale", f"No {action.train} is sold by the {action.seller}.")
        if action.price != price:
            return p.refuse("train.price", f"The price must be {p.money(price)}.")
        if price <= p.cash(company):
            return None
        return self.why_not_short(p, company, action)

    def why_not_short(self, p: Position, company: str, action: BuyTrain) -> Refusal | None:
        """Why a train is refused for which the treasury is too small."""
        cash = p.money(p.cash(company))
        return p.refuse(
            "train.cash",
            f"A {action.train} costs {p.money(action.price)}; {company} has only {cash}.",
        )

    def _why_not_company(self, p: Position, turn: CompanyTurn, action: BuyTrain) -> Refusal | None:
        """A train of another company at an agreed price (TN-02, TN-04)."""
        company, seller = turn.company, action.seller
        if seller not in p.title.companies or seller == company:
            return Refusal(f"{company} can't buy a train from {seller!r}.")
        if card_named(p, seller, action.train) is None:
            return p.refuse("train.seller", f"{seller} has no {action.train}.")
        if action.price < 1:
            least = p.money(1)
            return p.refuse(
                "train.agreed", f"A train of another company must cost at least {least}."
            )
        if action.price > p.cash(company):
            return p.refuse("train.treasury", f"{company} has only {p.money(p.cash(company))}.")
        thing, owner = train_of(seller, action.train), p.director(seller) or seller
        return haggling.why_not_offer(p, "train.declined", turn, thing, action.price, owner)

    def play(self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain) -> None:
        company = turn.company
        owner = p.director(action.seller) if action.seller in p.title.companies else player
        assert owner is not None
        if owner != player:
            p.note_deed(company, f"asks for a {action.train} of {action.seller}")
            p.push(
                Consent(
                    owner,
                    company,
                    action.seller,
                    action.train,
                    action.price,
                    private=action.private,
                )
            )
            return
        if action.private:
            privates.use_power(p, action.private)
        if action.seller in (BANK, POOL):
            self.buy(p, turn, player, action)
        else:
            p.rule(Trains).trade(p, action.seller, company, action.train, action.price)

    def buy(self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain) -> None:
        """A purchase of Bank or pool that the treasury pays."""
        complete(p, turn.company, action)


class BuyTrains(TrainRule, Trains[State1947]):
    """Trains one at a time after the run (TN-02, TN-06); the duty must be met (TN-01)."""

    def takes(self, action: object) -> bool:
        return isinstance(action, BuyTrain) and action.private != LOCOMOTIVE

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        if turn.buying is not None:
            return False
        player = p.director(turn.company) or ""
        if self.must_buy(p, turn.company) or next(self.choices(p, turn, player), None):
            return True
        # The step is open as long as something else is (OR-03).
        return any(next(rule.choices(p, turn, player), None) for rule in p.title.any_time)

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        """Go on with a forced purchase for which the money has been raised."""
        if turn.buying is not None:
            p.change(buying=None)
            complete(p, turn.company, turn.buying)

    def must_buy(self, p: Position, company: str) -> bool:
        """The duty to own a train: there is a route and no train (TN-01)."""
        return not p.trains(company) and p.rule(Running).has_route(p, company)

    def why_not_short(self, p: Position, company: str, action: BuyTrain) -> Refusal | None:
        """A forced purchase is of the cheapest train, and only where the treasury can pay none
        (BK-01, BK-02)."""
        if not self.must_buy(p, company):
            return super().why_not_short(p, company, action)
        if not is_forced(p, company):
            return p.refuse(
                "train.rich", f"{company} can afford a train and gets no money for a dearer one."
            )
        if action.price > on_sale(p)[0][0]:
            return p.refuse("train.cheapest", "A forced purchase must be of the cheapest train.")
        return None

    def buy(self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain) -> None:
        """Treasury first, then the president's cash, then what he sells (BK-03)."""
        if p.cash(turn.company) + p.cash(player) >= action.price:
            complete(p, turn.company, action)
        else:
            p.change_frame(CompanyTurn, buying=action)
            p.push(RaiseMoney(player))


def can_buy_by_power(p: Position, turn: CompanyTurn) -> bool:
    """Whether a company could buy a train by P8 now, if need be after its president has sold it P8
    for a rupee (PV-04, PV-24)."""
    company, buying_in = turn.company, p.rule(BuyOfPlayers)
    president = p.state.privates[LOCOMOTIVE]
    if president == p.director(company):
        sale = BuyIn(by=president, private=LOCOMOTIVE, price=1)
        if buying_in.why_not(p, turn, president, sale) is not None:
            return False
        p = Position(p.title, p.state.copy())
        buying_in.sell(p, company, LOCOMOTIVE, 1)
    return next(BuyByLocomotive().choices(p, turn, ""), None) is not None


class BuyByLocomotive(TrainRule):
    """P8's first choice: a train of the Bank or of another company at any moment of the turn
    (PV-24, A-38)."""

    private = LOCOMOTIVE

    def takes(self, action: object) -> bool:
        return isinstance(action, BuyTrain) and action.private == LOCOMOTIVE

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if why_no_locomotive(p, turn.company) is None:
            yield from super().choices(p, turn, player)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain
    ) -> Refusal | None:
        refusal = why_no_locomotive(p, turn.company)
        if refusal is not None:
            return refusal
        if action.seller == POOL:
            return p.refuse(
                "power.p8_pool", f"{LOCOMOTIVE} can't be used to buy a train from the Bank Pool."
            )
        return super().why_not(p, turn, player, action)


class AskOwner(AskSeller[State1947]):
    """The president of another company agrees to sell a train, or not (TN-04)."""

    def sell(self, p: Position, frame: Consent) -> None:
        """P8 is discarded with the purchase, not with an offer that is declined (PV-24)."""
        if frame.private:
            privates.use_power(p, frame.private)
        super().sell(p, frame)
