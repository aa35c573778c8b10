"""A process that searches for the best routes, so that the server goes on answering meanwhile.

It is started when it is needed first and stays. A question goes to it through a pipe; what it has
found by then comes back several times a second, at last the answer. A word through the pipe stops
the search; a process that does not listen is ended.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from railhead.routes import Best, OutOfTime, Problem, solve

PROGRESS = 0.2  # seconds between two reports
_LOOK = 0.05  # seconds between two looks at whether to stop
_PATIENCE = 2.0  # seconds for a process to answer a word
_MEMORY = 1 << 30  # bytes that a process may use, where the system knows limits
_NICENESS = 5  # those who play come first


class Report(NamedTuple):
    """What a search has found by now; ``over``: that is all that will come."""

    best: Best
    over: bool


class Searcher:
    """The server's end of a searching process. Its methods are called by one thread at a time."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, None if there is none."""
        return None if self._process is None else self._process.pid

    def search(
        self,
        problem: Problem,
        seconds: float,
        stop: threading.Event,
        tell: Callable[[Best], None],
    ) -> bool:
        """Search for so long, or until ``stop``; ``tell`` hears of all that is found. Whether the
        process has come through it: one that has not is gone, with what it had not told."""
        until = time.monotonic() + seconds + _PATIENCE
        stopping = False
        try:
            pipe = self._connected()
            pipe.send((problem, seconds))
            while time.monotonic() < until:
                if pipe.poll(_LOOK):
                    report: Report = pipe.recv()
                    tell(report.best)
                    if report.over:
                        return True
                elif stop.is_set() and not stopping:
                    stopping = True
                    pipe.send(None)
                    until = time.monotonic() + _PATIENCE
        except (EOFError, OSError):
            pass  # the process has died, of a search too large for it
        self.end()
        return False

    def end(self) -> None:
        """End the process, whatever it does."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None and pipe is not None:
            pipe.close()
            process.terminate()
            process.join(_PATIENCE)
            if process.is_alive():
                process.kill()

    def _connected(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.end()
            context = get_context("spawn")
            ours, theirs = context.Pipe()
            self._process = context.Process(
                target=work, args=[theirs], name="railhead-routes", daemon=True
            )
            self._process.start()
            theirs.close()
            self._pipe = ours
        return self._pipe


def work(pipe: Connection) -> None:
    """What the process does: answer questions until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server, which hears of it too, ends this
    _be_modest()
    with suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            if task is not None:  # a word to stop what is over already
                problem, seconds = task
                pipe.send(Report(_search(pipe, problem, seconds), over=True))


def _search(pipe: Connection, problem: Problem, seconds: float) -> Best:
    reported = time.perf_counter()

    def watch(look: Callable[[], Best]) -> None:
        nonlocal reported
        if pipe.poll():
            pipe.recv()
            raise OutOfTime
        if time.perf_counter() - reported >= PROGRESS:
            reported = time.perf_counter()
            pipe.send(Report(look(), over=False))

    return solve(problem, clock=time.perf_counter, seconds=seconds, watch=watch)


def _be_modest() -> None:
    """Leave the processor and the memory to those who play."""
    if os.name == "posix":
        import resource

        os.nice(_NICENESS)
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        with suppress(ValueError, OSError):  # some systems know no such limit
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, hard))
