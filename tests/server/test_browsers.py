"""Browsers are known by cookies that the server has issued, and by no others."""

import secrets

import pytest
from litestar.testing import TestClient

from railhead.server import storage as rows
from railhead.server.browsers import COOKIE, STRICT_COOKIE, digest
from railhead.server.settings import Settings
from tests.server.apps import create_api
from tests.server.guests import Guest, here


def open_table(guest: Guest) -> str:
    """Open a table; its path."""
    return guest.open(*here())[0]


@pytest.fixture
def secure(sqlite):
    """A server that players reach over HTTPS, where cookies have the strict name."""
    settings = Settings(database=sqlite, url="https://trains.example.org/")
    with TestClient(create_api(settings)) as client:
        yield client


def test_a_token_that_somebody_has_chosen_is_not_taken(client):
    chosen = secrets.token_urlsafe(32)
    for value in (chosen, f"{chosen}.{'0' * 64}", f"{chosen}.", f".{'0' * 64}"):
        victim, attacker = Guest(client), Guest(client)
        victim.cookies[COOKIE] = attacker.cookies[COOKIE] = value
        table = open_table(victim)
        assert not victim.cookies[COOKIE].startswith(chosen)
        assert victim.get(table)["you"]["owner"]
        assert not attacker.get(table)["you"]["owner"]


def test_a_signature_is_good_for_its_token_alone(client):
    one, two = Guest(client), Guest(client)
    table = open_table(one)
    open_table(two)
    token, _ = one.cookies[COOKIE].split(".")
    _, signature = two.cookies[COOKIE].split(".")
    two.cookies[COOKIE] = f"{token}.{signature}"
    assert not two.get(table)["you"]["owner"]


def of_first_version(client) -> tuple[Guest, str]:
    """A browser that came to hold a table under version 0.1: its cookie has no signature."""
    table = open_table(Guest(client))
    token = secrets.token_urlsafe(32)
    storage = client.app.state.storage
    table_id = table.removeprefix("/api/tables/")
    assert storage.beside(table_id, rows.hold(digest(token), table_id, ""))
    old = Guest(client)
    old.cookies[COOKIE] = token
    return old, table


def test_a_cookie_of_the_first_version_keeps_its_seats_and_gets_a_signature(client):
    old, table = of_first_version(client)
    token = old.cookies[COOKIE]
    assert old.get(table)["you"]["owner"]
    assert old.cookies[COOKIE].startswith(f"{token}.")
    assert old.get(table)["you"]["owner"]
    old.post(f"{table}/chat", {"text": "Here I am."}, 201)


def test_a_cookie_of_the_first_version_may_act_at_once(client):
    old, table = of_first_version(client)
    old.post(f"{table}/chat", {"text": "Here I am."}, 201)
    assert "." in old.cookies[COOKIE]
    old.post(f"{table}/chat", {"text": "And here."}, 201)


def test_over_https_the_cookie_has_the_name_that_other_hosts_can_not_set(secure):
    guest = Guest(secure)
    table = open_table(guest)
    assert COOKIE not in guest.cookies
    answer = guest.request("POST", "/api/tables", json={"title": "1848", "seats": here()})
    [line] = [each for each in answer.headers.get_list("set-cookie") if STRICT_COOKIE in each]
    assert "Secure" in line
    assert "Path=/" in line
    assert "Domain" not in line
    assert guest.get(table)["you"]["owner"]


def test_an_older_cookie_moves_over_under_https(secure):
    old, table = of_first_version(secure)
    answer = old.request("GET", table)
    assert answer.json()["you"]["owner"]
    lines = answer.headers.get_list("set-cookie")
    [ended] = [each for each in lines if each.startswith(f"{COOKIE}=")]
    assert "Max-Age=0" in ended
    token = old.cookies[STRICT_COOKIE]
    del old.cookies[COOKIE]
    assert old.get(table)["you"]["owner"]
    # A signed one of a time without HTTPS moves over too.
    other = Guest(secure)
    other.cookies[COOKIE] = token
    assert other.get(table)["you"]["owner"]
    assert other.cookies[STRICT_COOKIE] == token
