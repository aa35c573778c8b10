"""Looking at a table: any of its positions, its log, its course in figures, its file."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, get
from litestar.di import NamedDependency as Given
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter
from msgspec import Struct

from railhead.play.record import Record
from railhead.server.api.answers import (
    LineAnswer,
    LogAnswer,
    TableAnswer,
    line_answer,
    problems,
    table_answer,
)
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.graphs import Graphs, seen_by
from railhead.server.memory import Memory
from railhead.server.opening import record_of
from railhead.server.rated import need_no_rating
from railhead.server.tables import Tables

At = Annotated[
    int | None,
    QueryParameter(
        ge=0, description="The position after so many actions; the present one without it."
    ),
]
LOG_PAGE = 500  # lines of the log in one answer
Since = Annotated[int, QueryParameter(ge=0, description="Only lines after this version.")]


class Notes(Struct):
    """A table and its log as one browser may know them."""

    table: TableAnswer
    log: list[LineAnswer]


class HistoryController(Controller):
    """What can be seen of a table."""

    path = "/api/tables/{table_id:str}"
    tags = ("tables",)

    @get(
        "/",
        sync_to_thread=True,
        summary="A table",
        responses=problems(400, 403, 404, 409),
    )
    def table(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        at: At = None,
    ) -> TableAnswer:
        """All that the asking browser may know of a position. ``view`` is the same for every
        title; a browser that plays several seats gets the view of the one that is asked."""
        return table_answer(tables.access(table_id, browser), at)

    @get("/log", sync_to_thread=True, summary="The log", responses=problems(400, 403, 404, 409))
    def log(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        since: Since = 0,
    ) -> LogAnswer:
        """What has happened and what was said; undone actions stay in it. A long log comes in
        pages: while there is ``more``, ask again with ``since`` set to the ``version`` answered."""
        access = tables.access(table_id, browser)
        version = min(access.table.version, since + LOG_PAGE)
        lines = [line_answer(line) for line in access.log(since, version)]
        return LogAnswer(version, lines, more=version < access.table.version)

    @get(
        "/graphs",
        sync_to_thread=True,
        summary="The course of the game",
        responses=problems(400, 403, 404, 409),
    )
    def graphs(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        memory: Given[Memory],
    ) -> Graphs:
        """Worths, prices and revenues over the rounds."""
        access = tables.access(table_id, browser)
        table = access.table
        key = ("graphs", table.id, table.timeline.changed, access.player)
        return memory.get(key, lambda: seen_by(access))

    @get(
        "/save",
        sync_to_thread=True,
        summary="The game as a file",
        media_type="application/json",
        responses={200: ResponseSpec(Record), **problems(400, 403, 404, 409, 422)},
    )
    def save(self, table_id: Id, tables: Given[Tables], browser: Given[Browser]) -> Response[bytes]:
        """A save file. There is none as long as something in it is hidden from who asks."""
        access = tables.access(table_id, browser)
        need_no_rating(access, "files to try things with")
        access.need_open()
        return _file(f"{access.table.facts.title}-{table_id}", record_of(access.table))

    @get(
        "/notes",
        sync_to_thread=True,
        summary="What you know, as a file",
        media_type="application/json",
        responses={200: ResponseSpec(Notes), **problems(400, 403, 404, 409)},
    )
    def notes(
        self, table_id: Id, tables: Given[Tables], browser: Given[Browser]
    ) -> Response[bytes]:
        """The present position and the log as far as the asking browser may know them, at any
        time of a game with secrets too. It can't be opened as a game."""
        access = tables.access(table_id, browser)
        lines = [line_answer(line) for line in access.log()]
        name = f"{access.table.facts.title}-{table_id}-notes"
        return _file(name, Notes(table_answer(access), lines))


def _file(name: str, content: Struct) -> Response[bytes]:
    """An answer that browsers keep as a file."""
    data = msgspec.json.format(msgspec.json.encode(content), indent=1)
    return Response(
        data + b"\n",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}.json"'},
    )
