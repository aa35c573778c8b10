"""How players are called back to their tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from railhead.server.api.answers import iso, problems
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.calling import hooks, outgoing, push, ways, wishes
from railhead.server.calling.looking import Looking
from railhead.server.calling.occasions import Notice
from railhead.server.calling.push import Subscription
from railhead.server.calling.sending import OFF, Lost, NotSent, Sender
from railhead.server.calling.ways import Way
from railhead.server.calling.wishes import OfTable, WayKind, Wishes
from railhead.server.errors import Problem, bad_request, not_found
from railhead.server.people.api_tokens import need_person
from railhead.server.people.players import People, Player
from railhead.server.security import Allowance, client_of
from railhead.server.tables import Tables

WayId = Annotated[str, PathParameter(max_length=32, description="The id of a way.")]
Token = Annotated[str, PathParameter(max_length=200)]


class WayAnswer(Struct):
    """A way; ``worked``: when something was sent by it last, ``problem``: why that failed."""

    id: str
    kind: WayKind
    name: str
    worked: str | None
    problem: str


class NoticesAnswer(Struct):
    """What this player has chosen. ``kinds``: the ways that there are on this server; ``push_key``:
    what browsers subscribe with; ``email``: the address to which letters go."""

    ways: list[WayAnswer]
    wishes: Wishes
    kinds: list[WayKind]
    services: list[str]
    push_key: str
    email: str | None


class NewWay(Struct, forbid_unknown_fields=True):
    """A way to add: a browser's ``subscription``, the ``address`` of a hook, or e-mail, which goes
    to the player's own address."""

    kind: WayKind
    name: Annotated[str, Meta(max_length=ways.LONGEST_NAME)] = ""
    address: Annotated[str, Meta(max_length=outgoing.LONGEST_ADDRESS)] = ""
    subscription: Subscription | None = None


class Look(Struct, forbid_unknown_fields=True):
    """Whether a page is in sight; ``look``: what it calls itself, as with its stream."""

    look: Annotated[str, Meta(max_length=32)]
    in_sight: bool


class NoticesController(Controller):
    """Notices, for all tables of a player and for one."""

    path = "/api"
    tags = ("notices",)

    @get("/notices", sync_to_thread=True, summary="How I am called back", responses=problems())
    def show(
        self, people: Given[People], browser: Given[Browser], sender: Given[Sender]
    ) -> NoticesAnswer:
        """The ways to this player, and what is told by them."""
        return notices_of(people, people.find(browser), sender)

    @put(
        "/notices",
        sync_to_thread=True,
        summary="Choose of what I am told, and when",
        responses=problems(400, 403, 413),
    )
    def choose(
        self,
        data: JSONBody[Wishes],
        people: Given[People],
        browser: Given[Browser],
        sender: Given[Sender],
    ) -> NoticesAnswer:
        """All of it at once."""
        need_person(browser)
        wishes.check(data)
        player = people.make(browser)
        people.storage.run(wishes.keep(player.id, wishes.EVERY_TABLE, data))
        return notices_of(people, player, sender)

    @post(
        "/notices/ways",
        sync_to_thread=True,
        summary="Add a way",
        responses=problems(400, 403, 413, 422),
    )
    def add(
        self,
        data: JSONBody[NewWay],
        people: Given[People],
        browser: Given[Browser],
        sender: Given[Sender],
    ) -> WayAnswer:
        """A browser that takes pushes, e-mail, or a webhook. Not for a program: what it added would
        outlive its token."""
        need_person(browser)
        if data.kind not in sender.kinds:
            raise Problem(422, "refused", "This server has no such way.")
        try:
            name, address = _checked(data, sender)
        except outgoing.Refused as error:
            bad_request(str(error))
        player = people.make(browser)
        if data.kind == "mail" and player.email is None:
            raise Problem(422, "refused", "Confirm an e-mail address first.")
        name = " ".join(data.name.split()) or name
        way = ways.add(people.storage, player.id, data.kind, name, address, people.clock())
        return _way(way)

    @delete(
        "/notices/ways/{way_id:str}",
        sync_to_thread=True,
        summary="End a way",
        responses=problems(403, 404),
    )
    def remove(self, way_id: WayId, people: Given[People], browser: Given[Browser]) -> None:
        """Nothing comes by it any more."""
        need_person(browser)
        ways.remove(people.storage, _mine(people, browser).id, way_id)

    @post(
        "/notices/ways/{way_id:str}/try",
        status_code=200,
        summary="Try a way",
        responses=problems(403, 404, 422),
    )
    async def attempt(
        self,
        way_id: WayId,
        people: Given[People],
        browser: Given[Browser],
        sender: Given[Sender],
        openings: Given[Allowance],
        request: Request[Any, Any, Any],
    ) -> WayAnswer:
        """Send a line by it now."""
        need_person(browser)
        openings.take(client_of(request.scope))
        player = await sender.in_thread(lambda: _mine(people, browser))
        way = await sender.in_thread(lambda: ways.way_of(people.storage, way_id))
        if way is None or way.player != player.id:
            not_found("There is no such way.")
        line = Notice("Railhead", "So it will look when a table waits for you.", "/", "try")
        try:
            await sender.send(way, [line])
        except (Lost, NotSent, OSError) as error:
            said = str(error)
            await sender.in_thread(lambda: people.storage.run([ways.has_failed(way_id, said)]))
            raise Problem(422, "refused", f"That did not work: {said}") from None
        now = people.clock()
        await sender.in_thread(lambda: people.storage.run([ways.has_worked(way_id, now)]))
        return _way(msgspec.structs.replace(way, worked=now, problem=""))

    @get(
        "/tables/{table_id:str}/notices",
        sync_to_thread=True,
        summary="What I am told of this table",
        responses=problems(403, 404),
    )
    def show_table(
        self,
        table_id: Id,
        tables: Given[Tables],
        people: Given[People],
        browser: Given[Browser],
    ) -> OfTable:
        """Nothing, or by other ways than elsewhere."""
        tables.access(table_id, browser)
        player = people.find(browser)
        if player is None:
            return OfTable()
        return wishes.wishes_at(people.storage, player.id, table_id)

    @put(
        "/tables/{table_id:str}/notices",
        sync_to_thread=True,
        summary="Choose of what I am told at this table",
        responses=problems(400, 403, 404),
    )
    def choose_at_table(
        self,
        table_id: Id,
        data: JSONBody[OfTable],
        tables: Given[Tables],
        people: Given[People],
        browser: Given[Browser],
    ) -> OfTable:
        """``muted``: of nothing."""
        if not tables.access(table_id, browser).held:
            raise Problem(403, "not_yours", "You do not play at this table.")
        player = people.make(browser)
        people.storage.run(wishes.keep(player.id, table_id, data))
        return data


