"""Computer players that think in processes beside the server, and who answers for one that fails.

A table never waits longer than so many seconds: what a bot has not found by then, or has stumbled
over, a cheaper one decides in the server itself. Without processes all think in one thread.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection

from railhead.bots.clerk.desk import Thought
from railhead.server import thinker
from railhead.server.crew import Crew
from railhead.server.thinker import Answer, NoProcess, Question, Thinker, think

log = logging.getLogger("railhead.server")

STAND_INS = ("steady", "random")  # who answers for a bot that does not


class Thinkers:
    """All thinking processes of a server; its coroutines belong to the server's loop."""

    def __init__(
        self, processes: int, seconds: float, work: Callable[[Connection], None] = thinker.work
    ) -> None:
        """``seconds``: how long a question may take, the waiting for a process included."""
        self.seconds = seconds
        self._crew = Crew([Thinker(work, "railhead-bots") for _ in range(processes)], "thinkers")
        self._stops: set[threading.Event] = set()
        # Beside the processes: for cheap bots, and for all where there is no process.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="thinking")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Take questions while the server runs."""
        async with self._crew.running():
            try:
                yield
            finally:
                self.close()
                self._thread.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Stop all: the server is about to stop. May be called from any thread."""
        for stop in list(self._stops):
            stop.set()

    @property
    def processes(self) -> list[int]:
        """The processes that have been started."""
        return self._crew.processes

    async def decide(self, question: Question, where: str) -> Thought | None:
        """What a bot does; if it fails or takes too long, what a cheaper one does. ``where``: the
        table, for the log. None if the server is about to stop, or nobody knows an answer."""
        answer = await self.ask(question)
        if answer is None:
            log.warning("the bot %s at table %s takes too long", question.bot, where)
        elif not answer.fault:
            return answer.thoughts[0]
        else:
            log.error("the bot %s at table %s fails: %s", question.bot, where, answer.fault)
        for bot in STAND_INS:
            answer = await self._in_thread(question._replace(bot=bot))
            if not answer.fault:
                log.warning("%s answers for it at table %s", bot, where)
                return answer.thoughts[0]
            log.error("the bot %s at table %s fails: %s", bot, where, answer.fault)
        return None

    async def ask(self, question: Question) -> Answer | None:
        """The answer to a question; None if there is none in time. Whoever stops waiting stops
        the bot."""
        if not self._crew.workers:
            return await self._in_thread(question)
        stop = threading.Event()
        self._stops.add(stop)
        until = time.monotonic() + self.seconds
        try:
            worker = await self._free(until, stop)
            if worker is None:
                return None
            return await asyncio.wrap_future(
                self._crew.submit(worker, worker.think, question, until, stop)
            )
        except NoProcess as error:
            log.warning("no process for bots starts (%s): the server thinks itself", error)
            return await self._in_thread(question)
        finally:
            stop.set()
            self._stops.discard(stop)

    async def _free(self, until: float, stop: threading.Event) -> Thinker | None:
        """The next process that is free, None if there is none in time."""
        timer = asyncio.get_running_loop().call_later(until - time.monotonic(), stop.set)
        try:
            return await self._crew.next_free(stop)
        finally:
            timer.cancel()

    async def _in_thread(self, question: Question) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, think, question)
