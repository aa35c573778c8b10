"""The bodies of answers, and what errors an address may answer with."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from litestar.openapi import ResponseSpec
from msgspec import Struct

from railhead.play.views.table import View
from railhead.server.access import Access, Line
from railhead.server.errors import ErrorAnswer
from railhead.server.facts import Seat
from railhead.server.journal import Handing, Request
from railhead.server.pace.at_table import pace_of
from railhead.server.pace.clock import Clock, State
from railhead.server.pace.pace import Pace
from railhead.server.pace.voting import Vote, votes_of
from railhead.server.storage import Listed
from railhead.titles import find

_MEANINGS = {
    400: "The request is not complete or not right.",
    401: "The token in the header Authorization is not known here, or was taken back.",
    403: "Another may do that, or the header x-csrftoken is missing.",
    404: "There is no such thing.",
    409: "The table has changed since: fetch it anew.",
    410: "The link has been replaced by a new one.",
    413: "Too large.",
    415: "The body is of a kind that is not taken here.",
    422: "The rules refuse it; `clause` says which one.",
    429: "Too many requests; `Retry-After` says how long to wait.",
    503: "That can't be done at this moment.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors that an address may answer with, for the description of the API."""
    return {
        status: ResponseSpec(ErrorAnswer, description=_MEANINGS[status], generate_examples=False)
        for status in (*statuses, 429)
    }


def iso(moment: float) -> str:
    """A moment as ISO 8601, in UTC; the last that can be written, if the clock is beyond it."""
    try:
        when = datetime.fromtimestamp(moment, UTC)
    except (ValueError, OverflowError, OSError):
        when = datetime.max.replace(tzinfo=UTC)
    return when.isoformat(timespec="milliseconds")


class You(Struct):
    """What the asking browser is at a table: the seats it plays, whose view it gets (None: an
    onlooker's), whether it is asked, and whether the table is its own. ``away``: its seats that a
    bot plays until it comes back."""

    seats: list[str]
    player: str | None
    asked: bool
    owner: bool
    away: list[str] = []


class SeatAnswer(Struct):
    """A seat: ``kind`` is here, link or bot."""

    name: str
    kind: str
    bot: str
    asked: bool


class RequestAnswer(Struct):
    """A wish that waits for answers; ``kind``: undo, redo, or end."""

    kind: str
    by: str
    to: int
    waiting_for: list[str]
    agreed: list[str]


class SeatRequestAnswer(Struct):
    """A wish to hand a seat on that waits for answers; ``by`` is empty for the owner."""

    name: str
    kind: str
    by: str
    waiting_for: list[str]
    agreed: list[str]


class ClockAnswer(Struct):
    """The clock of a seat. ``state``: runs, rests, vacation, computer (one sits in) or not come;
    ``left``: seconds; ``out``: when it is out or was, if it runs; ``until``: when a vacation ends;
    ``said``: the table has been told that it is out."""

    state: State
    left: float
    low: bool
    out: str | None
    until: str | None
    said: bool


class CopyOf(Struct):
    """The table and position that a what-if was copied from."""

    of: str
    at: int


class TableAnswer(Struct):
    """A table at a position. ``version`` counts all changes of the table, ``of`` the actions in
    force, ``at`` those of the position shown. ``seed`` is None while it is secret. ``redo``: how
    many actions can be played again. ``called``: the name that the owner has given the table.
    ``pace``: None where no clock runs; ``votes``: those about players whose time is out.
    ``hints``: whether players may ask for some. ``rated``: whether the game counts for ratings."""

    id: str
    version: int
    at: int
    of: int
    title: str
    rules: int
    seed: int | None
    you: You
    seats: list[SeatAnswer]
    undo_request: RequestAnswer | None
    seat_request: SeatRequestAnswer | None
    redo: int
    what_if: CopyOf | None
    rematch: str | None
    finished: bool
    view: View
    called: str = ""
    pace: Pace | None = None
    clocks: dict[str, ClockAnswer] = {}
    votes: list[Vote] = []
    hints: bool = False
    rated: bool = False


