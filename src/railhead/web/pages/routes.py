"""Running trains on the page of a table: routes as they lie on the map, and the search for the
best ones, which brings its drawings along."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec import Struct

from railhead.play.actions import Run
from railhead.server.access import Access
from railhead.server.api.routes import answer_of, asked_of, suggestions, weights_of
from railhead.server.browsers import Browser
from railhead.server.errors import Problem, not_yours
from railhead.server.leases import hold
from railhead.server.searches import Searches
from railhead.server.security import client_of
from railhead.server.tables import Tables
from railhead.server.turns import Beginnings
from railhead.web.table import running
from railhead.web.table.facts import TableFacts
from railhead.web.templating import render
from railhead.web.words import told_apart


class Routes(Struct):
    """Routes to look at; ``network``: whether all that is reached is wanted too."""

    routes: list[Run]
    network: bool = False


@post("/t/{table_id:str}/routes", sync_to_thread=True, include_in_schema=False, status_code=200)
def routes(
    table_id: FromPath[str], data: JSONBody[Routes], tables: Given[Tables], browser: Given[Browser]
) -> Response[Any]:
    """Routes as they lie on the map, what they earn, and what would come of them."""
    facts = TableFacts(tables.access(table_id, browser))
    company = _company(facts)
    answer = _shown(facts, company, data.routes)
    if data.network:
        answer["network"] = running.network(facts, company)
    return Response(answer, media_type=MediaType.JSON, headers={"cache-control": "no-store"})


@get("/t/{table_id:str}/routes/search", include_in_schema=False, media_type="text/event-stream")
async def search(
    table_id: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    searches: Given[Searches],
    request: Request[Any, Any, Any],
    in_thread: Given[Any],
    beginnings: Given[Beginnings],
    weights: Annotated[str, QueryParameter(max_length=9)] = "",
) -> ServerSentEvent:
    """The search of the API, for a page: whenever the routes are others, they come with what a
    page shows of them (``shown``), so that it need not ask for that."""
    await request.body()  # there should be none, and a stream must not wait for one
    client = client_of(request.scope)
    async with beginnings.turn(client):
        access: Access = await in_thread(tables.access, table_id, browser)
        asked = await in_thread(asked_of, access, "", weights_of(weights))
    stop = hold(request, searches.admitted(asked, client))
    facts = TableFacts(access)

    async def events() -> AsyncGenerator[ServerSentEventMessage]:
        drawn: list[Run] | None = None
        following = suggestions(searches, asked, searches.most_seconds, stop, in_thread)
        async with aclosing(following):
            async for event, said in following:
                answer: dict[str, Any] = msgspec.to_builtins(answer_of(said))
                if said.routes != drawn:
                    drawn = said.routes
                    answer["shown"] = await in_thread(_best, facts, asked.company, drawn)
                yield ServerSentEventMessage(event=event, data=msgspec.json.encode(answer).decode())

    return ServerSentEvent(events())


def _company(facts: TableFacts) -> str:
    decisions = facts.view.decisions
    if not decisions or not decisions[0].company:
        not_yours("Nobody of yours runs trains now.")
    company: str = decisions[0].company
    return company


def _best(facts: TableFacts, company: str, found: list[Run]) -> dict[str, Any] | None:
    """What a page shows of routes that a search has found; None for who does not decide."""
    try:
        mine = _company(facts) == company
    except Problem:
        return None
    trains = facts.company(company).trains
    return _shown(facts, company, running.by_train(trains, found)) if mine else None


def _shown(facts: TableFacts, company: str, chosen: list[Run]) -> dict[str, Any]:
    check = running.checked(facts, company, chosen)
    own = {f"{hex_id}.{node}" for hex_id, node in facts.game.position.state.map.markers_of(company)}
    outcomes = running.outcomes(facts, company, chosen) if check.ok else []
    return {
        **running.drawn(facts, chosen, check),
        "routes": msgspec.to_builtins(chosen),
        "total": check.total,
        "besides": sum(route.besides for route in check.routes),
        "ok": check.ok,
        "then": [
            {"action": each.action, "said": each.said, "pays": each.pays}
            for each in outcomes
            if each.action
        ],
        "html": render(
            "parts/routes.html",
            check=check,
            extras=running.extras,
            where=running.where,
            outcomes=outcomes,
            own=own,
            trains=told_apart(facts.company(company).trains),
            money=facts.title.money,
            credits=facts.title.company_money,
            besides=facts.title.word("besides"),
            title=facts.title.id,
        ),
    }
