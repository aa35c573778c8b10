"""Clubs: founding them, joining them, and who keeps them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from railhead.server.api.answers import iso, problems
from railhead.server.api.lobby import After
from railhead.server.api.me import Done
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.links import Links
from railhead.server.lobby.clubs import LONGEST_NOTE, Club, Clubs, Member, Role, Seen
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.people.players import LONGEST_NAME, Player
from railhead.server.security import Allowance, client_of

ClubId = Annotated[str, PathParameter(max_length=32, description="The club's id.")]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Note = Annotated[str, Meta(max_length=LONGEST_NOTE)]
Who = Annotated[str, Meta(min_length=1, max_length=32, description="The id of a player.")]


class NewClub(Struct, forbid_unknown_fields=True):
    """A club to found. ``open``: anybody may see it, and ask to be a member."""

    name: Name
    note: Note = ""
    open: bool = False


class ChangedClub(Struct, forbid_unknown_fields=True):
    """What is left out stays."""

    name: Name | None = None
    note: Note | None = None
    open: bool | None = None


class ClubListed(Struct):
    """A club in a list; ``members``: how many, where that is asked for."""

    id: str
    name: str
    note: str
    open: bool
    members: int | None = None


class MemberAnswer(Struct):
    """Somebody in a club, or who wants to be."""

    id: str
    name: str
    colour: int
    role: Role
    since: str


class ClubAnswer(Struct):
    """A club. ``role``: your own, "" for an outsider; ``asked``: you have asked to be a member;
    ``applications``: those who have, told to those who keep the club."""

    id: str
    name: str
    note: str
    open: bool
    role: str
    asked: bool
    members: list[MemberAnswer]
    applications: list[MemberAnswer]


class ClubLink(Struct):
    """A secret link by which one becomes a member, told here and never again."""

    link: str


class ClubSecret(Struct, forbid_unknown_fields=True):
    """The last part of such a link; and what the others shall call you, if you have not said."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class AskToJoin(Struct, forbid_unknown_fields=True):
    """What the others shall call you, if you have not said so before."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class ToApplication(Struct, forbid_unknown_fields=True):
    """An answer to somebody who wants to be a member."""

    who: Who
    agree: bool


class NewRole(Struct, forbid_unknown_fields=True):
    """What a member shall be."""

    who: Who
    role: Role


class OneMember(Struct, forbid_unknown_fields=True):
    """A member."""

    who: Who


class ClubsController(Controller):
    """Clubs."""

    path = "/api/clubs"
    tags = ("clubs",)

    @get("/", sync_to_thread=True, summary="My clubs", responses=problems())
    def mine(
        self, clubs: Given[Clubs], gathered: Given[Gatherings], browser: Given[Browser]
    ) -> list[ClubListed]:
        """The clubs to which you belong."""
        return [_listed(each) for each in clubs.of(gathered.key(browser))]

    @get("/open", sync_to_thread=True, summary="Open clubs", responses=problems(400))
    def open_ones(self, clubs: Given[Clubs], after: After = 0) -> list[ClubListed]:
        """Clubs that anybody may see, 50 at a time, the youngest first."""
        return [_listed(club, number) for club, number in clubs.open_ones(after=after)]

    @post("/", sync_to_thread=True, summary="Found a club", responses=problems(400, 403, 422))
    def found(
        self,
        data: JSONBody[NewClub],
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
        openings: Given[Allowance],
        request: Request[Any, Any, Any],
    ) -> ClubListed:
        """You own it."""
        openings.take(client_of(request.scope))
        player = somebody(gathered, browser)
        return _listed(clubs.found(player.id, data.name, data.note, data.open))

    @post(
        "/join",
        status_code=200,
        sync_to_thread=True,
        summary="Join by a link",
        responses=problems(400, 403, 410, 422),
    )
    def join(
        self,
        data: JSONBody[ClubSecret],
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ClubListed:
        """Whoever has the link becomes a member."""
        clubs.of_link(data.secret)
        player = somebody(gathered, browser, data.name)
        return _listed(clubs.join(data.secret, player.id))

    @get("/{club_id:str}", sync_to_thread=True, summary="A club", responses=problems(400, 404))
    def show(
        self,
        club_id: ClubId,
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ClubAnswer:
        """A club that is not open is there for its members alone."""
        return club_answer(clubs.see(club_id, gathered.key(browser)))

    @post(
        "/{club_id:str}",
        status_code=200,
        sync_to_thread=True,
        summary="Change a club",
        responses=problems(400, 403, 404),
    )
    def change(
        self,
        club_id: ClubId,
        data: JSONBody[ChangedClub],
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> ClubListed:
        """For those who keep it: its name, what is said of it, and who may see it."""
        key = gathered.key(browser) or ""
        return _listed(clubs.change(club_id, key, data.name, data.note, data.open))

    @post(
        "/{club_id:str}/link",
        status_code=200,
        sync_to_thread=True,
        summary="A link to a club",
        responses=problems(400, 403, 404),
    )
    def link(
        self,
        club_id: ClubId,
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
        links: Given[Links],
    ) -> ClubLink:
        """For those who keep the club: good for 30 days, for as many as open it."""
        return ClubLink(links.club(clubs.link(club_id, gathered.key(browser) or "")))

    @post(
        "/{club_id:str}/links/end",
        status_code=200,
        sync_to_thread=True,
        summary="End all links",
        responses=problems(400, 403, 404),
    )
    def end_links(
        self,
        club_id: ClubId,
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> Done:
        """None made so far leads to the club any more."""
        clubs.end_links(club_id, gathered.key(browser) or "")
        return Done()

    @post(
        "/{club_id:str}/ask",
        status_code=200,
        sync_to_thread=True,
        summary="Ask to be a member",
        responses=problems(400, 403, 404, 422),
    )
    def ask(
        self,
        club_id: ClubId,
        data: JSONBody[AskToJoin],
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
        invites: Given[Allowance],
    ) -> Done:
        """Those who keep the club are shown it."""
        clubs.see(club_id, gathered.key(browser))
        player = somebody(gathered, browser, data.name)
        invites.take(player.id)
        clubs.ask(club_id, player.id)
        return Done()

    @post(
        "/{club_id:str}/answer",
        status_code=200,
        sync_to_thread=True,
        summary="Answer who asks",
        responses=problems(400, 403, 404, 422),
    )
    def answer(
        self,
        club_id: ClubId,
        data: JSONBody[ToApplication],
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> Done:
        """For those who keep the club."""
        clubs.answer(club_id, gathered.key(browser) or "", data.who, data.agree)
        return Done()

    @post(
        "/{club_id:str}/role",
        status_code=200,
        sync_to_thread=True,
        summary="Give a member a role",
        responses=problems(400, 403, 404),
    )
    def role(
        self,
        club_id: ClubId,
        data: JSONBody[NewRole],
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> Done:
        """Only for the owner; a new owner takes the place of the old one, who keeps the club."""
        clubs.make(club_id, gathered.key(browser) or "", data.who, data.role)
        return Done()

    @post(
        "/{club_id:str}/remove",
        status_code=200,
        sync_to_thread=True,
        summary="Send a member away",
        responses=problems(400, 403, 404),
    )
    def remove(
        self,
        club_id: ClubId,
        data: JSONBody[OneMember],
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> Done:
        """For those who keep the club."""
        clubs.remove_member(club_id, gathered.key(browser) or "", data.who)
        return Done()

    @post(
        "/{club_id:str}/leave",
        status_code=200,
        sync_to_thread=True,
        summary="Leave a club",
        responses=problems(400, 403, 404),
    )
    def leave(
        self,
        club_id: ClubId,
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> Done:
        """If the owner leaves, the oldest keeper or member owns the club."""
        clubs.leave(club_id, gathered.key(browser) or "")
        return Done()

    @post(
        "/{club_id:str}/close",
        status_code=200,
        sync_to_thread=True,
        summary="Close a club",
        responses=problems(400, 403, 404),
    )
    def close(
        self,
        club_id: ClubId,
        clubs: Given[Clubs],
        gathered: Given[Gatherings],
        browser: Given[Browser],
    ) -> Done:
        """Only for the owner. Its tables go on."""
        clubs.close(club_id, gathered.key(browser) or "")
        return Done()


def club_answer(seen: Seen) -> ClubAnswer:
    """A club as somebody may see it."""
    club = seen.club
    return ClubAnswer(
        club.id,
        club.name,
        club.note,
        club.open,
        seen.role,
        seen.asked,
        [_member(each) for each in seen.members],
        [_member(each) for each in seen.applications],
    )


def somebody(gathered: Gatherings, browser: Browser, name: str = "") -> Player:
    """The player who asks; he needs a name, for the others."""
    player = gathered.somebody(browser, name)
    if not player.name:
        raise Problem(422, "nameless", "Say what the others shall call you.")
    return player


def _listed(club: Club, number: int | None = None) -> ClubListed:
    return ClubListed(club.id, club.name, club.note, club.open, number)


def _member(member: Member) -> MemberAnswer:
    return MemberAnswer(member.player, member.name, member.colour, member.role, iso(member.since))
