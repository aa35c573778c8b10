"""Bots at tables: they move by themselves, a little after they are asked.

Where the database fails they come back, after pauses that grow, until it answers again: nobody else
may be there to move and wake them.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from railhead.bots import make
from railhead.play.actions import Action
from railhead.server.acting import draft_of
from railhead.server.errors import NotFound
from railhead.server.faults import fault_of
from railhead.server.table import Table
from railhead.server.tables import Change, Plan, Stale, Tables
from railhead.server.visit import Visit

log = logging.getLogger("railhead.server")

MOST_ACTIONS = 20_000  # a game of bots alone that is not over by then never will be
FIRST_PAUSE = 1.0  # seconds after a failure of the database, doubled with each that follows
LONGEST_PAUSE = 60.0


class BotsAtTables:
    """Lets the bots of all tables move."""

    def __init__(self, tables: Tables, delay: float, first_pause: float = FIRST_PAUSE) -> None:
        self.tables = tables
        self.delay = delay
        self.first_pause = first_pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        # A thread of their own: however long they think, requests find theirs free.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Let bots move while the server runs, first where they were asked when it stopped."""
        loop = asyncio.get_running_loop()
        for table_id in await loop.run_in_executor(
            self._thread, self.tables.storage.where_a_bot_is_asked
        ):
            self.wake(table_id)
        try:
            yield
        finally:
            for task in list(self._tasks.values()):
                task.cancel()
            self._thread.shutdown(wait=True, cancel_futures=True)

    def hear(self, change: Change) -> None:
        """A table has changed; a bot may be asked now."""
        if not change.finished and not change.seat:
            self.wake(change.table)

    def wake(self, table_id: str) -> None:
        """Have the bots of a table move as long as they are asked."""
        if table_id in self._tasks:
            self._again.add(table_id)  # it may be about to end
        else:
            task = asyncio.get_running_loop().create_task(self._move_while_asked(table_id))
            self._tasks[table_id] = task

    async def _move_while_asked(self, table_id: str) -> None:
        failures = 0
        try:
            while True:
                try:
                    if not await self._move_once(table_id):
                        return
                    failures = self._works_again(table_id, failures)
                except NotFound:
                    return  # the table has been deleted
                except Exception as error:
                    if fault_of(error) is None:
                        raise
                    failures += 1
                    await asyncio.sleep(self._pause(table_id, failures, error))
        except Exception:
            log.exception("a bot at table %s can't go on", table_id)
        finally:
            del self._tasks[table_id]

    async def _move_once(self, table_id: str) -> bool:
        """Have a bot move if one is asked; whether there may be more to do."""
        loop = asyncio.get_running_loop()
        self._again.discard(table_id)
        if not await loop.run_in_executor(self._thread, self._is_asked, table_id):
            return table_id in self._again
        await asyncio.sleep(self.delay)
        await loop.run_in_executor(self._thread, self._move, table_id)
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

    def _is_asked(self, table_id: str) -> bool:
        return bot_asked(self.tables.table(table_id)) is not None

    def _move(self, table_id: str) -> None:
        """The bot thinks without the table's lock; what it finds counts if nothing has changed."""
        table = self.tables.table(table_id)
        action = think(table)
        if action is None:
            return

        def decide(visit: Visit) -> Plan:
            now = visit.table
            if now.story.changed != table.story.changed or bot_asked(now) is None:
                return Plan([])
            return Plan([draft_of(now, action)])

        with suppress(Stale):
            self.tables.change(table_id, None, decide)


def bot_asked(table: Table) -> str | None:
    """The seat of a bot that must decide. While a request waits for answers, bots wait too."""
    if table.request is not None or table.of >= MOST_ACTIONS:
        return None
    for name in table.asked:
        if table.seats[name].kind == "bot":
            return name
    return None


def think(table: Table) -> Action | None:
    """What the bot that is asked would do. Its chance follows from the seed, so that the same
    position with the same bot always goes on in the same way."""
    name = bot_asked(table)
    if name is None:
        return None
    bot = make(table.seats[name].bot, random.Random(f"{table.facts.seed} {name} {table.of}"))
    decision = next(each for each in table.game.decisions if each.player == name)
    return bot.decide(table.game.known_to(name), decision)
