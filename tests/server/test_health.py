"""Health: it tells the truth, soon, to anybody, and no secrets."""

import threading
from types import SimpleNamespace

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from railhead.server import health
from railhead.server.engines import make_engine
from railhead.server.health import Health
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from tests.server import servers
from tests.server.apps import create_api


@pytest.fixture(autouse=True)
def _always_asked(monkeypatch):
    monkeypatch.setattr(health, "_KEPT", 0.0)


@servers.on_either
def test_a_running_server_is_alive_and_ready(database):
    with TestClient(create_api(Settings(database=database))) as client:
        alive, ready = client.get("/health/live"), client.get("/health/ready")
    assert (alive.status_code, alive.json()) == (200, {"status": "alive"})
    assert (ready.status_code, ready.json()) == (200, {"status": "ready", "database": "ok"})
    assert ready.headers["cache-control"] == "no-store"
    assert "set-cookie" not in ready.headers


def test_no_limit_keeps_the_question_out(sqlite):
    settings = Settings(database=sqlite, requests_per_minute=3)
    with TestClient(create_api(settings)) as client:
        while client.get("/api/titles").status_code == 200:
            pass
        for _ in range(5):
            assert client.get("/health/live").status_code == 200
            assert client.get("/health/ready").status_code == 200


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "has another form"),
        ("DELETE FROM alembic_version", "has another form"),
        ("DROP TABLE alembic_version", "has another form"),
    ],
)
def test_a_database_of_another_version_is_not_ready(settings, change, told):
    with TestClient(create_api(settings)) as client:
        with client.app.state.storage.writing() as connection:
            connection.execute(text(change))
        answer = client.get("/health/ready")
        assert client.get("/health/live").status_code == 200
    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "database": told}


def test_a_lost_database_is_not_ready_and_tells_no_secret(settings):
    lost = make_engine(f"postgresql+psycopg://railhead:sesame@127.0.0.1:{servers.free_port()}/x")
    with TestClient(create_api(settings)) as client:
        found = client.app.state.health
        real, found._storage = found._storage, SimpleNamespace(engine=lost)
        answer = client.get("/health/ready")
        found._storage = real
        assert client.get("/health/ready").status_code == 200
    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "database": "fails"}


def test_a_database_that_hangs_is_asked_once_and_not_waited_for(sqlite, monkeypatch):
    storage = Storage(sqlite)
    free, asked = threading.Event(), []

    def hang(self):
        asked.append(1)
        free.wait()
        return "ok"

    monkeypatch.setattr(Health, "_ask", hang)
    found = Health(storage, bound=0.01)

    async def ask():
        async with found.running():
            first = [await found.database() for _ in range(3)]
            free.set()
            while (last := await found.database()) != "ok":
                pass
            return first, last

    told, last = servers.carry_out(ask())
    storage.close()
    assert told == ["does not answer"] * 3
    assert last == "ok"
    assert len(asked) <= 2


def test_many_who_ask_are_one_question(sqlite, monkeypatch):
    monkeypatch.setattr(health, "_KEPT", 600.0)
    with TestClient(create_api(Settings(database=sqlite))) as client:
        asked = []
        real = Health._ask

        def ask(self):
            asked.append(1)
            return real(self)

        monkeypatch.setattr(Health, "_ask", ask)
        for _ in range(20):
            assert client.get("/health/ready").status_code == 200
    assert len(asked) == 1


def test_a_server_about_to_stop_is_not_ready(settings):
    with TestClient(create_api(settings)) as client:
        client.app.state.hub.close()
        answer = client.get("/health/ready")
        assert client.get("/health/live").status_code == 200
    assert (answer.status_code, answer.json()["status"]) == (503, "stopping")
