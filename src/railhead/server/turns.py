"""Requests take turns: so many of one address are worked on at once, and so many of all.

Whoever asks for a hundred things at once waits for them himself. Those who only look and those who
change something have turns apart, and there are as many threads as turns: while one kind waits for
a slow database, the other goes on. Pages that need no database have threads of their own.
"""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from litestar.concurrency import set_asyncio_executor
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from railhead.server import patience
from railhead.server.security import client_of

AT_ONCE = 24  # requests of each kind
_SPARE = 8  # beginnings of what lasts
# What lasts has limits of its own; what lies in memory needs no thread.
_WITHOUT = re.compile(
    r"/static/.*|/health/.*|/metrics|/t/[^/]+/routes/search"
    r"|/t/[^/]+/company/[^/]+/runs"
    r"|/api/tables/(import|[^/]+/(events|routes|routes/search))/?"
)
# Addresses that do not need the database; all others do.
_OWN = re.compile(
    r"/(new/.*|rules(/.*)?|sw\.js|favicon\.ico|robots\.txt|\.well-known/.*|api/(titles|schema)(/.*)?)",
    re.DOTALL,
)
_threads = ThreadPoolExecutor(2 * AT_ONCE + _SPARE, thread_name_prefix="tables")


def use_own_threads() -> None:
    """Let handlers that are not coroutines run in threads of this module."""
    set_asyncio_executor(_threads)


class Turns(ASGIMiddleware):
    """Lets requests wait for their turn."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, at_once: int) -> None:
        """``at_once``: requests of one address, 0: any number."""
        self._writing, self._reading, self._other = (_Queue(at_once) for _ in range(3))

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        client = client_of(scope)
        if _WITHOUT.fullmatch(scope["path"]):
            await next_app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):  # type: ignore[typeddict-item]
            body = _Body(receive, await receive())
            with patience.within(patience.TO_WRITE):
                async with self._writing.turn(client):
                    await next_app(scope, body.receive, send)
            return
        queue = self._other if _OWN.fullmatch(scope["path"]) else self._reading
        with patience.within(patience.TO_READ):
            async with queue.turn(client):
                await next_app(scope, receive, send)


class Beginnings:
    """The beginnings of what lasts (searches, streams, files that are kept) take turns apart from
    other requests. Each needs the database and a thread as any request does: many at once would
    take all threads, and a slow database would then keep everybody waiting."""

    def __init__(self, at_once: int) -> None:
        """``at_once``: of one address, 0: any number."""
        self._queue = _Queue(at_once, _SPARE)

    @asynccontextmanager
    async def turn(self, client: str, seconds: float | None = None) -> AsyncGenerator[None]:
        """A turn of a client, in which nothing is waited for longer than so many seconds (a
        reader's patience)."""
        with patience.within(patience.TO_READ if seconds is None else seconds):
            async with self._queue.turn(client):
                yield


class _Body:
    """The body of a request whose beginning has come already. Until it is complete, the time runs
    at the cost of whoever sends it, and not of the server."""

    def __init__(self, receive: Receive, first: ReceiveMessage) -> None:
        self._receive = receive
        self._first: ReceiveMessage | None = first

    async def receive(self) -> ReceiveMessage:
        """The next part."""
        message, self._first = self._first, None
        if message is None:
            message = await self._receive()
            patience.begin_anew(patience.TO_WRITE)
        return message


class _Queue:
    """Requests of one kind. A client's own limit comes first, so that those who wait for that one
    take no turn away from others."""

    def __init__(self, of_client: int, in_all: int = AT_ONCE) -> None:
        self._of_client = of_client
        self._all = asyncio.Semaphore(in_all)
        self._clients: defaultdict[str, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(of_client)
        )
        self._here: defaultdict[str, int] = defaultdict(int)

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncGenerator[None]:
        """A turn of a client; refused if it does not come in time. Where a client has any number,
        all together still have no more than there are threads: who acts must not wait behind all
        who look."""
        if not self._of_client:
            async with _soon(self._all):
                yield
            return
        self._here[client] += 1
        try:
            async with _soon(self._clients[client]), _soon(self._all):
                yield
        finally:
            self._here[client] -= 1
            if not self._here[client]:
                del self._here[client], self._clients[client]


@asynccontextmanager
async def _soon(semaphore: asyncio.Semaphore) -> AsyncGenerator[None]:
    if not semaphore.locked():
        await semaphore.acquire()  # which is so at once
    else:
        try:
            await asyncio.wait_for(semaphore.acquire(), patience.left(patience.TO_READ))
        except TimeoutError:
            patience.busy()
    try:
        yield
    finally:
        semaphore.release()
