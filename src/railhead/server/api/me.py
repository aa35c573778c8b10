"""Who I am here: name, colour, devices, ways to sign in; my data."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server.api.answers import iso, problems
from railhead.server.browsers import Browser
from railhead.server.people.api_tokens import need_person
from railhead.server.people.arriving import device_name
from railhead.server.people.players import COLOURS, LONGEST_NAME, Player
from railhead.server.people.reception import Reception


class PlayerAnswer(Struct):
    """Who somebody is; ``joined`` is None for a guest, ``id`` for one of whom nothing is kept."""

    id: str | None
    name: str
    colour: int
    guest: bool
    joined: str | None


class DeviceAnswer(Struct):
    """A browser at which I am; ``here``: the one that asks."""

    name: str
    since: str
    seen: str
    here: bool


class PasskeyAnswer(Struct):
    """A passkey of mine."""

    id: str
    name: str
    created: str
    used: str


class WaysAnswer(Struct):
    """The ways in that this server has; ``openid``: the name of another site, "" if none."""

    passkey: bool
    email: bool
    password: bool
    openid: str


class MeAnswer(Struct):
    """Who I am. ``login``: the name with which I sign in, if I have a password."""

    player: PlayerAnswer
    email: str | None
    login: str
    devices: list[DeviceAnswer]
    passkeys: list[PasskeyAnswer]
    ways: WaysAnswer


class NewMe(Struct, forbid_unknown_fields=True):
    """What to be called, and the colour wanted where it is free; what is left out stays."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)] | None = None
    colour: Annotated[int, Meta(ge=0, le=COLOURS)] | None = None


class Where(Struct, forbid_unknown_fields=True):
    """Where to sign out: here, everywhere else, or everywhere."""

    where: Literal["here", "others", "everywhere"]


class Done(Struct):
    """It is done."""

    done: bool = True


class MeController(Controller):
    """Who I am."""

    path = "/api/me"
    tags = ("me",)

    @get("/", sync_to_thread=True, summary="Who I am", responses=problems(400, 401, 403))
    def me(
        self,
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> MeAnswer:
        """Whoever plays is somebody, a guest of this browser at least."""
        return me_answer(reception, browser, request.headers.get("host", ""))

    @post(
        "/",
        status_code=200,
        sync_to_thread=True,
        summary="Name and colour",
        responses=problems(400, 403, 409),
    )
    def change(
        self,
        data: JSONBody[NewMe],
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> PlayerAnswer:
        """How others see me from now on."""
        need_person(browser)
        agent = request.headers.get("user-agent", "")
        player = reception.people.make(browser, device_name(agent))
        changed = reception.people.change(player, name=data.name, colour=data.colour)
        return player_answer(changed)

    @post(
        "/sign-out",
        status_code=200,
        sync_to_thread=True,
        summary="Sign out",
        responses=problems(400, 403),
    )
    def sign_out(
        self, data: JSONBody[Where], reception: Given[Reception], browser: Given[Browser]
    ) -> Done:
        """A guest stays who he is: nothing else knows him."""
        need_person(browser)
        reception.arrivals.need_account(browser)
        if data.where == "here":
            reception.arrivals.sign_out(browser)
        elif data.where == "others":
            reception.arrivals.sign_others_out(browser)
        else:
            reception.arrivals.sign_out_everywhere(browser)
        return Done()

    @get("/data", sync_to_thread=True, summary="Everything of mine", responses=problems(400, 403))
    def data(self, reception: Given[Reception], browser: Given[Browser]) -> Response[Any]:
        """All that is kept of me, and my games as far as I may know them, as one file."""
        need_person(browser)
        content = msgspec.json.encode(reception.my_data.export(browser))
        return Response(
            msgspec.json.format(content, indent=1) + b"\n",
            media_type="application/json",
            headers={"content-disposition": 'attachment; filename="railhead-my-data.json"'},
        )

    @post(
        "/delete",
        status_code=200,
        sync_to_thread=True,
        summary="Delete everything of mine",
        responses=problems(400, 403, 404),
    )
    def delete(self, reception: Given[Reception], browser: Given[Browser]) -> Done:
        """My account, notes, and the tables that are mine alone. The games of others stay, without
        me; an account must have signed in a short while ago."""
        need_person(browser)
        reception.my_data.delete(browser)
        return Done()


def player_answer(player: Player | None) -> PlayerAnswer:
    """A player; None is a guest of whom nothing is kept."""
    if player is None:
        return PlayerAnswer(None, "", 0, True, None)
    joined = None if player.joined is None else iso(player.joined)
    return PlayerAnswer(player.id, player.name, player.colour, player.is_guest, joined)


def me_answer(reception: Reception, browser: Browser, host: str) -> MeAnswer:
    """All that is told to a player of himself."""
    people = reception.people
    player = people.find(browser)
    ways = reception.ways(host)
    answer = MeAnswer(
        player_answer(player),
        None,
        "",
        [],
        [],
        WaysAnswer(ways.passkey, ways.email, ways.password, ways.openid),
    )
    if player is None or browser.is_program:
        return answer
    answer.email = player.email
    answer.login = reception.passwords.login(player)
    answer.devices = [
        DeviceAnswer(each.name, iso(each.since), iso(each.seen), each.browser == browser.key)
        for each in people.devices(player)
    ]
    answer.passkeys = [
        PasskeyAnswer(each.id, each.name, iso(each.created), iso(each.used))
        for each in reception.passkeys.of(player)
    ]
    return answer
