"""The sheets that lie over the table, a company with what it could run for and a worth; and the
card of a game that is over."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from railhead.play.actions import Run
from railhead.server.browsers import Browser
from railhead.server.errors import Problem, not_found, not_yours
from railhead.server.events import Hub
from railhead.server.leases import hold
from railhead.server.memory import Memory
from railhead.server.prospects import Supposed
from railhead.server.searches import InThread, Searches
from railhead.server.security import DRAWING_POLICY, client_of
from railhead.server.settings import Settings
from railhead.server.tables import Tables
from railhead.server.turns import Beginnings
from railhead.web.card import draw_card
from railhead.web.graphs import figures
from railhead.web.table import running
from railhead.web.table.facts import TableFacts
from railhead.web.table.sheet import knows_run, rows_of, sheet
from railhead.web.templating import page

SECONDS = 8.0  # that one run is looked for

At = Annotated[int | None, QueryParameter(ge=0)]


def _facts(tables: Tables, browser: Browser, table_id: str, at: int | None) -> TableFacts:
    return TableFacts(tables.access(table_id, browser), at)


@get("/t/{table_id:str}/company/{company:str}", sync_to_thread=True, include_in_schema=False)
def company_sheet(
    table_id: FromPath[str],
    company: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    at: At = None,
) -> Response[str]:
    """All that is known of a company."""
    facts = _facts(tables, browser, table_id, at)
    if company not in facts.title.companies:
        not_found("There is no such company.")
    return page(
        "parts/sheet.html",
        facts=facts,
        sheet=sheet(facts, company),
        money=facts.money,
    )


@get("/t/{table_id:str}/worth/{player:str}", sync_to_thread=True, include_in_schema=False)
def worth_sheet(
    table_id: FromPath[str],
    player: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    at: At = None,
) -> Response[str]:
    """What a player's worth is made of."""
    facts = _facts(tables, browser, table_id, at)
    names = [shown.name for shown in facts.view.players]
    if player not in names:
        not_found("There is no such player.")
    place = names.index(player)
    return page(
        "parts/worth.html",
        facts=facts,
        face=facts.faces[player],
        player_shown=facts.view.players[place],
        before=names[place - 1],
        after=names[(place + 1) % len(names)],
        names={id_: private.name for id_, private in facts.view.privates.items()},
        money=facts.money,
    )


@get("/t/{table_id:str}/company/{company:str}/runs", include_in_schema=False)
async def company_runs(
    table_id: FromPath[str],
    company: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    searches: Given[Searches],
    hub: Given[Hub],
    settings: Given[Settings],
    request: Request[Any, Any, Any],
    in_thread: Given[Any],
    beginnings: Given[Beginnings],
    at: At = None,
) -> ServerSentEvent:
    """Server-sent events: ``found`` with the line of the sheet, what is earned there and whether
    that is proven, and for the first line how the run lies on the map; several times for a line
    that is not proven at once."""
    await request.body()  # there should be none, and a stream must not wait for one
    client = client_of(request.scope)
    hold(request, hub.streaming(client, settings.streams_per_client))
    async with beginnings.turn(client):
        facts = await in_thread(_facts, tables, browser, table_id, at)
        asked = await in_thread(_asked, facts, company)
    return ServerSentEvent(_found(searches, facts, asked, client, in_thread))


def _asked(facts: TableFacts, company: str) -> list[Supposed]:
    if company not in facts.title.companies:
        not_found("There is no such company.")
    if not knows_run(facts, company):
        not_yours(f"What {company} can run depends on its treasury, which you can't see.")
    return [
        Supposed(facts.access.table, facts.at, company, number, prospect)
        for number, (_, prospect) in enumerate(rows_of(facts, company))
    ]


async def _found(
    searches: Searches,
    facts: TableFacts,
    asked: list[Supposed],
    client: str,
    in_thread: InThread,
) -> AsyncGenerator[ServerSentEventMessage]:
    now = 0
    for each in asked:
        try:
            with searches.admitted(each, client) as stop:
                async with aclosing(searches.best(each, SECONDS, stop, in_thread)) as following:
                    async for best in following:
                        drawing = {}
                        if not each.number:
                            now = best.revenue
                            drawing = await in_thread(_drawn, facts, each.company, best.routes)
                        said = _said(each, best.revenue, best.proven, best.revenue - now)
                        yield _event("found", said | drawing)
        except Problem as problem:
            yield _event("busy", {"row": each.number, "message": problem.message})


def _drawn(facts: TableFacts, company: str, routes: list[Run]) -> dict[str, Any]:
    """How a run lies on the map, and through which hexes it leads; nothing if there is none."""
    if not routes:
        return {}
    drawing = running.drawn(facts, routes, running.checked(facts, company, routes))
    hexes = dict.fromkeys(piece.split()[0] for run in routes for piece in run.track)
    return {"drawing": drawing | {"hexes": list(hexes)}}


def _said(asked: Supposed, revenue: int, proven: bool, more: int) -> dict[str, Any]:
    money = asked.table.title.money
    sign = "+" if more > 0 else "−"
    return {
        "row": asked.number,
        "sum": money(revenue),
        "proven": proven,
        "more": f"{sign}{money(abs(more))}" if asked.number and more else "",
        "gains": more > 0,
    }


def _event(name: str, data: dict[str, Any]) -> ServerSentEventMessage:
    return ServerSentEventMessage(event=name, data=json.dumps(data, ensure_ascii=False))


@get("/t/{table_id:str}/card", sync_to_thread=True, include_in_schema=False)
def card(
    table_id: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    memory: Given[Memory],
    names: FromQuery[bool] = True,
) -> Response[str]:
    """The picture of a result, to be shown elsewhere; perhaps without names."""
    facts = _facts(tables, browser, table_id, None)
    if not facts.view.finished:
        not_found("There is a picture of a result when the game is over.")
    headers = {"cache-control": "private, no-cache", "content-security-policy": DRAWING_POLICY}
    drawn = draw_card(facts, figures(facts, memory), names=names)
    return Response(drawn, media_type="image/svg+xml", headers=headers)
