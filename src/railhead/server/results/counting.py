"""Keeping results: a job for each table whose game has ended, put with its last action, so that
none is lost and none counts twice; and one for each title whose ratings have to follow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from msgspec import Struct
from sqlalchemy import Connection, Executable, case, delete, func, insert, select

from railhead.server.errors import NotFound
from railhead.server.jobs import Job
from railhead.server.models import players, tables
from railhead.server.records import results, standings
from railhead.server.results import ratings
from railhead.server.results.result import Result, result_of
from railhead.server.runner import Kind, Runner
from railhead.server.storage import Storage
from railhead.server.table import Table
from railhead.server.tables import Tables
from railhead.server.written import json_of

RESULT, RATE = "result", "rate"


class Counting:
    """Keeps the results of all tables."""

    def __init__(self, tables: Tables, runner: Runner) -> None:
        self.tables = tables
        self.storage = tables.storage
        self._jobs = runner.jobs
        # What else is written once the result of a table is kept, or no longer is.
        self.after: list[Callable[[str], Sequence[Executable]]] = []
        tables.causes.append(self.caused)
        runner.know(Kind(RESULT, self._look))
        runner.know(Kind(RATE, self._rate))

    def caused(self, before: Table | None, after: Table) -> list[Executable]:
        """The job that looks at a table whose game has ended, or goes on after all."""
        was = before is not None and before.finished
        if after.what_if or was == after.finished:
            return []
        return [self._jobs.statement(RESULT, after.id, due=self.tables.clock())]

    async def _look(self, job: Job) -> Sequence[Executable]:
        return await asyncio.get_running_loop().run_in_executor(None, self.look, job.key)

    async def _rate(self, job: Job) -> Sequence[Executable]:
        return await asyncio.get_running_loop().run_in_executor(None, self.rate, job.key)

    def look(self, table_id: str) -> list[Executable]:
        """What is to be written so that the result of a table is kept, as it stands now."""
        try:
            table = self.tables.table(table_id)
        except NotFound:
            return []  # it has been deleted; a result that is kept stays
        with self.storage.reading() as connection:
            found = self._result(connection, table)
            kept = connection.execute(select(results).where(results.c.game == table_id)).first()
            is_public = _is_public(connection, table_id)
        more = [statement for after in self.after for statement in after(table_id)]
        if kept is not None and found is not None and kept.finished == found.finished:
            return more
        statements = [] if kept is None else _removed(kept.title, kept.finished, table_id)
        if found is not None:
            statements += _kept(found, is_public)
        rated = (kept is not None and kept.rated) or (found is not None and found.rated)
        if rated:
            due = self.tables.clock()
            statements.append(self._jobs.statement(RATE, table.facts.title, due=due))
        return [*statements, *more]

    def rate(self, title: str) -> list[Executable]:
        """What is to be written so that all results of a title count."""
        with self.storage.reading() as connection:
            return ratings.due(connection, title)

    def _result(self, connection: Connection, table: Table) -> Result | None:
        held = self.storage.holders(table.id)
        wanted = select(players.c.id).where(
            players.c.id.in_([holder for holder, _ in held]), players.c.joined.is_not(None)
        )
        return result_of(table, held, set(connection.execute(wanted).scalars()))


def recount(storage: Storage) -> dict[str, int]:
    """Work out all ratings anew from the results; how many figures changed, by title."""
    with storage.writing() as connection:
        titles = connection.execute(select(results.c.title).distinct().order_by(results.c.title))
        changed = {}
        for title in titles.scalars().all():
            found = ratings.due(connection, title, again=True)
            for statement in found:
                connection.execute(statement)
            changed[title] = len(found)
    return changed


def _is_public(connection: Connection, table_id: str) -> bool:
    shown = connection.execute(select(tables.c.shown).where(tables.c.id == table_id))
    return shown.scalar_one_or_none() == "public"


def _kept(result: Result, is_public: bool) -> list[Executable]:
    row = {
        "game": result.game,
        "title": result.title,
        "options": json_of(result.options),
        "name": result.name,
        "finished": result.finished,
        "rated": result.rated,
        "public": is_public,
    }
    seats = [
        {
            "game": result.game,
            "seat": each.seat,
            "name": each.name,
            "holder": each.holder,
            "bot": each.bot,
            "place": each.place,
            "worth": each.worth,
            "counts": each.counts,
        }
        for each in result.standings
    ]
    return [insert(results).values(row), insert(standings).values(seats)]


def _removed(title: str, finished: float, game: str) -> list[Executable]:
    """A game goes on after all: what was counted after it is counted anew."""
    return [
        ratings.uncounted_after(title, finished, game),
        delete(standings).where(standings.c.game == game),
        delete(results).where(results.c.game == game),
    ]


class Counts(Struct, frozen=True):
    """How many results of a title there are, how many of them rated, and how many players are."""

    title: str
    games: int
    rated: int
    players: int


def counts(storage: Storage) -> list[Counts]:
    """What is kept, by title."""
    rated = func.sum(case((results.c.rated, 1), else_=0))
    games = select(results.c.title, func.count(), rated).group_by(results.c.title)
    people = (
        select(results.c.title, func.count(standings.c.holder.distinct()))
        .join(standings, standings.c.game == results.c.game)
        .where(standings.c.counts)
        .group_by(results.c.title)
    )
    with storage.reading() as connection:
        known = {row[0]: row[1] for row in connection.execute(people)}
        rows = connection.execute(games.order_by(results.c.title))
        return [Counts(title, count, some, known.get(title, 0)) for title, count, some in rows]
