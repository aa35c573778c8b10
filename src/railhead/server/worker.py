"""Processes beside the server for work that may take long, so that it goes on answering.

Each is started when it is needed first and stays. What it is asked and what it answers go through
a pipe. It has a limit of memory and steps back behind the server; one that does not listen is
ended, and so are all when the server ends.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

PATIENCE = 2.0  # seconds for a process to answer a word
_START = 20.0  # seconds for a process to be there
LOOK = 0.05  # seconds between two looks at whether to stop
_MEMORY = 1 << 30  # bytes that a process may use, where the system knows limits
_NICENESS = 5  # those who play come first


class Worker:
    """The server's end of a process. Its methods are called by one thread at a time."""

    def __init__(self, work: Callable[[Connection], None], name: str) -> None:
        """``work``: what the process does with its end of the pipe, until that is closed."""
        self._work = work
        self._name = name
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, None if there is none."""
        return None if self._process is None else self._process.pid

    def connected(self) -> Connection:
        """The pipe to the process. If there is none, it is started, and waited for: what follows
        is measured from when it is there."""
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.end()
            context = get_context("spawn")
            ours, theirs = context.Pipe()
            self._process = context.Process(
                target=self._work, args=[theirs], name=self._name, daemon=True
            )
            self._process.start()
            theirs.close()
            self._pipe = ours
            if not ours.poll(_START):
                raise OSError("the process does not start")
            ours.recv()
        return self._pipe

    def end(self) -> None:
        """End the process, whatever it does."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None and pipe is not None:
            pipe.close()
            process.terminate()
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join(PATIENCE)


def begin(pipe: Connection) -> None:
    """What every process does first: say that it is there, and leave the processor and the memory
    to those who play."""
    pipe.send(None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server, which hears of it too, ends this
    if os.name == "posix":
        import resource

        os.nice(_NICENESS)
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        with suppress(ValueError, OSError):  # some systems know no such limit
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, hard))
