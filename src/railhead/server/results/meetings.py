"""How the players of a game fared against each other, in all games that they have played together.

Only games in which whoever looks sat himself are counted: nobody learns of what he was not part of.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations
from typing import Any

from msgspec import Struct
from sqlalchemy import Row, select

from railhead.server.records import standings
from railhead.server.storage import Storage


class Meetings(Struct, frozen=True):
    """``games``: how often two have met, and ``ahead``: how often the first came in before the
    other; by the names of their seats in the game that is looked at."""

    names: tuple[str, ...] = ()
    games: dict[tuple[str, str], int] = {}
    ahead: dict[tuple[str, str], int] = {}

    @property
    def are_many(self) -> bool:
        """Whether any two have met in another game, too."""
        return any(count > 1 for count in self.games.values())


def meetings(storage: Storage, game: str, viewer: str | None) -> Meetings:
    """The meetings of the people who played a game. ``viewer``: as models.holder has it, None: a
    stranger, who is told nothing."""
    if viewer is None:
        return Meetings()
    mine = select(standings.c.game).where(standings.c.holder == viewer)
    wanted = select(standings).where(standings.c.game.in_(mine), standings.c.holder.is_not(None))
    seats: defaultdict[str, dict[str, Row[Any]]] = defaultdict(dict)
    with storage.reading() as connection:
        for row in connection.execute(wanted.order_by(standings.c.place, standings.c.seat)):
            if not row.bot:
                seats[row.game][row.holder] = row
    here = {holder: row.name for holder, row in seats.get(game, {}).items() if row.name}
    games: defaultdict[tuple[str, str], int] = defaultdict(int)
    ahead: defaultdict[tuple[str, str], int] = defaultdict(int)
    for places in seats.values():
        for one, other in permutations(here.keys() & places.keys(), 2):
            pair = here[one], here[other]
            games[pair] += 1
            ahead[pair] += places[one].place < places[other].place
    return Meetings(tuple(here.values()), dict(games), dict(ahead))
