"""The tables of a load: kept games of all titles, each somewhere in its middle."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, insert, select, update

import railhead
from benchmarks.load.plan import Played
from railhead.server import opening, reading
from railhead.server.browsers import Browser, Cookies
from railhead.server.models import devices, entries, holdings, players, seats, tables, ways
from railhead.server.storage import Storage
from railhead.server.tables import Tables

GOLDEN = Path(__file__).parents[2] / "tests" / "golden"
GAMES = ("1848-bank", "1853-bank", "1860-bank", "18india-bank", "1947-bankruptcy")
MIDDLES = 3  # positions of each game at which tables stand
NEXT = 120  # actions of a game that can be played from there
YEAR = 365 * 86_400.0


class Filled(NamedTuple):
    """A database: the cookie of the browser that plays, the tables at which it does, and whole
    games that nobody has touched for a year."""

    cookie: str
    tables: list[Played]
    untouched: list[str]


class _Model(NamedTuple):
    """The rows of a table of which others are made."""

    table: dict[str, Any]
    seats: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    actions: list[dict[str, Any]]


def fill(url: str, count: int, hook: int) -> Filled:
    """Fill a database with so many tables. In each of them somebody else than who plays is called
    back by a webhook when it is the turn of one seat."""
    storage = Storage(url)
    house, driver = Tables(storage), Browser()
    models = [model for name in GAMES for model in _models(house, driver, name)]
    untouched = [_untouched(house, driver, name) for name in GAMES]
    with storage.writing(600) as connection:
        found = [
            _add(connection, models[number % len(models)], number, driver, hook)
            for number in range(count)
        ]
    random.Random(1848).shuffle(found)
    cookies = Cookies(storage.key("browsers"), False, storage.knows)
    storage.close()
    return Filled(cookies.signed(driver.claim), found, untouched)


def _models(house: Tables, driver: Browser, name: str) -> list[_Model]:
    """A game at several positions."""
    game = railhead.load(GOLDEN / f"{name}.json")
    record: dict[str, Any] = msgspec.to_builtins(game.record())
    actions = record["actions"]
    last = len(actions) - 2  # it must not end
    found = []
    for part in range(MIDDLES):
        first = min(round(last * (0.25 + 0.2 * part)), max(0, last - NEXT))
        data = msgspec.json.encode({**record, "actions": actions[:first]})
        table_id = _kept(house, driver, data)
        found.append(_model(house.storage, table_id, actions[first : min(last, first + NEXT)]))
    return found


def _kept(house: Tables, driver: Browser, data: bytes) -> str:
    read = reading.read(data, opening.new_id(), time.time())
    return opening.keep_file(house, driver, read).id


def _untouched(house: Tables, driver: Browser, name: str) -> str:
    table_id = _kept(house, driver, (GOLDEN / f"{name}.json").read_bytes())
    then = time.time() - YEAR
    house.storage.run(
        [
            update(tables).where(tables.c.id == table_id).values(updated=then, created=then),
            update(entries).where(entries.c.table_id == table_id).values(made=then),
        ]
    )
    return table_id


def _model(storage: Storage, table_id: str, actions: list[dict[str, Any]]) -> _Model:
    with storage.reading() as connection:
        row = connection.execute(select(tables).where(tables.c.id == table_id)).one()._asdict()
        sat = connection.execute(select(seats).where(seats.c.table_id == table_id)).all()
        wanted = select(entries).where(entries.c.table_id == table_id)
        journal = connection.execute(wanted.order_by(entries.c.number)).all()
    return _Model(
        row,
        [{**each._asdict(), "kind": "link"} for each in sat],
        [each._asdict() for each in journal],
        actions,
    )


def _add(connection: Connection, model: _Model, number: int, driver: Browser, hook: int) -> Played:
    """One more table. The browser that plays holds all its seats; one of them is also held by a
    player who wants to be called."""
    table_id, now = opening.new_id(), time.time()
    mine = {"table_id": table_id}
    summary = msgspec.json.decode(model.table["summary"])
    summary["seats"] = [{"name": seat["name"], "kind": "link"} for seat in model.seats]
    row = {**model.table, "id": table_id, "summary": msgspec.json.encode(summary).decode()}
    connection.execute(insert(tables), {**row, "updated": now})
    connection.execute(insert(seats), [each | mine for each in model.seats])
    connection.execute(insert(entries), [each | mine for each in model.entries])
    names = [seat["name"] for seat in model.seats]
    key = driver.settle()
    connection.execute(insert(holdings), [{"browser": key, "seat": name, **mine} for name in names])
    called, player = names[number % len(names)], f"{number:032d}"
    account = {"id": player, "name": f"Player {number}", "colour": 0, "created": now}
    connection.execute(insert(players), account)
    device = {"browser": f"{number:064d}", "player": player, "name": "", "since": now, "seen": now}
    connection.execute(insert(devices), device)
    connection.execute(insert(holdings), {"browser": player, "seat": called, **mine})
    address = f"http://127.0.0.1:{hook}/{table_id}"
    way = {"id": player, "player": player, "kind": "hook", "name": "", "address": address}
    connection.execute(insert(ways), {**way, "made": now, "problem": ""})
    return Played(table_id, model.table["version"] - 1, model.actions, called)
