"""All tables of a server: read from the database when asked for, kept in memory while in use.

Whoever changes a table holds its lock, checks on the game in memory, writes, and only then puts
the new table in the place of the old one. Readers take no lock. Another process may write to the
same database: every visit compares versions first, and the journal's key decides in the end.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Executable

from railhead.play import snapshot
from railhead.play.events import Event
from railhead.play.game import Game
from railhead.play.record import MOST_ACTIONS
from railhead.server import patience
from railhead.server import storage as rows
from railhead.server.access import Access
from railhead.server.browsers import Browser, digest
from railhead.server.errors import Problem, not_found, not_yours
from railhead.server.facts import Change, Seat, Summary
from railhead.server.journal import MOST_ENTRIES, MOST_ENTRIES_WITH_TALK, MOVES, Entry, Kind
from railhead.server.kept_tables import KeptTables, Slot
from railhead.server.naming import called
from railhead.server.pace.at_table import pace_of, shown
from railhead.server.pace.clock import Clock, Span
from railhead.server.pace.pace import goes_on
from railhead.server.patience import locked
from railhead.server.statements import Statement
from railhead.server.storage import Conflict, Glance, Listed, Storage
from railhead.server.table import States, Table, follow, load
from railhead.server.written import Written

_ID = re.compile(r"[a-z0-9]{1,32}")
_TRIES = 5  # to write while other processes write
# Tables that are read at once for those who look. More would not be read sooner, and whoever acts
# would have to wait for each of them in turn: after a start all pages come at the same moment.
_readers = threading.BoundedSemaphore(2)


class Draft(Struct, frozen=True):
    """An entry that is still to be written; ``game``: the game after it, if it changed that."""

    kind: Kind
    by: str
    data: dict[str, Any] = {}
    events: tuple[Event, ...] = ()
    game: Game | None = None


class Proposal(Struct, frozen=True):
    """What a change of a table writes: entries, other rows, and who sits where afterwards.
    ``must``: statements without whose effect nothing is written."""

    drafts: Sequence[Draft]
    also: Sequence[Executable] = ()
    seats: Sequence[Seat] | None = None
    must: Sequence[Executable] = ()


class Stale(Problem):
    """Somebody else has changed the table first."""

    def __init__(self, table: Table) -> None:
        super().__init__(
            409,
            "stale",
            "Somebody else was faster: the table has changed.",
            version=table.version,
            actions=table.action_count,
        )


class _States:
    """The states of one table, read when they are asked for."""

    def __init__(self, storage: Storage, table_id: str) -> None:
        self._storage = storage
        self._table_id = table_id

    def get(self, number: int) -> bytes | None:
        return self._storage.state(self._table_id, number)

    def all(self) -> Mapping[int, bytes]:
        return self._storage.states(self._table_id)


class Tables:
    """The tables of a server. All methods may be called from any thread."""

    def __init__(
        self,
        storage: Storage,
        *,
        in_memory: int = 256,
        announce: Callable[[Change], None] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.storage = storage
        self.announce = announce or (lambda change: None)
        self.clock = clock
        self.outages: Callable[[], Sequence[Span]] = tuple
        # What is written together with every change of a table, out of the table before it (None:
        # there was none) and after it: the jobs that it causes.
        self.causes: list[Callable[[Table | None, Table], Sequence[Statement]]] = []
        # Why somebody may not take a seat: each of them may refuse.
        self.doors: list[Callable[[Table, str, Browser], None]] = []
        self.in_memory = KeptTables(in_memory)

    # Looking.

    def access(self, table_id: str, browser: Browser) -> Access:
        """A browser comes to a table; refused if there is none, or if it is private."""
        access = self._come_to(table_id, browser)
        check_private(access.table.what_if, access.owner)
        return access

    def accesses(self, table_id: str, browsers: Sequence[Browser]) -> list[Access | None]:
        """The same for several browsers at once; None for one that is refused. Those who only look
        on are one and the same visitor."""
        _check_id(table_id)
        found = self.storage.glances(table_id, [browser.key for browser in browsers])
        version = max((each.version or 0 for each in found), default=0)
        table = self._at_version(table_id, version)
        visitors = {each.held: self._access_of(table, each.held) for each in found if each.is_there}
        if table.what_if:
            visitors = {held: access for held, access in visitors.items() if access.owner}
        return [visitors.get(each.held) if each.is_there else None for each in found]

    def _come_to(self, table_id: str, browser: Browser, *, by_link: bool = False) -> Access:
        """A browser comes to a table, perhaps by a link, which opens a club's own table to it."""
        found = self.glance(table_id, browser, by_link=by_link)
        return self._access_of(self._at_version(table_id, found.version or 0), found.held)

    def glance(self, table_id: str, browser: Browser, *, by_link: bool = False) -> Glance:
        """How far a table has come, and what a browser holds of it; refused if there is none, or if
        it may not look."""
        _check_id(table_id)
        found = self.storage.glance(table_id, browser.key)
        if found.version is None or not (found.is_open or by_link):
            not_found()
        return found

    def table(self, table_id: str) -> Table:
        """A table as it stands now, for the server itself."""
        version = self.storage.version(table_id)
        if version is None:
            not_found()
        return self._at_version(table_id, version)

    def visit_as_server(self, table_id: str) -> Access:
        """The server itself comes to a table; it holds no seat."""
        return self._access_of(self.table(table_id), frozenset())

    def mine(self, browser: Browser) -> list[Listed]:
        """The tables of which this browser holds something, the latest first."""
        key = browser.key
        return [] if key is None else self.storage.of_browser(key)

    # Coming to hold something.

    def claim(self, table_id: str, secret: str, browser: Browser) -> str:
        """A browser takes the seat (or, with "", the table itself) that a secret link leads to.
        Where there are secrets, a link serves one browser: whoever gave it has it too. So it does
        at a rated table: nobody can say whose a seat is that two have, and it would not count."""
        seat, live = self._find_link(table_id, secret)
        self.check_door(table_id, seat, browser)
        table = self.table(table_id)
        if seat and (table.title.secret or table.rated):
            self._claim_once(table_id, seat, live, browser)
            return seat
        if not live:
            raise Problem(
                410, "gone", "This link no longer works: ask the table's owner for the new one."
            )
        if seat and pace_of(table) is not None:
            self._come(table_id, seat, browser)
            return seat
        if not self.storage.beside(table_id, rows.hold(browser.settle(), table_id, seat)):
            not_found()
        return seat

    def check_door(self, table_id: str, seat: str, browser: Browser) -> None:
        """Refuse somebody who may not take a seat ("": the table itself)."""
        table = self.table(table_id)
        for door in self.doors:
            door(table, seat, browser)

    def _come(self, table_id: str, seat: str, browser: Browser) -> None:
        """Somebody comes by a link where clocks run: his own runs from now on."""
        key = browser.settle()

        def decide(access: Access) -> Proposal:
            if seat in access.held:
                return Proposal([])
            return Proposal([Draft("claim", seat, {"name": seat})], rows.hold(key, table_id, seat))

        self.change(table_id, browser, decide, by_link=True)

    def needs_asking(self, table_id: str, secret: str, browser: Browser) -> str:
        """The seat of a link that must not be taken by merely looking at it, since it serves one
        browser: programs that show what a link leads to open it as well. Else ""."""
        seat, live = self._find_link(table_id, secret)
        access = self._come_to(table_id, browser, by_link=True)
        serves_one = access.table.title.secret or access.table.rated
        return seat if live and serves_one and seat not in access.held else ""

    def _find_link(self, table_id: str, secret: str) -> tuple[str, bool]:
        _check_id(table_id)
        found = self.storage.find_link(table_id, digest(secret))
        if found is None:
            not_found("This link leads to no seat. Was it copied in full?")
        return found

    def _claim_once(self, table_id: str, seat: str, live: bool, browser: Browser) -> None:
        key = browser.settle()

        def decide(access: Access) -> Proposal:
            if seat in access.held:
                return Proposal([])
            if access.table.rated and access.held - {""}:
                raise Problem(422, "refused", "This table is rated: nobody has two seats.")
            # A seat that is taken is opened to another browser by its own player's link alone.
            if not live or (seat in access.claimed and not access.table.is_more_link(seat)):
                again = "signs in there" if access.table.rated else "can make a link for it"
                raise Problem(
                    410,
                    "gone",
                    "This link has been used, or there is a new one. Who plays "
                    f"{seat} and wants to do so at another browser {again}.",
                )
            also = [*rows.hold(key, table_id, seat), rows.end_link(table_id, seat)]
            return Proposal([Draft("claim", seat, {"name": seat})], also)

        self.change(table_id, browser, decide, by_link=True)

    # Changing.

    def change(
        self,
        table_id: str,
        browser: Browser | None,
        decide: Callable[[Access], Proposal],
        *,
        by_link: bool = False,
    ) -> Access:
        """Change a table as ``decide`` says, which sees it as it stands and may refuse.

        What is planned is on the disk when this returns. ``browser`` None is the server itself.
        ``by_link``: somebody comes by a link, which opens a club's own table to him.
        """
        _check_id(table_id)
        key = None if browser is None else browser.key
        slot = self.in_memory.slot(table_id)
        with locked(slot.lock, patience.TO_WRITE):
            for _ in range(_TRIES):
                found = self.storage.glance(table_id, key)
                if found.version is None or not (found.is_open or by_link or browser is None):
                    not_found()
                table = self._refreshed(table_id, slot, found.version)
                access = self._access_of(table, found.held)
                if browser is not None:
                    check_private(access.table.what_if, access.owner)
                plan = decide(access)
                if not plan.drafts:
                    return access
                _check_room(access.table, plan)
                table, written = self._carried_out(access.table, plan)
                summary = self.summary_of(table)
                also = [*plan.also, *self.caused(access.table, table)]
                try:
                    self.storage.append(table_id, written, summary, also, plan.must)
                    break
                except Conflict:
                    continue  # another process was faster: decide anew on what it has written
            else:
                raise Stale(self._fresh(table_id, slot))
            self.in_memory.put(table_id, slot, table)
        self.tell(table_id, table.version, written[-1].entry.kind, summary)
        held = self.storage.glance(table_id, key).held if plan.also else access.held
        return self._access_of(table, held)

    def _carried_out(self, table: Table, plan: Proposal) -> tuple[Table, list[Written]]:
        if plan.seats is not None:
            table = table.with_seats(plan.seats)
        written = []
        for draft in plan.drafts:
            entry = Entry(
                table.version + 1, draft.kind, draft.by, draft.data, draft.events, self.clock()
            )
            state, game = None, draft.game
            if draft.kind == "action" and game is not None:
                state = snapshot.encode(game.state)
            if draft.kind in ("undo", "redo"):
                game = follow(table, [entry], self._states(table.id)).game
            if draft.kind in MOVES and game is not None:
                entry = replace(entry, data={**entry.data, "then": goes_on(game)})
            table = table.then(entry, game)
            written.append(Written(entry, state))
        return table, written

    def summary_of(self, table: Table) -> Summary:
        """How a table stands, for lists, with its clocks."""
        clocks, pace = self._clocks(table), pace_of(table)
        away = [name for name, seat in table.seats.items() if seat.kind == "bot"]
        return replace(
            table.summary(),
            clocks={each.seat: each.out for each in clocks.values() if each.out is not None},
            stock=0 if pace is None else pace.stock,
            away=[name for name in away if table.is_sat_in(name)],
        )

    def caused(self, before: Table | None, after: Table) -> list[Statement]:
        """What a change of a table causes."""
        return [statement for cause in self.causes for statement in cause(before, after)]

    def tell(self, table_id: str, version: int, what: str, summary: Summary) -> None:
        """Tell all who watch a table that it has changed."""
        self.announce(
            Change(
                table_id,
                version,
                summary.actions,
                summary.asked,
                summary.finished,
                what,
                bot=summary.is_bot_asked,
            )
        )

    def tell_seat(self, table: Table, what: str, seat: str) -> None:
        """Tell the player of a seat alone that there is something new."""
        self.announce(
            Change(
                table.id,
                table.version,
                table.action_count,
                list(table.asked),
                table.finished,
                what,
                seat,
            )
        )

    def forget(self, table_id: str) -> None:
        """A table is no more, or is to be read anew."""
        self.in_memory.forget(table_id)

    # Within: what is kept in memory.

    def _access_of(self, table: Table, held: frozenset[str]) -> Access:
        seats, owner = played_by(table.seats.values(), held), "" in held
        states = self._states(table.id)
        claims = cache(partial(self.storage.claimed, table.id))
        origin = cache(partial(called, self.storage, table.facts.copy_of or ""))
        clocks = partial(self._clocks, table)
        return Access(table, seats, owner, held, states, claims, origin, clocks)

    def _clocks(self, table: Table) -> dict[str, Clock]:
        return shown(table, self.clock(), self.outages())

    def _states(self, table_id: str) -> States:
        return _States(self.storage, table_id)

    def _at_version(self, table_id: str, version: int) -> Table:
        slot = self.in_memory.slot(table_id)
        table = slot.table
        if table is not None and table.version >= version:
            return table
        with locked(_readers, patience.TO_READ), locked(slot.lock, patience.TO_READ):
            return self._refreshed(table_id, slot, version)

    def _fresh(self, table_id: str, slot: Slot) -> Table:
        version = self.storage.version(table_id)
        if version is None:
            not_found()
        return self._refreshed(table_id, slot, version)

    def _refreshed(self, table_id: str, slot: Slot, version: int) -> Table:
        """The table at this version or a later one; the slot's lock must be held."""
        table = slot.table
        if table is not None and table.version >= version:
            return table
        stored = self.storage.read(table_id, after=0 if table is None else table.version)
        if stored is None:
            not_found()
        if table is not None and stored.facts != table.facts:
            # Somebody has left, and his seat is called otherwise: nothing stays as it was.
            table, stored = None, self.storage.read(table_id)
            if stored is None:
                not_found()
        states = self._states(table_id)
        if table is None:
            table = load(stored.facts, stored.seats, stored.entries, states)
        else:
            table = follow(table, stored.entries, states).with_seats(stored.seats)
        self.in_memory.put(table_id, slot, table)
        return table


def _check_id(table_id: str) -> None:
    """An id comes from an address: whatever else stands there is not for the database."""
    if not _ID.fullmatch(table_id):
        not_found()


def _check_room(table: Table, plan: Proposal) -> None:
    """Refuse what would make a table longer than any game and its talk can be."""
    talk = all(draft.kind in ("chat", "name") for draft in plan.drafts)
    if table.version + len(plan.drafts) > (MOST_ENTRIES_WITH_TALK if talk else MOST_ENTRIES):
        raise Problem(422, "refused", "This table is full: its log can't get any longer.")
    if table.action_count >= MOST_ACTIONS and any(draft.kind == "action" for draft in plan.drafts):
        raise Problem(422, "refused", f"No game has more than {MOST_ACTIONS:,} actions.")


def played_by(seats: Iterable[Seat], held: frozenset[str]) -> tuple[str, ...]:
    """The seats that a browser plays which holds these ("": the table itself)."""
    return tuple(
        seat.name
        for seat in seats
        if (seat.kind == "here" and "" in held) or (seat.kind == "link" and seat.name in held)
    )


def check_private(what_if: bool, owner: bool) -> None:
    """Refuse somebody else's private copy."""
    if what_if and not owner:
        not_yours("This is somebody's private copy of a game.")
