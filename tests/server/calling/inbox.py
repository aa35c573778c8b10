"""A place on this computer to which notices are sent, for tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from tests.needs import PATIENCE


class Arrived(NamedTuple):
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class Inbox:
    """What came. ``status``: what is answered; ``hold``: nobody is answered before it is set."""

    def __init__(self) -> None:
        self.arrived: list[Arrived] = []
        self.status = 201
        self.location = ""
        self.hold: threading.Event | None = None
        self.port = 0
        self._news = threading.Condition()

    @property
    def host(self) -> str:
        """Where it is."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://{self.host}"

    def wait(self, count: int) -> list[Arrived]:
        """Wait until so many have come."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.arrived) >= count, PATIENCE), "none came"
            return list(self.arrived)

    def take(self, arrived: Arrived) -> None:
        """Something has come."""
        with self._news:
            self.arrived.append(arrived)
            self._news.notify_all()


@contextmanager
def open_inbox() -> Iterator[Inbox]:
    """An inbox that is open for a while."""
    inbox = Inbox()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            inbox.take(Arrived(self.path, headers, self.rfile.read(length)))
            if inbox.hold is not None:
                inbox.hold.wait(PATIENCE)
            self.send_response(inbox.status)
            if inbox.location:
                self.send_header("location", inbox.location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    inbox.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    try:
        yield inbox
    finally:
        if inbox.hold is not None:
            inbox.hold.set()
        server.shutdown()
        server.server_close()
        thread.join()
