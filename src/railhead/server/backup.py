"""Backups: a database as one SQLite file, made while the server runs, whatever kind it is of.

SQLite's own online backup copies a file; PostgreSQL is read in one transaction, so that the backup
shows one moment. No program beside Railhead is needed. A backup is a database itself: it can be
looked at, served, and restored into a database of either kind, also by a later version.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, Engine, create_engine, delete, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from railhead.play.refusal import RailheadError
from railhead.server import copying
from railhead.server.engines import AT_THE_START, make_engine
from railhead.server.errors import Problem
from railhead.server.migrations import form_of, knows, migrate
from railhead.server.models import tables
from railhead.server.records import backups
from railhead.server.storage import Storage
from railhead.server.tables import Tables

NAME = "railhead-%Y%m%d-%H%M%S.sqlite"
_NAMES = "railhead-[0-9]*-[0-9]*.sqlite"
_NOTED = 30  # backups that are remembered
_TO_NOTE = 5.0  # seconds for it


class BadBackup(RailheadError):
    """A backup that can't be made, read or restored."""


class Tried(Struct, frozen=True):
    """What came of a trial: how many tables were opened from a backup, and which could not be."""

    tables: int
    broken: list[str]


def name_of(moment: datetime) -> str:
    """The name of a backup made at a moment; later ones come later in a list."""
    return moment.strftime(NAME)


def back_up(url: str, file: Path) -> int:
    """Write a database into a new file; how many bytes it has. Until it is complete it has another
    name, and nobody but its owner may read it."""
    if file.exists():
        raise BadBackup(f"{file} is there already.")
    source = _file_of(url)
    with _in_place_of(file) as fresh:
        if source is None:
            _read_out(url, fresh)
        else:
            _copy_file(source, fresh)
        _check(fresh)
    size = file.stat().st_size
    _note(url, size)
    return size


def _note(url: str, size: int) -> None:
    """Write down that a backup was made, for operators to see. It is made all the same where that
    can't be: in a database that an older version has left, or that nobody may write to."""
    engine = make_engine(url)
    try:
        with engine.connect() as connection, suppress(SQLAlchemyError):
            connection = connection.execution_options(railhead_writes=_TO_NOTE)
            with connection.begin():
                connection.execute(insert(backups).values(made=time.time(), bytes=size))
                kept = select(backups.c.made).order_by(backups.c.made.desc()).offset(_NOTED)
                old = connection.execute(kept).scalars().all()
                connection.execute(delete(backups).where(backups.c.made.in_(old)))
    finally:
        engine.dispose()


def restore(url: str, file: Path, replace: bool = False) -> int:
    """Bring a backup into a database that is empty, or whose content it shall ``replace``, and up
    to date; how many tables there are then. No server may use the database."""
    _check(file)
    with _read(file) as source:
        if not knows(form_of(source) or ""):
            raise BadBackup("The backup was made by a newer Railhead.")
    target = _file_of(url)
    if target is None:
        _restore_rows(url, file, replace)
    else:
        _restore_file(target, file, replace)
    storage = Storage(url)
    try:
        with storage.reading() as connection:
            return connection.execute(select(func.count()).select_from(tables)).scalar_one()
    finally:
        storage.close()


def attempt(file: Path) -> Tried:
    """Restore a backup as a trial, beside everything, and open every table in it."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'trial.sqlite'}"
        count = restore(url, file)
        storage = Storage(url)
        try:
            return Tried(count, _broken(Tables(storage, in_memory=1)))
        finally:
            storage.close()


def clean_up(folder: Path, keep: int) -> list[Path]:
    """Delete all backups in a folder but so many of the newest; those deleted."""
    old = sorted(folder.glob(_NAMES), reverse=True)[keep:]
    for file in old:
        file.unlink()
    return old


def _broken(found: Tables) -> list[str]:
    with found.storage.reading() as connection:
        ids = list(connection.execute(select(tables.c.id)).scalars())
    broken = []
    for table_id in ids:
        try:
            found.table(table_id)
        except (Problem, RailheadError, ValueError):
            broken.append(table_id)
    return broken


@contextmanager
def _in_place_of(file: Path) -> Iterator[Path]:
    """A new file beside another, which takes its place when all went well."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield fresh
        with fresh.open("rb+") as written:
            os.fsync(written.fileno())
        fresh.replace(file)
    finally:
        for left in (fresh, *(Path(f"{fresh}{end}") for end in ("-wal", "-shm", "-journal"))):
            with suppress(FileNotFoundError):
                left.unlink()


