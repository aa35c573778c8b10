"""The tables of the database.

``entries`` is the journal: every change of a table is a row with the next number, never changed
and never removed. The primary key decides between two who write at once. Everything else about a
game can be worked out from its journal; the other columns spare that work.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("players", Text, nullable=False),  # JSON, as they were named
    Column("seed", Text, nullable=False),
    Column("rules", Integer, nullable=False),  # version of the rules when the table was opened
    Column("version", Integer, nullable=False),  # the number of its last entry
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("bot_asked", Boolean, nullable=False),
    Column("summary", Text, nullable=False),  # JSON, for lists
    Column("copy_of", String(32)),  # the table that a what-if was copied from, and where
    Column("copy_at", Integer),
    Index("tables_where_a_bot_is_asked", "bot_asked"),
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Text, nullable=False),  # who did it; empty for the table itself
    Column("data", Text, nullable=False),  # JSON
    Column("events", Text, nullable=False),  # JSON: what came of an action, in words
    Column("state", LargeBinary),  # the state after an action, compressed
    Column("made", Double, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("name", Text, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # here, link, bot
    Column("bot", Text, nullable=False),
)

# Secret links, hashed. One that has ended is kept, so that whoever still has it is told so.
links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Text, nullable=False),  # empty: the table itself
    Column("live", Boolean, nullable=False),
    Index("links_of_a_table", "table_id"),
)

# What a browser holds: seats, and tables of its own (seat is empty).
holdings = Table(
    "holdings",
    metadata,
    Column("browser", String(64), primary_key=True),  # hashed
    _of_table(),
    Column("seat", Text, primary_key=True),
    Index("holdings_of_a_table", "table_id"),
)

# Standing orders, each told to the player of its seat alone.
orders = Table(
    "orders",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("terms", Text, nullable=False),  # JSON: what it shall do
    Column("since", Text, nullable=False),  # JSON: how the table stood when it was armed
    Column("armed", Double, nullable=False),
    Column("state", String(8), nullable=False),  # armed, dropped, done
    Column("reason", Text, nullable=False),
    Column("ended", Double),
    Column("played", Text, nullable=False),  # JSON: the entries that it has written
    Index("orders_by_state", "state"),
)

# Tables that a browser has put away; nobody else sees that.
archived = Table(
    "archived",
    metadata,
    Column("browser", String(64), primary_key=True),  # hashed
    _of_table(),
)

# What players have noted for themselves; no other browser ever gets it.
notebooks = Table(
    "notebooks",
    metadata,
    Column("browser", String(64), primary_key=True),  # hashed
    _of_table(),
    Column("seat", Text, primary_key=True),  # empty where the browser has one notebook
    Column("text", Text, nullable=False),
    Column("actions", Integer, nullable=False),  # in force when it was written
    Column("written", Double, nullable=False),
)

# Secrets of the server itself, the same for all processes on one database.
keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

# Work that one of all servers on this database does. Whoever has taken a job holds it until a
# moment that is put off again and again; a job whose moment has passed may be taken by another.
jobs = Table(
    "jobs",
    metadata,
    Column("kind", String(32), primary_key=True),
    Column("key", String(128), primary_key=True),  # one job of a kind about a thing
    Column("data", Text, nullable=False),  # JSON
    Column("state", String(8), nullable=False),  # waiting, failed, lost
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("holder", String(32), nullable=False),  # drawn anew each time it is taken; empty: nobody
    Column("until", Double, nullable=False),
    Column("again", Boolean, nullable=False),  # asked for once more while somebody works on it
    Column("problem", Text, nullable=False),  # why it failed or was lost
    Index("jobs_that_are_due", "state", "due"),
)
