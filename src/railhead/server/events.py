"""Live updates: whoever watches a table hears of every change.

Changes go through one channel of Litestar's: in memory for one process, through PostgreSQL for
many. Each process hands them on to those who watch the table. What is sent says only that there
is something new and who is asked; a page then fetches what its seat may see.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, TypeVar

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.response import ServerSentEventMessage

from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.peace.known import Known
from railhead.server.peace.signs import Signs
from railhead.server.standing import Standing, standing
from railhead.server.tables import Change, Tables

CHANNEL = "railhead_tables"
_RETRY_MILLISECONDS = 1_000
T = TypeVar("T")
_change = msgspec.json.Decoder(Change)


class Watcher:
    """Somebody who watches a table, with the seats that he plays. Only the latest change counts:
    older ones are in it."""

    def __init__(self) -> None:
        self.seats: Collection[str] = ()
        self.orders = False  # whether there is something new of his standing orders
        self._latest: Change | None = None
        self._news = asyncio.Event()

    def tell(self, change: Change) -> None:
        """There is a change. What is for one seat wakes nobody else, not even for a moment: the
        next ping would come later than it does at other tables."""
        if change.seat:
            if change.seat not in self.seats:
                return
            self.orders = True
        else:
            self._latest = change
        self._news.set()

    def wake(self) -> None:
        """There is something to look at, though no change."""
        self._news.set()

    async def next(self, seconds: float) -> Change | None:
        """The latest change, None if there is none for so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
        self._news.clear()
        latest, self._latest = self._latest, None
        return latest


class Hub:
    """Hands changes on to those who watch, and to the bots."""

    def __init__(self, backend: ChannelsBackend) -> None:
        self.channels = ChannelsPlugin(backend, channels=[CHANNEL])
        self.listeners: list[Callable[[Change], None]] = []
        self.closers: list[Callable[[], None]] = []  # called when all streams must end
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._streams: Counter[str] = Counter()
        self._loop: asyncio.AbstractEventLoop | None = None
        # Threads of their own: however many watch and however slow the database is, requests
        # find theirs free.
        self._threads = ThreadPoolExecutor(8, thread_name_prefix="live")
        self.closing = False

    async def in_thread(self, call: Callable[..., T], *args: Any) -> T:
        """What a call in one of the threads for streams comes to."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *args)

    @property
    def streams(self) -> int:
        """How many live connections there are."""
        return self._streams.total()

    def announce(self, change: Change) -> None:
        """Tell everybody, in all processes, of a change; may be called from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended: nobody listens any more
                self._loop.call_soon_threadsafe(self.channels.publish, change, CHANNEL)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Listen while the server runs. The channel must be open."""
        self._loop = asyncio.get_running_loop()
        task = asyncio.create_task(self._listen())
        try:
            yield
        finally:
            self.close()
            self._loop = None
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            self._threads.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End all streams: the server is about to stop."""
        self.closing = True
        for closer in self.closers:
            closer()
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake()

    @contextmanager
    def watching(self, table_id: str) -> Iterator[Watcher]:
        """Watch a table."""
        watcher = Watcher()
        self._watchers[table_id].add(watcher)
        try:
            yield watcher
        finally:
            self._watchers[table_id].discard(watcher)
            if not self._watchers[table_id]:
                del self._watchers[table_id]

    @contextmanager
    def streaming(self, client: str, most: int) -> Iterator[None]:
        """A stream of a client, counted from now on; refused if it has too many (0: any number).
        Between the look and the count nothing is awaited, so nobody slips through."""
        if most and self._streams[client] >= most:
            raise Problem(429, "too_many", "There are too many live connections from here.")
        self._streams[client] += 1
        try:
            yield
        finally:
            self._streams[client] -= 1
            if not self._streams[client]:
                del self._streams[client]

    async def _listen(self) -> None:
        async with self.channels.start_subscription(CHANNEL) as subscriber:
            async for data in subscriber.iter_events():
                try:
                    change = _change.decode(data)
                except msgspec.MsgspecError:
                    continue  # of another version of Railhead on the same database
                for watcher in self._watchers.get(change.table, ()):
                    watcher.tell(change)
                for listener in self.listeners:
                    listener(change)


async def stream(
    hub: Hub,
    tables: Tables,
    said: Known[Signs],
    table_id: str,
    browser: Browser,
    ping_seconds: float,
    version_of: Callable[[str], Awaitable[int | None]],
) -> AsyncGenerator[ServerSentEventMessage]:
    """What a browser hears of a table: its present version at once, then every change.

    A quiet stream is pinged. With the ping goes a look at the database by ``version_of``, so that
    a change whose announcement was lost on its way is late, but does arrive; so does what operators
    say to all.
    """
    with hub.watching(table_id) as watcher:
        stands = await hub.in_thread(standing, tables, table_id, browser)
        watcher.seats = stands.seats
        sent = stands.change.version
        lines = (await said.now()).lines
        yield _message(stands.change, stands, lines, tables.clock(), retry=_RETRY_MILLISECONDS)
        while True:
            change = await watcher.next(ping_seconds)
            if hub.closing:
                return
            if watcher.orders:
                watcher.orders = False
                yield ServerSentEventMessage(event="orders", data=str(sent))
                if change is None:
                    continue
            before, lines = lines, (await said.now()).lines
            quiet = change is None and lines == before
            if quiet and await version_of(table_id) in (sent, None):
                yield ServerSentEventMessage(event="ping", data=str(sent))
                continue
            if change is None or change.what == "seat":
                what = change.what if change else ""
                stands = await hub.in_thread(standing, tables, table_id, browser, what)
                watcher.seats = stands.seats
                change = stands.change
            if change.version > sent or lines != before:
                sent = max(sent, change.version)
                yield _message(change, stands, lines, tables.clock())


def _message(
    change: Change, stands: Standing, said: list[str], now: float, retry: int | None = None
) -> ServerSentEventMessage:
    data: dict[str, Any] = {
        "version": change.version,
        "actions": change.actions,
        "asked": change.asked,
        "you": not stands.what_if and not set(stands.seats).isdisjoint(change.asked),
        "finished": change.finished,
        "what": change.what,
        "now": int(now * 1000),
    }
    if said:
        data["said"] = said
    return ServerSentEventMessage(
        event="changed", id=change.version, data=msgspec.json.encode(data).decode(), retry=retry
    )
