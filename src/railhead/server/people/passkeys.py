"""Passkeys (WebAuthn): a device signs a challenge after it has made sure who holds it.

A passkey belongs to a site, by its name. The site is the one of the settings; without it passkeys
are only for this computer, under the name ``localhost``.
"""

from __future__ import annotations

import base64
import secrets
from importlib.util import find_spec
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from railhead.server.browsers import Browser
from railhead.server.errors import Problem, bad_request, not_found
from railhead.server.models import identities, passkeys, passwords, players
from railhead.server.people.arriving import Arrivals
from railhead.server.people.players import Player, alone
from railhead.server.people.vouchers import Vouchers

_GOOD_FOR = 300.0  # seconds for a challenge to be signed
_MOST = 20  # passkeys of a player
_LOCAL = "localhost"
Purpose = Literal["enter", "make"]


class Site(Struct, frozen=True):
    """To whom passkeys are shown: the name of a host, and the whole address that pages have."""

    host: str
    origin: str


class Passkey(Struct, frozen=True):
    """A passkey of a player."""

    id: str
    name: str
    created: float
    used: float


class Passkeys:
    """Makes and takes passkeys. All methods may be called from any thread."""

    def __init__(self, arrivals: Arrivals, vouchers: Vouchers, url: str) -> None:
        """``url``: the address under which players reach the server, if it is set."""
        self.arrivals = arrivals
        self.vouchers = vouchers
        self.storage = arrivals.people.storage
        self._url = url

    def site(self, host: str) -> Site | None:
        """The site as which passkeys know this server, asked under a host (``Host``); None if
        there are no passkeys here. They want a name, not a number, and HTTPS but for localhost."""
        if find_spec("webauthn") is None:
            return None
        try:
            asked = urlsplit(self._url or f"http://{host}")
        except ValueError:  # whoever asks may call us anything, "[::1" too
            return None
        name = asked.hostname or ""
        if name == _LOCAL or (asked.scheme == "https" and not name.replace(".", "").isdigit()):
            return Site(name, f"{asked.scheme}://{asked.netloc}")
        return None

    # Making one.

    def ask_to_make(self, browser: Browser, site: Site) -> dict[str, Any]:
        """What a browser is asked so that a device makes a passkey, for the page's script."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        player = self.arrivals.people.make(browser)
        mine: list[Passkey] = []
        if not player.is_guest:
            self.arrivals.need_recent(browser)
            mine = self.of(player)
        called = player.name or "Railhead"
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Railhead",
            user_id=bytes.fromhex(player.id),
            user_name=called,
            user_display_name=called,
            challenge=self._challenge("make", browser),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=_bytes(each.id)) for each in mine
            ],
        )
        return _decoded(options_to_json(options))

    def make(
        self, browser: Browser, site: Site, answer: dict[str, Any], called: str, device: str
    ) -> Player:
        """Keep a passkey that a device has made for the player at this browser."""
        from webauthn import verify_registration_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self._redeemed("make", browser, answer)
        try:
            verified = verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise _refused() from None
        now = self.arrivals.people.clock()

        def add(connection: Connection, player: Player) -> None:
            alone(connection, player.id)
            mine = select(passkeys.c.id).where(passkeys.c.player == player.id)
            if len(connection.execute(mine).all()) >= _MOST:
                raise Problem(422, "refused", f"You have {_MOST} passkeys already; remove one.")
            connection.execute(
                insert(passkeys).values(
                    id=_text(verified.credential_id),
                    player=player.id,
                    public_key=verified.credential_public_key,
                    counter=verified.sign_count,
                    name=device,
                    created=now,
                    used=now,
                )
            )
            if called and not player.name:
                connection.execute(
                    update(players).where(players.c.id == player.id).values(name=called)
                )

        return self.arrivals.sign_up(browser, device, add)

    # Using one.

    def ask_to_enter(self, browser: Browser, site: Site) -> dict[str, Any]:
        """What a browser is asked so that a device shows one of its passkeys for this site."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=site.host,
            challenge=self._challenge("enter", browser),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _decoded(options_to_json(options))

    def enter(self, browser: Browser, site: Site, answer: dict[str, Any], device: str) -> Player:
        """Sign in whoever has shown a passkey."""
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self._redeemed("enter", browser, answer)
        wanted = select(passkeys).where(passkeys.c.id == str(answer.get("id", "")))
        with self.storage.reading() as connection:
            kept = connection.execute(wanted).one_or_none()
        if kept is None:
            raise _refused()
        try:
            verified = verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=kept.public_key,
                credential_current_sign_count=kept.counter,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise _refused() from None
        used = {"counter": verified.new_sign_count, "used": self.arrivals.people.clock()}
        self.storage.run([update(passkeys).where(passkeys.c.id == kept.id).values(used)])
        return self.arrivals.sign_in(browser, kept.player, device)

    # Keeping them.

    def of(self, player: Player) -> list[Passkey]:
        """The passkeys of a player, the one used last first."""
        wanted = select(passkeys).where(passkeys.c.player == player.id)
        with self.storage.reading() as connection:
            rows = connection.execute(wanted.order_by(passkeys.c.used.desc()))
            return [Passkey(row.id, row.name, row.created, row.used) for row in rows]

    def remove(self, browser: Browser, passkey: str) -> None:
        """A passkey opens nothing any more. The last way in stays."""
        player = self.arrivals.need_account(browser)
        self.arrivals.need_recent(browser)
        with self.storage.writing() as connection:
            mine = delete(passkeys).where(passkeys.c.id == passkey, passkeys.c.player == player.id)
            if connection.execute(mine).rowcount == 0:
                not_found("There is no such passkey.")
            ways = (
                select(passkeys.c.player).where(passkeys.c.player == player.id),
                select(passwords.c.player).where(passwords.c.player == player.id),
                select(identities.c.player).where(identities.c.player == player.id),
            )
            if player.email is None and not any(connection.execute(each).first() for each in ways):
                raise Problem(422, "refused", "It is your only way in: add another one first.")

    # Within.

    def _challenge(self, purpose: Purpose, browser: Browser) -> bytes:
        challenge = secrets.token_bytes(32)
        data = {"purpose": purpose, "browser": browser.settle()}
        self.vouchers.issue("passkey", data, _GOOD_FOR, _text(challenge))
        return challenge

    def _redeemed(self, purpose: Purpose, browser: Browser, answer: dict[str, Any]) -> bytes:
        """The challenge that a device has signed, if it was made for this, here, and never used."""
        try:
            signed = msgspec.json.decode(_bytes(answer["response"]["clientDataJSON"]))
            challenge = _bytes(signed["challenge"])
        except (KeyError, TypeError, ValueError):
            bad_request("That is no answer of a passkey.")
        found = self.vouchers.redeem("passkey", _text(challenge))
        if found != {"purpose": purpose, "browser": browser.key}:
            raise _refused()
        return challenge


def _refused() -> Problem:
    return Problem(
        403, "passkey", "This passkey is not known here, or was refused. Nothing has changed."
    )


def _decoded(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
