"""Settings: the environment, the defaults, the files."""

import re
from pathlib import Path

import pytest

from railhead.server.settings import (
    FILE,
    BadSetting,
    Settings,
    data_folder,
    database_url,
    describe,
    read_file,
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


def test_a_file_stands_behind_the_environment(tmp_path):
    file = tmp_path / "railhead.toml"
    file.write_text('port = 8000\nbot-delay = 2\nurl = "https://x.example"\nbrowser = false\n')
    found = Settings.from_environment({FILE: str(file), "RAILHEAD_PORT": "9000"})
    assert found == Settings(port=9000, bot_delay=2.0, url="https://x.example", browser=False)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('port = "8000"', "railhead.toml: port is a whole number, not '8000'."),
        ("port = true", "railhead.toml: port is a whole number, not True."),
        ("port = 1.5", "railhead.toml: port is a whole number, not 1.5."),
        ("browser = 1", "railhead.toml: browser is true or false, not 1."),
        ("host = 1", "railhead.toml: host is a text in quotes, not 1."),
        ("prot = 1", "railhead.toml: there is no setting prot; did you mean port."),
        ("[server]\nport = 1", "railhead.toml: there is no setting server"),
        ("log_level = 'info'\nlog-level = 'info'", "railhead.toml: log-level is given twice."),
        ("port = ", "railhead.toml is not a file of settings: Invalid value"),
        ("port = 99999", "There is no port 99999."),
        ("log_format = 'xml'", "The log format is text or json, not 'xml'."),
        ("log_level = 'loud'", "The log level is debug, info, warning or error, not 'loud'."),
        ("search_seconds = inf", "The setting search_seconds can't be endless."),
        ("metrics_token = 'short'", "The token for metrics has 16 characters or more"),
        ("redis = 'localhost'", "The address of a Redis begins with redis://"),
    ],
)
def test_what_makes_no_sense_in_a_file_is_said(tmp_path, text, sentence):
    file = tmp_path / "railhead.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as refused:
        Settings.from_environment({FILE: str(file)})
    assert str(refused.value).startswith(sentence)


def test_a_file_that_can_not_be_read_is_said(tmp_path):
    with pytest.raises(BadSetting, match="can't be read: No such file"):
        read_file(tmp_path / "none.toml")
    (tmp_path / "old.toml").write_bytes(b"host = '\xff'")
    with pytest.raises(BadSetting, match="not UTF-8"):
        read_file(tmp_path / "old.toml")


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
    assert named == {FILE, *(variable(name) for name in describe())}
