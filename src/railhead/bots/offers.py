"""Looking at a decision: what is offered, and what would come of it."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.position import Position

A = TypeVar("A", bound=Action)


def offered(decision: Decision, kind: type[A], *, highest: bool = False) -> list[A]:
    """The actions of a kind that are open, their amounts as low (or high) as they go, and of
    what can be picked the first."""
    return [
        replace(
            choice.action,
            **{name: span.high if highest else span.low for name, span in choice.amounts.items()},
            **{name: pick.options[: pick.low] for name, pick in choice.picks.items()},
        )
        for choice in decision.choices
        if isinstance(choice.action, kind)
    ]


def after(game: Game, action: Action) -> Position:
    """The position after an action."""
    twin = game.copy()
    twin.play(action)
    return twin.position
