"""Figures for whoever runs the server: right, and about nobody."""

import re
from typing import Any

import msgspec
import pytest
from litestar import Request
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

from railhead.server.metrics import may_read
from railhead.server.settings import Settings
from railhead.server.storage import Conflict
from railhead.server.written import Written
from tests.server import servers
from tests.server.apps import create_api, create_app
from tests.server.games import long_game
from tests.server.guests import Guest, bot, by_link, here
from tests.server.test_bots_at_table import wait_for

TOKEN = "0123456789abcdef"
BEARER = {"authorization": f"Bearer {TOKEN}"}


def figures(client):
    """All samples by name and labels."""
    answer = client.get("/metrics", headers=BEARER)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


@pytest.fixture
def client(sqlite):
    settings = Settings(database=sqlite, bot_delay=0.0, metrics_token=TOKEN, searchers=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def test_what_happens_is_counted(client):
    owner = Guest(client)
    table, _ = owner.open()
    owner.play_first(table)
    owner.post(f"{table}/chat", {"text": "hello"}, 201)
    owner.post("/api/tables/import", {"x": 1}, 422)
    client.get("/api/tables/doesnotexist")
    client.get("/nowhere/at/all")
    found = figures(client)
    assert found["railhead_entries_total", "action"] == 1
    assert found["railhead_entries_total", "chat"] == 1
    assert found["railhead_imports_total", "refused"] == 1
    assert found["railhead_tables", "1848", "open"] == 1
    assert found["railhead_tables_in_memory",] == 1
    assert found["railhead_streams",] == 0
    route = "/api/tables/{table_id}/actions"
    assert found["railhead_requests_total", *sorted(("POST", route, "200"))] == 1
    assert found["railhead_request_seconds_count", route] == 1
    assert found["railhead_requests_total", "404", "GET", "none"] == 1
    assert any(name == "process_cpu_seconds_total" for name, *_ in found)


def test_searches_bots_and_files_are_counted(client):
    owner = Guest(client)
    opened = owner.post("/api/tables/import", msgspec.to_builtins(long_game().record()), 201)
    owner.post(f"/api/tables/{opened['id']}/routes", {})
    owner.open(*here("Ann"), bot("Bob"), bot("Cy"))
    wait_for(lambda: figures(client).get(("railhead_bot_moves_total",), 0) > 0)
    found = figures(client)
    assert found["railhead_imports_total", "read"] == 1
    assert sum(value for (name, *_), value in found.items() if name == "railhead_searches_total")
    wait_for(lambda: figures(client).get(("railhead_jobs_ended_total", "bot", "done"), 0) > 0)


def test_failures_of_the_database_are_counted_and_conflicts_are_not(client):
    metrics, storage = client.app.state.metrics, client.app.state.storage
    with pytest.raises(OperationalError), storage.reading() as connection:
        connection.exec_driver_sql("SELECT * FROM nothing")
    assert figures(client)["railhead_database_errors_total", "busy"] == 1
    table, _ = Guest(client).open()
    found = client.app.state.tables.table(table.rsplit("/", 1)[1])
    with pytest.raises(Conflict):
        storage.append(found.id, [Written(found.entries[0])], found.summary())
    assert figures(client)["railhead_database_errors_total", "busy"] == 1
    assert metrics.text()


def test_figures_name_no_table_no_player_and_no_secret(client):
    owner = Guest(client)
    table, links = owner.open(*by_link("Annabel", "Bartholomew", "Cyprian"))
    page = table.replace("/api/tables", "/t")
    Guest(client).request("GET", f"{page}/seat/{links['Annabel']}", follow_redirects=True)
    client.get(page)
    client.get(f"{page}/made-up/{links['Cyprian']}")
    said = client.get("/metrics", headers=BEARER).text
    words = [table.rsplit("/", 1)[1], *links, *links.values(), *owner.cookies.values(), TOKEN]
    assert not [word for word in words if word in said]
    assert "/seat/{secret}" in said


def test_without_a_setting_there_is_nothing(settings):
    with TestClient(create_api(settings)) as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers=BEARER).status_code == 404


def test_with_a_token_nobody_else_gets_them(client):
    for headers in ({}, {"authorization": f"Bearer {TOKEN}x"}, {"authorization": TOKEN}):
        assert client.get("/metrics", headers=headers).status_code == 404


def test_without_a_token_they_are_for_this_computer(sqlite):
    settings = Settings(database=sqlite, metrics=True)
    with servers.in_thread(settings) as (url, _), servers.client_of(url) as client:
        assert "railhead_requests" in client.get("/metrics").text
        for header in ("x-forwarded-for", "forwarded", "via"):
            assert client.get("/metrics", headers={header: "192.0.2.1"}).status_code == 404
    for host, local in (("127.0.0.2", True), ("::1", True), ("192.0.2.1", False), ("x", False)):
        scope: Any = {"type": "http", "headers": [], "client": (host, 1)}
        assert may_read(settings, Request(scope)) is local


def test_a_scrape_goes_on_without_the_database(client, monkeypatch):
    def fails(*args, **more):
        raise OperationalError("SELECT", {}, Exception("gone"))

    monkeypatch.setattr("railhead.server.stats.tables_by_state", fails)
    said = client.get("/metrics", headers=BEARER).text
    assert not re.search(r"^railhead_tables\{", said, flags=re.MULTILINE)
    assert "railhead_requests_total" in said
