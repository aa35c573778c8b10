"""What the seats of a table show: who plays them, and what the viewer may do about it."""

from __future__ import annotations

from typing import NamedTuple

from railhead.bots.names import called
from railhead.server import handing
from railhead.server.access import Access
from railhead.server.facts import Seat, SeatKind
from railhead.web.words import listed


class SeatRow(NamedTuple):
    """A seat. ``chooses``: whether the owner chooses among all kinds of players; else ``ways`` are
    the buttons, kind to words, and ``bots`` whether a bot may be let play."""

    seat: Seat
    words: str
    chooses: bool
    ways: dict[SeatKind, str]
    bots: bool


def rows(access: Access, seats: list[Seat]) -> list[SeatRow]:
    """The seats as this visitor sees them."""
    return [_row(access, seat) for seat in seats]


def _row(access: Access, seat: Seat) -> SeatRow:
    if access.table.rated:
        return SeatRow(seat, _who(access, seat), False, _rated_ways(access, seat), False)
    if not access.table.title.secret or access.table.what_if:
        return SeatRow(seat, _who(access, seat), access.owner, {}, False)
    found = handing.ways(access, seat.name)
    bots = "bot" in found
    wish = access.table.timeline.handing
    asked = wish is not None and wish.name == seat.name
    ways: dict[SeatKind, str] = {
        kind: _words(access, seat, kind, waiting)
        for kind, waiting in found.items()
        if kind != "bot" and (kind, seat.kind) != ("here", "here") and not (waiting and asked)
    }
    return SeatRow(seat, _who(access, seat), False, ways, bots)


def _rated_ways(access: Access, seat: Seat) -> dict[SeatKind, str]:
    """At a rated table a seat to which nobody has come gets a new link."""
    is_free = access.owner and seat.kind == "link" and seat.name not in access.claimed
    return {"link": "New link"} if is_free else {}


def _who(access: Access, seat: Seat) -> str:
    """Who plays a seat, and who is asked whether another may."""
    wish = access.table.timeline.handing
    if wish is not None and wish.name == seat.name:
        return f"{_player(access, seat)}; {listed(wish.waiting)} must agree"
    return _player(access, seat)


def _player(access: Access, seat: Seat) -> str:
    if seat.kind == "bot":
        away = access.table.title.secret and seat.name in access.claimed
        return f"{called(seat.bot)}, a computer player" + (
            f", until {seat.name} is back" if away else ""
        )
    return "by a link" if seat.kind == "link" else "at the owner’s screen"


def _words(access: Access, seat: Seat, kind: SeatKind, waiting: list[str]) -> str:
    """What a button says."""
    own = seat.name in access.held
    if kind == "here":
        if own:
            return "To the owner’s screen"
        return f"Ask {listed(waiting)} for this screen" if waiting else "To this screen"
    if own:
        return "Take the seat back" if seat.kind == "bot" else "Link for another browser"
    if waiting == [seat.name]:
        return f"Ask {seat.name} for a new link"
    if waiting:
        return f"Ask {listed(waiting)} to give it to another"
    return "New link"
