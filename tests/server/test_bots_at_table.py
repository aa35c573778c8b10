"""Bots move by themselves, and stop where people decide."""

import time

from litestar.testing import TestClient

from railhead.server.app import create_api
from railhead.server.bots_at_table import bot_asked, think
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.storage import Storage
from railhead.server.tables import Draft, Plan, Tables
from tests.needs import PATIENCE
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

    def ask(visit):
        return Plan([Draft("ask", "Ann", {"way": "undo", "to": 0, "waiting": ["Bob"]})])

    while tables.table(table_id).asked != ("Cy",):
        play_on(tables, table_id, 1)
    assert bot_asked(tables.table(table_id)) == "Cy"
    tables.change(table_id, owner, ask)
    assert bot_asked(tables.table(table_id)) is None


def test_the_same_position_goes_on_in_the_same_way(tables):
    seats = [Seat(name, "bot", "random") for name in ("Ann", "Bob", "Cy")]
    first, second = (tables.table(new_table(tables, Browser(), seats)) for _ in range(2))
    assert think(first) == think(second)
