"""How I sign in from now on: passkeys, a password; tokens for my programs."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server.api.answers import iso, problems
from railhead.server.api.me import Done, PlayerAnswer, player_answer
from railhead.server.api.signing_in import NameAndPassword, site_of
from railhead.server.browsers import Browser
from railhead.server.people.api_tokens import ApiToken, Scope, need_person
from railhead.server.people.players import LONGEST_NAME, checked_name
from railhead.server.people.reception import Reception, not_here


class NewPasskey(Struct, forbid_unknown_fields=True):
    """What a browser's ``PublicKeyCredential.toJSON`` gives for a new passkey; ``name``: what to
    be called, for a guest who has not said it yet."""

    credential: dict[str, Any]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class Which(Struct, forbid_unknown_fields=True):
    """The id of what shall go."""

    id: Annotated[str, Meta(min_length=1, max_length=1400)]


class NewToken(Struct, forbid_unknown_fields=True):
    """What to call a token, and what it is good for."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=2)]


class TokenAnswer(Struct):
    """A token of mine; ``used``: when it last was, None if never."""

    id: str
    name: str
    scopes: list[Scope]
    created: str
    used: str | None


class MadeToken(Struct):
    """A new token: ``secret`` is told here and never again."""

    secret: str
    token: TokenAnswer


class CredentialsController(Controller):
    """Ways in, and tokens. All but the list need that one has signed in a short while ago."""

    path = "/api/me"
    tags = ("me",)

    @post(
        "/password",
        status_code=200,
        sync_to_thread=True,
        summary="Set name and password",
        responses=problems(400, 403, 404),
    )
    def password(
        self,
        data: JSONBody[NameAndPassword],
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> PlayerAnswer:
        """In the place of those before; a forgotten password is replaced after signing in
        otherwise."""
        if not reception.passwords.is_there:
            raise not_here()
        device = reception.admit(request, browser)
        player = reception.passwords.keep(browser, data.name, data.password, device)
        return player_answer(player)

    @post(
        "/passkeys/options",
        status_code=200,
        sync_to_thread=True,
        summary="What a device is asked to make a passkey",
        responses=problems(400, 403, 404),
    )
    def passkey_options(
        self,
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> dict[str, Any]:
        """For the browser's ``PublicKeyCredential.parseCreationOptionsFromJSON``."""
        site = site_of(reception, request)
        reception.admit(request, browser)
        return reception.passkeys.ask_to_make(browser, site)

    @post(
        "/passkeys",
        status_code=200,
        sync_to_thread=True,
        summary="Keep a passkey",
        responses=problems(400, 403, 404, 410, 422),
    )
    def make_passkey(
        self,
        data: JSONBody[NewPasskey],
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> PlayerAnswer:
        """A guest becomes an account by it, an account has another way in."""
        site = site_of(reception, request)
        device = reception.admit(request, browser)
        name = checked_name(data.name) if data.name.strip() else ""
        player = reception.passkeys.make(browser, site, data.credential, name, device)
        return player_answer(player)

    @post(
        "/passkeys/remove",
        status_code=200,
        sync_to_thread=True,
        summary="Remove a passkey",
        responses=problems(400, 403, 404, 422),
    )
    def remove_passkey(
        self, data: JSONBody[Which], reception: Given[Reception], browser: Given[Browser]
    ) -> Done:
        """The last way in stays."""
        need_person(browser)
        reception.passkeys.remove(browser, data.id)
        return Done()

    @get("/tokens", sync_to_thread=True, summary="My tokens", responses=problems(400, 403))
    def tokens(self, reception: Given[Reception], browser: Given[Browser]) -> list[TokenAnswer]:
        """The tokens of my programs, without their secrets."""
        need_person(browser)
        player = reception.arrivals.need_account(browser)
        return [_answer(each) for each in reception.api_tokens.of(player)]

    @post(
        "/tokens",
        sync_to_thread=True,
        summary="Make a token",
        responses=problems(400, 403, 422),
    )
    def make_token(
        self, data: JSONBody[NewToken], reception: Given[Reception], browser: Given[Browser]
    ) -> MadeToken:
        """For a program of mine: it sends ``Authorization: Bearer ...`` in place of cookies."""
        need_person(browser)
        secret, token = reception.api_tokens.make(browser, data.name, data.scopes)
        return MadeToken(secret, _answer(token))

    @post(
        "/tokens/remove",
        status_code=200,
        sync_to_thread=True,
        summary="Take a token back",
        responses=problems(400, 403, 404),
    )
    def take_back_token(
        self, data: JSONBody[Which], reception: Given[Reception], browser: Given[Browser]
    ) -> Done:
        """It is good for nothing from now on."""
        need_person(browser)
        reception.api_tokens.take_back(browser, data.id)
        return Done()


def _answer(token: ApiToken) -> TokenAnswer:
    used = None if token.used is None else iso(token.used)
    return TokenAnswer(token.id, token.name, token.scopes, iso(token.created), used)
