"""Some processes beside the server, and the threads that talk to them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Generic, TypeVar

from railhead.server.worker import Worker

_WAIT = 0.5  # seconds between two looks at whether to go on waiting

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
