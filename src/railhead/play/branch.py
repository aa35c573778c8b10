"""A game that only goes on: for whoever thinks ahead and throws away what comes of it."""

from __future__ import annotations

from typing import Any, Self

from railhead.play.actions import Action
from railhead.play.events import Event
from railhead.play.flow import activity_of, settle
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.play.state import S


class Branch(Game[S]):
    """A game without a past: it keeps neither actions nor a log, and nothing can be taken back. It
    plays what is offered without asking again whether the rules allow it, so nothing else may be
    played."""

    @staticmethod
    def of(game: Game[Any]) -> Branch[Any]:
        """A branch of a game where that stands now."""
        branch: Branch[Any] = Branch.__new__(Branch)
        branch.title = game.title
        branch.named = game.named
        branch.state = game.state
        branch._asked = game.asked
        branch.actions, branch.undone, branch.log = [], [], []
        branch.opening = ()
        branch._past = {}
        return branch

    def copy(self) -> Self:
        """An independent branch in the same position."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def play(self, action: Action) -> tuple[Event, ...]:  # type: ignore[override]
        """Carry out an action that is offered, and all that follows by itself."""
        p = Position(self.title, self.state.copy())
        activity, frame = activity_of(p)
        activity.play(p, frame, action.by, action)
        self._asked = settle(p)
        self.state = p.state
        return tuple(p.events)
