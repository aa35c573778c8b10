"""When no server ran: a player's clock does not run while he can't play.

While clocks run, every server says each second that it is there. One that finds that nobody has
said so for longer notes the span; of several that start at once, one does. A server that has so
much to do that it says so late knows that it ran all the same, and notes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from sqlalchemy import Connection, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from railhead.server.jobs import Jobs
from railhead.server.models import jobs, outages, pulse
from railhead.server.pace.clock import Span

log = logging.getLogger("railhead.server")

BEAT = 1.0  # seconds between two signs of life
GAP = 2.0  # seconds without one after which nobody ran; what is shorter is not noticed
CLOCK = "clock"  # the kind of job that waits wherever a clock runs
_ROW = 1
_PATIENCE = 2.0  # seconds for a sign of life that is being given when the server stops


class Awake:
    """For how long this process has run without a break. It looks at the clock again and again: a
    computer that slept finds that it comes too late."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._last = 0.0

    @property
    def seconds(self) -> float:
        """For how long, up to the last look."""
        return 0.0 if self._since is None else self._last - self._since

    def tick(self, now: float) -> None:
        """Look at the clock."""
        if self._since is None or not 0 <= now - self._last <= GAP:
            self._since = now
        self._last = now

    def end(self) -> None:
        """There was a break."""
        self._since = None


class Outages:
    """Signs of life, and the spans without one."""

    def __init__(self, queue: Jobs) -> None:
        self._queue = queue
        self._storage = queue.storage
        self.spans: tuple[Span, ...] = ()
        self._awake = Awake()
        self._over = threading.Event()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Give signs of life while the server runs, the first before it answers anybody. They come
        from a thread of their own: a loop that has much to do would give them late."""
        await asyncio.to_thread(self.beat)
        threads = [
            threading.Thread(target=work, name="pulse", daemon=True)
            for work in (self._stay_awake, self._go_on)
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            for thread in threads:  # one may be asking the database
                await asyncio.to_thread(thread.join, _PATIENCE)

    def _stay_awake(self) -> None:
        """Look at the clock, apart from the database: that may be slow without keeping anybody from
        playing."""
        while not self._over.wait(GAP / 4):
            self._awake.tick(time.time())

    def _go_on(self) -> None:
        failed = False
        while not self._over.wait(BEAT):
            try:
                self.beat()
                failed = False
            except Exception as error:
                self._awake.end()  # nobody can play without the database
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
            if now - last > max(GAP, self._awake.seconds):
                connection.execute(insert(outages).values(began=last, ended=now))
            connection.execute(update(pulse).where(pulse.c.id == _ROW).values(beat=now))

    def _last(self, connection: Connection, lock: bool = False) -> float | None:
        wanted = select(pulse.c.beat).where(pulse.c.id == _ROW)
        found = connection.execute(wanted.with_for_update() if lock else wanted)
        beat: float | None = found.scalar_one_or_none()
        return beat
