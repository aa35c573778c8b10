"""Who asks: a browser, known by a random token in a cookie that scripts can't read.

The cookie holds the token and the server's signature of it, so that nobody chooses a token for
another. Cookies of version 0.1 have no signature: they count if the server knows them, and get one.
The server keeps only the token's hash, with what the browser holds. A browser that holds nothing
has no token.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "railhead"
# Browsers take this name only over HTTPS, from this very host, for all of it: no other host of the
# same domain can set it.
STRICT_COOKIE = "__Host-railhead"
_AGE = 400 * 24 * 3600  # browsers keep no cookie for longer
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_STATE = "railhead_browser"


def new_secret() -> str:
    """A random secret of 128 bits for a link."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """What is kept of a secret. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Browser:
    """The browser that makes a request."""

    is_program = False  # whether it is none, but a program with a token

    def __init__(
        self, token: str | None = None, is_known: Callable[[str], bool] | None = None
    ) -> None:
        """``is_known``: whether the server knows a token's key; asked of a token without a
        signature, when the key is wanted first."""
        self._token = token if token and _TOKEN.fullmatch(token) else None
        self._is_known = is_known
        self.is_to_be_told = False
        self.client = ""  # from where somebody comes who wants to show who he is

    @property
    def token(self) -> str | None:
        """The token, None if there is none that counts."""
        if self._token is not None and self._is_known is not None:
            if self._is_known(digest(self._token)):
                self.is_to_be_told = True
            else:
                self._token = None
        self._is_known = None
        return self._token

    @property
    def key(self) -> str | None:
        """The key under which its holdings are kept, None if it has none."""
        token = self.token
        return None if token is None else digest(token)

    @property
    def claim(self) -> str:
        """The token that counts as far as can be said without asking the database; "" if none."""
        return (self._token or "") if self._is_known is None else ""

    def settle(self) -> str:
        """The key; a browser without one gets a token with the answer to its request."""
        if self.token is None:
            self._token = new_token()
        self.is_to_be_told = True
        return digest(self.claim)

    def become(self, token: str) -> None:
        """From now on, and with the answer to its request, this browser has another token."""
        self._token = token
        self._is_known = None
        self.is_to_be_told = True


def new_token() -> str:
    """A token for a browser."""
    return secrets.token_urlsafe(32)


class Cookies:
    """Reads and writes the cookies of browsers."""

    def __init__(
        self,
        secret: str,
        https: bool,
        is_known: Callable[[str], bool],
        program: Callable[[str, str], Browser] | None = None,
    ) -> None:
        """``program``: who shows a token of his own in the header Authorization; it is told the
        token and the method of the request."""
        self._secret = secret.encode()
        self._https = https
        self._is_known = is_known
        self._program = program
        self._name = STRICT_COOKIE if https else COOKIE

    def of_request(self, request: Request[Any, Any, Any]) -> Browser:
        """The browser of a request."""
        return self.of_connection(request)

    def of_connection(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Browser:
        """The browser of a request, before it is known to be one."""
        state = connection.scope["state"]
        browser: Browser | None = state.get(_STATE)
        if browser is None:
            browser = state[_STATE] = self._told(connection) or self._read(connection.cookies)
        return browser

    def _told(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Browser | None:
        """The program that makes a request, if it says that it is one. Its cookies don't count."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if self._program is None or scheme.lower() != "bearer":
            return None
        if not connection.scope["path"].startswith("/api/"):
            return None
        return self._program(token.strip(), str(connection.scope.get("method", "GET")))

    def signed(self, token: str) -> str:
        """A token as it stands in a cookie."""
        return f"{token}.{self._signature(token)}"

    def to_set(self, browser: Browser, had: dict[str, str]) -> list[str]:
        """The headers that tell a browser its token, under its present name; of those it ``had``,
        an older one ends."""
        found = [self._cookie(self._name, self.signed(browser.claim), _AGE)]
        if self._https and COOKIE in had:
            found.append(self._cookie(COOKIE, "", 0))
        return found

    def _read(self, cookies: dict[str, str]) -> Browser:
        for name in dict.fromkeys((self._name, COOKIE)):
            token, _, signature = cookies.get(name, "").partition(".")
            if not _TOKEN.fullmatch(token):
                continue
            if not signature:
                return Browser(token, self._is_known)
            if hmac.compare_digest(signature.encode(), self._signature(token).encode()):
                browser = Browser(token)
                browser.is_to_be_told = name != self._name
                return browser
        return Browser()

    def _signature(self, token: str) -> str:
        return hmac.new(self._secret, token.encode(), hashlib.sha256).hexdigest()

    def _cookie(self, name: str, value: str, age: int) -> str:
        return Cookie(
            key=name,
            value=value,
            path="/",
            max_age=age,
            httponly=True,
            samesite="lax",
            secure=self._https,
        ).to_header(header="")


def in_scope(scope: Any) -> Browser | None:
    """The browser of a request that has been looked at."""
    found: Browser | None = scope.get("state", {}).get(_STATE)
    return found
