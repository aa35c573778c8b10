"""The lobby: tables that look for players, and running ones that anybody may watch."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from railhead.server import keeping
from railhead.server.api.answers import iso, problems
from railhead.server.api.gatherings import GatheringAnswer, NewShown, gathering_answer
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.lobby import listing
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.lobby.listing import Filters, PaceWanted
from railhead.server.tables import Tables
from railhead.titles import find

TitleWanted = Annotated[str, QueryParameter(name="title", max_length=40)]
PlayersWanted = Annotated[int, QueryParameter(name="players", ge=0, le=20)]
Pace = Annotated[PaceWanted, QueryParameter(name="pace")]
After = Annotated[int, QueryParameter(name="after", ge=0, le=100_000)]


class WatchedAnswer(Struct):
    """A running table that anybody may watch."""

    id: str
    title: str
    name: str
    called: str
    round: str
    asked: list[str]
    actions: int
    seats: list[Seat]
    updated: str


class LobbyController(Controller):
    """What is public."""

    path = "/api/lobby"
    tags = ("lobby",)

    @get("/", sync_to_thread=True, summary="Open tables", responses=problems(400))
    def open_tables(
        self,
        gathered: Given[Gatherings],
        browser: Given[Browser],
        title: TitleWanted = "",
        players: PlayersWanted = 0,
        pace: Pace = "any",
        after: After = 0,
    ) -> list[GatheringAnswer]:
        """Tables that look for players, 50 at a time, the latest first; ``after`` so many."""
        filters = Filters(title, players, pace)
        now, key = gathered.tables.clock(), gathered.key(browser)
        found = listing.open_tables(gathered.storage, now, filters, after=after)
        return [gathering_answer(each, key) for each in found]

    @get("/running", sync_to_thread=True, summary="Tables to watch", responses=problems(400))
    def running(
        self, tables: Given[Tables], title: TitleWanted = "", after: After = 0
    ) -> list[WatchedAnswer]:
        """Running tables that anybody may watch, 50 at a time, the one that changed last first."""
        return [
            WatchedAnswer(
                each.id,
                each.title,
                find(each.title).name,
                each.summary.name,
                each.summary.round,
                each.summary.asked,
                each.summary.actions,
                each.summary.seats,
                iso(each.updated),
            )
            for each in listing.running(tables.storage, title, after=after)
        ]


class ShownController(Controller):
    """Who may look at a table that has begun."""

    path = "/api/tables/{table_id:str}/shown"
    tags = ("keeping",)

    @get("/", sync_to_thread=True, summary="Who may look on", responses=problems(403, 404))
    def show(self, table_id: Id, tables: Given[Tables], browser: Given[Browser]) -> NewShown:
        """Whoever knows the address, members of a club, or anybody."""
        access = tables.access(table_id, browser)
        return NewShown(keeping.shown_to(tables.storage, access))

    @post(
        "/",
        status_code=200,
        sync_to_thread=True,
        summary="Choose who may look on",
        responses=problems(400, 403, 404),
    )
    def choose(
        self,
        table_id: Id,
        data: JSONBody[NewShown],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> NewShown:
        """Only for the owner."""
        keeping.show(tables, tables.access(table_id, browser), data.shown)
        return data
