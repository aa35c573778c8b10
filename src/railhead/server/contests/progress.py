"""Letting contests go on: one job for each that is not over, which one of all servers takes.

It comes at the moment at which a contest begins, whenever a table of it has come to an end or
somebody has withdrawn, and once an hour besides. What it finds to do follows from the database
alone, and is written while it holds the contest: so nothing is drawn or opened twice, whoever dies
at whatever moment. A table has its id as soon as it is drawn; only one is ever opened under it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec.structs import replace
from sqlalchemy import Connection, Executable, or_, select, update
from sqlalchemy.exc import IntegrityError

from railhead.play.refusal import RailheadError
from railhead.server import opening
from railhead.server import storage as rows
from railhead.server.access import Access
from railhead.server.calling.occasions import Notice
from railhead.server.contests import contest as kept
from railhead.server.contests import course
from railhead.server.contests.contest import JOB, Contest, Heat
from railhead.server.contests.settling import Outcome, settled
from railhead.server.errors import NotFound
from railhead.server.jobs import Job
from railhead.server.lobby.wanted import unlike
from railhead.server.logs import scrubbed
from railhead.server.models import members, players
from railhead.server.opening import Gathered
from railhead.server.pace.pace import HOUR, MINUTE
from railhead.server.peace import signs
from railhead.server.people.leaving import NAME as FORMER
from railhead.server.people.players import LONGEST_NAME
from railhead.server.records import bans, heats, standings
from railhead.server.results.counting import Counting
from railhead.server.runner import Kind, Runner
from railhead.server.sitting import sit_in
from railhead.server.storage import Conflict
from railhead.server.tables import Proposal, Stale, Tables
from railhead.server.written import json_of
from railhead.titles import find

log = logging.getLogger("railhead.server")

_SOON = 5 * MINUTE  # seconds until tables that could not be opened are tried again
_STEPS = 10  # that a contest goes on at once: rounds of which nobody is left to play
_ROOM = 4  # letters that a name may grow by, at a table with others of that name


class Progress:
    """Lets all contests go on. All methods may be called from any thread."""

    def __init__(
        self,
        tables: Tables,
        runner: Runner,
        counting: Counting,
        told: Callable[[str, str], Sequence[Executable]] = lambda player, table: (),
    ) -> None:
        """``told``: the jobs that tell a player of a table at which he sits from now on."""
        self.tables = tables
        self.storage = tables.storage
        self._jobs = runner.jobs
        self._told = told
        counting.after.append(self.counted)
        runner.know(Kind(JOB, self._work))

    def counted(self, table_id: str) -> list[Executable]:
        """What lets the contest of a table be looked at, whose game has ended or goes on again."""
        its = select(heats.c.contest).where(heats.c.game == table_id)
        with self.storage.reading() as connection:
            found = connection.execute(its).scalar_one_or_none()
            return [] if found is None else [kept.wake([found], self._jobs.now(connection))]

    async def _work(self, job: Job) -> Sequence[Executable]:
        looking = asyncio.get_running_loop().run_in_executor(None, self.look, job.key)
        try:
            return await asyncio.shield(looking)
        except asyncio.CancelledError:
            # The server stops: what has been begun ends while the database is still there.
            with suppress(Exception):
                await looking
            raise

    def look(self, contest_id: str) -> list[Executable]:
        """Do all that is due; the job that looks again."""
        self.advance(contest_id)
        with self.storage.reading() as connection:
            found = kept.read(connection, contest_id)
            now = self._jobs.now(connection)
        if found is None or found.state not in ("open", "running"):
            return []
        paused = bool(signs.in_force(self.storage, self.tables.clock()).paused)
        if not paused:
            for heat in found.now:
                if heat.state == "drawn":
                    self._open(found, heat)
        self._let_sit_in(contest_id)
        due = now + (_SOON if paused else HOUR)
        if found.state == "open" and found.until is not None:
            due = min(due, max(now + 1, now + found.until - self.tables.clock()))
        return [self._jobs.statement(JOB, contest_id, due=due)]

    # Going on.

    def advance(self, contest_id: str) -> None:
        """Let a contest go on as far as it can."""
        for _ in range(_STEPS):
            with self.storage.reading() as connection:
                found = kept.read(connection, contest_id)
            if found is None or not self._step(contest_id, self._outcomes(found)):
                return

    def _step(self, contest_id: str, outcomes: dict[str, Outcome]) -> bool:
        """Write what follows; whether something more may."""
        now = self.tables.clock()
        with self.storage.writing() as connection:
            found = kept.read(connection, contest_id, to_change=True)
            if found is None:
                return False
            if found.state == "open":
                return self._begin(connection, found, now)
            if found.state != "running":
                return False
            return self._go_on(connection, found, outcomes, now)

    def _begin(self, connection: Connection, found: Contest, now: float) -> bool:
        is_full = len(found.present) >= found.most
        if not is_full and (found.until is None or found.until > now):
            return False
        found = self._without_strangers(connection, found)
        is_due = found.until is not None and found.until <= now
        if not is_due and len(found.present) < found.most:
            return False
        if not course.can_begin(found):
            reason = "Too few had entered."
            values = {"state": "off", "reason": reason, "ended": now}
            connection.execute(kept.changed(found.id, now, **values))
            return False
        return self._draw(connection, found, now)

    def _without_strangers(self, connection: Connection, found: Contest) -> Contest:
        """A contest that begins, without those who may no longer take part."""
        wanted = (
            select(players)
            .join(members, members.c.player == players.c.id)
            .where(members.c.club == found.club)
        )
        known = {row.id: row for row in connection.execute(wanted)}
        banned = _banned(connection, found, self.tables.clock())
        here = {each.number for each in found.present}
        stay = []
        for each in found.entrants:
            row = known.get(each.holder)
            is_guest = row is not None and row.joined is None and found.terms.rated
            if row is None or each.holder in banned or is_guest or each.number not in here:
                connection.execute(kept.entry_ended(found.id, each.number))
            else:
                stay.append(each)
        return replace(found, entrants=tuple(stay))

    def _go_on(
        self,
        connection: Connection,
        found: Contest,
        outcomes: dict[str, Outcome],
        now: float,
    ) -> bool:
        changed = False
        for heat in found.now:
            after = settled(found, heat, outcomes.get(heat.game))
            if after != heat:
                changed = True
                values = {"state": after.state, "reason": after.reason}
                connection.execute(kept.heat_changed(found.id, heat.number, **values))
                places = [seat.place for seat in after.seats]
                worths = [seat.worth for seat in after.seats]
                for statement in kept.placed(found.id, heat, places, worths):
                    connection.execute(statement)
        if changed:
            connection.execute(kept.changed(found.id, now))
            again = kept.read(connection, found.id)
            assert again is not None
            found = again
        if not all(heat.is_over for heat in found.now):
            return False
        for each in _banned(connection, found, now):
            for entrant in found.entrants:
                if entrant.holder == each and entrant.withdrew is None:
                    left = kept.entrant_changed(found.id, entrant.number, withdrew=now)
                    connection.execute(left)
        again = kept.read(connection, found.id)
        assert again is not None
        return self._draw(connection, again, now)

    def _draw(self, connection: Connection, found: Contest, now: float) -> bool:
        """Draw the next round; if there is none the contest is over."""
        draw = course.following(found)
        if not draw.heats:
            values = {"state": "over", "ended": now, "won": json_of(draw.won)}
            connection.execute(kept.changed(found.id, now, **values))
            return False
        for heat in draw.heats:
            game = opening.new_id() if heat.is_table else ""
            for statement in kept.new_heat(found.id, replace(heat, game=game)):
                connection.execute(statement)
        values = {"state": "running", "round": found.round + 1}
        connection.execute(kept.changed(found.id, now, **values))
        return True

    # What tables have come to.

    def _outcomes(self, found: Contest) -> dict[str, Outcome]:
        """How the tables of the present round stand, by their ids."""
        return {
            heat.game: self._outcome(heat)
            for heat in found.now
            if heat.game and heat.state in ("playing", "gone", "over")
        }

    def _outcome(self, heat: Heat) -> Outcome:
        its = select(standings.c.worth).where(standings.c.game == heat.game)
        with self.storage.reading() as connection:
            worths = list(connection.execute(its.order_by(standings.c.seat)).scalars())
        if len(worths) == len(heat.seats):
            return Outcome(True, tuple(worths))
        try:
            table = self.tables.table(heat.game)
        except NotFound:
            return Outcome(False, None)
        if not table.finished:
            return Outcome(True, None)
        # So few have stayed that it is nobody's result; here it counts all the same.
        result = table.game.result
        return Outcome(True, tuple(result[name] for name in table.game.players))

    # Tables.

    def _open(self, found: Contest, heat: Heat) -> None:
        """Open a table that was drawn, unless that has happened."""
        who = {each.number: each for each in found.entrants}
        names: list[str] = []
        held: list[Executable] = []
        also = rows.show(heat.game, found.shown, found.club)
        for seat in heat.seats:
            entrant = who[seat.entrant]
            name = unlike((entrant.name or FORMER)[: LONGEST_NAME - _ROOM], names)
            names.append(name)
            if entrant.name:
                held += rows.hold(entrant.holder, heat.game, name)
                also += self._told(entrant.holder, heat.game)
        mine = (heats.c.contest == found.id) & (heats.c.game == heat.game)
        gathered = Gathered(
            id=heat.game,
            held=held,
            links=(),
            here=names,
            also=also,
            must=[update(heats).where(mine, heats.c.state == "drawn").values(state="playing")],
        )
        try:
            opening.open_seated(self.tables, found.title, names, found.terms, gathered)
        except (Conflict, IntegrityError):
            return  # another has opened it, or it was decided before it could be
        except RailheadError as error:
            # The others are opened all the same; those who keep the club decide this one.
            log.error("a table of a contest can't be opened: %s", scrubbed(str(error)))

    def _let_sit_in(self, contest_id: str) -> None:
        """Computer players sit in for those who have withdrawn, once."""
        with self.storage.reading() as connection:
            found = kept.read(connection, contest_id)
        if found is None or found.state != "running":
            return
        left = {each.number: each.withdrew for each in found.entrants}
        bot = "steady" if found.terms.pace is None else found.terms.pace.bot
        for heat in found.now:
            for seat in heat.seats:
                since = left[seat.entrant]
                if heat.state == "playing" and since is not None:
                    with suppress(NotFound, Stale):
                        self._sit_in(heat.game, seat.seat, since, bot)

    def _sit_in(self, table_id: str, seat: int, since: float, bot: str) -> None:
        def decide(access: Access) -> Proposal:
            table = access.table
            name = table.game.players[seat]
            last = table.last_seating(name)
            is_done = last is not None and last.made >= since
            if table.finished or is_done or table.seats[name].kind == "bot":
                return Proposal([])
            return sit_in(table, name, bot)

        self.tables.change(table_id, None, decide)

    # Telling.

    def notice(self, player: str, table_id: str) -> Notice | None:
        """What tells somebody that he sits at a table of a contest from now on; nothing where it
        waits for him, for then he is told that."""
        its = select(heats.c.contest, heats.c.number).where(heats.c.game == table_id)
        with self.storage.reading() as connection:
            row = connection.execute(its).one_or_none()
            found = None if row is None else kept.read(connection, row.contest)
        if row is None or found is None:
            return None
        try:
            table = self.tables.table(table_id)
        except NotFound:
            return None
        mine = {seat for holder, seat in self.storage.holders(table_id) if holder == player}
        if table.finished or mine.isdisjoint(table.seats) or not mine.isdisjoint(table.asked):
            return None
        text = f"{found.name}: table {row.number} has begun ({find(found.title).name})."
        return Notice(found.name, text, f"/t/{table_id}", table_id)


def _banned(connection: Connection, found: Contest, now: float) -> list[str]:
    """Those who take part and are banned here."""
    wanted = select(bans.c.who).where(
        bans.c.who.in_([each.holder for each in found.present]),
        bans.c.what == "all",
        bans.c.lifted.is_(None),
        or_(bans.c.until.is_(None), bans.c.until > now),
    )
    return list(connection.execute(wanted).scalars())
