"""What happens at tables when time is out. One job a table waits for the next moment at which
something may; whichever server takes it looks at the clocks and writes what follows. The journal
lets it be written once, however many look."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlalchemy import Executable

from railhead.server.access import Access
from railhead.server.errors import NotFound
from railhead.server.jobs import Job
from railhead.server.pace.at_table import clocks_of, shown
from railhead.server.pace.clock import Clock
from railhead.server.pace.outages import CLOCK, Outages
from railhead.server.pace.pace import Pace
from railhead.server.runner import Kind, Runner
from railhead.server.sitting import sit_in
from railhead.server.statements import Given
from railhead.server.table import Table
from railhead.server.tables import Draft, Proposal, Stale, Tables

log = logging.getLogger("railhead.server")

_SLACK = 0.05  # seconds after a moment, so that it has surely come


class Pacing:
    """Sees to the clocks of all tables."""

    def __init__(self, tables: Tables, runner: Runner, outages: Outages) -> None:
        self.tables = tables
        self.outages = outages
        self._jobs = runner.jobs
        # What is written whenever the clocks of a table were looked at: others may have to be told.
        self.looked: Callable[[str], Executable] | None = None
        tables.outages = lambda: outages.spans
        self._put = runner.jobs.prepared(sooner=True)
        tables.causes.append(self.caused)
        runner.know(Kind(CLOCK, self._work))

    def caused(self, before: Table | None, after: Table) -> list[Given]:
        """The job that waits for the next moment of a table's clocks. One that waits already for
        a later moment is moved; one that comes too early looks, and waits again."""
        clocks = clocks_of(after, self.outages.spans)
        if clocks is None:
            return []
        due = clocks.next_event(clocks.at, self.outages.spans)
        if due is None:
            return []
        return [self._put(CLOCK, after.id, due + _SLACK)]

    async def _work(self, job: Job) -> Sequence[Executable]:
        return await asyncio.get_running_loop().run_in_executor(None, self.look, job.key)

    def look(self, table_id: str) -> Sequence[Executable]:
        """Do at a table what is due; the job that waits for what comes next."""
        try:
            table = self.tables.table(table_id)
            for _ in range(len(table.seats) * 2):  # said, then done, for each seat at most
                version = table.version
                with suppress(Stale):
                    self.tables.change(table_id, None, self._due)
                table = self.tables.table(table_id)
                if table.version == version:
                    break
        except NotFound:
            return ()  # it has been deleted
        clocks = clocks_of(table, self.outages.spans)
        if clocks is None:
            return ()
        found = [] if self.looked is None else [self.looked(table_id)]
        due = clocks.next_event(self.tables.clock(), self.outages.spans)
        if due is not None:
            found.append(self._jobs.statement(CLOCK, table_id, due=due + _SLACK, sooner=True))
        return found

    def _due(self, access: Access) -> Proposal:
        table, now = access.table, self.tables.clock()
        clocks = clocks_of(table, self.outages.spans)
        if clocks is None:
            return Proposal([])
        for clock in shown(table, now, self.outages.spans).values():
            plan = _when_out(table, clocks.pace, clock, now)
            if plan is not None:
                return plan
        return Proposal([])


def _when_out(table: Table, pace: Pace, clock: Clock, now: float) -> Proposal | None:
    """What is to be written about a seat, None if nothing is."""
    if clock.state != "runs" or clock.out is None or clock.out > now:
        return None
    if pace.when_out != "nothing" and not clock.said:
        return Proposal([Draft("out", "", {"name": clock.seat, "since": clock.out})])
    if pace.when_out == "sits_in" and now >= clock.out + pace.grace:
        return sit_in(table, clock.seat, pace.bot)
    return None
