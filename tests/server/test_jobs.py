"""Jobs: each is done by one server, none is lost, none is done twice."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import Boolean, bindparam, insert, select, true

from railhead.server.jobs import Jobs, Superseded
from railhead.server.models import jobs as rows
from railhead.server.models import keys
from railhead.server.runner import ABROAD, AT_ONCE, Kind, Runner, TryAgain
from railhead.server.statements import carry_out
from railhead.server.storage import Storage
from tests.needs import PATIENCE
from tests.server import servers


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def jobs(storage, clock):
    return Jobs(storage, lease=10.0, clock=clock)


def written(storage):
    """What jobs have written."""
    with storage.reading() as connection:
        return sorted(connection.execute(select(keys.c.name)).scalars())


def write(name):
    return insert(keys).values(name=name, value="")


def states(jobs):
    return [(each.kind, each.state, each.count) for each in jobs.waiting()]


def test_a_job_is_taken_when_it_is_due_and_by_one(jobs, clock):
    jobs.put("clock", "a", {"x": 1}, delay=5.0)
    assert jobs.take(["clock"], 9) == []
    clock.now += 5
    [job] = jobs.take(["clock"], 9)
    assert (job.key, job.data, job.tries) == ("a", {"x": 1}, 1)
    assert jobs.take(["clock"], 9) == []
    assert jobs.take(["mail"], 9) == []


def test_the_longest_due_come_first_and_no_more_than_wanted(jobs, clock):
    for number in (3, 1, 2):
        jobs.put("k", str(number), delay=number)
    clock.now += 9
    assert [job.key for job in jobs.take(["k"], 2)] == ["1", "2"]


def test_the_same_thing_waits_once(jobs):
    jobs.put("k", "a", {"x": 1})
    jobs.put("k", "a", {"x": 2})
    [job] = jobs.take(["k"], 9)
    assert job.data == {"x": 1}
    jobs.finish(job)
    assert states(jobs) == []


def test_what_is_asked_for_during_the_work_is_done_once_more(jobs):
    jobs.put("k", "a")
    [job] = jobs.take(["k"], 9)
    jobs.put("k", "a", {"x": 2})
    jobs.put("k", "a", {"x": 2})
    assert jobs.take(["k"], 9) == []
    jobs.finish(job)
    [again] = jobs.take(["k"], 9)
    assert (again.data, again.tries) == ({"x": 2}, 1)
    jobs.finish(again)
    assert states(jobs) == []


def test_what_a_job_writes_is_written_with_its_end(jobs, storage):
    jobs.put("k", "a")
    [job] = jobs.take(["k"], 9)
    jobs.finish(job, [write("a")])
    assert written(storage) == ["a"]
    with pytest.raises(Superseded):
        jobs.finish(job, [write("b")])
    assert written(storage) == ["a"]


def test_a_dead_holder_loses_his_job_and_writes_nothing_any_more(jobs, clock, storage):
    jobs.put("k", "a")
    [job] = jobs.take(["k"], 9)
    clock.now += 9.9
    assert jobs.take(["k"], 9) == []
    clock.now += 0.1
    [other] = jobs.take(["k"], 9)
    assert other.tries == 2
    for ending in (jobs.finish, jobs.keep, jobs.release):
        with pytest.raises(Superseded):
            ending(job)
    with pytest.raises(Superseded):
        jobs.finish(job, [write("dead")])
    jobs.finish(other, [write("living")])
    assert written(storage) == ["living"]


def test_who_says_that_he_works_keeps_his_job(jobs, clock):
    jobs.put("k", "a")
    [job] = jobs.take(["k"], 9)
    for _ in range(5):
        clock.now += 9
        jobs.keep(job)
        assert jobs.take(["k"], 9) == []
    jobs.finish(job)


def test_what_is_done_once_is_lost_with_its_holder(jobs, clock):
    jobs.put("mail", "a")
    assert jobs.take(["mail"], 9, once=["mail"])
    clock.now += 10
    assert jobs.take(["mail"], 9, once=["mail"]) == []
    assert states(jobs) == [("mail", "lost", 1)]


def test_a_job_given_back_is_free_at_once(jobs):
    jobs.put("mail", "a")
    [job] = jobs.take(["mail"], 9, once=["mail"])
    jobs.release(job)
    [again] = jobs.take(["mail"], 9, once=["mail"])
    assert again.tries == 1


def test_failures_are_tried_again_after_pauses_that_grow(jobs, clock):
    jobs.put("k", "a")
    pauses = []
    for _ in range(3):
        [job] = jobs.take(["k"], 9)
        more = jobs.fail(job, "it broke", most_tries=3)
        began = clock.now
        while more and not jobs.due(["k"]):
            clock.now += 1
        pauses.append(clock.now - began)
    assert not more
    assert pauses == [2, 4, 0]
    assert states(jobs) == [("k", "failed", 1)]
    jobs.put("k", "a", renew=False)
    assert states(jobs) == [("k", "failed", 1)]
    jobs.put("k", "a")
    [job] = jobs.take(["k"], 9)
    assert job.tries == 1


def test_many_who_take_at_once_get_each_job_once(jobs):
    for number in range(60):
        jobs.put("k", str(number))
    taken: list[str] = []
    lock = threading.Lock()

    def take():
        while found := jobs.take(["k"], 3):
            with lock:
                taken.extend(job.key for job in found)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    while rest := jobs.take(["k"], 9):  # one may have seen only what another had locked
        taken += [job.key for job in rest]
    assert sorted(map(int, taken)) == list(range(60))


def test_a_job_put_by_a_prepared_statement_is_like_any_other(jobs, clock):
    put = jobs.prepared(sooner=True)
    for due in (clock.now + 9, clock.now + 5, clock.now + 7):
        with jobs.storage.writing() as connection:
            carry_out(connection, put("k", "a", due))
    assert jobs.take(["k"], 9) == []
    clock.now += 5
    [job] = jobs.take(["k"], 9)
    assert (job.key, job.data, job.tries) == ("a", {}, 1)
    with jobs.storage.writing() as connection:
        carry_out(connection, put("k", "a", clock.now))  # while somebody works on it: once more
    jobs.finish(job)
    assert states(jobs) == [("k", "waiting", 1)]


@pytest.mark.parametrize("wanted", [True, False])
def test_a_prepared_statement_puts_a_job_only_if_the_database_says_so(jobs, clock, wanted):
    put = jobs.prepared(only_if=bindparam("wanted", type_=Boolean).is_(true()))
    with jobs.storage.writing() as connection:
        carry_out(connection, put("k", "a", clock.now, wanted=wanted))
    assert [job.key for job in jobs.take(["k"], 9)] == ["a"] * wanted


def test_of_which_kinds_there_is_anything_to_take(jobs, clock):
    for kind in ("k", "l", "m"):
        jobs.put(kind, "a")
    jobs.put("n", "a", delay=5)
    jobs.take(["l"], 9)
    assert jobs.due(["k", "l", "n"]) == {"k"}


# The runner.


def run_until(runner, done):
    """Let a runner work until something holds."""

    async def work():
        async with runner.running():
            deadline = time.monotonic() + PATIENCE
            while not done():
                assert time.monotonic() < deadline
                await asyncio.sleep(0.005)

    servers.carry_out(work())


def runner_of(storage, *kinds, **more):
    ended = []
    runner = Runner(
        Jobs(storage, **more), look=0.01, ended=lambda kind, how: ended.append((kind, how))
    )
    for kind in kinds:
        runner.know(kind)
    return runner, ended


def test_a_runner_does_what_it_knows(storage):
    async def work(job):
        return [write(job.key)]

    runner, ended = runner_of(storage, Kind("k", work))
    for key in ("a", "b"):
        runner.jobs.put("k", key)
    runner.jobs.put("unknown", "c")
    run_until(runner, lambda: len(ended) == 2)
    assert written(storage) == ["a", "b"]
    assert ended == [("k", "done")] * 2
    assert states(runner.jobs) == [("unknown", "waiting", 1)]


def test_a_runner_tells_what_went_wrong(storage, clock, caplog):
    async def broken(job):
        raise ValueError("sent to https://user:sesame@hooks.example/x")

    async def not_yet(job):
        raise TryAgain("nobody answers")

    kinds = [Kind("fails", broken, tries=1), Kind("lost", broken, once=True)]
    later = Kind("later", not_yet, once=True, tries=3)
    runner, ended = runner_of(storage, *kinds, later, clock=clock)
    for kind in ("fails", "lost", "later"):
        runner.jobs.put(kind, "a")
    run_until(runner, lambda: len(ended) == 3)
    assert sorted(ended) == [("fails", "failed"), ("later", "tried again"), ("lost", "lost")]
    found = {kind: state for kind, state, _ in states(runner.jobs)}
    assert found == {"fails": "failed", "lost": "lost", "later": "waiting"}
    assert "ValueError" in caplog.text
    with storage.reading() as connection:
        problems = list(connection.execute(select(rows.c.problem)).scalars())
    assert not any("sesame" in problem for problem in problems)


def test_long_work_is_held(storage, clock):
    """However long it lasts, nobody else gets it."""

    def held_until():
        with storage.reading() as connection:
            return connection.execute(select(rows.c.until)).scalar_one()

    async def work(job):
        for _ in range(5):
            while held_until() < clock.now + 0.3:
                await asyncio.sleep(0.01)
            clock.now += 0.25
            assert runner.jobs.take(["k"], 9) == []
        return []

    runner, ended = runner_of(storage, Kind("k", work), lease=0.3, clock=clock)
    runner.jobs.put("k", "a")
    run_until(runner, lambda: ended)
    assert ended == [("k", "done")]


def test_a_runner_that_stops_gives_back_what_it_has(storage):
    begun = []

    async def work(job):
        begun.append(job)
        await asyncio.sleep(PATIENCE)
        return []

    runner, _ = runner_of(storage, Kind("k", work))
    runner.jobs.put("k", "a")
    run_until(runner, lambda: begun)
    [job] = Jobs(storage).take(["k"], 9)
    assert job.tries == 1


def test_work_that_waits_for_others_leaves_room_for_the_rest(storage):
    """Whoever makes servers wait on purpose, for webhooks that never answer, stops nobody else."""
    waiting, done = [], []

    async def wait(job):
        waiting.append(job.key)
        await asyncio.sleep(PATIENCE)
        return []

    async def move(job):
        done.append(job.key)
        return []

    runner, _ = runner_of(storage, Kind("far", wait, abroad=True), Kind("near", move))
    for number in range(AT_ONCE + 5):
        runner.jobs.put("far", f"{number}")
    runner.jobs.put("near", "a")
    run_until(runner, lambda: done and len(waiting) == ABROAD)
    assert done == ["a"]
    assert len(waiting) == ABROAD


# Several processes, some of which are killed.

_WORKER = """
import asyncio, os, sys, time
from sqlalchemy import insert
from railhead.server.jobs import Jobs
from railhead.server.models import keys
from railhead.server.runner import Kind, Runner
from railhead.server.statements import carry_out
from railhead.server.storage import Storage

