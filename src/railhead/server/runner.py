"""Doing jobs while the server runs: taking them, holding them, ending them.

Kinds of jobs are told to the runner before it starts. It looks for jobs whenever somebody says that
there is one, and every second besides: another server may have put one, or died.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Executable

from railhead.server.errors import Problem
from railhead.server.faults import fault_of
from railhead.server.jobs import Job, Jobs, Superseded
from railhead.server.logs import scrubbed

log = logging.getLogger("railhead.server")

LOOK = 1.0  # seconds between two looks
AT_ONCE = 64  # jobs of all kinds; most of them wait for something most of the time
ABROAD = 24  # of them those that wait for other servers, which may keep us waiting on purpose
_LONGEST_PAUSE = 30.0  # seconds between two looks while the database fails
_PATIENCE = 2.0  # seconds for jobs to end when the server stops

T = TypeVar("T")


class TryAgain(Exception):
    """Nothing has happened yet, and the job can be tried again without harm, once or not."""


class Kind(NamedTuple):
    """A kind of job: what is done, which returns what is to be written with its end. ``once``: it
    must not be begun a second time, since what it does can't be undone. ``tries``: how often it
    is tried before it counts as failed. ``abroad``: it waits for somebody else's server."""

    name: str
    work: Callable[[Job], Awaitable[Sequence[Executable]]]
    once: bool = False
    tries: int = 8
    abroad: bool = False


class Runner:
    """Does the jobs of the kinds that it knows. Its coroutines belong to the server's loop."""

    def __init__(
        self,
        jobs: Jobs,
        *,
        look: float = LOOK,
        ended: Callable[[str, str], None] = lambda kind, result: None,
    ) -> None:
        """``ended`` is told of every job its kind and how it ended: done, failed, lost, taken away,
        or to be tried again."""
        self.jobs = jobs
        self.kinds: dict[str, Kind] = {}
        self._look = look
        self._ended = ended
        self._tasks: dict[asyncio.Task[None], Kind] = {}
        self._news = asyncio.Event()
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="jobs")

    def know(self, kind: Kind) -> None:
        """Do jobs of a kind from now on."""
        self.kinds[kind.name] = kind

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Do jobs while the server runs. What is not done at the end is another's."""
        looking = asyncio.create_task(self._go_on())
        try:
            yield
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
            for task in list(self._tasks):
                task.cancel()
            if self._tasks:
                await asyncio.wait(list(self._tasks), timeout=_PATIENCE)
            await end_threads(self._threads)

    async def put(
        self, kind: str, key: str, data: dict[str, Any] | None = None, *, renew: bool = True
    ) -> None:
        """Put a job and see to it at once."""
        await self._in_thread(lambda: self.jobs.put(kind, key, data, renew=renew))
        self.wake()

    def wake(self) -> None:
        """There may be something to do."""
        self._news.set()

    async def _go_on(self) -> None:
        failures = 0
        while True:
            self._news.clear()
            try:
                found = await self._take()
                failures = 0
            except Exception as error:
                if not is_fault(error):
                    log.exception("no job can be taken")
                elif not failures:
                    log.warning("jobs wait for the database: %s", error)
                failures += 1
                found = False
            if not found:
                pause = min(_LONGEST_PAUSE, self._look * 2.0 ** min(failures, 20))
                # Not wait_for, which before Python 3.12 can swallow that the server stops.
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await self._news.wait()

    async def _take(self) -> bool:
        """Take what there is to do; whether there may be more."""
        due = await self._in_thread(lambda: self.jobs.due(self.kinds))
        if not due:
            return False
        away = sum(kind.abroad for kind in self._tasks.values())
        here = await self._take_of(due, False, AT_ONCE - ABROAD - len(self._tasks) + away)
        return await self._take_of(due, True, ABROAD - away) or here

    async def _take_of(self, due: Collection[str], abroad: bool, room: int) -> bool:
        """Take some of those jobs that are due and wait for other servers, or of the others;
        whether there were any. Each has room of its own: slow servers
        elsewhere must not keep us from our work."""
        kinds = [self.kinds[name] for name in due if self.kinds[name].abroad == abroad]
        if room <= 0 or not kinds:
            return False
        names, once = [kind.name for kind in kinds], [kind.name for kind in kinds if kind.once]
        taken = await self._in_thread(lambda: self.jobs.take(names, room, once))
        for job in taken:
            task = asyncio.create_task(self._do(job))
            self._tasks[task] = self.kinds[job.kind]
            task.add_done_callback(self._over)
        return bool(taken)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task, None)
        self.wake()  # there is room, and the same thing may have been asked for again

    async def _do(self, job: Job) -> None:
        kind = self.kinds[job.kind]
        holding = asyncio.create_task(self._hold(job))
        try:
            result = await self._result(kind, job)
        except asyncio.CancelledError:
            await self._leave(kind, job)
            raise
        except Exception as error:
            # It can't even be said that it failed: it comes back when its time is over.
            log.warning("a job (%s) could not be ended: %s", job.kind, scrubbed(str(error)))
            result = "left"
        finally:
            holding.cancel()
        self._ended(job.kind, result)

    async def _result(self, kind: Kind, job: Job) -> str:
        """Do a job and end it, one way or another; which way."""
        try:
            also = await kind.work(job)
        except Exception as error:
            return await self._went_wrong(kind, job, error)
        try:
            await self._in_thread(lambda: self.jobs.finish(job, also))
        except Superseded:
            return "taken away"
        return "done"

    async def _went_wrong(self, kind: Kind, job: Job, error: Exception) -> str:
        problem = f"{type(error).__name__}: {scrubbed(str(error))}"
        try:
            if kind.once and not isinstance(error, TryAgain):
                log.error("a job (%s) is lost: %s", job.kind, problem, exc_info=error)
                await self._in_thread(lambda: self.jobs.give_up(job, "lost", problem))
                return "lost"
            if await self._in_thread(lambda: self.jobs.fail(job, problem, kind.tries)):
                log.warning("a job (%s) will be tried again: %s", job.kind, problem)
                return "tried again"
        except Superseded:
            return "taken away"
        log.error("a job (%s) can't be done: %s", job.kind, problem, exc_info=error)
        return "failed"

    async def _leave(self, kind: Kind, job: Job) -> None:
        """The server stops: another may begin anew with what may be begun twice."""
        if not kind.once:
            with suppress(Exception):  # else it is free when its time is over
                await self._in_thread(lambda: self.jobs.release(job))

    async def _hold(self, job: Job) -> None:
        """Say again and again that somebody works on a job."""
        while True:
            await asyncio.sleep(self.jobs.lease / 3)
            try:
                await self._in_thread(lambda: self.jobs.keep(job))
            except Superseded:
                return
            except Exception as error:
                log.warning("a job (%s) could not be held: %s", job.kind, scrubbed(str(error)))

    async def _in_thread(self, call: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


async def end_threads(threads: ThreadPoolExecutor) -> None:
    """End threads that may be asking the database, which gets a moment to answer."""
    threads.shutdown(wait=False, cancel_futures=True)
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.to_thread(threads.shutdown), _PATIENCE)


def is_fault(error: Exception) -> bool:
    """Whether an error comes from a database that does not answer, and will pass."""
    return fault_of(error) is not None or (isinstance(error, Problem) and error.status == 503)
