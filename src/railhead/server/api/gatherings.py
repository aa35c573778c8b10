"""Tables that are not begun: who sits there, sitting down, asking others."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server.api.answers import iso, problems
from railhead.server.api.me import Done
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.facts import Shown
from railhead.server.links import Links
from railhead.server.lobby.gathering import Gathering, PlaceKind
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.lobby.inviting import Invitations
from railhead.server.mail import LONGEST_ADDRESS
from railhead.server.pace.pace import Pace
from railhead.server.people.players import LONGEST_NAME
from railhead.server.security import Allowance
from railhead.titles import find

Number = Annotated[int, Meta(ge=0, le=19)]


class PlaceAnswer(Struct):
    """A seat: ``taken``, or still waiting for somebody; ``you``: it is yours, or kept for you."""

    place: int
    kind: PlaceKind
    name: str
    bot: str
    taken: bool
    you: bool


class GatheringAnswer(Struct):
    """A table that is not begun. ``to_go``: how many are still to sit down, ``free``: the seats
    that are for whoever comes first; ``club``: told to those who belong to it alone."""

    id: str
    title: str
    name: str
    note: str
    players: int
    to_go: int
    free: int
    seats: list[PlaceAnswer]
    options: dict[str, str]
    pace: Pace | None
    hints: bool
    shown: Shown
    owner: bool
    sits: bool
    invited: bool
    rematch_of: str | None
    created: str
    updated: str
    club: str | None = None


class SitDown(Struct, forbid_unknown_fields=True):
    """What the others shall call you, if you have not said so before."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class NewOccupant(Struct, forbid_unknown_fields=True):
    """To whom a place is given: whoever comes first (``open``), a computer player (``bot``), or a
    friend by ``link``."""

    place: Number
    kind: Annotated[PlaceKind, Meta(description="open, bot or link")]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""


class PlaceLink(Struct):
    """The secret link of the place, told here and never again; None if it has none."""

    link: str | None


class NewInvitation(Struct, forbid_unknown_fields=True):
    """Whom to ask, by name or e-mail address, and for which place."""

    place: Number
    who: Annotated[str, Meta(min_length=1, max_length=LONGEST_ADDRESS)]


class NewShown(Struct, forbid_unknown_fields=True):
    """Who may look: whoever knows the address (``link``), the club, or anybody (``public``)."""

    shown: Shown


class InvitationAnswer(Struct):
    """Somebody asks you to a table."""

    by: str
    made: str
    table: GatheringAnswer


