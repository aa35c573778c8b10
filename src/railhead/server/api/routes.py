"""Routes: the best ones, found while one watches, and what routes of one's own would earn."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from threading import Event
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec import Meta, Struct

from railhead.play.actions import Run
from railhead.routes.weights import parse_weights
from railhead.server import runs
from railhead.server.access import Access
from railhead.server.api.answers import problems
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.errors import bad_request
from railhead.server.leases import hold
from railhead.server.runs import RoutesCheck, Suggestion
from railhead.server.searches import Asked, InThread, Searches
from railhead.server.security import client_of
from railhead.server.tables import Tables
from railhead.server.turns import Beginnings

SHORT = 2.0  # seconds that one waits for an answer in one piece

RouteBody = Annotated[dict[str, Any], Meta(description="`train` and `track`, a list of pieces.")]


class RoutesOf(Struct, forbid_unknown_fields=True):
    """Whose routes: the company on turn if none is named; how long they are looked for; and what
    revenue and what comes besides (subsidies, mail) weigh, such as ``1:1``: revenue comes first if
    that is left out."""

    company: Annotated[str, Meta(max_length=60)] = ""
    seconds: Annotated[float, Meta(ge=0, le=10)] = SHORT
    weights: Annotated[str, Meta(max_length=9)] = ""


class Routes(Struct, forbid_unknown_fields=True):
    """Routes to be checked, as the action run_trains takes them."""

    routes: Annotated[list[RouteBody], Meta(max_length=40)]
    company: Annotated[str, Meta(max_length=60)] = ""


class SuggestionAnswer(Struct):
    """Routes for the company's trains and what they earn, stop by stop, with what they bring
    ``besides``. ``bound``: no routes earn more than this; ``proven``: no routes are better;
    ``more``: by how much others could be better, as it was weighed, in units of revenue."""

    company: str
    routes: list[dict[str, Any]]
    check: RoutesCheck
    revenue: int
    besides: int
    bound: int
    proven: bool
    more: int
    seconds: float


class RoutesController(Controller):
    """The best routes."""

    path = "/api/tables/{table_id:str}"
    tags = ("playing",)

    @post(
        "/routes",
        status_code=200,
        summary="Suggest routes",
        responses=problems(400, 403, 404, 409, 422),
    )
    async def routes(
        self,
        table_id: Id,
        data: JSONBody[RoutesOf],
        tables: Given[Tables],
        browser: Given[Browser],
        searches: Given[Searches],
        request: Request[Any, Any, Any],
        in_thread: Given[Any],
        beginnings: Given[Beginnings],
    ) -> SuggestionAnswer:
        """The best routes for a company's trains that are found in so many seconds, ready for the
        action run_trains."""
        weights, client = weights_of(data.weights), client_of(request.scope)
        async with beginnings.turn(client):
            access: Access = await in_thread(tables.access, table_id, browser)
            asked: Asked = await in_thread(asked_of, access, data.company, weights)
        stop = hold(request, searches.admitted(asked, client))
        async with aclosing(searches.best(asked, data.seconds, stop, in_thread)) as following:
            *_, best = [found async for found in following]
        said: Suggestion = await in_thread(
            runs.suggestion, asked.game, asked.company, best, asked.weights
        )
        return answer_of(said)

    @get(
        "/routes/search",
        summary="Watch a search for the best routes",
        media_type="text/event-stream",
        responses=problems(400, 403, 404, 409, 422),
    )
    async def search_routes(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        searches: Given[Searches],
        request: Request[Any, Any, Any],
        in_thread: Given[Any],
        beginnings: Given[Beginnings],
        company: Annotated[str, QueryParameter(max_length=60)] = "",
        seconds: Annotated[float, QueryParameter(ge=0, le=600)] = 600.0,
        weights: Annotated[str, QueryParameter(max_length=9)] = "",
    ) -> ServerSentEvent:
        """Server-sent events: ``found`` at once and several times a second, with the best routes
        so far as POST /routes answers, and ``over`` when they are proven or time is up. Closing
        the stream stops the search."""
        await request.body()  # there should be none, and a stream must not wait for one
        client = client_of(request.scope)
        async with beginnings.turn(client):
            access: Access = await in_thread(tables.access, table_id, browser)
            asked: Asked = await in_thread(asked_of, access, company, weights_of(weights))
        stop = hold(request, searches.admitted(asked, client))
        return ServerSentEvent(_events(searches, asked, seconds, stop, in_thread))

    @post(
        "/routes/check",
        status_code=200,
        sync_to_thread=True,
        summary="Check routes",
        responses=problems(400, 403, 404, 409, 413, 422),
    )
    def check_routes(
        self,
        table_id: Id,
        data: JSONBody[Routes],
        tables: Given[Tables],
        browser: Given[Browser],
    ) -> RoutesCheck:
        """What routes would earn, stop by stop, or why they can't be run."""
        try:
            routes = msgspec.convert(data.routes, list[Run])
        except msgspec.ValidationError as error:
            bad_request(f"routes: {error}.")
        access = tables.access(table_id, browser)
        return runs.check(access.table.game, runs.whose(access, data.company), routes)


def asked_of(access: Access, company: str, weights: tuple[int, int] | None) -> Asked:
    """What a visitor wants to know; refused if he must not."""
    return Asked(access.table, runs.whose(access, company), weights)


def weights_of(text: str) -> tuple[int, int] | None:
    """Weights as they are written; None if there are none."""
    try:
        return parse_weights(text) if text else None
    except ValueError as error:
        bad_request(f"weights: {error}")


async def suggestions(
    searches: Searches, asked: Asked, seconds: float, stop: Event, in_thread: InThread
) -> AsyncGenerator[tuple[str, Suggestion]]:
    """What a search finds, again and again as ``found``, and at its end as ``over``."""
    last: Suggestion | None = None
    tracks: list[tuple[str, ...]] = []
    async with aclosing(searches.best(asked, seconds, stop, in_thread)) as following:
        async for best in following:
            now = [route.track for route in best.routes]
            if last is None or now != tracks or best.proven:
                last = await in_thread(
                    runs.suggestion, asked.game, asked.company, best, asked.weights
                )
                tracks = now
            else:
                bound = max(best.bound, last.revenue)
                last = msgspec.structs.replace(
                    last,
                    bound=bound,
                    more=runs.more(best, last.revenue, asked.weights),
                    seconds=round(best.seconds, 3),
                )
            yield "found", last
    if last is not None:
        yield "over", last


async def _events(
    searches: Searches, asked: Asked, seconds: float, stop: Event, in_thread: InThread
) -> AsyncGenerator[ServerSentEventMessage]:
    async with aclosing(suggestions(searches, asked, seconds, stop, in_thread)) as following:
        async for event, said in following:
            data = msgspec.json.encode(answer_of(said)).decode()
            yield ServerSentEventMessage(event=event, data=data)


def answer_of(said: Suggestion) -> SuggestionAnswer:
    """A suggestion as it is answered."""
    return SuggestionAnswer(
        company=said.company,
        routes=[msgspec.to_builtins(run) for run in said.routes],
        check=said.check,
        revenue=said.revenue,
        besides=said.besides,
        bound=said.bound,
        proven=said.proven,
        more=said.more,
        seconds=said.seconds,
    )
