"""The whole Railhead server: the API of :mod:`railhead.server` and the pages."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Litestar, Request, Response

from railhead.server.app import assemble
from railhead.server.errors import Problem
from railhead.server.services import Services
from railhead.server.settings import Settings
from railhead.web import pushing
from railhead.web.pages import (
    clubs,
    contests,
    home,
    lobby,
    notices,
    operator,
    people,
    routes,
    sheets,
    table,
)
from railhead.web.templating import page
from railhead.web.updates import share_digests
from railhead.web.warming import Warming

HEADINGS = {
    403: "This is not for you to do",
    404: "Nothing lies here",
    410: "This link no longer works",
    429: "A little slower, please",
}

HANDLERS = (
    home.shelf,
    home.new_table,
    home.rules_index,
    home.rules,
    home.claim_seat,
    home.favicon,
    lobby.lobby,
    clubs.clubs,
    clubs.join,
    clubs.club,
    contests.announce,
    contests.contest,
    people.sign_in,
    people.sign_in_link,
    people.elsewhere,
    people.back_from_elsewhere,
    people.settings,
    people.profile,
    people.player_page,
    operator.operator_page,
    notices.off,
    notices.worker,
    table.table,
    table.parts,
    table.tiles,
    table.more_log,
    table.tray,
    table.why,
    routes.routes,
    routes.search,
    table.chart_part,
    table.end,
    sheets.company_sheet,
    sheets.worth_sheet,
    sheets.company_runs,
    sheets.card,
    table.asset,
)


def create_app(settings: Settings) -> Litestar:
    """The server with everything it needs, ready for uvicorn."""
    warming = Warming()
    app = assemble(
        settings,
        route_handlers=list(HANDLERS),
        error_page=error_page,
        lifespan=[warming.running],
        before_request=warming.hear,
    )
    draw_pages(app.state.services)
    return app


def draw_pages(services: Services) -> None:
    """Let pages that are open be drawn for the services when their table has changed."""
    services.hub.draw = partial(pushing.send, services.tables, services.reception)
    share_digests(services.storage.key("pages"))


def error_page(request: Request[Any, Any, Any], problem: Problem) -> Response[Any]:
    """Something that can't be shown, said plainly."""
    heading = HEADINGS.get(problem.status, "That did not work")
    answer = page(
        "message.html", problem.status, heading=heading, problem=problem, path=request.url.path
    )
    answer.headers.update(problem.headers)
    return answer
