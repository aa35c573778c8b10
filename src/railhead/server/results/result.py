"""The result of a game between people: who came in where, and who that was."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from railhead.server.table import Table

FORMER = "a former player"  # what whoever has left is called


class Standing(Struct, frozen=True):
    """How a seat came in. ``holder``: who played it, as models.holder has it, None if nobody can
    say; ``bot``: the computer player that did; ``counts``: for its holder's rating."""

    seat: int
    name: str
    holder: str | None
    bot: str
    place: int
    worth: int
    counts: bool = False


class Result(Struct, frozen=True):
    """What a game came to. ``rated``: whether it counts for ratings."""

    game: str
    title: str
    options: dict[str, str]
    name: str
    finished: float
    rated: bool
    standings: tuple[Standing, ...]


def result_of(
    table: Table, held: Sequence[tuple[str, str]], accounts: Collection[str]
) -> Result | None:
    """The result of a finished game; None if it was not played here between people. ``held``: who
    holds which seat; ``accounts``: those of them who are more than guests.

    A computer player that sits in changes nothing: the seat is still its player's, and so is what
    comes of it. Nobody saves his rating by staying away.
    """
    if not table.finished or table.what_if or table.entries[0].data.get("file"):
        return None
    holders = _holders(table, held)
    people = [holder for holder in holders.values() if holder is not None]
    if len(set(people)) < 2:
        return None
    counted = [each for each in people if each in accounts and people.count(each) == 1]
    rated = table.rated and len(counted) > 1
    worths = table.game.result
    return Result(
        game=table.id,
        title=table.facts.title,
        options=table.facts.options,
        name=table.timeline.name,
        finished=table.entry(table.timeline.line[-1]).made,
        rated=rated,
        standings=tuple(
            Standing(
                seat=number,
                name=name,
                holder=holders[name],
                bot="" if table.is_sat_in(name) else table.seats[name].bot,
                place=1 + sum(other > worths[name] for other in worths.values()),
                worth=worths[name],
                counts=rated and holders[name] in counted,
            )
            for number, name in enumerate(table.game.players)
        ),
    )


def _holders(table: Table, held: Sequence[tuple[str, str]]) -> Mapping[str, str | None]:
    """Who played each seat. Where several seats are played on the owner's screen nobody can say
    who sat there, nor where several browsers hold one seat."""
    here = [name for name in table.seats if _kind(table, name) == "here"]
    found: dict[str, str | None] = {}
    for name in table.seats:
        kind = _kind(table, name)
        wanted = "" if kind == "here" else name
        holders = [holder for holder, seat in held if seat == wanted]
        is_known = len(holders) == 1 and kind != "bot" and (kind == "link" or len(here) == 1)
        found[name] = holders[0] if is_known else None
    return found


def _kind(table: Table, name: str) -> str:
    """Whose seat it is, whoever sits in."""
    seat = table.seats[name]
    entry = table.last_seating(name)
    if seat.kind == "bot" and entry is not None and entry.data.get("sits_in"):
        return str(entry.data["was"])
    return seat.kind
