"""What the lobby lists: open tables that look for players, and running ones to watch."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import func, or_, select

from railhead.server.facts import Summary
from railhead.server.lobby import gathering as kept
from railhead.server.lobby.gathering import Gathering, key_of
from railhead.server.models import gatherings, holdings, places, tables
from railhead.server.storage import Storage

PAGE = 50
FRESH = 30 * 86_400.0  # seconds for which a table stands in the lobby without a change
PaceWanted = Literal["any", "none", "live", "turns"]
_summary = msgspec.json.Decoder(Summary)


class Filters(Struct, frozen=True):
    """Which open tables somebody looks for; "" and 0: any."""

    title: Annotated[str, Meta(max_length=40)] = ""
    players: int = 0
    pace: PaceWanted = "any"


class Watched(Struct, frozen=True):
    """A running table that one may watch; ``yours``: it waits for who looks."""

    id: str
    title: str
    updated: float
    summary: Summary
    yours: bool = False


def open_tables(
    storage: Storage, now: float, filters: Filters, most: int = PAGE, after: int = 0
) -> list[Gathering]:
    """Tables that look for players, the latest first."""
    shown = gatherings.c.shown == "public", gatherings.c.updated > now - FRESH
    wanted = select(gatherings).where(*shown, gatherings.c.free > 0)
    if filters.title:
        wanted = wanted.where(gatherings.c.title == filters.title)
    if filters.players:
        wanted = wanted.where(gatherings.c.size == filters.players)
    if filters.pace != "any":
        wanted = wanted.where(gatherings.c.pace == filters.pace.replace("none", ""))
    ordered = wanted.order_by(gatherings.c.updated.desc(), gatherings.c.id)
    with storage.reading() as connection:
        return kept.read_all(connection, ordered.limit(most).offset(after))


def count_open(storage: Storage, now: float) -> int:
    """How many tables look for players."""
    shown = gatherings.c.shown == "public", gatherings.c.updated > now - FRESH
    wanted = select(func.count()).where(*shown, gatherings.c.free > 0)
    with storage.reading() as connection:
        return int(connection.execute(wanted).scalar_one())


def running(storage: Storage, title: str = "", most: int = PAGE, after: int = 0) -> list[Watched]:
    """Running tables that anybody may watch, the one that changed last first."""
    wanted = select(tables.c.id, tables.c.title, tables.c.updated, tables.c.summary).where(
        tables.c.shown == "public", ~tables.c.finished
    )
    if title:
        wanted = wanted.where(tables.c.title == title)
    ordered = wanted.order_by(tables.c.updated.desc(), tables.c.id)
    with storage.reading() as connection:
        found = connection.execute(ordered.limit(most).offset(after)).all()
    return [Watched(row.id, row.title, row.updated, _summary.decode(row.summary)) for row in found]


def gatherings_of(storage: Storage, club: str, *, inside: bool) -> list[Gathering]:
    """The tables of a club that are not begun; outsiders see the public ones."""
    shown = ("club", "public") if inside else ("public",)
    wanted = select(gatherings).where(gatherings.c.club == club, gatherings.c.shown.in_(shown))
    with storage.reading() as connection:
        ordered = wanted.order_by(gatherings.c.updated.desc(), gatherings.c.id)
        return kept.read_all(connection, ordered.limit(PAGE))


def running_of(storage: Storage, club: str, key: str | None, *, inside: bool) -> list[Watched]:
    """The running tables of a club, those first that wait for who looks; outsiders see the public
    ones. One that is shown to those alone who know its address is not listed."""
    shown = ("club", "public") if inside else ("public",)
    wanted = select(tables.c.id, tables.c.title, tables.c.updated, tables.c.summary).where(
        tables.c.club == club, tables.c.shown.in_(shown), ~tables.c.finished
    )
    with storage.reading() as connection:
        found = connection.execute(wanted.order_by(tables.c.updated.desc()).limit(PAGE)).all()
        held = connection.execute(
            select(holdings.c.table_id, holdings.c.seat).where(
                holdings.c.browser == key, holdings.c.table_id.in_([row.id for row in found])
            )
        ).all()
    seats: dict[str, set[str]] = {row.id: set() for row in found}
    for each in held:
        seats[each.table_id].add(each.seat)
    rows = []
    for row in found:
        summary = _summary.decode(row.summary)
        own = {
            seat.name
            for seat in summary.seats
            if seat.name in seats[row.id] or (seat.kind == "here" and "" in seats[row.id])
        }
        yours = not own.isdisjoint(summary.asked)
        rows.append(Watched(row.id, row.title, row.updated, summary, yours))
    return sorted(rows, key=lambda each: not each.yours)


def mine(storage: Storage, browser: str | None) -> list[Gathering]:
    """The tables not begun that are somebody's own, or at which he sits."""
    with storage.reading() as connection:
        key = key_of(connection, browser)
        if key is None:
            return []
        sits = select(places.c.gathering).where(places.c.browser == key, places.c.kind != "asked")
        wanted = select(gatherings).where(
            or_(gatherings.c.browser == key, gatherings.c.id.in_(sits))
        )
        return kept.read_all(connection, wanted.order_by(gatherings.c.updated.desc()))
