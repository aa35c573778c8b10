"""A channel of live updates between servers, which goes on after a break.

Litestar's own backends end for good when the connection on which they listen breaks. This one
listens anew; what was lost meanwhile, those who watch find with their next ping.
"""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import AsyncGenerator, Iterable

from litestar.channels.backends.base import ChannelsBackend

log = logging.getLogger("railhead.server")

_PAUSE = 1.0  # seconds between tries to listen


class Channel(ChannelsBackend):
    """Sends to all servers and hears from all. ``breaks``: what is raised when that can't be
    done at the moment."""

    breaks: tuple[type[Exception], ...] = (OSError,)

    def __init__(self) -> None:
        self._channels: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    @abstractmethod
    async def _send(self, data: bytes, channels: list[str]) -> None:
        """Send something to all who listen."""

    @abstractmethod
    async def _listen_until_it_breaks(self) -> None:
        """Listen to all channels, say so by ``listening``, and hand on what is heard."""

    async def on_startup(self) -> None:
        self._heard = asyncio.Queue()

    async def on_shutdown(self) -> None:
        await self._stop()
        self.listening.clear()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        try:
            await self._send(data, list(channels))
        except self.breaks as error:
            # The change is safely stored; watchers elsewhere find it with their next ping.
            log.warning("a change could not be announced: %s", error)

    async def subscribe(self, channels: Iterable[str]) -> None:
        wanted = self._channels.union(channels)
        if wanted != self._channels:
            self._channels = wanted
            await self._restart()

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        self._channels.difference_update(channels)
        await self._restart()

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes]]:
        while True:
            yield await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []

    def _hear(self, channel: str, data: bytes) -> None:
        self._heard.put_nowait((channel, data))

    async def _restart(self) -> None:
        await self._stop()
        if self._channels:
            self._task = asyncio.create_task(self._listen())

    async def _stop(self) -> None:
        task, self._task = self._task, None
        while task is not None and not task.done():
            task.cancel()  # again: a client that is just connecting may take it for its own affair
            await asyncio.wait({task}, timeout=_PAUSE)

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_until_it_breaks()
            except self.breaks as error:
                self.listening.clear()
                log.warning("live updates from other servers are interrupted: %s", error)
            await asyncio.sleep(_PAUSE)
