"""Buying privates in: the company on turn buys a private from a player."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.play import haggling
from railhead.play.actions import Action
from railhead.play.actions import BuyIn as Buy
from railhead.play.agreement import AskConsent
from railhead.play.decision import Choice, between
from railhead.play.frames import Agreement, CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Rule
from railhead.play.terms import Thing, paid

RIGHT = "buy privates"  # what a phase gives


class BuyPrivates(Rule[S]):
    """At any time of its turn, while the phase allows it, a company buys privates: of its Director
    by his decision alone, of another player if he agrees."""

    kinds = (Buy,)
    proposal = "buy in"  # what the agreement of an owner is about

    def span(self, p: Position[S], private: str) -> tuple[int, int]:
        """The lowest and highest price: what is printed, else half to double of the price."""
        printed = p.title.privates[private]
        return printed.buy_in or (-(-printed.price // 2), 2 * printed.price)

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for private, owner in p.state.privates.items():
            low, high = self.bids(p, turn, private)
            action = Buy(by=player, private=private, price=low)
            if high >= low and self.why_not(p, turn, player, action) is None:
                yield Choice(
                    action,
                    "buy",
                    Thing("private", private),
                    Thing("player", owner),
                    paid(p, turn.company, low, field="price"),
                    amounts=between("price", low, high),
                )

    def bids(self, p: Position[S], turn: CompanyTurn, private: str) -> tuple[int, int]:
        """The lowest and highest price that the company on turn can offer now."""
        low, high = self.span(p, private)
        return haggling.lowest(turn, private, low), min(high, p.cash(turn.company))

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Buy
    ) -> Refusal | None:
        private, price = action.private, action.price
        if private not in p.title.privates:
            return Refusal(f"There is no private company {private!r}.")
        refusal = self.why_not_for_sale(p, turn, private)
        if refusal is not None:
            return refusal
        low, high = self.span(p, private)
        if not low <= price <= high:
            return p.refuse(
                "private.price", f"{private} can be bought for {p.money(low)} to {p.money(high)}."
            )
        if price > p.cash(turn.company):
            return p.refuse(
                "private.cash", f"{turn.company} has only {p.money(p.cash(turn.company))}."
            )
        owner = p.state.privates[private]
        refusal = self.why_not_part(p, owner, private)
        if refusal is None and owner != player:
            return haggling.why_not_offer(p, "private.declined", turn, private, price, owner)
        return refusal

    def why_not_for_sale(self, p: Position[S], turn: CompanyTurn, private: str) -> Refusal | None:
        """Why a private can't be bought at any price: it needs a player who owns it, and the
        phase."""
        if p.state.privates[private] not in p.players:
            return p.refuse("private.owner", f"{private} does not belong to a player.")
        if RIGHT not in p.title.phase(p).gives:
            return p.refuse("private.phase", "Companies can't buy privates in this phase.")
        return None

    def why_not_part(self, p: Position[S], owner: str, private: str) -> Refusal | None:
        """What keeps its owner from parting with a private."""
        return None

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Buy) -> None:
        owner = p.state.privates[action.private]
        if owner == player:
            self.sell(p, turn.company, action.private, action.price)
            return
        p.note_deed(turn.company, f"asks {owner} for {action.private}")
        p.push(Agreement(owner, player, self.proposal, turn.company, action.private, action.price))

    def sell(self, p: Position[S], company: str, private: str, price: int) -> None:
        """A private goes to a company."""
        owner = p.state.privates[private]
        p.pay(company, owner, price)
        ledger.move_private(p.state, private, owner, company)
        p.note_deed(company, f"buys {private} from {owner} for {p.money(price)}")


class AskOwner(AskConsent[S]):
    """The owner of a private is asked to sell it."""

    def prompt(self, p: Position[S], frame: Agreement, player: str) -> str:
        return f"{frame.company} offers {p.money(frame.price)} for {frame.paper}."

    def answered(self, p: Position[S], frame: Agreement, action: Action) -> None:
        if haggling.agrees(action):
            rule = p.rule(BuyPrivates)
            rule.sell(p, frame.company, frame.paper, frame.price)
        else:
            haggling.decline(p, CompanyTurn, frame.paper, frame.price, action)
