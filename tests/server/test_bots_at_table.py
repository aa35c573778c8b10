"""Bots move by themselves, and stop where people decide."""

import asyncio
import contextlib
import time

import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from railhead.server import bots_at_table, opening
from railhead.server.bots_at_table import BotsAtTables, bot_asked, question_at
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.jobs import Jobs
from railhead.server.runner import Runner
from railhead.server.storage import Storage
from railhead.server.tables import Draft, Proposal, Tables
from railhead.server.thinkers import Thinkers
from tests.needs import PATIENCE
from tests.server import servers
from tests.server.apps import create_api
from tests.server.games import new_table, play_on
from tests.server.guests import Guest, bot, by_link, here


def wait_for(ask):
    """Wait until something holds; it comes back."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = ask()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("that did not happen")


def test_bots_play_until_a_person_is_asked(guest):
    owner = guest()
    table, _ = owner.open(*here("Ann"), bot("Bob"), bot("Cy", "steady"))
    for _ in range(4):
        found = wait_for(lambda: (seen := owner.get(table)) and seen["you"]["asked"] and seen)
        owner.play_first(table)
        assert owner.get(table)["of"] > found["of"]
    log = owner.get(f"{table}/log")["lines"]
    assert {line["by"] for line in log if line["kind"] == "action"} == {"Ann", "Bob", "Cy"}


def test_a_bot_takes_over(guest):
    owner = guest()
    table, _ = owner.open(*by_link("Ann", "Bob"), *here("Cy"))
    asked = owner.get(table)["view"]["asked"][0]
    for name in ("Ann", "Bob"):
        owner.post(f"{table}/seats", {"name": name, "kind": "bot", "bot": "random"}, 200)
    wait_for(lambda: owner.get(table)["you"]["asked"])
    assert asked == "Cy" or owner.get(table)["of"] > 0


def test_bots_go_on_after_a_restart(sqlite, settings):
    tables = Tables(Storage(sqlite))
    seats = [Seat(name, "bot", "random") for name in ("Ann", "Bob", "Cy")]
    table_id = new_table(tables, Browser(), seats)
    tables.storage.close()
    with TestClient(create_api(settings)) as client:
        wait_for(lambda: Guest(client).get(f"/api/tables/{table_id}")["of"] >= 10)


def test_bots_wait_while_people_discuss(tables):
    owner = Browser()
    seats = [Seat("Ann", "here"), Seat("Bob", "link"), Seat("Cy", "bot", "random")]
    table_id = new_table(tables, owner, seats)

    def ask(access):
        return Proposal([Draft("ask", "Ann", {"way": "undo", "to": 0, "waiting": ["Bob"]})])

    while tables.table(table_id).asked != ("Cy",):
        play_on(tables, table_id, 1)
    assert bot_asked(tables.table(table_id)) == "Cy"
    tables.change(table_id, owner, ask)
    assert bot_asked(tables.table(table_id)) is None


def test_the_same_position_goes_on_in_the_same_way(tables):
    seats = [Seat(name, "bot", "random") for name in ("Ann", "Bob", "Cy")]
    first, second = (tables.table(new_table(tables, Browser(), seats)) for _ in range(2))
    assert question_at(first) == question_at(second)


def bots_of(tables, **more):
    """Bots at tables, and the runner that lets them move."""
    runner = Runner(Jobs(tables.storage), look=0.01)
    return BotsAtTables(tables, runner, Thinkers(0, PATIENCE), 0.0, **more), runner


class Hiccup(Tables):
    """Tables whose database fails so many times, and then works again."""

    def __init__(self, storage: Storage, times: int) -> None:
        super().__init__(storage)
        self.left = times

    def table(self, table_id):
        if self.left:
            self.left -= 1
            raise OperationalError("SELECT", {}, Exception("the connection is lost"))
        return super().table(table_id)


def test_bots_go_on_by_themselves_when_the_database_works_again(tables, caplog):
    seats = [Seat(name, "bot", "random") for name in ("Ann", "Bob", "Cy")]
    table_id = new_table(tables, Browser(), seats)
    hiccup = Hiccup(tables.storage, 4)
    bots, runner = bots_of(hiccup, first_pause=0.001)

    async def run():
        async with bots.running(), runner.running():
            while tables.table(table_id).action_count < 5:
                await asyncio.sleep(0.01)

    with caplog.at_level("INFO", "railhead.server"):
        servers.carry_out(run())
    said = [record.getMessage() for record in caplog.records]
    assert hiccup.left == 0
    assert len([each for each in said if "waits for the database" in each]) == 1
    assert f"a bot at table {table_id} goes on after 4 failures" in said


def test_of_two_servers_one_lets_a_bot_move(database, monkeypatch):
    """Every move is thought over once, though both servers hear of every change."""
    houses = [Tables(Storage(database)) for _ in range(2)]
    seats = [Seat(name, "bot", "random") for name in ("Ann", "Bob", "Cy")]
    table_id = new_table(houses[0], Browser(), seats)
    thought = []

    def think_aloud(table):
        thought.append(table.action_count)
        return question_at(table)

    monkeypatch.setattr(bots_at_table, "question_at", think_aloud)

    async def run():
        loop = asyncio.get_running_loop()
        pairs = [bots_of(house) for house in houses]

        def announce(change):
            for bots, _ in pairs:
                loop.call_soon_threadsafe(bots.hear, change)

        for house in houses:
            house.announce = announce
        async with contextlib.AsyncExitStack() as stack:
            for bots, runner in pairs:
                await stack.enter_async_context(bots.running())
                await stack.enter_async_context(runner.running())
            while (houses[0].storage.version(table_id) or 0) < 25:
                await asyncio.sleep(0.01)

    servers.carry_out(run())
    for house in houses:
        house.storage.close()
    assert len(thought) >= 24
    assert len(thought) == len(set(thought))


@pytest.mark.exhaustive
@pytest.mark.thorough
@servers.on_either
def test_bots_of_a_server_that_is_killed_go_on_at_another(database):
    """The table was opened at the one that is killed, which lets them move as a rule."""
    servers_now = servers.start_many(2, database, bot_delay="0.05", lease_seconds="3")
    try:
        with servers.client_of(servers_now[0].url) as client:
            table, _ = Guest(client).open(bot("Ann"), bot("Bob"), bot("Cy"))
        with servers.client_of(servers_now[1].url) as client:
            guest = Guest(client)
            wait_for(lambda: guest.get(table)["of"] > 3)
            servers_now.pop(0).kill()
            seen = guest.get(table)["of"]
            wait_for(lambda: guest.get(table)["of"] > seen + 3)
    finally:
        for process in servers_now:
            process.kill()


def test_pauses_grow_but_not_for_ever(tables):
    bots, _ = bots_of(tables)
    pauses = [bots._pause("x", failures, Exception()) for failures in range(1, 10)]
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert bots._pause("x", 10_000, Exception()) == 60


def test_bots_of_whom_nobody_knows_an_answer_stop(tables, monkeypatch, caplog):
    seats = [Seat(name, "bot", "random") for name in ("Ann", "Bob", "Cy")]
    table_id = new_table(tables, Browser(), seats)
    bots, runner = bots_of(tables)
    tried = []

    def broken(table):
        tried.append(table.id)
        raise ZeroDivisionError

    monkeypatch.setattr(bots_at_table, "question_at", broken)

    async def run():
        async with bots.running(), runner.running():
            while [each.state for each in runner.jobs.waiting()] != ["failed"]:
                await asyncio.sleep(0.01)
            await bots._look(renew=False)
            await asyncio.sleep(0.1)

    servers.carry_out(run())
    assert tried == [table_id]
    assert "can't go on" in caplog.text


def played_by_clerks(tables, title, seed):
    """The lines of the log of a table of Clerks after a few of their actions."""
    seats = [Seat(name, "bot", "clerk") for name in ("Ann", "Bob", "Cy")]
    table_id = opening.open_new(tables, Browser(), title, seats, {}, seed).id
    bots, runner = bots_of(tables)

    async def run():
        async with bots.running(), runner.running():
            while tables.table(table_id).action_count < 6:
                await asyncio.sleep(0.01)

    servers.carry_out(run())
    return [line for line in tables.access(table_id, Browser()).log() if line.kind == "action"]


def test_bots_say_why_where_nobody_has_secrets(tables):
    lines = played_by_clerks(tables, "1848", 1)
    assert len(lines) >= 6
    assert all(1 <= len(line.data["reason"].split()) <= 8 for line in lines)


def test_bots_say_nothing_where_somebody_could_learn_a_secret_from_it(tables):
    lines = played_by_clerks(tables, "18india", None)
    assert len(lines) >= 6
    assert all(line.data == {} for line in lines)
