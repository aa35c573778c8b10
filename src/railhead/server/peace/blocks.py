"""Blocks: whoever is blocked does not sit down with who blocked him, and is not told why."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import delete, func, insert, select

from railhead.server.browsers import Browser, digest
from railhead.server.errors import Problem, bad_request, not_found
from railhead.server.models import holdings
from railhead.server.peace.who import key_of
from railhead.server.people.players import Player, alone
from railhead.server.records import blocks
from railhead.server.storage import Storage
from railhead.server.table import Table

MOST = 500  # whom one player may block
_ID = 16


class Blocked(Struct, frozen=True):
    """Somebody whom a player has blocked, under a name that means something to that player only."""

    id: str
    name: str
    since: float


def block(storage: Storage, player: Player, key: str, name: str, now: float) -> None:
    """A player does not want to meet somebody any more."""
    if key == player.id:
        bad_request("Nobody blocks himself.")
    mine = blocks.c.player == player.id
    with storage.writing() as connection:
        alone(connection, player.id)
        connection.execute(delete(blocks).where(mine, blocks.c.blocked == key))
        if connection.execute(select(func.count()).where(mine)).scalar_one() >= MOST:
            raise Problem(422, "refused", f"You have blocked {MOST} players already.")
        row = {"player": player.id, "blocked": key, "name": name, "since": now}
        connection.execute(insert(blocks).values(row))


def unblock(storage: Storage, player: Player, block_id: str) -> None:
    """A player may meet somebody again."""
    with storage.writing() as connection:
        rows = connection.execute(select(blocks).where(blocks.c.player == player.id)).all()
        for row in rows:
            if _id(player, row.blocked) == block_id:
                mine = (blocks.c.player == player.id) & (blocks.c.blocked == row.blocked)
                connection.execute(delete(blocks).where(mine))
                return
    not_found("You have not blocked anybody like that.")


def blocked_by(storage: Storage, player: Player) -> list[Blocked]:
    """Whom a player has blocked, the latest first."""
    wanted = select(blocks).where(blocks.c.player == player.id).order_by(blocks.c.since.desc())
    with storage.reading() as connection:
        rows = connection.execute(wanted)
        return [Blocked(_id(player, row.blocked), row.name, row.since) for row in rows]


def block_of(storage: Storage, player: Player, key: str) -> str | None:
    """The block of a player against somebody, None if there is none."""
    wanted = select(blocks).where(blocks.c.player == player.id, blocks.c.blocked == key)
    with storage.reading() as connection:
        found = connection.execute(wanted).first()
    return None if found is None else _id(player, key)


def is_blocked(storage: Storage, key: str | None, by: Collection[str]) -> bool:
    """Whether one of some people has blocked somebody."""
    if key is None or not by:
        return False
    wanted = select(blocks.c.player).where(blocks.c.blocked == key, blocks.c.player.in_(by))
    with storage.reading() as connection:
        return connection.execute(wanted.limit(1)).first() is not None


def check_coming(storage: Storage, table: Table, seat: str, browser: Browser) -> None:
    """Refuse somebody who would sit down with one who has blocked him; what he is told is what
    everybody is told whose link has ended."""
    key = key_of(storage, browser)
    with storage.reading() as connection:
        rows = connection.execute(
            select(holdings.c.browser, holdings.c.seat).where(holdings.c.table_id == table.id)
        ).all()
    if any(row.browser == key and row.seat == seat for row in rows):
        return  # he sits there already
    if is_blocked(storage, key, {row.browser for row in rows}):
        raise Problem(
            410, "gone", "This link no longer works: ask the table's owner for the new one."
        )


def _id(player: Player, key: str) -> str:
    """What names a block to its player: nothing of another's browser is told."""
    return digest(f"{player.id} {key}")[:_ID]
