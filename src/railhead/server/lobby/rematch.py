"""A rematch: the same people at a new table, with the seats drawn anew.

Who asks for it sits down, and all others are asked to. It begins when everybody has said yes; where
nobody else plays, at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from sqlalchemy import delete, insert, select

from railhead.server import opening
from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.facts import Shown
from railhead.server.lobby import gathering as kept
from railhead.server.lobby.gathering import Gathering, Place, key_of
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.lobby.inviting import Invitations, taken
from railhead.server.models import gatherings, invitations, tables
from railhead.server.opening import Terms
from railhead.server.pace.at_table import pace_of
from railhead.server.peace.blocks import is_blocked
from railhead.server.table import Table
from railhead.server.tables import Draft, Proposal


def rematch(invited: Invitations, access: Access, browser: Browser) -> str:
    """The table of the rematch, the same one for all who ask; its id."""
    if not access.held:
        access.need_seat()
    gathered = invited.gathered
    old, key = access.table, browser.settle()
    again = old.timeline.rematch
    if gathered.is_there(again):
        _join(gathered, again, key, old, access)
        return again
    if gathered.storage.version(again) is not None:
        return again
    with gathered.storage.reading() as connection:
        me = key_of(connection, key) or key
        row = connection.execute(
            select(tables.c.shown, tables.c.club).where(tables.c.id == old.id)
        ).one()
    holders = gathered.storage.holders(old.id)
    if all(holder == me for holder, _ in holders):
        new = opening.rematch(gathered.tables, access, shown=row.shown, club=row.club)
    else:
        new = _gather(gathered, old, me, holders, row.shown, row.club)
    return _noted(gathered, old, browser, new)


def _gather(
    gathered: Gatherings,
    old: Table,
    me: str,
    holders: Sequence[tuple[str, str]],
    shown: Shown,
    club: str | None,
) -> str:
    """A new table to which all are asked who sat at the old one."""
    owner = next((holder for holder, seat in holders if not seat), me)
    who = {seat: holder for holder, seat in reversed(holders)}
    now = gathered.tables.clock()
    found = Gathering(
        opening.new_id(),
        owner,
        old.facts.title,
        Terms(old.title.options_kept(old.facts.options), None, pace_of(old), old.hints, old.rated),
        "",
        shown,
        club,
        now,
        now,
        tuple(_place(old, number, name, who, owner) for number, name in enumerate(old.seats)),
        old.id,
    )
    for place in found.places:
        if place.kind == "asked" and place.browser == me:
            found = found.with_place(taken(found, place, place.name))
    asked = {p.browser: p.place for p in found.places if p.kind == "asked" and p.browser}
    by = next((p.name for p in found.at(me)), "")
    rows = [
        {"gathering": found.id, "browser": whom, "place": place, "by": by, "made": now}
        for whom, place in asked.items()
        if not is_blocked(gathered.storage, me, [whom])
    ]
    with gathered.storage.writing() as connection:
        for statement in kept.new(found):
            connection.execute(statement)
        if rows:
            connection.execute(insert(invitations), rows)
    if found.is_full:
        gathered.begin(found)
    return found.id


def _place(old: Table, number: int, name: str, who: dict[str, str], owner: str) -> Place:
    seat = opening.of_person(old, old.seats[name])
    if seat.kind == "bot" and name not in who:
        return Place(number, "bot", name, seat.bot)
    whom = owner if seat.kind == "here" else who.get(name)
    return Place(number, "open") if whom is None else Place(number, "asked", name, browser=whom)


def _join(gathered: Gatherings, new: str, key: str, old: Table, access: Access) -> None:
    """One more of the old table wants to play again."""

    def sit_down(found: Gathering, mine: str) -> Gathering:
        for place in found.places:
            if place.kind == "asked" and place.browser == mine:
                found = found.with_place(taken(found, place, place.name))
        free = next((place for place in found.places if place.kind == "open"), None)
        if free is not None and not found.at(mine) and access.player is not None:
            place = structs.replace(free, kind="asked", browser=mine)
            found = found.with_place(taken(found, place, access.player))
        return found

    with gathered.storage.reading() as connection:
        mine = key_of(connection, key) or key
    his = (invitations.c.gathering == new) & (invitations.c.browser == mine)
    gathered.change(new, mine, sit_down, [delete(invitations).where(his)])


def _noted(gathered: Gatherings, old: Table, browser: Browser, new: str) -> str:
    """The old table leads to the new one; if somebody was faster, to his."""

    def note(access: Access) -> Proposal:
        if access.table.timeline.rematch != old.timeline.rematch:
            return Proposal([])
        return Proposal([Draft("rematch", access.player or "", {"table": new})])

    after = gathered.tables.change(old.id, browser, note).table.timeline.rematch
    if after != new:
        statements = [*kept.removal(new), delete(gatherings).where(gatherings.c.id == new)]
        gathered.storage.run(statements)
    return after
