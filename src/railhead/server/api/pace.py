"""Clocks, computer players that sit in, votes and vacations."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server import sitting
from railhead.server.api.answers import You, iso, problems, you
from railhead.server.api.opening import Id, Name
from railhead.server.browsers import Browser
from railhead.server.pace import vacation, voting
from railhead.server.pace.pace import DAY
from railhead.server.pace.vacation import A_YEAR, Vacation
from railhead.server.people.players import People
from railhead.server.tables import Tables


class SitIn(Struct, forbid_unknown_fields=True):
    """Who shall sit in for whom."""

    name: Name
    bot: Annotated[str, Meta(max_length=40)] = "steady"


class Whose(Struct, forbid_unknown_fields=True):
    """A seat."""

    name: Name


class NewVote(Struct, forbid_unknown_fields=True):
    """What somebody is for: wait another day, a computer player sits in, offer the seat."""

    name: Name
    choice: voting.Choice


class Voted(Struct):
    """How it stands now: ``open`` as long as the vote goes on."""

    version: int
    open: bool


class NewVacation(Struct, forbid_unknown_fields=True):
    """For how many days."""

    days: Annotated[int, Meta(ge=1, le=A_YEAR)]


class VacationAnswer(Struct):
    """``until``: None if there is none now; ``left``: days of this year that are not used."""

    until: str | None
    left: float


class PaceController(Controller):
    """What keeps a table going without somebody."""

    path = "/api/tables/{table_id:str}"
    tags = ("pace",)

    @post(
        "/seats/sit-in",
        status_code=200,
        sync_to_thread=True,
        summary="Let a computer player sit in for me",
        responses=problems(400, 403, 404, 409),
    )
    def sit_in(
        self, table_id: Id, data: JSONBody[SitIn], tables: Given[Tables], browser: Given[Browser]
    ) -> You:
        """Until its player takes the seat back."""
        return you(sitting.leave(tables, table_id, browser, data.name, data.bot))

    @post(
        "/seats/back",
        status_code=200,
        sync_to_thread=True,
        summary="Take my seat back",
        responses=problems(400, 403, 404, 409),
    )
    def back(
        self, table_id: Id, data: JSONBody[Whose], tables: Given[Tables], browser: Given[Browser]
    ) -> You:
        """From the computer player that sits in."""
        return you(sitting.come_back(tables, table_id, browser, data.name))

    @post(
        "/seats/wait",
        status_code=200,
        sync_to_thread=True,
        summary="Wait for somebody",
        responses=problems(400, 403, 404, 409, 422),
    )
    def wait(
        self, table_id: Id, data: JSONBody[Whose], tables: Given[Tables], browser: Given[Browser]
    ) -> You:
        """Only for the owner: nobody sits in for that player any more."""
        return you(sitting.wait_for(tables, table_id, browser, data.name))

    @post(
        "/vote",
        status_code=200,
        sync_to_thread=True,
        summary="Vote about one whose time is out",
        responses=problems(400, 403, 404, 409, 422),
    )
    def vote(
        self, table_id: Id, data: JSONBody[NewVote], tables: Given[Tables], browser: Given[Browser]
    ) -> Voted:
        """What more than half of the others are for happens at once."""
        access = voting.vote(tables, table_id, browser, data.name, data.choice)
        return Voted(access.table.version, data.name in access.table.timeline.out)


class VacationController(Controller):
    """Vacations."""

    path = "/api/vacation"
    tags = ("pace",)

    @get("/", sync_to_thread=True, summary="My vacation", responses=problems())
    def show(
        self, tables: Given[Tables], people: Given[People], browser: Given[Browser]
    ) -> VacationAnswer:
        """Whether this player is on vacation, and what is left of the year's days."""
        return _answer(vacation.vacation_of(tables, people.find(browser)))

    @put(
        "/",
        sync_to_thread=True,
        summary="Go on vacation",
        responses=problems(400, 403, 422),
    )
    def go(
        self,
        data: JSONBody[NewVacation],
        tables: Given[Tables],
        people: Given[People],
        browser: Given[Browser],
    ) -> VacationAnswer:
        """From now on; the clocks stand at all tables of this player."""
        until = tables.clock() + data.days * DAY
        return _answer(vacation.go(tables, people, browser, until))

    @delete(
        "/",
        status_code=200,
        sync_to_thread=True,
        summary="Come back from vacation",
        responses=problems(403),
    )
    def come_back(
        self, tables: Given[Tables], people: Given[People], browser: Given[Browser]
    ) -> VacationAnswer:
        """The clocks run again."""
        return _answer(vacation.come_back(tables, people, browser))


def _answer(found: Vacation) -> VacationAnswer:
    return VacationAnswer(iso(found.until) if found.until else None, round(found.left, 2))
