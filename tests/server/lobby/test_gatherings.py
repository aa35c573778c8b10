"""Tables at which somebody is still to sit down."""

import pytest
from litestar.testing import TestClient

from railhead.server.lobby import gatherings, listing
from railhead.server.lobby.listing import Filters
from railhead.server.peace import blocks
from railhead.server.settings import Settings
from tests.server.apps import create_api
from tests.server.guests import Guest, bot, here

ANYBODY = {"kind": "open"}


def gather(owner, *seats, **more):
    """Open a table with free seats; its id, and the secrets of its links."""
    body = {"title": "1848", "seats": list(seats), "shown": "public", **more}
    opened = owner.post("/api/tables", body, 201)
    assert not opened["begun"]
    return opened["id"], {name: link.rsplit("/", 1)[1] for name, link in opened["links"].items()}


def seen(guest, table_id, status=200):
    return guest.get(f"/api/gatherings/{table_id}", status)


def sit(guest, table_id, name="", status=200):
    return guest.post(f"/api/gatherings/{table_id}/sit", {"name": name}, status)


def lobby(guest, **filters):
    """The ids of the tables in the lobby."""
    query = "&".join(f"{name}={value}" for name, value in filters.items())
    return [each["id"] for each in guest.get(f"/api/lobby?{query}")]


def test_a_table_begins_when_the_last_seat_is_taken(guest):
    owner, first, second = guest(), guest(), guest()
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY, note="  unhurried,  no hurry ")
    assert table_id in lobby(second)
    found = sit(first, table_id, "Bob")
    assert (found["to_go"], found["free"], found["note"]) == (1, 1, "unhurried, no hurry")
    assert [(each["name"], each["taken"], each["you"]) for each in found["seats"]] == [
        ("Ann", True, False),
        ("Bob", True, True),
        ("", False, False),
    ]
    guest().get(f"/api/tables/{table_id}", 404)
    sit(second, table_id, "Ann")
    assert seen(second, table_id, 410)["error"]["code"] == "begun"
    assert table_id not in lobby(second)
    table = f"/api/tables/{table_id}"
    assert {each["name"] for each in owner.get(table)["seats"]} == {"Ann", "Bob", "Ann 2"}
    assert owner.get(table)["you"] | {"asked": None} == {
        "seats": ["Ann"],
        "player": "Ann",
        "asked": None,
        "owner": True,
        "away": [],
    }
    assert first.get(table)["you"]["seats"] == ["Bob"]
    assert second.get(table)["you"]["seats"] == ["Ann 2"]
    assert table_id in [each["id"] for each in guest().get("/api/lobby/running")]


def test_seats_are_drawn_by_lot(guest):
    orders = set()
    for _ in range(12):
        owner, other = guest(), guest()
        table_id, _ = gather(owner, *here("Ann"), bot("Cy"), ANYBODY)
        sit(other, table_id, "Bob")
        orders.add(tuple(each["name"] for each in owner.get(f"/api/tables/{table_id}")["seats"]))
    assert len(orders) > 1


def test_whoever_sits_down_twice_has_one_seat_and_may_stand_up(guest):
    owner, other = guest(), guest()
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    sit(other, table_id, "Bob")
    assert sit(other, table_id, "Bob")["to_go"] == 1
    left = other.post(f"/api/gatherings/{table_id}/leave", {}, 200)
    assert (left["to_go"], left["sits"]) == (2, False)
    other.post(f"/api/gatherings/{table_id}/leave", {}, 403)
    assert owner.post(f"/api/gatherings/{table_id}/leave", {}, 403)


def test_a_guest_without_a_name_is_asked_for_one_once(guest):
    owner, other = guest(), guest()
    first, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    assert sit(other, first, status=422)["error"]["code"] == "nameless"
    assert sit(other, first, "Bob")["sits"]
    second, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    assert "Bob" in [each["name"] for each in sit(other, second)["seats"]]


def test_a_link_works_before_the_table_begins_and_after(guest):
    owner, friend, late, other = guest(), guest(), guest(), guest()
    seats = [*here("Ann"), {"name": "Bob", "kind": "link"}, {"name": "Cy", "kind": "link"}, ANYBODY]
    table_id, secrets = gather(owner, *seats)
    table = f"/api/tables/{table_id}"
    assert friend.claim(table, secrets["Bob"])["seats"] == ["Bob"]
    assert seen(friend, table_id)["sits"]
    gone = other.post(f"{table}/claim", {"secret": secrets["Bob"]}, 410)
    assert "before you" in gone["error"]["message"]
    other.post(f"{table}/claim", {"secret": "x" * 22}, 404)
    sit(other, table_id, "Dora")  # it does not wait for Cy, who has a link
    assert friend.get(table)["you"]["seats"] == ["Bob"]
    assert late.claim(table, secrets["Cy"])["seats"] == ["Cy"]


