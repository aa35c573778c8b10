"""Notices over the API, and over servers that die."""

import dataclasses
import threading
import time

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import func, select

from railhead.server.calling.sending import Sender
from railhead.server.models import jobs
from railhead.server.storage import Storage
from tests.needs import PATIENCE
from tests.server import servers
from tests.server.apps import create_app
from tests.server.calling.inbox import open_inbox
from tests.server.guests import NAMES, Guest, by_link


@pytest.fixture
def inbox():
    with open_inbox() as inbox:
        yield inbox


@pytest.fixture
def client(settings, inbox):
    given = dataclasses.replace(settings, url="https://rail.example", notice_hosts=inbox.host)
    with TestClient(create_app(given), raise_server_exceptions=False) as client:
        yield client


def sit_down(client):
    """Three who have come to a table by their links."""
    owner = Guest(client)
    table, secrets = owner.open(*by_link(*NAMES))
    guests = {name: Guest(client) for name in NAMES}
    for name, guest in guests.items():
        guest.claim(table, secrets[name])
    return table, guests


def add_hook(guest, inbox, path="/hook"):
    return guest.post("/api/notices/ways", {"kind": "hook", "address": inbox.url + path}, 201)


def test_a_turn_is_told_through_a_whole_server(client, inbox):
    table, guests = sit_down(client)
    [asked] = guests["Ann"].get(table)["view"]["asked"]
    others = [name for name in NAMES if name != asked]
    for name in others:
        add_hook(guests[name], inbox, f"/{name}")
    guests[asked].play_first(table)
    [arrived] = inbox.wait(1)
    [now] = guests["Ann"].get(table)["view"]["asked"]
    assert arrived.path == f"/{now}"
    told = msgspec.json.decode(arrived.body)
    assert told["url"] == f"https://rail.example{table.removeprefix('/api').replace('tables', 't')}"


def test_ways_wishes_and_trying(client, inbox):
    guest = Guest(client)
    empty = guest.get("/api/notices")
    assert (empty["ways"], "hook" in empty["kinds"], "mail" in empty["kinds"]) == ([], True, False)
    way = add_hook(guest, inbox)
    assert way["name"] == "Webhook"
    tried = guest.post(f"/api/notices/ways/{way['id']}/try", {}, 200)
    assert tried["worked"]
    assert len(inbox.arrived) == 1
    Guest(client).post(f"/api/notices/ways/{way['id']}/try", {}, 404)
    wishes = {**empty["wishes"], "quiet": ["22:30", "07:00"], "zone": "Europe/Berlin"}
    answer = guest.request("PUT", "/api/notices", json=wishes)
    assert answer.json()["wishes"]["quiet"] == ["22:30", "07:00"]
    assert guest.request("PUT", "/api/notices", json={"quiet": ["99:00", "1"]}).status_code == 400
    answer = guest.request("DELETE", f"/api/notices/ways/{way['id']}")
    assert answer.status_code == 204
    assert guest.get("/api/notices")["ways"] == []


@pytest.mark.parametrize(
    "address", ["https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://10.0.0.7/"]
)
def test_nothing_is_sent_to_the_servers_own_network(client, address):
    guest = Guest(client)
    way = guest.post("/api/notices/ways", {"kind": "hook", "address": address}, 201)
    answer = guest.post(f"/api/notices/ways/{way['id']}/try", {}, 422)
    assert "not public" in answer["error"]["message"]


def test_e_mail_needs_an_address_and_a_mail_server(client):
    Guest(client).post("/api/notices/ways", {"kind": "mail"}, 422)


def test_a_letter_is_ended_by_one_click_without_cookie_or_token(client, inbox):
    guest = Guest(client)
    way = add_hook(guest, inbox)
    sender: Sender = client.app.dependencies["sender"].dependency()
    client.cookies.clear()
    headers = {"sec-fetch-site": "cross-site"}
    wrong = client.post(f"/notices/off/{way['id']}.abc", headers=headers)
    assert wrong.status_code == 404
    asked = client.get(f"/notices/off/{sender.token(way['id'])}")  # a look ends nothing
    assert "End them" in asked.text
    assert len(guest.get("/api/notices")["ways"]) == 1
    client.cookies.clear()
    off = client.post(f"/notices/off/{sender.token(way['id'])}", headers=headers)
    assert off.status_code == 200
    assert guest.get("/api/notices")["ways"] == []


def test_a_table_is_muted_by_who_plays_there(client, inbox):
    table, guests = sit_down(client)
    answer = guests["Ann"].request("PUT", f"{table}/notices", json={"muted": True})
    assert answer.json() == {"muted": True, "of": None}
    assert guests["Ann"].get(f"{table}/notices")["muted"]
    assert not guests["Bob"].get(f"{table}/notices")["muted"]
    assert Guest(client).request("PUT", f"{table}/notices", json={}).status_code == 403


def lost(database):
    storage = Storage(database)
    try:
        with storage.reading() as connection:
            wanted = select(func.count()).select_from(jobs).where(jobs.c.state == "lost")
            return connection.execute(wanted).scalar_one()
    finally:
        storage.close()


@pytest.mark.exhaustive
@pytest.mark.thorough
@servers.on_either
def test_a_server_is_killed_while_it_sends(database, inbox):
    """The notice has left and nobody has heard so: another server must not send it again."""
    inbox.hold = threading.Event()
    first, second = servers.start_many(2, database, notice_hosts=inbox.host, lease_seconds="3")
    try:
        with servers.client_of(first.url) as client:
            table, guests = sit_down(client)
            for name in NAMES:
                add_hook(guests[name], inbox, f"/{name}")
            [asked] = guests["Ann"].get(table)["view"]["asked"]
            guests[asked].play_first(table)
            inbox.wait(1)
        # Whichever of the two sends: both die, and a third finds what they have left.
        first.kill()
        second.kill()
        inbox.hold.set()
        third = servers.start(database, notice_hosts=inbox.host, lease_seconds="3")
        try:
            deadline = time.monotonic() + PATIENCE
            while not lost(database) and time.monotonic() < deadline:
                time.sleep(0.5)
        finally:
            third.kill()
        assert lost(database) == 1
        assert len(inbox.arrived) == 1
    finally:
        for process in (first, second):
            if process.popen.poll() is None:
                process.kill()
