"""Two server processes on one database: one wins, the other is told, nothing is corrupted."""

import threading

import pytest

from railhead.formats import save
from railhead.play.position import same_state
from railhead.server.opening import record_of
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.needs import PATIENCE
from tests.server import servers
from tests.server.guests import Guest

pytestmark = pytest.mark.thorough

ROUNDS = 12


@pytest.fixture
def two(database):
    processes = servers.start_many(2, database)
    yield [process.url for process in processes]
    for process in processes:
        process.stop()


def race(guests, table, expected):
    """All send the same action at once; what each was answered."""
    barrier = threading.Barrier(len(guests))
    statuses = []

    def send(guest):
        decision = guest.get(f"{table}/decision")["decisions"][0]
        action = decision["choices"][0]["action"]
        barrier.wait()
        body = {"expected": expected, "action": action}
        statuses.append(guest.request("POST", f"{table}/actions", json=body).status_code)

    threads = [threading.Thread(target=send, args=[guest]) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return sorted(statuses)


@servers.on_either
def test_one_wins_and_the_others_are_told(two, database):
    clients = [servers.client_of(url) for url in (*two, *two)]
    guests = [Guest(client) for client in clients]
    table, _ = guests[0].open()
    for guest in guests[1:]:
        guest.cookies = dict(guests[0].cookies)
    for expected in range(ROUNDS):
        assert race(guests, table, expected) == [200, 409, 409, 409]
        assert {guest.get(table)["of"] for guest in guests} == {expected + 1}
    logs = [guest.get(f"{table}/log") for guest in guests]
    assert all(log == logs[0] for log in logs)
    for client in clients:
        client.close()
    tables = Tables(Storage(database))
    kept = tables.table(table.rsplit("/", 1)[1])
    assert kept.action_count == ROUNDS
    assert same_state(save.replay(record_of(kept)).state, kept.game.state)
    tables.storage.close()
