"""Copying tables with all their rows from one database to another, whatever their kinds.

Databases are read as they are found, not as this version knows them, so that a backup of an earlier
version can be copied too. What tables of the database belong to a game shows from their foreign
keys: what is added later is copied and deleted with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, MetaData, Select, Table, func, select, text

from railhead.server.migrations import VERSION_TABLE

_ROWS = 200  # at a time: states are large


def reflect(connection: Connection) -> MetaData:
    """The tables that a database has."""
    found = MetaData()
    found.reflect(connection)
    return found


def is_empty(connection: Connection) -> bool:
    """Whether a database holds nothing at all."""
    found = reflect(connection).tables
    return not any(
        connection.execute(select(func.count()).select_from(table)).scalar_one()
        for name, table in found.items()
        if name != VERSION_TABLE
    )


def copy_all(source: Connection, target: Connection) -> int:
    """Copy all rows into a database that has the same tables and no rows; how many."""
    theirs, ours = reflect(source), reflect(target)
    return sum(
        _copy(source, target, ours.tables[table.name], select(table))
        for table in theirs.sorted_tables
        if table.name != VERSION_TABLE
    )


def copy_games(source: Connection, target: Connection, ids: Sequence[str]) -> int:
    """Copy some tables at which games are played, with all that belongs to them; how many rows.
    What belongs to a player as well (of what he has been told) stays with him."""
    theirs, ours = reflect(source), reflect(target)
    return sum(
        _copy(source, target, ours.tables[table.name], _of_games(table, ids))
        for table in _belonging(theirs)
        if not _is_players(table)
    )


def delete_games(connection: Connection, ids: Sequence[str]) -> int:
    """Delete some tables at which games are played, with all that belongs to them; how many of
    them there were."""
    found = 0
    for table in reversed(_belonging(reflect(connection))):
        column = _column(table)
        found = connection.execute(
            table.delete().where(table.c[column].in_(ids))
        ).rowcount  # the last is that of the tables themselves
    return found


def empty(connection: Connection) -> None:
    """Delete all rows."""
    for table in reversed(reflect(connection).sorted_tables):
        if table.name != VERSION_TABLE:
            connection.execute(table.delete())


def _belonging(found: MetaData) -> list[Table]:
    """The table of games and all that refer to it, those referred to first."""
    return [table for table in found.sorted_tables if table.name == "tables" or _column(table)]


def _column(table: Table) -> str:
    """The column that says to which game a row belongs; "" if none does."""
    if table.name == "tables":
        return "id"
    for key in table.foreign_keys:
        if key.column.table.name == "tables":
            return str(key.parent.name)
    # Where a row may also be about all games, which "" stands for, there is no foreign key.
    return "table_id" if "table_id" in table.columns else ""


def _is_players(table: Table) -> bool:
    return any(key.column.table.name == "players" for key in table.foreign_keys)


def _of_games(table: Table, ids: Sequence[str]) -> Select[tuple[object, ...]]:
    return select(table).where(table.c[_column(table)].in_(ids))


def _copy(
    source: Connection, target: Connection, table: Table, wanted: Select[tuple[object, ...]]
) -> int:
    count = 0
    rows = source.execute(wanted.execution_options(yield_per=_ROWS)).mappings()
    for part in rows.partitions():
        target.execute(table.insert(), [dict(row) for row in part])
        count += len(part)
    if target.dialect.name == "postgresql":
        _go_on_counting(target, table)
    return count


def _go_on_counting(connection: Connection, table: Table) -> None:
    """Let columns that number their rows themselves go on after the last number copied."""
    for column in table.columns:
        if "nextval" in str(getattr(column.server_default, "arg", "")):
            highest = connection.execute(select(func.max(column))).scalar_one_or_none()
            if highest is not None:
                connection.execute(
                    text("SELECT setval(pg_get_serial_sequence(:table, :column), :value)"),
                    {"table": table.name, "column": column.name, "value": highest},
                )
