"""What is written is there, and who writes second is told so."""

import os
import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from railhead.play.events import Event
from railhead.server import engines
from railhead.server import storage as rows
from railhead.server.engines import NoDatabase
from railhead.server.facts import Facts, Seat, Summary
from railhead.server.journal import Entry
from railhead.server.migrations import NewerDatabase
from railhead.server.models import metadata
from railhead.server.settings import database_url
from railhead.server.storage import Conflict, Glance, Storage
from railhead.server.written import Written, row_of

FACTS = Facts("t1", "1848", {"profile": "rulebook"}, ["Ann", "Bob"], 2**63, 1, 5.0)
SEATS = [Seat("Ann", "here"), Seat("Bob / ☃", "bot", "random")]
SUMMARY = Summary("Sale", ["Ann"], 0, False, SEATS)
BOT_ASKED = Summary("Sale", ["Bob / ☃"], 1, False, SEATS)
START = Written(Entry(1, "start", "", {}, (Event("It begins."),), 5.0), b"state")


def action(number: int, by: str = "Ann") -> Written:
    entry = Entry(number, "action", by, {"action": {"type": "pass"}}, (Event("Pass.", by),), 6.0)
    return Written(entry, b"state %d" % number)


@pytest.fixture
def kept(storage):
    also = [*rows.hold("browser", "t1", ""), rows.link("hash", "t1", "Ann")]
    storage.create(FACTS, SEATS, [row_of(FACTS.id, START)], SUMMARY, also)
    return storage


def test_a_table_comes_back_as_it_was(kept):
    kept.append("t1", [action(2), action(3, "Bob / ☃")], BOT_ASKED)
    stored = kept.read("t1")
    assert stored.facts == FACTS
    assert stored.seats == tuple(SEATS)
    assert stored.version == 3
    assert stored.entries == (START.entry, action(2).entry, action(3, "Bob / ☃").entry)
    assert kept.read("t1", after=2).entries == (action(3, "Bob / ☃").entry,)
    assert kept.state("t1", 3) == b"state 3"
    assert kept.states("t1") == {1: b"state", 2: b"state 2", 3: b"state 3"}
    assert kept.where_a_bot_is_asked() == ["t1"]


def test_what_is_not_there_is_not_found(storage):
    assert storage.read("t1") is None
    assert storage.version("t1") is None
    assert storage.glance("t1", "browser") == Glance(None)
    assert storage.state("t1", 1) is None
    assert storage.find_link("t1", "hash") is None
    assert storage.of_browser("browser") == []


@pytest.mark.parametrize("number", [1, 3])
def test_an_entry_must_be_the_next_one(kept, number):
    with pytest.raises(Conflict):
        kept.append("t1", [action(number)], SUMMARY)
    assert kept.read("t1").entries == (START.entry,)
    assert kept.version("t1") == 1


def test_entries_are_written_all_or_none(kept):
    kept.append("t1", [action(2)], SUMMARY)
    with pytest.raises(Conflict):
        kept.append("t1", [action(3), action(2)], SUMMARY)
    assert kept.version("t1") == 2
    assert len(kept.read("t1").entries) == 2


def test_a_browser_finds_its_tables(kept):
    for _ in range(2):
        assert kept.beside("t1", rows.hold("browser", "t1", "Ann"))
    assert not kept.beside("t2", rows.hold("browser", "t2", "Ann"))
    [listed] = kept.of_browser("browser")
    assert (listed.id, listed.summary, listed.held) == ("t1", SUMMARY, {"", "Ann"})
    assert kept.glance("t1", "browser") == Glance(1, frozenset({"", "Ann"}))
    assert kept.glance("t1", None) == Glance(1)
    assert sorted(kept.holders("t1")) == [("browser", ""), ("browser", "Ann")]


def test_a_link_ends(kept):
    assert kept.beside("t1", rows.hold("friend", "t1", "Ann"))
    assert kept.find_link("t1", "hash") == ("Ann", True)
    assert kept.find_link("t2", "hash") is None
    assert kept.beside("t1", rows.end_links("t1", "Ann"))
    assert kept.find_link("t1", "hash") == ("Ann", False)
    assert kept.glance("t1", "friend") == Glance(1)


