"""Players: found by their browser, made when there is something to say of them, joined when a
guest signs in.

Whoever plays is somebody at once: a guest, known by his browser, whose row is made only when
something is kept of him beside his seats (a name, a wish for notices). By signing up the guest
becomes an account and keeps his row. By signing in at an account that is there already he becomes
part of it: his seats, notes and everything else go to it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs
from sqlalchemy import Connection, Select, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from railhead.server.browsers import Browser
from railhead.server.errors import Problem, bad_request
from railhead.server.models import (
    ROLES,
    archived,
    devices,
    gatherings,
    holdings,
    invitations,
    members,
    metadata,
    notebooks,
    places,
    players,
)
from railhead.server.records import blocks, entrants, reports, standings
from railhead.server.storage import Storage

LONGEST_NAME = 60
COLOURS = 6
_SEEN = 3600.0  # seconds after which a device is seen anew

# What is kept under a player's id, or under a guest's browser (see models.holder).
KEPT = (holdings, archived, notebooks)
# What goes along with them to an account: also his places at tables that are not begun.
_GOES_ALONG = (*KEPT, gatherings, places, invitations)

# Where others have a share in what is kept of him: with the column that names him in that way.
SHARED = (
    (standings, "holder"),
    (entrants, "holder"),
    (blocks, "blocked"),
    (reports, "by"),
    (reports, "about"),
)


class Player(Struct, frozen=True):
    """Somebody who plays. ``colour``: 1 to 6, 0 if not said; ``joined``: since when he has an
    account, None for a guest."""

    id: str
    name: str
    colour: int
    email: str | None
    created: float
    joined: float | None

    @property
    def is_guest(self) -> bool:
        """Whether nothing but a browser knows him."""
        return self.joined is None


class Device(Struct, frozen=True):
    """A browser at which a player is; ``proved``: when he last showed there who he is."""

    browser: str
    player: str
    name: str
    since: float
    seen: float
    proved: float | None


class People:
    """The players of a server. All methods may be called from any thread."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = time.time) -> None:
        self.storage = storage
        self.clock = clock

    def find(self, browser: Browser) -> Player | None:
        """The player of a browser, or the one for whom a program acts; None for somebody of whom
        nothing is kept yet."""
        with self.storage.reading() as connection:
            if browser.is_program:
                return read(connection, browser.key or "")
            return player_at(connection, browser.key)

    def get(self, player: str) -> Player | None:
        """A player by his id."""
        with self.storage.reading() as connection:
            return read(connection, player)

    def make(self, browser: Browser, device: str = "") -> Player:
        """The player of a browser, made if there is none: a guest. ``device``: what the browser
        says of itself."""
        found = self.find(browser)
        if found is not None:
            return found
        if browser.is_program:  # whose player has just deleted himself
            raise gone()
        key = browser.settle()
        try:
            with self.storage.writing() as connection:
                return made(connection, key, device, self.clock())
        except IntegrityError:  # another request of this browser was faster
            found = self.find(browser)
            assert found is not None
            return found

    def change(
        self, player: Player, *, name: str | None = None, colour: int | None = None
    ) -> Player:
        """The player wants to be called otherwise, or another colour."""
        given: dict[str, Any] = {}
        if name is not None:
            given["name"] = checked_name(name)
        if colour is not None:
            if not 0 <= colour <= COLOURS:
                bad_request(f"There are {COLOURS} colours.")
            given["colour"] = colour
        if not given:
            return player
        with self.storage.writing() as connection:
            connection.execute(update(players).where(players.c.id == player.id).values(given))
            found = read(connection, player.id)
        if found is None:
            raise gone()
        return found

    def device(self, browser: Browser) -> Device | None:
        """What is kept of this browser, None for a guest of whom nothing is."""
        with self.storage.reading() as connection:
            row = connection.execute(
                select(devices).where(devices.c.browser == browser.key)
            ).one_or_none()
        return None if row is None else Device(*row)

    def devices(self, player: Player) -> list[Device]:
        """All browsers at which a player is, the one seen last first."""
        wanted = select(devices).where(devices.c.player == player.id)
        with self.storage.reading() as connection:
            found = connection.execute(wanted.order_by(devices.c.seen.desc()))
            return [Device(*row) for row in found]

    def see(self, device: Device) -> None:
        """A browser has come by; kept if that is some time after the last."""
        now = self.clock()
        if now - device.seen > _SEEN:
            mine = devices.c.browser == device.browser
            self.storage.run([update(devices).where(mine).values(seen=now)])


