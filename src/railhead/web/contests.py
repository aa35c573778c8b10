"""Cups and leagues as pages show them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction

from railhead.server.contests import course, leagues
from railhead.server.contests.contest import Contest, Entrant, Heat
from railhead.server.contests.contests import Seen
from railhead.server.contests.listing import Stands
from railhead.server.contests.seating import lateness
from railhead.server.pace.words import duration
from railhead.server.results.result import FORMER
from railhead.titles import find
from railhead.web.bracket import Card, Column, Line, columns, in_row, round_name
from railhead.web.gathered import pace_words
from railhead.web.table.facts import PLAYER_COLOURS, Face, faces
from railhead.web.words import capital, count, in_words, listed, short_title


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Somebody who has entered; ``note``: that he no longer takes part, and why."""

    number: int
    name: str
    face: Face
    mine: bool
    note: str


@dataclass(frozen=True, slots=True)
class RankRow:
    """How somebody stands in a league; ``last``: his last five places."""

    rank: int
    who: EntrantRow
    games: int
    won: int
    points: str
    last: str


@dataclass(frozen=True, slots=True)
class SeatsRow:
    """The seats somebody has had, round by round, and his best worth."""

    who: EntrantRow
    seats: tuple[str, ...]
    best: str


@dataclass(frozen=True, slots=True)
class ContestRow:
    """A contest in the list of its club; ``act``: what one does with it."""

    id: str
    title: str
    name: str
    words: str
    act: str


@dataclass(frozen=True, slots=True)
class ContestPage:
    """All that the page of a contest shows. ``rounds``: of a cup, with those to come; ``cards``: of
    a league's present round; ``before``: its earlier rounds, the latest first."""

    lead: str
    status: str
    entrants: list[EntrantRow]
    rounds: list[Column]
    cards: tuple[Card, ...]
    before: list[Column]
    standings: list[RankRow]
    points_note: str
    seat_rounds: list[str]
    seat_now: int
    seats: list[SeatsRow]
    decidable: dict[int, list[EntrantRow]]


def contest_page(seen: Seen, stands: Mapping[str, Stands]) -> ContestPage:
    """The page of a contest, for one who looks."""
    found = seen.contest
    rows = {each.number: _entrant(each, seen) for each in found.entrants}
    cards = {heat.number: _card(seen, heat, rows, stands) for heat in found.heats}
    is_cup = found.kind == "cup"
    of_rounds = [
        Column(f"Round {number}", "", "played", _cards_of(found, number, cards))
        for number in range(found.round - 1, 0, -1)
    ]
    headings, seats = _seats(seen, rows)
    return ContestPage(
        lead=_lead(found),
        status=status(found),
        entrants=sorted(rows.values(), key=lambda row: (bool(row.note), row.number)),
        rounds=columns(found, cards) if is_cup else [],
        cards=() if is_cup else _cards_of(found, found.round, cards),
        before=[] if is_cup else of_rounds,
        standings=[] if is_cup or not found.round else _standings(found, rows),
        points_note="" if is_cup else _points_note(found),
        seat_rounds=headings,
        seat_now=found.round if found.state == "running" else 0,
        seats=seats,
        decidable=_decidable(seen, rows),
    )


def contest_row(found: Contest) -> ContestRow:
    """A contest in a list."""
    kind = "knock-out" if found.kind == "cup" else "league"
    title = short_title(found.title, find(found.title).name)
    act = {"open": "Enter", "running": "Look"}.get(found.state, "Result")
    return ContestRow(found.id, found.title, found.name, f"{kind}, {title}; {status(found)}", act)


def status(found: Contest) -> str:
    """How far a contest has come, in a few words."""
    if found.state == "off":
        return "called off"
    if found.state == "over":
        names = {each.number: each.name or FORMER for each in found.entrants}
        won = listed([names[number] for number in found.won])
        return f"won by {won}" if won else "nobody has won"
    if found.state == "open":
        until = "" if found.until is None else f", until {moment(found.until)}"
        return f"{count(len(found.present), 'player')} so far{until}"
    if found.kind == "league":
        return f"round {found.round} of {found.rounds} is played"
    total = found.round + len(course.shapes(found)) - 1
    tables = sum(heat.is_table for heat in found.now)
    name = round_name(found.round, total, len(found.now))
    the = name.lower() if name.startswith("Semi") else f"the {name.lower()}"
    return f"{the} {'are' if tables > 1 and name.startswith('Semi') else 'is'} played"


