"""What lists of tables say of contests, and how the tables of a contest stand."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec import Struct
from sqlalchemy import or_, select

from railhead.server.contests.contest import Contest
from railhead.server.facts import Summary
from railhead.server.models import clubs, holder, holdings, members, tables
from railhead.server.records import contests, heats
from railhead.server.storage import Storage

_summary = msgspec.json.Decoder(Summary)


class Named(Struct, frozen=True):
    """Which table of which contest it is."""

    contest: str
    name: str
    number: int

    @property
    def words(self) -> str:
        """That, in words: ``Winter cup, table 5``."""
        return f"{self.name}, table {self.number}"


class Stands(Struct, frozen=True):
    """How a table stands; ``mine``: the seats of who looks."""

    summary: Summary
    mine: frozenset[str]

    @property
    def is_mine_asked(self) -> bool:
        """Whether it waits for who looks."""
        return not self.mine.isdisjoint(self.summary.asked)


def named(storage: Storage, games: Collection[str], browser: str | None) -> dict[str, Named]:
    """Those of some tables that belong to a contest which somebody may know of; ``browser``: who,
    as :func:`railhead.server.models.holder` has it."""
    if not games:
        return {}
    his = members.c.club == clubs.c.id, members.c.player == holder(browser)
    inside = select(members.c.club).where(*his)
    wanted = (
        select(heats.c.game, contests.c.id, contests.c.name, heats.c.number)
        .join(contests, contests.c.id == heats.c.contest)
        .join(clubs, clubs.c.id == contests.c.club)
        .where(heats.c.game.in_(games), or_(clubs.c.open, inside.exists()))
    )
    with storage.reading() as connection:
        return {row.game: Named(*row[1:]) for row in connection.execute(wanted)}


def standing(storage: Storage, found: Contest, player: str | None) -> dict[str, Stands]:
    """How the tables of the present round stand that are open, by their ids."""
    games = [heat.game for heat in found.now if heat.state == "playing"]
    wanted = select(tables.c.id, tables.c.summary).where(tables.c.id.in_(games))
    held = select(holdings.c.table_id, holdings.c.seat).where(
        holdings.c.table_id.in_(games), holdings.c.browser == player
    )
    mine: dict[str, set[str]] = {game: set() for game in games}
    with storage.reading() as connection:
        rows = connection.execute(wanted).all()
        for row in connection.execute(held):
            mine[row.table_id].add(row.seat)
    return {row.id: Stands(_summary.decode(row.summary), frozenset(mine[row.id])) for row in rows}
