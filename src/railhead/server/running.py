"""Running an app: the socket it listens on, and an end that comes soon, whatever is going on."""

from __future__ import annotations

import asyncio
import errno
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from litestar import Litestar

from railhead.play.refusal import RailheadError
from railhead.server import logs
from railhead.server.connections import BACKLOG, Guard
from railhead.server.quiet import say_once
from railhead.server.settings import DEFAULT_PORT, Settings
from railhead.server.sweeping import Sweeper

log = logging.getLogger("railhead.server")

_TRIES = 50
_PATIENCE = 2  # seconds that running requests get at the end
_END = 3.0  # seconds after which whatever still runs is cut off
_SAY = 0.3  # seconds in which the log may say so
_CUT_OFF = "Not all work has ended: it is cut off."
_LAST = 4.5  # seconds after which the system itself ends the process
# Seconds for which a thread may keep all others waiting. Whoever asks the database lets others go
# on dozens of times, and each time waits for this long if one of them draws a page: with the usual
# five milliseconds an action takes a second then.
_SWITCH = 0.0005


class NoPort(RailheadError):
    """A port that can't be listened on."""


def listen(host: str, port: int) -> socket.socket:
    """A socket on this port; 0 takes the usual one or the next that is free."""
    ports = [port] if port else range(DEFAULT_PORT, DEFAULT_PORT + _TRIES)
    for each in ports:
        found = _bind(host, each)
        if found is not None:
            return found
    if port:
        raise NoPort(f"Port {port} is in use: choose another with --port.")
    raise NoPort(f"All ports from {DEFAULT_PORT} on are in use: choose another with --port.")


def address(listening: socket.socket) -> str:
    """The address of a server on this computer that listens on a socket."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def run(
    app: Litestar,
    settings: Settings,
    listening: socket.socket,
    when_ready: Callable[[], None] | None = None,
) -> None:
    """Serve until the process is told to stop."""
    logs.set_up(settings.log_level, settings.log_format)
    say_once()
    sys.setswitchinterval(_SWITCH)
    with suppress(KeyboardInterrupt):  # Ctrl+C is how a server on a desk ends
        try:
            Server(app, settings, when_ready).run(sockets=[listening])
        finally:
            _set_last(0.0)  # all work has ended


def _config(app: Litestar, settings: Settings, guard: Guard) -> uvicorn.Config:
    return uvicorn.Config(
        _ToTheEnd(app),
        http=guard.protocol,  # type: ignore[arg-type]  # it calls what it takes for a class
        backlog=BACKLOG,
        log_config=None,  # logs.set_up has said where everything goes
        log_level=settings.log_level,
        access_log=False,  # watching.py writes it, with the ids of requests and without secrets
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=_PATIENCE,
        ws="none",
    )


class Server(uvicorn.Server):
    """uvicorn's server with a guard over its connections."""

    def __init__(
        self, app: Litestar, settings: Settings, when_ready: Callable[[], None] | None = None
    ) -> None:
        self.guard = Guard(settings)
        self.sweeper = Sweeper()
        super().__init__(_config(app, settings, self.guard))
        self._app = app
        self._when_ready = when_ready
        self._ending = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The process is told to stop. What runs in threads can't be stopped: it is cut off; and
        where threads are so busy that even this does not happen, the system does it."""
        if not self._ending:
            self._ending = True
            _set_last(_LAST)
            threading.Thread(target=_cut_off, name="end", daemon=True).start()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.guard.begin()
        self.sweeper.begin()
        if self.started and self._when_ready is not None:
            self._when_ready()

    async def on_tick(self, counter: int) -> bool:
        try:
            return await super().on_tick(counter)
        except (ValueError, OverflowError, OSError):
            # The clock shows a time that no calendar has: answers go out without a date.
            self.server_state.default_headers = self.config.encoded_headers
            return self.should_exit

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # A live stream never ends by itself; those who watch come back when the server does.
        self._app.state.hub.close()
        self.guard.end()
        await self.sweeper.end()
        await super().shutdown(sockets)


class _ToTheEnd:
    """An app that says so to those whose requests are cut off because the server ends: nothing
    went wrong, and they may ask again."""

    def __init__(self, app: Litestar) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        started = False

        async def noting(message: Any) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except asyncio.CancelledError:
            if scope["type"] != "http" or started:
                raise
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"5")]
            await send({"type": "http.response.start", "status": 503, "headers": headers})
            await send({"type": "http.response.body", "body": b"The server is about to stop."})


def _set_last(seconds: float) -> None:
    """Let the system end this process after so many seconds, without asking it; 0: no more."""
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        if seconds:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _cut_off() -> None:
    """End the process if it has not ended by then. Whatever was acknowledged is on the disk."""
    time.sleep(_END)
    for process in multiprocessing.active_children():
        process.kill()
    # In a thread of its own: a log that nobody reads would keep this one for ever.
    said = threading.Thread(target=log.warning, args=[_CUT_OFF], name="last words", daemon=True)
    said.start()
    said.join(_SAY)
    os._exit(0)


def _bind(host: str, port: int) -> socket.socket | None:
    """A socket bound to a port, None if the port is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named: without it the event loop leaves Nagle's algorithm on, and every
    # answer waits 40 ms for an acknowledgement.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError as error:
        found.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            return None
        raise NoPort(f"The address {host} can't be listened on: {error.strerror}.") from None
    found.set_inheritable(True)
    return found
