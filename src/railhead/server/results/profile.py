"""What players show of themselves: results, ratings, and how they fared against whoever looks.

A player says who may see it. Of a table that was not public nobody who was not there learns more
than what a rating tells anyway: neither its name nor who played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Literal, get_args

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, exists, func, insert, select

from railhead.server.models import devices, holdings, players
from railhead.server.people.players import Player, alone
from railhead.server.records import profiles, results, standings
from railhead.server.results.ratings import BEGINNING, FIRST, Rating, shown
from railhead.server.results.result import FORMER
from railhead.server.storage import Storage

Shown = Literal["all", "played", "nobody"]
SHOWN: tuple[Shown, ...] = get_args(Shown)
_PUBLIC_NAMES = 1  # a name leads to a profile if so many players have it


class Wishes(Struct, frozen=True):
    """To whom a player shows himself: to all, to those with whom he has played, to nobody.
    ``seen``: whether they may know when he was here last."""

    shown: Shown = "all"
    seen: bool = False


class TitleResults(Struct, frozen=True):
    """Results of a title: games, how often first and second, the highest worth."""

    title: str
    games: int
    won: int
    second: int
    best: int


class TitleRating(Struct, frozen=True):
    """A rating: ``now`` is None as long as too few games were played; ``change``: by the last game;
    ``course``: the rating after each game."""

    title: str
    games: int
    now: Rating | None
    change: int
    course: list[int]


class Against(Struct, frozen=True):
    """How somebody fared against another: ``ahead``: how often he came in before him, ``behind``:
    after him. ``player``: the other's id if he has an account."""

    player: str | None
    name: str
    colour: int
    games: int
    ahead: int
    behind: int


class Last(Struct, frozen=True):
    """A game that is over. ``table``: its id, if whoever looks may see it; ``name``: what the table
    was called, ``others``: who else played, likewise. ``change``: of the rating."""

    table: str | None
    name: str
    title: str
    place: int
    of: int
    worth: int
    others: list[str]
    change: int | None
    finished: float


class Profile(Struct, frozen=True):
    """A player as somebody sees him. ``hidden``: nothing but the name is shown; ``seen``: when he
    was here last, if he lets others know."""

    id: str
    name: str
    colour: int
    hidden: bool
    since: float | None = None
    seen: float | None = None
    finished: int = 0
    won: int = 0
    ratings: list[TitleRating] = []
    results: list[TitleResults] = []
    against: list[Against] = []
    last: list[Last] = []


# What a player wants.


def wishes_of(storage: Storage, player: str) -> Wishes:
    """What a player wants to show."""
    with storage.reading() as connection:
        return _wishes(connection, player)


def keep(storage: Storage, player: Player, wishes: Wishes) -> None:
    """Keep what a player wants to show."""
    row = {"player": player.id, "shown": wishes.shown, "seen": wishes.seen}
    with storage.writing() as connection:
        alone(connection, player.id)
        connection.execute(delete(profiles).where(profiles.c.player == player.id))
        connection.execute(insert(profiles).values(row))


def _wishes(connection: Connection, player: str) -> Wishes:
    row = connection.execute(select(profiles).where(profiles.c.player == player)).one_or_none()
    return Wishes() if row is None else Wishes(row.shown, row.seen)


# Looking.


def named(storage: Storage, name: str) -> str | None:
    """The id of the account of this name that shows itself; None if there is none, or several."""
    is_hidden = exists(
        select(profiles.c.player).where(
            profiles.c.player == players.c.id, profiles.c.shown == "nobody"
        )
    )
    wanted = select(players.c.id).where(
        players.c.name == name, players.c.joined.is_not(None), ~is_hidden
    )
    with storage.reading() as connection:
        found = connection.execute(wanted.limit(_PUBLIC_NAMES + 1)).scalars().all()
    return found[0] if len(found) == _PUBLIC_NAMES else None


def profile(storage: Storage, player: Player, viewer: str | None, most: int = 20) -> Profile:
    """A player as a viewer sees him; ``viewer``: as models.holder has it, None: a stranger."""
    with storage.reading() as connection:
        wishes = _wishes(connection, player.id)
        is_own = viewer == player.id
        if not is_own and not _may_look(connection, wishes, player.id, viewer):
            return Profile(player.id, player.name, player.colour, hidden=True)
        rows = _rows(connection, player.id)
        seats = _seats(connection, [row.game for row in rows])
        accounts = _accounts(connection, seats) if is_own or viewer is not None else {}
        seen = _seen(connection, player.id) if wishes.seen or is_own else None
    known = {row.game: is_own or row.public or _is_in(seats[row.game], viewer) for row in rows}
    counted = [row for row in rows if known[row.game] or row.rated]
    changes = _changes(rows)
    only = None if is_own else viewer or ""
    return Profile(
        id=player.id,
        name=player.name,
        colour=player.colour,
        hidden=False,
        since=player.joined or player.created,
        seen=seen,
        finished=len(counted),
        won=sum(row.place == 1 for row in counted),
        ratings=_ratings(rows),
        results=_results(counted),
        against=_against(player.id, rows, seats, accounts, only),
        last=[
            _last(row, seats[row.game], changes.get(row.game), known[row.game])
            for row in reversed(counted[-most:])
        ],
    )