class TableListed(Struct):
    """A table in the list of the browser's own. ``called``: the name that its owner has given it;
    ``archived``: this browser has put it away. Nobody is waited for at a what-if copy, so
    ``you.asked`` is never true there."""

    id: str
    title: str
    name: str
    round: str
    asked: list[str]
    actions: int
    finished: bool
    seats: list[Seat]
    you: You
    what_if: bool
    updated: str
    called: str = ""
    archived: bool = False


class LineAnswer(Struct):
    """A line of the log: see docs/api.md."""

    number: int
    kind: str
    by: str
    text: list[str]
    who: list[str]
    undone: bool
    position: int
    at: str
    data: dict[str, Any]


class LogAnswer(Struct):
    """The log up to a version; ``more``: the table has come further."""

    version: int
    lines: list[LineAnswer]
    more: bool


def you(access: Access) -> You:
    """What a visitor is at the table."""
    return You(list(access.seats), access.player, access.is_asked, access.owner, list(access.away))


def table_answer(access: Access, at: int | None = None) -> TableAnswer:
    """A table as a visitor may see it."""
    table = access.table
    facts = table.facts
    copied = None
    if facts.copy_of is not None and facts.copy_at is not None:
        copied = CopyOf(facts.copy_of, facts.copy_at)
    return TableAnswer(
        id=table.id,
        version=table.version,
        at=table.action_count if at is None else at,
        of=table.action_count,
        title=facts.title,
        rules=facts.rules,
        seed=table.seed,
        you=you(access),
        seats=[
            SeatAnswer(seat.name, seat.kind, seat.bot, seat.name in table.asked)
            for seat in table.seats.values()
        ],
        undo_request=_request(table.request),
        seat_request=seat_request(table.timeline.handing),
        redo=len(table.timeline.undone),
        what_if=copied,
        rematch=table.timeline.rematch or None,
        finished=table.finished,
        view=access.view(at),
        called=table.timeline.name,
        pace=pace_of(table),
        clocks={seat: _clock(clock) for seat, clock in access.clocks().items()},
        votes=votes_of(access),
        hints=table.hints,
        rated=table.rated,
    )


def _clock(clock: Clock) -> ClockAnswer:
    return ClockAnswer(
        clock.state,
        round(clock.left, 3),
        clock.low,
        None if clock.out is None else iso(clock.out),
        iso(clock.until) if clock.until else None,
        clock.said,
    )


def listed(table: Listed, archived: bool) -> TableListed:
    """A table in a list."""
    summary = table.summary
    owner = "" in table.held
    mine = [
        seat.name
        for seat in summary.seats
        if (owner and seat.kind == "here") or (seat.kind == "link" and seat.name in table.held)
    ]
    asked = [name for name in mine if name in summary.asked]
    player = asked[0] if asked else mine[0] if mine else None
    return TableListed(
        id=table.id,
        title=table.title,
        name=find(table.title).name,
        round=summary.round,
        asked=summary.asked,
        actions=summary.actions,
        finished=summary.finished,
        seats=summary.seats,
        you=You(mine, player, bool(asked) and table.copy_of is None, owner),
        what_if=table.copy_of is not None,
        updated=iso(table.updated),
        called=summary.name,
        archived=archived,
    )


def line_answer(line: Line) -> LineAnswer:
    """A line of the log with its time in words."""
    return LineAnswer(
        line.number,
        line.kind,
        line.by,
        line.text,
        [each.who for each in line.told],
        line.undone,
        line.position,
        iso(line.at),
        line.data,
    )


def seat_request(handing: Handing | None) -> SeatRequestAnswer | None:
    """A wish for a seat, if there is one."""
    if handing is None:
        return None
    return SeatRequestAnswer(
        handing.name, handing.kind, handing.by, list(handing.waiting), list(handing.agreed)
    )


def _request(request: Request | None) -> RequestAnswer | None:
    if request is None:
        return None
    return RequestAnswer(
        request.way, request.by, request.to, list(request.waiting), list(request.agreed)
    )
