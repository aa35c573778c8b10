"""A position of 18 India: what its rules work on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from railhead.play import position
from railhead.titles.t18india.state import State18India

if TYPE_CHECKING:
    from railhead.titles.t18india.title import T18India

Position: TypeAlias = position.Position[State18India]


def t18india(p: Position) -> T18India:
    """The title of a position, for what only 18 India has."""
    return cast("T18India", p.title)
