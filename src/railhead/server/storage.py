"""Keeping tables in a database: SQLite by default, PostgreSQL for many machines.

What is written is on the disk before a call returns. Every transaction is short; the primary key
of the journal decides between two writers, in one process or in many.
"""

from __future__ import annotations

import secrets
import threading
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Executable, Row, String, bindparam, event, insert, select
from sqlalchemy import delete as sql_delete
from sqlalchemy import update as sql_update
from sqlalchemy.exc import DBAPIError, IntegrityError

from railhead.play.events import Event
from railhead.play.refusal import RailheadError
from railhead.server import (
    patience,
    records,  # noqa: F401 - its tables belong to the database as well
)
from railhead.server.engines import AT_THE_START, NoDatabase, make_engine
from railhead.server.facts import Facts, Seat, Summary
from railhead.server.journal import Entry
from railhead.server.migrations import migrate
from railhead.server.models import (
    devices,
    entries,
    holder,
    holdings,
    keys,
    links,
    members,
    seats,
    tables,
)
from railhead.server.statements import Statement, carry_out
from railhead.server.written import JournalRow, Packed, Written, json_of, row_of

_events = msgspec.json.Decoder(tuple[Event, ...])
_summary = msgspec.json.Decoder(Summary)

# What is asked with every request, written once: to put a question together takes longer than to
# have it answered.
_TABLE, _BROWSER = bindparam("table", type_=String), bindparam("browser", type_=String)
_VERSION = select(tables.c.version).where(tables.c.id == _TABLE)
_GLANCE = select(tables.c.version, tables.c.shown, tables.c.club).where(tables.c.id == _TABLE)
_HELD = select(holdings.c.seat).where(
    holdings.c.browser == holder(_BROWSER), holdings.c.table_id == _TABLE
)
_CLAIMED = select(holdings.c.seat).where(holdings.c.table_id == _TABLE)
_MOVE = sql_update(tables).where(
    tables.c.id == bindparam("of_table"), tables.c.version == bindparam("before")
)
_BOT_ASKED = select(tables.c.bot_asked).where(tables.c.id == _TABLE)


class Conflict(Exception):
    """Somebody else wrote first."""


class Stored(Struct, frozen=True):
    """A table as it lies in the database."""

    facts: Facts
    version: int
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]


class Listed(Struct, frozen=True):
    """A table in a list."""

    id: str
    title: str
    updated: float
    copy_of: str | None
    copy_at: int | None
    summary: Summary
    held: frozenset[str]


class Glance(Struct, frozen=True):
    """What a browser finds at an address: the version of its table, None if there is none, what it
    holds there, and whether it may look: a club's own tables are for its members."""

    version: int | None
    held: frozenset[str] = frozenset()
    is_open: bool = True

    @property
    def is_there(self) -> bool:
        """Whether there is a table, as far as the browser may know."""
        return self.version is not None and self.is_open


