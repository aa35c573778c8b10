"""Who has a table before his eyes: no notice comes while one looks.

A page says when it comes into sight and when it leaves it. While its stream is open the server puts
the end off, for all pages at once; a server that dies leaves nobody looking for long.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress

from sqlalchemy import delete, func, insert, select, update

from railhead.server.browsers import Browser
from railhead.server.errors import bad_request
from railhead.server.models import devices, looking, tables, ways
from railhead.server.runner import end_threads
from railhead.server.storage import Storage

log = logging.getLogger("railhead.server")

KEPT = 60.0  # seconds for which a look counts, unless that is put off
_AGAIN = 20.0  # seconds between two times that it is
AFTERWARDS = 120.0  # seconds after a look in which nothing is sent, for who wants that
_FORGOTTEN = 3_600.0
_ID = re.compile(r"[a-z0-9]{8,32}")


class Looking:
    """The looks at tables, of all servers on a database."""

    def __init__(self, storage: Storage, clock: Callable[[], float]) -> None:
        self.storage = storage
        self._clock = clock
        self._server = secrets.token_hex(16)
        self._here: set[str] = set()  # looks that were said to this server
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="looking")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Put the ends of looks off while the server runs."""
        going_on = asyncio.create_task(self._go_on())
        try:
            yield
        finally:
            going_on.cancel()
            with suppress(asyncio.CancelledError):
                await going_on
            await end_threads(self._thread)

    async def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_AGAIN)
            try:
                await loop.run_in_executor(self._thread, self.put_off)
            except Exception as error:
                log.warning("nobody could say who looks: %s", error)

    def put_off(self) -> None:
        """All who look here go on looking."""
        now = self._clock()
        if not self._here:
            return
        mine = (looking.c.server == self._server) & (looking.c.until > now)
        self.storage.run(
            [
                update(looking).where(mine).values(until=now + KEPT),
                delete(looking).where(looking.c.until < now - _FORGOTTEN),
            ]
        )

    def say(self, browser: Browser, table_id: str, look: str, in_sight: bool) -> None:
        """A page has come into sight, or left it. ``look``: what it calls itself."""
        if not _ID.fullmatch(look):
            bad_request("A look is named by 8 to 32 letters and figures.")
        now, key = self._clock(), browser.key
        if key is None or not self._is_called(key):
            return
        row = {
            "id": look,
            "browser": key,
            "table_id": table_id,
            "server": self._server,
            "until": now + KEPT if in_sight else now,
        }
        mine = (looking.c.id == look) & (looking.c.browser == key)
        held = select(tables.c.id).where(tables.c.id == table_id).with_for_update(key_share=True)
        with self.storage.writing() as connection:
            if connection.execute(held).first() is None:
                return  # it has just been deleted
            changed = connection.execute(update(looking).where(mine).values(row))
            taken = select(looking.c.id).where(looking.c.id == look)
            if not changed.rowcount and connection.execute(taken).first() is None:
                connection.execute(insert(looking).values(row))
        (self._here.add if in_sight else self._here.discard)(look)

    def _is_called(self, browser: str) -> bool:
        """Whether there is any way to the player of a browser; nobody else's looks matter."""
        wanted = select(ways.c.id).join(devices, devices.c.player == ways.c.player)
        with self.storage.reading() as connection:
            found = connection.execute(wanted.where(devices.c.browser == browser).limit(1))
            return found.first() is not None

    @contextmanager
    def while_open(self, look: str) -> Iterator[None]:
        """As long as a stream is open. When it ends, so does the look that belongs to it."""
        try:
            yield
        finally:
            if look in self._here:
                self._here.discard(look)
                with suppress(RuntimeError):  # the server stops: the look ends by itself
                    self._thread.submit(self._end, look)

    def _end(self, look: str) -> None:
        now = self._clock()
        mine = (looking.c.id == look) & (looking.c.until > now)
        self.storage.run([update(looking).where(mine).values(until=now)])

    def last(self, player: str, table_id: str) -> float:
        """Until when a player looks at a table, or when he did last; 0 if he never has."""
        wanted = (
            select(func.max(looking.c.until))
            .join(devices, devices.c.browser == looking.c.browser)
            .where(devices.c.player == player, looking.c.table_id == table_id)
        )
        with self.storage.reading() as connection:
            return float(connection.execute(wanted).scalar_one() or 0.0)
