"""What is known of a table besides its journal."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

SeatKind = Literal["here", "link", "bot"]
# Who may look at a table: whoever knows its address, members of its club, or anybody.
Shown = Literal["link", "club", "public"]


class Seat(Struct, frozen=True):
    """Who plays a seat: the owner's screen (``here``), whoever has its link, or a bot."""

    name: str
    kind: SeatKind
    bot: str = ""


class Facts(Struct, frozen=True):
    """What never changes at a table. ``rules``: their version when it was opened. ``copy_of``
    and ``copy_at``: where a what-if was copied from."""

    id: str
    title: str
    options: dict[str, str]
    players: list[str]
    seed: int
    rules: int
    created: float
    copy_of: str | None = None
    copy_at: int | None = None


class Summary(Struct, frozen=True):
    """How a table stands, for lists."""

    round: str
    asked: list[str]
    actions: int
    finished: bool
    seats: list[Seat]
    name: str = ""  # what the owner calls it, if he has named it
    said: str = ""  # the last line of the log that anybody may read
    clocks: dict[str, float] = {}  # when the time of those who are asked is out, if clocks run
    stock: int = 0  # seconds with which everybody began, if clocks run
    away: list[str] = []  # those for whom a computer player sits in

    @property
    def is_bot_asked(self) -> bool:
        """Whether the table waits for a bot."""
        return any(seat.kind == "bot" and seat.name in self.asked for seat in self.seats)


class Change(Struct, frozen=True):
    """What all who watch a table are told when it changes; it holds nothing secret. ``seat``: the
    only one that is told, if it concerns nobody else. ``bot``: whether a bot may be asked now."""

    table: str
    version: int
    actions: int
    asked: list[str]
    finished: bool
    what: str
    seat: str = ""
    bot: bool = True
