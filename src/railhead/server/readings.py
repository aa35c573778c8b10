"""Files that are opened as tables, each read in a process beside the server.

One address has one file read at a time and a few waiting; in all so many wait, before others are
sent away. They are counted before the file itself is taken in. Whoever leaves stops the reading.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from railhead.play.refusal import IllegalAction
from railhead.server.crew import Crew
from railhead.server.errors import Problem
from railhead.server.reader import Reader, Refused
from railhead.server.reading import Reading

log = logging.getLogger("railhead.server")

FROM_AN_ADDRESS = 4  # files that are read or wait
IN_ALL = 16


class Readings:
    """All files that are being opened; its coroutines belong to the server's loop."""

    def __init__(
        self, processes: int, seconds: float, ended: Callable[[str], None] = lambda result: None
    ) -> None:
        """``ended`` is told of every file whether it was read, refused, or stopped."""
        self.seconds = seconds
        self._ended = ended
        self._crew = Crew([Reader() for _ in range(max(1, processes))], "files")
        self._stops: set[threading.Event] = set()
        self._waiting: Counter[str] = Counter()
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Take files while the server runs."""
        async with self._crew.running():
            try:
                yield
            finally:
                self.close()

    def close(self) -> None:
        """Stop all: the server is about to stop. May be called from any thread."""
        for stop in list(self._stops):
            stop.set()

    @property
    def processes(self) -> list[int]:
        """The processes that have been started."""
        return self._crew.processes

    @property
    def count(self) -> int:
        """How many files are read or wait."""
        return len(self._stops)

    @contextmanager
    def admitted(self, client: str) -> Iterator[threading.Event]:
        """A file of a client, counted from now on, and what stops its reading; refused if there
        are too many."""
        if self._waiting[client] >= FROM_AN_ADDRESS or self.count >= IN_ALL:
            raise Problem(
                429,
                "too_many",
                "Other files are being opened: wait for one of them.",
                headers={"retry-after": "5"},
            )
        stop = threading.Event()
        self._waiting[client] += 1
        self._stops.add(stop)
        try:
            yield stop
        finally:
            stop.set()
            self._stops.discard(stop)
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]
                self._turns.pop(client, None)

    async def read(
        self, data: bytes, table_id: str, now: float, client: str, stop: threading.Event
    ) -> Reading:
        """The table in a file that was admitted."""
        async with self._turns[client]:
            reader = await self._crew.next_free(stop)
            if reader is None:
                self._ended("stopped")
                raise _stopped()
            answer = await asyncio.wrap_future(
                self._crew.submit(reader, reader.read, data, table_id, now, self.seconds, stop)
            )
        match answer:
            case Reading():
                self._ended("read")
                return answer
            case Refused(reason, clause, fault):
                self._ended("refused")
                if fault:
                    log.error("a file could not be read: %s", fault)
                raise IllegalAction(reason, clause)
        self._ended("stopped")
        raise _stopped()


def _stopped() -> Problem:
    return Problem(503, "busy", "The server is about to stop. Try again in a moment.")
