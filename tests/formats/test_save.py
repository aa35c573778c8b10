"""Saves: readable, exact, and refused with a sentence where they are broken."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import railhead
from railhead.formats import save
from railhead.play.game import Game
from railhead.play.position import same_state
from railhead.play.refusal import RailheadError
from railhead.titles import find
from tests.play.conduct import play_out

RELEASED_0_1 = ["1848", "1853", "1860", "18india", "1947"]


def a_game(actions: int = 60) -> Game:
    game = railhead.new("1848", ["Ann", "Bob", "Cy"], 5)
    for number, _ in enumerate(play_out(game, random.Random(5))):
        if number == actions:
            break
    return game


def test_a_save_is_read_as_it_was_written(tmp_path: Path) -> None:
    game = a_game()
    game.save(tmp_path / "game.json")
    again = railhead.load(tmp_path / "game.json")
    assert same_state(again.state, game.state)
    assert again.actions == game.actions
    assert again.players == game.players
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "game.json").read_bytes()


def test_a_save_says_what_the_game_is(tmp_path: Path) -> None:
    game = railhead.new("1848", ["Ann", "Bob", "Cy"], 5, {"profile": "18xx.games"})
    game.play({"type": "lower_private", "private": "P2"})
    game.save(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8")) == {
        "title": "1848",
        "version": 2,
        "options": {"profile": "18xx.games", "removal": "whole", "standstill": "off"},
        "players": ["Ann", "Bob", "Cy"],
        "seed": 5,
        "actions": [{"type": "lower_private", "by": "Ann", "private": "P2"}],
        "railhead": 1,
    }


@pytest.mark.parametrize("title", RELEASED_0_1)
def test_a_game_goes_on_by_the_rules_it_was_begun_under(title: str, tmp_path: Path) -> None:
    """A save of version 1 is played by version 1, and stays one when it is saved again."""
    rules = find(title)
    players = [f"Player {seat}" for seat in range(rules.player_counts[0])]
    old = Game(rules(players, {}, 5, 1), players)
    assert old.title.rules == 1
    assert old.title.ends_at_standstill
    old.save(tmp_path / "old.json")
    again = railhead.load(tmp_path / "old.json")
    assert (again.title.rules, again.record().version) == (1, 1)
    new = railhead.new(title, players, 5)
    assert new.title.rules == rules.version > 1
    assert not new.title.ends_at_standstill


@pytest.mark.parametrize("version", [0, -1, 99])
def test_a_version_that_never_was_is_refused(version: int) -> None:
    with pytest.raises(RailheadError, match="version"):
        find("1848")(["Ann", "Bob", "Cy"], {}, 5, version)
    record = a_game(0).record()
    record.version = version
    with pytest.raises(RailheadError, match="version"):
        save.replay(record)


def test_saving_over_a_file_never_leaves_half_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = a_game()
    path = tmp_path / "game.json"
    game.save(path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", fail)
    game.undo()
    with pytest.raises(OSError, match="full"):
        game.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def broken(**fields: Any) -> bytes:
    record = msgspec.to_builtins(a_game(10).record())
    return json.dumps({**record, **fields}).encode()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a saved game"),
        (b"{", "not a saved game"),
        (b"[1, 2]", "not a saved game"),
        (b"\xff\xfe\x00", "not a saved game"),
        (b"[" * 100_000, "not a saved game"),
        (b'{"title": "1848"}', "missing required field"),
        (broken(title="1849"), "no title '1849'"),
        (broken(title=1848), "title"),
        (broken(version=99), "version 99"),
        (broken(railhead=7), "format 7"),
        (broken(players=["Ann", "Bob"]), "3 to 6 players, not 2"),
        (broken(players=["Ann", "Bob", "Ann"]), "same name"),
        (broken(players=["Ann", "Bob", 3]), "players"),
        (broken(options={"profile": "chess"}), "rulebook or living or 18xx.games"),
        (broken(options={"short": "yes"}), "no option 'short'"),
        (broken(seed="x"), "seed"),
        (broken(extra=1), "extra"),
        (broken(actions=[{"type": "pass"}]), "Action 1 can't be played.*1848-AUC-08"),
        (broken(actions=[{"type": "fly"}]), "Action 1 can't be played"),
        (broken(actions=[3]), "actions"),
        (broken(actions=[{"type": "pass"}] * 20_001), "No game has 20,001 actions"),
        (broken(actions=[{"type": "lower_private", "private": "P9"}]), "Action 1"),
    ],
)
def test_a_broken_save_is_refused_with_a_sentence(data: bytes, says: str) -> None:
    with pytest.raises(railhead.RailheadError, match=says) as caught:
        save.parse(data)
    assert "\n" not in str(caught.value)


def test_a_save_cut_off_anywhere_is_refused() -> None:
    data = msgspec.json.encode(a_game(5).record())
    for end in range(0, len(data), 37):
        with pytest.raises(railhead.RailheadError):
            save.parse(data[:end])


def test_a_file_that_is_not_there_or_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(save.BadSave, match=r"nothing.json can't be read"):
        railhead.load(tmp_path / "nothing.json")
    with pytest.raises(save.BadSave, match="can't be read"):
        railhead.load(tmp_path)
    monkeypatch.setattr(save, "LARGEST", 10)
    (tmp_path / "large.json").write_bytes(b"x" * 11)
    with pytest.raises(save.BadSave, match="too large"):
        railhead.load(tmp_path / "large.json")
