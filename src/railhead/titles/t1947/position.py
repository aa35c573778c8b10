"""A position of 1947: what its rules work on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from railhead.play import position
from railhead.titles.t1947.state import State1947

if TYPE_CHECKING:
    from railhead.titles.t1947.title import T1947

Position: TypeAlias = position.Position[State1947]


def t1947(p: Position) -> T1947:
    """The title of a position, for what only 1947 has."""
    return cast("T1947", p.title)
