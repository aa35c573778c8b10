"""A computer player sits in for somebody, who takes his seat back whenever he likes.

Nothing else changes hands: links and browsers keep what they had.
"""

from __future__ import annotations

from railhead.server import storage as rows
from railhead.server.access import Access, Line
from railhead.server.browsers import Browser
from railhead.server.errors import Problem, not_yours
from railhead.server.facts import Seat, SeatKind
from railhead.server.opening import check_bot
from railhead.server.table import Table
from railhead.server.tables import Draft, Proposal, Tables


def sit_in(table: Table, name: str, bot: str, by: str = "") -> Proposal:
    """A computer player sits in. ``by``: the seat itself, or the server."""
    seat = Seat(name, "bot", bot)
    data = {
        "name": name,
        "kind": "bot",
        "bot": bot,
        "was": table.seats[name].kind,
        "sits_in": True,
    }
    return _seated(table, seat, Draft("seat", by, data))


def leave(tables: Tables, table_id: str, browser: Browser, name: str, bot: str) -> Access:
    """A player lets a computer player sit in for him."""
    check_bot(Seat(name, "bot", bot))

    def decide(access: Access) -> Proposal:
        if name not in access.seats:
            not_yours(f"You do not play for {name}.")
        return sit_in(access.table, name, bot, name)

    return tables.change(table_id, browser, decide)


def come_back(tables: Tables, table_id: str, browser: Browser, name: str) -> Access:
    """A player takes his seat back."""

    def decide(access: Access) -> Proposal:
        if name in access.seats:
            return Proposal([])
        if name not in access.away:
            not_yours("Nobody sits in for you there.")
        return back(access.table, name, name)

    return tables.change(table_id, browser, decide)


def wait_for(tables: Tables, table_id: str, browser: Browser, name: str) -> Access:
    """The owner ends that a computer player sits in for somebody: the table waits for him."""

    def decide(access: Access) -> Proposal:
        access.need_owner()
        if not is_sitting_in(access.table, name):
            raise Problem(422, "refused", f"Nobody sits in for {name}.")
        return back(access.table, name, "")

    return tables.change(table_id, browser, decide)


def back(table: Table, name: str, by: str) -> Proposal:
    """The seat is its player's again."""
    entry = table.last_seating(name)
    was: SeatKind = "here" if entry is not None and entry.data.get("was") == "here" else "link"
    data = {"name": name, "kind": was, "bot": "", "was": "bot", "back": True}
    if by != name:
        data["awaited"] = True
    return _seated(table, Seat(name, was), Draft("seat", by, data))


def is_sitting_in(table: Table, name: str) -> bool:
    """Whether a computer player sits in for somebody."""
    seat = table.seats.get(name)
    return seat is not None and seat.kind == "bot" and table.is_sat_in(name)


def played(access: Access, name: str) -> list[Line]:
    """What the computer player that sits in for somebody has played since it does."""
    entry = access.table.last_seating(name)
    since = access.table.version if entry is None else entry.number
    return [line for line in access.log(since) if line.kind == "action" and line.by == name]


def _seated(table: Table, seat: Seat, draft: Draft) -> Proposal:
    seats = [seat if each.name == seat.name else each for each in table.seats.values()]
    return Proposal([draft], [rows.reseat(table.id, seat)], seats)