storage = Storage(sys.argv[1])
sent = sys.argv[2]

async def book(job):
    await asyncio.sleep(0.01)
    return [insert(keys).values(name=f"{job.key}", value=str(os.getpid()))]

async def send(job):
    with open(sent, "a") as file:
        file.write(job.key + "\\n")
    await asyncio.sleep(0.01)
    return []

async def main():
    runner = Runner(Jobs(storage, lease=1.0), look=0.05)
    runner.know(Kind("book", book))
    runner.know(Kind("send", send, once=True))
    async with runner.running():
        print("ready", flush=True)
        await asyncio.sleep(3600)

asyncio.run(main())
"""


def end(worker):
    worker.kill()
    worker.wait()
    worker.stdout.close()


def start_worker(database: str, sent: Path):
    worker = subprocess.Popen(
        [sys.executable, "-c", _WORKER, database, str(sent)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
    )
    assert worker.stdout is not None
    assert worker.stdout.readline() == b"ready\n"
    return worker


@pytest.mark.exhaustive
@pytest.mark.thorough
@servers.on_either
def test_of_two_servers_one_is_killed_and_no_job_is_lost_or_done_twice(database, tmp_path):
    count, sent = 150, tmp_path / "sent"
    sent.touch()
    storage = Storage(database)
    jobs = Jobs(storage)
    workers = [start_worker(database, sent) for _ in range(2)]
    try:
        for number in range(count):
            jobs.put("book", f"book {number}")
            jobs.put("send", f"send {number}")
            if number in (50, 100):
                end(workers.pop(0))
                workers.append(start_worker(database, sent))
        deadline = time.monotonic() + PATIENCE
        while any(each.state == "waiting" for each in jobs.waiting()):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        booked, messages = written(storage), sent.read_text().split("\n")[:-1]
        with storage.reading() as connection:
            pids = set(connection.execute(select(keys.c.value)).scalars())
        lost = sum(each.count for each in jobs.waiting() if each.state == "lost")
    finally:
        for worker in workers:
            end(worker)
        storage.close()
    assert booked == sorted(f"book {number}" for number in range(count))
    assert len(messages) == len(set(messages)), "a message went out twice"
    # Of those whose sender was killed it is known, and only of those.
    missing = count - len(messages)
    assert missing <= lost <= missing + 2 * 64
    assert len(pids) > 1, "only one of them has worked"
