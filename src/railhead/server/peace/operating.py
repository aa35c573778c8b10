"""Operators: who they are, and all that they do. Every deed is written down with its reason, be it
done at the operator's page or by ``railhead admin``; neither has a way round it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence

from msgspec import Struct
from sqlalchemy import Connection, Executable, delete, insert, select, update

from railhead.play.refusal import RailheadError
from railhead.server.browsers import Browser
from railhead.server.errors import not_found
from railhead.server.models import players
from railhead.server.peace.bans import What
from railhead.server.peace.signs import PAUSED, SAID
from railhead.server.peace.who import Somebody, find
from railhead.server.people.arriving import Arrivals
from railhead.server.people.players import Player
from railhead.server.records import bans, deeds, operators, reports, signs
from railhead.server.storage import Storage

LONGEST = 300  # characters of a reason
HOUR, DAY = 3_600.0, 86_400.0
LONGEST_SIGN = 24 * 365  # hours
LONGEST_BAN = 3_650  # days; longer is for good
SHELL = "railhead admin"  # who acts on the command line


class Deed(Struct, frozen=True):
    """Something that an operator did."""

    made: float
    by: str
    deed: str
    about: str
    reason: str


class Refused(RailheadError):
    """A deed that can't be done."""


class Desk:
    """Where operators act. ``by`` is always the name of who does. All methods may be called from
    any thread."""

    def __init__(
        self,
        storage: Storage,
        clock: Callable[[], float] = time.time,
        changed: Sequence[Callable[[], None]] = (),
    ) -> None:
        """``changed`` are told of every change of the bans, and of what is said to all."""
        self.storage = storage
        self.clock = clock
        self._told = changed

    # Who is one.

    def is_operator(self, player: str) -> bool:
        """Whether a player is an operator."""
        with self.storage.reading() as connection:
            return _is_operator(connection, player)

    def operators(self) -> list[tuple[str, str, float]]:
        """All operators: id, name, since when."""
        wanted = select(operators.c.player, players.c.name, operators.c.since)
        with self.storage.reading() as connection:
            rows = connection.execute(
                wanted.join(players, players.c.id == operators.c.player).order_by("since")
            )
            return [(row.player, row.name, row.since) for row in rows]

    def appoint(self, by: str, said: str, reason: str) -> Somebody:
        """Make a player with an account an operator."""
        somebody = find(self.storage, "account", said)
        with self.storage.writing() as connection:
            joined = select(players.c.joined).where(players.c.id == somebody.key)
            if connection.execute(joined).scalar_one_or_none() is None:
                raise Refused("Only players with an account are operators.")
            if _is_operator(connection, somebody.key):
                raise Refused(f"{somebody.name} is an operator already.")
            row = {"player": somebody.key, "since": self.clock()}
            connection.execute(insert(operators).values(row))
            connection.execute(self._deed(by, "appoint", somebody, reason))
        return somebody

    def dismiss(self, by: str, said: str, reason: str) -> Somebody:
        """A player is no operator any more."""
        somebody = find(self.storage, "account", said)
        with self.storage.writing() as connection:
            gone = delete(operators).where(operators.c.player == somebody.key)
            if connection.execute(gone).rowcount == 0:
                raise Refused(f"{somebody.name} is no operator.")
            connection.execute(self._deed(by, "dismiss", somebody, reason))
        return somebody

    # Bans.

    def ban(
        self, by: str, kind: str, said: str, what: What, days: float | None, reason: str
    ) -> Somebody:
        """Ban somebody, or let him be silent, for so many days or for good."""
        somebody = find(self.storage, kind, said)
        why = _reason(reason)
        if days is not None and not 0 < days <= LONGEST_BAN:
            raise Refused(f"A ban lasts up to {LONGEST_BAN} days, or for good.")
        if kind == "address" and what != "all":
            raise Refused("Nobody talks from an address: silence an account or a browser.")
        now = self.clock()
        with self.storage.writing() as connection:
            if _is_operator(connection, somebody.key):
                raise Refused(f"{somebody.name} is an operator.")
            connection.execute(
                insert(bans).values(
                    id=secrets.token_hex(16),
                    kind=somebody.kind,
                    who=somebody.key,
                    name=somebody.name,
                    what=what,
                    reason=why,
                    made=now,
                    until=None if days is None else now + days * DAY,
                )
            )
            deed = "ban" if what == "all" else "silence"
            connection.execute(self._deed(by, deed, somebody, f"{why} ({_span(days)})"))
        self._changed()
        return somebody

    def lift(self, by: str, ban_id: str, reason: str) -> str:
        """End a ban; whose it was."""
        why = _reason(reason)
        with self.storage.writing() as connection:
            row = connection.execute(
                select(bans).where(bans.c.id == ban_id, bans.c.lifted.is_(None))
            ).one_or_none()
            if row is None:
                raise Refused("There is no such ban.")
            ended = update(bans).where(bans.c.id == ban_id)
            connection.execute(ended.values(lifted=self.clock()))
            somebody = Somebody(row.kind, row.who, row.name)
            connection.execute(self._deed(by, "lift", somebody, why))
        self._changed()
        return somebody.name

    # What all are told.

    def say(self, by: str, text: str, hours: float | None = None) -> None:
        """A line stands on every page from now on, for so many hours or until it is taken back."""
        if hours is not None and not 0 < hours <= LONGEST_SIGN:
            raise Refused(f"It stands there for up to {LONGEST_SIGN} hours, or until taken back.")
        until = None if hours is None else self.clock() + hours * HOUR
        self._put_up(SAID, by, "say", _reason(text), until)

    def unsay(self, by: str, reason: str) -> None:
        """What was said to all is taken back."""
        self._take_down(SAID, by, "unsay", reason, "Nothing is said to all.")

    def pause(self, by: str, reason: str) -> None:
        """No new tables are opened from now on; all read why."""
        self._put_up(PAUSED, by, "pause", _reason(reason), None)

    def resume(self, by: str, reason: str) -> None:
        """Tables may be opened again."""
        self._take_down(PAUSED, by, "resume", reason, "Tables may be opened.")

    def _put_up(self, kind: str, by: str, deed: str, text: str, until: float | None) -> None:
        row = {"text": text, "made": self.clock(), "until": until}
        mine = signs.c.kind == kind
        with self.storage.writing() as connection:
            if not connection.execute(update(signs).where(mine).values(row)).rowcount:
                connection.execute(insert(signs).values(kind=kind, **row))
            connection.execute(self._deed(by, deed, Somebody("", "", ""), text))
        self._changed()

    def _take_down(self, kind: str, by: str, deed: str, reason: str, refusal: str) -> None:
        why = _reason(reason)
        with self.storage.writing() as connection:
            if not connection.execute(delete(signs).where(signs.c.kind == kind)).rowcount:
                raise Refused(refusal)
            connection.execute(self._deed(by, deed, Somebody("", "", ""), why))
        self._changed()

    # Reports.

    def close(self, by: str, report_id: str, outcome: str) -> None:
        """A report has been looked at."""
        why = _reason(outcome)
        with self.storage.writing() as connection:
            row = connection.execute(
                select(reports).where(reports.c.id == report_id, reports.c.closed.is_(None))
            ).one_or_none()
            if row is None:
                raise Refused("There is no such report.")
            closed = update(reports).where(reports.c.id == report_id)
            connection.execute(closed.values(closed=self.clock(), outcome=why))
            about = Somebody("account", row.about, row.about_name)
            connection.execute(self._deed(by, "close", about, why))

    # What was done.

    def note(self, by: str, deed: str, about: str, reason: str = "") -> None:
        """Write down what an operator did to something that is nobody: a table, the ratings."""
        self.storage.run([self._deed(by, deed, Somebody("", "", about), reason)])

    def deeds(self, most: int = 50) -> Sequence[Deed]:
        """What operators did, the latest first."""
        wanted = select(deeds).order_by(deeds.c.made.desc(), deeds.c.id).limit(most)
        with self.storage.reading() as connection:
            rows = connection.execute(wanted)
            return [Deed(row.made, row.by, row.deed, row.about, row.reason) for row in rows]

    def _changed(self) -> None:
        for each in self._told:
            each()

    def _deed(self, by: str, deed: str, about: Somebody, reason: str) -> Executable:
        return insert(deeds).values(
            id=secrets.token_hex(16),
            made=self.clock(),
            by=by,
            deed=deed,
            who=about.key,
            about=about.name,
            reason=reason,
        )


def need_operator(desk: Desk, arrivals: Arrivals, browser: Browser) -> Player:
    """The operator who asks; to everybody else there is nothing here."""
    player = None if browser.is_program else arrivals.people.find(browser)
    if player is None or player.is_guest or not desk.is_operator(player.id):
        not_found("There is nothing at this address.")
    return player


def _is_operator(connection: Connection, player: str) -> bool:
    wanted = select(operators.c.player).where(operators.c.player == player)
    return connection.execute(wanted).first() is not None


def _reason(said: str) -> str:
    reason = " ".join(said.split()).rstrip(".")
    if not reason or len(reason) > LONGEST or not reason.isprintable():
        raise Refused(f"A reason has 1 to {LONGEST} characters; whom it concerns may read it.")
    return reason


def _span(days: float | None) -> str:
    if days is None:
        return "for good"
    return f"for {days:g} day{'' if days == 1 else 's'}"
