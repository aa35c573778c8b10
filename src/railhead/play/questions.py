"""Questions out of turn: somebody decides once, and play goes on where it was."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from railhead.play.actions import Action, Answer, Pass
from railhead.play.activity import Activity, F
from railhead.play.decision import Choice
from railhead.play.frames import Asks, AsksFor
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S

Q = TypeVar("Q", bound=Asks)
C = TypeVar("C", bound=AsksFor)


class Question(Activity[F, S], Generic[F, S]):
    """One question, which is over with its answer.

    ``kinds``: the actions that answer it; ``passing``: what it means to pass, empty where somebody
    must decide; ``reminder``: what is told to whoever does something else, by the ``answer_rule``
    (that of turns, if it is empty)."""

    kinds: tuple[type[Action], ...] = (Answer,)
    passing = ""
    reminder = ""
    answer_rule = ""

    def takes(self, p: Position[S], frame: F, action: Action) -> bool:
        """Whether this is an action that may answer the question."""
        return isinstance(action, self.kinds)

    @abstractmethod
    def answers(self, p: Position[S], frame: F, player: str) -> Iterator[Choice]:
        """All that may be answered, besides passing."""

    def why_not_answer(self, p: Position[S], frame: F, player: str, action: Any) -> Refusal | None:
        """Why an answer is refused that is of the right kind."""
        return None

    @abstractmethod
    def answered(self, p: Position[S], frame: F, player: str, action: Any) -> None:
        """What follows from an answer, a pass among them; the question is over."""

    def remind(self, p: Position[S], frame: F, player: str) -> str:
        """What is told to whoever does something else."""
        return self.reminder

    def choices(self, p: Position[S], frame: F, player: str) -> Iterator[Choice]:
        yield from self.answers(p, frame, player)
        if self.passing:
            yield Choice(Pass(by=player), "pass", form=self.passing)

    def why_not(self, p: Position[S], frame: F, player: str, action: Action) -> Refusal | None:
        if self.passing and isinstance(action, Pass):
            return None
        if not self.takes(p, frame, action):
            rule = self.answer_rule or self.turn_rule
            return p.refuse(rule, self.remind(p, frame, player))
        return self.why_not_answer(p, frame, player, action)

    def play(self, p: Position[S], frame: F, player: str, action: Action) -> None:
        p.pop()
        self.answered(p, frame, player, action)


class AskPlayer(Question[Q, S], Generic[Q, S]):
    """A question to the player that its frame names."""

    def asked(self, p: Position[S], frame: Q) -> tuple[str, ...]:
        return (frame.player,)


class AskDirector(Question[C, S], Generic[C, S]):
    """A question to whoever acts for the company that its frame names."""

    def asked(self, p: Position[S], frame: C) -> tuple[str, ...]:
        return p.title.acting_for(p, frame.company)

    def company(self, p: Position[S], frame: C) -> str:
        return frame.company
