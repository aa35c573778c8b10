"""Requests as bytes on a socket: what a browser would never send, or many at the same moment."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from tests.needs import PATIENCE


def connect(url: str, source: str = "") -> socket.socket:
    """A connection to a server, perhaps from another address of this computer."""
    parts = urlsplit(url)
    assert parts.hostname
    assert parts.port
    return socket.create_connection(
        (parts.hostname, parts.port), PATIENCE, (source, 0) if source else None
    )


def head(
    path: str, method: str = "GET", cookies: Mapping[str, str] | None = None, **headers: str
) -> bytes:
    """The head of a request; names of headers with _ for -."""
    lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1"]
    if cookies:
        lines.append("cookie: " + "; ".join(f"{name}={value}" for name, value in cookies.items()))
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def status_of(connection: socket.socket) -> int:
    """The status of the next answer, 0 if the connection ends without one."""
    found = b""
    try:
        while b"\r\n" not in found:
            more = connection.recv(4096)
            if not more:
                return 0
            found += more
    except ConnectionError:
        return 0
    return int(found.split()[1])


def ends(connection: socket.socket) -> bool:
    """Whether the server ends a connection, within the socket's patience."""
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True
