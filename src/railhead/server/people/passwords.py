"""Names with passwords, hashed with Argon2."""

from __future__ import annotations

import threading
from importlib.util import find_spec
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select, update

from railhead.server.browsers import Browser
from railhead.server.errors import Problem, bad_request
from railhead.server.models import passwords, players
from railhead.server.people.arriving import Arrivals
from railhead.server.people.players import Player, checked_name

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST = 10
LONGEST = 200
_AT_ONCE = 1  # it takes a core and 19 MB; the other cores are for those who play


class Passwords:
    """Who signs in with a name and a password. All methods may be called from any thread."""

    def __init__(self, arrivals: Arrivals) -> None:
        self.arrivals = arrivals
        self.storage = arrivals.people.storage
        self._turn = threading.Semaphore(_AT_ONCE)

    @property
    def is_there(self) -> bool:
        """Whether this server takes passwords."""
        return find_spec("argon2") is not None

    def enter(self, browser: Browser, name: str, password: str, device: str) -> Player:
        """Sign in under a name that is known, or keep a new one with its password. Either takes as
        long: a password is hashed once."""
        name = checked_name(name)
        kept = self._kept(name)
        if kept is not None:
            player, hashed = kept
            if not self._is_right(hashed, password):
                raise Problem(
                    403, "wrong_password", "This name is taken, or the password is not right."
                )
            return self.arrivals.sign_in(browser, player, device)
        return self.keep(browser, name, password, device)

    def keep(self, browser: Browser, name: str, password: str, device: str) -> Player:
        """Keep a name and a password for the player at this browser, in place of those before."""
        name = checked_name(name)
        _check(password, name)
        hashed = self._hashed(password)

        def add(connection: Connection, player: Player) -> None:
            taken = select(passwords.c.player).where(passwords.c.login == name.casefold())
            if connection.execute(taken).scalar_one_or_none() not in (None, player.id):
                raise Problem(403, "wrong_password", "This name is taken; choose another.")
            connection.execute(delete(passwords).where(passwords.c.player == player.id))
            connection.execute(
                insert(passwords).values(
                    login=name.casefold(),
                    player=player.id,
                    hash=hashed,
                    changed=self.arrivals.people.clock(),
                )
            )
            if not player.name:
                connection.execute(
                    update(players).where(players.c.id == player.id).values(name=name)
                )

        return self.arrivals.sign_up(browser, device, add)

    def login(self, player: Player) -> str:
        """The name with which a player signs in, "" if he has no password."""
        wanted = select(passwords.c.login).where(passwords.c.player == player.id)
        with self.storage.reading() as connection:
            return connection.execute(wanted).scalar_one_or_none() or ""

    def _kept(self, name: str) -> tuple[str, str] | None:
        wanted = select(passwords).where(passwords.c.login == name.casefold())
        with self.storage.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else (row.player, row.hash)

    def _hashed(self, password: str) -> str:
        with self._turn:
            return _hasher().hash(password)

    def _is_right(self, hashed: str, password: str) -> bool:
        from argon2.exceptions import VerificationError

        with self._turn:
            try:
                return _hasher().verify(hashed, password)
            except VerificationError:
                return False


def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def _check(password: str, name: str) -> None:
    """Refuse a password that is quickly guessed."""
    if not SHORTEST <= len(password) <= LONGEST or len(set(password)) < 4:
        bad_request(f"A password has at least {SHORTEST} characters; a sentence is fine.")
    if name.casefold() in password.casefold() and len(password) < len(name) + SHORTEST:
        bad_request("A password that is little more than the name is quickly guessed.")
