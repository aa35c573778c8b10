"""What keeps strangers and mishaps out: headers and limits."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from railhead.server import browsers
from railhead.server.browsers import Cookies
from railhead.server.errors import Problem
from railhead.server.forgery import COOKIE as CSRF_COOKIE
from railhead.server.forgery import Tokens

# Nothing from elsewhere, nothing inline. A page that needs more says so in its own header.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
# For a drawing opened by itself: its style stands inside it, and nothing else is needed.
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # The path of a seat's link is a secret: no other site is to hear of it.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_WITHOUT_COOKIES = ("/static/", "/health/", "/metrics")
_HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}


def header_hook(https: bool, cookies: Cookies, tokens: Tokens) -> Callable[[Message, Scope], Any]:
    """What is added to every answer: the headers above, a browser's new token, and a token against
    forged requests where it has none that is good."""
    always = {**_HEADERS, **_HTTPS_ONLY} if https else _HEADERS
    headers, at_api, at_table = (
        [(name.encode(), value.encode()) for name, value in each.items()]
        for each in (always, {"cache-control": "no-store"}, {"x-robots-tag": "noindex"})
    )

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        found = MutableScopeHeaders.from_message(message)
        wanted = headers
        if scope["path"].startswith("/api"):
            wanted = [*headers, *at_api]
        elif scope["path"].startswith("/t/"):
            wanted = [*headers, *at_table]
        # Without looking through all of them for each: every answer passes here.
        there = {name.lower() for name, _ in found.headers}
        found.headers.extend(each for each in wanted if each[0] not in there)
        browser = browsers.in_scope(scope)
        if browser is None or browser.is_program or scope["path"].startswith(_WITHOUT_COOKIES):
            return
        had = ASGIConnection[Any, Any, Any, Any](scope).cookies
        if browser.is_to_be_told:
            for line in cookies.to_set(browser, had):
                found.add("set-cookie", line)
        if not tokens.is_good(had.get(CSRF_COOKIE, ""), browser):
            found.add("set-cookie", tokens.to_set(browser))

    return add_headers


class Allowance:
    """How often each client may do something: so many at once, and as many again in a period.

    Clients that have not come for longest are forgotten first, so that a flood of addresses does
    not fill the memory.
    """

    def __init__(
        self,
        count: int,
        seconds: float,
        *,
        clock: Callable[[], float] = time.monotonic,
        most_clients: int = 10_000,
    ) -> None:
        """``count`` 0: no limit."""
        self.count = count
        self.rate = count / seconds
        self.clock = clock
        self.most_clients = most_clients
        self._lock = threading.Lock()
        self._clients: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """Use up one; refused with the time to wait if none is left."""
        if not self.count:
            return
        with self._lock:
            wait = self._wait(client)
        if wait:
            raise Problem(
                429,
                "too_many",
                f"That is more than this server takes; try again in {wait} seconds.",
                headers={"retry-after": str(wait)},
            )

    def _wait(self, client: str) -> int:
        """How many seconds a client must wait; if none, one is used up."""
        now = self.clock()
        left, when = self._clients.get(client, (float(self.count), now))
        left = min(float(self.count), left + (now - when) * self.rate)
        if left < 1:
            return int((1 - left) / self.rate) + 1
        self._clients[client] = (left - 1, now)
        self._clients.move_to_end(client)
        if len(self._clients) > self.most_clients:
            self._clients.popitem(last=False)
        return 0


class RequestLimit(ASGIMiddleware):
    """Limits how many requests a client makes."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if not scope["path"].startswith("/health/"):
            self.allowance.take(client_of(scope))
        await next_app(scope, receive, send)


def client_of(scope: Any) -> str:
    """From where a request comes; behind a proxy, what the proxy says. Of an IPv6 address the
    network: whoever has one has 2^64 addresses in it."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


@lru_cache(10_000)
def network_of(address: str) -> str:
    """An IPv4 address as it is, the /64 network of an IPv6 address, anything else as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found) >> 64 << 64, 64)))
