"""A process that reads files as tables. A file from outside may be made to take for ever or to
fill the memory: here that harms nobody but whoever brought it."""

from __future__ import annotations

import math
import os
import threading
import time
import traceback
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NamedTuple

from railhead.play.refusal import IllegalAction, RailheadError
from railhead.server.reading import Reading, read
from railhead.server.worker import LOOK, Worker, begin

_LARGE = 256 * 1024  # kilobytes that a process has used after which another takes its place


class Refused(NamedTuple):
    """Why a file can't be opened. ``fault``: what our own code stumbled over, if it did."""

    reason: str
    clause: str | None = None
    fault: str = ""


TOO_LONG = Refused("It takes too long to play this game again: it can't be opened here.")
TOO_LARGE = Refused("This game is too large to be opened here.")
NOT_READ = "This file can't be opened as a game."


class Reader(Worker):
    """The server's end of a reading process."""

    def __init__(self) -> None:
        super().__init__(work, "railhead-files")

    def read(
        self, data: bytes, table_id: str, now: float, seconds: float, stop: threading.Event
    ) -> Reading | Refused | None:
        """The table in a file, or why there is none; None if it was stopped. So many seconds of
        work are granted, and twice as many on the clock, for the process has to share."""
        try:
            pipe = self.connected()
            until = time.monotonic() + 2 * seconds
            pipe.send((data, table_id, now, seconds))
            while not stop.is_set() and time.monotonic() < until:
                if pipe.poll(LOOK):
                    answer: Reading | Refused
                    answer, stays = pipe.recv()
                    if not stays:
                        self.end()
                    return answer
        except (EOFError, OSError):
            pass  # the system has ended the process at a limit, or it has run out of memory
        self.end()
        return None if stop.is_set() else TOO_LONG


def work(pipe: Connection) -> None:
    """What the process does: read files until the server hangs up."""
    begin(pipe)
    first = _most_used()  # a new process begins with what the one that started it has used
    with suppress(EOFError, OSError):
        stays = True
        while stays:
            data, table_id, now, seconds = pipe.recv()
            _grant(seconds)
            answer = _read(data, table_id, now)
            stays = _most_used() - first <= _LARGE
            pipe.send((answer, stays))


def _read(data: bytes, table_id: str, now: float) -> Reading | Refused:
    try:
        return read(data, table_id, now)
    except IllegalAction as error:
        return Refused(error.reason, error.clause)
    except RailheadError as error:
        return Refused(str(error))
    except MemoryError:
        return TOO_LARGE
    except Exception:
        # Whatever else a file can do to the reader, it is the file that can't be opened. The
        # server writes it down: it should have been foreseen.
        return Refused(NOT_READ, fault=traceback.format_exc())


def _grant(seconds: float) -> None:
    """Let the system end this process after so many seconds of work, where it can."""
    if os.name == "posix":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        soft = math.ceil(time.process_time() + seconds)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _most_used() -> int:
    """The most memory that this process has had, in kilobytes, where the system says so."""
    if os.name != "posix":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
