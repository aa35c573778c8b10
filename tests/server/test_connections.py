"""Connections: too many, too slow, and those that nobody reads from; streams last."""

import asyncio
import logging
import select
import socket
import time
from contextlib import suppress
from typing import Any

import pytest

from railhead.server import connections
from railhead.server.connections import Guard
from railhead.server.quiet import OFTEN, PERIOD, SaidOnce
from railhead.server.settings import Settings
from tests.needs import PATIENCE
from tests.server import servers, wire
from tests.server.guests import Guest

# Seconds for something that the client would do at once: on a busy machine it takes a while, too.
BUSY = 1.5


@pytest.fixture
def served(sqlite):
    """Starts a server with these settings."""
    running = []

    def serve(**settings: Any) -> str:
        given = Settings(database=sqlite, **settings)
        context = servers.in_thread(given)
        running.append(context)
        return context.__enter__()[0]

    yield serve
    for context in running:
        context.__exit__(None, None, None)


def status(url: str) -> int:
    """What a new connection is answered, 0 if nothing."""
    with wire.connect(url) as connection:
        connection.sendall(wire.head("/api/titles"))
        return wire.status_of(connection)


def let_in(url: str) -> bool:
    """Whether somebody is let in, if not now, then when the others have had their time."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if status(url) == 200:
            return True
        time.sleep(0.02)
    return False


def hung_up(connection: socket.socket) -> bool:
    """Whether the other side gives a connection up, though nothing is read from it."""
    poll = select.poll()
    poll.register(connection, 0)  # only what can't be left unsaid
    return bool(poll.poll(PATIENCE / 4 * 1000))


@pytest.mark.thorough
def test_half_a_head_is_not_waited_for(served):
    url = served(head_seconds=0.4)
    for sent in (b"", b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: "):
        with wire.connect(url) as connection:
            connection.sendall(sent)
            assert wire.status_of(connection) == 408
            assert wire.ends(connection)


@pytest.mark.exhaustive
def test_a_head_that_comes_byte_by_byte_is_not_waited_for(served):
    url = served(head_seconds=0.4)
    sent = 0
    with wire.connect(url) as connection:
        connection.settimeout(0.05)
        for byte in b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 2_000:
            try:
                connection.sendall(bytes([byte]))
                if connection.recv(4096):
                    break
            except TimeoutError:
                sent += 1
            except ConnectionError:
                break
    assert 0 < sent < 1_000


@pytest.mark.thorough
def test_half_a_body_is_not_waited_for(served):
    url = served(body_seconds=BUSY)
    with servers.client_of(url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        more = {"content_length": "1000", "content_type": "application/json"}
        more["x_csrftoken"] = owner.token()
        connections = [wire.connect(url) for _ in range(2)]
        for path, connection in zip(
            (f"{table}/chat", "/api/tables/import"), connections, strict=True
        ):
            connection.sendall(wire.head(path, "POST", owner.cookies, **more) + b'{"text": "')
        for connection in connections:
            with connection:
                assert wire.status_of(connection) == 408
                assert wire.ends(connection)
        assert owner.get(table)["version"] == 1
        assert owner.post(f"{table}/chat", {"text": "Hello"}, 201)


@pytest.mark.exhaustive
def test_a_second_request_may_come_late_but_not_slowly(served):
    url = served(head_seconds=BUSY)
    with wire.connect(url) as connection:
        connection.sendall(wire.head("/api/titles"))
        assert wire.status_of(connection) == 200
        connection.sendall(b"GET /api/titles HTT")
        assert wire.ends(connection)


@pytest.mark.exhaustive
def test_a_stream_outlasts_all_limits(served):
    url = served(head_seconds=BUSY, body_seconds=BUSY, answer_seconds=BUSY, ping_seconds=BUSY / 2)
    with servers.client_of(url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        with wire.connect(url) as connection:
            connection.sendall(wire.head(f"{table}/events", cookies=owner.cookies))
            heard = b""
            while heard.count(b"event: ping") < 4:
                more = connection.recv(4096)
                assert more
                heard += more


@pytest.mark.thorough
def test_who_does_not_read_is_not_waited_for(sqlite):
    settings = Settings(database=sqlite, answer_seconds=BUSY, requests_per_minute=0)
    with servers.in_thread(settings) as (url, _), servers.client_of(url) as client:
        owner = Guest(client)
        table, _ = owner.open()
        connection = wire.connect(url)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = wire.head(table, cookies=owner.cookies)  # a long answer
        with suppress(TimeoutError, ConnectionError):
            for _ in range(3_000):  # answers pile up until the server can send no more
                connection.sendall(request)
        assert hung_up(connection), "the server still holds the connection"
        connection.close()
        assert owner.get(table)["version"] == 1


def test_what_nobody_takes_is_not_offered_any_longer():
    """Not even by the system: whoever waits on the other side hears of the end at once."""

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"x" * 50_000_000)
        connections.drop(writer.transport)

    async def served() -> bool:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            with socket.create_connection(server.sockets[0].getsockname()) as connection:
                return await asyncio.to_thread(hung_up, connection)

    assert servers.carry_out(served())


@pytest.mark.thorough
def test_one_address_has_so_many_connections(served):
    url = served(connections_per_client=5)
    held = [wire.connect(url) for _ in range(5)]
    with wire.connect(url) as connection:
        assert wire.status_of(connection) == 429
        assert wire.ends(connection)
    for connection in held:
        connection.sendall(wire.head("/api/titles"))
        assert wire.status_of(connection) == 200
        connection.close()
    assert let_in(url)


@pytest.mark.thorough
def test_half_sent_requests_without_end_shut_nobody_out(served):
    """More at once than the system would let a process have, in a row of connections."""
    url = served(connections_per_client=0, connections=40, head_seconds=0.5)
    held = []
    for _ in range(200):
        connection = wire.connect(url)
        connection.sendall(b"GET / HTTP/1.1\r\n")
        held.append(connection)
    assert let_in(url)
    for connection in held:
        connection.close()


def test_behind_a_proxy_are_many():
    guard = Guard(Settings(proxies="10.0.0.1, 192.168.0.0/16"))
    for address, trusted in (("10.0.0.1", True), ("192.168.3.4", True), ("10.0.0.2", False)):
        assert (address in guard._trusted) is trusted
    assert "anything" in Guard(Settings(proxies="*"))._trusted
    assert "" not in Guard(Settings())._trusted


def test_there_are_no_more_connections_than_files(monkeypatch):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert connections._possible(2_000) == 1024 - connections.BACKLOG - connections._OTHER_FILES
    assert connections._possible(100) == 100
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    assert connections._possible(2_000) == 2_000


def test_a_log_says_a_thing_a_few_times_and_then_how_often():
    now = 0.0
    quiet = SaidOnce(clock=lambda: now)

    def record(line: int, level: int = logging.WARNING) -> logging.LogRecord:
        return logging.LogRecord("x", level, "file.py", line, "too slow: %s", ("you",), None)

    said = [quiet.filter(record(1)) for _ in range(1000)]
    assert sum(said) == OFTEN
    assert quiet.filter(record(2))
    assert all(quiet.filter(record(1, logging.INFO)) for _ in range(100))
    now = PERIOD
    again = record(1)
    assert quiet.filter(again)
    assert again.getMessage() == f"too slow: you (and {1000 - OFTEN} times more before)"
