"""Invitations: by name, by e-mail address; accepting and declining; what strangers learn."""

import pytest
from litestar.testing import TestClient

from railhead.server.lobby import inviting
from railhead.server.settings import Settings
from tests.server.apps import create_api
from tests.server.guests import Guest, bot, here
from tests.server.lobby.test_gatherings import ANYBODY, gather, seen, sit
from tests.server.post_office import open_post_office

PASSWORD = "a longer sentence"


def sign_up(guest, name):
    """A guest becomes an account with a name and a password."""
    return guest.post("/api/sign-in/password", {"name": name, "password": PASSWORD}, 200)


def ask(owner, table_id, who, place=1, status=200):
    return owner.post(f"/api/gatherings/{table_id}/invite", {"place": place, "who": who}, status)


def invitations(guest):
    """Who asks, and to which tables."""
    return [(each["by"], each["table"]["id"]) for each in guest.get("/api/invitations")]


def with_address(client, guest, address):
    """Give an account an address, as a confirmed letter would."""
    people = client.app.state.reception.people
    player = guest.get("/api/me")["player"]["id"]
    from sqlalchemy import update

    from railhead.server.models import players

    people.storage.run([update(players).where(players.c.id == player).values(email=address)])


def test_asked_by_name_and_accepted(client):
    owner, friend = Guest(client), Guest(client)
    sign_up(friend, "Bob")
    table_id, _ = gather(owner, *here("Ann"), bot("Cy"), ANYBODY, shown="link")
    found = ask(owner, table_id, "bob", 2)
    assert [(each["kind"], each["name"]) for each in found["seats"]][2] == ("asked", "Bob")
    assert invitations(friend) == [("Ann", table_id)]
    assert invitations(owner) == []
    sit(Guest(client), table_id, "Dora", 409)  # the seat is kept
    friend.post(f"/api/invitations/{table_id}/accept", {}, 200)
    assert invitations(friend) == []
    assert friend.get(f"/api/tables/{table_id}")["you"]["seats"] == ["Bob"]


def test_declined_and_taken_back(client):
    owner, friend = Guest(client), Guest(client)
    sign_up(friend, "Bob")
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    ask(owner, table_id, "Bob")
    friend.post(f"/api/invitations/{table_id}/decline", {}, 200)
    friend.post(f"/api/invitations/{table_id}/decline", {}, 404)
    assert seen(owner, table_id)["free"] == 2
    ask(owner, table_id, "Bob")
    owner.post(f"/api/gatherings/{table_id}/places", {"place": 1, "kind": "open"}, 200)
    assert invitations(friend) == []
    friend.post(f"/api/invitations/{table_id}/accept", {}, 404)


def test_asked_as_the_table_is_opened(client):
    owner, friend = Guest(client), Guest(client)
    sign_up(friend, "Bob")
    kept = {"kind": "asked", "who": "Bob"}
    table_id, _ = gather(owner, *here("Ann"), kept, ANYBODY)
    assert invitations(friend) == [("Ann", table_id)]
    assert sit(friend, table_id)["sits"]  # whoever is asked may as well just sit down
    assert invitations(friend) == []


def test_who_can_t_be_asked(client):
    owner, friend, namesake = Guest(client), Guest(client), Guest(client)
    for guest, name in ((owner, "Ann"), (friend, "Bob"), (namesake, "Bob II")):
        sign_up(guest, name)
    for guest in (friend, namesake):
        guest.post("/api/me", {"name": "Robert"}, 200)
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    assert ask(owner, table_id, "Nobody", status=404)["error"]["code"] == "not_found"
    assert ask(owner, table_id, "Robert", status=409)["error"]["code"] == "several"
    assert ask(owner, table_id, "Ann", status=422)["error"]["message"] == "That is you."
    ask(owner, table_id, "Bob", place=0, status=409)
    ask(owner, table_id, "Bob", place=7, status=404)
    ask(owner, table_id, "Bob")
    ask(owner, table_id, "Bob", place=2, status=422)
    guest = Guest(client)
    guest.post("/api/me", {"name": "Passer-by"}, 200)
    ask(owner, table_id, "Passer-by", place=2, status=404)  # nothing but a browser knows a guest


