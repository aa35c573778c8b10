"""An entry of a journal as it is written to the database."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from railhead.server.journal import Entry

JournalRow = dict[str, Any]


class Written(Struct, frozen=True):
    """An entry with the state of the game after it, if it changed that."""

    entry: Entry
    state: bytes | None = None


def row_of(table: str, written: Written) -> JournalRow:
    """The row of an entry. States are compressed here, before anybody waits for the database."""
    entry, state = written.entry, written.state
    return {
        "table_id": table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.by,
        "data": json_of(entry.data),
        "events": json_of(entry.events),
        "state": None if state is None else zlib.compress(state, 1),
        "made": entry.made,
    }


def json_of(value: Any) -> str:
    """A value as JSON, as all columns with more than one value hold it."""
    return msgspec.json.encode(value).decode()
