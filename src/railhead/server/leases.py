"""What a request holds of something that there is little of: it is given back when the request is
over, however it ends. A stream that nobody ever read from gives back what it held, too."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from typing import Any, TypeVar

from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

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
