"""Python's search for garbage in cycles, in small steps.

By itself Python looks through all objects again and again while tables are read, and everybody
waits meanwhile: for more than a second where a thousand tables are in memory. Here it looks every
second at what is new; what is in use then is set aside, and looked at once an hour.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

OFTEN = 1.0  # seconds between two looks at what is new
SELDOM = 3_600  # looks at what is new, for one at everything
_NEVER = 1_000_000  # collections of the middle generation before Python looks through all by itself


class Sweeper:
    """Looks for garbage while a server runs. It belongs to the process, as the garbage does."""

    def __init__(self) -> None:
        self._looks = 0
        self._thresholds = gc.get_threshold()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Look from now on."""
        gc.set_threshold(*self._thresholds[:2], _NEVER)
        self._task = asyncio.get_running_loop().create_task(self._go_on())

    async def end(self) -> None:
        """Leave it to Python again."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        gc.unfreeze()
        gc.set_threshold(*self._thresholds)

    def sweep(self) -> None:
        """Free what is garbage among what is new, and set the rest aside."""
        self._looks += 1
        if self._looks % SELDOM == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()

    async def _go_on(self) -> None:
        while True:
            self.sweep()
            await asyncio.sleep(OFTEN)
