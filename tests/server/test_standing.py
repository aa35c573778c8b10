"""How a table stands for those who only listen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from railhead.server import opening, seats, undo
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Seat
from railhead.server.standing import standing
from railhead.server.storage import Storage, hold
from railhead.server.tables import Tables
from tests.server.games import open_file

GOLDEN = Path(__file__).parents[1] / "golden" / "1848-bank.json"


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    yield Tables(storage)
    storage.close()


def test_it_is_what_the_game_says_and_the_game_is_not_read(tables: Tables) -> None:
    owner, guest = Browser(), Browser()
    table_id = open_file(tables, owner, GOLDEN.read_bytes()).id
    seat = tables.table(table_id).facts.players[1]
    tables.storage.beside(table_id, hold(guest.settle(), table_id, seat))
    seats.reseat(tables, table_id, owner, Seat(seat, "link"))
    undo.undo(tables, table_id, owner, tables.table(table_id).action_count)
    for browser in (owner, guest, Browser()):
        listening = Tables(tables.storage)
        found = standing(listening, table_id, browser)
        assert len(listening.in_memory) == 0
        access = tables.access(table_id, browser)
        table = access.table
        assert found.seats == access.seats
        told = found.change
        assert (told.version, told.actions) == (table.version, table.action_count)
        assert (tuple(told.asked), told.finished) == (table.asked, table.finished)


def test_who_may_not_look_may_not_listen(tables: Tables) -> None:
    owner = Browser()
    table_id = open_file(tables, owner, GOLDEN.read_bytes()).id
    copy = opening.copy(tables, tables.access(table_id, owner), owner, 20).id
    assert standing(tables, copy, owner).what_if
    with pytest.raises(Problem, match="private copy"):
        standing(tables, copy, Browser())
    with pytest.raises(Problem, match="no such"):
        standing(tables, "nothing", owner)
