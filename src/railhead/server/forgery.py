"""Against forged requests: another site's page must not act in a player's name.

Every request that changes something carries a token that only our own pages can read, and that is
good for this browser alone. Besides, browsers say where a request comes from; what comes from
elsewhere is refused whatever it carries.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from railhead.server.browsers import Browser, Cookies
from railhead.server.errors import Problem

COOKIE = "csrftoken"
HEADER = "x-csrftoken"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
# What a mail program does by one click, with a secret of its own in the address (RFC 8058).
OPEN = "/notices/off/"
_AGE = 400 * 24 * 3600


class Tokens:
    """Tokens that are bound to a browser: a random part and the server's signature of it together
    with the browser's own token, or with nothing for a browser that has none yet."""

    def __init__(self, secret: str, https: bool) -> None:
        self._secret = secret.encode()
        self._https = https

    def new(self, browser: Browser) -> str:
        """A token for a browser."""
        nonce = secrets.token_hex(16)
        return f"{nonce}.{self._signature(nonce, browser)}"

    def is_good(self, token: str, browser: Browser) -> bool:
        """Whether a token is one for this browser."""
        nonce, _, signature = token.partition(".")
        return hmac.compare_digest(signature.encode(), self._signature(nonce, browser).encode())

    def to_set(self, browser: Browser) -> str:
        """The header that tells a browser a new token; scripts of our pages may read it."""
        return Cookie(
            key=COOKIE,
            value=self.new(browser),
            path="/",
            max_age=_AGE,
            samesite="lax",
            secure=self._https,
        ).to_header(header="")

    def _signature(self, nonce: str, browser: Browser) -> str:
        signed = f"{nonce} {browser.claim}".encode()
        return hmac.new(self._secret, signed, hashlib.sha256).hexdigest()


class NoForgery(ASGIMiddleware):
    """Refuses requests that another site may have made."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, tokens: Tokens, cookies: Cookies, url: str) -> None:
        """``url``: the address under which players reach the server, if it is set."""
        self.tokens = tokens
        self.cookies = cookies
        self.host = urlsplit(url).netloc.lower()

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        browser = self.cookies.of_connection(connection)
        # Another site can't make a browser send a program's token.
        free = browser.is_program or scope["path"].startswith(OPEN)
        if scope.get("method") not in SAFE and not free:
            if not self._is_from_here(connection):
                raise Problem(403, "csrf", "Another site has asked for that: it was not done.")
            told = connection.headers.get(HEADER, "")
            if told != connection.cookies.get(COOKIE) or not self.tokens.is_good(told, browser):
                raise Problem(
                    403,
                    "csrf",
                    "The request lacks the token in the header x-csrftoken; reload and try again.",
                )
        await next_app(scope, receive, send)

    def _is_from_here(self, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
        """What the browser says of where the request comes from. Programs say nothing."""
        site = connection.headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        ours = {self.host, connection.headers.get("host", "").lower()} - {""}
        return urlsplit(origin).netloc.lower() in ours