def test_what_the_owner_may_do_and_nobody_else(guest):
    owner, other = guest(), guest()
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    path = f"/api/gatherings/{table_id}"
    sit(other, table_id, "Bob")
    for way, body in (
        ("places", {"place": 1, "kind": "open"}),
        ("invite", {"place": 2, "who": "Ann"}),
        ("shown", {"shown": "link"}),
        ("begin", {}),
        ("close", {}),
    ):
        assert other.post(f"{path}/{way}", body, 403)["error"]["code"] == "not_yours"
    assert owner.post(f"{path}/begin", {}, 422)["error"]["message"].endswith("2 sit here.")
    owner.post(f"{path}/places", {"place": 0, "kind": "open"}, 403)
    owner.post(f"{path}/places", {"place": 9, "kind": "open"}, 404)
    owner.post(f"{path}/shown", {"shown": "link"}, 200)
    assert table_id not in lobby(other)
    owner.post(f"{path}/places", {"place": 1, "kind": "open"}, 200)
    assert not seen(other, table_id)["sits"]
    link = owner.post(f"{path}/places", {"place": 1, "kind": "link", "name": "Bob"}, 200)["link"]
    owner.post(f"{path}/places", {"place": 2, "kind": "bot", "bot": "nobody"}, 400)
    owner.post(f"{path}/places", {"place": 2, "kind": "bot", "bot": "random"}, 200)
    kinds = {each["name"]: each["kind"] for each in owner.get(f"/api/tables/{table_id}")["seats"]}
    assert kinds == {"Ann": "here", "Bob": "link", "Random": "bot"}
    other.claim(f"/api/tables/{table_id}", link.rsplit("/", 1)[1])


def test_the_owner_begins_with_those_who_sit_there_or_closes_the_table(guest):
    owner, other = guest(), guest()
    table_id, _ = gather(owner, *here("Ann"), bot("Cy"), ANYBODY, ANYBODY)
    sit(other, table_id, "Bob")
    owner.post(f"/api/gatherings/{table_id}/begin", {}, 200)
    assert len(owner.get(f"/api/tables/{table_id}")["seats"]) == 3
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    sit(other, table_id)
    owner.post(f"/api/gatherings/{table_id}/close", {}, 200)
    seen(other, table_id, 404)


@pytest.mark.parametrize(
    ("seats", "more", "status"),
    [
        ([*here("Ann"), ANYBODY], {}, 422),  # 1848 is for three
        ([*here("Ann", "Ann"), ANYBODY], {}, 400),
        ([*here("Ann"), ANYBODY, {"kind": "here"}], {}, 400),
        ([*here("Ann"), ANYBODY, ANYBODY], {"shown": "club"}, 400),
        ([*here("Ann"), ANYBODY, ANYBODY], {"shown": "club", "club": "x" * 16}, 404),
        ([*here("Ann"), ANYBODY, ANYBODY], {"options": {"profile": "nonsense"}}, 422),
        ([*here("Ann"), ANYBODY, ANYBODY], {"note": "a\x07b"}, 400),
        ([*here("Ann"), ANYBODY, {"kind": "asked"}], {}, 400),
        ([*here("Ann"), ANYBODY, {"kind": "asked", "who": "Nobody At All"}], {}, 404),
        ([*here("Ann"), *here("Bob"), {"kind": "here"}], {"shown": "link"}, 400),
    ],
)
def test_a_table_that_could_never_begin_is_refused(guest, seats, more, status):
    body = {"title": "1848", "seats": seats, "shown": "public", **more}
    owner = guest()
    owner.post("/api/tables", body, status)
    assert owner.get("/api/lobby") == [] or not any(
        each["owner"] for each in owner.get("/api/lobby")
    )


def test_filters_of_the_lobby(guest):
    owner = guest()
    small, _ = gather(owner, *here("Ann"), ANYBODY, title="1860", pace={"kind": "live"})
    large, _ = gather(owner, *here("Ann"), *[ANYBODY] * 3, pace={"kind": "turns"})
    calm, _ = gather(owner, *here("Ann"), *[ANYBODY] * 2)
    mine = {small, large, calm}
    for wanted, filters in (
        ({small}, {"title": "1860"}),
        ({large}, {"players": 4}),
        ({small}, {"pace": "live"}),
        ({large}, {"pace": "turns"}),
        ({calm}, {"pace": "none"}),
        (mine, {}),
        (set(), {"title": "1860", "pace": "turns"}),
    ):
        assert set(lobby(guest(), **filters)) & mine == wanted, filters
    owner.get("/api/lobby?pace=quick", 400)


def test_one_owner_has_no_more_than_so_many_waiting(guest, monkeypatch):
    monkeypatch.setattr(gatherings, "MOST_OPEN", 1)
    owner = guest()
    gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    body = {"title": "1848", "seats": [*here("Ann"), ANYBODY, ANYBODY]}
    assert "close one" in owner.post("/api/tables", body, 422)["error"]["message"]


