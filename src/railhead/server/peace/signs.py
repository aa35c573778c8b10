"""What operators say to all: a line on every page, and that no new tables are opened for now."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct
from sqlalchemy import or_, select

from railhead.server.errors import Problem
from railhead.server.peace.known import Known
from railhead.server.records import signs
from railhead.server.storage import Storage

SAID, PAUSED = "said", "paused"
_UNSEEN = ("/health/", "/static/", "/metrics")


class Signs(Struct, frozen=True):
    """What holds now: what is said to all, and why no new tables are opened; "" if nothing."""

    said: str = ""
    paused: str = ""

    @property
    def lines(self) -> list[str]:
        """What stands on every page."""
        return [line for line in (self.said, self.pause) if line]

    @property
    def pause(self) -> str:
        """What people are told of it that no new tables are opened."""
        if not self.paused:
            return ""
        return f"No new tables are opened for now: {self.paused}. Those that are there go on."


_NOTHING = Signs()
_shown: ContextVar[Signs] = ContextVar("railhead_signs", default=_NOTHING)


def in_force(storage: Storage, now: float) -> Signs:
    """What is said at a moment."""
    wanted = select(signs.c.kind, signs.c.text)
    with storage.reading() as connection:
        rows = connection.execute(wanted.where(or_(signs.c.until.is_(None), signs.c.until > now)))
        said = {row.kind: row.text for row in rows}
    return Signs(said.get(SAID, ""), said.get(PAUSED, ""))


def known(storage: Storage, clock: Callable[[], float]) -> Known[Signs]:
    """What is said, as the database told a moment ago."""
    return Known("signs", lambda: in_force(storage, clock()), Signs())


def shown() -> Signs:
    """What is said while this request is answered."""
    return _shown.get()


def need_no_pause() -> None:
    """Refuse to open a table while operators want none opened."""
    if shown().paused:
        raise Problem(503, "paused", shown().pause)


class Signposts(ASGIMiddleware):
    """Lets every request know what is said to all."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, found: Known[Signs]) -> None:
        self.known = found

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if not scope["path"].startswith(_UNSEEN):
            _shown.set(await self.known.now())
        await next_app(scope, receive, send)
