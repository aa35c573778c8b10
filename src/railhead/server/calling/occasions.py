"""What there is to tell at a table, and in which words. Nothing of it is secret: notices lie on
servers of others, and on screens that anybody may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from railhead.server.calling.wishes import Occasion
from railhead.server.journal import Kind
from railhead.server.naming import place_name
from railhead.server.pace.at_table import pace_of
from railhead.server.pace.clock import Clock
from railhead.server.pace.words import duration
from railhead.server.table import Table

What = Literal["turn", "low", "asked", "ended", "invited"]
# Of which wish an occasion is part.
WISH: dict[What, Occasion] = {
    "turn": "turn",
    "low": "turn",
    "asked": "asked",
    "ended": "ended",
    "invited": "invited",
}


class Due(Struct, frozen=True):
    """Something that a seat's player may be told: since which entry it holds."""

    seat: str
    what: What
    number: int


class Notice(Struct, frozen=True):
    """A notice in words. ``path``: where it leads; ``tag``: what it replaces, if that is still to
    be seen."""

    title: str
    text: str
    path: str
    tag: str


def due_at(table: Table, clocks: Mapping[str, Clock]) -> list[Due]:
    """All that there is to tell, whoever has been told."""
    timeline, people = table.timeline, [seat for seat in table.seats.values() if seat.kind != "bot"]
    if table.what_if:
        return []
    if table.finished:
        found = [Due(seat.name, "ended", timeline.changed) for seat in people]
        if timeline.rematch:
            number, by = _last(table, "rematch")
            found += [Due(seat.name, "invited", number) for seat in people if seat.name != by]
        return found
    found = []
    for seat in people:
        since = timeline.since.get(seat.name, timeline.changed)
        if seat.name in table.asked:
            found.append(Due(seat.name, "turn", since))
            clock = clocks.get(seat.name)
            if clock is not None and clock.low and clock.state == "runs":
                found.append(Due(seat.name, "low", since))
    return [*found, *_asked(table)]


def _asked(table: Table) -> list[Due]:
    """Who is asked for his consent or his vote."""
    timeline, found = table.timeline, []
    wishes: tuple[tuple[Kind, tuple[str, ...]], ...] = (
        ("ask", timeline.request.waiting if timeline.request else ()),
        ("seat_ask", timeline.handing.waiting if timeline.handing else ()),
    )
    for kind, waiting in wishes:
        if waiting:
            number, _ = _last(table, kind)
            found += [Due(seat, "asked", number) for seat in waiting]
    pace = pace_of(table)
    if pace is not None and pace.when_out == "vote":
        for name, votes in timeline.out.items():
            number, _ = _last(table, "out")
            found += [
                Due(seat.name, "asked", number)
                for seat in table.seats.values()
                if seat.kind != "bot" and seat.name != name and seat.name not in votes
            ]
    return found


def _last(table: Table, kind: Kind) -> tuple[int, str]:
    """The number and the maker of the last entry of a kind."""
    return next(
        ((entry.number, entry.by) for entry in reversed(table.entries) if entry.kind == kind),
        (0, ""),
    )


def name_of(table: Table) -> str:
    """What a table is called."""
    return table.timeline.name or place_name(table.title.board, table.id)


def notice(table: Table, due: Due, clocks: Mapping[str, Clock]) -> Notice:
    """What a player is told."""
    name, title = name_of(table), table.title.name
    path = f"/t/{table.id}"
    match due.what:
        case "turn":
            text = f"{due.seat}, {name} waits for you ({title}, {table.game.state.round})."
        case "low":
            clock = clocks.get(due.seat)
            left = duration(clock.left) if clock is not None else "little time"
            text = f"{due.seat}, you have {left} left at {name} ({title})."
        case "asked":
            text = f"{due.seat}, you are asked something at {name} ({title})."
        case "ended":
            text, path = f"{name} is over ({title}).", f"{path}/end"
        case "invited":
            text = f"{due.seat}, {name} is played once more ({title})."
            path = f"/t/{table.timeline.rematch}"
    return Notice(name, text, path, table.id)
