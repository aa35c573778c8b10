"""A new Director settles a train that a Manager has bought on credit. Clause MGR-10."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play.actions import Action
from railhead.play.decision import Choice
from railhead.play.questions import AskPlayer
from railhead.play.refusal import Refusal
from railhead.titles.t1853 import trains
from railhead.titles.t1853.actions import PayTrain
from railhead.titles.t1853.companies import control
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.state import SettleCredit, State1853


class SettleTheCredit(AskPlayer[SettleCredit, State1853]):
    """He has it paid in full, from the treasury and then of his own money, or returns it."""

    step = "Unpaid train"
    turn_rule = "credit.settle"
    kinds = (PayTrain,)
    passing = "Return the train to the bank"

    def company(self, p: Position, frame: SettleCredit) -> str:
        return frame.company

    def prompt(self, p: Position, frame: SettleCredit, player: str) -> str:
        return f"The train of {frame.company} has not been paid for: have it paid, or return it."

    def remind(self, p: Position, frame: SettleCredit, player: str) -> str:
        return f"The train of {frame.company} must be settled first."

    def answers(self, p: Position, frame: SettleCredit, player: str) -> Iterator[Choice]:
        gift = control.missing(p, frame.company)
        if gift <= p.cash(player):
            yield trains.payment(p, frame.company, player, gift)

    def why_not_answer(
        self, p: Position, frame: SettleCredit, player: str, action: PayTrain
    ) -> Refusal | None:
        gift = control.missing(p, frame.company)
        if action.gift != gift:
            return p.refuse(
                "credit.settle", f"Exactly {p.money(gift)} of your own money is needed."
            )
        if gift > p.cash(player):
            return p.refuse("credit.settle", f"{player} has only {p.money(p.cash(player))}.")
        return None

    def answered(self, p: Position, frame: SettleCredit, player: str, action: Action) -> None:
        if isinstance(action, PayTrain):
            trains.pay_debt(p, frame.company, player, action.gift)
        else:
            trains.return_unpaid(p, frame.company)