def _file_of(url: str) -> Path | None:
    """The file of a SQLite database, None if it is one of PostgreSQL."""
    address = make_url(url)
    return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


def _copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite file while others write to it. All of it in one step shows one moment, and
    does not begin anew at every change."""
    if not source.exists() or not source.stat().st_size:
        raise BadBackup(f"There is no database {source}.")
    with _opened(source) as old, _opened(target) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it


def _read_out(url: str, file: Path) -> None:
    """Write all rows of another database, as they are at one moment, into a SQLite file."""
    with _remote(url) as engine, engine.connect() as source:
        source = source.execution_options(isolation_level="REPEATABLE READ")
        source.execute(text("SET LOCAL statement_timeout = 0"))
        version = form_of(source)
        if version is None:
            raise BadBackup("That database holds no tables of Railhead.")
        with _written(file) as target:
            migrate(target, version)
            copying.copy_all(source, target)


def _restore_file(file: Path, backup: Path, replace: bool) -> None:
    if file.exists() and file.stat().st_size:
        _take_away(file, replace)
    with _in_place_of(file) as fresh, _opened(backup) as old, _opened(fresh) as new:
        old.backup(new)


def _take_away(file: Path, replace: bool) -> None:
    """See that a SQLite file may be replaced: nobody uses it, and it is empty or shall be. What
    stands in the files beside it goes into it, and they are no more."""
    with _read(file) as connection:
        if not replace and not copying.is_empty(connection):
            raise BadBackup(f"{file} has tables already: with --replace they are lost.")
    with _opened(file) as old:
        old.execute("PRAGMA busy_timeout = 500")
        try:
            alone = old.execute("PRAGMA journal_mode = DELETE").fetchone()[0] == "delete"
        except sqlite3.OperationalError:
            alone = False
    if not alone:
        raise BadBackup(f"A server uses {file}: stop it first.")


def _restore_rows(url: str, backup: Path, replace: bool) -> None:
    with _remote(url) as engine, _read(backup) as source, engine.begin() as target:
        target.execute(text("SET LOCAL statement_timeout = 0"))
        if target.execute(_OTHERS).scalar_one():
            raise BadBackup("A server uses the database: stop it first.")
        if not replace and not copying.is_empty(target):
            raise BadBackup("The database has tables already: with --replace they are lost.")
        copying.reflect(target).drop_all(target)  # the backup may have others
        migrate(target, form_of(source))
        copying.copy_all(source, target)


@contextmanager
def _remote(url: str) -> Iterator[Engine]:
    engine = make_engine(url)
    try:
        yield engine
    except DBAPIError as error:
        raise BadBackup(f"The database does not do that: {error.orig}") from None
    finally:
        engine.dispose()


# Whether somebody else is connected as this program is.
_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND application_name = current_setting('application_name')"
    " AND application_name <> ''"
)


def _check(file: Path) -> None:
    """Refuse a file that is no whole database of Railhead."""
    try:
        if not file.is_file():
            raise BadBackup(f"There is no file {file}.")
        with _opened(file) as found:
            if found.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise BadBackup(f"{file} is damaged.")
            found.execute("SELECT count(*) FROM alembic_version, tables").fetchone()
    except sqlite3.Error:
        raise BadBackup(f"{file} is not a backup of Railhead.") from None


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file, timeout=AT_THE_START, isolation_level=None)) as found:
        yield found


@contextmanager
def _read(file: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _written(file: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()
