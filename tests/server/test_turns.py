"""Requests take turns: whoever asks for much waits for it himself."""

import asyncio
import threading
from typing import Any

import pytest
from litestar import get, post
from litestar.testing import TestClient

from railhead.server import patience
from railhead.server.app import assemble
from railhead.server.errors import Problem, not_found
from railhead.server.settings import Settings
from railhead.server.tables import Tables
from railhead.server.turns import _OWN, _Queue
from tests.needs import PATIENCE
from tests.server import servers, wire
from tests.server.apps import create_app
from tests.server.guests import Guest


def test_a_client_has_so_many_turns_and_takes_none_from_others():
    async def play() -> list[str]:
        queue = _Queue(2)
        told = []
        go_on = asyncio.Event()

        async def work(client: str) -> None:
            async with queue.turn(client):
                told.append(client)
                await go_on.wait()

        tasks = [asyncio.create_task(work(client)) for client in "aaaaabb"]
        await asyncio.sleep(0.01)
        begun = sorted(told)
        go_on.set()
        await asyncio.gather(*tasks)
        assert sorted(told) == sorted("aaaaabb")
        assert not queue._clients
        assert not queue._here
        return begun

    assert servers.carry_out(play()) == ["a", "a", "b", "b"]


def test_without_a_limit_for_one_all_together_have_one():
    async def play() -> int:
        queue, begun, go_on = _Queue(0, 3), [], asyncio.Event()

        async def work(number: int) -> None:
            async with queue.turn("a"):
                begun.append(number)
                await go_on.wait()

        tasks = [asyncio.create_task(work(number)) for number in range(5)]
        await asyncio.sleep(0.01)
        at_once = len(begun)
        go_on.set()
        await asyncio.gather(*tasks)
        assert sorted(begun) == list(range(5))
        return at_once

    assert servers.carry_out(play()) == 3


def test_a_turn_that_does_not_come_is_not_waited_for():
    async def play() -> None:
        queue = _Queue(1)
        async with queue.turn("a"):
            with patience.within(0.05), pytest.raises(Problem) as refused:
                async with queue.turn("a"):
                    raise AssertionError
            assert refused.value.status == 503
            async with queue.turn("b"):
                pass
        with patience.within(0.0):
            async with queue.turn("a"):  # it is free: nobody has to wait
                pass
        assert not queue._here

    servers.carry_out(play())


def test_those_who_look_do_not_keep_writers_waiting(sqlite):
    """All turns of those who look are taken, and somebody writes."""
    come, go_on = threading.Semaphore(0), threading.Event()

    @get("/t/x", sync_to_thread=True)
    def look() -> None:
        come.release()
        go_on.wait(PATIENCE)

    @post("/t/y", sync_to_thread=True, status_code=200)
    def write() -> None:
        pass

    settings = Settings(database=sqlite, requests_at_once=2)
    with TestClient(assemble(settings, route_handlers=[look, write])) as client:
        guest = Guest(client)
        guest.token()
        cookies = dict(guest.cookies)
        answers: list[Any] = []
        threads = [
            threading.Thread(target=lambda: answers.append(client.get("/t/x").status_code))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for _ in range(2):
            assert come.acquire(timeout=PATIENCE)
        guest.cookies = cookies
        assert guest.request("POST", "/t/y").status_code == 200
        assert guest.request("GET", "/api/titles").status_code == 200
        assert not come.acquire(blocking=False)  # the other two still wait
        go_on.set()
        for thread in threads:
            thread.join(PATIENCE)
        assert answers == [200] * 4


@pytest.mark.parametrize("lasting", ["routes/search", "events"])
def test_what_lasts_begins_in_turns_too(sqlite, monkeypatch, lasting):
    """Many streams of one address are opened while the database hangs: a few of them wait for it,
    and others are let in."""
    begun, go_on = [], threading.Event()

    def access(*_: object) -> None:
        begun.append(lasting)
        go_on.wait(PATIENCE)
        not_found()

    monkeypatch.setattr(Tables, "access", access)
    settings = Settings(database=sqlite, requests_at_once=3, requests_per_minute=0)
    with servers.in_thread(settings) as (url, _), servers.client_of(url) as client:
        held = [wire.connect(url) for _ in range(80)]
        try:
            for connection in held:
                connection.sendall(wire.head(f"/api/tables/x/{lasting}"))
            assert Guest(client).get("/api/tables") == []
            assert len(begun) <= 3
        finally:
            go_on.set()
        assert {wire.status_of(connection) for connection in held} == {404}
        for connection in held:
            connection.close()


def test_whatever_asks_the_database_waits_with_what_does(settings: Settings) -> None:
    """Pages that need no database have threads of their own, and nobody else may take them."""
    free = {"/favicon.ico", "/robots.txt", "/sw.js", "/.well-known/security.txt"}
    app = create_app(settings)
    app.state.storage.close()
    for route in app.routes:
        first = "/".join(route.path.split("/")[:3])
        is_free = first in ("/api/titles", "/api/schema") or first.startswith(("/rules", "/new"))
        assert bool(_OWN.fullmatch(route.path)) == (is_free or route.path in free), route.path
