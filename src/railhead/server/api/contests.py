"""Cups and leagues of clubs: announcing and entering them, and how they go on."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from railhead.server.api.answers import problems
from railhead.server.api.clubs import ClubId, Name, somebody
from railhead.server.api.contest_answers import (
    ContestAnswer,
    ContestListed,
    contest_answer,
    contest_listed,
)
from railhead.server.api.me import Done
from railhead.server.browsers import Browser
from railhead.server.contests.contest import Kind
from railhead.server.contests.contests import LONGEST_REASON, Contests
from railhead.server.contests.wanted import MOST_PLAYERS, MOST_ROUNDS, Wanted
from railhead.server.facts import Shown
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.opening import Terms
from railhead.server.pace.pace import Pace
from railhead.server.peace.signs import need_no_pause
from railhead.server.people.players import LONGEST_NAME
from railhead.server.security import Allowance, client_of

ContestId = Annotated[str, PathParameter(max_length=32, description="The cup's or league's id.")]
Number = Annotated[int, Meta(ge=1, le=100_000)]
TableNumber = Annotated[
    int, PathParameter(ge=1, le=100_000, description="The number of a table of the contest.")
]
Reason = Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]
Players = Annotated[int, Meta(ge=2, le=MOST_PLAYERS)]
Moment = Annotated[datetime, Meta(tz=True)]


class NewContest(Struct, forbid_unknown_fields=True):
    """A cup or league to announce. ``players``: at a table; ``go_on``: how many of a table do, in a
    cup; ``rounds``: tables that everybody plays, in a league; ``most``: how many may enter: when so
    many have, it begins; ``until``: when it begins at the latest, with a time zone. Its tables have
    ``options``, ``pace``, ``hints`` and ``rated`` as other tables; ``shown``: whether the ``club``
    may look at them, or anybody (``public``)."""

    kind: Kind
    name: Name
    title: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=20)]
    go_on: Annotated[int, Meta(ge=0, le=20)] = 0
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    most: Players = MOST_PLAYERS
    until: Moment | None = None
    options: Annotated[dict[str, str], Meta(max_length=50)] = {}
    pace: Pace | None = None
    hints: bool = True
    rated: bool = False
    shown: Shown = "club"


class ChangedContest(Struct, forbid_unknown_fields=True):
    """What is left out stays. How many may enter, and until when, can be changed before it
    begins."""

    name: Name | None = None
    most: Players | None = None
    until: Moment | None = None


class Enter(Struct, forbid_unknown_fields=True):
    """What the others shall call you, if you have not said so before."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class TakeOut(Struct, forbid_unknown_fields=True):
    """The number of somebody who takes part, and why he no longer shall."""

    number: Number
    reason: Reason


class Why(Struct, forbid_unknown_fields=True):
    """A reason that all may read."""

    reason: Reason


class GivenPlace(Struct, forbid_unknown_fields=True):
    """The place of somebody who takes part, by his number."""

    number: Number
    place: Annotated[int, Meta(ge=1, le=20)]


class Decision(Struct, forbid_unknown_fields=True):
    """The places of all at a table who still take part; in a league some may share one."""

    places: Annotated[list[GivenPlace], Meta(max_length=20)]
    reason: Reason


