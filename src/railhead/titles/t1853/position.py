"""A position of 1853: what its rules work on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from railhead.play import position
from railhead.titles.t1853.state import State1853

if TYPE_CHECKING:
    from railhead.titles.t1853.title import T1853

Position: TypeAlias = position.Position[State1853]


def t1853(p: Position) -> T1853:
    """The title of a position, for what only 1853 has."""
    return cast("T1853", p.title)
