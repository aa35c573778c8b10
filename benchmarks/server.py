"""The table server under load, and how fast it shows a long game: ``python -m benchmarks.server``.

200 tables with three watchers each, one action a second in each of 20. After every change each
watcher fetches the table, as a page does. Server and players share this computer's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.engine import longest_game

TABLES, WATCHERS, ACTIVE = 200, 3, 20
NAMES = ("Ann", "Bob", "Cy")
_PROGRAM = """
import sys
from railhead.server import running
from railhead.server.settings import Settings
from railhead.web.app import create_app

settings = Settings.from_environment()
running.run(create_app(settings), settings, running.listen("127.0.0.1", int(sys.argv[1])))
"""


class Browser:
    """A browser with one open connection; as little work as can be, for it shares the cores."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    async def get(self, path: str) -> Any:
        """What a GET answers: data if it is JSON, else bytes."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: Any) -> Any:
        """What a POST answers."""
        return await self._ask("POST", path, json.dumps(body).encode())

    async def watch(self, path: str) -> asyncio.StreamReader:
        """A stream of events, after its headers."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self._head("GET", path, 0))
        await reader.readuntil(b"\r\n\r\n")
        self._watching = writer  # kept, or it would be closed
        return reader

    def _head(self, method: str, path: str, length: int) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [
            f"{method} {path} HTTP/1.1",
            "host: 127.0.0.1",
            f"cookie: {cookies}",
            f"x-csrftoken: {self.cookies.get('csrftoken', '')}",
            "content-type: application/json",
            f"content-length: {length}",
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    async def _ask(self, method: str, path: str, body: bytes) -> Any:
        async with self._lock:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self._streams
            writer.write(self._head(method, path, len(body)) + body)
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = [line.split(": ", 1) for line in head[1:] if line]
            length = next(int(value) for name, value in headers if name == "content-length")
            content = await reader.readexactly(length)
        for name, value in headers:
            if name == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0]
        status = int(head[0].split()[1])
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {content[:300]!r}")
        is_json = any("json" in value for name, value in headers if name == "content-type")
        return msgspec.json.decode(content) if is_json else content


