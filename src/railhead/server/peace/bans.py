"""Bans: of an account, of a guest's browser, or of addresses; for a while or for good.

Whoever is banned may look on, take his data along and leave, but change nothing. From a banned
address nothing is answered at all. Who is silenced may do everything but talk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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
from railhead.server.peace.known import Known
from railhead.server.peace.who import key_of
from railhead.server.records import bans
from railhead.server.storage import Storage

What = Literal["all", "talk"]
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


def known(storage: Storage, clock: Callable[[], float]) -> Known[list[Ban]]:
    """The bans that hold, as the database told a moment ago."""
    first: list[Ban] = []
    return Known("bans", lambda: in_force(storage, clock()), first)


class Guard(ASGIMiddleware):
    """Refuses those who are banned."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, found: Known[list[Ban]], storage: Storage, cookies: Cookies) -> None:
        self.known = found
        self.storage = storage
        self.cookies = cookies

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        path = scope["path"]
        found = [] if path.startswith(_UNSEEN) else await self.known.now()
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
        return key_of(self.storage, browser) or ""