def test_an_address_does_not_tell_whether_it_is_known(client):
    owner, friend = Guest(client), Guest(client)
    sign_up(friend, "Bob")
    with_address(client, friend, "bob@example.org")
    known, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    unknown, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    answers = [
        ask(owner, known, " Bob@Example.org"),
        ask(owner, unknown, "nobody@example.org"),
        *(seen(guest, each) for guest in (owner, Guest(client)) for each in (known, unknown)),
    ]
    for answer in answers:
        for name in ("id", "created", "updated"):
            del answer[name]
    assert answers[0] == answers[1]
    assert answers[2] == answers[3]
    assert answers[4] == answers[5]
    assert invitations(friend) == [("Ann", known)]


def test_nobody_is_buried_under_invitations(client, monkeypatch):
    monkeypatch.setattr(inviting, "MOST_ASKED", 1)
    owner, friend = Guest(client), Guest(client)
    sign_up(friend, "Bob")
    for _ in range(2):
        table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
        ask(owner, table_id, "Bob")
    assert len(invitations(friend)) == 1


def test_a_guest_who_signs_in_brings_his_places_and_invitations_along(client):
    owner, guest = Guest(client), Guest(client)
    table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY)
    sit(guest, table_id, "Bob")
    sign_up(guest, "Bob")
    elsewhere = Guest(client)
    elsewhere.post("/api/sign-in/password", {"name": "Bob", "password": PASSWORD}, 200)
    assert seen(elsewhere, table_id)["sits"]


def test_domains_of_addresses_may_be_refused(sqlite, tmp_path):
    domains = tmp_path / "domains.txt"
    domains.write_text("# lent for ten minutes\nmailinator.example\n\nthrow.example # away\n")
    with open_post_office() as office:
        settings = Settings(
            database=sqlite,
            url="http://rail.example",
            smtp_host="127.0.0.1",
            smtp_port=office.port,
            smtp_from="tables@example.org",
            smtp_tls="none",
            refused_mail=str(domains),
        )
        with TestClient(create_api(settings), base_url="http://rail.example") as client:
            for address, status in (
                ("a@mailinator.example", 422),
                ("a@deep.THROW.example", 422),
                ("a@example.org", 202),
                ("a@notmailinator.example", 202),
            ):
                Guest(client).post("/api/sign-in/email", {"email": address}, status)


@pytest.mark.parametrize("given", ["mailinator.example, throw.example.", ""])
def test_domains_as_a_list(given):
    from railhead.server.people.refused_mail import RefusedMail

    refused = RefusedMail(given)
    assert refused.domains == ({"mailinator.example", "throw.example"} if given else set())


def test_accounts_of_one_address_are_limited(sqlite):
    settings = Settings(database=sqlite, accounts_per_day=1)
    with TestClient(create_api(settings)) as client:
        first, second = Guest(client), Guest(client)
        sign_up(first, "Ann")
        body = {"name": "Bob", "password": PASSWORD}
        second.post("/api/sign-in/password", body, 429)
        assert second.get("/api/me")["player"]["guest"]
        body["name"] = "Ann"
        second.post("/api/sign-in/password", body, 200)  # signing in is no new account


def test_asking_an_address_twice_does_not_tell_whose_it_is(client):
    owner, friend = Guest(client), Guest(client)
    sign_up(friend, "Bob")
    with_address(client, friend, "bob@example.org")
    told = []
    for address in ("bob@example.org", "nobody@example.org"):
        table_id, _ = gather(owner, *here("Ann"), ANYBODY, ANYBODY, shown="link")
        ask(owner, table_id, address, 1)
        found = ask(owner, table_id, address, 2)
        told.append([(each["kind"], each["name"], each["taken"]) for each in found["seats"]])
    assert told[0] == told[1]
    assert len(invitations(friend)) == 1
