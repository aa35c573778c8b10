"""Statements that are written together with a change."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, CursorResult, Executable


class Given(NamedTuple):
    """A statement that was put together once, and the values with which it is carried out now."""

    statement: Executable
    values: dict[str, Any]


# To put a statement together takes longer than to carry it out: where that is done with every
# action, it is given its values instead.
Statement = Executable | Given


def carry_out(connection: Connection, statement: Statement) -> CursorResult[Any]:
    """Carry out a statement."""
    if isinstance(statement, Given):
        return connection.execute(*statement)
    return connection.execute(statement)
