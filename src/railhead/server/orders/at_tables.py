"""Standing orders at tables: they act by themselves, a little after their player is asked.

Every process looks at a table that has changed. What an order writes must be the next entry of the
journal, and the order must be armed as it was read: of several processes one writes, and an order
that was disarmed meanwhile does not act.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncGenerator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial

from railhead.play.refusal import IllegalAction
from railhead.server.access import Access
from railhead.server.acting import draft_of
from railhead.server.facts import Change
from railhead.server.faults import fault_of
from railhead.server.orders import keeping
from railhead.server.orders.armed import Armed
from railhead.server.orders.arming import WHAT
from railhead.server.orders.judging import Verdict, judge
from railhead.server.orders.order import Order, State, by_precedence, played_by
from railhead.server.table import Table
from railhead.server.tables import Proposal, Stale, Tables

log = logging.getLogger("railhead.server")

FIRST_PAUSE = 1.0  # seconds after a failure of the database, doubled with each that follows
LONGEST_PAUSE = 60.0


def random_pause(most: float) -> Callable[[], float]:
    """Pauses of a quarter of so many seconds up to all of them."""
    chance = random.SystemRandom()
    return lambda: chance.uniform(most / 4, most)


class OrdersAtTables:
    """Lets the standing orders of all tables act."""

    def __init__(self, tables: Tables, pause: Callable[[], float]) -> None:
        """``pause``: how long an order waits before it acts, in seconds."""
        self.tables = tables
        self.pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        # A thread of their own: however much there is to look at, requests find theirs free.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="orders")
        self._armed = Armed(self._where_armed)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Let orders act while the server runs, also those that were armed when it stopped."""
        loop = asyncio.get_running_loop()
        armed = await loop.run_in_executor(self._thread, keeping.where_armed, self.tables.storage)
        for table_id in armed:
            self.wake(table_id)
        try:
            yield
        finally:
            for task in list(self._tasks.values()):
                task.cancel()
            self._armed.end()
            self._thread.shutdown(wait=True, cancel_futures=True)

    def hear(self, change: Change) -> None:
        """A table or an order has changed."""
        self.wake(change.table)

    def wake(self, table_id: str) -> None:
        """Look at a table's orders as long as they act."""
        if table_id in self._tasks:
            self._again.add(table_id)  # it may be about to end
        else:
            task = asyncio.get_running_loop().create_task(self._act_while_asked(table_id))
            self._tasks[table_id] = task

    async def _act_while_asked(self, table_id: str) -> None:
        failures = 0
        try:
            while True:
                try:
                    if not await self._act_once(table_id):
                        return
                    failures = 0
                except Exception as error:
                    if fault_of(error) is None:
                        raise
                    failures += 1
                    if failures == 1:
                        log.warning("orders at table %s wait for the database", table_id)
                    await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures, 20)))
        except Exception:
            log.exception("the orders at table %s can't go on", table_id)
        finally:
            del self._tasks[table_id]

    async def _act_once(self, table_id: str) -> bool:
        """Let an order act if one does; whether there may be more to do."""
        loop = asyncio.get_running_loop()
        self._again.discard(table_id)
        if not await self._armed.at(table_id):
            return table_id in self._again
        due = await loop.run_in_executor(self._thread, self.look, table_id)
        if due is None:
            return table_id in self._again
        await asyncio.sleep(self.pause())
        await loop.run_in_executor(self._thread, self.act, *due)
        return True

    async def _where_armed(self, tables: Collection[str]) -> Collection[str]:
        ask = partial(keeping.where_armed, self.tables.storage, tables)
        return await asyncio.get_running_loop().run_in_executor(self._thread, ask)

    def look(self, table_id: str) -> tuple[Order, int] | None:
        """End the orders whose time is over; the first one that acts now, and the entry that the
        game stands on."""
        orders = keeping.at_table(self.tables.storage, table_id)
        armed = [order for order in orders if order.state == "armed"]
        if not armed:
            return None
        access = self.tables.visit_as_server(table_id)
        due = None
        for order in by_precedence(armed):
            verdict = judge(order, access.table, access.states, played_by(orders, order.seat))
            if verdict.what in ("dropped", "done"):
                self._end(order, access.table, verdict)
            elif verdict.what == "act" and due is None:
                due = order, access.table.timeline.changed
        return due

    def act(self, order: Order, changed: int) -> None:
        """Let an order act, if it is still armed and the game stands where it stood."""
        refused: list[str] = []

        def decide(access: Access) -> Proposal:
            refused.clear()
            orders = keeping.at_table(self.tables.storage, order.table)
            now = [each for each in orders if each.number == order.number]
            if not now or now[0].state != "armed" or access.table.timeline.changed != changed:
                return Proposal([])
            by_orders = played_by(orders, order.seat)
            verdict = judge(now[0], access.table, access.states, by_orders)
            if verdict.action is None:
                return Proposal([])
            try:
                draft = draft_of(access.table, verdict.action)
            except IllegalAction as refusal:
                refused.append(refusal.reason)
                return Proposal([])
            return Proposal([draft], must=[keeping.acted(now[0], access.table.version + 1)])

        with suppress(Stale):
            after = self.tables.change(order.table, None, decide)
            if refused:
                self._end(order, after.table, Verdict("dropped", refused[0]))

    def _end(self, order: Order, table: Table, verdict: Verdict) -> None:
        state: State = "done" if verdict.what == "done" else "dropped"
        statement = keeping.ended(order, state, verdict.reason, self.tables.clock())
        if keeping.run(self.tables.storage, statement):
            self.tables.tell_seat(table, WHAT, order.seat)
