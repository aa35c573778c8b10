"""Buying trains: from the depot, from the pool, from other companies; the duty to own one; phases
and rust."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE, POOL
from railhead.play import depot, haggling
from railhead.play.actions import Action, BuyTrain
from railhead.play.decision import Choice, between
from railhead.play.depot import card_named
from railhead.play.frames import CompanyTurn, Consent, DiscardTrains
from railhead.play.plain import forced_sale, operating, privates, running
from railhead.play.plain.frames import SellForTrain
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Rule, Step
from railhead.play.terms import Thing, by, handed_in, paid, with_own
from railhead.routes.trains import Side, kind_of

# What a phase gives.
TRADE = "train trade"
CLOSING = "privates close"


class Trains(Step[S]):
    """Buy trains from the Bank and from other companies, in any order. ``trade_ins``: kind of train
    to the kinds that can be handed in for it, each with what it takes off the price;
    ``price_step``: of what the prices between companies are multiples, and at least so much;
    ``going_without``: what passing means for a company that has no train."""

    name = "Trains"
    prompt = "Buy trains."
    passing = "Buy no more trains"
    going_without = "Buy no train"
    duty = "has a route and must own a train"
    kinds: tuple[type[Action], ...] = (BuyTrain,)
    trade_ins: Mapping[str, Mapping[str, int]] = {}
    price_step = 1

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        if turn.buying is not None:
            return False
        player = p.director(turn.company) or ""
        if next(self.choices(p, turn, player), None) is not None:
            return True
        # The last step stays open as long as something else is: the first 3 may have been bought
        # for the sake of the privates that companies buy from then on.
        return any(next(rule.choices(p, turn, player), None) for rule in p.title.any_time)

    def skip(self, p: Position[S], turn: CompanyTurn) -> None:
        """Go on with a purchase for which the Director has sold shares."""
        if turn.buying is not None:
            p.change(buying=None)
            self.finish(p, turn.company, turn.buying)

    def pass_text(self, p: Position[S], turn: CompanyTurn) -> str:
        return self.passing if p.trains(turn.company) else self.going_without

    def why_not_pass(self, p: Position[S], turn: CompanyTurn, player: str) -> Refusal | None:
        if self.must_buy(p, turn.company):
            return p.refuse("train.duty", f"{turn.company} {self.duty}.")
        return None

    # What is on offer.

    def on_sale(self, p: Position[S]) -> list[tuple[str, str, Side]]:
        """(seller, kind, side) of all that the Bank sells: what is due in the depot, and what lies
        in the pool."""
        cards = p.title.cards
        kinds = [(BANK, kind) for kind in depot.kinds_on_sale(p)]
        kinds += [(POOL, kind_of(card)) for card in p.trains(POOL)]
        return [(s, kind, side) for s, kind in dict.fromkeys(kinds) for side in cards[kind].sides]

    def cheapest(self, p: Position[S]) -> int | None:
        """The lowest price at which the Bank sells a train that counts."""
        cards = p.title.cards
        prices = [side.price for _, kind, side in self.on_sale(p) if cards[kind].counts]
        return min(prices, default=None)

    def must_buy(self, p: Position[S], company: str) -> bool:
        """The duty to own a train: the company has none and could run one."""
        if p.counted_trains(company) or self.cheapest(p) is None:
            return False
        return p.rule(running.Running).has_route(p, company)

    def powers(self, p: Position[S], company: str, side: Side) -> dict[str, int]:
        """Privates by whose power a train of the depot can be bought now, with its price then."""
        return {}

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for seller, kind, side in self.on_sale(p):
            for trade_in, private, price in self._ways_to_pay(p, turn.company, seller, kind, side):
                action = BuyTrain(
                    by=player,
                    train=side.name,
                    price=price,
                    seller=seller,
                    trade_in=trade_in,
                    private=private,
                )
                if self.why_not(p, turn, player, action) is None:
                    yield self.purchase(p, turn.company, action)
        yield from self.from_companies(p, turn, player)

    def from_companies(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        """The trains of other companies, at prices that two players agree on."""
        return offers_of_companies(self, p, turn, player, self.price_step)

    def _ways_to_pay(
        self, p: Position[S], company: str, seller: str, kind: str, side: Side
    ) -> Iterator[tuple[str, str, int]]:
        """(train handed in, private used, price) for a train of the Bank."""
        yield "", "", side.price
        if seller != BANK:
            return
        for private, price in self.powers(p, company, side).items():
            yield "", private, price
        rebates = self.trade_ins.get(kind, {})
        held = {p.side(card).name: rebates.get(kind_of(card)) for card in p.trains(company)}
        for name, rebate in sorted(held.items()):
            if rebate is not None:
                yield name, "", side.price - rebate

    def purchase(self, p: Position[S], company: str, action: BuyTrain) -> Choice:
        """A train of the Bank or the pool is offered at its price, to which the Director adds what
        the treasury lacks."""
        missing = action.price - p.cash(company)
        return Choice(
            action,
            "buy",
            Thing("train", action.train),
            Thing("source", POOL, p.title.word(POOL)) if action.seller == POOL else None,
            with_own(p, company, action.by, action.price, missing),
            (*handed_in(action.trade_in), *by(action.private)),
        )

    # Why a purchase is refused.

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: BuyTrain
    ) -> Refusal | None:
        found = depot.side_named(p, action.train)
        if found is None:
            return p.refuse("train.unknown", f"There is no {action.train!r} train.")
        kind, side = found
        company = turn.company
        refusal = self.why_not_own(p, company, kind, action.trade_in)
        if refusal is not None:
            return refusal
        if action.seller not in (BANK, POOL):
            return self._why_not_from_company(p, turn, player, action, side)
        if (action.seller, kind) not in [(seller, k) for seller, k, _ in self.on_sale(p)]:
            seller = "Bank" if action.seller == BANK else p.title.word(POOL)
            return p.refuse("train.on_sale", f"The {seller} has no {side.name} to sell now.")
        return self._why_not_price(p, company, kind, side, action) or self._why_not_pay(
            p, company, side, action
        )

    def why_not_own(self, p: Position[S], company: str, kind: str, trade_in: str) -> Refusal | None:
        """Why a company can't own one more train, if it can't."""
        limit = p.title.train_limit(p)
        if p.title.cards[kind].counts and len(p.counted_trains(company)) - bool(trade_in) >= limit:
            return p.refuse("train.limit", f"{company} may own at most {limit} trains.")
        return None

    def _why_not_price(
        self, p: Position[S], company: str, kind: str, side: Side, action: BuyTrain
    ) -> Refusal | None:
        ways = {
            (t, v): price
            for t, v, price in self._ways_to_pay(p, company, action.seller, kind, side)
        }
        price = ways.get((action.trade_in, action.private))
        if price is None and action.private:
            refusal = privates.why_no_power(p, company, action.private)
            return refusal or p.refuse(
                "power.other", f"There is no rebate from {action.private} on this."
            )
        if price is None:
            return p.refuse(
                "train.trade_in",
                f"{company} can't trade in a {action.trade_in} for a {side.name}.",
            )
        if action.price != price:
            return p.refuse("train.price", f"The price must be {p.company_money(price)}.")
        return None

    def _why_not_pay(
        self, p: Position[S], company: str, side: Side, action: BuyTrain
    ) -> Refusal | None:
        """The treasury pays; for a company that must buy and can pay no train at all, its Director
        adds what is missing to the cheapest."""
        cash = p.cash(company)
        if action.price <= cash:
            return None
        short = (
            f"A {side.name} costs {p.company_money(action.price)} and {company} has only "
            f"{p.company_money(cash)}."
        )
        if not self.must_buy(p, company):
            return p.refuse("train.cash", short)
        cheapest = self.cheapest(p) or 0
        if cash >= cheapest:
            return p.refuse("train.rich", f"{short} It can afford another train.")
        if side.price > cheapest:
            return p.refuse("train.forced", f"{short} It must buy the cheapest train.")
        return None

    def _why_not_from_company(
        self, p: Position[S], turn: CompanyTurn, player: str, action: BuyTrain, side: Side
    ) -> Refusal | None:
        seller, company = action.seller, turn.company
        if seller not in p.title.companies or seller == company:
            return Refusal(f"{company} can't buy a train from {seller!r}.")
        if TRADE not in p.title.phase(p).gives:
            return p.refuse("train.trade", "Companies can't sell trains to each other yet.")
        if action.trade_in or action.private:
            return p.refuse(
                "train.no_rebate", "There is no rebate on a train bought from a company."
            )
        if card_named(p, seller, side.name) is None:
            return p.refuse("train.seller", f"{seller} has no {side.name}.")
        if action.price < 1:
            return p.refuse("train.least", f"The price must be at least {p.company_money(1)}.")
        if action.price > p.cash(company):
            words = p.company_money(p.cash(company))
            return p.refuse(
                "train.new_only", f"{company} has only {words} for a train from {seller}."
            )
        owner = p.director(seller) or seller
        if owner != player:
            thing = train_of(seller, side.name)
            return haggling.why_not_offer(p, "train.declined", turn, thing, action.price, owner)
        return None

    # Buying.

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: BuyTrain) -> None:
        company, seller = turn.company, action.seller
        missing = action.price - p.cash(company)
        if missing > p.cash(player):
            p.change_frame(CompanyTurn, buying=action)
            p.push(SellForTrain(player, company, missing))
        elif seller in (BANK, POOL):
            self.finish(p, company, action)
        else:
            self.buy_of_company(p, company, player, action)

    def buy_of_company(self, p: Position[S], company: str, player: str, action: BuyTrain) -> None:
        """Another Director is asked for a train; one's own companies trade at once."""
        owner = p.director(action.seller)
        if owner is not None and owner != player and self.asks_consent(p):
            p.note_deed(company, f"asks for a {action.train} of {action.seller}")
            p.push(Consent(owner, company, action.seller, action.train, action.price))
        else:
            self.trade(p, action.seller, company, action.train, action.price)

    def asks_consent(self, p: Position[S]) -> bool:
        """Whether another Director must agree to sell a train."""
        return True

    def finish(self, p: Position[S], company: str, action: BuyTrain) -> None:
        """Buy a train of the Bank; the Director adds what the treasury lacks."""
        director = p.director(company)
        missing = action.price - p.cash(company)
        if missing > 0:
            assert director is not None
            if p.cash(director) < missing:
                if not self.falls_short(p, director, company, missing):
                    return
            else:
                p.pay(director, company, missing)
                p.note_deed(director, f"adds {p.company_money(missing)} for {company}")
        self.buy_of_bank(p, company, action)

    def falls_short(self, p: Position[S], director: str, company: str, missing: int) -> bool:
        """The Director has sold what he could and can't pay: he is bankrupt. Whether the train is
        bought all the same."""
        forced_sale.go_bankrupt(p, director, company)
        return False

    def buy_of_bank(self, p: Position[S], company: str, action: BuyTrain) -> None:
        """A train of the depot or the pool is paid for, with all that its sale brings."""
        kind, _ = depot.side_of(p, action.train)
        p.pay(company, p.title.companies_bank, action.price)
        if action.trade_in:
            old = card_named(p, company, action.trade_in)
            assert old is not None
            ledger.move_train(p.state, old, company, GONE)
        if action.private:
            self.use_power(p, action.private)
        if action.seller == POOL:
            card = next(card for card in p.trains(POOL) if kind_of(card) == kind)
            ledger.move_train(p.state, card, POOL, company)
        else:
            new = depot.next_card(p, kind)
            assert new is not None
            card = new
            depot.take(p, card, company)
        p.state.sides[card] = action.train
        handed = f" and a {action.trade_in}" if action.trade_in else ""
        words = p.company_money(action.price)
        p.note_deed(company, f"buys a {action.train} for {words}{handed}")
        self.bought(p, company)
        if action.seller == BANK:
            self.sold(p, kind)

    def trade(self, p: Position[S], seller: str, buyer: str, name: str, price: int) -> None:
        """A train goes from company to company."""
        card = card_named(p, seller, name)
        assert card is not None
        p.pay(buyer, seller, price)
        ledger.move_train(p.state, card, seller, buyer)
        p.note_deed(buyer, f"buys a {name} from {seller} for {p.company_money(price)}")
        self.bought(p, buyer)

    def use_power(self, p: Position[S], private: str) -> None:
        """The power of a private has been used to buy a train."""
        privates.use_power(p, private)

    def bought(self, p: Position[S], company: str) -> None:
        """What follows when a company has bought a train, of whomever."""

    # Phases.

    def export(self, p: Position[S], taker: str) -> None:
        """The depot's next train leaves the game, with all that its sale would bring."""
        kinds = depot.kinds_on_sale(p)
        if kinds:
            card = depot.next_card(p, kinds[0])
            assert card is not None
            p.note(f"{taker} takes a {p.title.cards[kinds[0]].sides[0].name} from the depot.")
            depot.take(p, card, GONE)
            self.sold(p, kinds[0])

    def sold(self, p: Position[S], kind: str) -> None:
        """A train has left the depot: the first of its kind may begin a phase, which scraps older
        trains."""
        if self.begin_phase(p, kind):
            self.phase_begun(p)

    def begin_phase(self, p: Position[S], kind: str) -> bool:
        """Whether a phase begins with a train of this kind; it does then."""
        return depot.begin_phase(p, kind)

    def phase_begun(self, p: Position[S]) -> None:
        """What a phase brings besides: privates close, and companies above the new limit give up
        trains."""
        if CLOSING in p.title.phase(p).gives:
            privates.close_all(p)
        above = tuple(self.above(p))
        if above:
            p.push(DiscardTrains(above))

    def above(self, p: Position[S]) -> list[str]:
        """The companies above the limit of trains."""
        order, limit = p.rule(operating.Companies), p.title.train_limit(p)
        held = (company for company in p.state.market if len(p.counted_trains(company)) > limit)
        return order.in_order(p, held)


def train_of(seller: str, name: str) -> str:
    """A kind of train of a company, as refused offers for it are kept."""
    return f"{seller} {name}"


def offers_of_companies(
    rule: Rule[S], p: Position[S], turn: CompanyTurn, player: str, step: int = 1, private: str = ""
) -> Iterator[Choice]:
    """The trains of other companies that a rule lets the company on turn ask for, by the power of
    a private perhaps, at prices that are multiples of a ``step``."""
    high = p.cash(turn.company) // step * step
    for seller in p.title.companies:
        for name in dict.fromkeys(p.side(card).name for card in p.trains(seller)):
            low = haggling.lowest(turn, train_of(seller, name), step, step)
            action = BuyTrain(by=player, train=name, price=low, seller=seller, private=private)
            if rule.why_not(p, turn, player, action) is None:
                yield offer(p, turn.company, action, high, step)


def offer(p: Position, company: str, action: BuyTrain, most: int, step: int = 1) -> Choice:
    """A train of another company, at whatever price the two agree on."""
    return Choice(
        action,
        "buy",
        Thing("train", action.train),
        Thing("company", action.seller),
        paid(p, company, action.price, field="price"),
        by(action.private),
        amounts=between("price", action.price, most, step),
    )
