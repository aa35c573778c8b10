"""What changes in a game of First Rails besides what changes in a plain game."""

from __future__ import annotations

from railhead.play import position
from railhead.play.plain.state import PlainState


class FirstRailsState(PlainState):
    """``firsts``: First to the company that has won it. ``unsettled``: those of them for which it
    has yet to choose its reward."""

    firsts: dict[str, str] = {}
    unsettled: tuple[str, ...] = ()


Position = position.Position[FirstRailsState]
