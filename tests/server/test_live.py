"""Live updates: everybody hears of a change, at once, and nobody of a secret."""

import asyncio
import json
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from railhead.server import storage as rows
from railhead.server.browsers import Browser, digest
from railhead.server.events import Hub, Watcher
from railhead.server.facts import Change
from railhead.server.open_pages import OpenPage, Sent
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.needs import PATIENCE, skip_for_want_of
from tests.server import servers, wire
from tests.server.games import play_on
from tests.server.guests import Guest, by_link

NEVER = 86_400.0  # seconds between pings


class Watching:
    """Reads the live updates of a table in a thread; ``heard`` are (event, data), of these
    sorts of events."""

    def __init__(self, url, path, guest, count, of=("changed", "ping"), query=""):
        self.heard = []
        self._of = of
        self.ready = threading.Event()
        self._thread = threading.Thread(
            target=self._read, args=[f"{url}{path}/events{query}", guest, count], daemon=True
        )
        self._thread.start()
        assert self.ready.wait(PATIENCE)

    def _read(self, url, guest, count):
        cookie = "; ".join(f"{k}={v}" for k, v in guest.cookies.items())
        event = ""
        with httpx.stream(
            "GET", url, headers={"cookie": cookie}, timeout=PATIENCE, verify=False
        ) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            for line in answer.iter_lines():
                if line.startswith("event:"):
                    event = line[6:].strip()
                elif line.startswith("data:") and event in self._of:
                    self.heard.append((event, json.loads(line[5:])))
                    self.ready.set()
                    if len(self.heard) == count:
                        return

    def wait(self):
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), self.heard
        return self.heard


@pytest.fixture
def served(sqlite):
    settings = Settings(database=sqlite, ping_seconds=0.5)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        yield url, app, client


@pytest.fixture
def without_pings(sqlite):
    """What is heard here came because somebody was told, at once."""
    settings = Settings(database=sqlite, ping_seconds=NEVER)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        yield url, app, client


@pytest.mark.thorough
def test_all_who_watch_hear_of_an_action(without_pings):
    url, _, client = without_pings
    owner, friend, onlooker = Guest(client), Guest(client), Guest(client)
    table, secrets = owner.open(*by_link())
    friend.claim(table, secrets[owner.get(table)["view"]["asked"][0]])
    watching = [Watching(url, table, guest, 2) for guest in (owner, friend, onlooker)]
    friend.play_first(table)
    for watcher in watching:
        (kind, first), (again, second) = watcher.wait()
        assert (kind, again) == ("changed", "changed")
        assert (first["version"], second["version"]) == (1, 2)
        assert second["actions"] == 1
    assert [watcher.heard[0][1]["you"] for watcher in watching] == [False, True, False]


@pytest.mark.thorough
def test_a_quiet_stream_is_pinged(served):
    url, _, client = served
    owner = Guest(client)
    table, _ = owner.open()
    heard = Watching(url, table, owner, 3).wait()
    assert [kind for kind, _ in heard] == ["changed", "ping", "ping"]


@pytest.mark.exhaustive
def test_what_another_process_wrote_arrives_with_the_ping(served, sqlite):
    url, _, client = served
    owner = Guest(client)
    table, _ = owner.open()
    watching = Watching(url, table, owner, 2, of=["changed"])
    other = Tables(Storage(sqlite))
    play_on(other, table.rsplit("/", 1)[1], 1)
    other.storage.close()
    assert [data["actions"] for _, data in watching.wait()] == [0, 1]


@pytest.mark.thorough
def test_a_stream_follows_the_seats(without_pings):
    url, _, client = without_pings
    owner = Guest(client)
    table, _ = owner.open(*by_link())
    asked = owner.get(table)["view"]["asked"][0]
    watching = Watching(url, table, owner, 2)
    owner.post(f"{table}/seats", {"name": asked, "kind": "here"}, 200)
    assert [data["you"] for _, data in watching.wait()] == [False, True]


@pytest.mark.thorough
def test_who_leaves_is_forgotten(served):
    url, app, client = served
    owner = Guest(client)
    table, _ = owner.open()
    Watching(url, table, owner, 1).wait()
    deadline = time.monotonic() + PATIENCE
    while app.state.hub._watchers and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not app.state.hub._watchers
    assert not app.state.hub._streams


@pytest.mark.thorough
def test_there_is_no_stream_of_a_table_that_is_not(served):
    answer = served[2].get("/api/tables/unknown/events")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


