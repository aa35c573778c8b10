"""A log that does not repeat itself: whoever makes the same thing happen a thousand times does not
fill the disk with it."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable

OFTEN = 5  # times that a thing is said in a period
PERIOD = 60.0  # seconds
_PLACES = 1_000

LOGGERS = ("railhead.server", "uvicorn.error", "asyncio", "sqlalchemy.pool")


class SaidOnce(logging.Filter):
    """Lets a few warnings from one place of the code through, then none until the period is over;
    the next one says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self._said: OrderedDict[tuple[str, int, str], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = record.exc_info[0] if record.exc_info else None
        place = (record.pathname, record.lineno, kind.__name__ if kind else "")
        now = self.clock()
        since, count = self._said.get(place, (now, 0))
        left_out = 0
        if now - since >= PERIOD:
            left_out = max(0, count - OFTEN)
            since, count = now, 0
        self._said[place] = since, count + 1
        self._said.move_to_end(place)
        if len(self._said) > _PLACES:
            self._said.popitem(last=False)
        if left_out:
            record.msg = f"{record.getMessage()} (and {left_out} times more before)"
            record.args = ()
        return count < OFTEN


def say_once() -> None:
    """Let the server's loggers repeat themselves no more."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(each, SaidOnce) for each in logger.filters):
            logger.addFilter(SaidOnce())
