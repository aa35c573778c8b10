"""The short way with privates: everybody buys one at its price, and the others leave the game.

A title that plays it in the place of the auction begins with :func:`begin`.
"""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, STOCK
from railhead.play.actions import Action, BuyPrivate
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.plain import privates, stock
from railhead.play.plain.frames import PrivateChoice
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.terms import paid, private_of


class OneEach(Activity[PrivateChoice, S]):
    """From the last seat to the first, each player buys one private."""

    step = "Private companies"
    question = "Choose your private company."
    turn_rule = "private.turn"

    def asked(self, p: Position[S], frame: PrivateChoice) -> tuple[str, ...]:
        return (frame.player,)

    def following(self, p: Position[S], player: str) -> list[str]:
        """Those who choose after a player."""
        return list(reversed(p.players[: p.players.index(player)]))

    def choices(self, p: Position[S], frame: PrivateChoice, player: str) -> Iterator[Choice]:
        for private, printed in p.title.privates.items():
            action = BuyPrivate(by=player, private=private)
            if self.why_not(p, frame, player, action) is None:
                price = paid(p, player, printed.price)
                yield Choice(action, "buy", private_of(p, private), price=price)

    def why_not(
        self, p: Position[S], frame: PrivateChoice, player: str, action: Action
    ) -> Refusal | None:
        if not isinstance(action, BuyPrivate):
            return p.refuse("private.one", "Every player must buy one private first.")
        if action.private not in p.title.privates:
            return Refusal(f"There is no private company {action.private!r}.")
        owner = p.state.privates[action.private]
        if owner != STOCK:
            return p.refuse("private.taken", f"{action.private} already belongs to {owner}.")
        price = p.title.privates[action.private].price
        if price > p.cash(player):
            return p.refuse("private.cash", f"{player} has only {p.money(p.cash(player))}.")
        return None

    def play(self, p: Position[S], frame: PrivateChoice, player: str, action: BuyPrivate) -> None:
        printed = p.title.privates[action.private]
        p.pay(player, BANK, printed.price)
        ledger.move_private(p.state, action.private, STOCK, player)
        p.note_deed(player, f"buys {printed.name} for {p.money(printed.price)}")
        if later := self.following(p, player):
            p.change(player=later[0])
            return
        p.pop()
        for private, owner in list(p.state.privates.items()):
            if owner == STOCK:
                privates.close(p, private)
        p.rule(stock.Shares).begin(p)


def begin(p: Position) -> None:
    """The last seat chooses first."""
    p.state.round = "Choice of the privates"
    p.push(PrivateChoice(p.players[-1]))
