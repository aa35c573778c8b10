"""Orders in running servers: once among several processes, after a restart, and told to nobody."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from railhead.server.browsers import Browser
from railhead.server.events import Watcher
from railhead.server.facts import Change
from railhead.server.keeping import delete_table
from railhead.server.orders import arming, keeping
from railhead.server.orders.at_tables import OrdersAtTables, random_pause
from railhead.server.orders.order import Terms
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from railhead.web.pages.table import facts_of, values_of
from railhead.web.table.parts import drawn_parts
from tests.needs import PATIENCE
from tests.server import servers
from tests.server.apps import create_api
from tests.server.games import new_table
from tests.server.orders.people import Party, share_round
from tests.web.updating import plain


def test_two_processes_play_an_order_once(database: str) -> None:
    """Both have looked, both act: the journal and the order let one of them."""
    storages = [Storage(database), Storage(database)]
    party = Party(Tables(storages[0]), share_round())
    first = party.asked
    order = party.arm(first, "pass", until=("round",))
    before = party.tables.table(party.id).version
    services = [OrdersAtTables(Tables(each), lambda: 0.0) for each in storages]
    due = [service.look(party.id) for service in services]
    barrier = threading.Barrier(2)

    def act(service: OrdersAtTables, what: Any) -> None:
        barrier.wait(PATIENCE)
        service.act(*what)

    pairs = zip(services, due, strict=True)
    threads = [threading.Thread(target=act, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    table = Tables(storages[1]).table(party.id)
    assert table.version == before + 1
    assert party.order(order.number, first).played == (before + 1,)
    for storage in storages:
        storage.close()


def test_orders_outlast_a_restart(sqlite: str) -> None:
    storage = Storage(sqlite)
    party = Party(Tables(storage), share_round())
    first, second, *_ = party.names
    party.arm(first, "pass", until=("round",))
    version = party.tables.table(party.id).version
    storage.close()
    with TestClient(create_api(Settings(database=sqlite, order_seconds=0.0))) as client:
        tables: Tables = client.app.state.tables
        deadline = threading.Event()
        for _ in range(int(PATIENCE * 20)):
            if tables.table(party.id).version > version:
                break
            deadline.wait(0.05)
        table = tables.table(party.id)
        assert table.version == version + 1
        assert table.asked[0] == second


@pytest.mark.parametrize("kind", ["pass", "idle"])
def test_nobody_else_can_tell_that_an_order_is_armed(tables: Tables, kind: str) -> None:
    """Views, pages, log and what is announced are the same to the byte, with and without it."""
    heard: list[Change] = []
    tables.announce = heard.append
    party = Party(tables, share_round())
    first, second, third, *_ = [*party.names, ""]
    before = {name: _all_that_is_seen(party, name) for name in (first, third or first)}
    mine = _all_that_is_seen(party, second)
    heard.clear()
    order = party.arm(second, kind, until=("trade",) if kind == "pass" else ())
    assert {name: _all_that_is_seen(party, name) for name in before} == before
    assert _all_that_is_seen(party, second) != mine  # its player does see it
    assert {change.seat for change in heard} == {second}  # it goes to this seat's streams alone
    party.orders.look(party.id)
    keeping.run(tables.storage, keeping.ended(order, "dropped", "for a reason", 1.0))
    assert {name: _all_that_is_seen(party, name) for name in before} == before
    assert {change.seat for change in heard} == {second}


def test_only_the_streams_of_its_seat_wake_up() -> None:
    """For the others not even the next ping comes at another moment."""

    async def told(*seats: str) -> tuple[bool, bool]:
        watcher = Watcher()
        watcher.seats = seats
        watcher.tell(Change("table", 7, 5, ["Bob"], False, "orders", "Ann"))
        woken = watcher._news.is_set()
        assert await watcher.next(0) is None
        return woken, watcher.orders

    assert servers.carry_out(told("Ann", "Cy")) == (True, True)
    assert servers.carry_out(told("Bob")) == (False, False)
    assert servers.carry_out(told()) == (False, False)


def test_a_table_is_deleted_with_its_orders(tables: Tables) -> None:
    owner = Browser()
    table_id = new_table(tables, owner)
    arming.arm(tables, table_id, owner, Terms("idle"))
    delete_table(tables, table_id, owner)
    assert keeping.where_armed(tables.storage) == []


def test_an_action_of_an_order_is_like_any_other(tables: Tables) -> None:
    party = Party(tables, share_round())
    first = party.asked
    party.arm(first, "pass", until=("round",))
    party.let_act()
    entry = party.tables.table(party.id).entries[-1]
    assert (entry.kind, entry.by) == ("action", first)
    assert entry.data["action"] == {"type": "pass", "by": first}
    assert entry.data.keys() == {"action", "then"}  # what was played, and who is asked next


def _all_that_is_seen(party: Party, name: str) -> bytes:
    access = party.access(name)
    seen = [
        access.view(),
        msgspec.to_builtins(access.log()),
        access.table.version,
        plain(drawn_parts(values_of(facts_of(party.tables, party.browsers[name], party.id)))),
    ]
    return msgspec.json.encode(seen)


def test_pauses_are_of_any_length_up_to_the_longest() -> None:
    pause = random_pause(4.0)
    found = [pause() for _ in range(200)]
    assert all(1.0 <= each <= 4.0 for each in found)
    assert len({round(each, 2) for each in found}) > 20
    assert random_pause(0.0)() == 0.0
