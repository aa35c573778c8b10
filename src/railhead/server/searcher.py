"""A process that searches for the best routes, so that the server goes on answering meanwhile.

A question goes to it through a pipe; what it has found by then comes back several times a second,
at last the answer. A word through the pipe stops the search.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NamedTuple

from railhead.routes import Best, OutOfTime, Problem, solve
from railhead.server.worker import LOOK, PATIENCE, Worker, begin

PROGRESS = 0.2  # seconds between two reports


class Report(NamedTuple):
    """What a search has found by now; ``over``: that is all that will come."""

    best: Best
    over: bool


class Searcher(Worker):
    """The server's end of a searching process."""

    def __init__(self) -> None:
        super().__init__(work, "railhead-routes")

    def search(
        self,
        problem: Problem,
        seconds: float,
        stop: threading.Event,
        tell: Callable[[Best], None],
    ) -> bool:
        """Search for so long, or until ``stop``; ``tell`` hears of all that is found. Whether the
        process has come through it: one that has not is gone, with what it had not told."""
        stopping = False
        try:
            pipe = self.connected()
            until = time.monotonic() + seconds + PATIENCE
            pipe.send((problem, seconds))
            while time.monotonic() < until:
                if pipe.poll(LOOK):
                    report: Report = pipe.recv()
                    tell(report.best)
                    if report.over:
                        return True
                elif stop.is_set() and not stopping:
                    stopping = True
                    pipe.send(None)
                    until = time.monotonic() + PATIENCE
        except (EOFError, OSError):
            pass  # the process has died, of a search too large for it
        self.end()
        return False


def work(pipe: Connection) -> None:
    """What the process does: answer questions until the server hangs up."""
    begin(pipe)
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
