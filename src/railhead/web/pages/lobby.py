"""The lobby, and a table that is not begun."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import QueryParameter
from litestar.response import Redirect

from railhead.bots.names import levels
from railhead.server.api.lobby import After, PlayersWanted, TitleWanted
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.lobby import listing
from railhead.server.lobby.inviting import Invitations
from railhead.server.lobby.listing import PAGE, Filters, PaceWanted
from railhead.server.people.reception import Reception
from railhead.titles import find
from railhead.web.gathered import open_row, watch_rows
from railhead.web.me import Me, me_of
from railhead.web.pages.home import boxes
from railhead.web.templating import page

Pace = Annotated[PaceWanted, QueryParameter(name="pace")]


@get("/lobby", sync_to_thread=True, include_in_schema=False)
def lobby(
    invited: Given[Invitations],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
    title: TitleWanted = "",
    players: PlayersWanted = 0,
    pace: Pace = "any",
    after: After = 0,
) -> Response[str]:
    """Tables that look for players, and running ones to watch."""
    filters, gathered = Filters(title, players, pace), invited.gathered
    key, now = gathered.key(browser), gathered.tables.clock()
    found = listing.open_tables(gathered.storage, now, filters, PAGE + 1, after)
    given = {"title": title, "players": players, "pace": pace, "after": after + PAGE}
    return page(
        "lobby.html",
        me=me_of(reception, browser, request),
        boxes=boxes(),
        filters=filters,
        is_filtered=filters != Filters(),
        open=[open_row(each, key) for each in found[:PAGE]],
        more=urlencode(given) if len(found) > PAGE else "",
        running=watch_rows(gathered.storage, title),
    )


def not_begun(
    table_id: str, invited: Invitations, browser: Browser, me: Me
) -> Response[str] | Redirect:
    """A table that is not begun; once it has, the table itself."""
    try:
        found, key = invited.gathered.look(table_id, browser)
    except Problem as problem:
        if problem.code != "begun":
            raise
        return Redirect(f"/t/{table_id}", status_code=303)
    row, title = open_row(found, key), find(found.title)
    invitation = invited.of(table_id, key) if key else None
    return page(
        "gathering.html",
        me=me,
        row=row,
        title=title,
        rated=found.terms.rated,
        shown=found.shown,
        club=found.club,
        by="" if invitation is None else invitation.by or "Somebody",
        levels=levels(),
        can_begin=len(found.places) - found.to_go in title.player_counts,
        updated=found.updated,
    )
