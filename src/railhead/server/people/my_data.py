"""All that is kept of a player: to take along as one file, or to be deleted.

Whoever leaves leaves his seats: nobody holds them then, and whoever owns the table hands them on.
The games stay, as they are the others' too. A table that was his alone goes with him; one that he
owned passes to another player who sits at it, unless secret hands are played on its owner's screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select

from railhead.server import keeping
from railhead.server.api.answers import iso, line_answer, table_answer
from railhead.server.browsers import Browser, new_token
from railhead.server.errors import Problem, not_yours
from railhead.server.lobby.clubs import leave_all as leave_clubs
from railhead.server.lobby.gathering import forget as forget_gatherings
from railhead.server.models import holdings, metadata, players, seats
from railhead.server.people.arriving import Arrivals
from railhead.server.people.leaving import Leaving, anonymise
from railhead.server.people.players import KEPT, Player
from railhead.server.records import entrants
from railhead.server.tables import Tables

# Columns that are of use to nobody but a thief, or mean nothing elsewhere.
_SECRETS = frozenset({"hash", "browser", "public_key", "counter", "player", "holder"})
_MOMENTS = frozenset(
    {
        "created",
        "joined",
        "since",
        "seen",
        "proved",
        "used",
        "changed",
        "written",
        "entered",
        "withdrew",
    }
)


class MyData:
    """Exports and deletes. All methods may be called from any thread."""

    def __init__(self, arrivals: Arrivals, tables: Tables, leaving: Leaving) -> None:
        self.leaving = leaving
        self.arrivals = arrivals
        self.people = arrivals.people
        self.storage = arrivals.people.storage
        self.tables = tables

    def export(self, browser: Browser) -> dict[str, Any]:
        """Everything that is kept of the player at a browser, and his games as far as he may know
        them."""
        player = self.people.find(browser)
        found: dict[str, Any] = {"made": iso(self.people.clock())}
        with self.storage.reading() as connection:
            if player is not None:
                found["players"] = _rows(connection, players, "id", player.id)
                for kind in metadata.sorted_tables:
                    if "player" in kind.c:
                        found[kind.name] = _rows(connection, kind, "player", player.id)
                found["entrants"] = _rows(connection, entrants, "holder", player.id)
        found["tables"] = [
            self._table(browser, each.id, sorted(each.held)) for each in self.tables.mine(browser)
        ]
        return found

    def _table(self, browser: Browser, table_id: str, held: list[str]) -> dict[str, Any]:
        access = self.tables.access(table_id, browser)
        answer: dict[str, Any] = msgspec.to_builtins(table_answer(access))
        return {
            "table": answer,
            "held": held,
            "log": [msgspec.to_builtins(line_answer(line)) for line in access.log()],
            "notes": keeping.notes(self.storage, access, browser).text,
        }

    def delete(self, browser: Browser) -> None:
        """Delete everything that is kept of the player at a browser. An account must have shown
        who it is a short while ago."""
        player = self.people.find(browser)
        key = browser.key
        if key is None:
            not_yours("Nothing is kept of you here.")
        if player is not None:
            if not player.is_guest:
                self.arrivals.need_recent(browser)
            key = player.id
        self._delete_tables(browser)
        owned = [each.id for each in self.tables.mine(browser) if "" in each.held]
        left = list(self._seats(browser))
        with self.storage.writing() as connection:
            self.leaving.put(connection, left)
            anonymise(connection, key, self.people.clock())
            for table_id in owned:
                if not self._has_hands(table_id):
                    _pass_on(connection, key, table_id)
            for kind in KEPT:
                connection.execute(delete(kind).where(kind.c.browser == key))
            forget_gatherings(connection, key)
            if player is not None:
                leave_clubs(connection, player.id, self.people.clock())
                _forget(connection, player)
        browser.become(new_token())

    def _seats(self, browser: Browser) -> Iterator[tuple[str, str]]:
        """The tables and seats at which a player has played, who leaves them now."""
        for each in self.tables.mine(browser):
            for seat in each.summary.seats:
                is_his = seat.kind == "here" and "" in each.held
                if is_his or seat.name in each.held:
                    yield each.id, seat.name

    def _has_hands(self, table_id: str) -> bool:
        """Whether secret hands are played on the owner's screen, which no other may see."""
        table = self.tables.table(table_id)
        return table.title.secret and any(seat.kind == "here" for seat in table.seats.values())

    def _delete_tables(self, browser: Browser) -> None:
        """Tables that are nobody else's, and copies, go."""
        mine = [each for each in self.tables.mine(browser) if "" in each.held]
        shared = keeping.shared(self.storage, [each.id for each in mine])
        for each in mine:
            if each.copy_of is not None or each.id not in shared:
                try:
                    keeping.delete_table(self.tables, each.id, browser)
                except Problem as problem:
                    if problem.status not in (404, 422):  # somebody has sat down at this moment
                        raise


def _forget(connection: Connection, player: Player) -> None:
    for kind in reversed(metadata.sorted_tables):
        if "player" in kind.c:
            connection.execute(delete(kind).where(kind.c.player == player.id))
    connection.execute(delete(players).where(players.c.id == player.id))


def _pass_on(connection: Connection, key: str, table_id: str) -> None:
    """A table without another owner passes to the player whose seat comes first."""
    others = connection.execute(
        select(holdings.c.browser, holdings.c.seat)
        .outerjoin(
            seats, (seats.c.table_id == holdings.c.table_id) & (seats.c.name == holdings.c.seat)
        )
        .where(holdings.c.table_id == table_id, holdings.c.browser != key)
        .order_by(seats.c.place)
    ).all()
    if others and not any(row.seat == "" for row in others):
        heir = others[0].browser
        connection.execute(insert(holdings).values(browser=heir, table_id=table_id, seat=""))


def _rows(connection: Connection, kind: Table, column: str, key: str) -> list[dict[str, Any]]:
    rows = connection.execute(select(kind).where(kind.c[column] == key)).mappings()
    return [
        {
            name: iso(value) if name in _MOMENTS and value is not None else value
            for name, value in row.items()
            if name not in _SECRETS and not isinstance(value, bytes)
        }
        for row in rows
    ]
