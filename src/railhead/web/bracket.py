"""A cup as track: its rounds side by side, laid where they have been played, open where they are
to come. Each table stands beside those from which its players come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from railhead.server.contests import course
from railhead.server.contests.contest import Contest, Heat
from railhead.server.contests.cups import Shape, go_on
from railhead.server.contests.lots import cut
from railhead.web.words import capital, in_words, listed, rank


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody at a table; ``player``: his number, None for who is not known yet."""

    player: int | None
    words: str
    right: str
    strong: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A table of a round. ``number``: None for somebody who goes on without playing. ``rows``: how
    many tables of the first round lead to it; ``link``: how it is joined with those beside it to
    the next round: first, middle, last or only one of them, "" for none; ``fed``: from where."""

    number: int | None
    heading: str
    right: str
    lines: tuple[Line, ...]
    state: str
    reason: str = ""
    game: str = ""
    now: bool = False
    rows: int = 1
    link: str = ""
    fed: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A round. ``state``: played, playing, or to come; ``laid``: the track that leads to it is."""

    heading: str
    note: str
    state: str
    cards: tuple[Card, ...]
    laid: bool = False


# A table to come: the tables of the round before from which its players are.
Feeds = list[int | None]


def columns(contest: Contest, drawn: Mapping[int, Card]) -> list[Column]:
    """The rounds of a cup, also those to come. ``drawn``: the cards of the tables that there are,
    by their numbers."""
    shapes = course.shapes(contest)
    total = max(contest.round, 1) + len(shapes) - 1 if shapes else contest.round
    if contest.state in ("over", "off"):
        total, shapes = contest.round, []
    found: list[Column] = []
    feeds: list[Feeds] = []
    for number in range(1, contest.round + 1):
        heats = in_row(contest.of_round(number))
        state = "played" if all(heat.is_over for heat in heats) else "playing"
        cards = tuple(drawn[heat.number] for heat in heats)
        heading = round_name(number, total, len(cards))
        note = _note(contest, heats, state, is_last=number == total)
        found.append(Column(heading, note, state, cards, number > 1))
        if number < contest.round:
            feeds.append(_fed(heats, in_row(contest.of_round(number + 1))))
    _add_those_to_come(contest, shapes, total, found, feeds)
    return _joined(found, feeds)


def in_row(heats: Sequence[Heat]) -> list[Heat]:
    """Tables in their order, then those for whom there was none."""
    return sorted(heats, key=lambda heat: (not heat.is_table, abs(heat.number)))


def round_name(number: int, total: int, tables: int, *, one: bool = False) -> str:
    """What a round of a cup is called; ``one``: a single table of it."""
    if number == total:
        return "Final"
    if number == total - 1 and tables == 2:
        return "Semi-final" if one else "Semi-finals"
    return f"{capital(rank(number))} round"


def _note(contest: Contest, heats: Sequence[Heat], state: str, *, is_last: bool) -> str:
    if contest.state == "off" and state == "playing":
        return "called off"
    is_one = sum(heat.is_table for heat in heats) == 1
    said = "played" if state == "played" else "is played" if is_one else "are played"
    return said if is_last else f"{said}; {_who_goes_on(contest, heats)}"


def _who_goes_on(contest: Contest, heats: Sequence[Heat]) -> str:
    said = f"the first {in_words(contest.go_on)} go on"
    if contest.go_on == 1:
        said = "the first goes on"
    number = heats[0].round
    if number == contest.round:
        more = course.shapes(contest)[0].filled
    else:
        following = contest.of_round(number + 1)
        tables = [len(heat.seats) for heat in heats if heat.is_table]
        firsts = sum(go_on(size, contest.go_on) for size in tables) + len(heats) - len(tables)
        more = sum(len(heat.seats) for heat in following) - firsts
    return f"{said}, and the best of the others" if more > 0 else said


# Rounds to come.