class ClubContestsController(Controller):
    """Cups and leagues of a club."""

    path = "/api/clubs/{club_id:str}/contests"
    tags = ("contests",)

    @get("/", sync_to_thread=True, summary="Cups and leagues", responses=problems(400, 404))
    def listed(
        self,
        club_id: ClubId,
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> list[ContestListed]:
        """Those of a club, the ones first that are not over; 50 at most."""
        found = contests.of_club(club_id, gathered.key(browser))
        return [contest_listed(each) for each in found]

    @post(
        "/",
        sync_to_thread=True,
        summary="Announce a cup or league",
        responses=problems(400, 403, 404, 422, 503),
    )
    def announce(
        self,
        club_id: ClubId,
        data: JSONBody[NewContest],
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
        openings: Given[Allowance],
        request: Request[Any, Any, Any],
    ) -> ContestAnswer:
        """For those who keep the club."""
        need_no_pause()
        key = gathered.key(browser) or ""
        contests.check_keeper(club_id, key)
        openings.take(client_of(request.scope))
        wanted = Wanted(
            data.kind,
            data.name,
            data.title,
            Terms(data.options, None, data.pace, data.hints, data.rated),
            data.players,
            data.go_on,
            data.rounds,
            data.most,
            None if data.until is None else data.until.timestamp(),
            data.shown,
        )
        found = contests.announce(club_id, key, wanted)
        return contest_answer(contests.see(found.id, key))


class ContestsController(Controller):
    """A cup or league."""

    path = "/api/contests/{contest_id:str}"
    tags = ("contests",)

    @get("/", sync_to_thread=True, summary="A cup or league", responses=problems(400, 404))
    def show(
        self,
        contest_id: ContestId,
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ContestAnswer:
        """Who takes part, the tables of all rounds, and in a league how all stand."""
        return contest_answer(contests.see(contest_id, gathered.key(browser)))

    @post(
        "/",
        status_code=200,
        sync_to_thread=True,
        summary="Change it",
        responses=problems(400, 403, 404, 422),
    )
    def change(
        self,
        contest_id: ContestId,
        data: JSONBody[ChangedContest],
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ContestAnswer:
        """For those who keep the club."""
        key = gathered.key(browser) or ""
        until = None if data.until is None else data.until.timestamp()
        contests.change(contest_id, key, name=data.name, most=data.most, until=until)
        return contest_answer(contests.see(contest_id, key))

    @post(
        "/enter",
        status_code=200,
        sync_to_thread=True,
        summary="Enter",
        responses=problems(400, 403, 404, 409, 422),
    )
    def enter(
        self,
        contest_id: ContestId,
        data: JSONBody[Enter],
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ContestAnswer:
        """For members of the club, until it begins; with the last who may enter it does."""
        contests.see(contest_id, gathered.key(browser))
        player = somebody(gathered, browser, data.name)
        contests.enter(contest_id, player)
        return contest_answer(contests.see(contest_id, player.id))

    @post(
        "/withdraw",
        status_code=200,
        sync_to_thread=True,
        summary="Withdraw",
        responses=problems(400, 403, 404, 422),
    )
    def withdraw(
        self,
        contest_id: ContestId,
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ContestAnswer:
        """Once it has begun, a computer player sits in for you and you do not come back."""
        key = gathered.key(browser) or ""
        contests.withdraw(contest_id, key)
        return contest_answer(contests.see(contest_id, key))

    @post(
        "/begin",
        status_code=200,
        sync_to_thread=True,
        summary="Begin",
        responses=problems(400, 403, 404, 422, 503),
    )
    def begin(
        self,
        contest_id: ContestId,
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ContestAnswer:
        """For those who keep the club: with whoever has entered. Its tables open a moment later."""
        need_no_pause()
        key = gathered.key(browser) or ""
        contests.begin(contest_id, key)
        return contest_answer(contests.see(contest_id, key))

    @post(
        "/remove",
        status_code=200,
        sync_to_thread=True,
        summary="Take somebody out",
        responses=problems(400, 403, 404, 422),
    )
    def remove(
        self,
        contest_id: ContestId,
        data: JSONBody[TakeOut],
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ContestAnswer:
        """For those who keep the club; as if he had withdrawn."""
        key = gathered.key(browser) or ""
        contests.remove(contest_id, key, data.number, data.reason)
        return contest_answer(contests.see(contest_id, key))

    @post(
        "/call-off",
        status_code=200,
        sync_to_thread=True,
        summary="Call it off",
        responses=problems(400, 403, 404, 422),
    )
    def call_off(
        self,
        contest_id: ContestId,
        data: JSONBody[Why],
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> Done:
        """For those who keep the club. Its tables go on, for those who sit there."""
        contests.call_off(contest_id, gathered.key(browser) or "", data.reason)
        return Done()

    @post(
        "/tables/{number:int}/decide",
        status_code=200,
        sync_to_thread=True,
        summary="Decide a table",
        responses=problems(400, 403, 404, 422),
    )
    def decide(
        self,
        contest_id: ContestId,
        number: TableNumber,
        data: JSONBody[Decision],
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ContestAnswer:
        """For those who keep the club: who came in where at a table of the present round. What its
        game comes to no longer matters."""
        key = gathered.key(browser) or ""
        places = {each.number: each.place for each in data.places}
        contests.decide(contest_id, key, number, places, data.reason)
        return contest_answer(contests.see(contest_id, key))

    @post(
        "/tables/{number:int}/anew",
        status_code=200,
        sync_to_thread=True,
        summary="Open a table anew",
        responses=problems(400, 403, 404, 422),
    )
    def anew(
        self,
        contest_id: ContestId,
        number: TableNumber,
        contests: Given[Contests],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ContestAnswer:
        """For those who keep the club: if it was deleted before its game was over."""
        key = gathered.key(browser) or ""
        contests.open_anew(contest_id, key, number)
        return contest_answer(contests.see(contest_id, key))