def moment(seconds: float) -> str:
    """A moment in words, as the whole world reads it: ``1 December, 18:00 UTC``."""
    try:
        when = datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return "some day"
    year = "" if when.year == datetime.now(UTC).year else f" {when.year}"
    return f"{when.day} {when:%B}{year}, {when:%H:%M} UTC"


def _lead(found: Contest) -> str:
    kind = "Knock-out" if found.kind == "cup" else "League"
    title = short_title(found.title, find(found.title).name)
    if found.state == "open":
        players = f"up to {found.most} players"
    else:
        players = count(len(found.entrants), "player")
    said = f"{kind}, {title}, {players} at tables of {in_words(found.size)}"
    if found.kind == "league":
        said += f", {count(found.rounds, 'table')} for everybody"
    elif found.state == "open":
        on = "goes on" if found.go_on == 1 else "go on"
        said += f"; {in_words(found.go_on)} of each {on}"
    return (
        f"{said}. {capital(pace_words(found.terms.pace))}{', rated' if found.terms.rated else ''}."
    )


def _entrant(found: Entrant, seen: Seen) -> EntrantRow:
    name = found.name or capital(FORMER)
    (face,) = faces((name,)).values()
    colour = found.colour or (found.number - 1) % PLAYER_COLOURS + 1
    note = ""
    if found.number in seen.contest.gone:
        note = f"taken out: {found.reason}" if found.reason else "has withdrawn"
    mine = seen.key is not None and found.holder == seen.key
    return EntrantRow(found.number, name, Face(name, face.mark, colour), mine, note)


# Tables.


def _cards_of(found: Contest, number: int, cards: Mapping[int, Card]) -> tuple[Card, ...]:
    return tuple(cards[heat.number] for heat in in_row(found.of_round(number)))


def _card(
    seen: Seen, heat: Heat, rows: Mapping[int, EntrantRow], stands: Mapping[str, Stands]
) -> Card:
    found = seen.contest
    if not heat.is_table:
        words = "goes on" if found.kind == "cup" else "sits out"
        (seat,) = heat.seats
        line = Line(seat.entrant, _called(rows[seat.entrant]), words, rows[seat.entrant].mine)
        return Card(None, "No table", "", (line,), "out")
    at = stands.get(heat.game)
    may_look = bool(seen.role) or found.shown == "public"
    is_there = heat.state in ("playing", "over", "decided") and may_look
    order = heat.seats
    if heat.is_over:
        order = tuple(sorted(heat.seats, key=lambda seat: (seat.place or 99, seat.seat)))
    on = _goes_on(found, heat)
    lines = tuple(
        Line(
            seat.entrant,
            _called(rows[seat.entrant]),
            _right(found, heat, seat.seat, rows[seat.entrant]),
            seat.entrant in on if heat.is_over else rows[seat.entrant].mine,
        )
        for seat in order
    )
    return Card(
        number=heat.number,
        heading=f"Table {heat.number}",
        right=_how(found, heat, rows, at),
        lines=lines,
        state=heat.state,
        reason=heat.reason,
        game=heat.game if is_there else "",
        now=heat.state == "playing" and at is not None and at.is_mine_asked,
    )


def _called(row: EntrantRow) -> str:
    return f"{row.name}, you" if row.mine else row.name


def _goes_on(found: Contest, heat: Heat) -> set[int]:
    """Who of a table that is over is set strong: those who have gone on, or won."""
    if found.kind == "cup" and heat.round < found.round:
        later = found.of_round(heat.round + 1)
        return {seat.entrant for each in later for seat in each.seats}
    wanted = 1
    if found.kind == "cup" and not course.is_final(found, heat.round):
        wanted = min(found.go_on, len(heat.seats) - 1)
    here = [seat for seat in heat.seats if seat.entrant not in found.gone]
    return {seat.entrant for seat in here if seat.place is not None and seat.place <= wanted}


