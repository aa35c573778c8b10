"""The ways by which a player is called back."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import msgspec
from msgspec import Struct
from sqlalchemy import Executable, delete, func, insert, select, update

from railhead.server.calling.wishes import WayKind
from railhead.server.errors import Problem, not_found
from railhead.server.models import held, ways
from railhead.server.people.players import alone
from railhead.server.storage import Storage

MOST_WAYS = 20  # of one player
LONGEST_NAME = 60
_LONGEST_PROBLEM = 200


class Way(Struct, frozen=True):
    """A way to a player. ``worked``: when something was sent by it last; ``problem``: why that did
    not work."""

    id: str
    player: str
    kind: WayKind
    name: str
    address: str
    made: float
    worked: float | None = None
    problem: str = ""


def ways_of(storage: Storage, player: str) -> list[Way]:
    """All ways to a player, the oldest first."""
    wanted = select(ways).where(ways.c.player == player).order_by(ways.c.made)
    with storage.reading() as connection:
        return [Way(*row) for row in connection.execute(wanted)]


def way_of(storage: Storage, way_id: str) -> Way | None:
    """A way by its id."""
    with storage.reading() as connection:
        row = connection.execute(select(ways).where(ways.c.id == way_id)).one_or_none()
    return None if row is None else Way(*row)


def add(storage: Storage, player: str, kind: WayKind, name: str, address: str, now: float) -> Way:
    """A new way; one with the same address is replaced."""
    way = Way(secrets.token_hex(16), player, kind, name, address, now)
    mine = ways.c.player == player
    same = mine & (ways.c.kind == kind) & (ways.c.address == address)
    with storage.writing() as connection:
        alone(connection, player)
        for old in connection.execute(select(ways.c.id).where(same)).scalars().all():
            for statement in removal(old):
                connection.execute(statement)
        if connection.execute(select(func.count()).where(mine)).scalar_one() >= MOST_WAYS:
            raise Problem(422, "refused", f"There are {MOST_WAYS} ways at most.")
        connection.execute(insert(ways).values(msgspec.structs.asdict(way)))
    return way


def remove(storage: Storage, player: str, way_id: str) -> None:
    """A way ends."""
    way = way_of(storage, way_id)
    if way is None or way.player != player:
        not_found("There is no such way.")
    storage.run(list(removal(way_id)))


def removal(way_id: str) -> Iterable[Executable]:
    """What ends a way."""
    return (
        delete(held).where(held.c.way == way_id),
        delete(ways).where(ways.c.id == way_id),
    )


def has_worked(way_id: str, now: float) -> Executable:
    """Something was sent by a way."""
    return update(ways).where(ways.c.id == way_id).values(worked=now, problem="")


def has_failed(way_id: str, problem: str) -> Executable:
    """Something could not be sent by a way."""
    said = problem[:_LONGEST_PROBLEM]
    return update(ways).where(ways.c.id == way_id).values(problem=said)
