"""Round every request: its id, how it was answered and how long that took."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from railhead.server.errors import masked
from railhead.server.security import client_of
from railhead.server.services import Services

log = logging.getLogger("railhead.access")

HEADER = "x-request-id"
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_LONGEST = 200  # characters of a path in the log


class Watched:
    """The whole app, seen from outside. The answer tells the id of the request, so that whoever
    has trouble can name it, and every line that is logged on the way has it too."""

    def __init__(self, app: ASGIApp, services: Callable[[], Services]) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        services, began = self._services(), time.perf_counter()
        path, request_id = scope["path"], secrets.token_hex(8)
        status, seconds = 0, 0.0

        async def noting(message: Message) -> None:
            nonlocal status, seconds
            if message["type"] == "http.response.start":
                status, seconds = message["status"], time.perf_counter() - began
                MutableScopeHeaders.from_message(message)[HEADER] = request_id
            await send(message)

        with bound_contextvars(request=request_id):
            try:
                await self._app(scope, receive, noting)
            finally:
                services.metrics.answered(_method(scope), route_of(scope), status, seconds)
                if services.settings.access_log:
                    self._log(scope, path, status, seconds)

    def _log(self, scope: Any, path: str, status: int, seconds: float) -> None:
        said = quote(masked(path)[:_LONGEST], safe="/.-_~:")
        log.info(
            "%s %s",
            _method(scope),
            said,
            extra={
                "status": status,
                "ms": round(seconds * 1000, 1),
                "client": client_of(scope),
            },
        )


def route_of(scope: Any) -> str:
    """The address as it is declared, without the ids and secrets in it; "none" if nothing lies
    there, so that nobody can make up new ones."""
    template: str = scope.get("path_template", "")
    return template or "none"


def _method(scope: Any) -> str:
    method: str = scope["method"]
    return method if method in _METHODS else "other"
