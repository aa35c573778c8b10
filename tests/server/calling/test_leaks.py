"""Notices tell nothing that not everybody may know, and journals nothing more than before."""

import pytest

from railhead.server import keeping
from railhead.server.calling.occasions import Due, due_at, notice
from tests.server.games import play_on
from tests.server.pace.house import House


@pytest.mark.parametrize("title", ["18india", "1853", "1860", "1947"])
def test_notices_are_the_same_whatever_is_secret(tables, title):
    """Two tables of a title with secrets drawn by lot differ in them, and not in what is told."""
    house = House(tables.storage)
    told = []
    for _ in range(2):
        table_id, owner, _ = house.open(title=title)
        keeping.rename(house.tables, table_id, owner, "Ghat")
        table = house.tables.table(table_id)
        clocks = house.tables.visit_as_server(table_id).clocks()
        told.append(
            [
                notice(table, Due(name, what, 1), clocks).text
                for name in ("Ann", "Bob", "Cy")
                for what in ("turn", "low", "asked", "ended", "invited")
            ]
        )
    assert told[0] == told[1]


@pytest.mark.parametrize("title", ["18india", "1853", "1860", "1947"])
def test_the_log_says_no_more_than_who_is_asked(tables, title):
    house = House(tables.storage)
    table_id, _, _ = house.open(title=title)
    play_on(house.tables, table_id, 12)
    for line in house.tables.visit_as_server(table_id).log():
        assert "then" not in line.data
        assert "links" not in line.data
    table = house.tables.table(table_id)
    seats = {each.seat for each in due_at(table, {}) if each.what == "turn"}
    assert seats == set(table.asked)
