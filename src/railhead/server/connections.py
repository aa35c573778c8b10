"""Connections that cost more than they bring are ended: too many of one address, too many in all,
and those on which nothing comes or goes on.

uvicorn ends a connection that is idle between two requests and no other. Here somebody looks at
all of them every now and then: on each either the head of a request is awaited, or its body, or an
answer is taken in by the client, or the server works at one, which may last (a live stream does).
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from railhead.server.security import client_of
from railhead.server.settings import Settings

log = logging.getLogger("railhead.server")

BACKLOG = 128  # connections that come in at once
_OTHER_FILES = 200  # the database's, the processes', and those of pages
_OFTEN = 1.0  # seconds between two looks, if nothing is to be ended sooner


def _answer(status: str, words: str) -> bytes:
    return (
        f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(words)}\r\nretry-after: 10\r\nconnection: close\r\n\r\n{words}"
    ).encode()


_TOO_MANY_HERE = _answer("429 Too Many Requests", "There are too many connections from here.")
_TOO_MANY = _answer("503 Service Unavailable", "There are too many connections to this server.")
_TOO_SLOW = _answer("408 Request Timeout", "The request did not come in time.")


class Guard:
    """Knows all connections of a server."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = settings.connections and _possible(settings.connections)
        self.most_of_client = settings.connections_per_client
        self.limits = {
            "head": settings.head_seconds,
            "body": settings.body_seconds,
            "answer": settings.answer_seconds,
            "end": settings.answer_seconds,
        }
        self.clock = clock
        self.connections: set[Guarded] = set()
        self._clients: Counter[str] = Counter()
        self._trusted = _Proxies(settings.proxies)
        self._task: asyncio.Task[None] | None = None

    def protocol(self, *args: Any, **more: Any) -> Guarded:
        """The protocol of a new connection, as uvicorn makes one."""
        return Guarded(self, *args, **more)

    def begin(self) -> None:
        """Look after the connections from now on."""
        self._task = asyncio.get_running_loop().create_task(self._look())

    def end(self) -> None:
        """Look no more: the server ends them all."""
        if self._task is not None:
            self._task.cancel()

    def admit(self, connection: Guarded, client: str) -> bytes | None:
        """Count a connection, or say what is answered to one that is too much."""
        mine, peer = self._clients[client], connection.peer
        if self.most_of_client and mine >= self.most_of_client and peer not in self._trusted:
            log.warning("%s has too many connections: others are refused", client)
            return _TOO_MANY_HERE
        if self.most and len(self.connections) >= self.most:
            log.warning("there are %d connections: others are refused", len(self.connections))
            return _TOO_MANY
        self.connections.add(connection)
        self._clients[client] += 1
        return None

    def forget(self, connection: Guarded, client: str) -> None:
        """A connection has ended."""
        if connection in self.connections:
            self.connections.discard(connection)
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]

    def sweep(self) -> None:
        """End what has lasted too long."""
        now = self.clock()
        for connection in list(self.connections):
            phase = connection.phase()
            limit = self.limits.get(phase.awaits, 0.0)
            if phase != connection.last_phase:
                connection.last_phase, connection.since = phase, now
            elif limit and now - connection.since > limit:
                connection.give_up(phase)

    async def _look(self) -> None:
        often = min([_OFTEN, *(limit / 4 for limit in self.limits.values() if limit)])
        while True:
            await asyncio.sleep(often)
            self.sweep()


class Phase(NamedTuple):
    """What a connection awaits (``head``, ``body``, ``answer``, ``end``) or has (``work``), in
    which of its requests, and how often before."""

    awaits: str
    of: RequestResponseCycle | None = None
    times: int = 0


class Guarded(H11Protocol):
    """A connection under the eyes of a guard."""

    def __init__(self, guard: Guard, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.guard = guard
        self.since = guard.clock()
        self.last_phase = Phase("head")
        self.peer = ""  # the address itself, where the one that counts may be a network
        self._address = ""
        self._refused = False
        self._pauses = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self._address = client_of({"client": self.client})
        refusal = self.guard.admit(self, self._address)
        if refusal is not None:
            self._refused = True
            transport.write(refusal)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.forget(self, self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._refused:
            super().data_received(data)

    def pause_writing(self) -> None:
        self._pauses += 1
        super().pause_writing()

    def phase(self) -> Phase:
        """What this connection is at."""
        cycle: RequestResponseCycle | None = self.cycle
        if self.transport.is_closing():
            return Phase("end")
        if self.flow.write_paused:
            return Phase("answer", cycle, self._pauses)
        if cycle is None or cycle.response_complete:
            return Phase("head", cycle)
        return Phase("body" if cycle.more_body else "work", cycle)

    def give_up(self, phase: Phase) -> None:
        """End the connection."""
        if phase.awaits in ("answer", "end"):
            drop(self.transport)  # there is something to be sent that nobody takes
            return
        if phase.awaits == "head" or (phase.of is not None and not phase.of.response_started):
            self.transport.write(_TOO_SLOW)
        self.transport.close()


def drop(transport: asyncio.WriteTransport) -> None:
    """End a connection with all that was still to be sent.

    Without being told so the system would go on offering megabytes to somebody who takes none for
    two minutes more, and let him believe that the connection stands.
    """
    connection = transport.get_extra_info("socket")
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class _Proxies:
    """The proxies that the operator trusts: behind each are many players."""

    def __init__(self, written: str) -> None:
        names = [name.strip() for name in written.split(",") if name.strip()]
        self._all = "*" in names
        self._names = set(names)
        self._networks = []
        for name in names:
            with suppress(ValueError):
                self._networks.append(ipaddress.ip_network(name, strict=False))

    def __contains__(self, address: str) -> bool:
        if self._all or address in self._names:
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _possible(connections: int) -> int:
    """As many of these connections as the system lets a process have, asked for more if needed."""
    try:
        import resource
    except ModuleNotFoundError:
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + BACKLOG + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        connections = min(connections, max(16, soft - BACKLOG - _OTHER_FILES))
    return connections
