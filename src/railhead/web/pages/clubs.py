"""Clubs: the list of them, one of them, and joining by a link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import FromPath

from railhead.server.browsers import Browser
from railhead.server.contests import listing as of_contests
from railhead.server.contests.contests import Contests
from railhead.server.lobby import listing
from railhead.server.lobby.clubs import Clubs, Member, Seen
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.people.players import Player
from railhead.server.people.reception import Reception
from railhead.web.contests import contest_row
from railhead.web.gathered import open_row, watch_row
from railhead.web.me import face_of, me_of
from railhead.web.table.facts import Face
from railhead.web.templating import page
from railhead.web.words import count, listed


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member, or somebody who would like to be one; ``deeds``: what one who looks may do to him,
    with words."""

    player: str
    name: str
    role: str
    face: Face
    deeds: tuple[tuple[str, str], ...]


@get("/clubs", sync_to_thread=True, include_in_schema=False)
def clubs(
    clubs: Given[Clubs],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
) -> Response[str]:
    """One's own clubs, and those that anybody may see."""
    me = me_of(reception, browser, request)
    key = None if me.player is None else me.player.id
    mine = clubs.of(key)
    known = {club.id for club in mine}
    asking = {club.id: number for club, number in clubs.applications_to(key)}
    return page(
        "clubs.html",
        me=me,
        mine=mine,
        asking={club.id: asking.get(club.id, 0) for club in mine},
        others=[(club, number) for club, number in clubs.open_ones() if club.id not in known],
    )


@get("/clubs/join/{secret:str}", sync_to_thread=True, include_in_schema=False)
def join(
    secret: FromPath[str],
    clubs: Given[Clubs],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
) -> Response[str]:
    """Where a link leads; only a click makes a member, as whatever shows what a link leads to
    opens it too."""
    found = clubs.of_link(secret)
    return page("club_join.html", me=me_of(reception, browser, request), club=found, secret=secret)


@get("/clubs/{club_id:str}", sync_to_thread=True, include_in_schema=False)
def club(
    club_id: FromPath[str],
    clubs: Given[Clubs],
    contests: Given[Contests],
    gathered: Given[Gatherings],
    reception: Given[Reception],
    browser: Given[Browser],
    request: Request[Any, Any, Any],
) -> Response[str]:
    """A club: its tables, cups and leagues, and its members."""
    me = me_of(reception, browser, request)
    key = gathered.key(browser)
    seen = clubs.see(club_id, key)
    inside = bool(seen.role)
    waiting = listing.gatherings_of(gathered.storage, club_id, inside=inside)
    running = listing.running_of(gathered.storage, club_id, key, inside=inside)
    named = of_contests.named(gathered.storage, [each.id for each in running], key)
    keepers = [each.name or "a guest" for each in seen.members if each.keeps]
    return page(
        "club.html",
        me=me,
        seen=seen,
        gatherings=[open_row(each, key) for each in waiting],
        running=[watch_row(each, named.get(each.id)) for each in running],
        contests=[contest_row(each) for each in contests.of_club(club_id, key)],
        tables_note=_note(len(running), len(waiting)),
        members=[_row(seen, each, key) for each in seen.members],
        asking=[_row(seen, each, key) for each in seen.applications],
        keepers=f"{listed(keepers)} {'keeps' if len(keepers) == 1 else 'keep'} the club",
    )


def _note(running: int, waiting: int) -> str:
    said = [f"{count(running, 'is', 'are')} running"] if running else []
    return ", ".join([*said, *([f"{count(waiting, 'is', 'are')} open"] if waiting else [])])


def _row(seen: Seen, member: Member, key: str | None) -> MemberRow:
    shown = Player(member.player, member.name, member.colour, None, member.since, None)
    return MemberRow(
        member.player, member.name, member.role, face_of(shown), _deeds(seen, member, key)
    )


def _deeds(seen: Seen, member: Member, key: str | None) -> tuple[tuple[str, str], ...]:
    """What one who looks may do to a member."""
    if member.player == key or not seen.keeps or member.role == "owner":
        return ()
    away = ("remove-member", "Send away")
    if seen.role != "owner":
        return (away,) if member.role == "member" else ()
    other = (
        ("make-keeper", "Let keep the club")
        if member.role == "member"
        else ("make-member", "No longer let keep it")
    )
    return (other, ("make-owner", "Pass the club on"), away)
