"""Bringing a database to the form that this version needs. Done at every start, under a lock."""

from __future__ import annotations

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from railhead.play.refusal import RailheadError

_LOCK = 1848_0001  # any number, the same for all servers on one database


class NewerDatabase(RailheadError):
    """A database that a newer Railhead has changed."""


@cache
def head() -> str:
    """The form of a database that this version needs."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    assert found is not None
    return found


def knows(version: str) -> bool:
    """Whether this version can bring a database in such a form up to date."""
    found = ScriptDirectory.from_config(_config())
    return any(script.revision == version for script in found.walk_revisions())


def migrate(connection: Connection, to: str = "head") -> None:
    """Make all changes that the database does not have yet, within the transaction of the
    connection. On SQLite that transaction is the lock; on PostgreSQL there is one of its own."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError:
        raise NewerDatabase(
            "The database was used by a newer Railhead, which this one can't follow."
        ) from None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "railhead.server:migrations")
    return config
