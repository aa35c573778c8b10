"""Tokens for players' own programs: each acts for its player, within its scopes.

``read`` lets a program see what its player sees, ``play`` lets it act at tables as well. Neither
changes how the player signs in, makes further tokens, or deletes the account.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Literal, NoReturn, get_args

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update

from railhead.server.browsers import Browser, digest
from railhead.server.errors import Problem, bad_request, not_found
from railhead.server.models import api_tokens
from railhead.server.people.arriving import Arrivals
from railhead.server.people.players import LONGEST_NAME, People, Player, alone

Scope = Literal["read", "play"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
_FORM = re.compile(r"rh_[A-Za-z0-9_-]{43}")
_ID = 16  # characters of a hash by which a token is named
_MOST = 20  # tokens of a player
_USED = 3600.0  # seconds after which it is noted anew that a token is used


class ApiToken(Struct, frozen=True):
    """A token as its player sees it afterwards; ``id``: the beginning of its hash."""

    id: str
    name: str
    scopes: list[Scope]
    created: float
    used: float | None


class Program(Browser):
    """A program that shows a token in the place of a browser's cookie. Its key is the player whose
    it is."""

    is_program = True

    def __init__(self, secret: str, needs: Scope, people: People) -> None:
        """``needs``: the scope without which this request is refused."""
        super().__init__()
        self._secret = secret
        self._needs = needs
        self._people = people
        self._player: str | None = None

    @property
    def key(self) -> str:
        """The player's id; refused if the token is not good for this request."""
        if self._player is None:
            self._player = self._find()
        return self._player

    def settle(self) -> str:
        """The player's id: a program gets no cookie."""
        return self.key

    def become(self, token: str) -> None:
        """Refused: a program does not sign in."""
        _for_people_alone()

    def _find(self) -> str:
        known = digest(self._secret)
        storage, now = self._people.storage, self._people.clock()
        with storage.reading() as connection:
            row = connection.execute(
                select(api_tokens).where(api_tokens.c.hash == known)
            ).one_or_none()
        if row is None or not _FORM.fullmatch(self._secret):
            raise Problem(
                401,
                "bad_token",
                "This token is not known here, or was taken back.",
                headers={"www-authenticate": "Bearer"},
            )
        if self._needs not in row.scopes.split():
            raise Problem(403, "not_yours", f"This token lacks the scope {self._needs}.")
        if row.used is None or now - row.used > _USED:
            mine = update(api_tokens).where(api_tokens.c.hash == known)
            storage.run([mine.values(used=now)])
        return str(row.player)


def need_person(browser: Browser) -> None:
    """Refuse what a program may not do for its player, whatever its scopes."""
    if browser.is_program:
        _for_people_alone()


def _for_people_alone() -> NoReturn:
    raise Problem(403, "not_yours", "That is for a person at a browser, not for a program.")


class ApiTokens:
    """Makes tokens and takes them back. All methods may be called from any thread."""

    def __init__(self, arrivals: Arrivals) -> None:
        self.arrivals = arrivals
        self.storage = arrivals.people.storage

    def make(self, browser: Browser, name: str, scopes: Sequence[Scope]) -> tuple[str, ApiToken]:
        """A new token, which is told now and never again."""
        player = self.arrivals.need_account(browser)
        self.arrivals.need_recent(browser)
        called = " ".join(name.split())
        if not called or len(called) > LONGEST_NAME or not called.isprintable():
            bad_request(f"The name of a token has 1 to {LONGEST_NAME} characters.")
        if not scopes:
            bad_request("A token needs a scope: read, play or both.")
        secret = f"rh_{secrets.token_urlsafe(32)}"
        now = self.arrivals.people.clock()
        kept = [scope for scope in SCOPES if scope in scopes]
        row = {
            "hash": digest(secret),
            "player": player.id,
            "name": called,
            "scopes": " ".join(kept),
            "created": now,
        }
        mine = select(func.count()).where(api_tokens.c.player == player.id)
        with self.storage.writing() as connection:
            alone(connection, player.id)
            if connection.execute(mine).scalar_one() >= _MOST:
                raise Problem(422, "refused", f"You have {_MOST} tokens already; take one back.")
            connection.execute(insert(api_tokens).values(row))
        return secret, ApiToken(digest(secret)[:_ID], called, kept, now, None)

    def of(self, player: Player) -> list[ApiToken]:
        """The tokens of a player, the newest first."""
        wanted = select(api_tokens).where(api_tokens.c.player == player.id)
        with self.storage.reading() as connection:
            rows = connection.execute(wanted.order_by(api_tokens.c.created.desc()))
            return [
                ApiToken(
                    row.hash[:_ID],
                    row.name,
                    [scope for scope in SCOPES if scope in row.scopes.split()],
                    row.created,
                    row.used,
                )
                for row in rows
            ]

    def take_back(self, browser: Browser, token: str) -> None:
        """A token is good for nothing any more."""
        player = self.arrivals.need_account(browser)
        mine = api_tokens.c.player == player.id
        with self.storage.writing() as connection:
            gone = delete(api_tokens).where(
                mine, api_tokens.c.hash.startswith(token, autoescape=True)
            )
            if len(token) != 16 or connection.execute(gone).rowcount == 0:
                not_found("There is no such token.")