def _right(found: Contest, heat: Heat, number: int, row: EntrantRow) -> str:
    seat = heat.seats[number]
    if row.note and (not heat.is_over or seat.place is None):
        return "withdrawn"
    if not heat.is_over:
        return f"seat {number + 1}"
    if seat.worth is None:
        return "" if seat.place is None else f"{seat.place}."
    return find(found.title).currency.write(seat.worth)


def _how(found: Contest, heat: Heat, rows: Mapping[int, EntrantRow], at: Stands | None) -> str:
    """How a table stands, in a few words."""
    if heat.is_over:
        won = [rows[seat.entrant].name for seat in heat.seats if seat.place == 1]
        if heat.state == "decided":
            return "decided"
        return f"{listed(won)} won" if won else "over"
    if found.state == "off":
        return "called off"
    if heat.state == "gone":
        return "was deleted"
    if heat.state == "drawn" or at is None:
        return "opens in a moment"
    if not at.is_mine_asked:
        return at.summary.round
    outs = [at.summary.clocks[name] for name in at.mine if name in at.summary.clocks]
    return f"you decide, {duration(min(outs) - time.time())}" if outs else "you decide"


def _decidable(seen: Seen, rows: Mapping[int, EntrantRow]) -> dict[int, list[EntrantRow]]:
    """The tables that one who looks may decide, with those who take part there."""
    found = seen.contest
    if not seen.keeps or found.state != "running":
        return {}
    return {
        heat.number: [rows[s.entrant] for s in heat.seats if s.entrant not in found.gone]
        for heat in in_row(found.now)
        if heat.is_table
    }


# Standings.


def _standings(found: Contest, rows: Mapping[int, EntrantRow]) -> list[RankRow]:
    return [
        RankRow(
            rank,
            rows[score.player],
            len(score.places),
            score.won,
            written(score.points),
            " ".join(str(place) for place in score.places[:-6:-1]),
        )
        for rank, score in course.standing(found)
    ]


def written(points: Fraction) -> str:
    """Points as people read them: ``5``, ``2.5``, ``2.75``."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


def _points_note(found: Contest) -> str:
    full = ", ".join(str(each) for each in leagues.full_points(found.size))
    return f"{full} points for the places of a table of {in_words(found.size)}."


# Seats.


def _seats(seen: Seen, rows: Mapping[int, EntrantRow]) -> tuple[list[str], list[SeatsRow]]:
    """The seats of those who play the present round or, once it is over, the last: by round."""
    found = seen.contest
    if not found.round:
        return [], []
    had = course.seats_had(found)
    shapes = course.shapes(found)
    is_running = found.state == "running"
    ahead = is_running and (len(shapes) > 1 if found.kind == "cup" else found.round < found.rounds)
    total = found.round + len(shapes) - 1 if is_running else found.round
    headings = []
    for number in range(1, found.round + 1 + ahead):
        tables = len(found.of_round(number)) or (len(shapes[1].tables) if len(shapes) > 1 else 0)
        is_cup = found.kind == "cup"
        headings.append(
            round_name(number, total, tables, one=True) if is_cup else f"Round {number}"
        )
    players = sorted(
        {seat.entrant for heat in found.now for seat in heat.seats},
        key=lambda player: (not rows[player].mine, rows[player].name.casefold(), player),
    )
    table = []
    for player in players:
        seats = [_seat_in(found, player, number) for number in range(1, found.round + 1)]
        if ahead:
            seats.append("" if rows[player].note else _expected(lateness(had.get(player, ()))))
        worths = [
            seat.worth
            for heat in found.heats
            for seat in heat.seats
            if seat.entrant == player and seat.worth is not None
        ]
        best = find(found.title).currency.write(max(worths)) if worths else ""
        table.append(SeatsRow(rows[player], tuple(seats), best))
    return headings, table


def _seat_in(found: Contest, player: int, number: int) -> str:
    for heat in found.of_round(number):
        for seat in heat.seats:
            if seat.entrant == player:
                return f"seat {seat.seat + 1}" if heat.is_table else "no table"
    return "–"


def _expected(late: Fraction) -> str:
    if not late:
        return "by lot"
    return "early" if late > 0 else "late"
