"""Whoever leaves is forgotten, and what others share with him goes on without his name.

His seats are called *Former player* from then on: in the journal, in every state that is kept, in
the copies that others have made. That is the one change a journal ever sees. A job for each seat
does it, put with the deletion itself; the others' talk is theirs and stays as it is.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, bindparam, delete, insert, select, update

from railhead.server.browsers import digest
from railhead.server.contests.contest import leave_all as leave_contests
from railhead.server.errors import NotFound
from railhead.server.facts import Seat
from railhead.server.jobs import Job
from railhead.server.journal import Entry
from railhead.server.models import entries, metadata, seats, tables
from railhead.server.records import bans, blocks, deeds, reports, standings
from railhead.server.runner import Kind, Runner
from railhead.server.storage import Conflict, Stored
from railhead.server.table import Table, load
from railhead.server.tables import Tables
from railhead.server.written import Written, json_of, row_of

JOB = "former"
NAME = "Former player"
_TRIES = 5
_TAGS = frozenset({"type", "kind"})  # what names a kind of thing is no name of a player


def anonymise(connection: Connection, key: str, now: float) -> None:
    """Take a player out of what others have a share in. His results stay together under a word
    that leads nowhere, so that ratings still follow from them."""
    word = f"former-{secrets.token_hex(16)}"
    mine = standings.c.holder == key
    connection.execute(update(standings).where(mine).values(holder=word, name=""))
    leave_contests(connection, key, word, now)
    connection.execute(delete(blocks).where(blocks.c.blocked == key))
    connection.execute(delete(bans).where(bans.c.who == key))
    for who, name in ((reports.c.by, reports.c.by_name), (reports.c.about, reports.c.about_name)):
        values = {who.name: "", name.name: ""}
        connection.execute(update(reports).where(who == key).values(values))
    connection.execute(
        update(deeds).where(deeds.c.who == key).values(who="", about="a former player")
    )


class Leaving:
    """Renames the seats of those who have left."""

    def __init__(self, all_tables: Tables, runner: Runner) -> None:
        self.tables = all_tables
        self.storage = all_tables.storage
        self._jobs = runner.jobs
        runner.know(Kind(JOB, self._work))

    def put(self, connection: Connection, left: Iterable[tuple[str, str]]) -> None:
        """Put the jobs that rename these seats of tables, and of copies of them."""
        for table_id, name in left:
            copies = select(tables.c.id).where(tables.c.copy_of == table_id)
            for each in (table_id, *connection.execute(copies).scalars()):
                data = {"table": each, "name": name}
                key = f"{each} {digest(name)[:32]}"
                now = self._jobs.now(connection)
                connection.execute(self._jobs.statement(JOB, key, data, due=now))

    async def _work(self, job: Job) -> Sequence[Executable]:
        table, name = job.data["table"], job.data["name"]
        await asyncio.get_running_loop().run_in_executor(None, self.rename, table, name)
        return ()

    def rename(self, table_id: str, name: str) -> None:
        """Call a seat of a table otherwise; nothing happens if that is done already."""
        for _ in range(_TRIES):
            try:
                before = self.tables.table(table_id)
                stored = self.storage.read(table_id)
            except NotFound:
                return
            if stored is None or name not in stored.facts.players:
                return
            try:
                self._write(stored, dict(self.storage.states(table_id)), name)
            except Conflict:
                continue
            self.tables.forget(table_id)
            self.tables.tell(table_id, before.version + 1, "left", before.summary())
            return
        raise Conflict

    def _write(self, stored: Stored, states: Mapping[int, bytes], old: str) -> None:
        new = _free(stored.facts.players)
        renamed = Renaming(old, new)
        table_id, version = stored.facts.id, stored.version
        journal = [renamed.entry(entry) for entry in stored.entries]
        journal.append(Entry(version + 1, "left", "", {"name": new}, (), self.tables.clock()))
        kept = {number: renamed.state(state) for number, state in states.items()}
        table = _table(stored, renamed, journal, kept)
        rows = [row_of(table_id, Written(entry, kept.get(entry.number))) for entry in journal]
        with self.storage.writing() as connection:
            moved = connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.version == version)
                .values(
                    version=version + 1,
                    players=json_of(table.facts.players),
                    summary=json_of(self.tables.summary_of(table)),
                )
            )
            if moved.rowcount != 1:
                raise Conflict
            connection.execute(insert(entries), rows[-1:])
            connection.execute(_of_entry, [_as_bound(row) for row in rows[:-1]])
            _reseat(connection, table_id, old, new)


class Renaming:
    """Puts one name in the place of another."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new
        self._word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")

    def text(self, text: str) -> str:
        """A sentence with the new name in it."""
        return self._word.sub(lambda _: self.new, text)

    def data(self, value: Any) -> Any:
        """Plain data in which whatever is the name, value or key, is the new one."""
        match value:
            case str():
                return self.new if value == self.old else value
            case list():
                return [self.data(each) for each in value]
            case dict():
                return {
                    self.data(key): each if key in _TAGS else self.data(each)
                    for key, each in value.items()
                }
        return value

    def entry(self, entry: Entry) -> Entry:
        """An entry of the journal; what was said stays as it was said."""
        data = self.data(entry.data)
        if "reason" in data:
            data["reason"] = self.text(data["reason"])
        if "turn" in data.get("then", {}):
            data["then"]["turn"] = self.text(data["then"]["turn"])
        events = tuple(
            msgspec.structs.replace(
                event,
                text=self.text(event.text),
                about=self.data(event.about),
                only=self.data(event.only),
                instead=self.text(event.instead),
                who=self.data(event.who),
                then=self.text(event.then),
            )
            for event in entry.events
        )
        by = self.data(entry.by)
        return msgspec.structs.replace(entry, by=by, data=data, events=events)

    def state(self, state: bytes) -> bytes:
        """A state of the game."""
        return msgspec.json.encode(self.data(msgspec.json.decode(state)))


