"""What a request holds of something that there is little of: it is given back when the request is
over, however it ends. A stream that nobody ever read from gives back what it held, too. And work
that is done for a request ends when whoever asked for it has left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AbstractContextManager, ExitStack
from typing import Any, TypeVar

from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from railhead.server.errors import Problem

_STATE = "railhead_leases"
T = TypeVar("T")


class Leases(ASGIMiddleware):
    """Takes back what requests hold."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        with ExitStack() as held:
            scope["state"][_STATE] = held
            await next_app(scope, receive, send)


def hold(request: Request[Any, Any, Any], lease: AbstractContextManager[T]) -> T:
    """Let a request hold something until it is over."""
    held: ExitStack = request.scope["state"][_STATE]
    return held.enter_context(lease)


async def while_there(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """What work for a request comes to. It is cancelled when the client has left. The body of the
    request must have been read."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_has_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Problem(400, "bad_request", "Whoever asked for this has left.")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _has_left(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
