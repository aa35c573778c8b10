"""Reports: what players tell operators of others, with the table and the line that it is about.

Of the talk at a table an operator sees no more than the lines that were reported.
"""

from __future__ import annotations

import secrets
from typing import Literal, get_args

from msgspec import Struct
from sqlalchemy import insert, select

from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.errors import bad_request, not_found
from railhead.server.peace.who import at_seat, called, key_of
from railhead.server.people.players import Player
from railhead.server.records import reports
from railhead.server.results.result import FORMER
from railhead.server.storage import Storage

Reason = Literal["talk", "cheating", "leaving", "name", "other"]
REASONS: dict[Reason, str] = {
    "talk": "Rude talk",
    "cheating": "Unfair play",
    "leaving": "Leaves tables",
    "name": "A rude name",
    "other": "Something else",
}
assert tuple(REASONS) == get_args(Reason)
LONGEST = 1000


class Report(Struct, frozen=True):
    """A report as operators see it. ``table``: where it was, "" if nowhere; ``line``: the number of
    the entry, ``said``: what was said there."""

    id: str
    made: float
    by: str
    about: str
    about_key: str
    table: str
    line: int | None
    said: str
    reason: str
    words: str
    closed: float | None
    outcome: str


def report_player(
    storage: Storage, browser: Browser, about: Player, reason: Reason, words: str, now: float
) -> None:
    """Somebody reports a player."""
    _file(storage, browser, about.id, about.name, "", None, "", reason, words, now)


def report_at_table(
    storage: Storage,
    access: Access,
    browser: Browser,
    seat: str,
    line: int | None,
    reason: Reason,
    words: str,
    now: float,
) -> None:
    """Somebody at a table reports who plays a seat there, perhaps with a line of the talk."""
    table, said = access.table, ""
    if not access.held:
        not_found("Only those at a table report what happens there.")
    if line is not None:
        if not 0 < line <= table.version or table.entry(line).kind != "chat":
            bad_request("There is no such line in the talk.")
        entry = table.entry(line)
        seat, said = entry.by, str(entry.data["text"])
    if seat and seat not in table.seats:
        not_found(f"Nobody at this table is called {seat!r}.")
    about = (at_seat(storage, table, seat) if seat else _owner(storage, table.id)) or ""
    name = seat or "The owner"
    _file(storage, browser, about, name, table.id, line, said, reason, words, now)


def listed(storage: Storage, *, closed: bool = False, most: int = 100) -> list[Report]:
    """The reports that are open, the oldest first, or those that are closed, the latest first."""
    wanted = select(reports).where(
        reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None)
    )
    order = reports.c.closed.desc() if closed else reports.c.made
    with storage.reading() as connection:
        rows = connection.execute(wanted.order_by(order, reports.c.id).limit(most)).all()
        return [
            Report(
                row.id,
                row.made,
                row.by_name or FORMER,
                row.about_name or FORMER,
                row.about,
                row.game,
                row.line,
                row.said,
                row.reason,
                row.words,
                row.closed,
                row.outcome,
            )
            for row in rows
        ]


def _owner(storage: Storage, table_id: str) -> str | None:
    found = [key for key, seat in storage.holders(table_id) if not seat]
    return found[0] if len(found) == 1 else None


def _file(
    storage: Storage,
    browser: Browser,
    about: str,
    about_name: str,
    table: str,
    line: int | None,
    said: str,
    reason: Reason,
    words: str,
    now: float,
) -> None:
    text = " ".join(words.split())
    if len(text) > LONGEST or not text.isprintable():
        bad_request(f"A report has at most {LONGEST} characters that can be shown.")
    key = key_of(storage, browser) or browser.settle()
    if key == about:
        bad_request("Nobody reports himself.")
    with storage.writing() as connection:
        connection.execute(
            insert(reports).values(
                id=secrets.token_hex(16),
                made=now,
                by=key,
                by_name=called(connection, key, "a guest"),
                about=about,
                about_name=about_name,
                game=table,
                line=line,
                said=said,
                reason=reason,
                words=text,
                outcome="",
            )
        )