class _States:
    """States that are at hand."""

    def __init__(self, kept: Mapping[int, bytes]) -> None:
        self._kept = kept
        self.get: Callable[[int], bytes | None] = kept.get

    def all(self) -> Mapping[int, bytes]:
        return self._kept


def _table(
    stored: Stored, renamed: Renaming, journal: Sequence[Entry], kept: Mapping[int, bytes]
) -> Table:
    """The table under the new name; if it can't be read so, nothing is written."""
    facts = msgspec.structs.replace(stored.facts, players=renamed.data(stored.facts.players))
    seating = [Seat(renamed.data(seat.name), seat.kind, seat.bot) for seat in stored.seats]
    return load(facts, seating, journal, _States(kept))


def _free(players: Sequence[str]) -> str:
    names = (NAME, *(f"{NAME} {number}" for number in range(2, len(players) + 2)))
    return next(name for name in names if name not in players)


_of_entry = (
    update(entries)
    .where(entries.c.table_id == bindparam("of_table"), entries.c.number == bindparam("of_number"))
    .values(seat=bindparam("to_seat"), data=bindparam("to_data"), events=bindparam("to_events"))
    .values(state=bindparam("to_state"))
)


def _as_bound(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "of_table": row["table_id"],
        "of_number": row["number"],
        "to_seat": row["seat"],
        "to_data": row["data"],
        "to_events": row["events"],
        "to_state": row["state"],
    }


def _reseat(connection: Connection, table_id: str, old: str, new: str) -> None:
    """Whatever else is kept about the seat."""
    mine = (seats.c.table_id == table_id) & (seats.c.name == old)
    connection.execute(update(seats).where(mine).values(name=new))
    for kind in metadata.sorted_tables:
        if kind is not entries and "table_id" in kind.c and "seat" in kind.c:
            its = (kind.c.table_id == table_id) & (kind.c.seat == old)
            connection.execute(update(kind).where(its).values(seat=new))
