"""The state of a game: plain data in flat tables, copied in microseconds."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Self

import msgspec

from railhead.board.laid import LaidMap
from railhead.finance.books import Books
from railhead.finance.market import Cell
from railhead.play.frames import Frame


def _bare() -> LaidMap:
    """A map without a tile, each game's own: a map keeps answers that hold for its board alone."""
    return LaidMap()


class State(Books):
    """All that changes during a game. Values in the tables are never changed in place, which is
    why a copy only copies the tables.

    ``market``: company to cell; ``arrivals``: company to a running number, lower for the marker
    that reached its cell earlier. ``issue_prices``: set when a company is started.
    ``operated``: companies that have begun their first turn. ``ends``: why the game will end.
    ``used``: privates whose power has been used.
    ``idle``: operating rounds in a row in which nothing happened (:mod:`railhead.play.standstill`).
    """

    map: LaidMap = msgspec.field(default_factory=_bare)
    market: dict[str, Cell] = {}
    arrivals: dict[str, int] = {}
    issue_prices: dict[str, int] = {}
    launched: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    operated: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    phase: int = 0
    round: str = ""
    turn: int = 0
    priority: str = ""
    ends: tuple[str, ...] = ()
    idle: int = 0
    frames: tuple[Frame, ...] = ()

    def copy(self) -> Self:
        """An independent state that shares every value."""
        twin = copy(self)
        for field in _tables(type(self)):
            setattr(twin, field, getattr(self, field).copy())
        return twin


# The state of a title, in what belongs to one: ``Title[S]``, ``Position[S]``, ``Step[S]``. Where
# none is named, any title is meant, and what belongs to one title can stand there.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State, covariant=True)  # noqa: PLC0105 - read everywhere
else:
    from typing import TypeVar

    S = TypeVar("S")


@cache
def _tables(kind: type[State]) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in msgspec.structs.fields(kind)
        if isinstance(field.default_factory, type)
    )
