"""A cup or league as it lies in the database: who has entered, and what was drawn and played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Executable, case, delete, func, insert, select, true, update

from railhead.server.facts import Shown
from railhead.server.models import jobs
from railhead.server.opening import Terms
from railhead.server.records import contests, entrants, heats, sittings
from railhead.server.written import json_of

JOB = "contest"  # the kind of job that lets a contest go on

Kind = Literal["cup", "league"]
State = Literal["open", "running", "over", "off"]
HeatState = Literal["drawn", "playing", "gone", "over", "decided", "out"]


class Entrant(Struct, frozen=True):
    """Somebody who has entered. ``holder``: as of standings; ``name``: empty for who has left;
    ``withdrew``: since when he no longer takes part; ``reason``: why, if others say so."""

    number: int
    holder: str
    name: str
    colour: int
    entered: float
    withdrew: float | None = None
    reason: str = ""


class Sitting(Struct, frozen=True):
    """A seat of a table, and how its player came in; None: not yet, or not known."""

    seat: int
    entrant: int
    place: int | None = None
    worth: int | None = None


class Heat(Struct, frozen=True):
    """A table of a round. ``drawn``: still to be opened; ``gone``: deleted before its game was
    over; ``decided``: by those who keep the club, for a ``reason``. With a number below
    0: somebody for whom there was no table (``out``)."""

    number: int
    round: int
    game: str
    state: HeatState
    reason: str
    seats: tuple[Sitting, ...]

    @property
    def is_table(self) -> bool:
        """Whether anybody plays here."""
        return self.state != "out"

    @property
    def is_over(self) -> bool:
        """Whether it is known who came in where."""
        return self.state in ("over", "decided", "out")


class Contest(Struct, frozen=True):
    """A cup or a league."""

    id: str
    club: str
    kind: Kind
    name: str
    title: str
    terms: Terms
    shown: Shown
    size: int
    go_on: int
    rounds: int
    most: int
    until: float | None
    seed: str
    state: State
    round: int
    reason: str
    won: tuple[int, ...]
    made: float
    ended: float | None
    updated: float
    entrants: tuple[Entrant, ...] = ()
    heats: tuple[Heat, ...] = ()

    @property
    def present(self) -> list[Entrant]:
        """Those who take part; whoever has entered twice, as a guest and with his account, once."""
        found: dict[str, Entrant] = {}
        for each in self.entrants:
            if each.withdrew is None:
                found.setdefault(each.holder, each)
        return list(found.values())

    @property
    def gone(self) -> frozenset[int]:
        """The numbers of those who no longer take part."""
        here = {each.number for each in self.present}
        return frozenset(each.number for each in self.entrants if each.number not in here)

    @property
    def now(self) -> tuple[Heat, ...]:
        """The tables of the round that is played."""
        return self.of_round(self.round)

    def of_round(self, number: int) -> tuple[Heat, ...]:
        """The tables of a round."""
        return tuple(heat for heat in self.heats if heat.round == number)

    def heat(self, number: int) -> Heat | None:
        """A table by its number."""
        return next((heat for heat in self.heats if heat.number == number), None)

    def of_holder(self, holder: str | None) -> Entrant | None:
        """Somebody who takes part."""
        return next((each for each in self.present if each.holder == holder), None)


# Reading.


def read(connection: Connection, contest: str, *, to_change: bool = False) -> Contest | None:
    """A contest; ``to_change``: nobody else changes it meanwhile."""
    wanted = select(contests).where(contests.c.id == contest)
    if to_change:
        wanted = wanted.with_for_update()
    found = read_all(connection, wanted)
    return found[0] if found else None


def read_all(connection: Connection, wanted: Any) -> list[Contest]:
    """The contests that a query of their rows finds, in its order."""
    rows = connection.execute(wanted).all()
    ids = [row.id for row in rows]
    entered: dict[str, list[Entrant]] = {each: [] for each in ids}
    for row in connection.execute(
        select(entrants).where(entrants.c.contest.in_(ids)).order_by(entrants.c.number)
    ):
        entered[row.contest].append(Entrant(*row[1:]))
    seats: dict[tuple[str, int], list[Sitting]] = {}
    for row in connection.execute(
        select(sittings).where(sittings.c.contest.in_(ids)).order_by(sittings.c.seat)
    ):
        seats.setdefault((row.contest, row.heat), []).append(Sitting(*row[2:]))
    played: dict[str, list[Heat]] = {each: [] for each in ids}
    for row in connection.execute(
        select(heats).where(heats.c.contest.in_(ids)).order_by(heats.c.round, heats.c.number)
    ):
        at = tuple(seats.get((row.contest, row.number), ()))
        kept = Heat(row.number, row.round, row.game, row.state, row.reason, at)
        played[row.contest].append(kept)
    return [
        Contest(
            **{
                **row._mapping,
                "terms": msgspec.json.decode(row.terms, type=Terms),
                "won": tuple(msgspec.json.decode(row.won)),
                "entrants": tuple(entered[row.id]),
                "heats": tuple(played[row.id]),
            }
        )
        for row in rows
    ]


# Writing.


def new(found: Contest) -> Executable:
    """What keeps a new contest."""
    row = {column.name: getattr(found, column.name) for column in contests.columns}
    return insert(contests).values(
        {**row, "terms": json_of(found.terms), "won": json_of(found.won)}
    )


def changed(contest: str, now: float, **values: Any) -> Executable:
    """What writes down how a contest has changed."""
    mine = update(contests).where(contests.c.id == contest)
    return mine.values(updated=now, **values)


def entry(contest: str, found: Entrant) -> Executable:
    """What keeps that somebody has entered."""
    return insert(entrants).values({**msgspec.structs.asdict(found), "contest": contest})


def entrant_changed(contest: str, number: int, **values: Any) -> Executable:
    """What writes down something about somebody who has entered."""
    mine = (entrants.c.contest == contest) & (entrants.c.number == number)
    return update(entrants).where(mine).values(values)


def entry_ended(contest: str, number: int) -> Executable:
    """What lets somebody not have entered."""
    mine = (entrants.c.contest == contest) & (entrants.c.number == number)
    return delete(entrants).where(mine)


def new_heat(contest: str, heat: Heat) -> list[Executable]:
    """What keeps a table that was drawn."""
    columns = [column.name for column in heats.columns if column.name != "contest"]
    row = {name: getattr(heat, name) for name in columns}
    seats = [{**msgspec.structs.asdict(each), "heat": heat.number} for each in heat.seats]
    return [
        insert(heats).values(contest=contest, **row),
        *(insert(sittings).values(contest=contest, **each) for each in seats),
    ]


def heat_changed(contest: str, number: int, **values: Any) -> Executable:
    """What writes down something about a table."""
    mine = (heats.c.contest == contest) & (heats.c.number == number)
    return update(heats).where(mine).values(values)


def placed(
    contest: str, heat: Heat, places: Sequence[int | None], worths: Sequence[int | None]
) -> list[Executable]:
    """What writes down how the seats of a table came in."""
    mine = (sittings.c.contest == contest) & (sittings.c.heat == heat.number)
    return [
        update(sittings).where(mine, sittings.c.seat == each.seat).values(place=place, worth=worth)
        for each, place, worth in zip(heat.seats, places, worths, strict=True)
    ]


def wake(contests_: Any, now: float) -> Executable:
    """What lets contests be looked at now. There is a job of each that is not over; one that
    somebody works on will be done once more, one that has failed is tried again."""
    held = (jobs.c.state == "waiting") & (jobs.c.holder != "")
    mine = (jobs.c.kind == JOB) & jobs.c.key.in_(contests_)
    return (
        update(jobs)
        .where(mine)
        .values(
            state="waiting",
            due=case((held, jobs.c.due), (jobs.c.due < now, jobs.c.due), else_=now),
            tries=case((held, jobs.c.tries), else_=0),
            again=case((held, true()), else_=jobs.c.again),
            problem="",
        )
    )


# When people or clubs go.


def leave_club(connection: Connection, club: str, player: str, now: float) -> None:
    """Somebody no longer belongs to a club: he withdraws from its contests."""
    of_club = select(contests.c.id).where(contests.c.club == club)
    _withdraw(connection, player, of_club, now)


def leave_all(connection: Connection, holder: str, word: str, now: float) -> None:
    """Somebody is no more: he withdraws, and what he has played stands under a word that leads
    nowhere."""
    _withdraw(connection, holder, select(contests.c.id), now)
    mine = update(entrants).where(entrants.c.holder == holder)
    connection.execute(mine.values(holder=word, name=""))


def _withdraw(connection: Connection, holder: str, among: Any, now: float) -> None:
    his = select(entrants.c.contest).where(
        entrants.c.holder == holder, entrants.c.withdrew.is_(None), entrants.c.contest.in_(among)
    )
    wanted = select(contests.c.id, contests.c.state).where(
        contests.c.id.in_(his), contests.c.state.in_(("open", "running"))
    )
    # In the order of their ids: two who go at the same moment must not wait for each other.
    rows = connection.execute(wanted.order_by(contests.c.id).with_for_update()).all()
    for row in rows:
        mine = (entrants.c.contest == row.id) & (entrants.c.holder == holder)
        if row.state == "open":
            connection.execute(delete(entrants).where(mine))
        else:
            left = update(entrants).where(mine, entrants.c.withdrew.is_(None))
            connection.execute(left.values(withdrew=now))
        connection.execute(changed(row.id, now))
    if rows:
        connection.execute(wake([row.id for row in rows], now))


def remove_of_club(connection: Connection, club: str) -> None:
    """The contests of a club go with it; their tables stay."""
    mine = list(connection.execute(select(contests.c.id).where(contests.c.club == club)).scalars())
    for kind in (sittings, heats, entrants):
        connection.execute(delete(kind).where(kind.c.contest.in_(mine)))
    connection.execute(delete(contests).where(contests.c.id.in_(mine)))
    of_them = (jobs.c.kind == JOB) & jobs.c.key.in_(mine)
    connection.execute(delete(jobs).where(of_them))


def next_number(found: Contest) -> int:
    """The number of who enters next."""
    return 1 + max((each.number for each in found.entrants), default=0)


def count_unfinished(connection: Connection, club: str) -> int:
    """How many contests of a club are not over."""
    wanted = select(func.count()).where(
        contests.c.club == club, contests.c.state.in_(("open", "running"))
    )
    return int(connection.execute(wanted).scalar_one())