class Load:
    """What is measured under load, in seconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []  # from an action to its answer
        self.arrivals: list[float] = []  # from an action to a watcher's hearing of it
        self.fetches: list[float] = []  # a watcher fetches the table
        self.sent: dict[tuple[str, int], float] = {}

    async def watcher(self, port: int, table: str) -> None:
        """Somebody who looks on and fetches the table after every change."""
        browser = Browser(port)
        events = await browser.watch(f"{table}/events")
        while line := await events.readline():
            if line.startswith(b"data: {"):
                heard = time.perf_counter()
                actions = json.loads(line[6:])["actions"]
                sent = self.sent.get((table, actions))
                if sent is not None:
                    self.arrivals.append(heard - sent)
                    await browser.get(table)
                    self.fetches.append(time.perf_counter() - heard)

    async def player(self, owner: Browser, table: str, begin: float, seconds: float) -> None:
        """Somebody who plays an action a second."""
        await asyncio.sleep(begin)
        for number in range(round(seconds)):
            start = time.perf_counter()
            asked = await owner.get(f"{table}/decision")
            action = asked["decisions"][0]["choices"][0]["action"]
            self.sent[table, asked["actions"] + 1] = sent = time.perf_counter()
            await owner.post(f"{table}/actions", {"expected": asked["actions"], "action": action})
            self.answers.append(time.perf_counter() - sent)
            if number + 1 < seconds:
                await asyncio.sleep(max(0.0, start + 1 - time.perf_counter()))


async def under_load(port: int, seconds: float) -> Load:
    """Open all tables, seat all watchers, and play."""
    owner = Browser(port)
    await owner.get("/api/titles")
    seats = [{"name": name} for name in NAMES]
    tables = []
    for seed in range(TABLES):
        body = {"title": "1848", "seats": seats, "seed": seed}
        tables.append(f"/api/tables/{(await owner.post('/api/tables', body))['id']}")
    load = Load()
    watching = [
        asyncio.create_task(load.watcher(port, table)) for table in tables for _ in range(WATCHERS)
    ]
    await asyncio.sleep(3.0)
    owners = []
    for _ in range(ACTIVE):
        each = Browser(port)
        each.cookies = dict(owner.cookies)
        owners.append(each)
    await asyncio.gather(
        *(
            load.player(each, table, number / ACTIVE, seconds)
            for number, (each, table) in enumerate(zip(owners, tables, strict=False))
        )
    )
    await asyncio.sleep(0.5)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return load


async def open_long_game(port: int) -> tuple[str, int, Browser]:
    """A table with the longest game at hand; its path, its length and its owner."""
    owner = Browser(port)
    await owner.get("/api/titles")
    game = longest_game()
    opened = await owner.post("/api/tables/import", msgspec.to_builtins(game.record()))
    return f"/api/tables/{opened['id']}", len(game.actions), owner


async def times(
    port: int, owner: Browser, path: str, count: int, between: str = "/api/titles"
) -> list[float]:
    """How long so many requests take, with another one before each."""
    browser = Browser(port)
    browser.cookies = dict(owner.cookies)
    found = []
    for _ in range(count):
        await browser.get(between)
        start = time.perf_counter()
        await browser.get(path)
        found.append(time.perf_counter() - start)
    return found


@contextlib.contextmanager
def serving(folder: Path, tables_in_memory: int = 256) -> Iterator[int]:
    """A server process of its own; its port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    environment = {
        **os.environ,
        "RAILHEAD_DATABASE": str(folder / "tables.sqlite"),
        "RAILHEAD_TABLES_IN_MEMORY": str(tables_in_memory),
        "RAILHEAD_REQUESTS_PER_MINUTE": "0",
        "RAILHEAD_REQUESTS_AT_ONCE": "0",
        "RAILHEAD_TABLES_PER_HOUR": "0",
        "RAILHEAD_CONNECTIONS": "0",
        "RAILHEAD_CONNECTIONS_PER_CLIENT": "0",
        "RAILHEAD_STREAMS_PER_CLIENT": "0",
        "RAILHEAD_LOG_LEVEL": "warning",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    with subprocess.Popen([sys.executable, "-c", _PROGRAM, str(port)], env=environment) as process:
        try:
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                time.sleep(0.05)
            yield port
        finally:
            process.terminate()
            process.wait(10)


def milliseconds(found: list[float], share: float) -> float:
    """The time within which this share of all lies."""
    ordered = sorted(found)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1e3


def spread(found: list[float]) -> str:
    """The middle, the 95th of a hundred, and the worst."""
    middle, late = milliseconds(found, 0.5), milliseconds(found, 0.95)
    return f"p50 {middle:.0f} ms, p95 {late:.0f} ms, worst {max(found) * 1e3:.0f} ms"


def measurements(seconds: float) -> Iterator[tuple[str, str, str]]:
    """Each measurement: what, how much, and what it should be."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder) as port:
            load = asyncio.run(under_load(port, seconds))
        yield f"{len(load.answers)} actions, each on the disk", spread(load.answers), "p95 100 ms"
        yield f"{len(load.arrivals)} arrivals at watchers", spread(load.arrivals), "p95 100 ms"
        yield f"{len(load.fetches)} tables fetched by them", spread(load.fetches), "p95 100 ms"
        with serving(folder) as port:
            table, length, owner = asyncio.run(open_long_game(port))
            paths = {"The page": table.replace("/api/tables/", "/t/"), "The API's view": table}
            for what, path in paths.items():
                warm = asyncio.run(times(port, owner, path, 25))[5:]
                yield (
                    f"{what} of a game of {length} actions, warm",
                    f"{statistics.median(warm) * 1e3:.1f} ms",
                    "50 ms",
                )
        with serving(folder, tables_in_memory=1) as port:
            other = asyncio.run(open_long_game(port))[0]
            for what, path in paths.items():
                cold = asyncio.run(times(port, owner, path, 10, between=other))[1:]
                yield (
                    f"{what}, cold: not in memory",
                    f"{statistics.median(cold) * 1e3:.1f} ms",
                    "250 ms",
                )
        for what, path in paths.items():
            with serving(folder) as port:
                first = asyncio.run(times(port, owner, path, 1))
            yield f"{what}, the first since the start", f"{first[0] * 1e3:.0f} ms", ""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the load lasts")
    seconds = parser.parse_args().seconds
    title = f"{TABLES} tables, {TABLES * WATCHERS} watchers, {ACTIVE} actions a second"
    table = Table("What", "Measured", "Goal", title=title)
    for what, measured, goal in measurements(seconds):
        table.add_row(what, measured, goal)
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