class Storage:
    """The database of a server."""

    def __init__(self, url: str) -> None:
        """Open the database and bring it up to date."""
        self.engine = make_engine(url)
        # SQLite lets one writer in at a time; threads that queue here wait less than threads
        # that try again and again there.
        self._turn = threading.Lock()
        # Told of every entry that was added to a journal here.
        self.heard: Callable[[Sequence[Written]], None] = lambda journal: None
        try:
            with self.writing(AT_THE_START) as connection:
                migrate(connection)
        except DBAPIError as error:
            self.close()
            raise NoDatabase(f"The database can't be opened: {error.orig}") from None
        except RailheadError:
            self.close()
            raise

    def close(self) -> None:
        """Give all connections back. A thread that still asks gives its own back later, and nobody
        keeps it then."""
        old = self.engine.pool
        event.listen(old, "checkin", lambda connection, _: connection.close())
        self.engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether servers on other machines may use the database."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment of the database."""
        with self.engine.connect() as connection:
            if self.is_shared:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self, most: float | None = None) -> Iterator[Connection]:
        """A transaction that is on the disk when it is left. It waits no longer than so many
        seconds (a writer's patience) for its turn, and no longer than it may for a lock."""
        most = patience.TO_WRITE if most is None else most
        turn = nullcontext() if self.is_shared else patience.locked(self._turn, most)
        with turn, self.engine.connect() as connection:
            connection = connection.execution_options(railhead_writes=most)
            with connection.begin():
                yield connection

    # Tables.

    def create(
        self,
        facts: Facts,
        seating: Sequence[Seat],
        journal: Sequence[JournalRow],
        summary: Summary,
        also: Sequence[Statement] = (),
        must: Sequence[Executable] = (),
    ) -> None:
        """Keep a new table with its first entries; :class:`Conflict` if a statement of ``must``
        changes nothing."""
        row = {
            **msgspec.structs.asdict(facts),
            "options": json_of(facts.options),
            "players": json_of(facts.players),
            "seed": str(facts.seed),
            "version": len(journal),
            "updated": journal[-1]["made"],
            **_columns(summary),
        }
        with self.writing() as connection:
            connection.execute(insert(tables), row)
            connection.execute(insert(entries), list(journal))
            connection.execute(
                insert(seats),
                [
                    {**msgspec.structs.asdict(seat), "table_id": facts.id, "place": place}
                    for place, seat in enumerate(seating)
                ],
            )
            _carry_out(connection, also, must)

    def append(
        self,
        table: str,
        journal: Sequence[Written],
        summary: Summary,
        also: Sequence[Statement] = (),
        must: Sequence[Executable] = (),
    ) -> None:
        """Add the next entries to a journal, all or none; :class:`Conflict` if others stand
        there already, or if a statement of ``must`` changes nothing."""
        first, last = journal[0].entry.number, journal[-1].entry.number
        rows = [row_of(table, each) for each in journal]
        moved = {"of_table": table, "before": first - 1, "version": last, **_columns(summary)}
        moved["updated"] = journal[-1].entry.made
        try:
            with self.writing() as connection:
                connection.execute(insert(entries), rows)
                if connection.execute(_MOVE, moved).rowcount != 1:
                    raise Conflict
                _carry_out(connection, also, must)
        except IntegrityError:
            raise Conflict from None
        self.heard(journal)

    def version(self, table: str) -> int | None:
        """The number of a table's last entry; None if there is no such table."""
        with self.reading() as connection:
            version: int | None = connection.execute(
                _VERSION, {"table": table}
            ).scalar_one_or_none()
        return version

    def versions(self, ids: Collection[str]) -> dict[str, int]:
        """The numbers of the last entries of those tables that there are."""
        wanted = select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids))
        with self.reading() as connection:
            return {row.id: row.version for row in connection.execute(wanted)}

    def glance(self, table: str, browser: str | None) -> Glance:
        """How far a table has come, what a browser holds of it, and whether it may look."""
        [found] = self.glances(table, [browser])
        return found

    def glances(self, table: str, browsers: Sequence[str | None]) -> list[Glance]:
        """The same for several browsers, at one moment."""
        with self.reading() as connection:
            row = connection.execute(_GLANCE, {"table": table}).one_or_none()
            if row is None:
                return [Glance(None)] * len(browsers)
            by_browser = {each: _glance(connection, table, row, each) for each in set(browsers)}
            return [by_browser[each] for each in browsers]

    def read(self, table: str, after: int = 0) -> Stored | None:
        """A table with its entries after a number."""
        with self.reading() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
            if row is None:
                return None
            # The state of an entry is large and rarely wanted: it is read by itself.
            columns = [column for column in entries.c if column is not entries.c.state]
            journal = connection.execute(
                select(*columns)
                .where(entries.c.table_id == table, entries.c.number > after)
                .order_by(entries.c.number)
            )
            seating = connection.execute(
                select(seats).where(seats.c.table_id == table).order_by(seats.c.place)
            )
            return Stored(
                facts=_facts(row),
                version=row.version,
                seats=tuple(Seat(each.name, each.kind, each.bot) for each in seating),
                entries=tuple(_entry(each) for each in journal),
            )

    def state(self, table: str, number: int) -> bytes | None:
        """The state of the game after an entry."""
        with self.reading() as connection:
            found = connection.execute(
                select(entries.c.state).where(
                    entries.c.table_id == table, entries.c.number == number
                )
            ).scalar_one_or_none()
        return None if found is None else zlib.decompress(found)

    def states(self, table: str) -> Mapping[int, bytes]:
        """All states of a table's game, by the numbers of their entries."""
        with self.reading() as connection:
            rows = connection.execute(
                select(entries.c.number, entries.c.state).where(
                    entries.c.table_id == table, entries.c.state.is_not(None)
                )
            )
            return Packed({row.number: row.state for row in rows})

    def of_browser(self, browser: str) -> list[Listed]:
        """The tables of which a browser holds something, the latest first."""
        with self.reading() as connection:
            rows = connection.execute(
                select(holdings.c.seat, tables)
                .join(tables, tables.c.id == holdings.c.table_id)
                .where(holdings.c.browser == holder(browser))
                .order_by(tables.c.updated.desc(), tables.c.id)
            ).all()
        return [_listed(list(group)) for _, group in groupby(rows, lambda row: row.id)]

    def where_a_bot_is_asked(self) -> list[str]:
        """The tables that wait for a bot."""
        with self.reading() as connection:
            found = connection.execute(select(tables.c.id).where(tables.c.bot_asked))
            return list(found.scalars())

    def is_bot_asked(self, table: str) -> bool:
        """Whether a table waits for a bot."""
        with self.reading() as connection:
            return bool(connection.execute(_BOT_ASKED, {"table": table}).scalar_one_or_none())

    def latest(self, count: int) -> list[str]:
        """The tables that are played and were changed last."""
        wanted = select(tables.c.id).where(~tables.c.finished)
        with self.reading() as connection:
            found = connection.execute(wanted.order_by(tables.c.updated.desc()).limit(count))
            return list(found.scalars())

    # Links and holdings.

    def find_link(self, table: str, digest: str) -> tuple[str, bool] | None:
        """The seat that a link leads to, and whether it still does."""
        with self.reading() as connection:
            row = connection.execute(
                select(links).where(links.c.hash == digest, links.c.table_id == table)
            ).one_or_none()
        return None if row is None else (row.seat, row.live)

    def run(self, statements: Sequence[Executable]) -> None:
        """Write by itself what belongs to no table."""
        with self.writing() as connection:
            for statement in statements:
                connection.execute(statement)

    def beside(self, table: str, statements: Sequence[Executable]) -> bool:
        """Write what belongs to a table and changes nothing of its journal; whether there is such
        a table. It is held meanwhile: of two who write the same, one comes after the other, and
        nobody writes anything for a table that is being deleted."""
        row = select(tables.c.id).where(tables.c.id == table)
        with self.writing() as connection:
            if connection.execute(row.with_for_update(key_share=True)).first() is None:
                return False
            for statement in statements:
                connection.execute(statement)
        return True

    def holders(self, table: str) -> list[tuple[str, str]]:
        """Which browsers hold which seats of a table."""
        with self.reading() as connection:
            rows = connection.execute(
                select(holdings.c.browser, holdings.c.seat).where(holdings.c.table_id == table)
            )
            return [(row.browser, row.seat) for row in rows]

    def claimed(self, table: str) -> frozenset[str]:
        """The seats of a table that browsers hold, "" if one holds the table itself."""
        with self.reading() as connection:
            return frozenset(connection.execute(_CLAIMED, {"table": table}).scalars())

    def knows(self, browser: str) -> bool:
        """Whether a browser holds anything here, or is a player's."""
        held = select(holdings.c.browser).where(holdings.c.browser == browser)
        is_players = select(devices.c.browser).where(devices.c.browser == browser)
        with self.reading() as connection:
            return any(
                connection.execute(each.limit(1)).first() is not None for each in (held, is_players)
            )

    def key(self, name: str) -> str:
        """A secret of the server; made when it is asked for first."""
        try:
            return self._key(name)
        except IntegrityError:
            return self._key(name)  # a server that started at the same moment has made it

    def _key(self, name: str) -> str:
        wanted = select(keys.c.value).where(keys.c.name == name)
        with self.writing(AT_THE_START) as connection:
            found: str | None = connection.execute(wanted).scalar_one_or_none()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(insert(keys), {"name": name, "value": found})
        return found


