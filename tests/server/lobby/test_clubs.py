"""Clubs: who belongs to them, who keeps them, and that nothing leaks out of a private one."""

from dataclasses import replace

import pytest

from railhead.server.lobby import clubs
from tests.server.guests import Guest, bot, here
from tests.server.lobby.test_gatherings import ANYBODY, gather, seen, sit
from tests.server.lobby.test_inviting import PASSWORD, sign_up

NAME = "Thursday trains"


def named(client, name):
    """A guest who has said how he is called."""
    guest = Guest(client)
    guest.post("/api/me", {"name": name}, 200)
    return guest


def found(owner, **more):
    """A new club; its path."""
    return f"/api/clubs/{owner.post('/api/clubs', {'name': NAME, **more}, 201)['id']}"


def join(club, keeper, guest):
    secret = keeper.post(f"{club}/link", {}, 200)["link"].rsplit("/", 1)[1]
    return guest.post("/api/clubs/join", {"secret": secret}, 200)


def player(guest):
    return guest.get("/api/me")["player"]["id"]


@pytest.fixture
def settings(settings):
    """Whoever asks everything asks more than a minute allows."""
    return replace(settings, requests_per_minute=0)


@pytest.fixture
def ann(client):
    return named(client, "Ann")


@pytest.fixture
def bob(client):
    return named(client, "Bob")


@pytest.fixture
def club(ann):
    return found(ann, note="Seven friends since 2024.")


def test_by_a_link_one_becomes_a_member(ann, bob, club):
    bob.get(club, 404)
    assert join(club, ann, bob)["name"] == NAME
    assert [(each["name"], each["role"]) for each in bob.get(club)["members"]] == [
        ("Ann", "owner"),
        ("Bob", "member"),
    ]
    assert [each["name"] for each in bob.get("/api/clubs")] == [NAME]
    bob.post(f"{club}/link", {}, 403)
    link = ann.post(f"{club}/link", {}, 200)["link"]
    ann.post(f"{club}/links/end", {}, 200)
    secret = link.rsplit("/", 1)[1]
    assert bob.post("/api/clubs/join", {"secret": secret}, 410)["error"]["code"] == "gone"


def test_a_link_ends_after_a_month_and_the_oldest_makes_room(client, ann, bob, club, monkeypatch):
    monkeypatch.setattr(clubs, "MOST_LINKS", 1)
    old, new = [ann.post(f"{club}/link", {}, 200)["link"].rsplit("/", 1)[1] for _ in range(2)]
    bob.post("/api/clubs/join", {"secret": old}, 410)
    people = client.app.state.reception.people
    now = people.clock()
    monkeypatch.setattr(people, "clock", lambda: now + clubs.LINK_GOOD_FOR + 1)
    bob.post("/api/clubs/join", {"secret": new}, 410)


def test_whoever_sees_an_open_club_may_ask(ann, bob, client):
    club = found(ann, open=True)
    assert [each["members"] for each in bob.get("/api/clubs/open")] == [1]
    assert not bob.get(club)["asked"]
    Guest(client).post(f"{club}/ask", {}, 422)  # the others must call him something
    bob.post(f"{club}/ask", {}, 200)
    assert bob.get(club)["asked"]
    assert bob.get(club)["applications"] == []
    assert [each["name"] for each in ann.get(club)["applications"]] == ["Bob"]
    bob.post(f"{club}/answer", {"who": player(bob), "agree": True}, 403)
    ann.post(f"{club}/answer", {"who": player(bob), "agree": False}, 200)
    ann.post(f"{club}/answer", {"who": player(bob), "agree": True}, 404)
    bob.post(f"{club}/ask", {}, 200)
    ann.post(f"{club}/answer", {"who": player(bob), "agree": True}, 200)
    assert bob.get(club)["role"] == "member"
    bob.post(f"{club}/ask", {}, 422)


def test_roles(ann, bob, client, club):
    cy = named(client, "Cy")
    for guest in (bob, cy):
        join(club, ann, guest)
    bob.post(f"{club}/role", {"who": player(cy), "role": "keeper"}, 403)
    bob.post(f"{club}/remove", {"who": player(cy)}, 403)
    ann.post(f"{club}/role", {"who": player(bob), "role": "keeper"}, 200)
    assert bob.post(club, {"name": " Friday  trains "}, 200)["name"] == "Friday trains"
    bob.post(f"{club}/remove", {"who": player(ann)}, 403)
    bob.post(f"{club}/remove", {"who": player(cy)}, 200)
    cy.get(club, 404)
    bob.post(f"{club}/close", {}, 403)
    ann.post(f"{club}/role", {"who": player(bob), "role": "owner"}, 200)
    assert ann.get(club)["role"] == "keeper"
    bob.post(f"{club}/close", {}, 200)
    ann.get(club, 404)


