"""Opening a database: connections to SQLite and PostgreSQL, and how long each of them waits."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError

from railhead.play.refusal import RailheadError
from railhead.server import patience

AT_THE_START = 60.0  # seconds to bring a database up to date, or to wait until another has
_POOL = 10  # connections that are kept; as many as there are threads for tables may be opened
_MORE = 60
_FRESH = 5.0  # seconds after its last use for which a connection is taken to be there
_USED = "railhead_used"


class NoDatabase(RailheadError):
    """A database that can't be opened."""


def make_engine(url: str) -> Engine:
    """The engine of a database, with connections that wait for nothing for ever."""
    try:
        address = make_url(url)
        remote = address.get_backend_name() != "sqlite"
        engine = create_engine(
            address,
            pool_size=_POOL,
            max_overflow=_MORE,
            pool_timeout=patience.TO_WRITE,
            hide_parameters=True,  # what is written is no business of a log
            connect_args=_connect_args(address),
        )
    except ArgumentError as error:
        raise NoDatabase(f"The database can't be opened: {error}") from None
    except ModuleNotFoundError as error:
        raise NoDatabase(
            f"That database needs more packages ({error.name} is missing): "
            "pip install 'railhead[postgres]'."
        ) from None
    if remote:
        event.listen(engine, "connect", _prepare_postgres)
        event.listen(engine, "checkout", _check_postgres)
        event.listen(engine, "checkin", _note_use)
        event.listen(engine, "begin", _begin_postgres)
    else:
        _make_private(address.database)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_private(file: str | None) -> None:
    """Make the file of a database, for nobody else to read; one that is there stays as it is.
    SQLite gives the files beside it the same rights."""
    if not file or file == ":memory:" or file.startswith("file:"):
        return
    with suppress(OSError):  # what is wrong with it shows when it is opened
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def _connect_args(address: URL) -> dict[str, Any]:
    """Nobody waits long for a server that is not there, unless the address says so."""
    if address.get_backend_name() == "sqlite":
        return {}
    # Whoever looks at a server of PostgreSQL sees who is connected.
    name = {} if "application_name" in address.query else {"application_name": "railhead"}
    if "connect_timeout" in address.query:
        return name
    return {"connect_timeout": 2, **name}


def _prepare_postgres(connection: Any, _: Any) -> None:
    """No statement takes for ever, and none waits for ever for a lock."""
    waits = {"lock_timeout": patience.TO_WRITE, "statement_timeout": patience.TO_READ}
    with connection.cursor() as cursor:
        for name, seconds in waits.items():
            cursor.execute(f"SET {name} = {_milliseconds(seconds)}")
    connection.commit()


def _check_postgres(connection: Any, record: Any, _: Any) -> None:
    """A connection that nobody has used for a while is looked at before somebody does: the server
    may have been started anew, or a firewall may have ended it. Others are not, which would take as
    long as what is asked for; where one fails all are given up, and whoever had it asks again."""
    if time.monotonic() - record.info.get(_USED, 0.0) < _FRESH:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except Exception as error:
        raise DisconnectionError(str(error)) from error  # the pool opens another


def _note_use(_: Any, record: Any) -> None:
    record.info[_USED] = time.monotonic()


def _begin_postgres(connection: Connection) -> None:
    """A writer has what is left of the time."""
    writes: float | None = connection.get_execution_options().get("railhead_writes")
    if writes is not None:
        wait = _milliseconds(patience.left(writes))
        # Past SQLAlchemy, and both at once.
        _raw(connection).execute(
            f"SET LOCAL lock_timeout = {wait}; SET LOCAL statement_timeout = {wait}"
        )


def _milliseconds(seconds: float) -> int:
    """At least one: none would mean for ever."""
    return max(1, round(seconds * 1000))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers in beside the writer; FULL has every commit on the disk at its end."""
    connection.isolation_level = None  # transactions are begun by _begin_sqlite, not by guessing
    for setting in (
        f"busy_timeout = {_milliseconds(AT_THE_START)}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {setting}").close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its lock at once: taken later, it could find that it read the past."""
    writes: float | None = connection.get_execution_options().get("railhead_writes")
    wait = patience.left(patience.TO_WRITE if writes is None else writes)
    # Past SQLAlchemy, which would take longer for this than SQLite: it never fails.
    _raw(connection).execute(f"PRAGMA busy_timeout = {_milliseconds(wait)}").close()
    connection.exec_driver_sql("BEGIN" if writes is None else "BEGIN IMMEDIATE")


def _raw(connection: Connection) -> Any:
    """The connection of the driver."""
    return connection.connection.dbapi_connection