# Statements that go with an entry or stand alone.


def hold(browser: str, table: str, seat: str) -> list[Executable]:
    """A browser takes a seat; it may have it already."""
    key = holder(browser)
    mine = (holdings.c.browser == key) & (holdings.c.table_id == table) & (holdings.c.seat == seat)
    return [
        sql_delete(holdings).where(mine),
        insert(holdings).values(browser=key, table_id=table, seat=seat),
    ]


def link(digest: str, table: str, seat: str) -> Executable:
    """A new link to a seat."""
    return insert(links).values(hash=digest, table_id=table, seat=seat, live=True)


def end_link(table: str, seat: str) -> Executable:
    """All links to a seat so far lead nowhere."""
    return (
        sql_update(links).where(links.c.table_id == table, links.c.seat == seat).values(live=False)
    )


def end_links(table: str, seat: str) -> list[Executable]:
    """All links to a seat end, and nobody holds it any more."""
    return [
        end_link(table, seat),
        sql_delete(holdings).where(holdings.c.table_id == table, holdings.c.seat == seat),
    ]


def reseat(table: str, seat: Seat) -> Executable:
    """Another kind of player takes a seat."""
    return (
        sql_update(seats)
        .where(seats.c.table_id == table, seats.c.name == seat.name)
        .values(kind=seat.kind, bot=seat.bot)
    )


