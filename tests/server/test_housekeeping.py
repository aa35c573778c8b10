"""Looking after tables: finding, deleting, putting away and bringing back, while a server runs."""

import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from railhead.play.refusal import RailheadError
from railhead.server import copying, housekeeping, stats
from railhead.server.browsers import Browser
from railhead.server.housekeeping import NoTable
from railhead.server.settings import Settings
from railhead.server.tables import Tables
from tests.server import servers
from tests.server.apps import create_api
from tests.server.games import new_table, play_on
from tests.server.guests import Guest, by_link


@pytest.fixture
def house(storage):
    return Tables(storage)


def rows_of(storage, table_id):
    """How many rows there are of a table, in all."""
    with storage.reading() as connection:
        return sum(
            len(connection.execute(copying._of_games(table, [table_id])).all())
            for table in copying._belonging(copying.reflect(connection))
        )


def test_tables_are_found_by_what_is_known_of_them(house, storage):
    first, second = new_table(house, Browser()), new_table(house, Browser())
    play_on(house, first, 4)
    found = housekeeping.find(storage)
    assert [each.id for each in found] == [first, second]
    assert (found[0].actions, found[0].state, found[0].entries) == (4, "open", 5)
    assert found[0].bytes > found[1].bytes
    assert [each.id for each in housekeeping.find(storage, before=found[0].updated)] == [second]
    assert housekeeping.find(storage, title="1860") == []
    assert housekeeping.find(storage, state="finished") == []
    assert len(housekeeping.find(storage, state="open", title="1848", player="Ann")) == 2
    assert housekeeping.find(storage, player="An") == []
    assert len(housekeeping.find(storage, most=1)) == 1
    assert housekeeping.one(storage, first) == found[0]
    with pytest.raises(NoTable):
        housekeeping.one(storage, "nothere")
    assert stats.tables_by_state(storage) == [stats.ByState("1848", "open", 2)]
    assert stats.entries_in_all(storage) == 6
    assert stats.changed_since(storage, found[0].updated) == 1
    assert stats.bytes_used(storage) > 10_000


@servers.on_either
def test_players_are_browsers(database):
    with TestClient(create_api(Settings(database=database))) as client:
        owner, friend = Guest(client), Guest(client)
        for _ in range(2):
            table, links = owner.open(*by_link())
            friend.claim(table, links["Bob"])
        friend.claim(table, links["Ann"])
        owner.open()
        found = housekeeping.players(client.app.state.storage)
    assert [(each.names, each.tables, each.owned) for each in found] == [
        ([], 3, 3),
        (["Ann", "Bob"], 2, 0),
    ]
    assert not any(each.browser in str([owner.cookies, friend.cookies]) for each in found)


@servers.on_either
def test_a_deleted_table_is_gone_for_those_who_play(database):
    with TestClient(create_api(Settings(database=database))) as client:
        storage, owner = client.app.state.storage, Guest(client)
        gone, _ = owner.open(*by_link())
        stays, _ = owner.open()
        owner.play_first(stays)
        table_id = gone.rsplit("/", 1)[1]
        assert rows_of(storage, table_id) > 5
        assert housekeeping.delete(storage, [table_id]) == 1
        assert rows_of(storage, table_id) == 0
        owner.get(gone, 404)
        owner.post(f"{gone}/chat", {"text": "hello"}, 404)
        assert [table["id"] for table in owner.get("/api/tables")] == [stays.rsplit("/", 1)[1]]
        owner.play_first(stays)
        with pytest.raises(NoTable):
            housekeeping.delete(storage, [table_id, stays.rsplit("/", 1)[1]])
        owner.get(stays, 200)


@servers.on_either
def test_a_table_put_away_comes_back_with_all_that_belongs_to_it(database, tmp_path):
    file = tmp_path / "archive.sqlite"
    with TestClient(create_api(Settings(database=database))) as client:
        storage = client.app.state.storage
        owner, friend = Guest(client), Guest(client)
        table, links = owner.open(*by_link())
        other, _ = owner.open()
        ids = [path.rsplit("/", 1)[1] for path in (table, other)]
        for name in links:
            friend.claim(table, links[name])
        friend.play_first(table)
        before, rows = friend.get(table), rows_of(storage, ids[0])
        assert housekeeping.put_away(storage, ids[:1], file) == 1
        friend.get(table, 404)
        assert housekeeping.put_away(storage, ids[1:], file) == 1
        with pytest.raises(NoTable):
            housekeeping.put_away(storage, ids[:1], file)
        assert housekeeping.bring_back(storage, ids[:1], file) == 1
        assert rows_of(storage, ids[0]) == rows
        assert friend.get(table) == before
        friend.play_first(table)
        with pytest.raises(RailheadError, match="already"):
            housekeeping.bring_back(storage, ids[:1], file)
        housekeeping.put_away(storage, ids[:1], file)  # a second time, with one action more
        housekeeping.bring_back(storage, ids[:1], file)
        assert friend.get(table)["of"] == before["of"] + 1
        owner.get(other, 404)


def test_what_can_not_be_put_away_stays(house, storage, tmp_path):
    table_id = new_table(house)
    for file in (tmp_path / "no" / "where.sqlite", tmp_path / "text"):
        (tmp_path / "text").write_text("no database, and too short for one")
        with pytest.raises(RailheadError):
            housekeeping.put_away(storage, [table_id], file)
    with pytest.raises(RailheadError):
        housekeeping.bring_back(storage, [table_id], tmp_path / "nothing.sqlite")
    assert not (tmp_path / "nothing.sqlite").exists()
    assert house.table(table_id).version == 1


def test_every_row_about_a_game_belongs_to_it(storage):
    """Whatever refers to a table by its id must go with it: only the tables named here may hold
    an id of a table without a foreign key."""
    with storage.reading() as connection:
        found = copying.reflect(connection)
        belonging = {table.name for table in copying._belonging(found)}
        assert {"tables", "entries", "seats", "links", "holdings"} <= belonging
        for table in found.sorted_tables:
            if table.name not in belonging:
                assert not any("table" in column.name for column in table.columns), table.name
        assert connection.execute(select(found.tables["tables"])).all() == []
