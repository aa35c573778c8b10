"""The operator's page: how the server is, what needs a hand, and what operators did."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import QueryParameter

from railhead import __version__
from railhead.play.refusal import RailheadError
from railhead.server import housekeeping
from railhead.server.browsers import Browser
from railhead.server.errors import not_found
from railhead.server.housekeeping import Found
from railhead.server.peace import bans, overview, reports, signs
from railhead.server.peace.operating import Deed, Desk, need_operator
from railhead.server.peace.overview import Watch
from railhead.server.people.reception import Reception
from railhead.web.me import me_of
from railhead.web.my_tables import ago
from railhead.web.profiles import day, table_name, title_name
from railhead.web.table.facts import Face, faces
from railhead.web.templating import page
from railhead.web.words import count

Find = Annotated[str, QueryParameter(max_length=60)]
Look = Annotated[str, QueryParameter(name="table", max_length=32)]
_DEEDS = {
    "ban": "banned",
    "silence": "silenced",
    "lift": "ended the ban of",
    "close": "closed a report about",
    "appoint": "made an operator of",
    "dismiss": "let be an operator no longer:",
    "delete": "deleted",
    "archive": "put away",
    "bring-back": "brought back",
    "ratings": "worked out anew the ratings:",
    "say": "said to all",
    "unsay": "took back what was said to all",
    "pause": "paused new tables",
    "resume": "let tables be opened again",
}


@get("/operator", sync_to_thread=True, include_in_schema=False)
def operator_page(
    desk: Given[Desk],
    watch: Given[Watch],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
    find: Find = "",
    look: Look = "",
) -> Response[str]:
    """For operators alone; to others there is nothing here."""
    need_operator(desk, reception.arrivals, browser)
    now, storage = desk.clock(), desk.storage
    users = overview.users(storage, find) if find else []
    return page(
        "operator.html",
        me=me_of(reception, browser, request),
        seen=watch.overview(),
        version=__version__,
        now=now,
        ago=ago,
        day=lambda moment: day(moment, now),
        count=count,
        title_name=title_name,
        table_name=table_name,
        reports=reports.listed(storage),
        reasons=reports.REASONS,
        bans=bans.in_force(storage, now),
        said=signs.in_force(storage, now),
        deeds=[(each.made, _told(each), each.reason) for each in desk.deeds(20)],
        find=find,
        users=[(each, _face(each.name, each.colour)) for each in users],
        looked=_looked(desk, look),
    )


def _looked(desk: Desk, table_id: str) -> Found | None:
    """The table that an operator looks at: how it stands, and nothing that players keep secret."""
    if not table_id:
        return None
    try:
        return housekeeping.one(desk.storage, table_id)
    except RailheadError:
        not_found("There is no such table.")


def _told(deed: Deed) -> str:
    return f"{deed.by} {_DEEDS.get(deed.deed, deed.deed)} {deed.about}".rstrip()


def _face(name: str, colour: int) -> Face:
    (face,) = faces((name or "?",)).values()
    return Face(name or "?", face.mark, colour or 6)
