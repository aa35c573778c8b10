"""Signing in by another site (OpenID Connect), where whoever runs the server has set one up.

The way there and back is OAuth's with a code, PKCE, state and nonce. What counts is the site's
signed word for who somebody is there: an issuer and a subject. Addresses and names that it tells
are not taken for proof of anything.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, insert, select

from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.links import Links
from railhead.server.models import identities, players
from railhead.server.people.arriving import Arrivals
from railhead.server.people.players import LONGEST_NAME, Player
from railhead.server.people.vouchers import Vouchers
from railhead.server.settings import BadSetting, Settings

_GOOD_FOR = 600.0  # seconds for the way there and back
_SECONDS = 10.0  # for each answer of the other site
_LEEWAY = 60  # seconds by which its clock may differ
_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
_SCOPE = "openid profile"
_LOCAL = ("localhost", "127.0.0.1", "::1")

InThread = Callable[..., Awaitable[Any]]


class OpenId:
    """Sends people to the other site and takes them back."""

    def __init__(
        self, arrivals: Arrivals, vouchers: Vouchers, links: Links, settings: Settings
    ) -> None:
        self.arrivals = arrivals
        self.vouchers = vouchers
        self._back = links.openid()
        self._issuer = settings.oidc_issuer
        self._client_id = settings.oidc_client
        self._secret = settings.oidc_secret
        self._facts: dict[str, Any] | None = None
        self.name = ""
        if self._issuer:
            self._check(links)
            self.name = settings.oidc_name or str(urlsplit(self._issuer).hostname)

    @property
    def is_there(self) -> bool:
        """Whether another site is set up."""
        return bool(self._issuer)

    async def begin(self, browser: Browser, in_thread: InThread) -> str:
        """The address of the other site to which a browser is sent."""
        facts = await self._discovered()
        verifier, nonce = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
        state = await in_thread(self._issue, browser, verifier, nonce)
        async with self._client() as client:
            address, _ = client.create_authorization_url(
                facts["authorization_endpoint"], state=state, code_verifier=verifier, nonce=nonce
            )
        return str(address)

    async def finish(
        self, browser: Browser, code: str, state: str, device: str, in_thread: InThread
    ) -> Player:
        """Somebody comes back from the other site with its word for who he is."""
        found = await in_thread(self._redeem, browser, state)
        claims = await self._claims(code, found)
        player: Player = await in_thread(self._arrive, browser, claims, device)
        return player

    def issuers_of(self, player: Player) -> list[str]:
        """The sites at which a player is known as somebody."""
        wanted = select(identities.c.issuer).where(identities.c.player == player.id)
        with self.arrivals.people.storage.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def _issue(self, browser: Browser, verifier: str, nonce: str) -> str:
        data = {"browser": browser.settle(), "verifier": verifier, "nonce": nonce}
        return self.vouchers.issue("openid", data, _GOOD_FOR)

    def _redeem(self, browser: Browser, state: str) -> dict[str, Any]:
        found = self.vouchers.redeem("openid", state)
        if found["browser"] != browser.key:
            raise _refused()
        return found

    def _arrive(self, browser: Browser, claims: dict[str, Any], device: str) -> Player:
        subject = str(claims["sub"])
        people = self.arrivals.people
        wanted = select(identities.c.player).where(
            identities.c.issuer == self._issuer, identities.c.subject == subject
        )
        with people.storage.reading() as connection:
            known = connection.execute(wanted).scalar_one_or_none()
        if known is not None:
            return self.arrivals.sign_in(browser, known, device)

        def add(connection: Connection, player: Player) -> None:
            connection.execute(
                insert(identities).values(
                    issuer=self._issuer,
                    subject=subject,
                    player=player.id,
                    created=people.clock(),
                )
            )
            called = " ".join(str(claims.get("name") or "").split())[:LONGEST_NAME]
            if called.isprintable() and called and not player.name:
                mine = players.update().where(players.c.id == player.id)
                connection.execute(mine.values(name=called))

        return self.arrivals.sign_up(browser, device, add)

    async def _claims(self, code: str, found: dict[str, Any]) -> dict[str, Any]:
        """What the other site says of somebody, if it is signed by it, for us, and for this way."""
        import httpx2
        from authlib.common.errors import AuthlibBaseError
        from joserfc import jwt
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        facts = await self._discovered()
        try:
            async with self._client() as client:
                token = await client.fetch_token(
                    facts["token_endpoint"],
                    grant_type="authorization_code",
                    code=code,
                    code_verifier=found["verifier"],
                )
            keys = await _fetched(facts["jwks_uri"])
            signed = jwt.decode(
                token["id_token"], KeySet.import_key_set(keys), algorithms=_ALGORITHMS
            )
            claims: dict[str, Any] = dict(signed.claims)
            jwt.JWTClaimsRegistry(
                leeway=_LEEWAY,
                iss={"essential": True, "value": self._issuer},
                aud={"essential": True, "value": self._client_id},
                sub={"essential": True},
                exp={"essential": True},
                nonce={"essential": True, "value": found["nonce"]},
            ).validate(claims)
        except httpx2.HTTPError:
            raise _away() from None
        except (AuthlibBaseError, JoseError, KeyError, ValueError, TypeError):
            raise _refused() from None
        return claims

    async def _discovered(self) -> dict[str, Any]:
        """What the other site says of itself, asked once."""
        if self._facts is None:
            facts = await _fetched(f"{self._issuer.rstrip('/')}/.well-known/openid-configuration")
            if facts.get("issuer") != self._issuer:
                raise _away()
            self._facts = facts
        return self._facts

    def _client(self) -> Any:
        from authlib.integrations.httpx_client import AsyncOAuth2Client

        return AsyncOAuth2Client(
            self._client_id,
            self._secret or None,
            scope=_SCOPE,
            redirect_uri=self._back,
            code_challenge_method="S256",
            token_endpoint_auth_method="client_secret_basic" if self._secret else "none",
            timeout=_SECONDS,
        )

    def _check(self, links: Links) -> None:
        where = urlsplit(self._issuer)
        if where.scheme != "https" and where.hostname not in _LOCAL:
            raise BadSetting("The site by which players sign in (oidc_issuer) is https://...")
        if not self._client_id or not links.is_set:
            raise BadSetting("Signing in by another site needs oidc_client, and url.")
        try:
            import authlib  # noqa: F401
            import httpx2  # noqa: F401
        except ModuleNotFoundError as error:
            raise BadSetting(
                f"Signing in by another site needs more packages ({error.name} is missing): "
                "pip install 'railhead[accounts]'."
            ) from None


async def _fetched(address: str) -> Any:
    import httpx2

    try:
        async with httpx2.AsyncClient(timeout=_SECONDS) as client:
            answer = await client.get(address)
            answer.raise_for_status()
            return answer.json()
    except (httpx2.HTTPError, ValueError):
        raise _away() from None


def _refused() -> Problem:
    return Problem(403, "openid", "The other site's word was not taken. Nothing has changed.")


def _away() -> Problem:
    return Problem(
        503, "openid", "The other site does not answer now. Try again later, or another way."
    )
