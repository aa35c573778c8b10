"""The attacks. Each goes on until it is stopped, from an address of its own, and counts what it is
answered."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import httpx
import msgspec

import railhead
from railhead.bots.random_bot import RandomBot
from railhead.play import actions
from tests.attack.siege import Attack, Server, client_from, idle
from tests.server import wire
from tests.server.guests import NAMES, Guest, by_link, here
from tests.server.hostile import BODIES, HEADERS, PIECES, QUERIES

JSON = {"content-type": "application/json"}
PLAYERS = [{"id": number, "name": f"p{number}"} for number in range(3)]


@cache
def passes(count: int) -> bytes:
    """A legal save: three who pass whenever they may."""
    game = railhead.new("1848", list(NAMES), 1)
    bot = RandomBot(random.Random(3))
    while len(game.actions) < count and not game.finished:
        decision = game.decisions[0]
        action: Any = actions.Pass(by=decision.player)
        game.play(action if game.why(action) is None else bot.decide(game.copy(), decision))
    return msgspec.json.encode(game.record())


def recorded(**fields: Any) -> bytes:
    """A game as 18xx.games exports it."""
    file = {"title": "1848", "players": PLAYERS, "actions": [], **fields}
    return json.dumps(file).encode()


FILES: dict[str, Callable[[], bytes]] = {
    "20,000 players of one name": lambda: recorded(
        players=[{"id": number, "name": "p"} for number in range(20_000)]
    ),
    "100,000 recorded undos": lambda: recorded(
        actions=[{"id": number, "type": "undo"} for number in range(1, 100_001)]
    ),
    "a save of 100,000 passes": lambda: _longer(passes(300), 100_000),
    "a save of 19,000 passes": lambda: passes(19_000),
    "saves of 6,000 actions": lambda: passes(6_000),
    "4 MB of brackets": lambda: b"[" * 4_000_000,
    "4 MB of empty tables": lambda: recorded(actions=[{}] * 1_000_000),
}


def _longer(save: bytes, count: int) -> bytes:
    record = json.loads(save)
    record["actions"] += [{"type": "pass"}] * (count - len(record["actions"]))
    return json.dumps(record).encode()


def _many(
    number: int, stop: threading.Event, task: Callable[[int], None], pause: float = 0.01
) -> None:
    """Let several threads do something again and again until they are stopped."""

    def again(each: int) -> None:
        with contextlib.suppress(httpx.HTTPError, OSError, KeyError):
            while not stop.is_set():
                task(each)
                stop.wait(pause)

    threads = [threading.Thread(target=again, args=[each], daemon=True) for each in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def sending(name: str) -> Attack:
    """Eight at once open a file again and again."""

    def attack(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
        content = FILES[name]()

        def send(_: int) -> None:
            with client_from(server.url, address) as client:
                answer = Guest(client).request(
                    "POST", "/api/tables/import", content=content, headers=JSON
                )
                seen[answer.status_code] += 1

        _many(8, stop, send)

    return attack


def leaving(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """Send a long save and leave before it is read."""
    content = passes(6_000)
    with client_from(server.url, address) as client:
        guest = Guest(client)
        token = guest.token()
    more = {"content_type": "application/json", "content_length": str(len(content))}
    head = wire.head("/api/tables/import", "POST", guest.cookies, x_csrftoken=token, **more)

    def leave(_: int) -> None:
        with wire.connect(server.url, address) as connection:
            connection.sendall(head + content)
            time.sleep(0.3)

    _many(4, stop, leave)


def half_heads(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """1,100 connections with half a request each, and new ones for those that are ended."""
    held: list[socket.socket] = []
    try:
        while not stop.is_set():
            while len(held) < 1_100 and not stop.is_set():
                held.append(wire.connect(server.url, address))
                with contextlib.suppress(OSError):
                    held[-1].sendall(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ")
            held = [each for each in held if not _has_ended(each, seen)]
            stop.wait(0.5)
    finally:
        for connection in held:
            connection.close()


def _has_ended(connection: socket.socket, seen: Counter[int]) -> bool:
    """Whether the server has ended a connection; what it said is counted."""
    connection.setblocking(False)
    try:
        seen[wire.status_of(connection)] += 1
    except BlockingIOError:
        return False
    connection.close()
    return True


def half_bodies(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """As many as are let in send half a body each and wait."""
    with client_from(server.url, address) as client:
        guest = Guest(client)
        token = guest.token()
    more = {"content_type": "application/json", "content_length": "60000"}
    heads = [
        wire.head(path, "POST", guest.cookies, x_csrftoken=token, **more) + b'{"a": "'
        for path in ("/api/tables", "/api/tables/import")
    ]

    def send(each: int) -> None:
        with wire.connect(server.url, address) as connection:
            connection.sendall(heads[each % 2])
            connection.settimeout(60)
            seen[wire.status_of(connection)] += 1

    _many(200, stop, send, 0.5)


def streams(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """300 live connections at the same moment, again and again."""
    with client_from(server.url, address) as client:
        table = Guest(client).open()[0]
    while not stop.is_set():
        with contextlib.ExitStack() as held:
            opened = [held.enter_context(wire.connect(server.url, address)) for _ in range(300)]
            for connection in opened:
                with contextlib.suppress(OSError):
                    connection.sendall(wire.head(f"{table}/events"))
            statuses = [wire.status_of(connection) for connection in opened]
            seen.update(statuses)
            assert statuses.count(200) <= 120, statuses.count(200)
        stop.wait(1.0)


def floods(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """The largest pages of a long game, 48 at once."""
    with client_from(server.url, address) as client:
        guest = Guest(client)
        opened = guest.request("POST", "/api/tables/import", content=passes(6_000), headers=JSON)
        table = f"/api/tables/{opened.json()['id']}"
    page = table.replace("/api/tables/", "/t/")
    paths = [page, f"{table}/graphs", f"{table}/notes", f"{table}/log", f"{table}/save"]
    paths += [f"{table}/map.svg", f"{page}?at=3000", f"{page}/graphs", "/rules/1848", "/"]

    def fetch(each: int) -> None:
        with client_from(server.url, address) as client:
            seen[client.get(paths[each % len(paths)]).status_code] += 1

    _many(48, stop, fetch)


def guesses(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """Sixteen at once guess names and passwords: each guess is worked on for long."""

    def guess(each: int) -> None:
        with client_from(server.url, address) as client:
            guest = Guest(client)
            for number in range(20):
                given = {"name": f"Ann {each} {number}", "password": "three trains to Yass"}
                answer = guest.request("POST", "/api/sign-in/password", json=given)
                seen[answer.status_code] += 1

    _many(16, stop, guess)


def slow_hooks(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """Three who play each other quickly, each called back by twenty webhooks that answer byte by
    byte and never end."""
    with socket.create_server((address, 0), backlog=256) as listening:
        threading.Thread(target=_drip, args=[listening, stop], daemon=True).start()
        url = f"http://{address}:{listening.getsockname()[1]}"
        with client_from(server.url, address) as client:
            owner = Guest(client)
            table, secrets = owner.open(*by_link())
            guests = {name: Guest(client) for name in NAMES}
            for name, guest in guests.items():
                guest.claim(table, secrets[name])
                for number in range(20):
                    way = {"kind": "hook", "address": f"{url}/{name}/{number}"}
                    guest.post("/api/notices/ways", way, 201)
            while not stop.is_set():
                asked = owner.get(table)["view"]["asked"]
                guests[asked[0]].play_first(table)
                seen[200] += 1
                stop.wait(2.5)  # after that a notice leaves


def _drip(listening: socket.socket, stop: threading.Event) -> None:
    """Answer whoever comes with a byte now and then."""
    listening.settimeout(0.2)
    held: list[socket.socket] = []
    while not stop.is_set():
        with contextlib.suppress(OSError):
            held.append(listening.accept()[0])
        for each in held:
            with contextlib.suppress(OSError):
                each.send(b"H")
    for each in held:
        each.close()


def hints(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """Hints for many tables at once: each is thought about for seconds."""
    with client_from(server.url, address) as client:
        guest = Guest(client)
        tables = [guest.open(seed=seed)[0] for seed in range(12)]

    def ask(each: int) -> None:
        with client_from(server.url, address) as client:
            mine = Guest(client)
            mine.cookies = dict(guest.cookies)
            answer = mine.request("POST", f"{tables[each % 12]}/hint", json={})
            seen[answer.status_code] += 1

    _many(24, stop, ask)


def nonsense(server: Server, address: str, stop: threading.Event, seen: Counter[int]) -> None:
    """Bodies, addresses, headers and bytes that make no sense, at the table of another too."""
    with client_from(server.url, address) as client:
        guest = Guest(client)
        table = guest.open()[0]
    requests = [each for path in (table, *server.tables) for each in _nonsense(path)]

    def send(each: int) -> None:
        chance = random.Random(f"{each} {time.perf_counter()}")
        with client_from(server.url, address) as client:
            mine = Guest(client)
            mine.cookies = dict(guest.cookies)
            for _ in range(20):
                method, path, more = chance.choice(requests)
                answer = mine.request(method, path, **more)
                seen[answer.status_code] += 1
        with wire.connect(server.url, address) as connection:
            connection.sendall(chance.choice(BYTES))
            connection.settimeout(0.5)
            with contextlib.suppress(TimeoutError):
                seen[wire.status_of(connection)] += 1

    _many(4, stop, send)


BYTES = (
    b"\x00" * 100,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /\xff HTTP/1.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nhost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffff\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
    b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 100_000 + b"\r\n\r\n",
    b"BREW / HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET http://[::1/ HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET * HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 50,
)


def _nonsense(table: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    posts = ["actions", "why", "preview", "routes", "routes/check", "chat", "undo", "redo"]
    posts += ["undo/answer", "seats", "claim", "copy", "orders", "orders/disarm", "hint", "vote"]
    posts += ["seats/sit-in", "seats/back", "seats/wait", "looking"]
    page = table.replace("/api/tables/", "/t/")
    addresses = [f"{table}/{post}" for post in posts]
    addresses += ["/api/tables", "/api/tables/import", f"{page}/why", f"{page}/routes"]
    addresses += ["/api/me", "/api/me/password", "/api/me/tokens", "/api/notices/ways"]
    addresses += ["/api/sign-in/password", "/api/sign-in/passkey", "/api/sign-in/email/open"]
    for path in addresses:
        for body in BODIES.values():
            yield "POST", path, {"content": body, "headers": JSON}
    for path in ("/api/notices", "/api/vacation", f"{table}/notices"):
        for body in BODIES.values():
            yield "PUT", path, {"content": body, "headers": JSON}
    for query in QUERIES:
        for path in (table, f"{table}/log", page, f"{page}/log", f"{table}/map.svg", "/"):
            yield "GET", path + query, {}
    for piece in PIECES:
        for path in ("/rules/{}", "/t/{}", "/new/{}", "/api/tables/{}", "/static/{}/x", "/{}"):
            yield "GET", path.format(piece), {}
    for headers in HEADERS:
        for path in ("/", table, page, "/api/titles"):
            yield "GET", path, {"headers": headers}
    yield "POST", "/api/tables", {"json": {"title": "1848", "seats": here()}}


ATTACKS: dict[str, Attack] = {
    "nothing": idle,
    **{name: sending(name) for name in FILES},
    "files of those who leave": leaving,
    "1,100 half-sent heads": half_heads,
    "half-sent bodies": half_bodies,
    "300 streams at once": streams,
    "a flood of long pages": floods,
    "guesses at passwords": guesses,
    "webhooks that never end": slow_hooks,
    "hints for many tables": hints,
    "nonsense": nonsense,
}

# What a server must be told for an attack to be possible on one computer.
SETTINGS: dict[str, dict[str, str]] = {
    "webhooks that never end": {"notice_hosts": "127.0.0.1,127.0.0.2"},
}
