"""A mail server for tests, which keeps what it is sent."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

from tests.needs import PATIENCE

USER, PASSWORD = "railhead", "open sesame"


class PostOffice:
    """The letters that came. ``refusal``: what is answered to whoever sends one, if not "yes"."""

    def __init__(self) -> None:
        self.port = 0
        self.refusal = ""
        self.letters: list[EmailMessage] = []
        self.users: list[str] = []
        self._news = threading.Condition()

    def letter(self, to: str, number: int = 1) -> EmailMessage:
        """The letter to somebody that came as the first, second, ...; waits for it."""

        def found() -> list[EmailMessage]:
            return [each for each in self.letters if each["to"] == to]

        with self._news:
            assert self._news.wait_for(lambda: len(found()) >= number, PATIENCE), "no letter came"
            return found()[number - 1]

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """A letter has come."""
        if self.refusal:
            return self.refusal
        letter = message_from_bytes(envelope.content, EmailMessage, policy=default)
        with self._news:
            self.letters.append(letter)
            self._news.notify_all()
        return "250 OK"

    def sign_in(self, server: Any, session: Any, envelope: Any, how: str, data: Any) -> AuthResult:
        """Somebody shows a name and a password."""
        known = isinstance(data, LoginPassword) and data.password == PASSWORD.encode()
        if known:
            self.users.append(data.login.decode())
        return AuthResult(success=known, handled=False)


@contextmanager
def open_post_office() -> Iterator[PostOffice]:
    """A mail server on this computer while it is needed."""
    office = PostOffice()
    ready = threading.Event()
    loop = asyncio.new_event_loop()

    def protocol() -> SMTP:
        return SMTP(
            office,
            hostname="post.example.org",
            loop=loop,
            authenticator=office.sign_in,
            auth_require_tls=False,
        )

    async def work() -> None:
        server = await loop.create_server(protocol, "127.0.0.1", 0)
        office.port = server.sockets[0].getsockname()[1]
        ready.set()
        async with server:
            await ended.wait()
        talks = asyncio.all_tasks() - {asyncio.current_task()}
        for talk in talks:
            talk.cancel()
        await asyncio.gather(*talks, return_exceptions=True)

    ended = asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(work(),), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield office
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(PATIENCE)
        loop.close()