def rating_of(storage: Storage, player: str, title: str) -> Rating | None:
    """A player's rating of a title; None as long as he has played too few games."""
    mine = (standings.c.holder == player) & (results.c.title == title) & standings.c.mu.is_not(None)
    both = standings.join(results, results.c.game == standings.c.game)
    last = select(standings.c.mu, standings.c.sigma).select_from(both).where(mine)
    with storage.reading() as connection:
        count = select(func.count()).select_from(both).where(mine)
        if connection.execute(count).scalar_one() < FIRST:
            return None
        order = results.c.finished.desc(), results.c.game.desc()
        row = connection.execute(last.order_by(*order).limit(1)).one()
    return shown(row.mu, row.sigma)


def _may_look(connection: Connection, wishes: Wishes, player: str, viewer: str | None) -> bool:
    if wishes.shown != "played":
        return wishes.shown == "all"
    if viewer is None:
        return False
    mine, theirs = standings.alias(), standings.alias()
    have_played = select(mine.c.game).join(theirs, theirs.c.game == mine.c.game)
    have_played = have_played.where(mine.c.holder == player, theirs.c.holder == viewer)
    here, there = holdings.alias(), holdings.alias()
    play = select(here.c.table_id).join(there, there.c.table_id == here.c.table_id)
    play = play.where(here.c.browser == player, there.c.browser == viewer)
    found = (connection.execute(each.limit(1)).first() for each in (have_played, play))
    return any(row is not None for row in found)


_OF_SEAT = [standings.c[name] for name in ("seat", "place", "worth", "counts", "mu", "sigma")]


def _rows(connection: Connection, player: str) -> Sequence[Row[Any]]:
    """All results of a player, in order."""
    return connection.execute(
        select(results, *_OF_SEAT)
        .join(standings, standings.c.game == results.c.game)
        .where(standings.c.holder == player)
        .order_by(results.c.finished, results.c.game)
    ).all()


def _seats(connection: Connection, games: Sequence[str]) -> dict[str, list[Row[Any]]]:
    wanted = select(standings).where(standings.c.game.in_(games))
    found: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(wanted.order_by(standings.c.place, standings.c.seat)):
        found[row.game].append(row)
    return found


def _accounts(connection: Connection, seats: dict[str, list[Row[Any]]]) -> dict[str, Row[Any]]:
    holders = {row.holder for rows in seats.values() for row in rows if row.holder}
    wanted = select(players).where(players.c.id.in_(holders), players.c.joined.is_not(None))
    return {row.id: row for row in connection.execute(wanted)}


def _seen(connection: Connection, player: str) -> float | None:
    wanted = select(func.max(devices.c.seen)).where(devices.c.player == player)
    return connection.execute(wanted).scalar_one_or_none()


def _is_in(seats: Sequence[Row[Any]], viewer: str | None) -> bool:
    return viewer is not None and any(seat.holder == viewer for seat in seats)


def _rated(rows: Sequence[Row[Any]]) -> dict[str, list[Row[Any]]]:
    found: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    for row in rows:
        if row.mu is not None:
            found[row.title].append(row)
    return dict(sorted(found.items()))


def _changes(rows: Sequence[Row[Any]]) -> dict[str, int]:
    """By how much each game has changed the rating."""
    found: dict[str, int] = {}
    for games in _rated(rows).values():
        before = BEGINNING
        for row in games:
            now = shown(row.mu, row.sigma).value
            found[row.game] = now - before
            before = now
    return found


def _ratings(rows: Sequence[Row[Any]]) -> list[TitleRating]:
    changes = _changes(rows)
    return [
        TitleRating(
            title,
            len(games),
            shown(games[-1].mu, games[-1].sigma) if len(games) >= FIRST else None,
            changes[games[-1].game],
            [shown(row.mu, row.sigma).value for row in games],
        )
        for title, games in _rated(rows).items()
    ]


def _results(rows: Sequence[Row[Any]]) -> list[TitleResults]:
    found: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    for row in rows:
        found[row.title].append(row)
    return [
        TitleResults(
            title,
            len(games),
            sum(row.place == 1 for row in games),
            sum(row.place == 2 for row in games),
            max(row.worth for row in games),
        )
        for title, games in sorted(found.items())
    ]


def _against(
    player: str,
    rows: Sequence[Row[Any]],
    seats: dict[str, list[Row[Any]]],
    accounts: dict[str, Row[Any]],
    only: str | None,
) -> list[Against]:
    """How a player fared against everybody whom he met, or one of them, the one met most often
    first."""
    met: defaultdict[str, list[tuple[int, Row[Any]]]] = defaultdict(list)
    for row in rows:
        for seat in seats[row.game]:
            if seat.holder is not None and seat.holder != player and only in (None, seat.holder):
                met[seat.holder].append((row.place, seat))
    found = []
    for holder, games in met.items():
        account = accounts.get(holder)
        name = games[-1][1].name or FORMER
        found.append(
            Against(
                None if account is None else holder,
                name if account is None or not account.name else account.name,
                0 if account is None else account.colour,
                len(games),
                sum(place < seat.place for place, seat in games),
                sum(place > seat.place for place, seat in games),
            )
        )
    return sorted(found, key=lambda each: (-each.games, each.name))


def _last(row: Row[Any], seats: Sequence[Row[Any]], change: int | None, is_known: bool) -> Last:
    return Last(
        table=row.game if is_known else None,
        name=row.name if is_known else "",
        title=row.title,
        place=row.place,
        of=len(seats),
        worth=row.worth,
        others=[seat.name or FORMER for seat in seats if seat.seat != row.seat] if is_known else [],
        change=change,
        finished=row.finished,
    )
