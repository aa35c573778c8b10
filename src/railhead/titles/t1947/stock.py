"""The stock round: one purchase and one block of sales in either order, or a conversion, or a
pass. Clauses SR, CB, SV, CL."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import BANK, POOL, STOCK
from railhead.play import directors
from railhead.play.actions import (
    Action,
    BuyIn,
    BuyShare,
    ClosePrivate,
    Pass,
    SellShares,
    StartCompany,
)
from railhead.play.decision import Choice, stretches
from railhead.play.plain.ending import over
from railhead.play.plain.operating import Companies
from railhead.play.plain.stock import END_TURN, sale, start_of
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, paid
from railhead.titles.t1947.actions import BuyBond, BuySavings, Convert, IssueBonds, SellBonds
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.securities import (
    bonds,
    conversion,
    insider,
    savings,
    savings_ratio,
    wealth,
)
from railhead.titles.t1947.securities.flotation import Flotation, note_rebought
from railhead.titles.t1947.securities.protection import may_protect
from railhead.titles.t1947.shares import BNR
from railhead.titles.t1947.state import BondIssue, InsiderTrading, Protection, TradingRound

OPEN = "Open {subject} at {par} for {price}"
AS_SAVINGS = Thing("savings", form=" as a savings share")


class Trading(Flotation):
    """Players act by their cards until all have passed one after the other (SR-01, SR-02)."""

    starting = "opens"

    def begin(self, p: Position) -> None:
        """P4 may be used before the first turn (PV-16). Bonds of the last round can be sold from
        now on (CB-09)."""
        p.state.locked = {}
        super().begin(p)
        insider_ = insider.owner(p)
        if insider_ is not None:
            p.push(InsiderTrading(insider_))

    def opening(self, p: Position) -> TradingRound:
        """Card 1 begins (PO-01)."""
        return TradingRound(p.state.turn, p.players[0])

    def end(self, p: Position) -> None:
        """New order cards, then the sold-out moves (SR-17, PO-06, PO-07, SM-09); the number of
        operating rounds is fixed (PH-02)."""
        if p.frame(TradingRound).traded:
            wealth.deal_cards(p)
        p.pop()
        self.raise_sold_out(p)
        if p.state.ends:  # GE-02
            over(p)
        else:
            p.rule(Companies).begin_set(p)

    def prompt(self, p: Position, frame: TradingRound, player: str) -> str:
        if self.must_sell(p, frame, player):
            return super().prompt(p, frame, player)
        if frame.bought:
            return "You may sell before your turn ends."
        if frame.sold_now:
            return "Sell more, or buy one certificate."
        return "Buy one certificate, sell, or convert the shares of one company."

    def choices(self, p: Position, frame: TradingRound, player: str) -> Iterator[Choice]:
        if not frame.bought:
            yield from self._buyable(p, frame, player)
        yield from self._sellable(p, frame, player)
        if not frame.bought and not frame.sold_now:
            yield from self._conversions(p, frame, player)
        if self.why_not_pass(p, frame, player) is None:
            yield Choice(Pass(by=player), "pass", form=END_TURN if _acted(frame) else "")

    def why_not(
        self, p: Position, frame: TradingRound, player: str, action: Action
    ) -> Refusal | None:
        match action:
            case Pass():
                return self.why_not_pass(p, frame, player)
            case SellShares():
                return self._why_not_sell_now(p, frame, player, action.company, action.count)
            case SellBonds():
                return self._why_not_sell_bonds(p, frame, player, action.company, action.count)
            case BuyShare():
                return self._why_not_purchase(
                    p, frame, player, action.company, action.source, False
                )
            case BuySavings():
                return self._why_not_purchase(p, frame, player, action.company, action.source, True)
            case StartCompany():
                return self._why_not_open(p, frame, player, action.company, action.price)
            case BuyBond():
                return self._why_not_bond(p, frame, player, action.company, action.source)
            case IssueBonds():
                return self._why_not_issue(p, frame, player, action.company)
            case Convert():
                return self._why_not_convert(p, frame, player, action.company)
            case BuyIn():
                return p.refuse(
                    "private.players", "Only companies can buy privates, in their turn."
                )
            case ClosePrivate():
                return p.refuse(
                    "power.p4", "P4 can only be used before the first turn of a stock round."
                )
        return p.refuse("stock.turn", "In a stock round you may buy, sell, convert or pass.")

    def play(self, p: Position, frame: TradingRound, player: str, action: Action) -> None:
        match action:
            case Pass():
                if not _acted(frame):
                    p.note_deed(player, "passes")
                self.end_turn(p, frame)
            case SellShares():
                self._sell(p, frame, player, action.company, action.count)
            case SellBonds():
                self._note_sale(p, frame, player, action.company)
                bonds.sell(p, player, action.company, action.count)
            case BuyShare() | BuySavings():
                self._buy_share(p, player, action)
                self.purchased(p, frame, action)
            case StartCompany():
                opened = (*frame.opened, action.company)
                p.change_frame(TradingRound, opened=opened)
                self.buy_director(p, player, action.company, action.price)
                self.purchased(p, frame, action)
            case BuyBond():
                bonds.buy(p, player, action.company, action.source)
                self.purchased(p, frame, action)
            case IssueBonds():
                self._issue(p, frame, player, action.company)
            case Convert():
                conversion.propose(p, player, action.company)

    # Turns.

    def why_not_pass(self, p: Position, frame: TradingRound, player: str) -> Refusal | None:
        """Not above the certificate limit (CL-04), not with a broken ratio that can be mended
        (SV-07), and no real pass above the cap (CL-06)."""
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", self.over)
        if savings.excess_of(p, player) and savings_ratio.can_mend(p, frame, player, self):
            return p.refuse("savings.ratio", savings_ratio.broken(p, player))
        above = None if _acted(frame) else t1947(p).above_cap(p, player)
        if above and next(self._sellable(p, frame, player), None) is not None:
            cap = t1947(p).cap(p, player, above)
            return p.refuse("stock.cap", f"You hold more than {cap}% of {above} and can't pass.")
        return None

    def must_sell(self, p: Position, frame: TradingRound, player: str) -> bool:
        """Whether a player is above the certificate limit and has a share that he can sell."""
        if p.certificate_count(player) <= p.title.certificate_limit(p, player):
            return False
        sales = self._sellable(p, frame, player)
        return any(isinstance(choice.action, SellShares) for choice in sales)

    def purchased(self, p: Position, frame: TradingRound, action: Action) -> None:
        """A purchase after the sales ends the turn; before them there may be something to sell
        (SR-03)."""
        p.change_frame(TradingRound, bought=True, traded=True)
        now = p.frame(TradingRound)
        if frame.sold_now or next(self._sellable(p, now, now.player), None) is None:
            self.end_turn(p, now)

    def end_turn(self, p: Position, frame: TradingRound, *, bought: bool = False) -> None:
        """The next player by the cards; all passing one after the other end the round (SR-02)."""
        passes = 0 if bought or _acted(frame) else frame.passes + 1
        p.change_frame(
            TradingRound,
            player=p.after(frame.player),
            passes=passes,
            sold_now=(),
            bought=False,
            declined=(),
        )
        if passes == len(p.players):
            self.end(p)

    # Sales.

    def _sellable(self, p: Position, frame: TradingRound, player: str) -> Iterator[Choice]:
        for company in p.title.companies:
            if player in p.state.certificates[company]:
                # Where the last of a sale must mend the ratio, a smaller one may be refused.
                counts = [
                    count
                    for count in range(1, p.units(player, company) + 1)
                    if self._why_not_sell_now(p, frame, player, company, count) is None
                ]
                for low, high in stretches(counts):
                    yield sale(p, player, company, low, high)
            if player in p.state.bonds[company]:
                most = 0
                while self._why_not_sell_bonds(p, frame, player, company, most + 1) is None:
                    most += 1
                if most:
                    yield bonds.sale(p, player, company, most)

    def _why_not_sell_now(
        self, p: Position, frame: TradingRound, player: str, company: str, count: int
    ) -> Refusal | None:
        """A sale that breaks the savings ratio must leave a way to mend it in this turn."""
        refusal = self.why_not_sell(p, frame, player, company, count)
        if refusal is not None:
            return refusal
        if savings_ratio.sale_spoils(p, frame, player, company, count, self):
            return p.refuse("savings.ratio", "That would leave too many savings shares.")
        return None

    def _why_not_sell_bonds(
        self, p: Position, frame: TradingRound, player: str, company: str, count: int
    ) -> Refusal | None:
        refusal = bonds.why_not_sell(p, player, company, count)
        return refusal or self.why_not_sell_yet(p, frame, player, company)

    def _sell(
        self, p: Position, frame: TradingRound, player: str, company: str, count: int
    ) -> None:
        """The president may protect the price before the token moves (PP-01)."""
        self._note_sale(p, frame, player, company)
        president = p.director(company)
        if president != player and president and may_protect(p, president, company, count):
            p.push(Protection(president, company, player, count))
        else:
            self.sell(p, player, company, count)

    def _note_sale(self, p: Position, frame: TradingRound, player: str, company: str) -> None:
        pair = (player, company)
        sold = frame.sold if pair in frame.sold else (*frame.sold, pair)
        p.change_frame(
            TradingRound, sold=sold, sold_now=(*frame.sold_now, company), traded=True, passes=0
        )

    # Purchases.

    def _buyable(self, p: Position, frame: TradingRound, player: str) -> Iterator[Choice]:
        for company, holders in p.state.certificates.items():
            for source in (POOL, STOCK):
                if source in holders[1:]:
                    yield from self._shares(p, frame, player, company, source)
                if source in p.state.bonds[company]:
                    if self._why_not_bond(p, frame, player, company, source) is None:
                        yield Choice(
                            BuyBond(by=player, company=company, source=source),
                            "buy",
                            bonds.some(company, 1),
                            self.where(p, source),
                            paid(p, player, bonds.price(p, company, source)),
                        )
            if self._why_not_issue(p, frame, player, company) is None:
                yield Choice(
                    IssueBonds(by=player, company=company),
                    "issue",
                    Thing("bond", company, form="the bonds of {id}"),
                )
            if holders[0] == STOCK:
                for par in p.title.issue_prices(p, company):
                    if self._why_not_open(p, frame, player, company, par) is None:
                        yield start_of(p, player, company, par, "open", OPEN)

    def _shares(
        self, p: Position, frame: TradingRound, player: str, company: str, source: str
    ) -> Iterator[Choice]:
        for kind, means in ((BuyShare, ()), (BuySavings, (AS_SAVINGS,))):
            if self._why_not_purchase(p, frame, player, company, source, bool(means)) is None:
                yield Choice(
                    kind(by=player, company=company, source=source),
                    "buy",
                    Thing("share", company),
                    self.where(p, source),
                    paid(p, player, p.title.share_price(p, company, source) or 0),
                    means,
                )

    def purchases_of_shares(
        self, p: Position, frame: TradingRound, player: str
    ) -> Iterator[BuyShare | StartCompany]:
        """The ordinary shares and companies that a player could pay for and hold, whatever his
        savings shares are: what mends a broken ratio."""
        for company, holders in p.state.certificates.items():
            for source in (POOL, STOCK):
                if source in holders[1:] and not savings.holds_savings(p, player, company):
                    if self.why_not_buy(p, frame, player, company, source) is None:
                        yield BuyShare(by=player, company=company, source=source)
            if holders[0] == STOCK:
                for par in p.title.issue_prices(p, company):
                    if self.why_not_start(p, frame, player, company, par) is None:
                        yield StartCompany(by=player, company=company, price=par)

    def _why_bought(self, p: Position, frame: TradingRound) -> Refusal | None:
        if frame.bought:
            return p.refuse("stock.one_purchase", "Only one purchase may be made in a turn.")
        return None

    def _why_not_purchase(
        self,
        p: Position,
        frame: TradingRound,
        player: str,
        company: str,
        source: str,
        as_savings: bool,
    ) -> Refusal | None:
        refusal = self._why_bought(p, frame)
        refusal = refusal or self.why_not_buy(p, frame, player, company, source)
        if refusal is not None:
            return refusal
        units = p.units(player, company)
        held_as_savings = savings.holds_savings(p, player, company)
        if as_savings and p.director(company) == player:
            return p.refuse("savings.president", f"The President of {company} has ordinary shares.")
        if units and as_savings != held_as_savings:
            kind = "savings" if held_as_savings else "ordinary"
            return p.refuse("savings.one_kind", f"{player} holds {kind} shares of {company}.")
        if savings_ratio.purchase_spoils(p, frame, player, company, source, as_savings):
            return p.refuse("savings.ratio", savings_ratio.broken(p, player))
        return None

    def _why_not_open(
        self, p: Position, frame: TradingRound, player: str, company: str, price: int
    ) -> Refusal | None:
        refusal = self._why_bought(p, frame)
        refusal = refusal or self.why_not_start(p, frame, player, company, price)
        if refusal is None:
            units = directors.size(p, company)
            if savings_ratio.opening_spoils(p, frame, player, units):
                return p.refuse("savings.ratio", savings_ratio.broken(p, player))
        return refusal

    def _buy_share(self, p: Position, player: str, action: BuyShare | BuySavings) -> None:
        """Paid to the Bank; a new share of the BNR is paid to its treasury (SR-07, FL-07)."""
        company, source = action.company, action.source
        price = p.title.share_price(p, company, source)
        assert price is not None
        as_savings = isinstance(action, BuySavings)
        words = " as a savings share" if as_savings else ""
        where = p.title.word(source)
        p.note_deed(player, f"buys {company} from the {where} for {p.money(price)}{words}", company)
        p.pay(player, company if company == BNR and source == STOCK else BANK, price)
        if as_savings and not savings.holds_savings(p, player, company):
            savings.begin(p, player, company)
        if source == POOL:
            note_rebought(p, player, company, 1)
        self.take(p, player, company, source)

    # Bonds.

    def _why_not_bond(
        self, p: Position, frame: TradingRound, player: str, company: str, source: str
    ) -> Refusal | None:
        """One bond as the purchase of the turn (CB-07, CB-08, CB-13)."""
        if company not in p.title.companies:
            return Refusal(f"There is no company {company!r}.")
        refusal = self._why_bought(p, frame)
        if refusal is not None:
            return refusal
        if source not in (POOL, STOCK):
            return p.refuse(
                "stock.trade", "Bonds can only be bought from the Initial Offer or the Bank Pool."
            )
        if not bonds.issued(p, company):
            return p.refuse("bond.issued", f"{company} has not issued its bonds.")
        if not bonds.held(p, source, company):
            where = p.title.word(source)
            return p.refuse("bond.source", f"There is no bond of {company} in the {where}.")
        return self._why_no_bond_deal(p, frame, player, company, bonds.price(p, company, source))

    def _why_no_bond_deal(
        self, p: Position, frame: TradingRound, player: str, company: str, cost: int
    ) -> Refusal | None:
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", self.over)
        if (player, company) in frame.sold:
            return p.refuse(
                "stock.sold", f"{player} has sold {company} in this round and can't buy it."
            )
        if p.cash(player) < cost:
            have = p.money(p.cash(player))
            return p.refuse(
                "stock.cash", f"A bond costs {p.money(cost)} and {player} has only {have}."
            )
        if savings_ratio.idle_purchase_spoils(p, frame, player):
            return p.refuse("savings.ratio", savings_ratio.broken(p, player))
        return None

    def _why_not_issue(
        self, p: Position, frame: TradingRound, player: str, company: str
    ) -> Refusal | None:
        """The president issues once, in his turn, as its purchase (CB-01, CB-02, CB-04)."""
        if company not in p.title.companies:
            return Refusal(f"There is no company {company!r}.")
        refusal = self._why_bought(p, frame)
        if refusal is not None:
            return refusal
        if p.director(company) != player:
            return p.refuse(
                "bond.president", f"Only the President of {company} can issue its bonds."
            )
        if bonds.issued(p, company):
            return p.refuse("bond.once", f"{company} has already issued its bonds.")
        if t1947(p).readings.only_operational_issue and company not in p.state.launched:
            return p.refuse("bond.operational", f"{company} is not operational yet.")
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", self.over)
        if savings.excess_of(p, player):  # the turn is over with it
            return p.refuse("savings.ratio", savings_ratio.broken(p, player))
        return None

    def _issue(self, p: Position, frame: TradingRound, player: str, company: str) -> None:
        """The issue ends the turn; then the shareholders are asked (CB-01, CB-05, CB-14)."""
        count = bonds.issue(p, company)
        p.note_deed(player, f"issues {count} bonds of {company}", company)
        if t1947(p).readings.issue_is_trade:
            p.change_frame(TradingRound, traded=True)
        waiting = tuple(
            holder for holder in (player, *p.from_left_of(player)) if p.units(holder, company)
        )
        self.end_turn(p, p.frame(TradingRound), bought=True)
        p.push(BondIssue(company, waiting))

    # Conversion.

    def _conversions(self, p: Position, frame: TradingRound, player: str) -> Iterator[Choice]:
        for company in p.title.companies:
            if self._why_not_convert(p, frame, player, company) is None:
                kind = "ordinary" if savings.holds_savings(p, player, company) else "savings"
                yield Choice(
                    Convert(by=player, company=company),
                    "convert",
                    Thing("share", company),
                    Thing("kind", kind, form="to {id} shares"),
                )

    def _why_not_convert(
        self, p: Position, frame: TradingRound, player: str, company: str
    ) -> Refusal | None:
        if company not in p.title.companies:
            return Refusal(f"There is no company {company!r}.")
        if _acted(frame):
            return p.refuse("convert.turn", "A conversion takes the whole turn.")
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", self.over)
        if company in frame.declined:
            return p.refuse("convert.consent", f"The President of {company} has declined.")
        return conversion.why_not(p, player, company)


def _acted(frame: TradingRound) -> bool:
    """Whether the player on turn has bought or sold."""
    return frame.bought or bool(frame.sold_now)
