"""Signing in and up: the same ways do both."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server.api.answers import problems
from railhead.server.api.me import PlayerAnswer, player_answer
from railhead.server.browsers import Browser
from railhead.server.mail import LONGEST_ADDRESS, Letter
from railhead.server.people.email_links import normal
from railhead.server.people.passkeys import Site
from railhead.server.people.passwords import LONGEST
from railhead.server.people.players import LONGEST_NAME
from railhead.server.people.reception import Reception, not_here

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class NameAndPassword(Struct, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class Address(Struct, forbid_unknown_fields=True):
    """Where to send the link."""

    email: Annotated[str, Meta(min_length=3, max_length=LONGEST_ADDRESS)]


class Sent(Struct):
    """The letter is on its way; the answer is the same whether the address is known or not."""

    sent: str


class LinkSecret(Struct, forbid_unknown_fields=True):
    """What stands behind the # of the link."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]


class SignedPasskey(Struct, forbid_unknown_fields=True):
    """What a browser's ``PublicKeyCredential.toJSON`` gives."""

    credential: dict[str, Any]


class SignInController(Controller):
    """The ways in. A guest's tables join the account."""

    path = "/api/sign-in"
    tags = ("signing in",)

    @post(
        "/password",
        status_code=200,
        sync_to_thread=True,
        summary="With name and password",
        responses=problems(400, 403, 404),
    )
    def password(
        self,
        data: JSONBody[NameAndPassword],
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> PlayerAnswer:
        """Signs in under a name that is known, or keeps a new one with its password."""
        if not reception.passwords.is_there:
            raise not_here()
        device = reception.admit(request, browser, data.name)
        player = reception.passwords.enter(browser, data.name, data.password, device)
        return player_answer(player)

    @post(
        "/email",
        status_code=202,
        summary="Ask for a link by e-mail",
        responses=problems(400, 403, 404, 503),
    )
    async def email(
        self,
        data: JSONBody[Address],
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
        in_thread: Given[Any],
    ) -> Sent:
        """The link works once, for 15 minutes. For an account that is signed in, it confirms the
        address as its own."""
        if not reception.email_links.is_there:
            raise not_here()
        reception.admit(request, browser, normal(data.email))
        letter: Letter = await in_thread(reception.email_links.write, browser, data.email)
        await reception.email_links.send(letter)
        return Sent(letter.to)

    @post(
        "/email/open",
        status_code=200,
        sync_to_thread=True,
        summary="Open a link that came by e-mail",
        responses=problems(400, 403, 409, 410),
    )
    def open_link(
        self,
        data: JSONBody[LinkSecret],
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> PlayerAnswer:
        """Signs in the browser that asks this, whichever asked for the link."""
        device = reception.admit(request, browser)
        return player_answer(reception.email_links.open(browser, data.secret, device))

    @post(
        "/passkey/options",
        status_code=200,
        sync_to_thread=True,
        summary="What a passkey is asked",
        responses=problems(400, 403, 404),
    )
    def passkey_options(
        self,
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> dict[str, Any]:
        """For the browser's ``PublicKeyCredential.parseRequestOptionsFromJSON``."""
        site = site_of(reception, request)
        reception.admit(request, browser)
        return reception.passkeys.ask_to_enter(browser, site)

    @post(
        "/passkey",
        status_code=200,
        sync_to_thread=True,
        summary="With a passkey",
        responses=problems(400, 403, 404, 410),
    )
    def passkey(
        self,
        data: JSONBody[SignedPasskey],
        reception: Given[Reception],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
    ) -> PlayerAnswer:
        """Signs in whose passkey it is."""
        site = site_of(reception, request)
        device = reception.admit(request, browser)
        return player_answer(reception.passkeys.enter(browser, site, data.credential, device))


def site_of(reception: Reception, request: Request[Any, Any, Any]) -> Site:
    """The site as which passkeys know this server; refused if there are none."""
    site = reception.passkeys.site(request.headers.get("host", ""))
    if site is None:
        raise not_here()
    return site
