"""At which tables orders are armed, with one question to the database.

After every action somebody asks, and at most tables there are none: those who ask within a moment
ask together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

_MOMENT = 0.1  # seconds in which others may join a question; orders wait for longer anyway


class Armed:
    """Asks at which tables orders are armed. Its coroutines belong to the server's loop."""

    def __init__(self, ask: Callable[[Collection[str]], Awaitable[Collection[str]]]) -> None:
        """``ask``: those of some tables at which they are."""
        self._ask = ask
        self._wanted: set[str] = set()
        self._question: asyncio.Task[Collection[str]] | None = None

    async def at(self, table_id: str) -> bool:
        """Whether any are at a table, as it stands when this is asked or later."""
        self._wanted.add(table_id)
        if self._question is None:
            self._question = asyncio.get_running_loop().create_task(self._asked())
        return table_id in await asyncio.shield(self._question)

    async def _asked(self) -> Collection[str]:
        await asyncio.sleep(_MOMENT)
        wanted, self._wanted, self._question = self._wanted, set(), None
        return await self._ask(wanted)

    def end(self) -> None:
        """Ask no more."""
        if self._question is not None:
            self._question.cancel()
