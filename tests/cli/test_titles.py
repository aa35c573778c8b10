"""`railhead titles`."""

import pytest

import railhead
from railhead.titles import FOLDERS, find
from tests.cli.running import run


def test_every_title_stands_in_the_table() -> None:
    shown = " ".join(run("titles").stdout.split())
    for name in railhead.titles():
        title = find(name)
        assert title.name in shown
        assert f"{title.player_counts[0]} to {title.player_counts[-1]}" in shown


def test_options_are_said_with_their_values() -> None:
    for name in railhead.titles():
        shown = " ".join(run("titles", name).stdout.split())
        for option in find(name).options_offered:
            assert option.name in run("titles").stdout
            for value, meaning in option.values.items():
                if option.is_switch:
                    assert f"{option.name}=on {option.says.split()[0]}" in shown
                else:
                    assert f"{option.name}={value} {meaning.split()[0]}" in shown


def test_a_long_id_is_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FOLDERS, "first_rails_of_wendry", "first_rails")
    monkeypatch.setattr("railhead.cli.titles.find", lambda _: find("1947"))
    shown = run("titles").stdout
    assert "first_rails_of_wendry " in shown
    assert "…" not in shown


def test_an_unknown_title_is_refused() -> None:
    assert "There is no title '1899'" in run("titles", "1899", code=1).stderr
