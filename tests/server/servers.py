"""Real servers for tests: processes of their own on a port of this computer."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from litestar import Litestar

from railhead.server import running
from railhead.server.settings import Settings
from tests.needs import PATIENCE
from tests.server.apps import create_api

T = TypeVar("T")

# For tests that start whole servers, or in which the kind of database is not what is tested: on
# PostgreSQL too where there is time for both.
on_either = pytest.mark.parametrize(
    "database",
    ["sqlite", pytest.param("postgres", marks=pytest.mark.exhaustive)],
    indirect=True,
)

_PROGRAM = """
import sys
from railhead.server import running
from railhead.server.app import create_api
from railhead.server.settings import Settings

settings = Settings.from_environment()
running.run(create_api(settings), settings, running.listen("127.0.0.1", int(sys.argv[1])))
"""


def client_of(url: str) -> httpx.Client:
    """A client of a server; reading certificates, which it does not need, would take long."""
    return httpx.Client(base_url=url, timeout=PATIENCE, verify=False)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@dataclass
class Process:
    """A server process."""

    popen: subprocess.Popen[bytes]
    url: str

    def kill(self) -> None:
        """End it at once, as if the power had failed."""
        self.popen.send_signal(signal.SIGKILL)
        self.popen.wait()

    def stop(self) -> None:
        """Ask it to end, and see that it does so in good order."""
        self.popen.send_signal(signal.SIGTERM)
        code = self.popen.wait(PATIENCE)
        # uvicorn ends its work and then lets the signal have its usual effect.
        assert code in (0, -signal.SIGTERM), code


_STARTED: list[Process] = []


def end_those_left() -> None:
    """End what a test has started that failed, or was skipped, before it could do so."""
    while _STARTED:
        process = _STARTED.pop()
        if process.popen.poll() is None:
            process.kill()


def start(
    database: str, *, port: int | None = None, log: Path | None = None, **settings: str
) -> Process:
    """Start a server process and wait until it answers."""
    ports = [free_port() if port is None else port]
    [process] = start_many(1, database, ports=ports, log=log, **settings)
    return process


def start_many(
    count: int,
    database: str,
    *,
    ports: Sequence[int] = (),
    log: Path | None = None,
    **settings: str,
) -> list[Process]:
    """Start several server processes on one database and wait until all answer. ``log``: the file
    to which they write what they have to say."""
    environment = {
        **os.environ,
        "RAILHEAD_DATABASE": database,
        "RAILHEAD_REQUESTS_PER_MINUTE": "0",
        "RAILHEAD_REQUESTS_AT_ONCE": "0",
        "RAILHEAD_TABLES_PER_HOUR": "0",
        "RAILHEAD_CONNECTIONS": "0",
        "RAILHEAD_CONNECTIONS_PER_CLIENT": "0",
        "RAILHEAD_LOG_LEVEL": "warning",
        "PYTHONPATH": os.pathsep.join(sys.path),
        **{f"RAILHEAD_{name.upper()}": value for name, value in settings.items()},
    }
    processes = []
    for port in ports or [free_port() for _ in range(count)]:
        command = [sys.executable, "-c", _PROGRAM, str(port)]
        with contextlib.ExitStack() as stack:
            out = None if log is None else stack.enter_context(log.open("ab"))
            popen = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
        processes.append(Process(popen, f"http://127.0.0.1:{port}"))
        _STARTED.append(processes[-1])
    for process in processes:
        _wait_for(process)
    return processes


def _wait_for(process: Process) -> None:
    port = int(process.url.rsplit(":", 1)[1])
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.popen.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    process.popen.kill()
    raise AssertionError("the server did not start")


@contextlib.contextmanager
def in_thread(settings: Settings) -> Iterator[tuple[str, Litestar]]:
    """A server on a real socket, in a thread of this process; its address."""
    app = create_api(settings)
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    server = running.Server(app, dataclasses.replace(settings, log_level="warning"))
    thread = threading.Thread(
        target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True
    )
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", app
    finally:
        app.state.hub.close()
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def carry_out(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in a thread of its own: in the main one a loop may be running,
    that of a browser which another test has started."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
