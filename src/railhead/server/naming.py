"""What tables are called by those who own them."""

from __future__ import annotations

import msgspec
from sqlalchemy import select

from railhead.server.facts import Summary
from railhead.server.models import tables
from railhead.server.storage import Storage

_summary = msgspec.json.Decoder(Summary)


def called(storage: Storage, table: str) -> str | None:
    """The name that a table's owner has given it, "" if none; None if there is no such table."""
    with storage.reading() as connection:
        found = select(tables.c.summary).where(tables.c.id == table)
        summary = connection.execute(found).scalar_one_or_none()
    return None if summary is None else _summary.decode(summary).name
