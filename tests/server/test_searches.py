"""The best routes at a table: found while one watches, in processes that can be stopped."""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from railhead.formats.runs import past_runs
from railhead.formats.save import load
from railhead.play.plain.running import Running
from railhead.routes import optimise
from railhead.server import searcher, searches
from railhead.server.settings import Settings
from railhead.titles.t1860 import running
from tests.needs import PATIENCE
from tests.server import servers, wire
from tests.server.games import long_game
from tests.server.guests import Guest

pytestmark = [pytest.mark.thorough, pytest.mark.usefixtures("however_busy")]

GOLDEN = Path(__file__).parents[1] / "golden" / "1860-bank.json"


@cache
def late_run() -> dict[str, Any]:
    """A late game of 1860 in which IOW is about to run."""
    game = load(GOLDEN)
    number = max(
        n for n, action in enumerate(game.actions) if action.__struct_config__.tag == "run_trains"
    )
    assert game.at(number).decisions[0].company == "IOW"
    record: dict[str, Any] = msgspec.to_builtins(game.at(number).record())
    return record


@cache
def run_by_halts() -> dict[str, Any]:
    """A game of 1860 in which a company is about to run that can earn less and be
    subsidised more."""
    for run in past_runs(load(GOLDEN)):
        p = run.game.position
        rules = [p.rule(Running).rules(p, run.company) for _ in range(2)]
        rules[1].weights = (1, 3)
        first, weighed = (optimise(p.title.board, p.state.map, each) for each in rules)
        if weighed.revenue < first.revenue:
            record: dict[str, Any] = msgspec.to_builtins(run.game.record())
            return record
    raise AssertionError("no run of the game is a choice between revenue and subsidies")


@pytest.fixture
def however_busy(monkeypatch):
    """A question is written down, and a process has time to hear that it should stop."""
    monkeypatch.setattr(searches, "POSING", PATIENCE)
    monkeypatch.setattr(searcher, "PATIENCE", PATIENCE)


@pytest.fixture
def hard(monkeypatch):
    """From then on every company has four of the largest trains: its best run takes minutes."""

    def sides(self, p, company):
        return [p.title.cards["9+5"].sides[0]] * 4

    return lambda: monkeypatch.setattr(running.RunAll, "sides", sides)


@pytest.fixture
def served(sqlite):
    settings = Settings(database=sqlite, searchers=1, search_seconds=20.0)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        yield url, app.state.searches, Guest(client)


def opened(guest: Guest, record: dict[str, Any]) -> str:
    return f"/api/tables/{guest.post('/api/tables/import', record, 201)['id']}"


@contextmanager
def watching(url: str, table: str, guest: Guest, query: str = ""):
    """Follows a search: (event, data) one after the other."""
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    with httpx.stream(
        "GET", f"{url}{table}/routes/search{query}", headers={"cookie": cookie}, timeout=PATIENCE
    ) as answer:
        assert answer.status_code == 200, answer.read()

        def events():
            event = ""
            for line in answer.iter_lines():
                if line.startswith("event:"):
                    event = line[6:].strip()
                elif line.startswith("data:"):
                    yield event, json.loads(line[5:])

        yield events()


def wait_for(condition) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_question_that_is_easy_is_answered_at_once(served):
    url, found, owner = served
    table = opened(owner, late_run())
    with watching(url, table, owner) as events:
        heard = list(events)
    assert [event for event, _ in heard] == ["found", "over"]
    best = heard[-1][1]
    assert best["proven"]
    assert best["check"]["ok"]
    assert best["revenue"] == best["bound"] == best["check"]["total"] > 0
    assert found.processes == []
    said = owner.post(f"{table}/routes", {}, 200)
    assert said | {"seconds": 0} == best | {"seconds": 0}


@pytest.mark.exhaustive
def test_a_director_weighs_what_comes_besides(served):
    _, _, owner = served
    table = opened(owner, run_by_halts())
    first = owner.post(f"{table}/routes", {}, 200)
    weighed = owner.post(f"{table}/routes", {"weights": "1:3"}, 200)
    assert first["proven"]
    assert weighed["proven"]
    assert first["more"] == weighed["more"] == 0
    assert weighed["revenue"] < first["revenue"]
    assert weighed["besides"] > first["besides"]
    gain = 3 * (weighed["besides"] - first["besides"])
    assert gain >= first["revenue"] - weighed["revenue"]
    assert weighed["check"]["total"] == weighed["revenue"]


def test_what_is_found_grows_and_the_bound_falls(served, hard):
    url, found, owner = served
    table = opened(owner, late_run())
    hard()
    with watching(url, table, owner, "?seconds=2") as events:
        heard = list(events)
    assert [event for event, _ in heard[:-1]] == ["found"] * (len(heard) - 1)
    assert heard[-1][0] == "over"
    answers = [data for _, data in heard]
    assert len(answers) > 1
    revenues, bounds, times = (
        [each[name] for each in answers] for name in ("revenue", "bound", "seconds")
    )
    assert revenues == sorted(revenues)
    assert bounds == sorted(bounds, reverse=True)
    assert times == sorted(times)
    assert times[-1] > 1.5
    last = answers[-1]
    assert not last["proven"]
    assert last["bound"] > last["revenue"] == last["check"]["total"] > 0
    assert last["check"]["ok"]
    assert len(found.processes) == 1


