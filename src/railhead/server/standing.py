"""How a table stands, for those who only listen.

A live stream must know which seats its browser plays, and how far the table has come: all that
stands in the table's row. The game need not be read for it, which takes some ten milliseconds; when
a server ends, all who listened there come to another at the same moment.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import select

from railhead.server.browsers import Browser
from railhead.server.errors import not_found
from railhead.server.facts import Change, Summary
from railhead.server.models import tables as rows
from railhead.server.tables import Tables, check_private, played_by

_summary = msgspec.json.Decoder(Summary)


class Standing(Struct, frozen=True):
    """A table at one moment: its last ``change``, as all are told of it. ``seats``: those that a
    browser plays; ``what_if``: it is a private copy, at which nobody is called."""

    change: Change
    seats: tuple[str, ...]
    what_if: bool


def standing(tables: Tables, table_id: str, browser: Browser, what: str = "") -> Standing:
    """How a table stands for a browser; refused if there is none, or if it is private. ``what``: of
    what kind the last change was."""
    found = tables.glance(table_id, browser)
    with tables.storage.reading() as connection:
        wanted = select(rows.c.version, rows.c.copy_of, rows.c.summary)
        row = connection.execute(wanted.where(rows.c.id == table_id)).one_or_none()
    if row is None:
        not_found()
    what_if = row.copy_of is not None
    check_private(what_if, "" in found.held)
    summary = _summary.decode(row.summary)
    change = Change(table_id, row.version, summary.actions, summary.asked, summary.finished, what)
    return Standing(change, played_by(summary.seats, found.held), what_if)
