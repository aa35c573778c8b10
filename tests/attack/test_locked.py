"""A database that is locked from outside: who needs it is told so, who does not is let in, and
nothing has changed afterwards."""

import sqlite3
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import create_engine, text

from tests.attack.siege import client_from, serving
from tests.server.guests import Guest

WRITERS = 60


@pytest.fixture
def lock(database):
    """Locks the database; what it gives ends that."""

    def sqlite():
        other = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        return other.close

    def postgres():
        engine = create_engine(database)
        connection = engine.connect()
        names = "tables, entries, seats, links, holdings, keys"
        connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))

        def end():
            connection.close()
            engine.dispose()

        return end

    return sqlite if database.startswith("sqlite") else postgres


@pytest.mark.soak
def test_a_locked_database(database, lock, tmp_path, capsys):
    settings = {"requests_per_minute": "0", "messages_per_minute": "0"}
    with serving(database, tmp_path, **settings) as server:
        with client_from(server.url, "127.0.0.1") as client:
            owner = Guest(client)
            tables = [owner.open()[0] for _ in range(3)]
            client.get("/rules/1848")
            end = lock()

            def write(number):
                with client_from(server.url, "127.0.0.1") as mine:
                    guest = Guest(mine)
                    guest.cookies = dict(owner.cookies)
                    begun = time.perf_counter()
                    answer = guest.request(
                        "POST", f"{tables[number % 3]}/chat", json={"text": "Hello"}
                    )
                    return answer.status_code, time.perf_counter() - begun

            with ThreadPoolExecutor(WRITERS) as threads:
                writing = [threads.submit(write, number) for number in range(WRITERS)]
                pages = []
                for path in ("/rules/1848", "/new/1848", "/api/titles", "/rules", "/") * 3:
                    begun = time.perf_counter()
                    assert httpx_get(server.url, path) == 200
                    pages.append(time.perf_counter() - begun)
                answers = [each.result() for each in writing]
            end()
            assert Counter(status for status, _ in answers) == {503: WRITERS}
            assert [owner.get(table)["version"] for table in tables] == [1, 1, 1]
            assert owner.post(f"{tables[0]}/chat", {"text": "Hello"}, 201)
        with capsys.disabled():
            print(
                f"\n{WRITERS} writers were told within {max(t for _, t in answers):.2f} s, "
                f"pages came within {max(pages):.2f} s"
            )
        server.end()


def httpx_get(url, path):
    """The status of a page for somebody who holds nothing."""
    with client_from(url, "127.0.0.1") as client:
        return client.get(path).status_code