class LookingController(Controller):
    """Whether somebody looks."""

    path = "/api/tables/{table_id:str}"
    tags = ("live",)

    @post(
        "/looking",
        sync_to_thread=True,
        status_code=204,
        summary="Whether this page is in sight",
        responses=problems(400, 403, 404),
    )
    def say(
        self,
        table_id: Id,
        data: JSONBody[Look],
        tables: Given[Tables],
        browser: Given[Browser],
        looking: Given[Looking],
    ) -> None:
        """While a player looks at a table he gets no notice about it."""
        if tables.access(table_id, browser).held:
            looking.say(browser, table_id, data.look, data.in_sight)


@post(OFF + "{token:str}", status_code=200, include_in_schema=False)
async def one_click(token: Token, people: Given[People], sender: Given[Sender]) -> Response[str]:
    """End a way by one click in a letter: nobody is asked to sign in for that (RFC 8058)."""
    way_id = sender.way_of_token(token)
    if way_id is None:
        not_found("This address ends nothing. Was it copied in full?")
    await sender.in_thread(lambda: people.storage.run(list(ways.removal(way_id))))
    return Response("No more of these letters will come.\n", media_type="text/plain")


def _checked(data: NewWay, sender: Sender) -> tuple[str, str]:
    """What a way is called, unless its player calls it something, and where it leads."""
    if data.kind == "push":
        if data.subscription is None:
            bad_request("A push needs the subscription of a browser.")
        push.check(data.subscription, sender.allowed)
        return "This browser", msgspec.json.encode(data.subscription).decode()
    if data.kind == "mail":
        return "E-mail", ""
    return hooks.check(data.address, sender.allowed), data.address


def _mine(people: People, browser: Browser) -> Player:
    player = people.find(browser)
    if player is None:
        not_found("There is no such way.")
    return player


def notices_of(people: People, player: Player | None, sender: Sender) -> NoticesAnswer:
    """All that a player has chosen."""
    kinds = sender.kinds
    found = [] if player is None else ways.ways_of(people.storage, player.id)
    return NoticesAnswer(
        [_way(each) for each in found],
        Wishes() if player is None else wishes.wishes_of(people.storage, player.id),
        kinds,
        list(hooks.SERVICES.values()) if hooks.HAS_SERVICES else [],
        sender.pusher.public_key if "push" in kinds else "",
        None if player is None else player.email,
    )


def _way(way: Way) -> WayAnswer:
    worked = None if way.worked is None else iso(way.worked)
    return WayAnswer(way.id, way.kind, way.name, worked, way.problem)
