"""The table and its parts, the result, and what the modules of the table ask for."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from markupsafe import Markup
from msgspec import Struct

from railhead.server.browsers import Browser
from railhead.server.contests import listing
from railhead.server.errors import not_found
from railhead.server.lobby.inviting import Invitations
from railhead.server.memory import Memory
from railhead.server.orders import arming
from railhead.server.peace.who import key_of
from railhead.server.people.reception import Reception
from railhead.server.results.meetings import meetings
from railhead.server.tables import Tables
from railhead.web import onlooking
from railhead.web.assets import assets
from railhead.web.company_stories import company_stories
from railhead.web.graphs import figures, line_graphs
from railhead.web.me import is_offered, me_of
from railhead.web.pages.lobby import not_begun
from railhead.web.result import lead, standing
from railhead.web.table import board
from railhead.web.table.facts import TableFacts
from railhead.web.table.log import stretch_after, stretch_before
from railhead.web.table.page import Page
from railhead.web.table.parts import drawn_parts
from railhead.web.table.trains import tiles_left
from railhead.web.table.whynot import WhyNot, why_not, why_not_hex
from railhead.web.templating import page
from railhead.web.updates import Text

At = Annotated[int | None, QueryParameter(ge=0)]
KnownParts = Annotated[str, QueryParameter(max_length=1_000)]


def facts_of(tables: Tables, browser: Browser, table_id: str, at: int | None = None) -> TableFacts:
    """A table as a browser sees it."""
    access = tables.access(table_id, browser)
    return TableFacts(access, at, partial(arming.mine, tables, access))


def values_of(facts: TableFacts, *, offer: bool = False) -> dict[str, Any]:
    """What the templates of the table ask for; ``offer``: whether the bar offers an account."""
    return {"facts": facts, "page": Page(facts), "money": facts.money, "offer": offer}


def host_of(request: Request[Any, Any, Any]) -> str:
    """The name under which somebody came to this server."""
    return request.headers.get("host", "")


@get("/t/{table_id:str}", sync_to_thread=True, include_in_schema=False)
def table(
    table_id: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    reception: Given[Reception],
    invited: Given[Invitations],
    request: Request[Any, Any, Any],
    at: At = None,
) -> Response[str]:
    """The table, at the present position or an earlier one; one that is not begun lists its
    seats."""
    if invited.gathered.is_there(table_id):
        return not_begun(table_id, invited, browser, me_of(reception, browser, request))
    facts = facts_of(tables, browser, table_id, at)
    values = values_of(facts, offer=is_offered(reception, browser, host_of(request), facts))
    drawn = onlooking.drawn(facts, lambda: drawn_parts(values))
    return page(
        "table.html",
        parts={name: Markup(str(text)) for name, text in drawn.items()},
        digests=",".join(f"{name}.{text.digest}" for name, text in drawn.items()),
        modules=assets().modules("table.js"),
        **values,
    )


@get("/t/{table_id:str}/parts", sync_to_thread=True, include_in_schema=False)
def parts(
    table_id: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    reception: Given[Reception],
    request: Request[Any, Any, Any],
    at: At = None,
    known: KnownParts = "",
) -> Response[bytes]:
    """The parts of the table that changed, for a page that is open already and says what it
    knows."""
    facts = facts_of(tables, browser, table_id, at)

    def draw() -> dict[str, Text]:
        return drawn_parts(
            values_of(facts, offer=is_offered(reception, browser, host_of(request), facts))
        )

    packs = "gzip" in request.headers.get("accept-encoding", "")
    found = onlooking.answer(facts, known, draw, packs=packs)
    headers = {"cache-control": "no-store"}
    if packs:
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(found, media_type=MediaType.JSON, headers=headers)


@get("/t/{table_id:str}/tiles", sync_to_thread=True, include_in_schema=False)
def tiles(
    table_id: FromPath[str], tables: Given[Tables], browser: Given[Browser], at: At = None
) -> Response[str]:
    """The tiles that are left."""
    return page("parts/tiles.html", groups=tiles_left(facts_of(tables, browser, table_id, at)))


@get("/t/{table_id:str}/log", sync_to_thread=True, include_in_schema=False)
def more_log(
    table_id: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    before: FromQuery[int | None] = None,
    after: FromQuery[int | None] = None,
) -> Response[str]:
    """A stretch of the log before or after an entry."""
    facts = facts_of(tables, browser, table_id)
    found = stretch_before(facts, before or 0) if after is None else stretch_after(facts, after)
    return page("parts/more_log.html", facts=facts, log=found, after=after is not None)


@get("/t/{table_id:str}/hex/{hex_id:str}", sync_to_thread=True, include_in_schema=False)
def tray(
    table_id: FromPath[str],
    hex_id: FromPath[str],
    tables: Given[Tables],
    browser: Given[Browser],
    aside: FromQuery[bool] = False,
) -> Response[str]:
    """The tiles that may be laid on a hex, or why there are none; ``aside``: what may be done
    there at any time."""
    facts = facts_of(tables, browser, table_id)
    if hex_id not in facts.title.board.hexes:
        not_found("There is no such hex.")
    found = board.tray(facts, hex_id, aside=aside)
    if found is None:
        return _said(facts, why_not_hex(facts, hex_id))
    return page("parts/tray.html", tray=found, facts=facts, dial=partial(board.dial, facts))


class Question(Struct):
    """An action, and what it is called."""

    action: dict[str, Any]
    what: str = "this"


@post("/t/{table_id:str}/why", sync_to_thread=True, include_in_schema=False, status_code=200)
def why(
    table_id: FromPath[str],
    data: JSONBody[Question],
    tables: Given[Tables],
    browser: Given[Browser],
) -> Response[str]:
    """Why an action can't be played."""
    facts = facts_of(tables, browser, table_id)
    what = data.what[:1].lower() + data.what[1:]
    return _said(facts, why_not(facts, data.action, what))


