"""The order of play, as a view shows it: the stops of a line."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

When = Literal["done", "now", "next"]


class Stop(Struct, kw_only=True):
    """A player or company whose turn has been, is, or comes. ``did``: what a player did when he
    acted last in this round, in the words of the log and without his name: ``passes``."""

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
    number: int = 0
    """Which of the operating rounds of a set this is, 0 in other rounds."""
    of: int = 0
    """How many there are in the set."""
