"""What deploy/Caddyfile promises, with Caddy before real servers."""

import re
import threading
import time
from typing import Any

import pytest

from tests.needs import PATIENCE
from tests.server import caddy, servers
from tests.server.guests import Guest
from tests.server.test_live import Watching

pytestmark = pytest.mark.thorough

BEHIND: dict[str, Any] = {"proxies": "127.0.0.1", "url": "https://localhost", "metrics": "yes"}
ASKED = re.compile(r"railhead_requests_total\{.*route=\"/api/tables/\{table_id\}\".*\} (\S+)")
AWAY = 5.5  # seconds: a server that is brought up to date is gone for some
STREAMS = re.compile(r"^railhead_streams (\S+)", re.MULTILINE)


def figures(server, pattern):
    """The sum of one of a server's figures, asked for without the proxy."""
    with servers.client_of(server.url) as client:
        return sum(float(each) for each in pattern.findall(client.get("/metrics").text))


def wait_until(reached):
    deadline = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture(autouse=True)
def _caddy():
    """Without it no server need be started."""
    caddy.program()


@pytest.fixture
def site(sqlite, tmp_path):
    """A server that says nothing by itself, and the address of Caddy in front of it."""
    server = servers.start(sqlite, ping_seconds="86400", **BEHIND)
    with caddy.in_front_of([server.url], tmp_path) as url:
        yield server, url
    server.stop()


def test_live_updates_come_at_once_and_end_with_who_leaves(site):
    server, url = site
    with caddy.client_of(url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        watching = Watching(url, table, owner, 2)
        owner.play_first(table)
        [_, (event, news)] = watching.wait()
        assert (event, news["actions"]) == ("changed", 1)
    wait_until(lambda: figures(server, STREAMS) == 0)


def test_figures_stay_inside(site):
    _, url = site
    with caddy.client_of(url) as client:
        for path in (
            "/metrics",
            "/metrics/",
            "//metrics",
            "/METRICS",
            "/%6detrics",
            "/x/../metrics",
        ):
            assert client.get(path).status_code == 404, path
        for path in ("/health/ready", "/health/live/", "//health/ready", "/health//ready"):
            assert client.get(path).status_code == 404, path
        assert client.get("/api/titles").status_code == 200


def test_a_client_is_told_by_its_connection_and_not_by_what_it_says(sqlite, tmp_path):
    server = servers.start(sqlite, requests_per_minute="5", **BEHIND)
    with caddy.in_front_of([server.url], tmp_path) as url:
        with caddy.client_of(url, "127.0.0.2") as forger:
            answers = []
            for number in range(12):
                mine = f"203.0.113.{number}"
                headers = {
                    "x-forwarded-for": mine,
                    "x-real-ip": mine,
                    "forwarded": f"for={mine}",
                    "x-forwarded-host": "example.org",
                }
                answers.append(forger.get("/api/titles", headers=headers).status_code)
        assert answers[-1] == 429
        assert answers.count(200) <= 5
        with caddy.client_of(url, "127.0.0.3") as other:
            assert other.get("/api/titles").status_code == 200
    server.stop()


def test_a_table_goes_to_one_of_two_servers(sqlite, tmp_path):
    two = servers.start_many(2, sqlite, **BEHIND)
    tables = [f"nothere{number:04}" for number in range(12)]
    with caddy.in_front_of([server.url for server in two], tmp_path) as url:
        went = []
        for table in tables:
            before = [figures(server, ASKED) for server in two]
            for _ in range(3):
                with caddy.client_of(url) as client:
                    assert client.get(f"/api/tables/{table}").status_code == 404
            after = [figures(server, ASKED) for server in two]
            went.append([now - then for then, now in zip(before, after, strict=True)])
        assert {tuple(each) for each in went} == {(3.0, 0.0), (0.0, 3.0)}

        two[0].kill()
        with caddy.client_of(url) as client:
            for table in tables:
                assert client.get(f"/api/tables/{table}").status_code == 404
    two[1].stop()


def test_a_request_waits_for_a_server_that_restarts(sqlite, tmp_path):
    port = servers.free_port()
    server = servers.start(sqlite, port=port, **BEHIND)
    with caddy.in_front_of([server.url], tmp_path) as url, caddy.client_of(url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        server.stop()
        answers = []
        asking = threading.Thread(target=lambda: answers.append(owner.play_first(table)))
        asking.start()
        time.sleep(AWAY)
        server = servers.start(sqlite, port=port, **BEHIND)
        asking.join(PATIENCE)
        assert [answer["actions"] for answer in answers] == [1]
    server.stop()
