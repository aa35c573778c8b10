"""Mail: one train that ran brings the values of its two ends. Clauses EARN-05 to EARN-07."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import CREDITS
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Step, next_step
from railhead.play.terms import Consequence, Thing, gained
from railhead.titles.t1853.actions import CarryMail
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.state import State1853


class NameMail(Step[State1853]):
    """Name the train that carries the mail, or none."""

    name = "Mail"
    prompt = "Name the train that carries the mail."
    passing = "Carry no mail"
    kinds = (CarryMail,)

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return turn.ran and bool(p.state.runs)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        which = ", run {run}," if len(p.state.runs) > 1 else ""
        for number, (train, mail) in enumerate(p.state.runs):
            yield Choice(
                CarryMail(by=player, run=number),
                "carry",
                Thing("train", train, form="{id}"),
                price=gained(p, turn.company, mail),
                consequences=(Consequence("run", number + 1),),
                form=f"Carry mail by the {{subject}}{which} for {{price}}",
            )

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: CarryMail
    ) -> Refusal | None:
        if not turn.ran or action.run >= len(p.state.runs):
            return p.refuse("mail.run", f"{turn.company} has no such run in this turn.")
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: CarryMail) -> None:
        train, mail = p.state.runs[action.run]
        p.pay(CREDITS, turn.company, mail)
        p.state.runs = ()
        p.note_deed(turn.company, f"carries mail by the {train}: {p.company_money(mail)}")
        next_step(p)