def test_tables_that_wait_for_nobody_leave_the_lobby_and_then_go(client, monkeypatch):
    owner = Guest(client)
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    tables = client.app.state.tables
    now = tables.clock()
    assert len(listing.open_tables(tables.storage, now, Filters())) == 1
    assert listing.count_open(tables.storage, now) == 1
    assert listing.open_tables(tables.storage, now + listing.FRESH + 1, Filters()) == []
    monkeypatch.setattr(tables, "clock", lambda: now + gatherings.KEPT + 1)
    gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    seen(owner, table_id, 404)


def test_a_full_table_that_was_not_begun_begins_when_somebody_looks(client, monkeypatch):
    owner, other = Guest(client), Guest(client)
    table_id, _ = gather(owner, *here("Ann"), bot("Cy"), ANYBODY)
    monkeypatch.setattr(gatherings.Gatherings, "begin", lambda self, found: None)
    sit(other, table_id, "Bob")
    monkeypatch.undo()
    seen(owner, table_id, 410)
    assert other.get(f"/api/tables/{table_id}")["you"]["seats"] == ["Bob"]


def test_who_leaves_for_good_leaves_his_places(client):
    owner, other = Guest(client), Guest(client)
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    own, _ = gather(other, *here("Bob"), ANYBODY, ANYBODY)
    sit(other, table_id)
    other.post("/api/me/delete", {}, 200)
    found = seen(owner, table_id)
    assert (found["to_go"], found["free"]) == (2, 2)
    assert "Bob" not in [each["name"] for each in found["seats"]]
    seen(owner, own, 404)


def test_the_public_may_be_shut_out_and_let_in_again(guest):
    owner, onlooker = guest(), guest()
    table, _ = owner.open(shown="public")
    table_id = table.rsplit("/", 1)[1]
    running = [each["id"] for each in onlooker.get("/api/lobby/running")]
    assert table_id in running
    assert onlooker.get(f"{table}/shown") == {"shown": "public"}
    onlooker.post(f"{table}/shown", {"shown": "link"}, 403)
    owner.post(f"{table}/shown", {"shown": "club"}, 400)
    owner.post(f"{table}/shown", {"shown": "link"}, 200)
    assert table_id not in [each["id"] for each in onlooker.get("/api/lobby/running")]
    onlooker.get(table)  # whoever knows the address may look on


def test_limits(sqlite):
    settings = Settings(
        database=sqlite, tables_per_hour=2, messages_per_minute=2, invitations_per_hour=1
    )
    with TestClient(create_api(settings)) as client:
        owner = Guest(client)
        table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
        who = {"place": 1, "who": "x@example.org"}
        owner.post(f"/api/gatherings/{table_id}/invite", who, 200)
        owner.post(f"/api/gatherings/{table_id}/invite", who, 429)
        table, _ = owner.open()
        for status in (201, 201, 429):
            owner.post(f"{table}/chat", {"text": "Hello", "by": "Ann"}, status)
        owner.post("/api/tables", {"title": "1848", "seats": here()}, 429)


def test_a_rated_table_is_for_accounts(client):
    owner, friend, third, passer_by = (Guest(client) for _ in range(4))
    body = {"title": "1848", "seats": [*here("Ann"), ANYBODY, ANYBODY], "rated": True}
    assert owner.post("/api/tables", body, 403)["error"]["code"] == "sign_in"
    for guest, name in ((owner, "Ann"), (friend, "Bob"), (third, "Cy")):
        guest.post("/api/sign-in/password", {"name": name, "password": "a longer sentence"}, 200)
    with_bot = {**body, "seats": [*here("Ann"), ANYBODY, bot("Cy")]}
    owner.post("/api/tables", with_bot, 400)
    table_id = owner.post("/api/tables", body, 201)["id"]
    assert sit(passer_by, table_id, "Di", 403)["error"]["code"] == "sign_in"
    path = f"/api/gatherings/{table_id}/places"
    owner.post(path, {"place": 1, "kind": "bot", "bot": "random"}, 400)
    sit(friend, table_id)
    sit(third, table_id)
    found = owner.get(f"/api/tables/{table_id}")
    assert found["you"]["seats"] == ["Ann"]
    assert {each["kind"] for each in found["seats"]} == {"link"}
    assert not found["hints"]


def test_nobody_sits_down_with_one_who_has_blocked_him(client):
    owner, other = Guest(client), Guest(client)
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    other.post("/api/me", {"name": "Bob"}, 200)
    people = client.app.state.reception.people
    ann, bob = (people.get(guest.get("/api/me")["player"]["id"]) for guest in (owner, other))
    blocks.block(people.storage, ann, bob.id, "Bob", 1.0)
    assert sit(other, table_id, status=409)["error"]["code"] == "full"
