"""Settings: the environment, the defaults, the files."""

import re
from pathlib import Path

import pytest

from railhead.server.settings import (
    BadSetting,
    Settings,
    data_folder,
    database_url,
    describe,
    variable,
)

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def test_the_environment_sets_what_it_names():
    environment = {
        "RAILHEAD_PORT": "8000",
        "RAILHEAD_BROWSER": "no",
        "RAILHEAD_BOT_DELAY": "0.5",
        "RAILHEAD_URL": "https://trains.example.org",
        "RAILHEAD_HOST": "",
        "PATH": "/bin",
    }
    found = Settings.from_environment(environment)
    assert (found.port, found.browser, found.bot_delay) == (8000, False, 0.5)
    assert found.is_https
    assert found.host == "127.0.0.1"


@pytest.mark.parametrize(
    "environment",
    [
        {"RAILHEAD_PORT": "many"},
        {"RAILHEAD_PORT": "70000"},
        {"RAILHEAD_PORT": "-1"},
        {"RAILHEAD_BROWSER": "perhaps"},
        {"RAILHEAD_URL": "trains.example.org"},
        {"RAILHEAD_LOG_LEVEL": "loud"},
        {"RAILHEAD_BODY_LIMIT": "-5"},
    ],
)
def test_what_makes_no_sense_is_refused(environment):
    with pytest.raises(BadSetting):
        Settings.from_environment(environment)


@pytest.mark.parametrize(
    ("system", "environment", "end"),
    [
        ("linux", {}, ".local/share/railhead"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/railhead"),
        ("darwin", {}, "Library/Application Support/Railhead"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Railhead"),
        ("win32", {}, "AppData/Local/Railhead"),
    ],
)
def test_data_lies_where_the_system_keeps_it(system, environment, end):
    assert data_folder(environment, system).as_posix().endswith(end)


def test_a_database_is_a_file_or_an_address(tmp_path):
    file = tmp_path / "new" / "games.sqlite"
    assert database_url(str(file)) == f"sqlite:///{file}"
    assert file.parent.is_dir()
    assert database_url("postgresql://a:b@c/d") == "postgresql+psycopg://a:b@c/d"
    with pytest.raises(BadSetting):
        database_url("mysql://x")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetting):
        database_url(str(tmp_path / "file" / "games.sqlite"))


def test_every_setting_is_documented():
    page = DOCS.read_text(encoding="utf-8")
    named = set(re.findall(r"`(RAILHEAD_[A-Z_]+)`", page))
    assert named == {variable(name) for name in describe()}
