"""A table that is not begun, as it lies in the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs
from sqlalchemy import Connection, Executable, Row, delete, insert, select, update

from railhead.server.facts import Shown
from railhead.server.models import gatherings, holder, invitations, members, places
from railhead.server.opening import Terms
from railhead.server.written import json_of

PlaceKind = Literal["here", "link", "bot", "open", "asked"]


class Place(Struct, frozen=True):
    """A seat of a table that is not begun: on the owner's screen (``here``), of somebody who comes
    by ``link`` or has sat down, of a ``bot``, ``open`` to whoever comes first, or kept for somebody
    who is ``asked``. ``browser``: whose it is, or who is asked; ``link``: the hash of its link."""

    place: int
    kind: PlaceKind
    name: str = ""
    bot: str = ""
    browser: str | None = None
    link: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here yet, so that the table waits."""
        return self.kind in ("open", "asked")


class Gathering(Struct, frozen=True):
    """A table that is not begun. ``browser``: its owner's key, ``after``: the table of which it is
    a rematch."""

    id: str
    browser: str
    title: str
    terms: Terms
    note: str
    shown: Shown
    club: str | None
    created: float
    updated: float
    places: tuple[Place, ...]
    after: str | None = None

    @property
    def to_go(self) -> int:
        """How many are still to sit down."""
        return sum(place.is_free for place in self.places)

    @property
    def free(self) -> int:
        """How many seats are for whoever comes first."""
        return sum(place.kind == "open" for place in self.places)

    @property
    def is_full(self) -> bool:
        """Whether nobody is waited for any more."""
        return not self.to_go

    def at(self, key: str | None) -> list[Place]:
        """Where somebody sits."""
        return [
            place
            for place in self.places
            if key is not None and place.browser == key and not place.is_free
        ]

    def with_place(self, place: Place) -> Gathering:
        """The table with another at one of its places."""
        return structs.replace(
            self, places=tuple(place if each.place == place.place else each for each in self.places)
        )


# Reading.


def key_of(connection: Connection, browser: str | None) -> str | None:
    """Under which key what a browser holds is kept."""
    found: str | None = connection.execute(select(holder(browser))).scalar_one()
    return found


def read(connection: Connection, gathering: str, *, to_change: bool = False) -> Gathering | None:
    """A table that is not begun; ``to_change``: nobody else changes it meanwhile."""
    wanted = select(gatherings).where(gatherings.c.id == gathering)
    if to_change:
        wanted = wanted.with_for_update()
    row = connection.execute(wanted).one_or_none()
    return None if row is None else _read(connection, [row])[0]


def read_all(connection: Connection, wanted: Any) -> list[Gathering]:
    """The tables that a query of their rows finds, in its order."""
    rows = connection.execute(wanted).all()
    return _read(connection, rows) if rows else []


def may_look(connection: Connection, found: Gathering, key: str | None) -> bool:
    """Whether somebody may know of a table: whoever knows the address, but of a club's own those
    alone who are its members, own the table, sit there or are asked to."""
    if found.shown != "club" or key == found.browser:
        return True
    if key is None:
        return False
    if any(place.browser == key for place in found.places):
        return True
    return is_member(connection, found.club, key)


def is_member(connection: Connection, club: str | None, key: str | None) -> bool:
    """Whether somebody belongs to a club."""
    wanted = select(members.c.club).where(members.c.club == club, members.c.player == key)
    return connection.execute(wanted).first() is not None


def _read(connection: Connection, rows: Sequence[Row[Any]]) -> list[Gathering]:
    ids = [row.id for row in rows]
    wanted = select(places).where(places.c.gathering.in_(ids)).order_by(places.c.place)
    seats: dict[str, list[Place]] = {each: [] for each in ids}
    for row in connection.execute(wanted):
        kept = Place(row.place, row.kind, row.name, row.bot, row.browser, row.link)
        seats[row.gathering].append(kept)
    return [
        Gathering(
            row.id,
            row.browser,
            row.title,
            msgspec.json.decode(row.terms, type=Terms),
            row.note,
            row.shown,
            row.club,
            row.created,
            row.updated,
            tuple(seats[row.id]),
            row.after,
        )
        for row in rows
    ]


# Writing.


def new(found: Gathering) -> list[Executable]:
    """What keeps a new table that is not begun."""
    pace = found.terms.pace
    row = {
        "id": found.id,
        "browser": found.browser,
        "title": found.title,
        "terms": json_of(found.terms),
        "note": found.note,
        "shown": found.shown,
        "club": found.club,
        "size": len(found.places),
        "free": found.free,
        "pace": "" if pace is None else pace.kind,
        "after": found.after,
        "created": found.created,
        "updated": found.updated,
    }
    return [insert(gatherings).values(row), *_of_places(found.id, found.places)]


def changed(before: Gathering, after: Gathering, now: float) -> list[Executable]:
    """What writes down how a table has changed."""
    mine = gatherings.c.id == before.id
    values = {
        "free": after.free,
        "size": len(after.places),
        "note": after.note,
        "shown": after.shown,
        "club": after.club,
        "updated": max(now, before.updated + 0.001),  # every change is another moment
    }
    return [
        update(gatherings).where(mine).values(values),
        delete(places).where(places.c.gathering == before.id),
        *_of_places(before.id, after.places),
    ]


def forget(connection: Connection, key: str) -> None:
    """Somebody goes for good: his tables that are not begun go with him, and his places at others
    are free to whoever comes first."""
    own = select(gatherings.c.id).where(gatherings.c.browser == key)
    for each in list(connection.execute(own).scalars()):
        remove(connection, each)
    connection.execute(delete(invitations).where(invitations.c.browser == key))
    sits = select(places.c.gathering).where(places.c.browser == key)
    for each in list(connection.execute(sits).scalars()):
        # The table first: whoever begins it at this moment must find that it has changed.
        found = read(connection, each, to_change=True)
        if found is None:
            continue
        after = found
        for place in found.places:
            if place.browser == key:
                after = after.with_place(Place(place.place, "open"))
        for statement in changed(found, after, found.updated):
            connection.execute(statement)


def remove(connection: Connection, gathering: str) -> None:
    """End a table that is not begun."""
    for statement in removal(gathering):
        connection.execute(statement)
    connection.execute(delete(gatherings).where(gatherings.c.id == gathering))


def removal(gathering: str) -> list[Executable]:
    """What ends a table that is not begun, but for its own row."""
    return [
        delete(invitations).where(invitations.c.gathering == gathering),
        delete(places).where(places.c.gathering == gathering),
    ]


def _of_places(gathering: str, found: Iterable[Place]) -> list[Executable]:
    return [
        insert(places).values({**structs.asdict(place), "gathering": gathering}) for place in found
    ]
