"""What whoever runs a server does with its tables: looks for them, deletes them, puts them away.

He sees how a table stands, never what players keep secret. A table that is put away lies in a file
of its own, a database as a backup is, with its journal, seats and links, until it is brought back.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Row, case, func, select
from sqlalchemy.engine import make_url

from railhead.play.refusal import RailheadError
from railhead.server import copying
from railhead.server.engines import AT_THE_START
from railhead.server.facts import Summary
from railhead.server.models import entries, holdings, tables
from railhead.server.storage import Storage

_summary = msgspec.json.Decoder(Summary)
STATES = ("open", "finished", "copy")
STATE: ColumnElement[str] = case(
    (tables.c.copy_of.is_not(None), "copy"), (tables.c.finished, "finished"), else_="open"
)


class NoTable(RailheadError):
    """A table that is not there."""


class Found(Struct, frozen=True):
    """A table as whoever runs the server sees it."""

    id: str
    title: str
    state: str
    players: list[str]
    asked: list[str]
    round: str
    actions: int
    entries: int
    bytes: int
    created: float
    updated: float


class Player(Struct, frozen=True):
    """Somebody who plays: a browser, known by the beginning of the hash of its token, with the
    names of its seats, how many tables it has, and when one of them changed last."""

    browser: str
    names: list[str]
    tables: int
    owned: int
    updated: float


def find(
    storage: Storage,
    *,
    title: str | None = None,
    state: str | None = None,
    player: str | None = None,
    before: float | None = None,
    most: int | None = None,
) -> list[Found]:
    """Tables by title, state, a player's name, and unchanged since a moment; the latest first."""
    wanted = _select().order_by(tables.c.updated.desc(), tables.c.id)
    if title is not None:
        wanted = wanted.where(tables.c.title == title)
    if state is not None:
        wanted = wanted.where(state == STATE)
    if before is not None:
        wanted = wanted.where(tables.c.updated < before)
    if player is not None:
        wanted = wanted.where(tables.c.players.contains(msgspec.json.encode(player).decode()))
    with storage.reading() as connection:
        return [_found(row) for row in connection.execute(wanted.limit(most))]


def one(storage: Storage, table_id: str) -> Found:
    """A table by its id."""
    with storage.reading() as connection:
        row = connection.execute(_select().where(tables.c.id == table_id)).one_or_none()
    if row is None:
        raise NoTable(f"There is no table {table_id}.")
    return _found(row)


def players(storage: Storage, most: int | None = None) -> list[Player]:
    """All browsers that hold something, those who play most first."""
    wanted = (
        select(
            holdings.c.browser,
            func.count(holdings.c.table_id.distinct()).label("tables"),
            func.sum(case((holdings.c.seat == "", 1), else_=0)).label("owned"),
            func.max(tables.c.updated).label("updated"),
        )
        .join(tables, tables.c.id == holdings.c.table_id)
        .group_by(holdings.c.browser)
        .order_by(func.count(holdings.c.table_id.distinct()).desc(), holdings.c.browser)
        .limit(most)
    )
    with storage.reading() as connection:
        rows = connection.execute(wanted).all()
        names = connection.execute(
            select(holdings.c.browser, holdings.c.seat)
            .where(holdings.c.seat != "", holdings.c.browser.in_([row.browser for row in rows]))
            .distinct()
            .order_by(holdings.c.seat)
        ).all()
    return [
        Player(
            row.browser[:8],
            [each.seat for each in names if each.browser == row.browser],
            row.tables,
            row.owned,
            row.updated,
        )
        for row in rows
    ]


def delete(storage: Storage, ids: Sequence[str]) -> int:
    """Delete tables for good, with all that belongs to them; how many there were."""
    _check_there(storage, ids)
    with storage.writing(AT_THE_START) as connection:
        return copying.delete_games(connection, ids)


def put_away(storage: Storage, ids: Sequence[str], file: Path) -> int:
    """Move tables into a file, which may hold others already; how many. They are in the file, on
    the disk, before they leave the database: at worst they are in both."""
    _check_there(storage, ids)
    archive = _archive(file)
    try:
        with storage.reading() as source, archive.writing(AT_THE_START) as target:
            copying.delete_games(target, ids)  # put away before, and brought back
            copying.copy_games(source, target, ids)
            was = _versions(source, ids)
        with storage.writing(AT_THE_START) as connection:
            if _versions(connection, ids) != was:
                raise RailheadError("A table has changed meanwhile: nothing was put away.")
            return copying.delete_games(connection, ids)
    finally:
        archive.close()


def bring_back(storage: Storage, ids: Sequence[str], file: Path) -> int:
    """Bring tables back from a file in which they were put away; how many. They stay in it."""
    if not file.is_file():
        raise RailheadError(f"There is no file {file}.")
    archive = _archive(file)
    try:
        _check_there(archive, ids)
        with archive.reading() as source, storage.writing(AT_THE_START) as target:
            if there := sorted(_versions(target, ids)):
                raise RailheadError(f"There is a table {there[0]} already.")
            copying.copy_games(source, target, ids)
    finally:
        archive.close()
    return len(ids)


def _archive(file: Path) -> Storage:
    if "://" in str(file) or not file.parent.is_dir():
        raise RailheadError(f"{file} can't be written: there is no such folder.")
    url = make_url("sqlite://").set(database=os.fspath(file))
    return Storage(url.render_as_string())


def _check_there(storage: Storage, ids: Sequence[str]) -> None:
    with storage.reading() as connection:
        known = _versions(connection, ids)
    for table_id in ids:
        if table_id not in known:
            raise NoTable(f"There is no table {table_id}.")


def _versions(connection: Any, ids: Sequence[str]) -> dict[str, int]:
    rows = connection.execute(select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids)))
    return {row.id: row.version for row in rows}


def _select() -> Any:
    size = (
        select(
            func.coalesce(
                func.sum(
                    func.length(entries.c.data)
                    + func.length(entries.c.events)
                    + func.coalesce(func.length(entries.c.state), 0)
                ),
                0,
            )
        )
        .where(entries.c.table_id == tables.c.id)
        .scalar_subquery()
    )
    return select(tables, STATE.label("state"), size.label("size"))


def _found(row: Row[Any]) -> Found:
    summary = _summary.decode(row.summary)
    return Found(
        id=row.id,
        title=row.title,
        state=row.state,
        players=msgspec.json.decode(row.players),
        asked=summary.asked,
        round=summary.round,
        actions=summary.actions,
        entries=row.version,
        bytes=row.size,
        created=row.created,
        updated=row.updated,
    )
