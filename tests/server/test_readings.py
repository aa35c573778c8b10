"""Files are read beside the server: whatever is in them, it goes on, and so do the others."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import msgspec
import pytest

from railhead.server import reader, reading, readings
from railhead.server.reader import TOO_LONG, Reader, Refused
from railhead.server.settings import Settings
from railhead.server.worker import Worker
from tests.needs import PATIENCE
from tests.server import servers, wire
from tests.server.games import long_game
from tests.server.guests import Guest

ENDLESS = 3600.0


def wait_for(condition) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def save_of(actions: int = 20) -> bytes:
    return msgspec.json.encode(long_game(actions).record())


def passes(count: int) -> bytes:
    """A legal save that takes long to play: passes as far as anybody counts."""
    record = msgspec.to_builtins(long_game(3).record())
    record["actions"] += [{"type": "pass"}] * count
    return json.dumps(record).encode()


@pytest.fixture
def one():
    found = Reader()
    yield found
    found.end()


@pytest.mark.thorough
def test_a_process_reads_one_file_after_the_other(one):
    stop = threading.Event()
    first = one.read(save_of(), "a", 5.0, 30.0, stop)
    process = one.pid
    assert isinstance(first, reading.Reading)
    assert first == reading.read(save_of(), "a", 5.0)
    refused = one.read(b"{", "b", 5.0, 30.0, stop)
    assert refused == Refused("This is not a file with a game: it should be JSON.")
    assert one.pid == process


@pytest.mark.exhaustive
def test_a_process_that_takes_too_long_is_ended(one):
    assert isinstance(one.read(save_of(), "a", 5.0, 30.0, threading.Event()), reading.Reading)
    process = one.pid
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    assert one.read(save_of(), "a", 5.0, 0.1, threading.Event()) == TOO_LONG
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert isinstance(one.read(save_of(), "a", 5.0, 30.0, threading.Event()), reading.Reading)


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="this system knows no such limit")
def test_the_system_ends_a_process_that_works_too_much():
    program = "from railhead.server import reader; reader._grant(0.1)\nwhile True: pass"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, check=False)
    assert done.returncode == -signal.SIGXCPU


def test_what_was_not_foreseen_is_the_file_s_fault_and_written_down(monkeypatch):
    def stumble(*_):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(reader, "read", stumble)
    found = reader._read(b"{}", "a", 5.0)
    assert isinstance(found, Refused)
    assert found.reason == reader.NOT_READ
    assert "ZeroDivisionError" in found.fault

    def grow(*_):
        raise MemoryError

    monkeypatch.setattr(reader, "read", grow)
    assert reader._read(b"{}", "a", 5.0) == reader.TOO_LARGE


@pytest.fixture
def served(sqlite):
    settings = Settings(database=sqlite, importers=1, import_seconds=ENDLESS)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        yield url, app.state.readings, Guest(client)


def sent(url: str, guest: Guest, data: bytes):
    """A connection on which a file has been sent."""
    connection = wire.connect(url)
    more = {"content_type": "application/json", "content_length": str(len(data))}
    token = guest.token()
    connection.sendall(
        wire.head("/api/tables/import", "POST", guest.cookies, x_csrftoken=token, **more) + data
    )
    return connection


def stopped_process(found, guest: Guest) -> int:
    """The reading process, which does nothing from now on."""
    guest.request("POST", "/api/tables/import", content=save_of(), headers=JSON)
    process: int
    [process] = found.processes
    os.kill(process, signal.SIGSTOP)
    return process


JSON = {"content-type": "application/json"}


@pytest.mark.exhaustive
def test_files_wait_for_their_turn_and_too_many_are_sent_away(served):
    url, found, owner = served
    process = stopped_process(found, owner)
    waiting = [sent(url, owner, save_of()) for _ in range(readings.FROM_AN_ADDRESS)]
    wait_for(lambda: found.count == readings.FROM_AN_ADDRESS)
    refused = owner.request("POST", "/api/tables/import", content=save_of(), headers=JSON)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0
    assert owner.get("/api/titles")  # nobody else waits
    os.kill(process, signal.SIGCONT)
    assert [wire.status_of(each) for each in waiting] == [201] * readings.FROM_AN_ADDRESS
    for connection in waiting:
        connection.close()
    wait_for(lambda: found.count == 0)
    assert not found._waiting
    assert not found._turns


@pytest.mark.exhaustive
def test_who_leaves_ends_the_reading(served, monkeypatch):
    url, found, owner = served
    process = stopped_process(found, owner)
    begun = threading.Event()

    def reading_begins(worker: Reader):
        begun.set()
        return Worker.connected(worker)

    monkeypatch.setattr(Reader, "connected", reading_begins)
    connection = sent(url, owner, save_of())
    assert begun.wait(PATIENCE)  # to be counted is not enough: who leaves before ends nothing
    connection.close()
    wait_for(lambda: found.count == 0)
    wait_for(lambda: process not in found.processes)
    assert owner.post("/api/tables/import", json.loads(save_of()), 201)
    assert len(owner.get("/api/tables")) == 2  # the first and the last, not the one in between


@pytest.mark.thorough
def test_readings_end_with_the_server(sqlite):
    settings = Settings(database=sqlite, importers=1, import_seconds=ENDLESS)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        owner = Guest(client)
        process = stopped_process(app.state.readings, owner)
        connection = sent(url, owner, save_of())
        wait_for(lambda: app.state.readings.count == 1)
    connection.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (passes(20_000), "No game has"),
        (b"[" * 100_000, "should be JSON"),
        (b'{"railhead": 1, "title": "\xff"}', "not a saved game"),
        (b'{"title": "1848", "actions": [], "players": [' + b'{"id": 1, "name": "p"},' * 20_000
         + b'{"id": 1, "name": "p"}]}', "is for 3 to 6 players"),
    ],
    ids=["too long", "too deep", "no text", "too many players"],
)  # fmt: skip
def test_hostile_files_are_refused_with_words(guest, content, says):
    owner = guest()
    answer = owner.request("POST", "/api/tables/import", content=content, headers=JSON)
    assert answer.status_code == 422
    assert says in answer.json()["error"]["message"]
    assert owner.get("/api/tables") == []
