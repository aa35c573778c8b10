"""Backups: made while the server runs, restored into either kind of database, and played on."""

import shutil
import sqlite3
import threading
from datetime import datetime
from pathlib import Path

import pytest
from litestar.testing import TestClient

from railhead.server import backup
from railhead.server.backup import BadBackup
from railhead.server.browsers import Browser
from railhead.server.migrations import head
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.golden import stored
from tests.server.apps import create_api
from tests.server.games import new_table, play_on
from tests.server.guests import Guest, by_link


@pytest.fixture(params=["sqlite", "postgres"])
def other(request, tmp_path):
    """Another database, of either kind, in which nothing lies."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other.sqlite'}"
    return request.getfixturevalue("postgres")


def version_in(file: Path) -> str:
    with sqlite3.connect(file) as found:
        [[version]] = found.execute("SELECT version_num FROM alembic_version")
    found.close()
    return str(version)


@pytest.mark.thorough
def test_a_backup_of_a_running_server_is_restored_and_played_on(database, tmp_path):
    """Into the kind of database that it does not come from; browsers and links go on there."""
    file = tmp_path / "backup.sqlite"
    other = tmp_path / "restored.sqlite"
    with TestClient(create_api(Settings(database=database))) as client:
        owner, friend = Guest(client), Guest(client)
        table, links = owner.open(*by_link())
        friend.claim(table, links["Ann"])
        friend.claim(table, links["Bob"])
        friend.claim(table, links["Cy"])
        for _ in range(5):
            friend.play_first(table)
        backup.back_up(database, file)
        friend.play_first(table)  # too late for the backup
    assert file.stat().st_mode & 0o077 == 0
    assert backup.restore(f"sqlite:///{other}", file) == 1
    with TestClient(create_api(Settings(database=str(other)))) as client:
        for guest in (owner, friend):
            guest.client = client
        assert friend.get(table)["of"] == 5
        assert friend.get(table)["you"]["seats"] == ["Ann", "Bob", "Cy"]
        assert owner.get(table)["you"]["owner"]
        friend.play_first(table)
        newcomer = Guest(client)
        newcomer.claim(table, links["Cy"])
        assert newcomer.get(table)["of"] == 6


@pytest.mark.thorough
def test_a_database_of_the_first_release_moves_to_either_kind(other, tmp_path):
    """Straight from its file, which no newer version has touched."""
    file = tmp_path / "old.sqlite"
    stored.restore(stored.FOLDER / "tables-0.1" / "tables.sql.xz", file)
    known = stored.known("0.1")
    assert backup.restore(other, file) == len(known["tables"])
    assert version_in(file) == "0001"
    storage = Storage(other)
    tables = Tables(storage)
    for name, table in known["tables"].items():
        found = tables.table(table["id"])
        assert found.action_count == next(iter(table["seen"].values()))["actions"], name
    play_on(tables, known["tables"]["1853"]["id"], 3)
    again = tmp_path / "again.sqlite"
    backup.back_up(other, again)
    storage.close()
    assert version_in(again) == head()
    assert backup.attempt(again) == backup.Tried(len(known["tables"]), [])


def test_a_backup_shows_one_moment_while_others_write(database, tmp_path):
    storage = Storage(database)
    tables = Tables(storage)
    table_id = new_table(tables)
    stop = threading.Event()

    def write():
        seed = 0
        while not stop.is_set():
            seed += 1
            play_on(tables, table_id, 1, seed)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            backup.back_up(database, tmp_path / f"{number}.sqlite")
    finally:
        stop.set()
        writer.join()
        storage.close()
    for number in range(3):
        found = Storage(f"sqlite:///{tmp_path / f'{number}.sqlite'}")
        kept = found.read(table_id)
        assert kept is not None
        assert [entry.number for entry in kept.entries] == list(range(1, kept.version + 1))
        assert Tables(found).table(table_id).version == kept.version
        found.close()


def test_what_is_there_is_not_overwritten(other, tmp_path):
    source = f"sqlite:///{tmp_path / 'source.sqlite'}"
    for url, count in ((source, 2), (other, 1)):
        storage = Storage(url)
        for _ in range(count):
            new_table(Tables(storage))
        storage.close()
    file = tmp_path / "backup.sqlite"
    backup.back_up(source, file)
    with pytest.raises(BadBackup, match="is there already"):
        backup.back_up(source, file)
    with pytest.raises(BadBackup, match="has tables already"):
        backup.restore(other, file)
    assert backup.restore(other, file, replace=True) == 2


def test_a_database_in_use_is_not_replaced(other, tmp_path):
    storage = Storage(other)
    table_id = new_table(Tables(storage))
    file = tmp_path / "backup.sqlite"
    backup.back_up(other, file)
    with pytest.raises(BadBackup, match="A server uses"):
        backup.restore(other, file, replace=True)
    assert Tables(storage).table(table_id).version == 1
    storage.close()
    assert backup.restore(other, file, replace=True) == 1


def test_what_is_no_backup_is_refused(sqlite, tmp_path):
    for name, content in (("none", None), ("text", b"hello"), ("empty", b"")):
        file = tmp_path / name
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(BadBackup):
            backup.restore(sqlite, file)
    with sqlite3.connect(tmp_path / "strange") as strange:
        strange.execute("CREATE TABLE x (y)")
    strange.close()
    with pytest.raises(BadBackup, match="not a backup"):
        backup.restore(sqlite, tmp_path / "strange")
    with pytest.raises(BadBackup, match="There is no database"):
        backup.back_up(f"sqlite:///{tmp_path / 'nothing.sqlite'}", tmp_path / "x.sqlite")
    assert not list(tmp_path.glob("*nothing*"))
    assert not list(tmp_path.glob(".x*"))


def test_a_damaged_backup_is_found_out(sqlite, tmp_path):
    storage = Storage(sqlite)
    table_id = new_table(Tables(storage), Browser())
    play_on(Tables(storage), table_id, 30)
    file = tmp_path / "backup.sqlite"
    backup.back_up(sqlite, file)
    assert backup.attempt(file) == backup.Tried(1, [])
    with sqlite3.connect(file) as found:
        found.execute("UPDATE entries SET data = 'x'")
    found.close()
    assert backup.attempt(file) == backup.Tried(1, [table_id])
    data = bytearray(file.read_bytes())
    data[4096:-4096] = bytes(len(data) - 8192)
    file.write_bytes(data)
    with pytest.raises(BadBackup, match=r"damaged|not a backup"):
        backup.attempt(file)
    storage.close()


def test_a_backup_of_a_newer_version_is_refused(other, sqlite, tmp_path):
    file = tmp_path / "newer.sqlite"
    shutil.copy(sqlite.removeprefix("sqlite:///"), file)
    with sqlite3.connect(file) as found:
        found.execute("UPDATE alembic_version SET version_num = '9999'")
    found.close()
    storage = Storage(other)
    new_table(Tables(storage))
    storage.close()
    with pytest.raises(BadBackup, match="newer Railhead"):
        backup.restore(other, file, replace=True)
    backup.back_up(other, tmp_path / "still.sqlite")
    assert backup.attempt(tmp_path / "still.sqlite").tables == 1


def test_old_backups_make_room(tmp_path):
    names = [backup.name_of(datetime(2026, 1, day)) for day in range(1, 6)]
    for name in (*names, "railhead-mine.sqlite"):
        (tmp_path / name).touch()
    assert [file.name for file in backup.clean_up(tmp_path, 2)] == names[2::-1]
    assert sorted(file.name for file in tmp_path.iterdir()) == [*names[3:], "railhead-mine.sqlite"]
