"""Bots at tables: they move by themselves, a little after they are asked.

That a bot is asked is a job, so that one of all servers lets it move, and another does if that one
dies. Where the database fails they come back, after pauses that grow, until it answers again:
nobody else may be there to move and wake them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from msgspec.structs import replace
from sqlalchemy import Executable

from railhead.bots.clerk.desk import Thought
from railhead.play.secrecy import hidden, noted_privately
from railhead.server.access import Access
from railhead.server.acting import draft_of
from railhead.server.errors import NotFound
from railhead.server.facts import Change
from railhead.server.jobs import Job
from railhead.server.runner import Kind, Runner, is_fault
from railhead.server.table import Table
from railhead.server.tables import Draft, Proposal, Stale, Tables
from railhead.server.thinker import Question, question_of
from railhead.server.thinkers import Thinkers

log = logging.getLogger("railhead.server")

P = TypeVar("P")
T = TypeVar("T")
KIND = "bot"
MOST_ACTIONS = 20_000  # a game of bots alone that is not over by then never will be
FIRST_PAUSE = 1.0  # seconds after a failure of the database, doubled with each that follows
LONGEST_PAUSE = 60.0
LOOK = 30.0  # seconds between two looks for bots that are asked and of which nobody has heard


class NoAnswer(Exception):
    """Neither a bot nor those who answer for it know what to do."""


class BotsAtTables:
    """Lets the bots of all tables move."""

    def __init__(
        self,
        tables: Tables,
        runner: Runner,
        thinkers: Thinkers,
        delay: float,
        first_pause: float = FIRST_PAUSE,
        moved: Callable[[], None] = lambda: None,
    ) -> None:
        """``moved`` is told of every move."""
        self.tables = tables
        self.runner = runner
        self.thinkers = thinkers
        self.delay = delay
        self.first_pause = first_pause
        self._moved = moved
        self._playing: set[str] = set()  # tables whose bots are let move here
        self._again: set[str] = set()  # those of them that have changed meanwhile
        self._asking: set[asyncio.Task[None]] = set()
        # A thread of their own to read and write tables: requests find theirs free.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")
        runner.know(Kind(KIND, self._play, tries=1))

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Let bots move while the server runs, first where they were asked when it stopped. The
        runner begins after this and ends before it."""
        await self._look(renew=True)
        looking = asyncio.create_task(self._look_again())
        try:
            yield
        finally:
            for task in (looking, *self._asking):
                task.cancel()
            self._thread.shutdown(wait=True, cancel_futures=True)

    def hear(self, change: Change) -> None:
        """A table has changed; a bot may be asked now."""
        if change.table in self._playing:
            self._again.add(change.table)
        elif change.bot and not change.finished and not change.seat:
            self._wake(change.table)

    def _wake(self, table_id: str) -> None:
        task = asyncio.get_running_loop().create_task(self._ask(table_id))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _ask(self, table_id: str) -> None:
        """Have the bots of a table move, if one is asked."""
        failures = 0
        while True:
            try:
                if await self._in_thread(self.tables.storage.is_bot_asked, table_id):
                    await self.runner.put(KIND, table_id)
                return
            except Exception as error:
                if not is_fault(error):
                    log.exception("the bots at table %s can't be asked", table_id)
                    return
                failures += 1
                await asyncio.sleep(self._pause(table_id, failures, error))

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._look(renew=False)
            except Exception as error:
                log.warning("nobody could look for bots that are asked: %s", error)

    async def _look(self, renew: bool) -> None:
        """See to all bots that are asked. One that has failed by itself is tried again only when
        a server starts."""
        loop, storage = asyncio.get_running_loop(), self.tables.storage
        for table_id in await loop.run_in_executor(self._thread, storage.where_a_bot_is_asked):
            if table_id not in self._playing:
                await self.runner.put(KIND, table_id, renew=renew)

    async def _play(self, job: Job) -> Sequence[Executable]:
        """Let the bots of a table move as long as they are asked."""
        table_id = job.key
        self._playing.add(table_id)
        try:
            await self._move_while_asked(table_id)
        finally:
            self._playing.discard(table_id)
        if table_id in self._again:  # it has changed since the last look at it
            self._again.discard(table_id)
            self._wake(table_id)
        return ()

    async def _move_while_asked(self, table_id: str) -> None:
        failures = 0
        while True:
            try:
                if not await self._move_once(table_id):
                    return
                failures = self._works_again(table_id, failures)
            except NotFound:
                return  # the table has been deleted
            except Exception as error:
                if not is_fault(error):
                    log.exception("a bot at table %s can't go on", table_id)
                    raise
                failures += 1
                await asyncio.sleep(self._pause(table_id, failures, error))

    async def _move_once(self, table_id: str) -> bool:
        """Have a bot move if one is asked; whether there may be more to do."""
        self._again.discard(table_id)
        if not await self._in_thread(self._is_asked, table_id):
            return table_id in self._again
        await asyncio.sleep(self.delay)
        await self._move(table_id)
        return True

    def _pause(self, table_id: str, failures: int, error: Exception) -> float:
        """How long to wait after so many failures in a row; the first one is logged."""
        if failures == 1:
            log.warning("a bot at table %s waits for the database: %s", table_id, error)
        return min(LONGEST_PAUSE, self.first_pause * 2.0 ** min(failures - 1, 20))

    def _works_again(self, table_id: str, failures: int) -> int:
        if failures:
            log.info("a bot at table %s goes on after %d failures", table_id, failures)
        return 0

    async def _in_thread(self, call: Callable[[P], T], argument: P) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call, argument)

    def _is_asked(self, table_id: str) -> bool:
        return bot_asked(self.tables.table(table_id)) is not None

    async def _move(self, table_id: str) -> None:
        """The bot thinks without the table's lock; what it finds counts if nothing has changed."""
        table, question = await self._in_thread(self._asked, table_id)
        if question is None:
            return
        thought = await self.thinkers.decide(question, table_id)
        if thought is None:
            raise NoAnswer(f"no bot knows what to do at table {table_id}")
        await self._in_thread(self._write, (table, thought))

    def _asked(self, table_id: str) -> tuple[Table, Question | None]:
        table = self.tables.table(table_id)
        return table, question_at(table)

    def _write(self, move: tuple[Table, Thought]) -> None:
        """Play what a bot has thought of at a table, unless that has changed since."""
        table, thought = move

        def decide(access: Access) -> Proposal:
            now = access.table
            if now.timeline.changed != table.timeline.changed or bot_asked(now) is None:
                return Proposal([])
            return Proposal([with_reason(now, draft_of(now, thought.action), thought.reason)])

        with suppress(Stale):
            access = self.tables.change(table.id, None, decide)
            if access.table.version == table.version + 1:
                self._moved()


def bot_asked(table: Table) -> str | None:
    """The seat of a bot that must decide. While a request waits for answers, bots wait too."""
    if table.request is not None or table.action_count >= MOST_ACTIONS:
        return None
    for name in table.asked:
        if table.seats[name].kind == "bot":
            return name
    return None


def with_reason(table: Table, draft: Draft, reason: str) -> Draft:
    """An action with the reason why a bot plays it. Everybody reads it, so there is none where
    something is hidden from anybody: it follows from all that the bot's seat knows."""
    if not reason or noted_privately([draft.events]) or hidden(table.game):
        return draft
    return replace(draft, data={**draft.data, "reason": reason})


def question_at(table: Table) -> Question | None:
    """What the bot is asked that must decide. Its chance follows from the seed, so that the same
    position with the same bot always goes on in the same way."""
    name = bot_asked(table)
    if name is None:
        return None
    chance = f"{table.facts.seed} {name} {table.action_count}"
    return question_of(table.game, name, table.seats[name].bot, chance)
