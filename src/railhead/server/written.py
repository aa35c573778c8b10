"""An entry of a journal as it is written to the database."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
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


class Packed(Mapping[int, bytes]):
    """States of a game by the numbers of their entries. Each is unpacked when it is asked for: all
    of a long game at once would fill the memory."""

    def __init__(self, states: Mapping[int, bytes]) -> None:
        self._states = states

    def __getitem__(self, number: int) -> bytes:
        return zlib.decompress(self._states[number])

    def __iter__(self) -> Iterator[int]:
        return iter(self._states)

    def __len__(self) -> int:
        return len(self._states)


def json_of(value: Any) -> str:
    """A value as JSON, as all columns with more than one value hold it."""
    return msgspec.json.encode(value).decode()
