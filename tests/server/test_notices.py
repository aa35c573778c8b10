"""What programs that come by are told."""

from datetime import UTC, datetime

import pytest
from litestar.testing import TestClient

from railhead.server.settings import BadSetting, Settings
from tests.server.apps import create_api


def test_search_engines_leave_tables_alone(client):
    answer = client.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "Disallow: /t/" in answer.text.splitlines()
    assert client.get("/t/abc").headers["x-robots-tag"] == "noindex"


def test_without_a_contact_there_is_none(client):
    assert client.get("/.well-known/security.txt").status_code == 404


def test_a_contact_that_is_set_is_told(sqlite):
    settings = Settings(
        database=sqlite,
        security_contact="mailto:host@example.org",
        url="https://trains.example.org/",
    )
    with TestClient(create_api(settings)) as client:
        answer = client.get("/.well-known/security.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    told = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert told["Contact"] == "mailto:host@example.org"
    assert told["Canonical"] == "https://trains.example.org/.well-known/security.txt"
    assert datetime.fromisoformat(told["Expires"]) > datetime.now(UTC)


@pytest.mark.parametrize("contact", ["me", "http://plain.example", "mailto:a b", "mailto:a\nX: y"])
def test_a_contact_is_one_line_that_can_be_followed(contact):
    with pytest.raises(BadSetting):
        Settings(security_contact=contact)
