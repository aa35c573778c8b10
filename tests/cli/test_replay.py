"""`railhead replay`."""

import json
from pathlib import Path

import pytest

import railhead
from railhead.bots.play import play_out, seat
from tests.cli.running import lowered, recording, run, saved_game, written
from tests.needs import recorded_game


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The save of a whole game between bots."""
    names = ["Ann", "Bob", "Cy"]
    game = railhead.new("1848", names, seed=1)
    play_out(game, seat(names, ["random"], 1))
    path = tmp_path_factory.mktemp("games") / "whole.json"
    game.save(path)
    return path


def test_rounds_and_result_are_printed(finished: Path) -> None:
    lines = run("replay", finished).stdout.splitlines()
    assert lines[0] == "Sale of the private companies: phase 1, £7,480 in the Bank."
    rounds = [line.partition(":")[0] for line in lines[: lines.index("")]]
    assert rounds[1] == "Share round 1"
    assert len(set(rounds)) == len(rounds)
    game = railhead.load(finished)
    result = " ".join(" ".join(lines).split())
    for player, worth in game.result.items():
        assert f"{player} {game.title.money(worth)}" in result
    assert f"The game is over after {rounds[-1]}." in result


def test_the_log_has_every_line(finished: Path) -> None:
    shown = run("replay", "--log", finished).stdout
    game = railhead.load(finished)
    lines = [event.text for events in game.log for event in events]
    assert shown.splitlines()[: len(lines)] == lines


def test_a_running_game_says_who_is_to_decide(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    asked = railhead.load(path).asked[0]
    assert f"The game is not over: Sale of the private companies, {asked} to decide." in (
        run("replay", path).stdout
    )


def test_an_export_is_replayed(tmp_path: Path) -> None:
    path = written(tmp_path, recording(lowered(1, 0), lowered(2, 1)))
    shown = run("replay", "--log", path).stdout
    assert shown.startswith("Ann lowers P1 to £25.\nBob lowers P1 to £20.\n")


def test_a_recorded_game_ends_as_it_ended() -> None:
    path = recorded_game("1848/1848_hotseat_game.json")
    expected = json.loads(path.read_text(encoding="utf-8"))
    shown = run("replay", path).stdout
    assert len(expected["result"]) == 3
    for worth in expected["result"].values():
        assert f"£{worth:,}" in shown