def _said(facts: TableFacts, said: WhyNot) -> Response[str]:
    return page(
        "parts/whynot.html",
        what=said.what,
        message=said.message,
        clause_id=said.clause,
        quote=said.quote,
        title=facts.title.id,
    )


# The course of the game.


@get("/t/{table_id:str}/graphs", sync_to_thread=True, include_in_schema=False)
def chart_part(
    table_id: FromPath[str], tables: Given[Tables], browser: Given[Browser], memory: Given[Memory]
) -> Response[str]:
    """The graphs, for a page that is open already."""
    facts = facts_of(tables, browser, table_id)
    return page("parts/graphs.html", graphs=line_graphs(facts, figures(facts, memory)))


@get("/t/{table_id:str}/end", sync_to_thread=True, include_in_schema=False)
def end(
    table_id: FromPath[str], tables: Given[Tables], browser: Given[Browser], memory: Given[Memory]
) -> Response[str]:
    """The result with how each sum came about, or the standing of a running game."""
    facts = facts_of(tables, browser, table_id)
    course = figures(facts, memory)
    result = standing(facts)
    return page(
        "end.html",
        contest=listing.named(tables.storage, [table_id], browser.key).get(table_id),
        standing=result,
        lead=lead(course, result.sums[0].face.name) if facts.view.finished else "",
        graphs=line_graphs(facts, course),
        stories=company_stories(facts),
        meetings=meetings(tables.storage, facts.id, key_of(tables.storage, browser)),
        **values_of(facts),
    )


@get("/static/{version:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def asset(
    request: Request[Any, Any, Any], version: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A file that browsers keep; its address changes with its content."""
    found = assets().files.get(name.strip("/"))
    if found is None:
        not_found("There is no such file.")
    current = version == assets().version
    kept = "public, max-age=31536000, immutable" if current else "no-cache"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    content = found.content
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = found.packed, "gzip"
    return Response(content, media_type=found.kind, headers=headers)
