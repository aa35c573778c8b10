"""A server with pages on a real socket, in a thread of the tests."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from litestar import Litestar

from railhead.server.settings import Settings
from tests.needs import PATIENCE
from tests.server.apps import create_app


class _Server(uvicorn.Server):
    async def on_tick(self, counter: int) -> bool:
        try:
            return await super().on_tick(counter)
        except ValueError:  # another test has set the clock to a time that no calendar has
            return self.should_exit


@contextmanager
def served(settings: Callable[[int], Settings]) -> Iterator[tuple[int, Litestar]]:
    """A server that runs meanwhile: its port, for which ``settings`` are made, and its app."""
    # IPPROTO_TCP: otherwise uvicorn does not switch Nagle's algorithm off, and answers wait.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)  # who comes before the server is ready waits for it
    port: int = listening.getsockname()[1]
    app = create_app(settings(port))
    config = uvicorn.Config(app, log_level="error", ws="none", timeout_graceful_shutdown=1)
    server = _Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    yield port, app
    server.should_exit = True
    thread.join(timeout=PATIENCE)
    listening.close()
