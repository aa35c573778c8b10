"""The channel of live updates between servers on one PostgreSQL database.

Litestar's own backend opens a connection for every message and ends for good when its listening
connection breaks. This one publishes through the server's pool and listens anew after a break.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress

from litestar.channels.backends.base import ChannelsBackend
from litestar.concurrency import sync_to_thread
from psycopg import AsyncConnection, Error, sql
from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger("railhead.server")

_PAUSE = 1.0  # seconds between tries to listen


class PostgresChannel(ChannelsBackend):
    """Sends with NOTIFY and hears with LISTEN."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        url = engine.url.set(drivername="postgresql")
        self._address = url.render_as_string(hide_password=False)
        self._channels: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def on_startup(self) -> None:
        self._heard = asyncio.Queue()
        self.listening = asyncio.Event()

    async def on_shutdown(self) -> None:
        await self._stop()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        try:
            await sync_to_thread(self._notify, data.decode(), list(channels))
        except SQLAlchemyError as error:
            # The change is safely stored; watchers elsewhere find it with their next ping.
            log.warning("a change could not be announced: %s", error)

    async def subscribe(self, channels: Iterable[str]) -> None:
        self._channels.update(channels)
        await self._restart()

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        self._channels.difference_update(channels)
        await self._restart()

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes]]:
        while True:
            yield await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []

    def _notify(self, data: str, channels: list[str]) -> None:
        with self._engine.begin() as connection:
            for channel in channels:
                connection.execute(
                    text("SELECT pg_notify(:channel, :data)"), {"channel": channel, "data": data}
                )

    async def _restart(self) -> None:
        await self._stop()
        if self._channels:
            self._task = asyncio.create_task(self._listen())

    async def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_until_it_breaks()
            except (Error, OSError) as error:
                self.listening.clear()
                log.warning("live updates from other servers are interrupted: %s", error)
                await asyncio.sleep(_PAUSE)

    async def _listen_until_it_breaks(self) -> None:
        connection = await AsyncConnection.connect(self._address, autocommit=True)
        async with connection:
            for channel in self._channels:
                await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            self.listening.set()
            async for notice in connection.notifies():
                self._heard.put_nowait((notice.channel, notice.payload.encode()))
