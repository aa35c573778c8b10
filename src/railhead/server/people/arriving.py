"""Signing up, in and out.

Whoever shows who he is gets a new token for his browser: one that somebody else may have put there
before is worth nothing. A guest's tables become the account's. Nobody but a person at a browser
comes here: a program that acts for a player has nothing to do with how he signs in.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import ColumnElement, Connection, delete, update

from railhead.server.browsers import Browser, digest, new_token
from railhead.server.errors import Problem
from railhead.server.models import devices, players
from railhead.server.people.players import (
    Device,
    People,
    Player,
    gone,
    join,
    made,
    player_at,
    read,
    stand_at,
)

RECENT = 900.0  # seconds for which somebody who has shown who he is need not do so again


class Arrivals:
    """How players come and go. All methods may be called from any thread."""

    def __init__(
        self, people: People, newcomer: Callable[[str], None] = lambda client: None
    ) -> None:
        """``newcomer``: refuses another account from an address that has made too many."""
        self.people = people
        self._newcomer = newcomer

    def sign_in(self, browser: Browser, player: str, device: str) -> Player:
        """Somebody has shown that he is a player with an account: he is at this browser now, and
        what a guest has here joins the account. Of another account nothing does."""
        old = browser.settle()
        token = new_token()
        with self.people.storage.writing() as connection:
            found = read(connection, player)
            if found is None:
                raise gone()
            here = player_at(connection, old)
            connection.execute(delete(devices).where(devices.c.browser == old))
            if here is None:
                join(connection, old, player)
            elif here.is_guest:
                join(connection, here.id, player)
                if here.name and not found.name:
                    connection.execute(
                        update(players).where(players.c.id == player).values(name=here.name)
                    )
            now = self.people.clock()
            stand_at(connection, digest(token), player, device, now, now)
        browser.become(token)
        return found

    def sign_up(
        self, browser: Browser, device: str, add: Callable[[Connection, Player], None]
    ) -> Player:
        """The guest at this browser takes it with him: ``add`` keeps how he shows who he is from
        now on. An account at this browser gets another way; for that he must have shown who he is
        a short while ago."""
        key = browser.settle()
        token = new_token()
        now = self.people.clock()
        with self.people.storage.writing() as connection:
            player = player_at(connection, key) or made(connection, key, device, now)
            if player.is_guest:
                self._newcomer(browser.client)
            else:
                self.need_recent(browser)
            add(connection, player)
            if player.is_guest:
                connection.execute(
                    update(players).where(players.c.id == player.id).values(joined=now)
                )
            mine = update(devices).where(devices.c.browser == key)
            connection.execute(mine.values(browser=digest(token), proved=now, name=device))
            after = read(connection, player.id)
        assert after is not None
        browser.become(token)
        return after

    def sign_out(self, browser: Browser) -> None:
        """The player is no longer at this browser, which is nobody's now."""
        self._leave(devices.c.browser == browser.key)
        browser.become(new_token())

    def sign_others_out(self, browser: Browser) -> None:
        """The player stays at this browser alone."""
        player = self.need_account(browser)
        self._leave((devices.c.player == player.id) & (devices.c.browser != browser.key))

    def sign_out_everywhere(self, browser: Browser) -> None:
        """The player is at no browser any more."""
        player = self.need_account(browser)
        self._leave(devices.c.player == player.id)
        browser.become(new_token())

    def need_account(self, browser: Browser) -> Player:
        """The player with an account at this browser; refused if there is none."""
        player = self.people.find(browser)
        if player is None or player.is_guest:
            raise Problem(403, "sign_in", "Sign in first.")
        return player

    def need_recent(self, browser: Browser) -> Device:
        """Refuse what needs a fresh proof, if the last one at this browser is too old."""
        device = self.people.device(browser)
        proved = None if device is None else device.proved
        if device is None or proved is None or self.people.clock() - proved > RECENT:
            raise Problem(
                403,
                "sign_in_again",
                "Sign in once more first: it is too long ago that you showed who you are.",
            )
        return device

    def _leave(self, whose: ColumnElement[bool]) -> None:
        self.people.storage.run([delete(devices).where(whose)])


def device_name(agent: str) -> str:
    """What a browser says of itself, in words."""
    browsers = (
        ("Firefox", "Firefox"),
        ("Edg", "Edge"),
        ("OPR", "Opera"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    )
    systems = (
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    )
    browser = next((name for mark, name in browsers if mark in agent), "")
    system = next((name for mark, name in systems if mark in agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "A browser"
