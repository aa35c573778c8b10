"""Running an app: the socket it listens on, and an end that does not wait for live streams."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from litestar import Litestar

from railhead.play.refusal import RailheadError
from railhead.server.settings import DEFAULT_PORT, Settings

_TRIES = 50
_PATIENCE = 5  # seconds that running requests get at the end


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
    config = uvicorn.Config(
        app,
        log_level=settings.log_level,
        access_log=settings.access_log,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=_PATIENCE,
        ws="none",
    )
    with suppress(KeyboardInterrupt):  # Ctrl+C is how a server on a desk ends
        _Server(config, app, when_ready).run(sockets=[listening])


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, app: Litestar, when_ready: Callable[[], None] | None
    ) -> None:
        super().__init__(config)
        self._app = app
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._when_ready is not None:
            self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # A live stream never ends by itself; those who watch come back when the server does.
        self._app.state.hub.close()
        await super().shutdown(sockets)


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
        found.listen(128)
    except OSError as error:
        found.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            return None
        raise NoPort(f"The address {host} can't be listened on: {error.strerror}.") from None
    found.set_inheritable(True)
    return found