def show(table: str, shown: str, club: str | None) -> list[Executable]:
    """Who may look at a table, and whose club's it is."""
    mine = sql_update(tables).where(tables.c.id == table)
    return [mine.values(shown=shown, club=club)] if shown != "link" or club else []


# Within.


def _carry_out(
    connection: Connection, also: Sequence[Statement], must: Sequence[Executable]
) -> None:
    for each in also:
        carry_out(connection, each)
    for statement in must:
        if connection.execute(statement).rowcount == 0:
            raise Conflict


def _glance(connection: Connection, table: str, row: Any, browser: str | None) -> Glance:
    """What a browser finds at a table, of which this is the row."""
    held: frozenset[str] = frozenset()
    if browser is not None:
        asked = {"table": table, "browser": browser}
        held = frozenset(connection.execute(_HELD, asked).scalars())
    is_open = row.shown != "club" or bool(held)
    if not is_open and browser is not None:
        his = members.c.club == row.club, members.c.player == holder(browser)
        is_open = connection.execute(select(members.c.club).where(*his)).first() is not None
    return Glance(row.version, held, is_open)


def _columns(summary: Summary) -> dict[str, Any]:
    return {
        "finished": summary.finished,
        "bot_asked": summary.is_bot_asked,
        "summary": json_of(summary),
    }


def _entry(row: Row[Any]) -> Entry:
    return Entry(
        row.number,
        row.kind,
        row.seat,
        msgspec.json.decode(row.data),
        _events.decode(row.events),
        row.made,
    )


def _listed(rows: list[Row[Any]]) -> Listed:
    """A table from one row for each thing that a browser holds of it."""
    row = rows[0]
    return Listed(
        row.id,
        row.title,
        row.updated,
        row.copy_of,
        row.copy_at,
        _summary.decode(row.summary),
        frozenset(each.seat for each in rows),
    )


def _facts(row: Row[Any]) -> Facts:
    return Facts(
        id=row.id,
        title=row.title,
        options=msgspec.json.decode(row.options),
        players=msgspec.json.decode(row.players),
        seed=int(row.seed),
        rules=row.rules,
        created=row.created,
        copy_of=row.copy_of,
        copy_at=row.copy_at,
    )
