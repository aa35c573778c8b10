"""The tables of a browser as the shelf lists them: what waits for it, what others play, what is
over, copies, and what was put away."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from railhead.board.board import Board
from railhead.server import keeping
from railhead.server.browsers import Browser
from railhead.server.contests import listing
from railhead.server.contests.listing import Named
from railhead.server.facts import Summary
from railhead.server.naming import place_name
from railhead.server.storage import Listed
from railhead.server.tables import Tables
from railhead.titles import FOLDERS, find
from railhead.titles.data import load_board
from railhead.web.table.clocks import Dial, of_moment
from railhead.web.table.facts import Face, faces
from railhead.web.words import capital, count, in_words, listed, short_title

FOLDED = 20  # tables in a part that is folded, unless all are asked for


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list. ``state``: yours, waiting, finished or copy; ``said``: the last line of
    its log that anybody may read; ``delete``: whether this browser may delete it; ``contest``: of
    which cup or league it is a table."""

    id: str
    title: str
    name: str
    called: str
    sub: str
    state: str
    round: str
    said: str
    asked: tuple[str, ...]
    players: tuple[Face, ...]
    note: str
    when: str
    clock: Dial | None
    away: frozenset[str]
    owner: bool
    delete: bool
    archived: bool
    contest: Named | None = None

    @property
    def href(self) -> str:
        """Where the table, or its result, is."""
        return f"/t/{self.id}{'/end' if self.state == 'finished' else ''}"


@dataclass(frozen=True, slots=True)
class Fold:
    """A part of the list that is folded; ``more``: how many of it are not on the page."""

    kind: str
    heading: str
    note: str
    rows: list[Row]
    more: int


@dataclass(frozen=True, slots=True)
class MyTables:
    """All tables of a browser."""

    heading: str
    rows: list[Row]
    folds: list[Fold]

    @property
    def any(self) -> bool:
        """Whether there are tables at all."""
        return bool(self.rows or self.folds)


def my_tables(tables: Tables, browser: Browser, *, everything: bool = False) -> MyTables:
    """The tables of a browser: those that wait for it first, then others by their last change."""
    found = tables.mine(browser)
    away = keeping.put_away(tables.storage, browser) if found else frozenset()
    shared = keeping.shared(tables.storage, [each.id for each in found]) if found else frozenset()
    names = {each.id: _name(each) for each in found}
    contests = listing.named(tables.storage, list(names), browser.key)
    rows = [
        _row(each, names, each.id in away, each.id in shared, contests.get(each.id))
        for each in found
    ]
    kept = [row for row in rows if not row.archived]
    open_ = [row for row in kept if row.state in ("yours", "waiting")]
    # Those that wait for you come first, by the time that is left.
    open_.sort(key=lambda row: (row.state != "yours", _left(row)))
    folds = [
        _fold("finished", "finished", "", [r for r in kept if r.state == "finished"], everything),
        _fold(
            "copies",
            "what-if copy",
            "only you see them",
            [r for r in kept if r.state == "copy"],
            everything,
            plural="what-if copies",
        ),
        _fold("archived", "put away", "", [r for r in rows if r.archived], everything),
    ]
    return MyTables(_heading(open_), open_, [fold for fold in folds if fold.rows])


def _left(row: Row) -> float:
    return row.clock.out if row.clock is not None and row.state == "yours" else math.inf


def _heading(rows: Sequence[Row]) -> str:
    waiting = sum(row.state == "yours" for row in rows)
    if not waiting:
        return "Nothing waits for you" if rows else "Your tables"
    return capital(f"{count(waiting, 'table')} {'waits' if waiting == 1 else 'wait'} for you")


def _fold(
    kind: str, words: str, note: str, rows: list[Row], everything: bool, plural: str = ""
) -> Fold:
    waiting = sum(row.state == "yours" for row in rows)
    if waiting:
        note = f"{in_words(waiting)} of them {'waits' if waiting == 1 else 'wait'} for you"
    shown = rows if everything else rows[:FOLDED]
    number = f"{len(rows)} {plural if plural and len(rows) != 1 else words}"
    return Fold(kind, number, note, shown, len(rows) - len(shown))


def _name(found: Listed) -> str:
    """What a table is called: by its owner, or after a place on its board."""
    return found.summary.name or place_name(_board(found.title), found.id)


def _board(title: str) -> Board:
    return load_board(FOLDERS[title])


def _row(
    found: Listed, names: dict[str, str], archived: bool, shared: bool, contest: Named | None
) -> Row:
    summary, owner = found.summary, "" in found.held
    state, note = _state(found)
    name, sub = names[found.id], _sub(found)
    if found.copy_of is not None:
        origin = names.get(found.copy_of) or place_name(_board(found.title), found.copy_of)
        name = summary.name or f"Copy of {origin}"
        sub = f"a copy of {origin}, action {found.copy_at}"
    return Row(
        id=found.id,
        title=found.title,
        name=name,
        called=summary.name,
        sub=sub,
        state=state,
        round=summary.round,
        said=summary.said,
        asked=tuple(summary.asked),
        players=tuple(faces(tuple(seat.name for seat in summary.seats)).values()),
        note=note,
        when=ago(time.time() - found.updated),
        clock=_clock(found),
        away=frozenset(summary.away),
        owner=owner,
        delete=owner and (found.copy_of is not None or not shared),
        archived=archived,
        contest=contest,
    )


def _clock(found: Listed) -> Dial | None:
    """The clock of whoever is asked and has the least time left, one of mine first."""
    summary = found.summary
    asked = [name for name in summary.asked if name in summary.clocks]
    mine = [name for name in asked if name in _mine(found, summary)]
    moments = [summary.clocks[name] for name in mine or asked]
    if not moments or summary.finished:
        return None
    return of_moment(min(moments), summary.stock, time.time())


def _sub(found: Listed) -> str:
    title = find(found.title)
    players = f"{in_words(len(found.summary.seats))} players"
    return f"{short_title(title.id, title.name)}, {players}"


def _state(found: Listed) -> tuple[str, str]:
    """How a table stands, in one word and in some. Nobody is waited for at a copy."""
    summary = found.summary
    if found.copy_of is not None:
        return "copy", "a what-if copy"
    if summary.finished:
        return "finished", "finished"
    if _mine(found, summary) & set(summary.asked):
        return "yours", "you decide"
    return "waiting", f"waits for {listed(summary.asked)}"


def _mine(found: Listed, summary: Summary) -> set[str]:
    return {
        seat.name
        for seat in summary.seats
        if (seat.kind == "here" and "" in found.held)
        or (seat.kind == "link" and seat.name in found.held)
    }


def ago(seconds: float) -> str:
    """How long ago something was."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        number = int(seconds // length)
        if number >= 1:
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"
