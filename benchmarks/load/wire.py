"""HTTP with as little work as can be: whoever makes the load shares the server's cores."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_COOKIE = re.compile(rb"\r\nset-cookie: ([^=]+)=([^;\r]*)", re.IGNORECASE)


class Answer(NamedTuple):
    """The status of an answer, and what was in it."""

    status: int
    body: bytes

    def data(self) -> Any:
        """What was in it, as JSON."""
        return json.loads(self.body)


class Gone(Exception):
    """The server did not answer: what was asked may have been done, or not."""


class Browser:
    """Cookies, and connections to one server that are used again and again."""

    def __init__(self, port: int, cookies: dict[str, str], patience: float = 30.0) -> None:
        self.port = port
        self.cookies = cookies
        self._patience = patience
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str) -> Answer:
        """What a GET answers."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: Any) -> Answer:
        """What a POST answers."""
        return await self._ask("POST", path, json.dumps(body).encode())

    async def _ask(self, method: str, path: str, body: bytes) -> Answer:
        try:
            async with asyncio.timeout(self._patience):
                return await self._asked(method, path, body)
        except (OSError, EOFError, TimeoutError) as error:
            raise Gone(repr(error)) from None

    async def _asked(self, method: str, path: str, body: bytes) -> Answer:
        reader, writer = await self._connection()
        try:
            writer.write(self._head(method, path, len(body)) + body)
            head = await reader.readuntil(b"\r\n\r\n")
            length = _LENGTH.search(head)
            content = await reader.readexactly(int(length[1])) if length else b""
        except BaseException:
            writer.close()
            raise
        self._idle.append((reader, writer))
        for name, value in _COOKIE.findall(head):
            self.cookies[name.decode()] = value.decode()
        if b"content-encoding: gzip" in head:
            content = gzip.decompress(content)
        return Answer(int(head[9:12]), content)

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that was kept and that the server has not ended, or a new one."""
        while self._idle:
            reader, writer = self._idle.pop()
            if not reader.at_eof():
                return reader, writer
            writer.close()
        return await asyncio.open_connection("127.0.0.1", self.port)

    def _head(self, method: str, path: str, length: int) -> bytes:
        return request_head(method, path, self.cookies, length)

    def forget(self) -> None:
        """The server has gone: none of the connections is worth anything."""
        for _, writer in self._idle:
            writer.close()
        self._idle.clear()


class Stream(asyncio.Protocol):
    """A live stream: hands on what is said, and that it has ended."""

    def __init__(
        self, path: str, heard: Callable[[bytes], None], ended: Callable[[], None]
    ) -> None:
        self._path, self._heard, self._ended = path, heard, ended
        self._rest = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(request_head("GET", self._path, {}, 0))

    def data_received(self, data: bytes) -> None:
        """Hand on whole lines with data."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"data: {"):
                self._heard(line[6:])

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that it has ended."""
        self._ended()


def request_head(method: str, path: str, cookies: dict[str, str], length: int) -> bytes:
    """The head of a request, as a browser sends it."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "host: 127.0.0.1",
        "accept-encoding: gzip",
        "content-type: application/json",
        f"content-length: {length}",
        f"x-csrftoken: {cookies.get('csrftoken', '')}",
    ]
    if cookies:
        lines.append(f"cookie: {'; '.join(f'{name}={value}' for name, value in cookies.items())}")
    return "\r\n".join([*lines, "", ""]).encode()