def test_who_leaves_stops_the_search(served, hard):
    url, found, owner = served
    table = opened(owner, late_run())
    hard()
    with watching(url, table, owner) as events:
        next(events)
        next(events)
        wait_for(lambda: found.processes)
        [process] = found.processes
        assert found.count == 1
        assert not found.idle
    wait_for(lambda: found.count == 0 and found.idle)
    assert found.processes == [process]  # it has heard, and waits for the next question
    assert owner.post(f"{table}/routes", {"seconds": 0.3}, 200)["routes"]


@pytest.mark.exhaustive
def test_a_process_that_dies_takes_nobody_with_it(served, hard):
    url, found, owner = served
    table = opened(owner, late_run())
    hard()
    with watching(url, table, owner) as events:
        next(events)
        wait_for(lambda: found.processes)
        os.kill(found.processes[0], signal.SIGKILL)
        *_, (event, best) = events
    assert event == "over"
    assert not best["proven"]
    assert owner.post(f"{table}/routes", {"seconds": 0.5}, 200)["bound"] <= best["bound"]


@pytest.mark.exhaustive
def test_one_table_and_one_address_have_so_many_searches(served, hard, monkeypatch):
    url, found, owner = served
    table = opened(owner, late_run())
    other, third = opened(owner, late_run()), opened(owner, late_run())
    hard()
    monkeypatch.setattr(searches, "AT_A_TABLE", 1)
    monkeypatch.setattr(searches, "FROM_AN_ADDRESS", 2)
    with watching(url, table, owner) as first:
        next(first)
        wait_for(lambda: found.count == 1)
        refused = owner.request("GET", f"{table}/routes/search")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        with watching(url, other, owner) as second:  # it waits until the process is free
            next(second)
            wait_for(lambda: found.count == 2)
            assert owner.post(f"{third}/routes", {}, 429)["error"]["code"] == "too_many"
    wait_for(lambda: found.count == 0)
    assert not found._running


@pytest.mark.exhaustive
def test_searches_that_begin_at_the_same_moment_are_limited_too(served, hard):
    url, found, owner = served
    table = opened(owner, late_run())
    hard()
    connections = [wire.connect(url) for _ in range(12)]
    for connection in connections:
        connection.sendall(wire.head(f"{table}/routes/search", cookies=owner.cookies))
    answers = sorted(wire.status_of(each) for each in connections)
    assert answers == [200] * searches.AT_A_TABLE + [429] * (12 - searches.AT_A_TABLE)
    for connection in connections:
        connection.close()
    wait_for(lambda: found.count == 0)
    assert not found._running


def test_searches_end_with_the_server(sqlite, hard):
    settings = Settings(database=sqlite, searchers=1)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        owner = Guest(client)
        table = opened(owner, late_run())
        hard()
        owner.post(f"{table}/routes", {"seconds": 0.1}, 200)
        [process] = app.state.searches.processes
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_without_processes_there_are_short_searches(sqlite, hard):
    settings = Settings(database=sqlite, searchers=0)
    with servers.in_thread(settings) as (url, app), servers.client_of(url) as client:
        owner = Guest(client)
        table = opened(owner, late_run())
        hard()
        best = owner.post(f"{table}/routes", {}, 200)
        assert best["check"]["ok"]
        assert best["bound"] > best["revenue"]
        assert app.state.searches.processes == []


def test_what_can_not_be_searched_for(served):
    _, _, owner = served
    table = opened(owner, late_run())
    for query, status in (
        ("?company=XX", 404),
        ("?seconds=-1", 400),
        ("?seconds=x", 400),
        ("?company=" + "x" * 61, 400),
        ("?weights=0:1", 400),
        ("?weights=1", 400),
    ):
        owner.get(f"{table}/routes/search{query}", status)


@pytest.mark.exhaustive
def test_nobody_operates_in_a_share_round(served):
    _, _, owner = served
    table = opened(owner, msgspec.to_builtins(long_game(0).record()))
    assert (
        owner.get(f"{table}/routes/search", 422)["error"]["message"] == "No company operates now."
    )
    assert owner.get("/api/tables/unknown/routes/search", 404)


def test_a_lease_is_as_secret_as_the_treasury(served, monkeypatch):
    """Whether an insolvent company can run depends on its treasury."""
    _, _, owner = served
    table = opened(owner, late_run())
    monkeypatch.setattr("railhead.play.position.Position.trains", lambda self, company: ())
    companies = owner.get(table)["view"]["companies"]
    hidden = [each["id"] for each in companies if each["cash"] is None]
    stranger = Guest(owner.client)
    assert stranger.post(f"{table}/routes", {"company": "IOW"}, 403)["error"]["code"] == "not_yours"
    body = {"company": "IOW", "routes": []}
    assert stranger.post(f"{table}/routes/check", body, 403)
    for company in hidden:
        owner.post(f"{table}/routes", {"company": company}, 403)
