"""Who may hand a seat on where players have secrets.

A seat is what its player knows. Its player does with it as he likes: he makes a link for another
browser, lets a bot play and comes back, or gives it to the owner's screen. The owner may let a bot
play for somebody who is gone; for anything else that player is asked. From a bot a seat goes back
to its player at any time, or to whom all the others agree to give it: whoever asked for that makes
the link. Where there are no others its player is asked. It never goes to the owner who took it from
its player, or looking into a hand would cost two clicks.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import Executable

from railhead.server import storage as rows
from railhead.server.access import Access
from railhead.server.browsers import digest
from railhead.server.errors import Problem, not_yours
from railhead.server.facts import Seat, SeatKind
from railhead.server.tables import Draft, Proposal

OWNER = ""  # as who acts or makes a link
KINDS: tuple[SeatKind, ...] = ("link", "here", "bot")


def ways(access: Access, name: str) -> dict[SeatKind, list[str]]:
    """The kinds of player to which this visitor may hand a seat on, with those who must agree."""
    found: dict[SeatKind, list[str]] = {}
    if not access.held:
        return found  # who only looks on hands nothing on
    for kind in KINDS:
        with suppress(Problem):
            found[kind] = consent(access, name, kind)
    return found


def consent(access: Access, name: str, kind: SeatKind) -> list[str]:
    """The seats that must agree before this visitor hands a seat on; refused if he may not even
    ask."""
    if name in access.held:
        return []
    seat = access.table.seats[name]
    if seat.kind == "bot" and kind != "bot":
        return _vote(access, seat, kind)
    giver = _giver(access, seat)
    if giver and kind != "bot":
        if giver not in access.seats or kind != "link":
            not_yours(f"The others have given this seat to {giver}, who makes the link to it.")
        return []
    access.need_owner()
    if kind == "bot" or seat.kind == "here" or name not in access.claimed:
        return []
    return [name]


def plan(access: Access, seat: Seat, secret: str | None) -> Proposal:
    """Hand a seat on, or ask those who must agree. ``secret``: that of its link, if it gets one."""
    waiting = consent(access, seat.name, seat.kind)
    by = _speaker(access, seat.name)
    if waiting:
        data = {"name": seat.name, "kind": seat.kind, "waiting": waiting}
        return Proposal([Draft("seat_ask", by, data)])
    return given(access, seat, by, secret)


def answered(access: Access, agree: bool) -> Proposal:
    """Answer for all seats of the visitor; with the last consent the seat is handed on."""
    handing = access.table.timeline.handing
    if handing is None:
        raise Problem(422, "refused", "Nobody has asked for a seat.")
    mine = [name for name in (*access.seats, *access.away) if name in handing.waiting]
    asked_it = handing.by in access.seats or (handing.by == OWNER and access.owner)
    if not mine and not (asked_it and not agree):
        not_yours("Others are asked about that.")
    by = mine[0] if mine else handing.by
    answer = Draft("seat_answer", by, {"agree": agree, "seats": mine})
    if not agree or set(handing.waiting) - set(mine):
        return Proposal([answer])
    seat = Seat(handing.name, "here" if handing.kind == "here" else "link")
    handed = given(access, seat, handing.by, None)
    return Proposal([answer, *handed.drafts], handed.also, handed.seats)


def _vote(access: Access, seat: Seat, kind: SeatKind) -> list[str]:
    """All persons at the table who must agree before a seat goes from a bot to a person. Where
    there are no others, that one must for whom the bot plays: nobody votes alone."""
    entry = access.table.last_seating(seat.name)
    was = entry.data.get("was", "") if entry is not None else ""
    # At the table of a rematch a bot may play on for somebody from the start.
    taken = seat.name in access.claimed if entry is None else entry.by == OWNER and was == "link"
    if access.owner and was == "here":
        return []  # it was the owner's own
    if not access.seats and not access.owner:
        access.need_seat()
    if kind == "here":
        access.need_owner()
    if access.owner and taken:
        not_yours(
            f"You let a computer player sit in for {seat.name}: the seat goes back to "
            f"{seat.name}, or to whom another player asks to give it, if all agree."
        )
    others = [
        each.name
        for each in access.table.seats.values()
        if each.name != seat.name and access.is_persons(each)
        if each.name not in (*access.seats, *access.away)
    ]
    if not others and access.is_persons(seat):
        return [seat.name]
    return others


def given(access: Access, seat: Seat, by: str, secret: str | None) -> Proposal:
    """The seat is handed on; ``by``: who makes its link, if it gets one."""
    table = access.table
    old = table.seats[seat.name]
    own = by == seat.name
    data: dict[str, Any] = {
        "name": seat.name,
        "kind": seat.kind,
        "bot": seat.bot,
        "was": _was(access, old),
    }
    also: list[Executable] = [rows.reseat(table.id, seat)]
    if own and seat.kind == "link" and old.kind == "bot":
        data["back"] = True
    elif own and seat.kind == "link":
        data["more"] = True
        also.append(rows.end_link(table.id, seat.name))
    elif seat.kind != "bot" or old.kind == "here":
        also = [*rows.end_links(table.id, seat.name), *also]
        data["giver"] = by
    if seat.kind == "link" and not data.get("back"):
        if secret is None:
            data["granted"] = True
        else:
            also.append(rows.link(digest(secret), table.id, seat.name))
    seats = [seat if each.name == seat.name else each for each in table.seats.values()]
    return Proposal([Draft("seat", by, data)], also, seats)


def _was(access: Access, old: Seat) -> str:
    """Whose the seat was before: from bot to bot that does not change."""
    if old.kind == "bot":
        entry = access.table.last_seating(old.name)
        return entry.data.get("was", "") if entry is not None else ""
    # Nobody is robbed of a seat to which nobody has come; but what was given to another by a vote
    # is not the owner's.
    is_anothers = old.name in access.claimed or _giver(access, old)
    return "link" if is_anothers else "here"


def _giver(access: Access, seat: Seat) -> str:
    """Who makes the link of a seat to which nobody has come yet, if not the owner."""
    entry = access.table.last_seating(seat.name)
    if seat.kind != "link" or entry is None or seat.name in access.claimed:
        return ""
    giver: str = entry.data.get("giver", "")
    return giver if giver != seat.name else ""


def _speaker(access: Access, name: str) -> str:
    """As who the visitor asks: the seat's player, a player, or the owner."""
    if name in access.held:
        return name
    return OWNER if access.owner else access.seats[0]
