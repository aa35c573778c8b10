"""Whoever is blocked does not sit down with who blocked him, and is not told why."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.guests import Guest, by_link

Come = Callable[[], Guest]
Player = Callable[[str], Guest]


def test_a_blocked_player_does_not_sit_down(come: Come, player: Player) -> None:
    ann, rex, cy = player("Ann"), player("Rex"), come()
    rex_id = rex.get("/api/me")["player"]["id"]
    ann.post("/api/me/blocks", {"player": rex_id}, 200)
    table, secrets = ann.open(*by_link())
    ann.claim(table, secrets["Ann"])
    refused = rex.post(f"{table}/claim", {"secret": secrets["Bob"]}, 410)["error"]
    ended = ann.post(f"{table}/seats", {"name": "Cy", "kind": "link"}, 200)["link"]
    old = cy.post(f"{table}/claim", {"secret": secrets["Cy"]}, 410)["error"]
    assert refused == old, "he is told no more than anybody whose link has ended"
    cy.claim(table, ended.rsplit("/", 1)[1])
    theirs, more = cy.open(*by_link())
    ann.claim(theirs, more["Ann"])
    rex.post(f"{theirs}/claim", {"secret": more["Bob"]}, 410)
    assert "Rex" not in str(rex.get("/api/me/blocks"))
    (found,) = ann.get("/api/me/blocks")
    assert found["name"] == "Rex"
    assert rex_id not in str(found)
    ann.post("/api/me/blocks/remove", {"id": found["id"]}, 200)
    rex.claim(table, secrets["Bob"])


def test_who_plays_a_seat_can_be_blocked(come: Come) -> None:
    ann, rex = come(), come()
    table, secrets = ann.open(*by_link())
    ann.claim(table, secrets["Ann"])
    rex.claim(table, secrets["Bob"])
    ann.post("/api/me/blocks", {"table": table[12:], "seat": "Cy"}, 400)
    ann.post("/api/me/blocks", {"table": table[12:], "seat": "Ann"}, 400)
    come().post("/api/me/blocks", {"table": table[12:], "seat": "Bob"}, 404)
    ann.post("/api/me/blocks", {"table": table[12:], "seat": "Bob"}, 200)
    again, more = ann.open(*by_link())
    rex.post(f"{again}/claim", {"secret": more["Bob"]}, 410)
    rex.post("/api/me", {"name": "Rex"}, 200)
    rex.post(f"{again}/claim", {"secret": more["Bob"]}, 410)
    rex.claim(table, secrets["Bob"])  # where they play together the game goes on


def test_a_block_goes_along_when_a_guest_signs_up(come: Come, player: Player) -> None:
    ann, rex = player("Ann"), come()
    table, secrets = ann.open(*by_link())
    rex.claim(table, secrets["Bob"])
    ann.post("/api/me/blocks", {"table": table[12:], "seat": "Bob"}, 200)
    rex.post("/api/sign-in/password", {"name": "Rex", "password": "three trains to go"}, 200)
    again, more = ann.open(*by_link())
    rex.post(f"{again}/claim", {"secret": more["Bob"]}, 410)
