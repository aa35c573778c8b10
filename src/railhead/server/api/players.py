"""Players as others see them, and what one shows of oneself."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody, PathParameter
from msgspec import Struct

from railhead.server.api.answers import iso, problems
from railhead.server.browsers import Browser
from railhead.server.errors import not_found
from railhead.server.peace.who import key_of
from railhead.server.people.api_tokens import need_person
from railhead.server.people.reception import Reception
from railhead.server.results import profile as profiles
from railhead.server.results.profile import Against, Shown, TitleRating, TitleResults, Wishes

PlayerId = Annotated[str, PathParameter(max_length=60, description="The player's id, or his name.")]


class GameAnswer(Struct):
    """A game that is over. ``table``, ``name`` and ``others``: only where whoever asks may know of
    the table. ``change``: of the rating, None if the game was not rated."""

    table: str | None
    name: str
    title: str
    place: int
    of: int
    worth: int
    others: list[str]
    change: int | None
    finished: str


class ProfileAnswer(Struct):
    """A player as the asking browser may see him. ``hidden``: no more than the name is shown.
    ``against``: how he fared against whoever asks; of oneself, against everybody."""

    id: str
    name: str
    colour: int
    hidden: bool
    since: str | None
    seen: str | None
    finished: int
    won: int
    ratings: list[TitleRating]
    results: list[TitleResults]
    against: list[Against]
    last: list[GameAnswer]


class ShownAnswer(Struct):
    """To whom I show myself (all, played: those with whom I have played, nobody), and whether they
    may know when I was here last."""

    shown: Shown
    seen: bool


class NewShown(Struct, forbid_unknown_fields=True):
    """To whom I show myself; what is left out stays."""

    shown: Shown | None = None
    seen: bool | None = None


class PlayersController(Controller):
    """Players."""

    path = "/api"
    tags = ("players",)

    @get(
        "/players/{player:str}",
        sync_to_thread=True,
        summary="A player",
        responses=problems(400, 403, 404),
    )
    def player(
        self, player: PlayerId, reception: Given[Reception], browser: Given[Browser]
    ) -> ProfileAnswer:
        """Results, ratings and games that are over, as far as the player shows them. Guests have
        no profile."""
        storage = reception.people.storage
        found = reception.people.get(player)
        if found is None:
            found = reception.people.get(profiles.named(storage, player) or "")
        if found is None or found.is_guest:
            not_found("There is no such player.")
        shown = profiles.profile(storage, found, key_of(storage, browser))
        return ProfileAnswer(
            shown.id,
            shown.name,
            shown.colour,
            shown.hidden,
            None if shown.since is None else iso(shown.since),
            None if shown.seen is None else iso(shown.seen),
            shown.finished,
            shown.won,
            shown.ratings,
            shown.results,
            shown.against,
            [
                GameAnswer(
                    each.table,
                    each.name,
                    each.title,
                    each.place,
                    each.of,
                    each.worth,
                    each.others,
                    each.change,
                    iso(each.finished),
                )
                for each in shown.last
            ],
        )

    @get(
        "/me/profile",
        sync_to_thread=True,
        summary="What I show of myself",
        responses=problems(400, 403),
    )
    def wishes(self, reception: Given[Reception], browser: Given[Browser]) -> ShownAnswer:
        """Guests show nothing, and have nothing to say here."""
        need_person(browser)
        player = reception.arrivals.need_account(browser)
        wishes = profiles.wishes_of(reception.people.storage, player.id)
        return ShownAnswer(wishes.shown, wishes.seen)

    @post(
        "/me/profile",
        status_code=200,
        sync_to_thread=True,
        summary="Show more or less of myself",
        responses=problems(400, 403),
    )
    def change(
        self, data: JSONBody[NewShown], reception: Given[Reception], browser: Given[Browser]
    ) -> ShownAnswer:
        """To whom I show myself from now on."""
        need_person(browser)
        player = reception.arrivals.need_account(browser)
        storage = reception.people.storage
        before = profiles.wishes_of(storage, player.id)
        wishes = Wishes(
            before.shown if data.shown is None else data.shown,
            before.seen if data.seen is None else data.seen,
        )
        profiles.keep(storage, player, wishes)
        return ShownAnswer(wishes.shown, wishes.seen)
