"""The servers of a load: processes on fixed ports, which may be killed and come back."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

_PROGRAM = """
import sys
from railhead.server import running
from railhead.server.settings import Settings
from railhead.web.app import create_app

settings = Settings.from_environment()
running.run(create_app(settings), settings, running.listen("127.0.0.1", int(sys.argv[1])))
"""
# What a trusted load test needs: no limit for one address, as all come from one.
_UNLIMITED = (
    "REQUESTS_PER_MINUTE",
    "REQUESTS_AT_ONCE",
    "TABLES_PER_HOUR",
    "CONNECTIONS",
    "CONNECTIONS_PER_CLIENT",
    "STREAMS_PER_CLIENT",
)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def raise_file_limit(wanted: int) -> None:
    """Let this process and those that it starts open so many files, if the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        if most < wanted:
            print(f"Only {most} files can be open: ulimit -n {wanted} is wanted.", file=sys.stderr)


class Account:
    """The work of the servers by the time at which it was looked at, and the megabytes that the
    largest of them had at most."""

    def __init__(self) -> None:
        self.seen: list[tuple[float, float]] = []
        self.memory = 0.0

    def work(self, moment: float) -> float:
        """Seconds of work before a moment."""
        return max((work for when, work in self.seen if when <= moment), default=0.0)


class Servers:
    """Server processes on one database."""

    def __init__(self, database: str, count: int, hook: int, settings: dict[str, str]) -> None:
        self.ports = [free_port() for _ in range(count)]
        self.kills = 0
        self._environment = {
            **os.environ,
            **{f"RAILHEAD_{name}": "0" for name in _UNLIMITED},
            "RAILHEAD_DATABASE": database,
            "RAILHEAD_NOTICE_HOSTS": f"127.0.0.1:{hook}",
            "RAILHEAD_LOG_LEVEL": "error",
            "PYTHONPATH": os.pathsep.join(sys.path),
            **{f"RAILHEAD_{name.upper()}": value for name, value in settings.items()},
        }
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._ended: list[float] = []  # the work of those that have ended
        self._stop = threading.Event()

    @contextlib.contextmanager
    def running(self, kill_every: float = 0.0) -> Iterator[Servers]:
        """All of them run; every so many seconds one is killed, and started again."""
        killing = threading.Thread(target=self._kill_again_and_again, args=[kill_every])
        try:
            for port in self.ports:
                self._start(port)
            for port in self.ports:
                self._wait_for(port)
            if kill_every:
                killing.start()
            yield self
        finally:
            self._stop.set()
            if kill_every:
                killing.join()
            for process in self._processes.values():
                process.terminate()
            for process in self._processes.values():
                process.wait(30)

    @contextlib.contextmanager
    def accounted(self) -> Iterator[Account]:
        """What the servers work and take meanwhile, looked at every second."""
        account, over = Account(), threading.Event()

        def look() -> None:
            while True:
                pids = [process.pid for process in list(self._processes.values())]
                work = sum(map(_work_of, pids)) + sum(self._ended)
                account.seen.append((time.time(), work))
                account.memory = max([account.memory, *map(_memory_of, pids)])
                if over.wait(1.0):
                    return

        looking = threading.Thread(target=look)
        looking.start()
        try:
            yield account
        finally:
            over.set()
            looking.join()

    def _start(self, port: int) -> None:
        command = [sys.executable, "-c", _PROGRAM, str(port)]
        self._processes[port] = subprocess.Popen(command, env=self._environment)

    def _wait_for(self, port: int) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                return
            time.sleep(0.02)
        raise RuntimeError("a server did not start")

    def _kill_again_and_again(self, seconds: float) -> None:
        while not self._stop.wait(seconds):
            port = self.ports[self.kills % len(self.ports)]
            self._ended.append(_work_of(self._processes[port].pid))
            self._processes[port].send_signal(signal.SIGKILL)
            self._processes[port].wait()
            self.kills += 1
            self._start(port)
            self._wait_for(port)


def _work_of(pid: int) -> float:
    """Seconds of work of a process, as the system counts them; 0 where it does not tell."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_of(pid: int) -> float:
    try:
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0
