"""How long somebody who asked for something is left waiting.

The time runs from the moment at which a request comes, whatever it waits for on its way: its turn,
a table's lock, a connection, a lock in the database. Whoever waits longer than that is told so.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NoReturn

from railhead.server.errors import Problem

TO_WRITE = 1.5  # seconds
TO_READ = 10.0

_until: ContextVar[float | None] = ContextVar("railhead_until", default=None)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done in here waits no longer than so many seconds in all."""
    token = _until.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _until.reset(token)


def begin_anew(seconds: float) -> None:
    """From now on so many seconds may be waited."""
    _until.set(time.monotonic() + seconds)


def left(most: float) -> float:
    """How many seconds may still be waited, no more than ``most``."""
    until = _until.get()
    return most if until is None else max(0.0, min(most, until - time.monotonic()))


@contextmanager
def locked(lock: threading.Lock | threading.Semaphore, most: float) -> Iterator[None]:
    """Hold a lock, or one of several places, if it is free in time."""
    if not lock.acquire(timeout=left(most)):
        busy()
    try:
        yield
    finally:
        lock.release()


def busy() -> NoReturn:
    """Raise the problem of something that did not come in time."""
    raise Problem(
        503,
        "busy",
        "The server is too busy to do that now. Try again in a moment.",
        headers={"retry-after": "2"},
    )