@pytest.mark.thorough
def test_streams_are_limited(sqlite):
    settings = Settings(database=sqlite, streams_per_client=2)
    with servers.in_thread(settings) as (url, _), servers.client_of(url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        watching = [Watching(url, table, owner, 2) for _ in range(2)]
        assert owner.get(f"{table}/events", 429)["error"]["code"] == "too_many"
        owner.play_first(table)
        for watcher in watching:
            watcher.wait()


@pytest.mark.exhaustive
def test_streams_that_are_opened_at_the_same_moment_are_limited_too(sqlite):
    settings = Settings(database=sqlite, streams_per_client=5)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        connections = [wire.connect(url) for _ in range(40)]
        for connection in connections:
            connection.sendall(wire.head(f"{table}/events", cookies=owner.cookies))
        assert sorted(wire.status_of(each) for each in connections) == [200] * 5 + [429] * 35
        for connection in connections:
            connection.close()
        deadline = time.monotonic() + PATIENCE
        while app.state.hub._streams and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not app.state.hub._streams
        assert not app.state.hub._watchers
        with wire.connect(url) as again:
            again.sendall(wire.head(f"{table}/events", cookies=owner.cookies))
            assert wire.status_of(again) == 200


@pytest.mark.exhaustive
def test_who_leaves_before_the_first_word_is_not_counted_for_ever(sqlite):
    with (
        servers.in_thread(Settings(database=sqlite)) as (url, app),
        servers.client_of(url) as client,
    ):
        owner = Guest(client)
        table, _ = owner.open()
        for _ in range(30):
            with wire.connect(url) as connection:
                connection.sendall(wire.head(f"{table}/events", cookies=owner.cookies))
        owner.get(table)
        deadline = time.monotonic() + PATIENCE
        while app.state.hub._streams and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not app.state.hub._streams


def listeners(app):
    """The processes of PostgreSQL that hand changes on to servers of this test."""
    with app.state.storage.reading() as connection:
        found = connection.exec_driver_sql(
            "SELECT pid FROM pg_stat_activity WHERE starts_with(query, 'LISTEN')"
            " AND state = 'idle' AND application_name = current_setting('application_name')"
        )
        return set(found.scalars())


def wait_until(holds):
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_changes_cross_processes_through_postgres(postgres):
    settings = Settings(database=postgres, ping_seconds=NEVER)
    with (
        servers.in_thread(settings) as (url, app),
        servers.in_thread(settings) as (other_url, _),
        servers.client_of(url) as client,
    ):
        owner = Guest(client)
        table, _ = owner.open()
        wait_until(lambda: len(listeners(app)) == 2)
        watching = Watching(other_url, table, owner, 2)
        owner.play_first(table)
        (_, first), (_, second) = watching.wait()
        assert (first["actions"], second["actions"]) == (0, 1)


@pytest.mark.exhaustive
def test_listening_goes_on_after_a_break(postgres):
    settings = Settings(database=postgres, ping_seconds=NEVER)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        wait_until(lambda: listeners(app))
        (ended,) = listeners(app)
        with app.state.storage.writing() as connection:
            assert connection.exec_driver_sql(f"SELECT pg_terminate_backend({ended})").scalar()
        wait_until(lambda: listeners(app) - {ended})
        watching = Watching(url, table, owner, 2)
        owner.play_first(table)
        assert watching.wait()[1][1]["actions"] == 1


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Starts a Redis of one's own, again if there was one; its address."""
    program = shutil.which("redis-server")
    if program is None:
        skip_for_want_of("Redis", "apt install redis-server")
    socket = tmp_path / "redis.sock"
    started: list[subprocess.Popen[bytes]] = []

    def start() -> str:
        for old in started:
            old.kill()
            old.wait()
        socket.unlink(missing_ok=True)
        command = [program, "--port", "0", "--unixsocket", str(socket), "--save", ""]
        started[:] = [subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=tmp_path)]
        wait_until(socket.exists)
        return f"unix://{socket}"

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.exhaustive
def test_changes_cross_processes_through_redis_and_go_on_after_a_break(sqlite, redis):
    """Two servers on one file: without Redis the other would hear nothing before the next ping."""
    settings = Settings(database=sqlite, ping_seconds=NEVER, redis=redis())
    with (
        servers.in_thread(settings) as (url, app),
        servers.in_thread(settings) as (other_url, other),
        servers.client_of(url) as client,
    ):
        owner = Guest(client)
        table, _ = owner.open()
        channels = [each.state.hub.channels._backend for each in (app, other)]
        for count in (1, 2):
            wait_until(lambda: all(each.listening.is_set() for each in channels))
            watching = Watching(other_url, table, owner, 2)
            owner.play_first(table)
            assert watching.wait()[1][1]["actions"] == count
            for each in channels:
                each.listening.clear()
            redis()
            owner.post(f"{table}/chat", {"text": "while nobody hears"}, 201)


