"""Cups and leagues of clubs: one of them, and announcing one."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, QueryParameter

from railhead.server.browsers import Browser
from railhead.server.contests import listing
from railhead.server.contests.contests import Contests
from railhead.server.contests.wanted import MOST_PLAYERS, MOST_ROUNDS
from railhead.server.errors import not_found
from railhead.server.lobby.clubs import Clubs
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.people.reception import Reception
from railhead.server.results import ratings
from railhead.titles import FOLDERS, find
from railhead.titles.about import about
from railhead.web.bracket import plan
from railhead.web.contests import contest_page, moment
from railhead.web.me import me_of
from railhead.web.pages.home import Box, boxes
from railhead.web.templating import page

TitleGiven = Annotated[str, QueryParameter(name="title", max_length=40)]


@get("/contests/{contest_id:str}", sync_to_thread=True, include_in_schema=False)
def contest(
    contest_id: FromPath[str],
    contests: Given[Contests],
    gathered: Given[Gatherings],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
) -> Response[str]:
    """A cup or league: who takes part, its tables, and how all stand."""
    me = me_of(reception, browser, request)
    seen = contests.see(contest_id, gathered.key(browser))
    found = seen.contest
    stands = listing.standing(contests.storage, found, seen.key)
    return page(
        "contest.html",
        me=me,
        seen=seen,
        contest=found,
        shown=contest_page(seen, stands),
        until="" if found.until is None else moment(found.until),
        plan=plan(found) if found.kind == "cup" and found.state == "open" else "",
        most_players=MOST_PLAYERS,
    )


@get("/clubs/{club_id:str}/announce", sync_to_thread=True, include_in_schema=False)
def announce(
    club_id: FromPath[str],
    clubs: Given[Clubs],
    contests: Given[Contests],
    gathered: Given[Gatherings],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
    title: TitleGiven = "",
) -> Response[str]:
    """Announcing a cup or league: first of which title, then how it is played."""
    me = me_of(reception, browser, request)
    key = gathered.key(browser)
    seen = clubs.see(club_id, key)
    contests.check_keeper(club_id, key or "")
    if title and title not in FOLDERS:
        not_found("There is no such title on the shelf.")
    return page(
        "announce.html",
        me=me,
        club=seen.club,
        boxes=boxes(),
        box=Box(title, find(title), about(title)) if title else None,
        ratings=ratings.is_there(),
        most_players=MOST_PLAYERS,
        most_rounds=MOST_ROUNDS,
    )
