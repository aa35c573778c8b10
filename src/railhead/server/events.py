"""Live updates: whoever watches a table hears of every change.

Changes go through one channel of Litestar's: in memory for one process, through PostgreSQL for
many. Each process hands them on to those who watch the table. What is sent says only that there
is something new and who is asked. An open page is also sent what has changed of it, as its seats
may see it, drawn once for all who see the same; whoever is not a page fetches what he needs.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter, defaultdict
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Collection,
    Iterator,
    Sequence,
)
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, TypeVar

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.response import ServerSentEventMessage

from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Change
from railhead.server.faults import fault_of
from railhead.server.open_pages import Draw, OpenPage, Sent
from railhead.server.peace.known import Known
from railhead.server.peace.signs import Signs
from railhead.server.standing import Standing, standing
from railhead.server.tables import Tables

log = logging.getLogger("railhead.server")

CHANNEL = "railhead_tables"
# Milliseconds until a browser comes back whose stream has ended. Not all at the same moment: when a
# server ends, those who watched there come to another.
_RETRY = (500, 2_500)
_PENS = 2  # threads that draw; more would only keep those waiting who act
T = TypeVar("T")
_change = msgspec.json.Decoder(Change)


class Watcher:
    """Somebody who watches a table, with the seats that he plays, and perhaps the page that he has
    open. Only the latest change counts: older ones are in it."""

    def __init__(self, page: OpenPage | None = None) -> None:
        self.page = page
        self.seats: Collection[str] = ()
        self.orders = False  # whether there is something new of his standing orders
        self._latest: Change | None = None
        self._sent: Sent | None = None
        self._news = asyncio.Event()

    def tell(self, change: Change, sent: Sent | None = None) -> None:
        """There is a change; ``sent``: what has changed of the page. What is for one seat wakes
        nobody else, not even for a moment: the next ping would come later than it does at other
        tables."""
        if change.seat:
            if change.seat not in self.seats:
                return
            self.orders = True
        else:
            self._latest, self._sent = change, sent
        self._news.set()

    def take_sent(self) -> Sent | None:
        """What has changed of the page, which shows it from now on; None if it must ask."""
        sent, self._sent = self._sent, None
        if sent is None or self.page is None or self.page.known != sent.base:
            return None
        self.page.known = sent.known
        return sent

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
        self.draw: Draw | None = None  # what draws pages, if there are any
        self._pens = ThreadPoolExecutor(_PENS, thread_name_prefix="pages")
        # Tables whose pages are being drawn, each with the change that is next, if there is one.
        self._drawing: dict[str, Change | None] = {}
        self._tasks: set[asyncio.Task[None]] = set()
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
        """Listen while the server runs."""
        async with self.channels:
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
                for threads in (self._threads, self._pens):
                    threads.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End all streams: the server is about to stop."""
        self.closing = True
        for closer in self.closers:
            closer()
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake()

    @contextmanager
    def watching(self, table_id: str, page: OpenPage | None = None) -> Iterator[Watcher]:
        """Watch a table, perhaps with its page open."""
        watcher = Watcher(page)
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
                self._tell(change)
                for listener in self.listeners:
                    listener(change)

    def _tell(self, change: Change) -> None:
        """Tell all who watch a table of a change; those with a page when that is drawn."""
        drawn = self.draw is not None and not change.seat
        pages = False
        for watcher in self._watchers.get(change.table, ()):
            if drawn and watcher.page is not None:
                pages = True
            else:
                watcher.tell(change)
        if not pages:
            return
        if change.table in self._drawing:
            self._drawing[change.table] = change  # what comes meanwhile is drawn in one go
            return
        self._drawing[change.table] = None
        task = asyncio.get_running_loop().create_task(self._bring(change))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def is_drawing(self, table_id: str) -> bool:
        """Whether the pages of a table are being drawn."""
        return table_id in self._drawing

    async def _bring(self, change: Change) -> None:
        """Tell those with a page of a change, and of all that come meanwhile."""
        table_id, following = change.table, change
        try:
            while True:
                watchers = [each for each in self._watchers.get(table_id, ()) if each.page]
                sent = await self._drawn(table_id, [each.page for each in watchers if each.page])
                for watcher, each in zip(watchers, sent, strict=True):
                    watcher.tell(following, each)
                later = self._drawing[table_id]
                if later is None:
                    return
                self._drawing[table_id], following = None, later
        finally:
            del self._drawing[table_id]

    async def _drawn(self, table_id: str, pages: Sequence[OpenPage]) -> Sequence[Sent | None]:
        """What these pages are sent; where it can't be drawn now, they ask for it."""
        if self.draw is None or self.closing:
            return [None] * len(pages)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pens, self.draw, table_id, pages)
        except Problem:
            return [None] * len(pages)
        except Exception as error:
            if fault_of(error) is None and not self.closing:
                log.exception("the pages of table %s could not be drawn", table_id)
            return [None] * len(pages)


async def stream(
    hub: Hub,
    tables: Tables,
    said: Known[Signs],
    watcher: Watcher,
    stands: Standing,
    browser: Browser,
    ping_seconds: float,
    version_of: Callable[[str], Awaitable[int | None]],
) -> AsyncGenerator[ServerSentEventMessage]:
    """What a browser hears of a table: how it ``stands`` at once, then every change, and what has
    changed of the page that it has open. The ``watcher`` has watched since before that.

    A quiet stream is pinged. With the ping goes a look at the database by ``version_of``, so that
    a change whose announcement was lost on its way is late, but does arrive; so does what operators
    say to all.
    """
    table_id, sent = stands.change.table, stands.change.version
    watcher.seats = stands.seats
    lines = (await said.now()).lines
    retry = random.randint(*_RETRY)
    yield _message(stands.change, stands, lines, tables.clock(), retry=retry)
    while True:
        change = await watcher.next(ping_seconds)
        drawn = watcher.take_sent()
        if hub.closing:
            return
        if watcher.orders:
            watcher.orders = False
            yield ServerSentEventMessage(event="orders", data=str(sent))
            if change is None:
                continue
        before, lines = lines, (await said.now()).lines
        quiet = change is None and lines == before
        # What is being drawn comes by itself: to look would let the page ask for it as well.
        on_its_way = watcher.page is not None and hub.is_drawing(table_id)
        if quiet and (on_its_way or await version_of(table_id) in (sent, None)):
            yield ServerSentEventMessage(event="ping", data=str(sent))
            continue
        if change is None or change.what == "seat":
            what = change.what if change else ""
            stands = await hub.in_thread(standing, tables, table_id, browser, what)
            watcher.seats = stands.seats
            change = stands.change
        if change.version > sent or lines != before:
            sent = max(sent, change.version)
            yield _message(change, stands, lines, tables.clock(), drawn)


def _message(
    change: Change,
    stands: Standing,
    said: list[str],
    now: float,
    drawn: Sent | None = None,
    retry: int | None = None,
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
    if drawn is not None and drawn.parts is not None:
        data["sum"], data["parts"] = drawn.sum, msgspec.Raw(drawn.parts)
    return ServerSentEventMessage(
        event="changed", id=change.version, data=msgspec.json.encode(data).decode(), retry=retry
    )
