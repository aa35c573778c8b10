"""The Director's money for a train that his company must buy, and the shares he sells for it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from railhead.play import directors
from railhead.play.actions import Action, SellShares
from railhead.play.activity import Activity
from railhead.play.decision import Choice, between
from railhead.play.plain import ending, stock
from railhead.play.plain.frames import SellForTrain
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S


class ForcedSale(Activity[SellForTrain, S]):
    """The Director sells shares until he has the money, no more than needed, and never so that he
    loses the company for which he pays."""

    step = "Forced sale"
    turn_rule = "forced.turn"

    def asked(self, p: Position[S], frame: SellForTrain) -> tuple[str, ...]:
        if p.cash(frame.player) >= frame.amount:
            return ()
        return (frame.player,) if next(self.choices(p, frame, frame.player), None) else ()

    def settle(self, p: Position[S], frame: SellForTrain) -> None:
        """He has the money, or nothing more to sell: the purchase goes on."""
        p.pop()

    def company(self, p: Position[S], frame: SellForTrain) -> str:
        return frame.company

    def prompt(self, p: Position[S], frame: SellForTrain, player: str) -> str:
        missing = p.money(frame.amount - p.cash(player))
        return f"You need {missing} more for the train of {frame.company}: sell shares."

    def choices(self, p: Position[S], frame: SellForTrain, player: str) -> Iterator[Choice]:
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

    def why_not(
        self, p: Position[S], frame: SellForTrain, player: str, action: Action
    ) -> Refusal | None:
        if not isinstance(action, SellShares):
            return p.refuse("forced.turn", f"{player} must first sell shares to pay for a train.")
        return self.why_not_sell(p, frame, player, action.company, action.count)

    def why_not_sell(
        self, p: Position[S], frame: SellForTrain, player: str, company: str, count: int
    ) -> Refusal | None:
        """Why a sale is refused: as in a share round, and by what holds only here."""
        refusal = p.rule(stock.Shares).why_not_sell(p, None, player, company, count)
        if refusal is not None:
            return refusal
        if company == frame.company:
            left = p.units(player, company) - count
            kept = left >= directors.size(p, company)
            if not kept or directors.successor(p, company, left) is not None:
                word = p.title.word("director")
                return p.refuse(
                    "forced.director",
                    f"{player} must remain {word} of {company} and pay for its train.",
                )
        if (count - 1) * p.title.sale_price(p, company) >= frame.amount - p.cash(player):
            return p.refuse("forced.needed", "You may not sell more shares than you need to.")
        return None

    def play(self, p: Position[S], frame: SellForTrain, player: str, action: SellShares) -> None:
        p.rule(stock.Shares).sell(p, player, action.company, action.count)


def go_bankrupt(p: Position, player: str, company: str) -> None:
    """A Director can't pay for a train: he gives all his money, and the game ends at once."""
    p.pay(player, company, p.cash(player))
    p.note_deed(player, f"can't pay for the train of {company} and is bankrupt")
    ending.end_now(p, "bankruptcy")
