"""Hearing of changes as they happen."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.di import NamedDependency as Given
from litestar.params import QueryParameter
from litestar.response import ServerSentEvent

from railhead.server.api.answers import problems
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.calling.looking import Looking
from railhead.server.events import Hub, stream
from railhead.server.leases import hold
from railhead.server.open_pages import OpenPage
from railhead.server.peace.known import Known
from railhead.server.peace.signs import Signs
from railhead.server.security import client_of
from railhead.server.settings import Settings
from railhead.server.standing import standing
from railhead.server.tables import Tables
from railhead.server.turns import Beginnings
from railhead.server.versions import Versions

Look = Annotated[str, QueryParameter(max_length=32)]
KnownParts = Annotated[str, QueryParameter(max_length=1_000)]


class LiveController(Controller):
    """Live updates."""

    path = "/api/tables/{table_id:str}"
    tags = ("live",)

    @get(
        "/events",
        summary="Live updates",
        media_type="text/event-stream",
        responses=problems(400, 403, 404, 409),
    )
    async def events(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        hub: Given[Hub],
        settings: Given[Settings],
        looking: Given[Looking],
        request: Request[Any, Any, Any],
        beginnings: Given[Beginnings],
        versions: Given[Versions],
        said: Given[Known[Signs]],
        look: Look = "",
        known: KnownParts = "",
    ) -> ServerSentEvent:
        """Server-sent events: ``changed`` with the version, the number of actions, who is asked
        and whether that is ``you``, at once and after every change, and with what operators say to
        all (``said``), if anything, also when that has changed; ``ping`` in between. ``look``: what
        the page calls itself when it says whether it is in sight; ``known``: what it shows, so that
        it is sent what has changed of that (``parts``, for pages of this server alone)."""
        client = client_of(request.scope)
        hold(request, hub.streaming(client, settings.streams_per_client))
        if look:
            hold(request, looking.while_open(look))
        await request.body()  # there should be none, and a stream must not wait for one
        page = OpenPage(browser, request.headers.get("host", ""), known) if known else None
        # Who watches first, and then looks how the table stands, misses nothing in between.
        watcher = hold(request, hub.watching(table_id, page))
        async with beginnings.turn(client):  # what is refused is so before anything is sent
            stands = await hub.in_thread(standing, tables, table_id, browser)
        pings = settings.ping_seconds
        found = stream(hub, tables, said, watcher, stands, browser, pings, versions.of)
        return ServerSentEvent(found)
