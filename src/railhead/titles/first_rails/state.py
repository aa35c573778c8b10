"""What changes in a game of First Rails besides what changes in every game."""

from __future__ import annotations

from railhead.play import position
from railhead.play.state import State


class FirstRailsState(State):
    """``firsts``: First to the company that has won it. ``unsettled``: those of them for which it
    has yet to choose its reward."""

    firsts: dict[str, str] = {}
    unsettled: tuple[str, ...] = ()


Position = position.Position[FirstRailsState]
