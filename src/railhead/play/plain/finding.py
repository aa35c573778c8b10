"""Finding the title's own form of a rule: its share round, its train step, ...

A rule that needs another one asks for it here, and gets the subclass that the title plays by.
"""

from __future__ import annotations

from typing import Any, TypeVar

from railhead.play.activity import Activity
from railhead.play.frames import Frame
from railhead.play.plain.state import PlainState
from railhead.play.position import Position
from railhead.play.steps.step import Rule

A = TypeVar("A", bound=Activity[Any, Any])
R = TypeVar("R", bound=Rule[Any])


def activity(p: Position[PlainState], frame: type[Frame], kind: type[A]) -> A:
    """What the title does in a kind of frame."""
    found = p.title.activities[frame]
    if not isinstance(found, kind):
        raise TypeError(f"{p.title.name} needs a {kind.__name__} for {frame.__name__}")
    return found


def rule(p: Position[PlainState], kind: type[R]) -> R:
    """The step of a company's turn, or the rule for any time, of this kind."""
    for found in (*p.title.steps, *p.title.any_time):
        if isinstance(found, kind):
            return found
    raise TypeError(f"{p.title.name} has no {kind.__name__} among its steps")