def test_nobody_is_told_a_secret(served):
    """A change is sent to all alike: it must not hold more than who is asked."""
    _, app, client = served
    owner = Guest(client)
    table, secrets = owner.open(*by_link())
    sent: list[Change] = []
    tables = app.state.tables
    tables.announce = sent.append
    table_id = table.rsplit("/", 1)[1]
    assert tables.storage.beside(table_id, rows.hold("x", table_id, "Ann"))
    owner.post(f"{table}/seats", {"name": "Ann", "kind": "link"}, 200)
    text = repr(sent)
    for secret in secrets.values():
        assert secret not in text
        assert digest(secret) not in text
    assert set(sent[0].__struct_fields__) == {
        "table", "version", "actions", "asked", "finished", "what", "seat", "bot",
    }  # fmt: skip
    assert {change.seat for change in sent} == {""}  # what is for all names nobody


@pytest.mark.thorough
def test_an_open_page_hears_what_is_said_to_all(served):
    """With the next ping at the latest, once; and that it has been taken back."""
    url, app, client = served
    owner = Guest(client)
    table, _ = owner.open()
    watching = Watching(url, table, owner, 3, of=("changed",))
    desk = app.state["desk"]
    desk.say("Olga", "Back at eight")
    wait_until(lambda: len(watching.heard) == 2)
    desk.unsay("Olga", "it is eight")
    said = [data.get("said") for _, data in watching.wait()]
    assert said == [None, ["Back at eight"], None]
    assert len({data["version"] for _, data in watching.heard}) == 1


def _sent(base: str, known: str) -> Sent:
    return Sent(base, b"{}", 0, known)


def _change(version: int) -> Change:
    return Change("t", version, version, [], False, "action")


def test_a_page_is_not_sent_what_was_worked_out_from_something_else():
    page = OpenPage(Browser(), "", "a")
    watcher = Watcher(page)
    watcher.tell(_change(1), _sent("a", "b"))
    watcher.tell(_change(2), _sent("a", "c"))  # the first one has not gone out yet
    assert watcher.take_sent() == _sent("a", "c")
    watcher.tell(_change(3), _sent("b", "d"))
    assert watcher.take_sent() is None
    assert page.known == "c"


def test_what_comes_while_pages_are_drawn_is_drawn_in_one_go():
    begun, goes_on, drawn = threading.Event(), threading.Event(), []

    def draw(table, pages):
        drawn.append([page.known for page in pages])
        begun.set()
        assert goes_on.wait(PATIENCE)
        return [None if page.known == "refused" else _sent(page.known, "new") for page in pages]

    async def heard(watcher):
        change = await watcher.next(PATIENCE)
        assert change is not None
        return change.version

    async def watch():
        hub = Hub(MemoryChannelsBackend())
        hub.draw = draw
        pages = [OpenPage(Browser(), "", known) for known in ("old", "refused")]
        with (
            hub.watching("t") as plain,
            hub.watching("t", pages[0]) as first,
            hub.watching("t", pages[1]) as second,
        ):
            hub._tell(_change(1))
            assert await heard(plain) == 1  # who has no page waits for none
            await asyncio.to_thread(begun.wait, PATIENCE)
            hub._tell(_change(2))
            hub._tell(_change(3))
            goes_on.set()
            versions, taken = [], []
            while 3 not in versions:
                versions.append(await heard(first))
                taken.append(first.take_sent())
            assert await heard(second) == 3
            assert second.take_sent() is None  # it must ask
        return versions, taken, pages[0].known

    versions, taken, known = servers.carry_out(watch())
    assert versions[-1] == 3
    # What was drawn while the first went out is of no use: then it asks.
    assert taken[0] is not None
    assert known == "new"
    assert [sorted(each) for each in drawn] in (
        [["old", "refused"], ["new", "refused"]],
        [["old", "refused"], ["old", "refused"]],  # what was drawn first has not gone out yet
    )


def test_pages_that_can_not_be_drawn_are_told_all_the_same(caplog):
    def draw(table, pages):
        raise ZeroDivisionError

    async def watch():
        hub = Hub(MemoryChannelsBackend())
        hub.draw = draw
        with hub.watching("t", OpenPage(Browser(), "", "old")) as watcher:
            hub._tell(_change(1))
            return await watcher.next(PATIENCE), watcher.take_sent()

    assert servers.carry_out(watch()) == (_change(1), None)
    assert "could not be drawn" in caplog.text


@pytest.mark.thorough
def test_a_page_that_is_being_drawn_is_not_let_to_ask(sqlite):
    """A busy server may take longer than a ping: what is on its way comes once."""
    goes_on = threading.Event()

    def draw(table, pages):
        assert goes_on.wait(PATIENCE)
        return [_sent(page.known, "new") for page in pages]

    settings = Settings(database=sqlite, ping_seconds=0.2)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        app.state.hub.draw = draw
        owner = Guest(client)
        table, _ = owner.open()
        watching = Watching(url, table, owner, 5, query="?known=old")
        owner.play_first(table)
        wait_until(lambda: len(watching.heard) >= 3)
        goes_on.set()
        heard = watching.wait()
    changed = [data for kind, data in heard if kind == "changed"]
    assert [data["actions"] for data in changed] == [0, 1]
    assert changed[1]["parts"] == {}
