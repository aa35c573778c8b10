"""What a frame means: whom it asks, what may be answered, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from railhead.play.actions import Action
from railhead.play.decision import Choice
from railhead.play.frames import Frame
from railhead.play.refusal import Refusal

if TYPE_CHECKING:
    from railhead.play.position import Position

F = TypeVar("F", bound=Frame)


class Activity(Generic[F]):
    """The behaviour of one kind of frame. It has no data of its own: asking changes nothing."""

    step = ""
    turn_rule = "turn"  # what stands against anybody who is not asked
    at_once = False  # whether all players are asked at the same time, each until he has answered

    def asked(self, p: Position, frame: F) -> tuple[str, ...]:
        """The players who must decide now; nobody, if the activity goes on by itself."""
        raise NotImplementedError

    def company(self, p: Position, frame: F) -> str:
        """The company for which the decision is made, if there is one."""
        return ""

    def company_for(self, p: Position, frame: F, player: str) -> str:
        """The same, where several players are asked for companies of their own."""
        return self.company(p, frame)

    def prompt(self, p: Position, frame: F, player: str) -> str:
        """The question in words."""
        raise NotImplementedError

    def step_name(self, p: Position, frame: F) -> str:
        """The name of the step in which the question is asked."""
        return self.step

    def choices(self, p: Position, frame: F, player: str) -> Iterator[Choice]:
        """All that the player may do."""
        raise NotImplementedError

    def why_not(self, p: Position, frame: F, player: str, action: Action) -> Refusal | None:
        """What stands against an action, if anything does."""
        raise NotImplementedError

    def play(self, p: Position, frame: F, player: str, action: Any) -> None:
        """Carry out an action that nothing stands against."""
        raise NotImplementedError

    def settle(self, p: Position, frame: F) -> None:
        """Go on where nobody is asked."""
        raise NotImplementedError


class Over(Activity[Frame]):
    """The game is over."""

    def asked(self, p: Position, frame: Frame) -> tuple[str, ...]:
        return ()

    def settle(self, p: Position, frame: Frame) -> None:
        raise AssertionError("a finished game does not go on")
