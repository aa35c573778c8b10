"""Calling players back: which notices a change of a table causes, and sending them.

What was told is written together with the jobs that send it, and each of these is done once: so no
notice comes twice, whichever server dies at whatever moment. One that may be lost is counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs
from sqlalchemy import ColumnElement, Executable, String, bindparam, delete, exists, insert, select

from railhead.server.calling.looking import AFTERWARDS, Looking
from railhead.server.calling.occasions import WISH, Due, Notice, due_at, notice
from railhead.server.calling.sending import Lost, NotSent, Sender
from railhead.server.calling.ways import (
    Way,
    has_failed,
    has_worked,
    removal,
    way_of,
    ways_of,
)
from railhead.server.calling.wishes import at_table, when, wishes_at, wishes_of
from railhead.server.errors import NotFound
from railhead.server.jobs import Job
from railhead.server.models import held, holdings, told, ways
from railhead.server.pace.at_table import shown
from railhead.server.pace.clock import Clock
from railhead.server.runner import Kind, Runner, TryAgain
from railhead.server.statements import Given
from railhead.server.table import Table
from railhead.server.tables import Tables

# What is asked with most changes, written once.
_TABLE = bindparam("table", type_=String)
_CALLED = (
    select(holdings.c.browser, holdings.c.seat)
    .where(holdings.c.table_id == _TABLE)
    .where(exists(select(ways.c.id).where(ways.c.player == holdings.c.browser)))
)


def _is_wanted(table: Any) -> ColumnElement[bool]:
    """Whether anybody who plays at a table wants to be called."""
    return exists(
        select(ways.c.id)
        .join(holdings, holdings.c.browser == ways.c.player)
        .where(holdings.c.table_id == table)
    )


_TOLD = select(told).where(told.c.table_id == _TABLE)

CALL, NOTICE, DIGEST = "call", "notice", "digest"
SETTLED = 2.0  # seconds after a change, in which bots and orders may go on


class _Told(Struct, frozen=True):
    """One player at a table: his seats, his ways, and of what he has been told."""

    player: str
    seats: tuple[str, ...]
    ways: list[Way]
    told: dict[tuple[str, str], int]


class Calling:
    """Calls players back to their tables."""

    def __init__(
        self,
        tables: Tables,
        runner: Runner,
        sender: Sender,
        looking: Looking,
        settled: float = SETTLED,
    ) -> None:
        self.tables = tables
        self.sender = sender
        self.looking = looking
        self._settled = settled
        # What tells a player that he is asked to a table, None if he no longer is.
        self.invitation: Callable[[str, str], Notice | None] = lambda player, gathering: None
        self._storage = tables.storage
        self._jobs = runner.jobs
        self._put_call = runner.jobs.prepared(only_if=_is_wanted(_TABLE))
        tables.causes.append(self.caused)
        runner.know(Kind(CALL, self._call))
        runner.know(Kind(NOTICE, self._notify, once=True, abroad=True))
        runner.know(Kind(DIGEST, self._digest, once=True, abroad=True))

    # Causing.

    def caused(self, before: Table | None, after: Table) -> list[Given]:
        """The job that looks at a table, if there is something new to tell."""
        known = set() if before is None else set(due_at(before, {}))
        if known.issuperset(due_at(after, {})):
            return []
        due = self.tables.clock() + self._settled
        return [self._put_call(CALL, after.id, due, table=after.id)]

    def call(self, table_id: str, delay: float | None = None) -> Executable:
        """The job that looks at a table, if anybody who plays there wants to be called."""
        is_wanted = _is_wanted(table_id)
        due = self.tables.clock() + (self._settled if delay is None else delay)
        return self._jobs.statement(CALL, table_id, due=due, only_if=is_wanted)

    def invited(self, player: str, gathering: str) -> list[Executable]:
        """The jobs that tell a player, where he wants that, that he is asked to a table."""
        now, wanted = self.tables.clock(), wishes_of(self._storage, player)
        return [
            self._jobs.statement(
                NOTICE,
                f"{way.id} {gathering} invited",
                {"way": way.id, "gathering": gathering},
                due=when(wanted, way.kind, now),
            )
            for way in ways_of(self._storage, player)
            if wanted.wants("invited", way.kind)
        ]

    # Deciding.

    async def _call(self, job: Job) -> Sequence[Executable]:
        return await self.sender.in_thread(lambda: self.look(job.key))

    def look(self, table_id: str) -> list[Executable]:
        """What is to be written so that all are told who want to be."""
        try:
            table = self.tables.table(table_id)
        except NotFound:
            return []
        due, found, later = due_at(table, self._clocks(table)), [], []
        for each in self._players(table):
            if _is_alone(table, each.seats):
                continue
            for one in _first_of_each([d for d in due if d.seat in each.seats]):
                if each.told.get((one.seat, one.what), 0) >= one.number:
                    continue
                statements, postponed = self._tell(table, each, one)
                found += statements
                later += postponed
        if later:
            found.append(self.call(table_id, min(later)))
        return found

    def _tell(self, table: Table, to: _Told, due: Due) -> tuple[list[Executable], list[float]]:
        """What tells a player of something; or in how many seconds to look once more."""
        now = self.tables.clock()
        everywhere = wishes_of(self._storage, to.player)
        wishes = at_table(everywhere, wishes_at(self._storage, to.player, table.id))
        wanted = [way for way in to.ways if wishes.wants(WISH[due.what], way.kind)]
        looked = self.looking.last(to.player, table.id)
        if looked <= now < looked + AFTERWARDS and wishes.away and wanted:
            return [], [looked + AFTERWARDS - now]
        found = _mark(table, to, due)
        if looked > now:
            return found, []
        for way in wanted:
            moment = when(wishes, way.kind, now)
            data = {"way": way.id, "table": table.id, **structs.asdict(due)}
            if moment <= now:
                key = f"{way.id} {table.id} {due.what} {due.number}"
                found.append(self._jobs.statement(NOTICE, key, data, due=now, renew=False))
            else:
                found += _hold(way, table, due)
                found.append(self._jobs.statement(DIGEST, way.id, due=moment, sooner=True))
        return found, []

    def _players(self, table: Table) -> list[_Told]:
        """Those at a table who can be called, with their seats."""
        given = {"table": table.id}
        holds: defaultdict[str, set[str]] = defaultdict(set)
        with self._storage.reading() as connection:
            for row in connection.execute(_CALLED, given):
                holds[row.browser].add(row.seat)
            marks = connection.execute(_TOLD, given).all()
        return [
            _Told(
                player,
                _seats(table, seats),
                ways_of(self._storage, player),
                {
                    (each.seat, each.occasion): each.number
                    for each in marks
                    if each.player == player
                },
            )
            for player, seats in holds.items()
        ]

    # Sending.

    async def _notify(self, job: Job) -> Sequence[Executable]:
        """Send one notice, if what it tells still holds and nobody looks."""
        data = job.data
        way = await self.sender.in_thread(lambda: way_of(self._storage, data["way"]))
        if way is None:
            return ()
        notices = await self.sender.in_thread(lambda: self._told_of(way, data))
        return await self._send(way, notices) if notices else ()

    def _told_of(self, way: Way, data: dict[str, Any]) -> list[Notice]:
        """What a job tells: that somebody is asked to a table, or something at one."""
        if "gathering" in data:
            found = self.invitation(way.player, data["gathering"])
            return [] if found is None else [found]
        due = Due(data["seat"], data["what"], data["number"])
        return self._still(way, [(data["table"], due)])

    async def _digest(self, job: Job) -> Sequence[Executable]:
        """Send what was held back, as one."""
        way = await self.sender.in_thread(lambda: way_of(self._storage, job.key))
        if way is None:
            return ()
        notices = await self.sender.in_thread(lambda: self._still(way, self._taken(way)))
        return await self._send(way, notices) if notices else ()

    def _taken(self, way: Way) -> list[tuple[str, Due]]:
        """What was held back for a way; from now on it no longer is."""
        mine = held.c.way == way.id
        with self._storage.writing() as connection:
            found = connection.execute(select(held).where(mine)).all()
            connection.execute(delete(held).where(mine))
        return [(row.table_id, Due(row.seat, row.occasion, row.number)) for row in found]

    def _still(self, way: Way, wanted: Sequence[tuple[str, Due]]) -> list[Notice]:
        """Those notices that still hold, in words."""
        found = []
        for table_id, due in wanted:
            try:
                table = self.tables.table(table_id)
            except NotFound:
                continue
            clocks = self._clocks(table)
            is_seen = self.looking.last(way.player, table_id) > self.tables.clock()
            if due in due_at(table, clocks) and not is_seen:
                found.append(notice(table, due, clocks))
        return found

    async def _send(self, way: Way, notices: list[Notice]) -> Sequence[Executable]:
        try:
            await self.sender.send(way, notices)
        except NotSent as error:
            raise TryAgain(str(error)) from None
        except Lost as error:
            ends = removal(way.id) if error.gone else (has_failed(way.id, str(error)),)
            await self.sender.in_thread(lambda: self._storage.run(list(ends)))
            raise
        return (has_worked(way.id, self.tables.clock()),)

    def _clocks(self, table: Table) -> Mapping[str, Clock]:
        return shown(table, self.tables.clock(), self.tables.outages())


def _seats(table: Table, held_: set[str]) -> tuple[str, ...]:
    """The seats whose player somebody is, also those for which a computer player sits in."""
    return tuple(
        seat.name
        for seat in table.seats.values()
        if seat.name in held_ or (seat.kind == "here" and "" in held_)
    )


def _is_alone(table: Table, seats: Sequence[str]) -> bool:
    """Whether nobody else plays at a table: then nobody waits there."""
    return all(seat.kind == "bot" or seat.name in seats for seat in table.seats.values())


def _first_of_each(due: Sequence[Due]) -> list[Due]:
    """One of each kind: who plays several seats is told once."""
    return list({each.what: each for each in reversed(due)}.values())


def _mark(table: Table, to: _Told, due: Due) -> list[Executable]:
    """What notes that a player has been told."""
    mine = (
        (told.c.player == to.player)
        & (told.c.table_id == table.id)
        & (told.c.seat == due.seat)
        & (told.c.occasion == due.what)
    )
    row = {
        "player": to.player,
        "table_id": table.id,
        "seat": due.seat,
        "occasion": due.what,
        "number": due.number,
    }
    return [delete(told).where(mine), insert(told).values(row)]


def _hold(way: Way, table: Table, due: Due) -> list[Executable]:
    """What holds a notice back; a later one of the same kind takes its place."""
    mine = (
        (held.c.way == way.id)
        & (held.c.table_id == table.id)
        & (held.c.seat == due.seat)
        & (held.c.occasion == due.what)
    )
    row = {
        "way": way.id,
        "table_id": table.id,
        "seat": due.seat,
        "occasion": due.what,
        "player": way.player,
        "number": due.number,
    }
    return [delete(held).where(mine), insert(held).values(row)]
