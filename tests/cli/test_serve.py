"""`railhead serve`: its settings reach the server."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from railhead.cli import serve
from railhead.server.settings import Settings, describe, variable
from tests.cli.running import refused, run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings with which a server would have been started."""
    found: list[Settings] = []
    monkeypatch.setattr(serve, "_serve", found.append)
    for name in describe():
        monkeypatch.delenv(variable(name), raising=False)
    return found


def test_without_a_command_it_serves(served: list[Settings]) -> None:
    run()
    assert served == [Settings()]


def test_flags_are_settings(served: list[Settings]) -> None:
    run("serve", "--port", 8000, "--no-browser", "--database", "games.sqlite", "--bot-delay", 0.1)
    assert served == [Settings(port=8000, browser=False, database="games.sqlite", bot_delay=0.1)]


@pytest.mark.parametrize("args", [[], ["serve"]])
def test_the_environment_counts(
    served: list[Settings], monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    monkeypatch.setenv("RAILHEAD_PORT", "8001")
    monkeypatch.setenv("RAILHEAD_BROWSER", "no")
    run(*args)
    assert served == [Settings(port=8001, browser=False)]


def test_a_flag_wins(served: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_PORT", "8001")
    run("serve", "--port", "8002")
    assert served[0].port == 8002


def test_a_file_stands_behind_the_environment_and_flags(
    served: list[Settings], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "railhead.toml"
    file.write_text("port = 8001\nbot-delay = 3\nbrowser = false\ntables_per_hour = 7\n")
    monkeypatch.setenv("RAILHEAD_BOT_DELAY", "2")
    run("serve", "--settings", file, "--port", "8002")
    assert served == [Settings(port=8002, bot_delay=2.0, browser=False, tables_per_hour=7)]
    monkeypatch.setenv("RAILHEAD_SETTINGS", str(file))
    run()
    assert served[1] == Settings(port=8001, bot_delay=2.0, browser=False, tables_per_hour=7)


def test_a_bad_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "railhead.toml"
    file.write_text("prot = 1\n")
    assert refused("serve", "--settings", file) == (
        "railhead.toml: there is no setting prot; did you mean port."
    )
    assert "can't be read" in refused("serve", "--settings", tmp_path / "none.toml")


def test_help_names_every_setting() -> None:
    shown = run("serve", "--help").stdout
    for name in describe():
        assert f"--{name.replace('_', '-')}" in shown
        assert variable(name) in shown


def test_settings_that_make_no_sense_are_refused() -> None:
    assert refused("serve", "--port", "99999") == "There is no port 99999."
    assert "http" in refused("serve", "--url", "trains.example.org")


def test_a_port_in_use_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert refused("serve", "--port", port) == (
            f"Port {port} is in use: choose another with --port."
        )
