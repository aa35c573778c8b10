"""Buying trains: from the bank, from others, with gifts, on credit. Clauses TRN, MIN, MGR."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from railhead.finance import ledger
from railhead.finance.holders import BANK, CREDITS, POOL
from railhead.play import depot, haggling
from railhead.play.actions import Action
from railhead.play.decision import Choice, between
from railhead.play.frames import CompanyTurn, Consent
from railhead.play.plain.trade import AskSeller
from railhead.play.plain.trains import Trains, offer, train_of
from railhead.play.refusal import Refusal
from railhead.play.terms import Price, Thing, with_own
from railhead.routes.trains import Side, kind_of
from railhead.titles.t1853 import depot_of_trains
from railhead.titles.t1853.actions import BuyTrain, PayTrain
from railhead.titles.t1853.companies import control
from railhead.titles.t1853.depot_of_trains import ONE_METRE, is_metre
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.state import State1853

CREDIT = Thing("credit", form=" on credit")
TOKEN = Thing("token", form=" with the special token")
LOWEST_PRICE = 10  # between companies (TRN-07)


class BuyTrains(Trains[State1853]):
    """Buy any number of trains. The company pays ``price``, its Director or Manager adds ``gift``
    where the treasury is too small, and it is then empty (TRN-09)."""

    prompt = "Buy trains, or go on."
    kinds = (BuyTrain, PayTrain)

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        player = p.title.acting_for(p, turn.company)[0]
        return next(self.choices(p, turn, player), None) is not None

    def must_buy(self, p: Position, company: str) -> bool:
        """No company must own a train."""
        return False

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if control.unpaid_card(p, turn.company) is not None:
            gift = control.missing(p, turn.company)
            if self._why_no_payment(p, turn, player, gift) is None:
                yield payment(p, turn.company, player, gift)
        if len(p.trains(turn.company)) >= p.title.train_limit(p):
            return
        for action in self._from_bank(p, turn.company, player):
            if self.why_not(p, turn, player, action) is None:
                yield _of_bank(p, turn.company, action)
        yield from self._from_companies(p, turn, player)

    def _from_bank(self, p: Position, company: str, player: str) -> Iterator[BuyTrain]:
        """Every purchase from the bank that could be thought of."""
        for name, price, returned, token in self._offers(p, company):
            gift = max(0, price - p.cash(company))
            for paid, given, credit in ((price - gift, gift, False), (price, 0, True)):
                yield BuyTrain(
                    by=player,
                    train=name,
                    price=paid,
                    gift=given,
                    credit=credit,
                    token=token,
                    returned=returned,
                )

    def _offers(self, p: Position, company: str) -> Iterator[tuple[str, int, bool, bool]]:
        """The trains of the bank: name, price, whether returned, whether for the special token."""
        for returned in (False, True):
            for side in depot_of_trains.on_sale(p, company, returned=returned):
                yield side.name, side.price, returned, False
        token = depot_of_trains.why_token(p, company)
        if token:
            side = p.title.cards[token].sides[0]
            yield side.name, side.price, False, True

    def _from_companies(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        cash, purse = p.cash(turn.company), p.cash(player)
        for seller in p.title.companies:
            for name in dict.fromkeys(p.side(card).name for card in p.trains(seller)):
                least = haggling.lowest(turn, train_of(seller, name), LOWEST_PRICE)
                low = BuyTrain(by=player, train=name, price=least, seller=seller)
                if cash >= least and self.why_not(p, turn, player, low) is None:
                    yield offer(p, turn.company, low, cash)
                gift = max(1, least - cash)
                more = BuyTrain(by=player, train=name, price=cash, gift=gift, seller=seller)
                if purse >= gift and self.why_not(p, turn, player, more) is None:
                    own = Price(gift, p.title.currency, player, field="gift", rising=True)
                    yield replace(
                        offer(p, turn.company, more, cash),
                        price=Price(cash, p.title.company_currency, turn.company, own=own),
                        amounts=between("gift", gift, purse),
                    )

    # Why it is refused.

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: Action
    ) -> Refusal | None:
        if isinstance(action, PayTrain):
            return self._why_no_payment(p, turn, player, action.gift)
        assert isinstance(action, BuyTrain)
        company = turn.company
        if depot.side_named(p, action.train) is None:
            return Refusal(f"There is no {action.train!r} train.")
        if action.trade_in or action.private:
            return p.refuse("train.trade_in", "There is no rebate on trains.")
        limit = p.title.train_limit(p)
        if len(p.trains(company)) >= limit:
            return p.refuse("train.limit", f"{company} may own at most {limit} trains.")
        if t1853(p).is_major(p, company):
            if action.train == ONE_METRE:
                return p.refuse("train.one_metre", f"{company} is a Major and can't buy a 1M.")
            if is_metre(action.train) and p.state.phase == 0:
                return p.refuse(
                    "train.metre_early", "Majors can't buy metre trains before Phase 2."
                )
        if action.seller == BANK:
            return self._why_not_of_bank(p, turn, player, action)
        return self._why_not_of_company(p, turn, player, action)

    def _why_not_of_bank(
        self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain
    ) -> Refusal | None:
        company = turn.company
        _, side = depot.side_of(p, action.train)
        if action.token and action.returned:
            return p.refuse("token.kind", "The special token can only buy a new train.")
        if action.token:
            refusal = self._why_no_token(p, company, action.train)
        else:
            refusal = self._why_not_on_sale(p, company, side, returned=action.returned)
        if refusal is not None:
            return refusal
        if action.price + action.gift != side.price:
            rule = "train.gift" if action.gift else "train.price"
            return p.refuse(rule, f"A {side.name} costs {p.company_money(side.price)}.")
        if action.credit:
            return self._why_no_credit(p, company, action)
        return self._why_not_afford(p, company, player, action)

    def _why_not_on_sale(
        self, p: Position, company: str, side: Side, *, returned: bool
    ) -> Refusal | None:
        """TRN-02, TRN-05."""
        if side in depot_of_trains.on_sale(p, company, returned=returned):
            return None
        if side in depot_of_trains.sides(p, company):
            there, asked = ("new", "returned") if returned else ("returned", "new")
            words = f"The bank has a {there} {side.name} for {company}, but no {asked} one."
            return p.refuse("train.returned", words)
        return p.refuse("train.on_sale", f"The bank has no {side.name} for {company} now.")

    def _why_no_token(self, p: Position, company: str, name: str) -> Refusal | None:
        """MIN-10 to MIN-13."""
        if t1853(p).is_major(p, company):
            return p.refuse("token.minor", f"{company} is a Major and has no special token.")
        if company in p.state.tokens:
            return p.refuse("token.used", f"{company} has already used its special token.")
        kind = depot_of_trains.why_token(p, company)
        if kind is None:
            return self._why_no_token_now(p, company)
        if name != kind:
            return p.refuse("token.kind", f"The special token can only buy a {kind} now.")
        return None

    def _why_no_token_now(self, p: Position, company: str) -> Refusal:
        """Why nobody with a token could use it (MIN-10, MIN-12)."""
        if p.title.phase(p).name not in depot_of_trains.NEXT_METRE:
            return p.refuse("token.last", "No later phase has metre trains for the special token.")
        if p.state.railway_round < 2:
            return p.refuse(
                "token.when", "Special tokens can't be used in the first Railway Round."
            )
        sold = depot_of_trains.hinder_token(p, company)
        if sold:
            words = f"The bank sells a {sold[0]}: the special token is only for when it sells none."
            return p.refuse("token.when", words)
        return p.refuse("token.when", "No metre train of the next phase is left.")

    def _why_no_credit(self, p: Position, company: str, action: BuyTrain) -> Refusal | None:
        """MGR-06, MGR-07, TRN-11."""
        if p.director(company) is not None:
            return p.refuse("credit.manager", "Only a Manager may buy on credit.")
        if action.gift:
            return p.refuse("credit.gift", "A train bought on credit can't be paid for in part.")
        if action.returned and t1853(p).readings.credit_for_new_trains:
            return p.refuse("credit.new", "Only a new train can be bought on credit.")
        if p.trains(company):
            rule = "credit.one" if control.unpaid_card(p, company) else "credit.train"
            return p.refuse(rule, f"{company} has a train: credit is for a company without one.")
        cheapest = action.price
        if t1853(p).readings.credit_if_nothing_affordable:
            prices = [side.price for side in depot_of_trains.sides(p, company)]
            cheapest = min([*prices, cheapest])
        if cheapest <= p.cash(company):
            return p.refuse("credit.train", f"{company} can afford a train and needs no credit.")
        return None

    def _why_not_afford(
        self, p: Position, company: str, player: str, action: BuyTrain
    ) -> Refusal | None:
        """The treasury first, and no more than it lacks of his own money (TRN-09)."""
        cash = p.cash(company)
        if action.price > cash:
            return p.refuse("train.cash", f"{company} has only {p.company_money(cash)}.")
        if action.gift and action.price < cash:
            return p.refuse("train.gift", f"{company} has {p.company_money(cash)} and pays first.")
        if action.gift > p.cash(player):
            return p.refuse("train.gift", f"{player} has only {p.money(p.cash(player))}.")
        if action.gift and p.director(company) is None and not t1853(p).readings.managers_give:
            return p.refuse(
                "train.manager", f"{player} manages {company} and may not add to its money."
            )
        return None

    def _why_not_of_company(
        self, p: Position, turn: CompanyTurn, player: str, action: BuyTrain
    ) -> Refusal | None:
        seller, company = action.seller, turn.company
        if seller not in p.title.companies or seller == company:
            return Refusal(f"{company} can't buy a train from {seller!r}.")
        if action.credit:
            return p.refuse("credit.bank", "Only the bank gives credit.")
        if action.token:
            return p.refuse("token.bank", "The special token can only buy a train from the bank.")
        if action.returned:
            return p.refuse("train.returned", "Only the bank sells returned trains.")
        if depot.card_named(p, seller, action.train) is None:
            return p.refuse("train.seller", f"{seller} has no {action.train}.")
        if _paid_card(p, seller, action.train) is None:
            return p.refuse(
                "train.unpaid", f"The {action.train} of {seller} has not been paid for."
            )
        if action.price + action.gift < LOWEST_PRICE:
            least = p.company_money(LOWEST_PRICE)
            return p.refuse("train.lowest", f"A train must cost at least {least}.")
        thing, offered = train_of(seller, action.train), action.price + action.gift
        owner = p.title.acting_for(p, seller)[0]
        return haggling.why_not_offer(
            p, "train.declined", turn, thing, offered, owner
        ) or self._why_not_afford(p, company, player, action)

    def _why_no_payment(
        self, p: Position, turn: CompanyTurn, player: str, gift: int
    ) -> Refusal | None:
        """A Manager pays an unpaid train in full: from the treasury, and what that lacks of his own
        money (MGR-08, MGR-12)."""
        company = turn.company
        if control.unpaid_card(p, company) is None:
            return p.refuse("credit.none", f"{company} has no unpaid train.")
        readings, lacks = t1853(p).readings, control.missing(p, company)
        if gift and not (readings.managers_give and readings.managers_give_for_debts):
            return p.refuse("credit.gift", "An unpaid train must be paid for from the treasury.")
        if gift > lacks:
            return p.refuse("credit.gift", f"{company} pays first; it lacks {p.money(lacks)}.")
        if gift < lacks:
            cash = p.company_money(p.cash(company))
            return p.refuse("credit.full", f"{company} has only {cash}.")
        if gift > p.cash(player):
            return p.refuse("credit.gift", f"{player} has only {p.money(p.cash(player))}.")
        return None

    # Doing it.

    def play(self, p: Position, turn: CompanyTurn, player: str, action: Action) -> None:
        company = turn.company
        if isinstance(action, PayTrain):
            pay_debt(p, company, player, action.gift)
            return
        assert isinstance(action, BuyTrain)
        if action.seller == BANK:
            self._buy_from_bank(p, company, player, action)
            return
        owner = p.title.acting_for(p, action.seller)[0]
        price = action.price + action.gift
        if owner == player:
            trade(p, action.seller, company, player, action.train, price)
            return
        words = p.company_money(price)
        p.note_deed(company, f"offers {words} for a {action.train} of {action.seller}")
        p.push(Consent(owner, company, action.seller, action.train, price))

    def _buy_from_bank(self, p: Position, company: str, player: str, action: BuyTrain) -> None:
        _, side = depot.side_of(p, action.train)
        card, new = depot_of_trains.take(p, side, company, returned=action.returned)
        if action.token:
            p.state.tokens = (*p.state.tokens, company)
            p.note_deed(company, "hands in its special token")
        if action.credit:
            p.state.unpaid[company] = card
            p.note_deed(company, f"buys a {side.name} on credit")
        else:
            p.pay(company, CREDITS, action.price)
            p.pay(player, BANK, action.gift)
            words = _gift_words(p, player, action.gift)
            price = p.company_money(side.price)
            p.note_deed(company, f"buys a {side.name} for {price}{words}")
        if new and not action.token:
            self.sold(p, kind_of(card))

    def above(self, p: Position) -> list[str]:
        """Companies above the new limit return trains (TRN-04, TRN-05)."""
        limit = p.title.train_limit(p)
        return [company for company in p.title.companies if len(p.trains(company)) > limit]


class AskTrader(AskSeller[State1853]):
    """Whoever runs the seller agrees or not; what the buyer's treasury lacks is a gift (TRN-12)."""

    def sell(self, p: Position, frame: Consent) -> None:
        buyer = p.title.acting_for(p, frame.buyer)[0]
        trade(p, frame.seller, frame.buyer, buyer, frame.train, frame.price)


