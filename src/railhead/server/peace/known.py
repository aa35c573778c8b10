"""What the database said a moment ago. Nobody waits for it, but whoever comes first after a change
that was made here: while the database is slow what was known counts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Generic, TypeVar

log = logging.getLogger("railhead.server")

T = TypeVar("T")
KEPT = 2.0  # seconds for which what the database said counts
_BOUND = 10.0  # seconds that a request waits for it after a change


class Known(Generic[T]):
    """An answer of the database that every request needs."""

    def __init__(self, name: str, ask: Callable[[], T], first: T) -> None:
        """``ask``: how the database is asked; ``first``: what counts until it has answered."""
        self._name = name
        self._ask_database = ask
        self._known = first
        self._when = float("-inf")
        self._changes = 1  # made here so far, and with how many of them the database was asked
        self._asked = 0
        self._asking: asyncio.Future[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    def close(self) -> None:
        """The server ends."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def forget(self) -> None:
        """Something has changed: ask anew. May be called from any thread."""
        self._changes += 1

    async def now(self) -> T:
        """What the database said."""
        loop = asyncio.get_running_loop()
        for _ in range(2):  # whoever was asked before a change does not know of it
            is_free = self._asking is None or self._asking.done()
            if is_free and (self._is_old or loop.time() - self._when > KEPT):
                self._when = loop.time()
                self._asking = loop.run_in_executor(self._thread, self._ask)
            if not self._is_old or self._asking is None:
                break
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._asking), _BOUND)
        return self._known

    @property
    def _is_old(self) -> bool:
        return self._asked != self._changes

    def _ask(self) -> None:
        changes = self._changes
        try:
            self._known = self._ask_database()
        except Exception:  # the database fails, of which others are told; what was known counts
            log.debug("%s could not be read", self._name, exc_info=True)
        self._asked = changes
