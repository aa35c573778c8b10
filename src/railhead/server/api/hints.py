"""Hints: what the Clerk would do in one's place."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server import hints as thinking
from railhead.server.access import Access
from railhead.server.api.answers import problems
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.hints import Asked, Hint, Hints
from railhead.server.leases import hold, while_there
from railhead.server.security import client_of
from railhead.server.tables import Tables
from railhead.server.turns import Beginnings


class HintFor(Struct, forbid_unknown_fields=True):
    """For which of one's seats, if several are asked."""

    by: Annotated[str, Meta(max_length=60)] = ""


class HintsController(Controller):
    """Hints."""

    path = "/api/tables/{table_id:str}/hint"
    tags = ("playing",)

    @post(
        "/",
        status_code=200,
        summary="What would the Clerk do?",
        responses=problems(400, 403, 404, 409, 422, 503),
    )
    async def hint(
        self,
        table_id: Id,
        data: JSONBody[HintFor],
        tables: Given[Tables],
        browser: Given[Browser],
        hints: Given[Hints],
        request: Request[Any, Any, Any],
        in_thread: Given[Any],
        beginnings: Given[Beginnings],
    ) -> Hint:
        """What the Clerk would do in one's place, and up to two other ideas, each with why in at
        most eight words; from what the seat knows, for the player alone who is asked, and only
        where the table has hints."""
        client = client_of(request.scope)
        async with beginnings.turn(client):
            access: Access = await in_thread(tables.access, table_id, browser)
            asked: Asked = await in_thread(thinking.asked_of, access, data.by)
        hold(request, hints.admitted(asked, client))
        return await while_there(request, hints.hint(asked, in_thread))
