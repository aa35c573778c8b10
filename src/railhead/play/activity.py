"""What a frame means: whom it asks, what may be answered, what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from railhead.play.actions import Action
from railhead.play.decision import Choice
from railhead.play.frames import Frame
from railhead.play.refusal import Refusal
from railhead.play.state import S

if TYPE_CHECKING:
    from railhead.play.position import Position

F = TypeVar("F", bound=Frame)


class Activity(ABC, Generic[F, S]):
    """The behaviour of one kind of frame. It has no data of its own: asking changes nothing.

    ``step``: the name of the step in which it asks; ``question``: what it asks, where that is
    always the same; ``turn_rule``: why anybody is refused who is not asked; ``at_once``: whether
    all players are asked at the same time, each until he has answered."""

    step = ""
    question = ""
    turn_rule = "turn"
    at_once = False

    @abstractmethod
    def asked(self, p: Position[S], frame: F) -> tuple[str, ...]:
        """The players who must decide now; nobody, if the activity goes on by itself."""

    def company(self, p: Position[S], frame: F) -> str:
        """The company for which the decision is made, if there is one."""
        return ""

    def company_for(self, p: Position[S], frame: F, player: str) -> str:
        """The same, where several players are asked for companies of their own."""
        return self.company(p, frame)

    def prompt(self, p: Position[S], frame: F, player: str) -> str:
        """The question in words."""
        return self.question

    def step_name(self, p: Position[S], frame: F) -> str:
        """The name of the step in which the question is asked."""
        return self.step

    @abstractmethod
    def choices(self, p: Position[S], frame: F, player: str) -> Iterator[Choice]:
        """All that the player may do."""

    @abstractmethod
    def why_not(self, p: Position[S], frame: F, player: str, action: Action) -> Refusal | None:
        """Why an action is refused, if it is."""

    @abstractmethod
    def play(self, p: Position[S], frame: F, player: str, action: Any) -> None:
        """Carry out an action that is not refused."""

    def settle(self, p: Position[S], frame: F) -> None:
        """Go on where nobody is asked. By default somebody always is."""
        raise AssertionError(f"{type(self).__name__} does not go on without an answer")


class Unasked(Activity[F, S]):
    """An activity that asks nobody, and goes on by itself."""

    def asked(self, p: Position[S], frame: F) -> tuple[str, ...]:
        return ()

    def choices(self, p: Position[S], frame: F, player: str) -> Iterator[Choice]:
        return iter(())

    def why_not(self, p: Position[S], frame: F, player: str, action: Action) -> Refusal | None:
        return Refusal("Nobody is asked anything now.")

    def play(self, p: Position[S], frame: F, player: str, action: Any) -> None:
        raise AssertionError(f"{type(self).__name__} asks nobody")

    @abstractmethod
    def settle(self, p: Position[S], frame: F) -> None:
        """Go on."""


class Over(Unasked[Frame, S]):
    """The game is over."""

    def settle(self, p: Position[S], frame: Frame) -> None:
        raise AssertionError("a finished game does not go on")
