"""The channel of live updates between servers on one PostgreSQL database: it publishes through the
server's pool and listens on a connection of its own."""

from __future__ import annotations

from litestar.concurrency import sync_to_thread
from psycopg import AsyncConnection, Error, sql
from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from railhead.server.channel import Channel


class PostgresChannel(Channel):
    """Sends with NOTIFY and hears with LISTEN."""

    breaks = (Error, SQLAlchemyError, OSError)

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine
        url = engine.url.set(drivername="postgresql")
        self._address = url.render_as_string(hide_password=False)

    async def _send(self, data: bytes, channels: list[str]) -> None:
        await sync_to_thread(self._notify, data.decode(), channels)

    def _notify(self, data: str, channels: list[str]) -> None:
        with self._engine.begin() as connection:
            for channel in channels:
                connection.execute(
                    text("SELECT pg_notify(:channel, :data)"), {"channel": channel, "data": data}
                )

    async def _listen_until_it_breaks(self) -> None:
        connection = await AsyncConnection.connect(self._address, autocommit=True)
        async with connection:
            for channel in self._channels:
                await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            self.listening.set()
            async for notice in connection.notifies():
                self._hear(notice.channel, notice.payload.encode())
