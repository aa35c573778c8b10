"""Another site's page can't act in a player's name."""

import pytest
from litestar.testing import TestClient

from railhead.server.settings import Settings
from tests.server.apps import create_api
from tests.server.guests import Guest, here

BODY = {"text": "Hello"}


def refused(guest: Guest, table: str, **headers: str) -> bool:
    """Whether a request with these headers is turned away as forged."""
    answer = guest.request("POST", f"{table}/chat", json=BODY, headers=headers)
    if answer.status_code == 403:
        assert answer.json()["error"]["code"] == "csrf"
    return answer.status_code == 403


def test_a_token_is_good_for_its_browser_alone(client):
    owner, other = Guest(client), Guest(client)
    table, _ = owner.open()
    other.open()
    mine, others = owner.token(), other.token()
    owner.cookies["csrftoken"] = others  # somebody has put it there
    assert refused(owner, table)
    owner.cookies["csrftoken"] = mine
    assert not refused(owner, table)
    fresh = Guest(client).token()  # that of a browser that holds nothing yet
    owner.cookies["csrftoken"] = fresh
    assert refused(owner, table)


def test_who_is_refused_gets_a_good_token(client):
    owner = Guest(client)
    table, _ = owner.open()
    owner.cookies["csrftoken"] = "of version 0.1"
    assert refused(owner, table)
    assert not refused(owner, table)


@pytest.mark.parametrize(
    ("headers", "forged"),
    [
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "none"}, False),
        ({"sec-fetch-site": "same-site"}, True),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"origin": "http://testserver.local"}, False),
        ({"origin": "http://evil.example"}, True),
        ({"origin": "http://testserver.local.evil.example"}, True),
        ({"origin": "null"}, True),
        ({"origin": "http://evil.example", "sec-fetch-site": "cross-site"}, True),
        ({}, False),
    ],
)
def test_what_the_browser_says_of_the_asking_site(client, headers, forged):
    owner = Guest(client)
    table, _ = owner.open()
    version = owner.get(table)["version"]
    assert refused(owner, table, **headers) == forged
    assert owner.get(table)["version"] == version + (not forged)


def test_the_address_that_is_set_is_from_here(sqlite):
    settings = Settings(database=sqlite, url="https://trains.example.org")
    with TestClient(create_api(settings)) as client:
        owner = Guest(client)
        table, _ = owner.open(*here())
        assert not refused(owner, table, origin="https://trains.example.org")
        assert refused(owner, table, origin="https://bad.example.org")
