"""Keeping one's tables in order, and taking notes."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server import keeping
from railhead.server.api.answers import iso, problems
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.keeping import LONGEST_NAME, LONGEST_NOTES, Notebook
from railhead.server.tables import Tables


class NewName(Struct, forbid_unknown_fields=True):
    """What to call a table; "" for the name that it began with."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]


class Named(Struct):
    """What a table is called now; empty: it has the name that it began with."""

    called: str
    version: int


class Away(Struct, forbid_unknown_fields=True):
    """Whether to put a table away, or to take it out again."""

    archived: bool


class Deleted(Struct):
    """The table that is no more."""

    deleted: str


class NewNotes(Struct, forbid_unknown_fields=True):
    """Notes to keep. ``seat``: under whose name, as they were fetched; ``actions``: how many were
    in force when they were written."""

    text: Annotated[str, Meta(max_length=LONGEST_NOTES)]
    seat: Annotated[str, Meta(max_length=60)] = ""
    actions: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class NotesAnswer(Struct):
    """Notes; ``written`` is None if nothing was ever noted."""

    seat: str
    text: str
    actions: int
    written: str | None


class KeepingController(Controller):
    """Naming, putting away, deleting; notes."""

    path = "/api/tables/{table_id:str}"
    tags = ("keeping",)

    @post(
        "/name",
        status_code=200,
        sync_to_thread=True,
        summary="Name a table",
        responses=problems(400, 403, 404, 409, 422),
    )
    def rename(
        self,
        table_id: Id,
        data: JSONBody[NewName],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> Named:
        """Only for the owner; all who see the table see its name."""
        table = keeping.rename(tables, table_id, browser, data.name).table
        return Named(table.timeline.name, table.version)

    @post(
        "/archive",
        status_code=200,
        sync_to_thread=True,
        summary="Put a table away",
        responses=problems(400, 403, 404),
    )
    def archive(
        self,
        table_id: Id,
        data: JSONBody[Away],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> Away:
        """For this browser alone; nobody else can tell."""
        access = tables.access(table_id, browser)
        keeping.archive(tables.storage, access, browser, data.archived)
        return Away(data.archived)

    @post(
        "/delete",
        status_code=200,
        sync_to_thread=True,
        summary="Delete a table for good",
        responses=problems(400, 403, 404, 422),
    )
    def delete(self, table_id: Id, tables: Given[Tables], browser: Given[Browser]) -> Deleted:
        """Only for the owner, and only a what-if copy, or a table at which nobody else sits."""
        keeping.delete_table(tables, table_id, browser)
        return Deleted(table_id)

    @get(
        "/notebook",
        sync_to_thread=True,
        summary="My notes",
        responses=problems(400, 403, 404),
    )
    def notes(self, table_id: Id, tables: Given[Tables], browser: Given[Browser]) -> NotesAnswer:
        """What this browser has noted at a table; nobody else ever gets it."""
        access = tables.access(table_id, browser)
        return _answer(keeping.notes(tables.storage, access, browser))

    @post(
        "/notebook",
        status_code=200,
        sync_to_thread=True,
        summary="Keep my notes",
        responses=problems(400, 403, 404),
    )
    def note(
        self,
        table_id: Id,
        data: JSONBody[NewNotes],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> NotesAnswer:
        """They take the place of what was noted before."""
        access = tables.access(table_id, browser)
        kept = keeping.note(tables, access, browser, data.seat, data.text, data.actions)
        return _answer(kept)


def _answer(notebook: Notebook) -> NotesAnswer:
    written = None if notebook.written is None else iso(notebook.written)
    return NotesAnswer(notebook.seat, notebook.text, notebook.actions, written)
