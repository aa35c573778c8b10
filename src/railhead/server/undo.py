"""Taking actions back and playing them again; ending a game by agreement.

One's own last actions go back at once. Where actions of others go with them, those others must
agree; where something was revealed, all must: by an action, or by the end of a game with secrets,
which opens them all; at a rated table all must. Bots always agree. A journal keeps everything: what
is taken back stays in it, and so do requests and answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from railhead.play.actions import EndGame
from railhead.play.secrecy import opened
from railhead.server.access import Access
from railhead.server.acting import check_fresh, draft_of
from railhead.server.browsers import Browser
from railhead.server.errors import Problem, not_yours
from railhead.server.journal import Entry, Way
from railhead.server.table import Table, action_of
from railhead.server.tables import Draft, Proposal, Tables

MOST_LOOKED_AT = 20  # actions


def undo(
    tables: Tables,
    table_id: str,
    browser: Browser,
    expected: int,
    to: int | None = None,
    seen: int | None = None,
) -> Access:
    """Take back all actions after position ``to``, or ask the others for it.

    Without ``to``: one's own last action, with what bots have done since; if another player has
    acted since, that player's action.
    """

    def decide(access: Access) -> Proposal:
        access.need_seat()
        check_fresh(access.table, expected, seen)
        table = access.table
        target = _before_last(access) if to is None else to
        if not 0 <= target < table.action_count:
            raise Problem(422, "refused", "There is nothing to take back.")
        return _ask_or_do(access, "undo", target, table.actions()[target:])

    return tables.change(table_id, browser, decide)


def redo(
    tables: Tables,
    table_id: str,
    browser: Browser,
    expected: int,
    to: int | None = None,
    seen: int | None = None,
) -> Access:
    """Play again what was taken back, up to position ``to`` (without it: one action)."""

    def decide(access: Access) -> Proposal:
        access.need_seat()
        check_fresh(access.table, expected, seen)
        table = access.table
        target = table.action_count + 1 if to is None else to
        if not table.action_count < target <= table.action_count + len(table.undone):
            raise Problem(422, "refused", "There is nothing to play again.")
        again = list(reversed(table.undone))[: target - table.action_count]
        return _ask_or_do(access, "redo", target, again)

    return tables.change(table_id, browser, decide)


def end(
    tables: Tables, table_id: str, browser: Browser, expected: int, seen: int | None = None
) -> Access:
    """End the game where it is, or ask the others for it. Bots agree."""

    def decide(access: Access) -> Proposal:
        access.need_seat()
        check_fresh(access.table, expected, seen)
        table, by = access.table, access.player or ""
        if table.finished:
            raise Problem(422, "refused", "The game is over.")
        waiting = access.other_people
        if not waiting:
            return Proposal([end_of(table, by)])
        return Proposal(
            [Draft("ask", by, {"way": "end", "to": table.action_count, "waiting": waiting})]
        )

    return tables.change(table_id, browser, decide)


def end_of(table: Table, by: str) -> Draft:
    """The entry by which a game ends that all its players have agreed to end."""
    return draft_of(table, EndGame(by=by, agreed=table.game.players))


def answer(tables: Tables, table_id: str, browser: Browser, agree: bool) -> Access:
    """Answer a request for all seats of the browser; its maker withdraws it by not agreeing."""

    def decide(access: Access) -> Proposal:
        if not access.away:
            access.need_seat()
        request = access.table.request
        if request is None:
            raise Problem(422, "refused", "Nobody has asked for anything.")
        mine = [seat for seat in (*access.seats, *access.away) if seat in request.waiting]
        if not mine and not (request.by in access.seats and not agree):
            not_yours("Others are asked about that.")
        by = mine[0] if mine else request.by
        drafts = [Draft("answer", by, {"agree": agree, "seats": mine})]
        if agree and not set(request.waiting) - set(mine):
            if request.way == "end":
                drafts.append(end_of(access.table, request.by))
            else:
                drafts.append(Draft(request.way, request.by, {"to": request.to}))
        return Proposal(drafts)

    return tables.change(table_id, browser, decide)


def concerned(access: Access, way: Way, actions: Iterable[Entry]) -> list[str]:
    """The seats that must agree before these actions are taken back or played again."""
    table = access.table
    actions = list(actions)
    if table.rated:
        return access.other_people
    if any(_reveals(table, entry) for entry in actions) or (
        way == "undo" and table.title.secret and _have_shown(access, actions)
    ):
        return access.other_people
    seats = {entry.by for entry in actions}
    return [
        seat.name
        for seat in table.seats.values()
        if seat.name in seats and seat.kind != "bot" and seat.name not in access.seats
    ]


def _ask_or_do(
    access: Access, way: Literal["undo", "redo"], to: int, actions: Sequence[Entry]
) -> Proposal:
    waiting = concerned(access, way, actions)
    by = _speaker(access, actions)
    if not waiting:
        return Proposal([Draft(way, by, {"to": to})])
    return Proposal([Draft("ask", by, {"way": way, "to": to, "waiting": waiting})])


def _speaker(access: Access, actions: Sequence[Entry]) -> str:
    """Which of the browser's seats asks: the one whose action it is about, if there is one."""
    mine = [entry.by for entry in actions if entry.by in access.seats]
    return mine[-1] if mine else access.player or ""


def _before_last(access: Access) -> int:
    """The position before the last action that was not a bot's."""
    table = access.table
    for position in range(table.action_count, 0, -1):
        seat = table.seats.get(table.entry(table.timeline.line[position]).by)
        if seat is None or seat.kind != "bot":
            return position - 1
    return table.action_count - 1


def _have_shown(access: Access, actions: Sequence[Entry]) -> bool:
    """Whether somebody has come to know, in a game with secrets, by what is to be taken back, what
    he could not know before it. The end shows everything. A few actions are looked at one by one;
    many of them together have shown something."""
    table = access.table
    if table.finished or len(actions) > MOST_LOOKED_AT:
        return True
    return any(
        opened(access.game(position), access.game(position + 1), entry.by)
        for position, entry in enumerate(actions, table.action_count - len(actions))
    )


def _reveals(table: Table, entry: Entry) -> bool:
    action = action_of(table.title, entry)
    if action is None:
        return table.title.secret
    return table.title.secrets.reveals(action, entry.events)
