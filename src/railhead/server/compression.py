"""Answers are compressed: a page of a table is a tenth as long then.

Litestar's own way of doing it takes the time of all others while a long answer is compressed, and
writes the time of day into a field of four bytes: after the year 2106 no answer would go out.
"""

from __future__ import annotations

import asyncio
import gzip

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import (
    ASGIApp,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
)

SMALL = 1_000  # bytes that are not worth it
LARGE = 100_000  # bytes that are compressed in a thread
_LEVEL = 5


class Compression(ASGIMiddleware):
    """Compresses answers that are there in one piece; streams go out as they are."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if "gzip" not in Headers.from_scope(scope).get("accept-encoding", ""):
            await next_app(scope, receive, send)
            return
        start: HTTPResponseStartEvent | None = None

        async def send_compressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                head, start = start, None
                if message["type"] == "http.response.body" and _is_worth_it(head, message):
                    message["body"] = await _compressed(message["body"])
                    headers = MutableScopeHeaders.from_message(head)
                    headers["content-encoding"] = "gzip"
                    headers["content-length"] = str(len(message["body"]))
                    headers.extend_header_value("vary", "accept-encoding")
                await send(head)
            await send(message)

        await next_app(scope, receive, send_compressed)


def _is_worth_it(head: HTTPResponseStartEvent, message: HTTPResponseBodyEvent) -> bool:
    if message.get("more_body") or len(message["body"]) < SMALL:
        return False
    return "content-encoding" not in MutableScopeHeaders.from_message(head)


async def _compressed(body: bytes) -> bytes:
    if len(body) < LARGE:
        return packed(body)
    return await asyncio.to_thread(packed, body)


def packed(body: bytes) -> bytes:
    """An answer as it is sent to whoever takes it compressed."""
    return gzip.compress(body, _LEVEL, mtime=0)
