"""A slow or locked database: nobody waits for ever, and who needs none does not wait at all."""

import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from litestar.testing import TestClient
from sqlalchemy import create_engine, event, text

from railhead.server import patience
from railhead.server.errors import Problem
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from tests.server import servers
from tests.server.apps import create_api, create_app
from tests.server.guests import Guest, here

NEW = {"title": "1848", "seats": here()}


def test_time_runs_from_the_beginning():
    assert patience.left(5.0) == 5.0
    with patience.within(2.0):
        assert 0 < patience.left(5.0) <= 2.0
        assert patience.left(0.5) == 0.5
        with patience.within(0.0):
            assert patience.left(5.0) == 0.0
        patience.begin_anew(0.0)
        assert patience.left(5.0) == 0.0
    assert patience.left(5.0) == 5.0


def test_a_lock_that_is_not_free_in_time_is_refused():
    lock = threading.Lock()
    with (
        patience.locked(lock, 0.01),
        pytest.raises(Problem) as refused,
        patience.locked(lock, 0.01),
    ):
        pass
    assert refused.value.status == 503
    with patience.locked(lock, 0.01):
        pass


def locked_sqlite(url):
    """Another program writes to the database and does not come to an end."""
    other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


@pytest.fixture
def short(monkeypatch):
    """Little patience, so that tests are quick."""
    monkeypatch.setattr(patience, "TO_WRITE", 0.3)


@pytest.mark.exhaustive
def test_writers_wait_side_by_side_for_a_locked_database(sqlite, short):
    """At one table and at several: each is told within its time, none after all the others."""
    settings = Settings(database=sqlite, requests_per_minute=0, requests_at_once=16)
    with servers.in_thread(settings) as (url, _), servers.client_of(url) as client:
        owner = Guest(client)
        tables = [owner.open()[0] for _ in range(2)]
        other = locked_sqlite(sqlite)

        def write(number):
            with servers.client_of(url) as each:
                mine = Guest(each)
                mine.cookies = dict(owner.cookies)
                said = {"text": "Hello"}
                begun = time.perf_counter()
                answer = mine.request("POST", f"{tables[number % 2]}/chat", json=said)
                return answer.status_code, time.perf_counter() - begun

        with ThreadPoolExecutor(12) as threads:
            answers = list(threads.map(write, range(12)))
        assert {status for status, _ in answers} == {503}
        print(f"the slowest of 12 writers was told after {max(t for _, t in answers):.2f} s")
        assert owner.get(tables[0])["version"] == 1  # who only looks is let in meanwhile
        other.execute("ROLLBACK")
        other.close()
        assert owner.play_first(tables[0])
        assert owner.get(tables[0])["version"] == 2


def test_a_refused_writer_can_try_again(sqlite, short):
    with TestClient(create_api(Settings(database=sqlite))) as client:
        owner = Guest(client)
        table, _ = owner.open()
        other = locked_sqlite(sqlite)
        answer = owner.request("POST", f"{table}/chat", json={"text": "Hello"})
        other.close()
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "busy"
        assert owner.post(f"{table}/chat", {"text": "Hello"}, 201)["version"] == 2


@pytest.fixture
def locked_postgres(postgres):
    """A PostgreSQL database in which nobody can even look, as long as it is asked for."""
    Storage(postgres).close()
    engine = create_engine(postgres)
    connection = engine.connect()

    def lock():
        names = "tables, entries, seats, links, holdings, keys"
        connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))

    yield postgres, lock
    connection.close()
    engine.dispose()


def test_pages_without_a_database_come_while_it_is_locked(locked_postgres, monkeypatch):
    monkeypatch.setattr(patience, "TO_WRITE", 1.0)
    url, lock = locked_postgres
    settings = Settings(database=url, requests_per_minute=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        owner = Guest(client)
        table, _ = owner.open()
        client.cookies.clear()  # whoever holds nothing needs no database for the shelf
        lock()
        with ThreadPoolExecutor(12) as threads:
            waiting = [
                threads.submit(client.get, f"{table}?n={n}", headers={"cookie": "railhead=x"})
                for n in range(12)
            ]
            for path in ("/rules", "/rules/1848", "/new/1848", "/api/titles", "/"):
                assert client.get(path).status_code == 200
            assert {each.result().status_code for each in waiting} == {503}


def test_a_database_that_can_only_be_read_says_so(postgres):
    app = create_api(Settings(database=postgres))
    with TestClient(app, raise_server_exceptions=False) as client:
        owner = Guest(client)
        table, _ = owner.open()

        def only_read(connection):
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")

        event.listen(app.state.storage.engine, "begin", only_read)
        for path, body in ((f"{table}/chat", {"text": "Hello"}), ("/api/tables", NEW)):
            answer = owner.post(path, body, 503)
            assert answer["error"]["code"] == "read_only"
            assert "only read" in answer["error"]["message"]
        assert owner.get(table)["version"] == 1
