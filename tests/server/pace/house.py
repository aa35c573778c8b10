"""A server's clocks in tests: time stands until it is moved."""

from __future__ import annotations

from railhead.server import opening
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.jobs import Jobs
from railhead.server.pace.at_tables import Pacing
from railhead.server.pace.outages import CLOCK, Outages
from railhead.server.pace.pace import HOUR, Pace
from railhead.server.people.players import People
from railhead.server.runner import Runner
from railhead.server.storage import Storage
from railhead.server.tables import Tables

NOON = 1_800_000_000.0
PACE = Pace(stock=10 * HOUR, more=HOUR, most=12 * HOUR, grace=2 * HOUR)


class House:
    """One server on a database, as far as clocks go. Others may stand on the same."""

    def __init__(self, storage: Storage, now: float = NOON) -> None:
        self.now = now
        self.jobs = Jobs(storage, clock=self.clock)
        self.tables = Tables(storage, clock=self.clock)
        self.people = People(storage, self.clock)
        self.outages = Outages(self.jobs)
        self.runner = Runner(self.jobs)
        self.pacing = Pacing(self.tables, self.runner, self.outages)

    def clock(self) -> float:
        """The moment in this house."""
        return self.now

    def open(
        self,
        pace: Pace | None = PACE,
        kinds: tuple[str, ...] = ("link", "link", "link"),
        title: str = "1848",
    ) -> tuple[str, Browser, dict[str, Browser]]:
        """Open a table; its id, its owner, and the browsers of those who have come by a link."""
        owner = Browser()
        seats = [
            Seat(name, kind)  # type: ignore[arg-type]
            for name, kind in zip(("Ann", "Bob", "Cy"), kinds, strict=True)
        ]
        opened = opening.open_new(self.tables, owner, title, seats, {}, None, pace)
        players = {}
        for name, secret in opened.secrets.items():
            players[name] = Browser()
            self.tables.claim(opened.id, secret, players[name])
        return opened.id, owner, players

    def later(self, hours: float) -> None:
        """Let time pass, and do the jobs of clocks that are due."""
        end = self.now + hours * HOUR
        while True:
            taken = self.jobs.take([CLOCK], 9)
            for job in taken:
                self.jobs.finish(job, self.pacing.look(job.key))
            if taken:
                continue
            if self.now >= end:
                return
            self.now = min(end, self.now + HOUR / 2)

    def said(self, table_id: str) -> list[str]:
        """The last lines of the log that are no actions."""
        access = self.tables.visit_as_server(table_id)
        return [
            line.text[0] for line in access.log() if line.kind not in ("start", "action", "claim")
        ]
