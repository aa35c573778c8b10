"""The socket of a server, and how it is started and ended."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest

from railhead.server import running
from railhead.server.running import NoPort, address, listen
from tests.needs import PATIENCE
from tests.server import servers, wire


def test_the_next_free_port_is_taken(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        usual = taken.getsockname()[1]
        monkeypatch.setattr(running, "DEFAULT_PORT", usual)
        with listen("127.0.0.1", 0) as found:
            assert usual < found.getsockname()[1] < usual + 50
            assert found.proto == socket.IPPROTO_TCP


def test_a_port_in_use_is_refused():
    with listen("127.0.0.1", servers.free_port()) as taken, pytest.raises(NoPort, match="in use"):
        listen("127.0.0.1", taken.getsockname()[1])


def test_an_address_of_another_computer_is_refused():
    with pytest.raises(NoPort, match="can't be listened on"):
        listen("192.0.2.1", servers.free_port())


def test_everywhere_is_reached_here(monkeypatch):
    monkeypatch.setattr(running, "DEFAULT_PORT", servers.free_port())
    with listen("0.0.0.0", 0) as found:
        assert address(found) == f"http://127.0.0.1:{found.getsockname()[1]}/"


@pytest.mark.thorough
def test_the_program_serves_and_ends_with_ctrl_c(sqlite):
    port = servers.free_port()
    environment = {**os.environ, "RAILHEAD_DATABASE": sqlite, "PYTHONPATH": ":".join(sys.path)}
    command = [sys.executable, "-m", "railhead", "serve", "--port", str(port), "--no-browser"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}/" in process.stdout.readline()
        deadline = time.monotonic() + PATIENCE
        status = 0
        while status != 200 and time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                status = httpx.get(f"http://127.0.0.1:{port}/api/titles").status_code
        assert status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


_STUCK = """
import logging, sys, time
from litestar import get
from railhead.server import running
from railhead.server.app import assemble
from railhead.server.settings import Settings

@get("/stuck", sync_to_thread=True)
def stuck() -> None:
    print("stuck", flush=True)
    logging.getLogger("railhead.server").warning("This may take long.")
    time.sleep(600)

settings = Settings.from_environment()
app = assemble(settings, route_handlers=[stuck])
running.run(app, settings, running.listen("127.0.0.1", int(sys.argv[1])))
"""


@contextlib.contextmanager
def stuck_server(database, **more):
    """A server, and a connection for the request that never ends."""
    port = servers.free_port()
    environment = {**os.environ, "RAILHEAD_DATABASE": database, "PYTHONPATH": ":".join(sys.path)}
    command = [sys.executable, "-c", _STUCK, str(port)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, **more) as process:
        try:
            with _connected(port) as first:
                first.sendall(wire.head("/health/live"))
                assert wire.status_of(first) == 200  # it has started, and has no more to say
            with _connected(port) as connection:
                yield process, connection
        finally:
            process.kill()


def _connected(port):
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return wire.connect(f"http://127.0.0.1:{port}")
        except OSError:
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.05)


@pytest.mark.exhaustive
def test_a_server_ends_though_a_thread_does_not(sqlite):
    with stuck_server(sqlite) as (process, connection):
        connection.sendall(wire.head("/stuck"))
        assert process.stdout.readline() == b"stuck\n"
        process.send_signal(signal.SIGTERM)
        told = time.perf_counter()
        assert wire.status_of(connection) == 503  # and not that something went wrong
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
        print(f"it ended after {time.perf_counter() - told:.1f} s")


@pytest.mark.exhaustive
@pytest.mark.skipif(os.name != "posix", reason="only there a pipe can be filled")
def test_a_server_ends_though_nobody_reads_its_log(sqlite):
    """Whoever writes to it then waits for ever; the thread that ends the process must not."""
    reads, writes = os.pipe()
    try:
        with stuck_server(sqlite, stderr=writes) as (process, connection):
            os.set_blocking(writes, False)
            with contextlib.suppress(BlockingIOError):
                while True:
                    os.write(writes, b"x")
            os.set_blocking(writes, True)
            connection.sendall(wire.head("/stuck"))
            assert process.stdout.readline() == b"stuck\n"
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
    finally:
        os.close(reads)
        os.close(writes)
