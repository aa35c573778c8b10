"""A position of 1848: what its rules work on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from railhead.play import position
from railhead.titles.t1848.state import State1848

if TYPE_CHECKING:
    from railhead.titles.t1848.title import T1848

Position: TypeAlias = position.Position[State1848]


def t1848(p: Position) -> T1848:
    """The title of a position, for what only 1848 has."""
    return cast("T1848", p.title)
