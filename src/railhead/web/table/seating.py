"""What the seats of a table show: who plays them, and what the viewer may do about it."""

from __future__ import annotations

from typing import NamedTuple

from railhead.server import handing
from railhead.server.facts import Seat, SeatKind
from railhead.server.visit import Visit
from railhead.web.words import listed


class SeatRow(NamedTuple):
    """A seat. ``chooses``: whether the owner chooses among all kinds of players; else ``ways`` are
    the buttons, kind to words, and ``bots`` whether a bot may be let play."""

    seat: Seat
    words: str
    chooses: bool
    ways: dict[SeatKind, str]
    bots: bool


def rows(visit: Visit, seats: list[Seat]) -> list[SeatRow]:
    """The seats as this visitor sees them."""
    return [_row(visit, seat) for seat in seats]


def _row(visit: Visit, seat: Seat) -> SeatRow:
    if visit.table.rated:
        return SeatRow(seat, _who(visit, seat), False, _rated_ways(visit, seat), False)
    if not visit.table.title.secret or visit.table.what_if:
        return SeatRow(seat, _who(visit, seat), visit.owner, {}, False)
    found = handing.ways(visit, seat.name)
    bots = "bot" in found
    wish = visit.table.story.handing
    asked = wish is not None and wish.name == seat.name
    ways: dict[SeatKind, str] = {
        kind: _words(visit, seat, kind, waiting)
        for kind, waiting in found.items()
        if kind != "bot" and (kind, seat.kind) != ("here", "here") and not (waiting and asked)
    }
    return SeatRow(seat, _who(visit, seat), False, ways, bots)


def _rated_ways(visit: Visit, seat: Seat) -> dict[SeatKind, str]:
    """At a rated table a seat to which nobody has come gets a new link."""
    is_free = visit.owner and seat.kind == "link" and seat.name not in visit.claimed
    return {"link": "New link"} if is_free else {}


def _who(visit: Visit, seat: Seat) -> str:
    """Who plays a seat, and who is asked whether another may."""
    wish = visit.table.story.handing
    if wish is not None and wish.name == seat.name:
        return f"{_player(visit, seat)}; {listed(wish.waiting)} must agree"
    return _player(visit, seat)


def _player(visit: Visit, seat: Seat) -> str:
    if seat.kind == "bot":
        away = visit.table.title.secret and seat.name in visit.claimed
        return f"the bot {seat.bot}" + (f", until {seat.name} is back" if away else "")
    return "by a link" if seat.kind == "link" else "at the owner’s screen"


def _words(visit: Visit, seat: Seat, kind: SeatKind, waiting: list[str]) -> str:
    """What a button says."""
    own = seat.name in visit.held
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
