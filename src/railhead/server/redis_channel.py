"""The channel of live updates between servers through Redis: for many servers and streams, so that
the database has nothing to do with them. Nothing is kept in Redis."""

from __future__ import annotations

import asyncio

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from railhead.server.channel import Channel

_PREFIX = "railhead:"  # others may use the same Redis
_SECONDS = 2.0  # to connect, and to send something


class RedisChannel(Channel):
    """Sends with PUBLISH and hears with SUBSCRIBE."""

    breaks = (RedisError, OSError)

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self._redis: Redis | None = None

    async def on_startup(self) -> None:
        await super().on_startup()
        self._redis = Redis.from_url(
            self._address, socket_connect_timeout=_SECONDS, socket_timeout=_SECONDS
        )

    async def on_shutdown(self) -> None:
        await super().on_shutdown()
        if self._redis is not None:
            await self._redis.aclose()

    async def _send(self, data: bytes, channels: list[str]) -> None:
        assert self._redis is not None
        for channel in channels:
            await self._redis.publish(_PREFIX + channel, data)

    async def _listen_until_it_breaks(self) -> None:
        # A connection of its own, on which nothing may come for as long as it likes. It does not
        # come back by itself: what was lost meanwhile would not be noticed.
        redis = Redis.from_url(
            self._address,
            socket_connect_timeout=_SECONDS,
            health_check_interval=15,
            retry=Retry(NoBackoff(), 0),
        )
        async with redis, redis.pubsub(ignore_subscribe_messages=True) as hearing:
            async with asyncio.timeout(_SECONDS):  # to shake hands, too
                await hearing.subscribe(*(_PREFIX + channel for channel in self._channels))
            self.listening.set()
            async for message in hearing.listen():
                self._hear(message["channel"].decode().removeprefix(_PREFIX), message["data"])
