"""`railhead admin`, `backup` and `restore`: what they print, ask and refuse."""

import json
from pathlib import Path

import pytest
from sqlalchemy import insert

from railhead.server.models import players
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from tests.cli.running import refused, run
from tests.server.games import new_table, play_on


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def table_id(database: Path) -> str:
    storage = Storage(f"sqlite:///{database}")
    tables = Tables(storage)
    found = new_table(tables)
    play_on(tables, found, 3)
    storage.close()
    return found


def admin(database: Path, *args: object, **more: object) -> str:
    return run("admin", *args, "--database", database, **more).stdout  # type: ignore[arg-type]


def test_it_lists_and_shows(database: Path, table_id: str) -> None:
    listed = admin(database, "tables")
    assert table_id in listed
    assert "Ann, Bob, Cy" in listed
    shown = admin(database, "show", table_id)
    assert "actions:  3" in shown
    assert "asked:" in shown
    assert "1848   open" in admin(database, "stats")
    assert "seed" not in listed + shown
    assert table_id not in admin(database, "tables", "--idle", 1)


def test_programs_get_json(database: Path, table_id: str) -> None:
    [found] = json.loads(admin(database, "tables", "--json"))
    assert found == json.loads(admin(database, "show", table_id, "--json"))
    assert found["actions"] == 3
    stats = json.loads(admin(database, "stats", "--json"))
    assert stats["tables"] == [{"title": "1848", "state": "open", "count": 1}]
    assert stats["changed_in_a_day"] == 1
    [player] = json.loads(admin(database, "players", "--json"))
    assert player["owned"] == 1


def test_nothing_is_deleted_without_a_yes(database: Path, table_id: str) -> None:
    run("admin", "delete", table_id, "--database", database, typed="n\n", code=1)
    assert table_id in admin(database, "tables")
    assert "1 table deleted" in admin(database, "delete", table_id, "--yes")
    assert table_id not in admin(database, "tables")
    assert refused("admin", "show", table_id, "--database", database) == (
        f"There is no table {table_id}."
    )


def test_a_table_is_put_away_and_brought_back(
    database: Path, table_id: str, tmp_path: Path
) -> None:
    file = tmp_path / "old.sqlite"
    assert "1 table put away" in admin(database, "archive", table_id, "--to", file, "--yes")
    assert table_id not in admin(database, "tables")
    assert "1 table brought back" in admin(database, "bring-back", table_id, "--from", file)
    assert "actions:  3" in admin(database, "show", table_id)


def test_a_backup_is_made_tried_and_restored(database: Path, table_id: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    old = folder / "railhead-20200101-000000.sqlite"
    old.touch()
    shown = run("backup", folder, "--database", database, "--keep", 1).stdout
    [file] = folder.iterdir()
    assert shown.splitlines()[0].startswith(f"{file}: ")
    assert shown.splitlines()[1] == f"{old}: deleted"
    assert run("restore", file, "--try").stdout == f"{file}: whole, 1 table\n"
    assert "--replace" in refused("restore", file, "--database", database)
    assert "1 table restored" in run("restore", file, "--database", database, "--replace").stdout
    assert table_id in admin(database, "tables")
    run("backup", tmp_path / "x.sqlite", "--keep", 1, "--database", database, code=2)
    assert "not a backup" in refused("restore", __file__, "--try")


def test_the_database_is_found_as_the_server_finds_it(
    database: Path, table_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "railhead.toml"
    settings.write_text(f"database = '{database}'\nport = 8000\n")
    assert table_id in run("admin", "tables", "--settings", settings).stdout
    monkeypatch.setenv("RAILHEAD_SETTINGS", str(settings))
    assert table_id in run("admin", "tables").stdout
    monkeypatch.setenv("RAILHEAD_DATABASE", str(tmp_path / "other.sqlite"))
    assert table_id not in run("admin", "tables").stdout
    assert table_id in run("admin", "tables", "--database", database).stdout


def test_people_are_looked_after_and_every_deed_is_listed(database: Path) -> None:
    storage = Storage(f"sqlite:///{database}")
    rows = [
        {"id": f"{number:032}", "name": name, "colour": 0, "created": 1.0, "joined": 2.0}
        for number, name in enumerate(("Olga", "Troy"))
    ]
    storage.run([insert(players).values(rows)])
    storage.close()
    assert "Olga is an operator now" in admin(database, "operators", "--add", "Olga")
    assert "Olga" in admin(database, "operators")
    assert "Troy: banned" in admin(
        database, "ban", "Troy", "--days", 7, "--reason", "leaves rated tables"
    )
    [ban] = json.loads(admin(database, "bans", "--json"))
    assert (ban["name"], ban["reason"]) == ("Troy", "leaves rated tables")
    admin(database, "unban", ban["id"], "--reason", "he is sorry")
    assert json.loads(admin(database, "bans", "--json")) == []
    assert json.loads(admin(database, "reports", "--json")) == []
    assert "figures that changed: 0" in admin(database, "ratings", "--again")
    deeds = [each["deed"] for each in json.loads(admin(database, "deeds", "--json"))]
    assert sorted(deeds) == ["appoint", "ban", "lift", "ratings"]
    assert "Nobody is called Zed" in refused(
        "admin", "ban", "Zed", "--reason", "is not there", "--database", database
    )
