"""The order of play, as a view shows it: the stops of a line."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

When = Literal["done", "now", "next"]


class Stop(Struct, kw_only=True):
    """A player or company whose turn has been, is, or comes. ``did``: what a player did when he
    acted last in this round, in the words of the log."""

    id: str
    state: When
    did: str = ""


class StepView(Struct, kw_only=True):
    """A step of a company's turn."""

    name: str
    state: When


class OrderView(Struct, kw_only=True):
    """Whose turn has been, is, and comes."""

    kind: Literal["companies", "players"]
    stops: list[Stop]
    then: str
    """What follows after them."""
    steps: list[StepView] = []
    """Of the turn that is going on."""
    place: str = ""
    """Which of how many operating rounds this is: ``1 of 2``."""
