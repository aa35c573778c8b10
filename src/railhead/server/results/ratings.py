"""Ratings: one for each player and title, out of the order in which people came in.

They follow from the results alone, taken in the order of their ends; whoever works them out anew
comes to the same figures. The model is Plackett and Luce's as openskill has it. People are shown
its figures on a scale on which everybody begins at 1500, give or take 500.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Executable, Row, select, tuple_, update

from railhead.server.records import results, standings

FIRST = 5  # games of a title after which a rating is told
BEGINNING = 1500
_SCALE = 60  # a deviation of openskill's, 25 / 3 at the beginning, is then 500
_MU = 25.0

Skill = tuple[float, float]


class Rating(Struct, frozen=True):
    """A rating as it is shown: ``value`` give or take ``unsure``."""

    value: int
    unsure: int


def is_there() -> bool:
    """Whether this server can work out ratings."""
    return find_spec("openskill") is not None


def shown(mu: float, sigma: float) -> Rating:
    """Figures of the model as people see them."""
    return Rating(round(BEGINNING + (mu - _MU) * _SCALE), round(sigma * _SCALE))


def after(before: Sequence[Skill | None], places: Sequence[int]) -> list[Skill]:
    """The ratings of those who came in at these places; None: it is his first game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating() if skill is None else model.rating(*skill)] for skill in before]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in rated]


def due(connection: Connection, title: str, *, again: bool = False) -> list[Executable]:
    """What is to be written so that every rated result of a title is counted, in order: from the
    first that is not, or with ``again`` from the first of all."""
    start = None if again else _first_uncounted(connection, title)
    if start is None and not again:
        return []
    rows = _counted_rows(connection, title, start)
    known: dict[str, Skill | None] = {}
    found: list[Executable] = []
    for seats in _by_game(rows):
        holders = [row.holder for row in seats]
        for holder in holders:
            if holder not in known:
                known[holder] = None if again else _before(connection, title, holder, start)
        skills = after([known[holder] for holder in holders], [row.place for row in seats])
        for row, skill in zip(seats, skills, strict=True):
            known[row.holder] = skill
            if (row.mu, row.sigma) != skill:
                found.append(_written(row, skill))
    return found


def uncounted_after(title: str, finished: float, game: str) -> Executable:
    """All results of a title after one that is no more are to be counted anew."""
    later = select(results.c.game).where(
        results.c.title == title, tuple_(results.c.finished, results.c.game) > (finished, game)
    )
    return update(standings).where(standings.c.game.in_(later)).values(mu=None, sigma=None)


def _first_uncounted(connection: Connection, title: str) -> tuple[float, str] | None:
    row = connection.execute(
        select(results.c.finished, results.c.game)
        .join(standings, standings.c.game == results.c.game)
        .where(results.c.title == title, standings.c.counts, standings.c.mu.is_(None))
        .order_by(results.c.finished, results.c.game)
        .limit(1)
    ).first()
    return None if row is None else (row.finished, row.game)


def _counted_rows(
    connection: Connection, title: str, start: tuple[float, str] | None
) -> Sequence[Row[Any]]:
    wanted = (
        select(standings, results.c.finished)
        .join(results, results.c.game == standings.c.game)
        .where(results.c.title == title, standings.c.counts)
        .order_by(results.c.finished, results.c.game, standings.c.seat)
    )
    if start is not None:
        wanted = wanted.where(tuple_(results.c.finished, results.c.game) >= start)
    return connection.execute(wanted).all()


def _by_game(rows: Sequence[Row[Any]]) -> list[list[Row[Any]]]:
    games: dict[object, list[Row[Any]]] = {}
    for row in rows:
        games.setdefault(row.game, []).append(row)
    return list(games.values())


def _before(
    connection: Connection, title: str, holder: str, start: tuple[float, str] | None
) -> Skill | None:
    """A player's rating before the first result that is counted now."""
    row = connection.execute(
        select(standings.c.mu, standings.c.sigma)
        .join(results, results.c.game == standings.c.game)
        .where(results.c.title == title, standings.c.holder == holder, standings.c.counts)
        .where(tuple_(results.c.finished, results.c.game) < start)
        .order_by(results.c.finished.desc(), results.c.game.desc())
        .limit(1)
    ).first()
    return None if row is None else (row.mu, row.sigma)


def _written(row: Row[Any], skill: Skill) -> Executable:
    mine = (standings.c.game == row.game) & (standings.c.seat == row.seat)
    return update(standings).where(mine).values(mu=skill[0], sigma=skill[1])
