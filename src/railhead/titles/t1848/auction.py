"""The opening sale: buy a private, lower one by £5, or pass. Clauses AUC."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, STOCK
from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    LowerPrivate,
    Pass,
    StartCompany,
)
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.plain.privates import pay_incomes
from railhead.play.refusal import Refusal
from railhead.play.terms import Consequence, paid, private_of
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.state import PrivateSale, State1848
from railhead.titles.t1848.stock import ShareRounds

STEP = 5


class OpeningSale(Activity[PrivateSale, State1848]):
    """Players act in turn until the last private is sold (AUC-01, AUC-10)."""

    step = "Private companies"
    question = "Buy a private company, or lower the price of one by £5."
    turn_rule = "sale.turn"

    def asked(self, p: Position, frame: PrivateSale) -> tuple[str, ...]:
        return (frame.player,)

    def choices(self, p: Position, frame: PrivateSale, player: str) -> Iterator[Choice]:
        for private in p.title.privates:
            if self._why_not_buy(p, player, private) is None:
                action = BuyPrivate(by=player, private=private)
                price = paid(p, player, p.state.sale_prices[private])
                yield Choice(action, "buy", private_of(p, private), price=price)
        for private in p.title.privates:
            if self._why_not_lower(p, private) is None:
                lowered = p.state.sale_prices[private] - STEP
                to = Consequence("price", lowered, p.title.currency, ", to {amount}")
                yield Choice(
                    LowerPrivate(by=player, private=private),
                    "lower",
                    private_of(p, private),
                    consequences=(to,),
                )
        if self._why_not_pass(p, player) is None:
            yield Choice(Pass(by=player), "pass")

    def why_not(
        self, p: Position, frame: PrivateSale, player: str, action: Action
    ) -> Refusal | None:
        match action:
            case BuyPrivate():
                return self._why_not_buy(p, player, action.private)
            case LowerPrivate():
                return self._why_not_lower(p, action.private)
            case Pass():
                return self._why_not_pass(p, player)
            case BuyShare() | StartCompany():
                return p.refuse("sale.shares", "Shares go on sale after the last private company.")
        return p.refuse("sale.turn", "The private companies are sold first: buy, lower or pass.")

    def play(self, p: Position, frame: PrivateSale, player: str, action: Action) -> None:
        match action:
            case BuyPrivate():
                self._buy(p, player, action.private)
            case LowerPrivate():
                price = p.state.sale_prices[action.private] - STEP
                p.state.sale_prices[action.private] = price
                p.note_deed(player, f"lowers {action.private} to {p.money(price)}")
            case Pass():
                p.note_deed(player, "passes")
                self._passed(p, frame)
                return
        if p.top is frame:
            p.change(player=p.after(player), passes=0)

    def _why_not_buy(self, p: Position, player: str, private: str) -> Refusal | None:
        refusal = self._why_not_for_sale(p, private)
        if refusal is not None:
            return refusal
        price = p.state.sale_prices[private]
        if price > p.cash(player):
            return p.refuse(
                "sale.cash",
                f"{private} costs {p.money(price)} and {player} has only "
                f"{p.money(p.cash(player))}.",
            )
        return None

    def _why_not_lower(self, p: Position, private: str) -> Refusal | None:
        refusal = self._why_not_for_sale(p, private)
        if refusal is not None:
            return refusal
        floor = p.title.privates[private].floor
        if p.state.sale_prices[private] - STEP < floor:
            return p.refuse("sale.floor", f"{private} is already at its lowest price.")
        return None

    def _why_not_for_sale(self, p: Position, private: str) -> Refusal | None:
        if private not in p.title.privates:
            return Refusal(f"There is no private company {private!r}.")
        if p.state.privates[private] != STOCK:
            return p.refuse("sale.turn", f"{private} has been sold to {p.state.privates[private]}.")
        return None

    def _why_not_pass(self, p: Position, player: str) -> Refusal | None:
        owners = p.state.privates.values()
        if player in owners:
            return None
        at_floor = all(
            p.state.sale_prices[private] == p.title.privates[private].floor
            for private, owner in p.state.privates.items()
            if owner == STOCK
        )
        if not at_floor:
            return p.refuse("sale.must_act", "You own no private: buy one, or lower a price.")
        nobody = all(owner == STOCK for owner in owners)
        if nobody or not t1848(p).readings.pass_at_floor:
            return p.refuse("sale.must_buy", "Every price is at its lowest: you must buy one.")
        return None

    def _buy(self, p: Position, player: str, private: str) -> None:
        price = p.state.sale_prices[private]
        p.pay(player, BANK, price)
        ledger.move_private(p.state, private, STOCK, player)
        p.note_deed(player, f"buys {private} for {p.money(price)}")
        if private == "P5":
            ledger.hand_over(p.state, "QG", STOCK, player, 1)
            p.note_deed(player, "gets a share of QG", "QG")
        if private == "P6":
            p.rule(ShareRounds).start(p, player, "CAR", p.company("CAR").prices[0])
            p.note_deed(player, "gets the Director's certificate of CAR", "CAR")
        if STOCK not in p.state.privates.values():
            p.pop()
            p.state.priority = p.after(player)
            p.rule(ShareRounds).begin(p)

    def _passed(self, p: Position, frame: PrivateSale) -> None:
        """All passes in a row pay the incomes once, and the sale goes on (AUC-09)."""
        passes = frame.passes + 1
        if passes == len(p.players):
            pay_incomes(p)
            passes = 0
        p.change(player=p.after(frame.player), passes=passes)
