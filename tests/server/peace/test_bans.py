"""Whoever is banned is told so, and until when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from railhead.play.refusal import RailheadError
from railhead.server.peace import bans
from railhead.server.peace.operating import SHELL, Desk
from tests.server.guests import Guest, by_link

Come = Callable[[], Guest]
Player = Callable[[str], Guest]


def refusal(guest: Guest, path: str, body: dict[str, Any]) -> str:
    error = guest.post(path, body, 403)["error"]
    assert error["code"] == "banned"
    return str(error["message"])


def test_a_banned_account_changes_nothing_and_may_leave(player: Player, desk: Desk) -> None:
    rex, ann = player("Rex"), player("Ann")
    table, _ = rex.open()
    made = rex.post("/api/me/tokens", {"name": "Clerk", "scopes": ["read", "play"]}, 201)
    desk.ban(SHELL, "account", "Rex", "all", 2, "leaves rated tables")
    words = refusal(rex, "/api/tables", {"title": "1848", "seats": []})
    assert "until" in words
    assert "UTC" in words
    assert "leaves rated tables" in words
    answer = rex.client.post(
        f"{table}/chat",
        json={"text": "Hello"},
        headers={"authorization": f"Bearer {made['secret']}"},
    )
    assert answer.json()["error"]["code"] == "banned"
    assert rex.get(table)["of"] == 0, "he may look"
    rex.get("/api/me/data")
    ann.open()
    (ban,) = bans.in_force(desk.storage, desk.clock())
    desk.lift(SHELL, ban.id, "was a mistake")
    rex.post(f"{table}/chat", {"text": "Hello"}, 201)
    desk.ban(SHELL, "account", "Rex", "all", None, "again")
    assert "for good" in refusal(rex, f"{table}/chat", {"text": "Hello"})
    rex.post("/api/me/delete", {}, 200)
    assert bans.in_force(desk.storage, desk.clock()) == []


def test_a_ban_ends_by_itself(player: Player, desk: Desk) -> None:
    rex = player("Rex")
    desk.ban(SHELL, "account", "Rex", "all", 1, "rest a while")
    assert bans.in_force(desk.storage, desk.clock())
    assert bans.in_force(desk.storage, desk.clock() + 86_401) == []
    assert rex.get("/api/me")["player"]["name"] == "Rex"


def test_a_silenced_player_plays_on(player: Player, desk: Desk) -> None:
    rex = player("Rex")
    table, _ = rex.open()
    desk.ban(SHELL, "account", "Rex", "talk", 1, "rude talk")
    assert "silent" in refusal(rex, f"{table}/chat", {"text": "Hello"})
    rex.play_first(table)


def test_a_guest_s_browser_is_banned(come: Come, desk: Desk) -> None:
    rex, ann = come(), come()
    table, secrets = ann.open(*by_link())
    rex.claim(table, secrets["Bob"])
    holder = next(key for key, seat in desk.storage.holders(table[12:]) if seat == "Bob")
    desk.ban(SHELL, "browser", holder[:10], "all", None, "spoils games")
    refusal(rex, f"{table}/chat", {"text": "Hello"})
    ann.post(f"{table}/chat", {"text": "Hello"}, 201)


def test_a_banned_address_is_answered_nothing(desk: Desk, come: Come) -> None:
    guest = come()
    guest.get("/api/titles")
    desk.ban(SHELL, "address", "203.0.113.0/24", "all", 1, "guesses links")
    (ban,) = bans.in_force(desk.storage, desk.clock())
    assert ban.covers("203.0.113.9")
    assert ban.covers("::ffff:203.0.113.9")
    assert not ban.covers("203.0.114.9")
    assert not ban.covers("testclient")
    guest.get("/api/titles")
    desk.ban(SHELL, "address", "2001:db8::/48", "all", 1, "guesses links")
    for much in ("0.0.0.0/0", "::/16", "nowhere"):
        with pytest.raises(RailheadError):
            desk.ban(SHELL, "address", much, "all", 1, "everybody")


def test_nobody_bans_operators_or_without_a_reason(operator: Guest, desk: Desk) -> None:
    with pytest.raises(RailheadError, match="operator"):
        desk.ban(SHELL, "account", "Olga", "all", 1, "a quarrel")
    with pytest.raises(RailheadError, match="reason"):
        desk.ban(SHELL, "address", "203.0.113.9", "all", 1, "  ")
    with pytest.raises(RailheadError, match="Nobody"):
        desk.ban(SHELL, "account", "Zed", "all", 1, "is not there")
    assert operator.get("/api/operator")["bans"] == []