class GatheringsController(Controller):
    """A table at which somebody is still to sit down."""

    path = "/api/gatherings/{table_id:str}"
    tags = ("lobby",)

    @get(
        "/",
        sync_to_thread=True,
        summary="A table that is not begun",
        responses=problems(400, 404, 410),
    )
    def show(
        self, table_id: Id, gathered: Given[Gatherings], browser: Given[Browser]
    ) -> GatheringAnswer:
        """Its seats and how it will be played; 410 once it has begun: then it is a table."""
        return gathering_answer(*gathered.look(table_id, browser))

    @post(
        "/sit",
        status_code=200,
        sync_to_thread=True,
        summary="Sit down",
        responses=problems(400, 403, 404, 409, 410, 422),
    )
    def sit(
        self,
        table_id: Id,
        data: JSONBody[SitDown],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> GatheringAnswer:
        """Takes the first seat that is free to whoever comes. With the last one the game begins."""
        found = gathered.sit(table_id, browser, data.name)
        return gathering_answer(found, gathered.key(browser))

    @post(
        "/leave",
        status_code=200,
        sync_to_thread=True,
        summary="Stand up again",
        responses=problems(400, 403, 404, 410),
    )
    def leave(
        self, table_id: Id, gathered: Given[Gatherings], browser: Given[Browser]
    ) -> GatheringAnswer:
        """The seat is free again."""
        return gathering_answer(gathered.leave(table_id, browser), gathered.key(browser))

    @post(
        "/places",
        status_code=200,
        sync_to_thread=True,
        summary="Give a place to somebody else",
        responses=problems(400, 403, 404, 410),
    )
    def reseat(
        self,
        table_id: Id,
        data: JSONBody[NewOccupant],
        gathered: Given[Gatherings],
        browser: Given[Browser],
        links: Given[Links],
    ) -> PlaceLink:
        """Only for the owner. Whoever sat there, or was asked, no longer does or is."""
        secret = gathered.reseat(table_id, browser, data.place, data.kind, data.name, data.bot)
        return PlaceLink(None if secret is None else links.seat(table_id, secret))

    @post(
        "/invite",
        status_code=200,
        sync_to_thread=True,
        summary="Ask a player to sit down",
        responses=problems(400, 403, 404, 409, 410, 422),
    )
    def invite(
        self,
        table_id: Id,
        data: JSONBody[NewInvitation],
        invited: Given[Invitations],
        browser: Given[Browser],
        invites: Given[Allowance],
    ) -> GatheringAnswer:
        """Only for the owner. Where an e-mail address is nobody's the answer is the same."""
        invites.take(browser.key or "")
        found = invited.ask(table_id, browser, data.place, data.who)
        return gathering_answer(found, invited.gathered.key(browser))

    @post(
        "/shown",
        status_code=200,
        sync_to_thread=True,
        summary="Show it in the lobby, or not",
        responses=problems(400, 403, 404, 410),
    )
    def choose_shown(
        self,
        table_id: Id,
        data: JSONBody[NewShown],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> GatheringAnswer:
        """Only for the owner."""
        found = gathered.show(table_id, browser, data.shown)
        return gathering_answer(found, gathered.key(browser))

    @post(
        "/begin",
        status_code=200,
        sync_to_thread=True,
        summary="Begin with those who sit there",
        responses=problems(400, 403, 404, 410, 422),
    )
    def begin(self, table_id: Id, gathered: Given[Gatherings], browser: Given[Browser]) -> Done:
        """Only for the owner: nobody else is waited for."""
        gathered.start(table_id, browser)
        return Done()

    @post(
        "/close",
        status_code=200,
        sync_to_thread=True,
        summary="Close it",
        responses=problems(400, 403, 404, 410),
    )
    def close(self, table_id: Id, gathered: Given[Gatherings], browser: Given[Browser]) -> Done:
        """Only for the owner: the table will not begin."""
        gathered.close(table_id, browser)
        return Done()


class InvitationsController(Controller):
    """Tables to which one is asked."""

    path = "/api/invitations"
    tags = ("lobby",)

    @get("/", sync_to_thread=True, summary="My invitations", responses=problems())
    def mine(self, invited: Given[Invitations], browser: Given[Browser]) -> list[InvitationAnswer]:
        """The tables to which somebody asks you, the latest first."""
        key = invited.gathered.key(browser)
        return [
            InvitationAnswer(each.by, iso(each.made), gathering_answer(each.gathering, key))
            for each in invited.mine(browser)
        ]

    @post(
        "/{table_id:str}/accept",
        status_code=200,
        sync_to_thread=True,
        summary="Accept",
        responses=problems(400, 403, 404),
    )
    def accept(
        self,
        table_id: Id,
        data: JSONBody[SitDown],
        invited: Given[Invitations],
        browser: Given[Browser],
    ) -> GatheringAnswer:
        """Sits down at the seat that is kept."""
        found = invited.accept(table_id, browser, data.name)
        return gathering_answer(found, invited.gathered.key(browser))

    @post(
        "/{table_id:str}/decline",
        status_code=200,
        sync_to_thread=True,
        summary="Decline",
        responses=problems(400, 403, 404),
    )
    def decline(self, table_id: Id, invited: Given[Invitations], browser: Given[Browser]) -> Done:
        """The seat is for whoever comes first then."""
        invited.decline(table_id, browser)
        return Done()


def gathering_answer(found: Gathering, key: str | None) -> GatheringAnswer:
    """A table that is not begun, as somebody may see it."""
    return GatheringAnswer(
        id=found.id,
        title=found.title,
        name=find(found.title).name,
        note=found.note,
        players=len(found.places),
        to_go=found.to_go,
        free=found.free,
        seats=[
            PlaceAnswer(
                each.place,
                each.kind,
                each.name,
                each.bot,
                each.kind in ("here", "bot") or (each.kind == "link" and each.browser is not None),
                key is not None and each.browser == key,
            )
            for each in found.places
        ],
        options=found.terms.options,
        pace=found.terms.pace,
        hints=found.terms.hints,
        shown=found.shown,
        owner=key == found.browser,
        sits=bool(found.at(key)),
        invited=any(
            each.kind == "asked" and key is not None and each.browser == key
            for each in found.places
        ),
        rematch_of=found.after,
        created=iso(found.created),
        updated=iso(found.updated),
        club=found.club if found.shown == "club" else None,
    )
