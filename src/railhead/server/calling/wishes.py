"""Of what a player wants to be told, by which ways, and when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Executable, delete, insert, select

from railhead.server.errors import bad_request
from railhead.server.models import wishes
from railhead.server.storage import Storage
from railhead.server.written import json_of

WayKind = Literal["push", "mail", "hook"]
Occasion = Literal["turn", "asked", "ended", "invited"]
Kinds = Annotated[list[WayKind], Meta(max_length=3)]
OCCASIONS: tuple[Occasion, ...] = ("turn", "asked", "ended", "invited")
EVERY_TABLE = ""
Time = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]

USUAL: dict[Occasion, list[WayKind]] = {
    "turn": ["push", "mail", "hook"],
    "asked": ["push", "hook"],
    "ended": ["push", "mail", "hook"],
    "invited": ["push", "mail"],
}


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """``of``: the ways by which one is told of each occasion. ``quiet``: hours in which nothing
    comes, from and to. ``digest``: hours at which e-mail comes, all of it together; none: at once.
    ``zone``: the player's time zone. ``away``: nothing for two minutes after one has looked."""

    of: dict[Occasion, Kinds] = msgspec.field(default_factory=lambda: {**USUAL})
    away: bool = True
    quiet: Annotated[list[Time], Meta(max_length=2)] = []
    digest: Annotated[list[Time], Meta(max_length=4)] = []
    zone: Annotated[str, Meta(max_length=60)] = "UTC"

    def wants(self, occasion: Occasion, kind: WayKind) -> bool:
        """Whether one is told of an occasion by a way."""
        return kind in self.of.get(occasion, ())


class OfTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player wants at one table: nothing at all, or by other ways than elsewhere."""

    muted: bool = False
    of: dict[Occasion, Kinds] | None = None


def check(found: Wishes) -> None:
    """Refuse what can't be."""
    if len(found.quiet) == 1 or (found.quiet and found.quiet[0] == found.quiet[1]):
        bad_request("Quiet hours have a beginning and an end.")
    _zone(found.zone)


def wishes_of(storage: Storage, player: str) -> Wishes:
    """What a player wants, wherever he has not said otherwise."""
    found = _read(storage, player, EVERY_TABLE)
    return Wishes() if found is None else msgspec.json.decode(found, type=Wishes)


def wishes_at(storage: Storage, player: str, table_id: str) -> OfTable:
    """What a player wants at a table."""
    found = _read(storage, player, table_id)
    return OfTable() if found is None else msgspec.json.decode(found, type=OfTable)


def at_table(everywhere: Wishes, here: OfTable) -> Wishes:
    """What holds at a table."""
    if here.muted:
        return msgspec.structs.replace(everywhere, of={})
    return everywhere if here.of is None else msgspec.structs.replace(everywhere, of=here.of)


def keep(player: str, table_id: str, found: Wishes | OfTable) -> Sequence[Executable]:
    """What keeps wishes in the place of those before."""
    mine = (wishes.c.player == player) & (wishes.c.table_id == table_id)
    return [
        delete(wishes).where(mine),
        insert(wishes).values(player=player, table_id=table_id, data=json_of(found)),
    ]


def when(found: Wishes, kind: WayKind, now: float) -> float:
    """When a notice leaves by a way: now, at the end of the quiet hours, or with the digest."""
    moment = datetime.fromtimestamp(now, _zone(found.zone))
    if kind == "mail" and found.digest:
        moment = min(_next(moment, time) for time in found.digest)
    if found.quiet:
        begins, ends = found.quiet
        if _is_within(moment.strftime("%H:%M"), begins, ends):
            moment = _next(moment, ends)
    return moment.timestamp()


def _is_within(time: str, begins: str, ends: str) -> bool:
    if begins < ends:
        return begins <= time < ends
    return time >= begins or time < ends


def _next(moment: datetime, time: str) -> datetime:
    """The next moment at which a clock on the wall shows a time."""
    hour, minute = (int(part) for part in time.split(":"))
    found = moment.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if found <= moment:
        found = (found + timedelta(days=1)).replace(hour=hour, minute=minute)
    return found


def _zone(name: str) -> tzinfo:
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        bad_request(f"There is no time zone {name!r}.")


def _read(storage: Storage, player: str, table_id: str) -> str | None:
    wanted = select(wishes.c.data).where(wishes.c.player == player, wishes.c.table_id == table_id)
    with storage.reading() as connection:
        found: str | None = connection.execute(wanted).scalar_one_or_none()
        return found
