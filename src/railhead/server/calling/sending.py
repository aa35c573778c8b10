"""Sending notices by the ways that players have chosen."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec

from railhead.server.calling import hooks, outgoing, push
from railhead.server.calling.occasions import Notice
from railhead.server.calling.push import Pusher, Subscription
from railhead.server.calling.ways import Way
from railhead.server.calling.wishes import WayKind
from railhead.server.mail import Letter, Mail, Undelivered
from railhead.server.people.players import People
from railhead.server.runner import ABROAD, end_threads
from railhead.server.settings import Settings
from railhead.server.storage import Storage

_KEY = "notices"
OFF = "/notices/off/"  # the address that ends a way by one click
T = TypeVar("T")


class Lost(Exception):
    """A notice that was not delivered, or perhaps not. ``gone``: the way leads nowhere any more."""

    def __init__(self, reason: str, gone: bool = False) -> None:
        super().__init__(reason)
        self.gone = gone


class NotSent(Exception):
    """A notice that has certainly not left: it may be tried again."""


class Sender:
    """Sends notices. Its threads are its own: a slow service keeps nobody else waiting, and those
    that speak to services are not those that ask the database."""

    def __init__(self, settings: Settings, storage: Storage, people: People, mail: Mail) -> None:
        self._url = settings.url.rstrip("/")
        self._people = people
        self._mail = mail
        self._secret = storage.key(_KEY).encode()
        self.allowed = tuple(
            host for each in settings.notice_hosts.split(",") if (host := each.strip())
        )
        self.pusher = Pusher(storage.key(push.KEY), settings.security_contact, self.allowed)
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="notices")
        self._abroad = ThreadPoolExecutor(ABROAD, thread_name_prefix="abroad")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Send while the server runs."""
        try:
            yield
        finally:
            await asyncio.gather(end_threads(self._threads), end_threads(self._abroad))

    @property
    def kinds(self) -> list[WayKind]:
        """The kinds of ways that there are on this server."""
        found: list[WayKind] = ["push"] if push.IS_THERE else []
        if self._mail.is_set and self._url:
            found.append("mail")
        return [*found, "hook"]

    async def send(self, way: Way, notices: Sequence[Notice]) -> None:
        """Send notices, all of them as one."""
        text = _together(notices)
        first = notices[0]
        path = first.path if len(notices) == 1 else "/"
        if way.kind == "mail":
            await self._send_letter(way, notices, text)
            return
        try:
            if way.kind == "push":
                title = first.title if len(notices) == 1 else "Railhead"
                tag = first.tag if len(notices) == 1 else "digest"
                data = {"title": title, "text": text, "path": path, "tag": tag}
                subscription = msgspec.json.decode(way.address, type=Subscription)
                await self._far(lambda: self.pusher.send(subscription, data))
            else:
                link = f"{self._url}{path}" if self._url else ""
                await self._far(lambda: hooks.send(way.address, text, link, self.allowed))
        except outgoing.NotSent as error:
            raise NotSent(str(error)) from None
        except outgoing.Refused as error:
            raise Lost(str(error), error.gone and way.kind == "push") from None

    async def _send_letter(self, way: Way, notices: Sequence[Notice], text: str) -> None:
        player = await self.in_thread(lambda: self._people.get(way.player))
        if player is None or player.email is None:
            raise Lost("There is no e-mail address.", gone=True)
        off = f"{self._url}{OFF}{self.token(way.id)}"
        lines = [f"{each.text}\n{self._url}{each.path}" for each in notices]
        end = f"-- \nNo more of these letters: {off}"
        subject = text if len(notices) == 1 else f"{len(notices)} notices from your tables"
        letter = Letter(player.email, subject, "\n\n".join([*lines, end]) + "\n", off)
        try:
            await self._mail.send(letter)
        except Undelivered as error:
            if error.again:
                raise NotSent(str(error)) from None
            raise Lost(str(error)) from None

    async def in_thread(self, call: Callable[[], T]) -> T:
        """What a call in one of the sender's threads comes to."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    async def _far(self, call: Callable[[], T]) -> T:
        """The same for a call that waits for somebody else's server."""
        return await asyncio.get_running_loop().run_in_executor(self._abroad, call)

    def token(self, way_id: str) -> str:
        """What ends a way without signing in."""
        return f"{way_id}.{hmac.new(self._secret, way_id.encode(), hashlib.sha256).hexdigest()}"

    def way_of_token(self, token: str) -> str | None:
        """The way that a token ends, None if it is none of ours."""
        way_id = token.partition(".")[0]
        is_good = hmac.compare_digest(token.encode(), self.token(way_id).encode())
        return way_id if is_good else None


def _together(notices: Sequence[Notice]) -> str:
    return "\n".join(each.text for each in notices)