def test_if_the_owner_leaves_another_owns_the_club_and_the_last_one_ends_it(ann, bob, client, club):
    cy = named(client, "Cy")
    for guest in (cy, bob):
        join(club, ann, guest)
    ann.post(f"{club}/role", {"who": player(bob), "role": "keeper"}, 200)
    ann.post(f"{club}/leave", {}, 200)
    assert bob.get(club)["role"] == "owner"
    bob.post("/api/me/delete", {}, 200)
    assert cy.get(club)["role"] == "owner"
    cy.post(f"{club}/leave", {}, 200)
    cy.get(club, 404)


def test_limits(ann, bob, client, club, monkeypatch):
    monkeypatch.setattr(clubs, "MOST_OWNED", 1)
    ann.post("/api/clubs", {"name": "Another"}, 422)
    monkeypatch.setattr(clubs, "MOST_MEMBERS", 1)
    secret = ann.post(f"{club}/link", {}, 200)["link"].rsplit("/", 1)[1]
    bob.post("/api/clubs/join", {"secret": secret}, 422)
    monkeypatch.setattr(clubs, "MOST_MEMBERS", 2)
    monkeypatch.setattr(clubs, "MOST_JOINED", 0)
    bob.post("/api/clubs/join", {"secret": secret}, 422)
    bob.post("/api/clubs", {"name": "\u202e"}, 400)
    Guest(client).post("/api/clubs", {"name": NAME}, 422)


def test_a_guest_who_signs_in_brings_his_clubs_along(ann, client, club):
    bob = named(client, "Bob")
    sign_up(bob, "Bob")
    join(club, ann, bob)
    elsewhere = named(client, "Robert")
    ann.post(f"{club}/role", {"who": player(bob), "role": "member"}, 200)
    join(club, ann, elsewhere)
    ann.post(f"{club}/role", {"who": player(elsewhere), "role": "keeper"}, 200)
    elsewhere.post("/api/sign-in/password", {"name": "Bob", "password": PASSWORD}, 200)
    assert elsewhere.get(club)["role"] == "keeper"
    assert len(ann.get(club)["members"]) == 2


def test_a_clubs_own_tables_are_for_its_members(ann, bob, client, club):
    outsider, member = named(client, "Di"), named(client, "Em")
    join(club, ann, bob)
    join(club, ann, member)
    own = {"shown": "club", "club": club.rsplit("/", 1)[1]}
    table_id, secrets = gather(
        ann, *here("Ann"), {"name": "Cy", "kind": "link"}, bot("Flo"), ANYBODY, **own
    )
    seen(outsider, table_id, 404)
    sit(outsider, table_id, status=404)
    assert table_id not in [each["id"] for each in member.get("/api/lobby")]
    assert seen(bob, table_id)["club"] == own["club"]
    sit(bob, table_id)
    table = f"/api/tables/{table_id}"
    for guest, status in ((outsider, 404), (member, 200), (bob, 200), (ann, 200)):
        guest.get(table, status)
        guest.get(f"{table}/log", status)
    assert table_id not in [each["id"] for each in member.get("/api/lobby/running")]
    outsider.claim(table, secrets["Cy"])  # whoever has a link was let in by somebody
    outsider.get(table)
    ann.post(f"{club}/remove", {"who": player(member)}, 200)
    member.get(table, 404)
    ann.post(f"{club}/close", {}, 200)
    member.get(table)  # no club's any more: whoever knows the address may look on


def test_nothing_of_a_private_club_leaks(ann, bob, client, club):
    """An outsider asks everything that can be asked; the name of the club, its id and its members
    are in no answer, nor in the notices, whether or not a table of theirs is public."""
    hidden = named(client, "Wilhelmina Hidden")
    join(club, ann, hidden)
    club_id = club.rsplit("/", 1)[1]
    public, _ = gather(ann, *here("Ann"), ANYBODY, ANYBODY, club=club_id)
    private, _ = gather(hidden, *here("Hid"), ANYBODY, ANYBODY, shown="club", club=club_id)
    running, _ = ann.open(shown="public", club=club_id)
    closed, _ = hidden.open(shown="club", club=club_id)
    description = bob.get("/api/schema/openapi.json")
    told = []
    for table in (public, private, running[12:], closed[12:]):
        for path, ways in description["paths"].items():
            if "get" not in ways or path.endswith("/events"):
                continue
            path = path.replace("{table_id}", table).replace("{club_id}", club_id)
            path = path.replace("{tile}", "8").replace("{rotation}", "0")
            told.append((path, bob.request("GET", path).text))
    for way in ("link", "ask", "answer", "role", "remove", "leave", "close"):
        body = {"who": player(ann), "agree": True, "role": "owner"}
        told.append((way, bob.request("POST", f"{club}/{way}", json=body).text))
    assert any(public in text for _, text in told)  # what is public is found
    for word in (NAME, "Wilhelmina", private, closed[12:]):
        assert [what for what, text in told if word in text] == []
    inside = [what for what, text in told if club_id in text]
    assert inside == []
    assert ann.get(club)["role"] == "owner"
