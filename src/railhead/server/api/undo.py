"""Taking back, playing again, and ending by agreement."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server import undo
from railhead.server.access import Access
from railhead.server.api.answers import RequestAnswer, problems, table_answer
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.journal import MOVES
from railhead.server.tables import Tables

Count = Annotated[int, Meta(ge=0)]


class NewUndo(Struct, forbid_unknown_fields=True):
    """``to``: how many actions shall be in force afterwards; without it, one step."""

    expected: Count
    to: Count | None = None
    seen: Count | None = None


class NewAnswer(Struct, forbid_unknown_fields=True):
    """An answer to a request."""

    agree: bool


class NewEnd(Struct, forbid_unknown_fields=True):
    """The moment at which the game shall end."""

    expected: Count
    seen: Count | None = None


class UndoAnswer(Struct):
    """How it stands now: ``done``, or ``undo_request`` waits for the answers of others."""

    version: int
    actions: int
    asked: list[str]
    done: bool
    undo_request: RequestAnswer | None


class UndoController(Controller):
    """One's own last actions go back at once, others' with their consent."""

    path = "/api/tables/{table_id:str}"
    tags = ("undo",)

    @post(
        "/undo",
        status_code=200,
        sync_to_thread=True,
        summary="Take back",
        responses=problems(400, 403, 404, 409, 422),
    )
    def undo(
        self,
        table_id: Id,
        data: JSONBody[NewUndo],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> UndoAnswer:
        """At once if the actions are one's own (bots don't mind); otherwise the others are asked.
        Without ``to``: the last action, with what bots have done since."""
        return _answer(undo.undo(tables, table_id, browser, data.expected, data.to, data.seen))

    @post(
        "/redo",
        status_code=200,
        sync_to_thread=True,
        summary="Play again what was taken back",
        responses=problems(400, 403, 404, 409, 422),
    )
    def redo(
        self,
        table_id: Id,
        data: JSONBody[NewUndo],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> UndoAnswer:
        """Possible until something else is played."""
        return _answer(undo.redo(tables, table_id, browser, data.expected, data.to, data.seen))

    @post(
        "/end",
        status_code=200,
        sync_to_thread=True,
        summary="End the game by agreement",
        responses=problems(400, 403, 404, 409, 422),
    )
    def end(
        self,
        table_id: Id,
        data: JSONBody[NewEnd],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> UndoAnswer:
        """At once if nobody else plays but bots; otherwise the others are asked, and it ends when
        all have agreed."""
        return _answer(undo.end(tables, table_id, browser, data.expected, data.seen))

    @post(
        "/undo/answer",
        status_code=200,
        sync_to_thread=True,
        summary="Agree or not",
        responses=problems(400, 403, 404, 409, 422),
    )
    def answer(
        self,
        table_id: Id,
        data: JSONBody[NewAnswer],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> UndoAnswer:
        """Answers for all seats of this browser. One who does not agree ends the request; who
        made it withdraws it in this way."""
        return _answer(undo.answer(tables, table_id, browser, data.agree))


def _answer(access: Access) -> UndoAnswer:
    whole = table_answer(access)
    done = access.table.entries[-1].kind in MOVES
    return UndoAnswer(whole.version, whole.of, list(access.table.asked), done, whole.undo_request)
