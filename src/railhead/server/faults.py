"""What is wrong with the database or its disk, told to two people: the player who waits, in a
player's words, and whoever runs the server, in the log, with what can be done about it."""

from __future__ import annotations

import errno
import logging
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

log = logging.getLogger("railhead.server")

# How SQLite and PostgreSQL say it.
_FULL = ("database or disk is full", "53100")
_READ_ONLY = ("readonly database", "25006")
_SAID_AGAIN = 60.0  # seconds after which the log says once more what still holds


class Fault(NamedTuple):
    """A fault: a code for programs, a sentence for players, one for the log."""

    code: str
    message: str
    advice: str


FULL = Fault(
    "disk_full",
    "The disk of the server is full, so nothing can be written down: the table is as it was. "
    "Whoever runs the server must make room; then try again.",
    "the disk is full and nothing can be written. Make room on the disk of the database (or of "
    "PostgreSQL), or move the database to a larger one; the server then goes on by itself",
)
READ_ONLY = Fault(
    "read_only",
    "The server can't write anything down at the moment, only read: the table is as it was. "
    "Whoever runs the server must let it write again.",
    "the database can't be written to, only read. Look at the rights of the file and its folder, "
    "or whether PostgreSQL is a standby or set to read only; the server then goes on by itself",
)
BUSY = Fault(
    "busy",
    "The database does not answer. Try again in a moment.",
    "the database does not answer",
)


def fault_of(error: Exception) -> Fault | None:
    """The fault behind an error, None if it is none of the database or its disk."""
    if isinstance(error, OSError):
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return FULL
        return READ_ONLY if error.errno == errno.EROFS else None
    if not isinstance(error, DBAPIError):
        return None
    if isinstance(error.orig, OSError):
        return fault_of(error.orig)
    words = f"{error.orig} {getattr(error.orig, 'sqlstate', '')}"
    if any(each in words for each in _FULL):
        return FULL
    if any(each in words for each in _READ_ONLY):
        return READ_ONLY
    return BUSY if type(error).__name__ == "OperationalError" else None


class Complaints:
    """Writes to the log what is wrong: a thing once, and again when it has lasted."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: dict[str, float] = {}
        self._lock = threading.Lock()

    def say(self, fault: Fault, error: Exception) -> None:
        """Say what is wrong, unless it was said a short while ago."""
        now = self._clock()
        with self._lock:
            last = self._said.get(fault.code)
            if last is not None and now - last < _SAID_AGAIN:
                return
            self._said[fault.code] = now
        log.error("%s: %s", fault.advice, getattr(error, "orig", None) or error)


complaints = Complaints()
