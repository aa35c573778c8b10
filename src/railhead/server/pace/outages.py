"""When no server ran: a player's clock does not run while he can't play.

While clocks run, every server says each second that it is there. One that finds that nobody has
said so for longer notes the span; of several that start at once, one does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from sqlalchemy import Connection, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from railhead.server.jobs import Jobs
from railhead.server.models import jobs, outages, pulse
from railhead.server.pace.clock import Span
from railhead.server.runner import end_threads

log = logging.getLogger("railhead.server")

BEAT = 1.0  # seconds between two signs of life
GAP = 2.0  # seconds without one after which nobody ran; what is shorter is not noticed
CLOCK = "clock"  # the kind of job that waits wherever a clock runs
_ROW = 1


class Outages:
    """Signs of life, and the spans without one."""

    def __init__(self, queue: Jobs) -> None:
        self._queue = queue
        self._storage = queue.storage
        self.spans: tuple[Span, ...] = ()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pulse")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Give signs of life while the server runs, the first before it answers anybody."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self.beat)
        beating = asyncio.create_task(self._go_on())
        try:
            yield
        finally:
            beating.cancel()
            with suppress(asyncio.CancelledError):
                await beating
            await end_threads(self._thread)

    async def _go_on(self) -> None:
        loop, failed = asyncio.get_running_loop(), False
        while True:
            await asyncio.sleep(BEAT)
            try:
                await loop.run_in_executor(self._thread, self.beat)
                failed = False
            except Exception as error:
                if not failed:
                    log.warning("clocks wait for the database: %s", error)
                failed = True

    def beat(self) -> None:
        """Say that a server runs, and learn when none did. Where no clock runs nobody asks."""
        with self._storage.reading() as connection:
            waits = select(exists().where(jobs.c.kind == CLOCK, jobs.c.state == "waiting"))
            is_wanted = bool(connection.execute(waits).scalar_one())
            last = self._last(connection)
            is_late = last is None or self._queue.now(connection) - last > BEAT / 2
        if is_wanted and is_late:
            with suppress(IntegrityError):  # another server was the first of all
                self._note()
        with self._storage.reading() as connection:
            found = select(outages.c.began, outages.c.ended).order_by(outages.c.began)
            self.spans = tuple((row.began, row.ended) for row in connection.execute(found))

    def _note(self) -> None:
        with self._storage.writing() as connection:
            last, now = self._last(connection, lock=True), self._queue.now(connection)
            if last is None:
                connection.execute(insert(pulse).values(id=_ROW, beat=now))
                return
            if now <= last:
                return
            if now - last > GAP:
                connection.execute(insert(outages).values(began=last, ended=now))
            connection.execute(update(pulse).where(pulse.c.id == _ROW).values(beat=now))

    def _last(self, connection: Connection, lock: bool = False) -> float | None:
        wanted = select(pulse.c.beat).where(pulse.c.id == _ROW)
        found = connection.execute(wanted.with_for_update() if lock else wanted)
        beat: float | None = found.scalar_one_or_none()
        return beat
