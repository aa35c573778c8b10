"""Cups and leagues as the API tells them."""

from __future__ import annotations

from msgspec import Struct

from railhead.server.api.answers import iso
from railhead.server.contests import course
from railhead.server.contests.contest import Contest, Entrant, Heat, HeatState, Kind, State
from railhead.server.contests.contests import Seen
from railhead.server.facts import Shown
from railhead.server.pace.pace import Pace
from railhead.titles import find


class ContestListed(Struct):
    """A cup or league in a list. ``entered``: how many take part; ``winners``: once it is over."""

    id: str
    kind: Kind
    name: str
    title: str
    state: State
    round: int
    entered: int
    most: int
    until: str | None
    winners: list[str]


class EntrantAnswer(Struct):
    """Somebody who has entered; ``number``: by which he is known here. ``name`` is empty for who
    has left. ``withdrew``: since when he no longer takes part, ``reason``: why, if others say."""

    number: int
    name: str
    colour: int
    you: bool
    withdrew: str | None
    reason: str


class SittingAnswer(Struct):
    """A seat of a table, counted from 1; ``place`` and ``worth`` once its game is over."""

    seat: int
    number: int
    place: int | None
    worth: int | None


class ContestTable(Struct):
    """A table. ``table``: its id, once it is open. ``state``: ``drawn``: opens in a moment,
    ``playing``, ``over``, ``decided`` by those who keep the club, for a ``reason``, or
    ``gone``: deleted before its game was over."""

    number: int
    table: str | None
    state: HeatState
    reason: str
    seats: list[SittingAnswer]


class RoundAnswer(Struct):
    """A round: its tables, and the numbers of those for whom there was none."""

    round: int
    tables: list[ContestTable]
    out: list[int]


class RankAnswer(Struct):
    """How somebody stands in a league; ``places``: at his tables, in their order; ``rested``:
    rounds in which there was no table for him."""

    rank: int
    number: int
    points: float
    won: int
    places: list[int]
    rested: int


class ContestAnswer(Struct):
    """A cup or league. ``players``: at a table; ``go_on``: of a cup, ``rounds``: of a league;
    ``round``: that is played. ``seed``: from which all lots were drawn, told once it is over;
    ``role``: yours in the club, "" for an outsider."""

    id: str
    club: str
    kind: Kind
    name: str
    title: str
    title_name: str
    options: dict[str, str]
    pace: Pace | None
    hints: bool
    rated: bool
    shown: Shown
    players: int
    go_on: int
    rounds: int
    most: int
    until: str | None
    state: State
    reason: str
    round: int
    role: str
    entered: bool
    entrants: list[EntrantAnswer]
    played: list[RoundAnswer]
    standings: list[RankAnswer]
    winners: list[int]
    seed: str | None
    updated: str


def contest_listed(found: Contest) -> ContestListed:
    """A contest in a list."""
    names = {each.number: each.name for each in found.entrants}
    return ContestListed(
        found.id,
        found.kind,
        found.name,
        found.title,
        found.state,
        found.round,
        len(found.present),
        found.most,
        None if found.until is None else iso(found.until),
        [names[number] for number in found.won],
    )


def contest_answer(seen: Seen) -> ContestAnswer:
    """A contest as somebody may see it."""
    found = seen.contest
    rounds = range(1, found.round + 1)
    return ContestAnswer(
        id=found.id,
        club=found.club,
        kind=found.kind,
        name=found.name,
        title=found.title,
        title_name=find(found.title).name,
        options=found.terms.options,
        pace=found.terms.pace,
        hints=found.terms.hints and not found.terms.rated,
        rated=found.terms.rated,
        shown=found.shown,
        players=found.size,
        go_on=found.go_on,
        rounds=found.rounds,
        most=found.most,
        until=None if found.until is None else iso(found.until),
        state=found.state,
        reason=found.reason,
        round=found.round,
        role=seen.role,
        entered=seen.me is not None,
        entrants=[_entrant(each, seen.key) for each in found.entrants],
        played=[_round(found, number) for number in rounds],
        standings=_standings(found) if found.kind == "league" else [],
        winners=list(found.won),
        seed=found.seed if found.state == "over" else None,
        updated=iso(found.updated),
    )


def _entrant(found: Entrant, key: str | None) -> EntrantAnswer:
    return EntrantAnswer(
        found.number,
        found.name,
        found.colour,
        key is not None and found.holder == key,
        None if found.withdrew is None else iso(found.withdrew),
        found.reason,
    )


def _round(found: Contest, number: int) -> RoundAnswer:
    heats = found.of_round(number)
    return RoundAnswer(
        number,
        [_table(heat) for heat in heats if heat.is_table],
        [heat.seats[0].entrant for heat in heats if not heat.is_table],
    )


def _table(heat: Heat) -> ContestTable:
    seats = [SittingAnswer(s.seat + 1, s.entrant, s.place, s.worth) for s in heat.seats]
    is_there = heat.state in ("playing", "over", "decided")
    table = heat.game if is_there else None
    return ContestTable(heat.number, table, heat.state, heat.reason, seats)


def _standings(found: Contest) -> list[RankAnswer]:
    return [
        RankAnswer(
            rank,
            score.player,
            round(float(score.points), 2),
            score.won,
            list(score.places),
            score.rested,
        )
        for rank, score in course.standing(found)
    ]
