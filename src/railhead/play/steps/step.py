"""A step of a company's turn: what may be done, do it, is it done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Generic

from railhead.play.actions import Action
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S


class Rule(ABC, Generic[S]):
    """Something a company may do in its turn, in one step or at any time. ``kinds``: the actions
    that it is the rule for; ``by_power``: only for those of them that are done by the power of a
    private, or (False) only for the others."""

    kinds: tuple[type[Action], ...] = ()
    by_power: bool | None = None

    def takes(self, action: Action) -> bool:
        """Whether this is the rule for an action."""
        if not isinstance(action, self.kinds):
            return False
        return self.by_power is None or self.by_power == bool(getattr(action, "private", ""))

    @abstractmethod
    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        """All that may be done under this rule."""

    @abstractmethod
    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Any
    ) -> Refusal | None:
        """Why an action of this rule is refused, if it is."""

    @abstractmethod
    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Any) -> None:
        """Carry it out."""


class Step(Rule[S]):
    """A rule with its place in the order of the turn. ``may_pass``: whether the step can be ended
    without anything done in it; ``passing``: what that means, where it is always the same."""

    name = ""
    prompt = ""
    may_pass = True
    passing = "Go on"

    @abstractmethod
    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        """Whether the Director has something to decide here."""

    def skip(self, p: Position[S], turn: CompanyTurn) -> None:
        """What happens where he is not asked; the step is then over."""

    def passed(self, p: Position[S], turn: CompanyTurn) -> None:
        """What happens where he was asked and ends the step."""

    def why_not_pass(self, p: Position[S], turn: CompanyTurn, player: str) -> Refusal | None:
        """Why the step can't be ended, if it can't."""
        return None

    def pass_text(self, p: Position[S], turn: CompanyTurn) -> str:
        """What ending the step means."""
        return self.passing


class WithoutActions(Step[S]):
    """A step that has no actions of its own: something happens by itself in it, or those who act
    for the company are asked once more what is open to them at any time."""

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        return False

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        return iter(())

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Any
    ) -> Refusal | None:
        return p.refuse("turn.order", f"Nothing can be done in the step {self.name}.")

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Any) -> None:
        raise AssertionError(f"{type(self).__name__} has no actions")


def end_turn_of(p: Position, company: str) -> None:
    """A company is out of the game: its turn ends where it is, if it has one."""
    p.state.frames = tuple(
        frame
        for frame in p.state.frames
        if not (isinstance(frame, CompanyTurn) and frame.company == company)
    )


def next_step(p: Position) -> None:
    """End the running step of the company's turn."""
    turn = p.frame(CompanyTurn)
    p.change_frame(CompanyTurn, step=turn.step + 1)
