"""Bots at tables: they move by themselves, a little after they are asked."""

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
from railhead.server.table import Table
from railhead.server.tables import Change, Plan, Stale, Tables
from railhead.server.visit import Visit

log = logging.getLogger("railhead.server")

MOST_ACTIONS = 20_000  # a game of bots alone that is not over by then never will be


class BotsAtTables:
    """Lets the bots of all tables move."""

    def __init__(self, tables: Tables, delay: float) -> None:
        self.tables = tables
        self.delay = delay
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
        if not change.finished:
            self.wake(change.table)

    def wake(self, table_id: str) -> None:
        """Have the bots of a table move as long as they are asked."""
        if table_id in self._tasks:
            self._again.add(table_id)  # it may be about to end
        else:
            task = asyncio.get_running_loop().create_task(self._move_while_asked(table_id))
            self._tasks[table_id] = task

    async def _move_while_asked(self, table_id: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                self._again.discard(table_id)
                if await loop.run_in_executor(self._thread, self._is_asked, table_id):
                    await asyncio.sleep(self.delay)
                    await loop.run_in_executor(self._thread, self._move, table_id)
                elif table_id not in self._again:
                    return
        except Exception:
            log.exception("a bot at table %s can't go on", table_id)
        finally:
            del self._tasks[table_id]

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
