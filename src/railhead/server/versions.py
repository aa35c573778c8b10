"""How far many tables have come, with one question to the database.

Quiet live streams look after each other's tables now and then, in case an announcement was lost.
Where there are thousands of them somebody always does: those who ask within a moment ask together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from sqlalchemy.exc import SQLAlchemyError

from railhead.server.errors import Problem
from railhead.server.events import Hub
from railhead.server.storage import Storage

_MOMENT = 0.25  # seconds in which others may join a question


class Versions:
    """Asks for the versions of tables. Its coroutines belong to the server's loop."""

    def __init__(self, hub: Hub, storage: Storage) -> None:
        self._hub = hub
        self._storage = storage
        self._wanted: set[str] = set()
        self._question: asyncio.Task[Mapping[str, int]] | None = None

    async def of(self, table_id: str) -> int | None:
        """A table's version; None while the database does not say it, which is no reason to end a
        stream: all would come back at the same moment."""
        self._wanted.add(table_id)
        if self._question is None:
            self._question = asyncio.get_running_loop().create_task(self._ask())
        found = await asyncio.shield(self._question)  # whoever leaves does not end it for others
        return found.get(table_id)

    async def _ask(self) -> Mapping[str, int]:
        await asyncio.sleep(_MOMENT)
        wanted, self._wanted, self._question = self._wanted, set(), None
        try:
            return await self._hub.in_thread(self._storage.versions, wanted)
        except (SQLAlchemyError, Problem):
            return {}
