"""Taking everything along, and leaving."""

from __future__ import annotations

import json
from collections.abc import Callable

from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from railhead.server.models import metadata, players
from tests.server.guests import Guest, by_link, here
from tests.server.people.conftest import PASSWORD, sign_up
from tests.server.results.playing import settled

Come = Callable[[], Guest]


def table_ids(guest: Guest) -> set[str]:
    return {table["id"] for table in guest.get("/api/tables")}


def test_everything_of_mine_is_in_the_file(come: Come) -> None:
    ann, bob = come(), come()
    sign_up(ann)
    table, secrets = ann.open(*by_link("Ann", "Bob", "Cy"))
    ann.claim(table, secrets["Ann"])
    bob.claim(table, secrets["Bob"])
    ann.post(f"{table}/chat", {"text": "Good evening"})
    notebook = ann.get(f"{table}/notebook")
    ann.post(f"{table}/notebook", {"text": "Buy P1.", "seat": notebook["seat"]}, 200)
    bob_notes = bob.get(f"{table}/notebook")
    bob.post(f"{table}/notebook", {"text": "Sell.", "seat": bob_notes["seat"]}, 200)
    made = ann.post("/api/me/tokens", {"name": "My clerk", "scopes": ["read"]}, 201)
    found = ann.get("/api/me/data")
    assert found["players"][0]["name"] == "Ann"
    assert found["passwords"][0]["login"] == "ann"
    assert found["api_tokens"][0]["name"] == "My clerk"
    assert len(found["devices"]) == 1
    (kept,) = found["tables"]
    assert kept["held"] == ["", "Ann"]
    assert kept["notes"] == "Buy P1."
    assert any("Good evening" in str(line) for line in kept["log"])
    text = json.dumps(found)
    for secret in (made["secret"], PASSWORD, "$argon2", "Sell.", ann.cookies["railhead"]):
        assert secret not in text


def test_a_file_holds_no_more_than_its_player_may_know(come: Come) -> None:
    ann, bob = come(), come()
    table, secrets = ann.open(*by_link(), title="18india", seed=None)
    ann.claim(table, secrets["Ann"])
    bob.claim(table, secrets["Bob"])
    (kept,) = bob.get("/api/me/data")["tables"]
    assert kept["table"] == bob.get(table)
    assert kept["log"] == bob.get(f"{table}/log")["lines"]


def test_who_leaves_takes_nothing_from_others(come: Come, client: TestClient[Litestar]) -> None:
    ann, bob = come(), come()
    sign_up(ann)
    sign_up(bob, "Bob")
    shared, secrets = ann.open(*by_link("Ann", "Bob", "Cy"))
    alone, _ = ann.open(*here())
    ann.claim(shared, secrets["Ann"])
    bob.claim(shared, secrets["Bob"])
    bobs, more = bob.open(*by_link("Ann", "Bob", "Cy"))
    ann.claim(bobs, more["Ann"])
    player = ann.get("/api/me")["player"]["id"]
    ann.post("/api/me/delete", {}, 200)
    assert ann.get("/api/me")["player"]["guest"] is True
    assert ann.get(alone, 404)
    assert table_ids(ann) == set()
    assert table_ids(bob) == {shared.rsplit("/", 1)[1], bobs.rsplit("/", 1)[1]}
    assert bob.get(shared)["you"]["owner"], "the table passes to who sits at it"
    assert bob.get(shared)["you"]["seats"] == ["Bob"]
    settled(client)
    link = bob.post(f"{shared}/seats", {"name": "Former player", "kind": "link"}, 200)["link"]
    come().claim(shared, link.rsplit("/", 1)[1])
    with client.app.state["storage"].reading() as connection:
        for kind in metadata.sorted_tables:
            for row in connection.execute(select(kind)):
                assert player not in [str(value) for value in row], kind.name
        assert len(connection.execute(select(players)).all()) == 1
    sign_up(ann)
    assert ann.get("/api/me")["player"]["id"] != player, "the name is free again"
    assert table_ids(ann) == set()


def test_hands_on_the_owner_s_screen_pass_to_nobody(come: Come) -> None:
    ann, bob = come(), come()
    sign_up(ann)
    seats = [*here("Ann", "Cy"), *by_link("Bob")]
    table, secrets = ann.open(*seats, title="18india", seed=None)
    bob.claim(table, secrets["Bob"])
    ann.post("/api/me/delete", {}, 200)
    assert bob.get(table)["you"] == {
        "seats": ["Bob"],
        "player": "Bob",
        "asked": bob.get(table)["you"]["asked"],
        "owner": False,
        "away": [],
    }


def test_a_guest_may_leave_as_well(come: Come) -> None:
    ann = come()
    table, _ = ann.open()
    old = ann.cookies["railhead"]
    ann.post("/api/me/delete", {}, 200)
    assert ann.get(table, 404)
    assert ann.cookies["railhead"] != old
    come().post("/api/me/delete", {}, 403)
