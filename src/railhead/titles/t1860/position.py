"""A position of 1860: what its rules work on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from railhead.play import position
from railhead.titles.t1860.state import State1860

if TYPE_CHECKING:
    from railhead.titles.t1860.title import T1860

Position: TypeAlias = position.Position[State1860]


def t1860(p: Position) -> T1860:
    """The title of a position, for what only 1860 has."""
    return cast("T1860", p.title)