def test_a_key_is_made_once(storage, database):
    again = Storage(database)
    assert storage.key("csrf") == again.key("csrf") == storage.key("csrf")
    assert storage.key("other") != storage.key("csrf")
    again.close()


def test_migrations_make_what_the_models_say(storage):
    with storage.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_of_the_future_is_left_alone(storage, database):
    with storage.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase):
        Storage(database)


def test_commits_are_on_the_disk(sqlite):
    storage = Storage(sqlite)
    with storage.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    storage.close()


def test_a_file_that_is_no_database_is_said(tmp_path):
    (tmp_path / "tables.sqlite").write_bytes(b"something else " * 50)
    with pytest.raises(NoDatabase, match="not a database"):
        Storage(f"sqlite:///{tmp_path}/tables.sqlite")


@pytest.mark.parametrize("url", ["sqlite:////nowhere/at/all.sqlite", "nonsense://", "sqlite:///."])
def test_a_database_that_is_not_there_is_said(url):
    with pytest.raises(NoDatabase):
        Storage(url)


@pytest.mark.skipif(os.name != "posix", reason="rights of files are different here")
@pytest.mark.parametrize("prefix", ["", "sqlite:///"])
def test_a_file_is_made_for_nobody_else_to_read(tmp_path, prefix):
    file = tmp_path / "named.sqlite"
    storage = Storage(database_url(f"{prefix}{file}"))
    storage.key("x")
    assert [oct(each.stat().st_mode & 0o777) for each in tmp_path.iterdir()] == ["0o600"] * 3
    storage.close()


@pytest.mark.skipif(os.name != "posix", reason="rights of files are different here")
def test_a_file_that_is_there_keeps_its_rights(tmp_path):
    file = tmp_path / "named.sqlite"
    Storage(database_url(str(file))).close()
    file.chmod(0o640)
    Storage(database_url(str(file))).close()
    assert oct(file.stat().st_mode & 0o777) == "0o640"


def test_servers_that_start_at_once_agree_on_their_secrets(database):
    houses = [Storage(database) for _ in range(3)]
    names = [f"key {number}" for number in range(15)]
    found = []

    def ask(house, barrier):
        for name in names:
            barrier.wait()
            found.append((name, house.key(name)))

    barrier = threading.Barrier(len(houses))
    threads = [threading.Thread(target=ask, args=[house, barrier]) for house in houses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for house in houses:
        house.close()
    assert len(found) == len(houses) * len(names)
    assert len(set(found)) == len(names)


def test_a_thread_that_still_asks_leaves_no_connection_open(database):
    storage = Storage(database)
    late = storage.engine.connect()
    late.execute(text("SELECT 1"))
    driver, error = late.connection.dbapi_connection, storage.engine.dialect.loaded_dbapi.Error
    assert driver
    storage.close()
    assert late.execute(text("SELECT 1")).scalar_one() == 1
    late.close()
    with pytest.raises(error, match="closed"):
        driver.cursor().execute("SELECT 1", ())


def _end_its_connection(storage: Storage, other: Storage) -> None:
    """The one that is kept, as when PostgreSQL is started anew."""
    with storage.reading() as connection:
        kept = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    with other.reading() as connection:
        connection.exec_driver_sql(f"SELECT pg_terminate_backend({kept}, 10000)")


def test_connections_that_have_ended_are_noticed(postgres, monkeypatch):
    """Before they are used, if nobody has for a while; else by whoever uses one first."""
    storage, other = Storage(postgres), Storage(postgres)
    _end_its_connection(storage, other)
    with pytest.raises(OperationalError):
        storage.version("none")
    assert storage.version("none") is None
    monkeypatch.setattr(engines, "_FRESH", 0.0)
    _end_its_connection(storage, other)
    assert storage.version("none") is None
    for each in (storage, other):
        each.close()
