"""P4, Insider Trading: order card 1 for its owner. Clauses PV-16, PV-17."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import GONE
from railhead.play.actions import Action, ClosePrivate
from railhead.play.decision import Choice
from railhead.play.questions import AskPlayer
from railhead.play.refusal import Refusal
from railhead.play.terms import Consequence, Thing
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.state import InsiderTrading, State1947, TradingRound

PRIVATE = "P4"


def owner(p: Position) -> str | None:
    """The player who can use P4."""
    holder = p.state.privates[PRIVATE]
    return holder if holder in p.players else None


class TakeFirstCard(AskPlayer[InsiderTrading, State1947]):
    """Before the first turn of a stock round the owner may discard P4 and go first."""

    step = "Insider trading"
    turn_rule = "power.p4"
    kinds = (ClosePrivate,)
    passing = "Keep P4"

    def prompt(self, p: Position, frame: InsiderTrading, player: str) -> str:
        return f"The order is {', '.join(p.players)}. Discard P4 to go first?"

    def remind(self, p: Position, frame: InsiderTrading, player: str) -> str:
        return f"{player} must first use P4 or keep it."

    def answers(self, p: Position, frame: InsiderTrading, player: str) -> Iterator[Choice]:
        yield Choice(
            ClosePrivate(by=player, private=PRIVATE),
            "discard",
            Thing("private", PRIVATE),
            consequences=(Consequence("order_card", 1, form=" and take order card {amount}"),),
        )

    def why_not_answer(
        self, p: Position, frame: InsiderTrading, player: str, action: ClosePrivate
    ) -> Refusal | None:
        if action.private != PRIVATE:
            return p.refuse("power.p4_only", f"{action.private} can't be discarded.")
        return None

    def answered(self, p: Position, frame: InsiderTrading, player: str, action: Action) -> None:
        if isinstance(action, ClosePrivate):
            ledger.move_private(p.state, PRIVATE, player, GONE)
            p.state.order = (player, *(other for other in p.state.order if other != player))
            p.note_deed(player, "discards P4 and takes order card 1")
            p.change_frame(TradingRound, player=player)
