"""A step of a company's turn: what may be done, do it, is it done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railhead.play.actions import Action
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal


class Rule:
    """Something a company may do in its turn, in one step or at any time."""

    kinds: tuple[type[Action], ...] = ()

    def takes(self, action: Action) -> bool:
        """Whether this is the rule for an action."""
        return isinstance(action, self.kinds)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        """All that may be done under this rule."""
        raise NotImplementedError

    def why_not(self, p: Position, turn: CompanyTurn, player: str, action: Any) -> Refusal | None:
        """What stands against an action of this rule."""
        raise NotImplementedError

    def play(self, p: Position, turn: CompanyTurn, player: str, action: Any) -> None:
        """Carry it out."""
        raise NotImplementedError


class Step(Rule):
    """A rule with its place in the order of the turn."""

    name = ""
    prompt = ""
    may_pass = True

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        """Whether the Director has something to decide here."""
        raise NotImplementedError

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        """What happens where he is not asked; the step is then over."""

    def passed(self, p: Position, turn: CompanyTurn) -> None:
        """What happens where he was asked and ends the step."""

    def why_not_pass(self, p: Position, turn: CompanyTurn, player: str) -> Refusal | None:
        """What stands against ending the step."""
        return None

    def pass_text(self, p: Position, turn: CompanyTurn) -> str:
        """What ending the step means."""
        return "Go on"


def next_step(p: Position) -> None:
    """End the running step of the company's turn."""
    turn = p.frame(CompanyTurn)
    p.change_frame(CompanyTurn, step=turn.step + 1)
