"""Shares that a player must sell: for a train that his company must buy, or for a debt."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Generic

from msgspec.structs import replace

from railhead.play import directors
from railhead.play.actions import Action, SellShares
from railhead.play.activity import Activity
from railhead.play.decision import Choice, between
from railhead.play.plain import ending, stock
from railhead.play.plain.frames import SellForTrain
from railhead.play.position import Position
from railhead.play.questions import Q
from railhead.play.refusal import Refusal
from railhead.play.state import S


class ForcedSale(Activity[Q, S], Generic[Q, S]):
    """A player sells shares until he has the money that he needs, and no more than that.
    ``purpose``: what he needs it for."""

    step = "Forced sale"
    turn_rule = "forced.turn"
    purpose = "to pay for a train"

    @abstractmethod
    def missing(self, p: Position[S], frame: Q) -> int:
        """What he still needs."""

    def asked(self, p: Position[S], frame: Q) -> tuple[str, ...]:
        if self.missing(p, frame) <= 0:
            return ()
        return (frame.player,) if next(self.choices(p, frame, frame.player), None) else ()

    def settle(self, p: Position[S], frame: Q) -> None:
        """He has the money, or nothing more to sell: what needed it goes on."""
        p.pop()

    def choices(self, p: Position[S], frame: Q, player: str) -> Iterator[Choice]:
        for choice in p.rule(stock.Shares).sales(p, None, player):
            assert isinstance(choice.action, SellShares)
            company, low = choice.action.company, choice.action.count
            high = choice.amounts["count"].high if choice.amounts else low
            counts = [
                count
                for count in range(low, high + 1)
                if self.why_not_sell(p, frame, player, company, count) is None
            ]
            if counts:
                yield replace(
                    choice,
                    action=SellShares(by=player, company=company, count=counts[0]),
                    amounts=between("count", counts[0], counts[-1]),
                )

    def why_not(self, p: Position[S], frame: Q, player: str, action: Action) -> Refusal | None:
        if not isinstance(action, SellShares):
            return p.refuse("forced.turn", f"{player} must first sell shares {self.purpose}.")
        return self.why_not_sell(p, frame, player, action.company, action.count)

    def why_not_sell(
        self, p: Position[S], frame: Q, player: str, company: str, count: int
    ) -> Refusal | None:
        """Why a sale is refused: as in a share round, and by what holds only here."""
        refusal = p.rule(stock.Shares).why_not_sell(p, None, player, company, count)
        if refusal is not None:
            return refusal
        refusal = self.why_not_part(p, frame, player, company, count)
        if refusal is not None:
            return refusal
        if (count - 1) * p.title.sale_price(p, company) >= self.missing(p, frame):
            return p.refuse("forced.needed", "You may not sell more shares than you need to.")
        return None

    def why_not_part(
        self, p: Position[S], frame: Q, player: str, company: str, count: int
    ) -> Refusal | None:
        """Why he can't part with shares that he could sell in a share round."""
        return None

    def play(self, p: Position[S], frame: Q, player: str, action: SellShares) -> None:
        p.rule(stock.Shares).sell(p, player, action.company, action.count)


class SellForATrain(ForcedSale[SellForTrain, S]):
    """The Director sells shares for a train, never so that he loses the company for which he
    pays."""

    def missing(self, p: Position[S], frame: SellForTrain) -> int:
        return frame.amount - p.cash(frame.player)

    def company(self, p: Position[S], frame: SellForTrain) -> str:
        return frame.company

    def prompt(self, p: Position[S], frame: SellForTrain, player: str) -> str:
        missing = p.money(self.missing(p, frame))
        return f"You need {missing} more for the train of {frame.company}: sell shares."

    def why_not_part(
        self, p: Position[S], frame: SellForTrain, player: str, company: str, count: int
    ) -> Refusal | None:
        if company != frame.company:
            return None
        left = p.units(player, company) - count
        kept = left >= directors.size(p, company)
        if kept and directors.successor(p, company, left) is None:
            return None
        word = p.title.word("director")
        return p.refuse(
            "forced.director", f"{player} must remain {word} of {company} and pay for its train."
        )


def go_bankrupt(p: Position, player: str, company: str) -> None:
    """A Director can't pay for a train: he gives all his money, and the game ends at once."""
    p.pay(player, company, p.cash(player))
    p.note_deed(player, f"can't pay for the train of {company} and is bankrupt")
    ending.end_now(p, "bankruptcy")
