"""What tables are called: by those who own them, or after a place."""

from __future__ import annotations

import zlib

import msgspec
from sqlalchemy import select

from railhead.board.board import Board
from railhead.server.facts import Summary
from railhead.server.models import tables
from railhead.server.storage import Storage

_summary = msgspec.json.Decoder(Summary)


def called(storage: Storage, table: str) -> str | None:
    """The name that a table's owner has given it, "" if none; None if there is no such table."""
    with storage.reading() as connection:
        found = select(tables.c.summary).where(tables.c.id == table)
        summary = connection.execute(found).scalar_one_or_none()
    return None if summary is None else _summary.decode(summary).name


def place_name(board: Board, table_id: str) -> str:
    """A name for a table: a place on its board, chosen by its id, so that it is easy to say."""
    named = (hex_ for hex_ in board.hexes.values() if hex_.name and hex_.kind != "beyond")
    places = sorted({hex_.name for hex_ in named})
    return places[zlib.crc32(table_id.encode()) % len(places)] if places else table_id
