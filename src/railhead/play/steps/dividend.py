"""Paying the income out or withholding it."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play.actions import Action
from railhead.play.actions import PayDividend as Pay
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Step


class PayDividend(Step[S]):
    """All of the income is paid, or all of it is withheld."""

    name = "Dividend"
    prompt = "Pay the income out, or withhold it."
    may_pass = False
    kinds: tuple[type[Action], ...] = (Pay,)

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        return turn.revenue > 0

    def skip(self, p: Position[S], turn: CompanyTurn) -> None:
        p.title.no_income(p, turn.company)

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        share = p.money(turn.revenue // 10)
        yield Choice(Pay(by=player, pay=True), f"Pay out, {share} a share")
        yield Choice(Pay(by=player, pay=False), f"Withhold {p.company_money(turn.revenue)}")

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Pay
    ) -> Refusal | None:
        return None

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Pay) -> None:
        p.change_frame(CompanyTurn, step=turn.step + 1)
        if action.pay:
            self.pay_out(p, turn.company, turn.revenue)
        else:
            p.title.withhold(p, turn.company, turn.revenue)

    def pay_out(self, p: Position[S], company: str, revenue: int) -> None:
        """All of a revenue is paid and the price moves; also asked by those who look ahead."""
        p.title.pay_out(p, company, revenue)


def dividend_step(p: Position[S]) -> PayDividend[S]:
    """The step in which the income is paid."""
    return next(step for step in p.title.steps if isinstance(step, PayDividend))
