"""A server that calls players back, in tests: time stands until it is moved."""

from __future__ import annotations

import dataclasses

import msgspec
from sqlalchemy import update

from railhead.server.browsers import Browser
from railhead.server.calling import ways
from railhead.server.calling.at_tables import CALL, DIGEST, NOTICE, Calling
from railhead.server.calling.looking import Looking
from railhead.server.calling.sending import Sender
from railhead.server.calling.ways import Way
from railhead.server.calling.wishes import WayKind
from railhead.server.jobs import Job
from railhead.server.mail import Mail
from railhead.server.models import players
from railhead.server.pace.outages import CLOCK
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from tests.server.calling.inbox import Inbox
from tests.server.pace import house
from tests.server.servers import carry_out

KINDS = (CALL, NOTICE, DIGEST)


class CallingHouse(house.House):
    """One server on a database, as far as notices go."""

    def __init__(self, storage: Storage, inbox: Inbox, **settings: object) -> None:
        super().__init__(storage)
        given = dataclasses.replace(
            Settings(),
            url="https://rail.example",
            notice_hosts=inbox.host,
            **settings,  # type: ignore[arg-type]
        )
        self.inbox = inbox
        self.looking = Looking(storage, self.clock)
        self.sender = Sender(given, storage, self.people, Mail(given))
        self.calling = Calling(self.tables, self.runner, self.sender, self.looking)
        self.pacing.looked = self.calling.call

    def add(self, browser: Browser, kind: WayKind = "hook", address: str = "/hook") -> Way:
        """Give somebody a way, by default a webhook here."""
        player = self.people.make(browser)
        if kind == "mail":
            row = update(players).where(players.c.id == player.id)
            self.tables.storage.run([row.values(email=f"{player.id[:6]}@example.org")])
        where = f"{self.inbox.url}{address}" if kind == "hook" else address
        return ways.add(self.tables.storage, player.id, kind, "here", where, self.now)

    def take(self, kinds: tuple[str, ...] = KINDS) -> list[Job]:
        """The jobs that are due."""
        return self.jobs.take(kinds, 20, (NOTICE, DIGEST))

    def ring(self, seconds: float = 3.0) -> list[str]:
        """Let some time pass, and do all that is due; what came by webhook meanwhile."""
        before = len(self.inbox.arrived)
        self.now += seconds
        while jobs := [*self.take(), *self.jobs.take([CLOCK], 9)]:
            for job in jobs:
                self.do(job)
        return [msgspec.json.decode(each.body)["text"] for each in self.inbox.arrived[before:]]

    def do(self, job: Job) -> str:
        """Do a job, as a server does."""
        return carry_out(self.runner._result(self.runner.kinds[job.kind], job))

    async def work(self, job: Job) -> None:
        """Do a job, and die before anybody hears of it."""
        await self.runner.kinds[job.kind].work(job)
