"""A real server under attack: its process, somebody who plays meanwhile, and what is measured."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.server.guests import Guest
from tests.server.servers import free_port

PATIENCE = 60.0
P95, MEGABYTES, SECONDS = 250.0, 400.0, 5.0  # what is wanted on a computer that is not busy
END = 60.0  # seconds after which a server that was told to end has not


def attackers_address() -> str:
    """An address of this computer other than the one from which people play, where it has one:
    limits are counted by address."""
    with contextlib.suppress(OSError), socket.socket() as found:
        found.bind(("127.0.0.2", 0))
        return "127.0.0.2"
    return "127.0.0.1"


def client_from(url: str, address: str) -> httpx.Client:
    """A client at an address."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(base_url=url, transport=transport, timeout=PATIENCE)


@dataclass
class Server:
    """A server process with its usual limits."""

    popen: subprocess.Popen[bytes]
    url: str
    log: Path
    megabytes: list[float] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)  # of those who play

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens."""
        return "127.0.0.1", int(self.url.rsplit(":", 1)[1])

    def weigh(self) -> float:
        """The memory that the process uses, children aside; 0 where the system does not say."""
        with contextlib.suppress(OSError, ValueError):
            pages = int(Path(f"/proc/{self.popen.pid}/statm").read_text().split()[1])
            found = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
            self.megabytes.append(found)
            return found
        return 0.0

    def end(self) -> float:
        """Tell it to end, and see that it does; how many seconds that took."""
        begun = time.perf_counter()
        self.popen.send_signal(signal.SIGTERM)
        code = self.popen.wait(END)
        assert code in (0, -signal.SIGTERM), code
        return time.perf_counter() - begun


@contextlib.contextmanager
def serving(database: str, folder: Path, **settings: str) -> Iterator[Server]:
    """A server of its own, ended afterwards, by force if it must be."""
    port = free_port()
    environment = {
        **os.environ,
        "RAILHEAD_DATABASE": database,
        "PYTHONPATH": os.pathsep.join(sys.path),
        **{f"RAILHEAD_{name.upper()}": value for name, value in settings.items()},
    }
    command = [sys.executable, "-m", "railhead", "serve", "--no-browser", "--port", str(port)]
    log = folder / f"{port}.log"
    with log.open("wb") as file:
        popen = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=file)
    server = Server(popen, f"http://127.0.0.1:{port}", log)
    try:
        _wait_for(server)
        yield server
    finally:
        if popen.poll() is None:
            popen.kill()
            popen.wait()


def _wait_for(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.popen.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(server.address, 1):
            return
        time.sleep(0.05)
    raise AssertionError("the server did not start")


class Player(threading.Thread):
    """Somebody who plays on through it all, a few requests a second: the page, what is asked, an
    action."""

    def __init__(self, server: Server, seed: int = 1) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.client = client_from(server.url, "127.0.0.1")
        self.guest = Guest(self.client)
        self.chance = random.Random(seed)
        self.table = self.guest.open(seed=seed)[0]
        server.tables.append(self.table)
        self.times: list[float] = []
        self.statuses: Counter[int] = Counter()
        self.acknowledged: list[dict[str, Any]] = []
        self.stopped = threading.Event()
        self.failure = ""

    def run(self) -> None:
        try:
            while not self.stopped.is_set():
                self._play()
                self.server.weigh()
                self.stopped.wait(0.1)
        except Exception as error:
            self.failure = repr(error)

    def _play(self) -> None:
        self._ask("GET", self.table.replace("/api/tables/", "/t/"))
        asked = self._ask("GET", f"{self.table}/decision")
        if asked is None or not asked["decisions"]:
            return
        choices = [each for each in asked["decisions"][0]["choices"] if not each["open"]]
        action = self.chance.choice(choices)["action"]
        body = {"expected": asked["actions"], "action": action}
        if self._ask("POST", f"{self.table}/actions", json=body) is not None:
            self.acknowledged.append(action)

    def _ask(self, method: str, path: str, **more: Any) -> Any:
        begun = time.perf_counter()
        answer = self.guest.request(method, path, **more)
        self.times.append(time.perf_counter() - begun)
        self.statuses[answer.status_code] += 1
        if answer.status_code != 200:
            return None
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def stop(self) -> None:
        """Play no more."""
        self.stopped.set()
        self.join(PATIENCE)

    def check(self) -> None:
        """Nothing that was acknowledged is lost, and nothing else has happened at the table."""
        assert not self.failure, self.failure
        saved = self.guest.get(f"{self.table}/save")["actions"]
        assert saved == self.acknowledged
        version = self.guest.get(self.table)["version"]
        assert version == len(self.acknowledged) + 1
        self.client.close()

    def late(self, share: float = 0.95) -> float:
        """The milliseconds within which this share of the answers came."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1e3


@dataclass
class Outcome:
    """What came of an attack."""

    name: str
    statuses: Counter[int]
    player: Player
    megabytes: float
    log_bytes: int
    end_seconds: float

    def missed(self) -> list[str]:
        """Which of the goals were not met."""
        found = {
            "p95": self.player.late() > P95,
            "memory": self.megabytes > MEGABYTES,
            "end": self.end_seconds > SECONDS,
        }
        return [name for name, is_missed in found.items() if is_missed]

    def __str__(self) -> str:
        missed = f" MISSED: {', '.join(self.missed())}" if self.missed() else ""
        answers = ", ".join(f"{count}x {status}" for status, count in sorted(self.statuses.items()))
        return (
            f"{self.name}: others' p50 {self.player.late(0.5):.0f} ms, "
            f"p95 {self.player.late():.0f} ms of {len(self.player.times)}, "
            f"{self.player.statuses[503]} told to try again; "
            f"memory {self.megabytes:.0f} MB; log {self.log_bytes} bytes; "
            f"end after {self.end_seconds:.1f} s; attackers got {answers or 'no answer'}{missed}"
        )


Attack = Callable[[Server, str, threading.Event, Counter[int]], None]


def besiege(
    name: str, attack: Attack, database: str, folder: Path, seconds: float, **settings: str
) -> Outcome:
    """Let an attack run for so long while somebody plays; the server is told to end while it still
    goes on, and started once more to see what is there. Without an attack: ``idle``."""
    statuses: Counter[int] = Counter()
    stop = threading.Event()
    with serving(database, folder, **settings) as server:
        player = Player(server)
        player._play()  # the first of all is slow, attack or not
        player.times.clear()
        player.start()
        begun = threading.Thread(
            target=_quietly, args=[attack, server, stop, statuses], daemon=True
        )
        begun.start()
        begun.join(seconds)
        player.stop()
        heaviest = max(server.megabytes, default=0.0)
        log_bytes = server.log.stat().st_size
        ended = server.end()
        stop.set()
        begun.join(PATIENCE)
        said = server.log.read_text("utf-8", "replace")
        assert not [name for name, value in player.guest.cookies.items() if value in said]
    with serving(database, folder) as again:
        player.client.close()
        player.client = player.guest.client = client_from(again.url, "127.0.0.1")
        player.check()
        again.end()
    return Outcome(name, statuses, player, heaviest, log_bytes, ended)


def _quietly(attack: Attack, server: Server, stop: threading.Event, statuses: Counter[int]) -> None:
    """An attack ends in whatever way, with its server."""
    with contextlib.suppress(httpx.HTTPError, OSError, KeyError):
        attack(server, attackers_address(), stop, statuses)


def idle(server: Server, address: str, stop: threading.Event, statuses: Counter[int]) -> None:
    """No attack, to compare with."""
    stop.wait()
