"""What the database tells of a whole server, for whoever runs it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from sqlalchemy import func, select, text

from railhead.server.housekeeping import STATE
from railhead.server.models import entries, tables
from railhead.server.storage import Storage


class ByState(Struct, frozen=True):
    """How many tables of a title are in a state: open, finished, or copies to try things on."""

    title: str
    state: str
    count: int


def tables_by_state(storage: Storage) -> list[ByState]:
    """How many tables there are, by title and state."""
    with storage.reading() as connection:
        found = connection.execute(
            select(tables.c.title, STATE, func.count())
            .group_by(tables.c.title, STATE)
            .order_by(tables.c.title, STATE)
        )
        return [ByState(*row) for row in found]


def changed_since(storage: Storage, moment: float) -> int:
    """How many tables have changed since a moment."""
    with storage.reading() as connection:
        wanted = select(func.count()).select_from(tables).where(tables.c.updated >= moment)
        return connection.execute(wanted).scalar_one()


def entries_in_all(storage: Storage) -> int:
    """How many entries the journals of all tables have."""
    with storage.reading() as connection:
        return connection.execute(select(func.count()).select_from(entries)).scalar_one()


def bytes_used(storage: Storage) -> int:
    """How much room the database takes on its disk."""
    if storage.is_shared:
        with storage.reading() as connection:
            wanted = text("SELECT pg_database_size(current_database())")
            return int(connection.execute(wanted).scalar_one())
    file = storage.engine.url.database or ""
    files = [Path(file), Path(f"{file}-wal")]
    return sum(each.stat().st_size for each in files if each.exists())
