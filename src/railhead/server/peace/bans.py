"""Bans: of an account, of a guest's browser, or of addresses; for a while or for good.

Whoever is banned may look on, take his data along and leave, but change nothing. From a banned
address nothing is answered at all. Who is silenced may do everything but talk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from typing import Literal

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct
from sqlalchemy import or_, select

from railhead.server.browsers import Browser, Cookies
from railhead.server.errors import Problem
from railhead.server.forgery import SAFE
from railhead.server.peace.who import key_of
from railhead.server.records import bans
from railhead.server.storage import Storage

log = logging.getLogger("railhead.server")

What = Literal["all", "talk"]
KEPT = 2.0  # seconds for which what the database said counts
_BOUND = 10.0  # seconds that a request waits for it after a change
# What one may still do who is banned: sign in and out, take his data along, leave.
_OPEN = ("/api/me/sign-out", "/api/me/delete", "/api/sign-in/")
_UNSEEN = ("/health/", "/static/", "/metrics")


class Ban(Struct, frozen=True):
    """A ban. ``until``: None for good; ``lifted``: when an operator ended it."""

    id: str
    kind: str
    who: str
    name: str
    what: str
    reason: str
    made: float
    until: float | None
    lifted: float | None

    def covers(self, address: str) -> bool:
        """Whether it is about a network that an address is in."""
        if self.kind != "address":
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None)
        return (mapped or found) in ip_network(self.who)


def in_force(storage: Storage, now: float) -> list[Ban]:
    """All bans that hold at a moment, the latest first."""
    wanted = select(bans).where(
        bans.c.lifted.is_(None), or_(bans.c.until.is_(None), bans.c.until > now)
    )
    with storage.reading() as connection:
        return [Ban(*row) for row in connection.execute(wanted.order_by(bans.c.made.desc()))]


def refusal(ban: Ban) -> Problem:
    """What somebody is told who is banned."""
    until = "for good" if ban.until is None else f"until {_moment(ban.until)}"
    if ban.kind == "address":
        said = f"Nothing is answered to this address {until}: {ban.reason}."
    elif ban.what == "talk":
        said = f"You are asked to be silent {until}: {ban.reason}."
    else:
        said = f"You are banned here {until}: {ban.reason}. You may look on, and leave."
    return Problem(403, "banned", said)


def _moment(seconds: float) -> str:
    when = datetime.fromtimestamp(seconds, UTC)
    return f"{when.day} {when:%B %Y, %H:%M} UTC"


class Bans:
    """What holds now, as the database said a moment ago. Nobody waits for it, but whoever comes
    first after a change made here: while the database is slow what was known counts."""

    def __init__(self, storage: Storage, clock: Callable[[], float]) -> None:
        self.storage = storage
        self.clock = clock
        self._known: list[Ban] = []
        self._when = float("-inf")
        self._changes = 1  # made here so far, and with how many of them the database was asked
        self._asked = 0
        self._asking: asyncio.Future[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bans")

    def close(self) -> None:
        """The server ends."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def forget(self) -> None:
        """Something has changed: ask anew. May be called from any thread."""
        self._changes += 1

    async def now(self) -> list[Ban]:
        """The bans that hold."""
        loop = asyncio.get_running_loop()
        for _ in range(2):  # whoever was asked before a change does not know of it
            is_free = self._asking is None or self._asking.done()
            if is_free and (self._is_old or loop.time() - self._when > KEPT):
                self._when = loop.time()
                self._asking = loop.run_in_executor(self._thread, self._ask)
            if not self._is_old or self._asking is None:
                break
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._asking), _BOUND)
        return self._known

    @property
    def _is_old(self) -> bool:
        return self._asked != self._changes

    def _ask(self) -> None:
        changes = self._changes
        try:
            self._known = in_force(self.storage, self.clock())
        except Exception:  # the database fails, of which others are told; what was known counts
            log.debug("bans could not be read", exc_info=True)
        self._asked = changes


class Guard(ASGIMiddleware):
    """Refuses those who are banned."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, bans: Bans, cookies: Cookies) -> None:
        self.bans = bans
        self.cookies = cookies

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        path = scope["path"]
        found = [] if path.startswith(_UNSEEN) else await self.bans.now()
        if found:
            await self._check(scope, path, found)
        await next_app(scope, receive, send)

    async def _check(self, scope: Scope, path: str, found: list[Ban]) -> None:
        client = scope.get("client")
        for ban in found:
            if client and ban.covers(client[0]):
                raise refusal(ban)
        if scope.get("method", "GET") in SAFE or path.startswith(_OPEN):
            return
        what = ("all", "talk") if path.rstrip("/").endswith("/chat") else ("all",)
        people = {ban.who: ban for ban in found if ban.kind != "address" and ban.what in what}
        if people:
            browser = self.cookies.of_connection(ASGIConnection(scope))
            key = await asyncio.to_thread(self._key, browser)
            if key in people:
                raise refusal(people[key])

    def _key(self, browser: Browser) -> str:
        return key_of(self.bans.storage, browser) or ""
