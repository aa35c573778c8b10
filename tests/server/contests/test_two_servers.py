"""Several servers on one database: nothing is done twice, and what one leaves another does."""

import threading

import pytest

from railhead.server import housekeeping
from railhead.server.contests.progress import Progress
from railhead.server.jobs import Jobs
from railhead.server.results.counting import Counting
from railhead.server.runner import Runner
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.server.contests.playing import CUP, tables

pytestmark = pytest.mark.thorough

SERVERS = 4


def another_server(database):
    """The contests of another process on the same database, which does no jobs by itself."""
    storage = Storage(database)
    found = Tables(storage)
    runner = Runner(Jobs(storage))
    return Progress(found, runner, Counting(found, runner))


def all_tables(storage):
    return len(housekeeping.find(storage))


def test_nothing_is_drawn_or_opened_twice(join, database, client):
    club = join(12)
    cup = club.announce(CUP)
    club.enter(cup)
    contest = cup.rsplit("/", 1)[1]
    others = [another_server(database) for _ in range(SERVERS)]
    ready = threading.Barrier(SERVERS + 1)

    def look(progress):
        ready.wait()
        for _ in range(3):
            progress.look(contest)

    threads = [threading.Thread(target=look, args=[each]) for each in others]
    for thread in threads:
        thread.start()
    ready.wait()
    club.owner.post(f"{cup}/begin", {}, 200)
    for thread in threads:
        thread.join()
    found = club.wait(cup, lambda each: all(t["state"] == "playing" for t in tables(each)))
    assert (found["round"], len(tables(found))) == (1, 4)
    seated = [seat["number"] for table in tables(found) for seat in table["seats"]]
    assert sorted(seated) == list(range(1, 13))
    assert all_tables(client.app.state["storage"]) == 4
    for each in others:
        each.storage.close()


def test_a_server_that_died_after_drawing_leaves_the_tables_to_another(join, database, client):
    club = join(4)
    progress = client.app.state["progress"]
    cup = club.announce(CUP, players=2)
    club.enter(cup)
    opened, progress._open = progress._open, lambda contest, heat: None
    club.owner.post(f"{cup}/begin", {}, 200)
    found = club.owner.get(cup)
    assert [table["state"] for table in tables(found)] == ["drawn", "drawn"]
    assert all(table["table"] is None for table in tables(found))
    other = another_server(database)
    other.look(cup.rsplit("/", 1)[1])
    other.storage.close()
    progress._open = opened
    progress.look(cup.rsplit("/", 1)[1])
    found = club.owner.get(cup)
    assert [table["state"] for table in tables(found)] == ["playing", "playing"]
    assert all_tables(progress.storage) == 2
