"""Processes beside the server for work that may take long, so that it goes on answering.

Each is started when it is needed first and stays. What it is asked and what it answers go through
a pipe. It has a limit of memory and steps back behind the server; one that does not listen is
ended, and so are all when the server ends.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

PATIENCE = 2.0  # seconds for a process to answer a word
LOOK = 0.05  # seconds between two looks at whether to stop
_MEMORY = 1 << 30  # bytes that a process may use, where the system knows limits
_NICENESS = 5  # those who play come first
_WAIT = 0.5  # seconds between two looks at whether to go on waiting


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
        """The pipe to the process, which is started if there is none."""
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


W = TypeVar("W", bound=Worker)
T = TypeVar("T")


class Crew(Generic[W]):
    """Some workers, and the threads that talk to them. Its coroutines belong to the server's
    loop."""

    def __init__(self, workers: list[W], name: str) -> None:
        self.workers = workers
        self.free: asyncio.LifoQueue[W] = asyncio.LifoQueue()
        self._threads = ThreadPoolExecutor(max(1, len(workers)), thread_name_prefix=name)

    @property
    def processes(self) -> list[int]:
        """The processes that have been started."""
        return [pid for worker in self.workers if (pid := worker.pid) is not None]

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Work while the server runs. Whoever had work done must have stopped it at the end."""
        for worker in self.workers:
            self.free.put_nowait(worker)
        try:
            yield
        finally:
            await asyncio.get_running_loop().run_in_executor(None, self._end)

    def _end(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.workers:
            worker.end()

    async def next_free(self, stop: threading.Event) -> W | None:
        """The next worker that is free, None if the work is stopped before."""
        while not stop.is_set():
            with suppress(TimeoutError):
                return await asyncio.wait_for(self.free.get(), _WAIT)
        return None

    def submit(self, worker: W, call: Callable[..., T], *args: Any) -> Future[T]:
        """Let a thread talk to a worker, which is free again afterwards."""
        loop = asyncio.get_running_loop()

        def over(_: Future[T]) -> None:
            with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                loop.call_soon_threadsafe(self.free.put_nowait, worker)

        future = self._threads.submit(call, *args)
        future.add_done_callback(over)
        return future


def be_modest() -> None:
    """Leave the processor and the memory to those who play; called in the process itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server, which hears of it too, ends this
    if os.name == "posix":
        import resource

        os.nice(_NICENESS)
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        with suppress(ValueError, OSError):  # some systems know no such limit
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, hard))