def checked_name(name: str) -> str:
    """A name as others see it; refused if it can't be shown."""
    called = " ".join(name.split())
    if not called or len(called) > LONGEST_NAME:
        bad_request(f"A name has 1 to {LONGEST_NAME} characters.")
    if not called.isprintable():
        bad_request("This name has characters that can't be shown.")
    return called


def gone() -> Problem:
    """The problem of a player who has left meanwhile."""
    return Problem(409, "stale", "This account is no more.")


# Within a transaction.


def alone(connection: Connection, player: str) -> None:
    """Whatever else wants to count and change what is this player's waits until the end of the
    transaction: two at once must not both find that there is room for one more."""
    connection.execute(select(players.c.id).where(players.c.id == player).with_for_update())


def read(connection: Connection, player: str) -> Player | None:
    """A player by his id."""
    return _player(connection, select(players).where(players.c.id == player))


def player_at(connection: Connection, browser: str | None) -> Player | None:
    """The player at a browser."""
    wanted = select(players).join(devices, devices.c.player == players.c.id)
    return _player(connection, wanted.where(devices.c.browser == browser))


def made(connection: Connection, browser: str, device: str, now: float) -> Player:
    """A guest with a row of his own from now on; what his browser holds is his."""
    player = Player(secrets.token_hex(16), "", 0, None, now, None)
    connection.execute(insert(players).values(structs.asdict(player)))
    stand_at(connection, browser, player.id, device, now, None)
    for kind in _GOES_ALONG:
        move(connection, kind, "browser", browser, player.id)
    for kind, column in SHARED:
        move(connection, kind, column, browser, player.id)
    return player


def stand_at(
    connection: Connection, browser: str, player: str, device: str, now: float, proved: float | None
) -> None:
    """A browser is a player's from now on."""
    connection.execute(
        insert(devices).values(
            browser=browser, player=player, name=device, since=now, seen=now, proved=proved
        )
    )


def join(connection: Connection, guest: str, player: str) -> None:
    """A guest becomes part of an account. ``guest``: his id, or the hash of a browser without."""
    _join_notes(connection, guest, player)
    _join_roles(connection, guest, player)
    for kind in _GOES_ALONG:
        move(connection, kind, "browser", guest, player)
    for kind, column in SHARED:
        move(connection, kind, column, guest, player)
    for kind in metadata.sorted_tables:
        if "player" in kind.c:
            move(connection, kind, "player", guest, player)
    connection.execute(delete(players).where(players.c.id == guest))


def move(connection: Connection, kind: Table, column: str, old: str, new: str) -> None:
    """Give the rows of one to another. What the other has already stays as it is."""
    mine = kind.c[column]
    if mine.primary_key:
        theirs = kind.alias()
        same = [
            theirs.c[each.name] == each for each in kind.primary_key.columns if each is not mine
        ]
        twice = select(theirs.c[column]).where(theirs.c[column] == new, *same).exists()
        connection.execute(delete(kind).where(mine == old, twice))
    connection.execute(update(kind).where(mine == old).values({column: new}))


def _join_roles(connection: Connection, guest: str, player: str) -> None:
    """In a club of both the account gets the guest's role, if that is the higher one."""
    theirs = members.alias()
    roles = connection.execute(
        select(members.c.club, members.c.role, theirs.c.role.label("guests"))
        .join(theirs, theirs.c.club == members.c.club)
        .where(members.c.player == player, theirs.c.player == guest)
    ).all()
    for row in roles:
        if ROLES.index(row.guests) < ROLES.index(row.role):
            mine = (members.c.player == player) & (members.c.club == row.club)
            connection.execute(update(members).where(mine).values(role=row.guests))


def _join_notes(connection: Connection, guest: str, player: str) -> None:
    """Notes that both have taken under one name follow one another."""
    theirs = notebooks.alias()
    pairs = connection.execute(
        select(notebooks, theirs.c.text.label("more"))
        .join(
            theirs,
            (theirs.c.table_id == notebooks.c.table_id) & (theirs.c.seat == notebooks.c.seat),
        )
        .where(notebooks.c.browser == player, theirs.c.browser == guest)
    ).all()
    for row in pairs:
        mine = (
            (notebooks.c.browser == player)
            & (notebooks.c.table_id == row.table_id)
            & (notebooks.c.seat == row.seat)
        )
        text = f"{row.text}\n\n{row.more}"
        connection.execute(update(notebooks).where(mine).values(text=text))


def _player(connection: Connection, wanted: Select[Any]) -> Player | None:
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Player(*row)