def trade(p: Position, seller: str, buyer: str, player: str, name: str, price: int) -> None:
    """A train goes from company to company; the seller gets all in Credits, and a gift goes to the
    bank (TRN-07, TRN-12)."""
    card = _paid_card(p, seller, name)
    assert card is not None
    gift = max(0, price - p.cash(buyer))
    p.pay(buyer, seller, price - gift)
    p.pay(player, BANK, gift)
    p.pay(CREDITS, seller, gift)
    ledger.move_train(p.state, card, seller, buyer)
    words = _gift_words(p, player, gift)
    p.note_deed(buyer, f"buys a {name} from {seller} for {p.company_money(price)}{words}")


def pay_debt(p: Position, company: str, player: str, gift: int) -> None:
    """An unpaid train is paid: the treasury first, then its Director or Manager (MGR-08, MGR-10,
    MGR-12)."""
    card = control.unpaid_card(p, company)
    assert card is not None
    price = p.side(card).price
    p.pay(company, CREDITS, price - gift)
    p.pay(player, BANK, gift)
    del p.state.unpaid[company]
    words = _gift_words(p, player, gift)
    p.note_deed(company, f"pays its {p.side(card).name}, {p.company_money(price)}{words}")


def return_unpaid(p: Position, company: str) -> None:
    """An unpaid train goes back to the bank, where it is on sale again (MGR-10)."""
    card = p.state.unpaid.pop(company)
    ledger.move_train(p.state, card, company, POOL)
    p.note_deed(company, f"returns its unpaid {p.side(card).name}")


