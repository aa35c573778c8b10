"""Who asks: a browser, known by a random token in a cookie that scripts can't read.

The server keeps only the token's hash, with what the browser holds. A browser that holds nothing
has no token.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

COOKIE = "railhead"
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

    def __init__(self, token: str | None = None) -> None:
        self.token = token if token and _TOKEN.fullmatch(token) else None
        self.is_to_be_told = False

    @property
    def key(self) -> str | None:
        """The key under which its holdings are kept, None if it has none."""
        return None if self.token is None else digest(self.token)

    def settle(self) -> str:
        """The key; a browser without one gets a token with the answer to its request."""
        if self.token is None:
            self.token = secrets.token_urlsafe(32)
        self.is_to_be_told = True
        return digest(self.token)

    def cookie(self, secure: bool) -> Cookie:
        """The cookie that tells a browser its token."""
        return Cookie(
            key=COOKIE,
            value=self.token,
            path="/",
            max_age=_AGE,
            httponly=True,
            samesite="lax",
            secure=secure,
        )


def of_request(request: Request[Any, Any, Any]) -> Browser:
    """The browser of a request."""
    browser: Browser | None = request.scope["state"].get(_STATE)
    if browser is None:
        browser = Browser(request.cookies.get(COOKIE))
        request.scope["state"][_STATE] = browser
    return browser


def in_scope(scope: Any) -> Browser | None:
    """The browser of a request that has been looked at."""
    found: Browser | None = scope.get("state", {}).get(_STATE)
    return found
