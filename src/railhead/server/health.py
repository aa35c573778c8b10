"""Whether the server lives, and whether it can be sent players: for proxies, containers and
whoever looks after it. Nothing secret is told, and no limit keeps these questions out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Literal

from litestar import Response, get
from litestar.di import NamedDependency as Given
from msgspec import Struct

from railhead.server.events import Hub
from railhead.server.migrations import form_of, head
from railhead.server.runner import end_threads
from railhead.server.storage import Storage

BOUND = 2.0  # seconds for the database to answer
_KEPT = 1.0  # seconds for which an answer counts, however many ask

Database = Literal["ok", "does not answer", "fails", "has another form"]


class Lives(Struct):
    """The process answers."""

    status: Literal["alive"] = "alive"


class Ready(Struct):
    """Whether players can be sent here, and if not, why."""

    status: Literal["ready", "not ready", "stopping"]
    database: Database


class Health:
    """Asks the database how it is: one question at a time, however many want to know."""

    def __init__(self, storage: Storage, bound: float = BOUND) -> None:
        self._storage = storage
        self._bound = bound
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._asking: asyncio.Future[Database] | None = None
        self._told: tuple[float, Database] = (float("-inf"), "ok")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Answer while the server runs."""
        try:
            yield
        finally:
            await end_threads(self._thread)

    async def database(self) -> Database:
        """How the database is. A question that hangs is not asked twice."""
        loop = asyncio.get_running_loop()
        when, told = self._told
        if loop.time() - when < _KEPT:
            return told
        if self._asking is None or self._asking.done():
            self._asking = loop.run_in_executor(self._thread, self._ask)
        try:
            told = await asyncio.wait_for(asyncio.shield(self._asking), self._bound)
        except TimeoutError:
            told = "does not answer"
        self._told = loop.time(), told
        return told

    def _ask(self) -> Database:
        try:
            with self._storage.engine.connect() as connection:
                found = form_of(connection)
        except Exception:  # whatever is wrong: it is not told to strangers, and the log has it
            return "fails"
        return "ok" if found == head() else "has another form"


@get("/health/live", include_in_schema=False, sync_to_thread=False)
def live() -> Lives:
    """The process answers."""
    return Lives()


@get("/health/ready", include_in_schema=False)
async def ready(health: Given[Health], hub: Given[Hub]) -> Response[Any]:
    """Whether players can be sent here."""
    if hub.closing:
        return _answer(Ready("stopping", "ok"), 503)
    database = await health.database()
    if database == "ok":
        return _answer(Ready("ready", database), 200)
    return _answer(Ready("not ready", database), 503)


def _answer(found: Ready, status: int) -> Response[Any]:
    return Response(found, status_code=status, headers={"cache-control": "no-store"})


HANDLERS = (live, ready)