def _paid_card(p: Position, company: str, name: str) -> str | None:
    """A train of a company that is paid."""
    unpaid = control.unpaid_card(p, company)
    for card in p.trains(company):
        if card != unpaid and p.side(card).name == name:
            return card
    return None


def _of_bank(p: Position, company: str, action: BuyTrain) -> Choice:
    """A train of the bank is offered."""
    price = with_own(p, company, action.by, action.price + action.gift, action.gift)
    if action.credit:  # nobody pays yet
        price = Price(action.price, p.title.company_currency)
    on_credit, by_token = (CREDIT,) * action.credit, (TOKEN,) * action.token
    form = "a returned {id}" if action.returned else ""
    train = Thing("train", action.train, form=form)
    return Choice(action, "buy", train, price=price, means=(*on_credit, *by_token))


def payment(p: Position, company: str, player: str, gift: int) -> Choice:
    """A train that was bought on credit is paid."""
    card = control.unpaid_card(p, company)
    assert card is not None
    return Choice(
        PayTrain(by=player, gift=gift),
        "pay for",
        Thing("train", p.side(card).name, form="the unpaid train"),
        price=with_own(p, company, player, p.side(card).price, gift),
        form="Pay {price} for {subject}",
    )


def _gift_words(p: Position, player: str, gift: int) -> str:
    return f", {p.money(gift)} of it given by {player}" if gift else ""
