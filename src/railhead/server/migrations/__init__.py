"""Bringing a database to the form that this version needs. Done at every start, under a lock.

Alembic is asked only where there is something to change: most starts find nothing, and importing it
takes a third as long as all the rest of the server.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from railhead.play.refusal import RailheadError

VERSION_TABLE = "alembic_version"
_LOCK = 1848_0001  # any number, the same for all servers on one database


class NewerDatabase(RailheadError):
    """A database that a newer Railhead has changed."""


@cache
def forms() -> tuple[str, ...]:
    """The forms that a database has had, oldest first: the numbers of the files in ``versions``."""
    files = Path(__file__).with_name("versions").glob("r[0-9]*_*.py")
    return tuple(sorted(file.name[1:].partition("_")[0] for file in files))


def head() -> str:
    """The form of a database that this version needs."""
    return forms()[-1]


def knows(form: str) -> bool:
    """Whether this version can bring a database in such a form up to date."""
    return form in forms()


def form_of(connection: Connection) -> str | None:
    """The form of a database; None: it is empty."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return found


def migrate(connection: Connection, to: str | None = None) -> None:
    """Make all changes that the database does not have yet, within the transaction of the
    connection. On SQLite that transaction is the lock; on PostgreSQL there is one of its own."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    form = to or head()
    if form_of(connection) != form:
        _upgrade(connection, form)


def _upgrade(connection: Connection, to: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "railhead.server:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError:
        raise NewerDatabase(
            "The database was used by a newer Railhead, which this one can't follow."
        ) from None
