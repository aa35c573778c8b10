"""Caddy in front of servers of tests, with the file that deploy/ has for it."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx

from tests.needs import PATIENCE, PROJECT, skip_for_want_of
from tests.server import servers

FILE = PROJECT / "deploy" / "Caddyfile"

# What a test needs besides: other ports, and no certificate but one of Caddy's own.
_AROUND = """{{
	admin off
	skip_install_trust
	default_bind 127.0.0.1
	http_port {http}
	https_port {https}
}}
import {file}
"""


def program() -> str:
    """Caddy itself; without it the test is skipped."""
    found = shutil.which("caddy")
    return found or skip_for_want_of("Caddy", "apt install caddy")


@contextlib.contextmanager
def in_front_of(upstreams: Sequence[str], folder: Path) -> Iterator[str]:
    """Caddy before servers with these addresses; its own address."""
    https = servers.free_port()
    file = folder / "Caddyfile"
    file.write_text(
        _AROUND.format(http=servers.free_port(), https=https, file=FILE), encoding="utf-8"
    )
    environment = {
        "HOME": str(folder),
        "RAILHEAD_SITE": "localhost",
        "RAILHEAD_UPSTREAM": " ".join(url.removeprefix("http://") for url in upstreams),
    }
    log = folder / "caddy.log"
    command = [program(), "run", "--adapter", "caddyfile", "--config", str(file)]
    with log.open("wb") as out:
        popen = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        url = f"https://localhost:{https}"
        _wait_for(url, popen, log)
        yield url
    finally:
        popen.kill()  # asked to end, it would wait for whoever still watches
        popen.wait()


def client_of(url: str, address: str = "127.0.0.1") -> httpx.Client:
    """A client on another address of this computer, for Caddy another client."""
    transport = httpx.HTTPTransport(verify=False, local_address=address)
    return httpx.Client(base_url=url, timeout=PATIENCE, transport=transport)


def _wait_for(url: str, popen: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    with client_of(url) as client:
        while time.monotonic() < deadline and popen.poll() is None:
            with contextlib.suppress(httpx.TransportError):
                client.get("/metrics")  # Caddy answers that itself
                return
            time.sleep(0.05)
    raise AssertionError(log.read_text(encoding="utf-8"))
