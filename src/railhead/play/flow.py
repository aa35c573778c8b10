"""How a game goes on: from one decision to the next."""

from __future__ import annotations

from typing import Any

from railhead.play.activity import Activity
from railhead.play.contract import IncompleteTitle
from railhead.play.decision import Decision
from railhead.play.frames import Frame, GameOver
from railhead.play.position import Position
from railhead.play.state import S

_MOST_STEPS = 10_000


def activity_of(p: Position[S]) -> tuple[Activity[Any, S], Frame]:
    """What is going on, with its frame."""
    frame = p.top
    try:
        return p.title.activities[type(frame)], frame
    except KeyError:
        kind = type(frame).__name__
        raise IncompleteTitle(
            f"The activities of the title {type(p.title).__name__} don't say what the frame {kind} "
            f"means: add {kind}: an object of a subclass of Activity."
        ) from None


def settle(p: Position) -> tuple[str, ...]:
    """Go on until somebody must decide; who that is (nobody at the end of the game)."""
    for _ in range(_MOST_STEPS):
        activity, frame = activity_of(p)
        asked = activity.asked(p, frame)
        if asked or isinstance(frame, GameOver):
            return asked
        activity.settle(p, frame)
    raise AssertionError(f"the game does not come to a decision in {p.top!r}")


def decision(p: Position, player: str) -> Decision:
    """The question that a player is asked."""
    activity, frame = activity_of(p)
    return Decision(
        player=player,
        company=activity.company_for(p, frame, player),
        round=p.state.round,
        step=activity.step_name(p, frame),
        prompt=activity.prompt(p, frame, player),
        choices=tuple(activity.choices(p, frame, player)),
    )