def _add_those_to_come(
    contest: Contest,
    shapes: Sequence[Shape],
    total: int,
    found: list[Column],
    feeds: list[Feeds],
) -> None:
    """Add the rounds to come, as they are if nobody withdraws."""
    last = max((heat.number for heat in contest.heats), default=0)
    if not contest.round and shapes:
        cards = _by_lot(shapes[0])
        last = len(shapes[0].tables)
        found.append(Column(round_name(1, total, len(cards)), "to come", "to-come", cards))
    for number, (before, shape) in enumerate(pairwise(shapes), max(contest.round, 1) + 1):
        slots = _slots(before, found[-1].cards)
        tables = cut(slots, shape.tables)
        cards = tuple(
            Card(
                last + place,
                f"Table {last + place}",
                "",
                tuple(Line(None, words, "", False) for _, _, words in table),
                "to-come",
            )
            for place, table in enumerate(tables, 1)
        )
        last += len(cards)
        feeds.append(_expected(len(found[-1].cards), tables))
        name = round_name(number, total, len(cards))
        found.append(Column(name, "to come", "to-come", cards))


def _by_lot(shape: Shape) -> tuple[Card, ...]:
    tables = [
        Card(
            number,
            f"Table {number}",
            "",
            tuple(Line(None, "drawn by lot", f"seat {seat}", False) for seat in range(1, size + 1)),
            "to-come",
        )
        for number, size in enumerate(shape.tables, 1)
    ]
    one = (Line(None, "drawn by lot", "goes on", False),)
    return (*tables, *(Card(None, "No table", "", one, "out") for _ in range(shape.out)))


Slot = tuple[int, int, str]


def _slots(before: Shape, cards: Sequence[Card]) -> list[Slot]:
    """Who goes on from a round: from which card of it, as which there, and in words."""
    found: list[Slot] = []
    tables = [place for place, card in enumerate(cards) if card.number is not None]
    for place, on in zip(tables, before.go_on, strict=False):
        number = cards[place].number
        found += [(place, each, f"{rank(each)} of table {number}") for each in range(1, on + 1)]
    for place, card in enumerate(cards):
        if card.number is None:
            found.append((place, 1, card.lines[0].words))
    return found + [(-1, 0, "the best of the others")] * before.filled


def _expected(cards: int, tables: Sequence[Sequence[Slot]]) -> Feeds:
    """To which table to come each card of a round leads: where its first goes."""
    found: Feeds = [None] * cards
    for number, table in enumerate(tables):
        for place, which, _ in table:
            if which == 1:
                found[place] = number
    return found


def _fed(heats: Sequence[Heat], following: Sequence[Heat]) -> Feeds:
    """To which table of the next round each of a round has led: where the best of it went."""
    at = {seat.entrant: place for place, heat in enumerate(following) for seat in heat.seats}
    found: Feeds = []
    for heat in heats:
        order = sorted(heat.seats, key=lambda seat: seat.place or 0)
        found.append(next((at[seat.entrant] for seat in order if seat.entrant in at), None))
    return found


# The track.


def _joined(found: Sequence[Column], feeds: Sequence[Feeds]) -> list[Column]:
    """The rounds with the track between them."""
    joined: list[Column] = []
    rows: list[int] = []
    for number, column in enumerate(found):
        count = len(column.cards)
        fed_by = feeds[number - 1] if number else []
        rows = _rows(count, fed_by, rows) if number else [1] * count
        leads = feeds[number] if number < len(feeds) else []
        cards = tuple(
            replace(
                card,
                rows=rows[place],
                link=_link(place, leads),
                fed=place in fed_by,
            )
            for place, card in enumerate(column.cards)
        )
        joined.append(replace(column, cards=cards))
    return joined


def _rows(count: int, fed_by: Feeds, before: Sequence[int]) -> list[int]:
    """How many rows each card takes: as many as those that lead to it, and at least one."""
    found = [0] * count
    for place, into in enumerate(fed_by):
        if into is not None:
            found[into] += before[place]
    found = [max(1, each) for each in found]
    while sum(found) > sum(before) and max(found) > 1:
        found[found.index(max(found))] -= 1
    return found


def _link(place: int, leads: Feeds) -> str:
    if place >= len(leads) or leads[place] is None:
        return ""
    same = [other for other, into in enumerate(leads) if into == leads[place]]
    if len(same) == 1:
        return "only"
    return "first" if place == same[0] else "last" if place == same[-1] else "middle"


def plan(contest: Contest) -> str:
    """The rounds of a cup in a sentence, as they would be with those who have entered."""
    shapes = course.shapes(contest)
    said = []
    for shape in shapes[:-1]:
        tables = in_words(len(shape.tables))
        said.append(f"{tables} table{'s' if len(shape.tables) > 1 else ''}")
    if not shapes:
        return ""
    return capital(f"{listed([*said, 'the final'], 'then')}") if said else "The final at once"
