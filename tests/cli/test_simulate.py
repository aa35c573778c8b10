"""`railhead simulate`."""

import json
import re
from pathlib import Path

import pytest

import railhead
from railhead.bots import BOTS
from railhead.play.game import Game
from tests.cli.running import refused, run


def rows(shown: str) -> dict[str, str]:
    """The table as a mapping, without the one row that the clock decides."""
    cells = [line.split("  ", 1) for line in shown.splitlines()[2:]]
    table = {cell[0]: cell[1].strip() for cell in cells}
    assert table.pop("Actions a second")
    return table


@pytest.mark.thorough
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_games_end_by_the_rules(players: int, profile: str) -> None:
    shown = run(
        "simulate", "1848", "--players", players, "--games", 2, "--option", f"profile={profile}"
    ).stdout
    table = rows(shown)
    assert table["Games"] == "2"
    assert table["Ended by the rules"] == "2"
    assert table["Mean worth of the winner"].startswith("£")
    assert table["Won by"] == "random: 2"


@pytest.mark.thorough
def test_a_seed_decides_whatever_the_jobs(tmp_path: Path) -> None:
    tables = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        args = ("--players", 3, "--games", 3, "--seed", 7, "--save", folder, "--jobs", jobs)
        tables.append(rows(run("simulate", "1848", *args).stdout))
    assert tables[0] == tables[1]
    names = [f"1848-3p-seed{seed}.json" for seed in (7, 8, 9)]
    for jobs in (1, 2):
        assert sorted(path.name for path in (tmp_path / str(jobs)).iterdir()) == names
    for name in names:
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()
    assert len({(tmp_path / "1" / name).read_bytes() for name in names}) == 3


def test_saves_can_be_loaded(tmp_path: Path) -> None:
    run("simulate", "1848", "--players", 3, "--games", 1, "--seed", 5, "--save", tmp_path / "a/b")
    game = railhead.load(tmp_path / "a/b/1848-3p-seed5.json")
    assert game.finished
    assert sorted(game.players) == ["Random 1", "Random 2", "Random 3"]


def test_bots_sit_in_turn(tmp_path: Path) -> None:
    args = ("--players", 3, "--games", 1, "--bots", "random, steady", "--most", 3)
    run("simulate", "1848", *args, "--save", tmp_path, code=1)
    saved = json.loads((tmp_path / "1848-3p-seed0.json").read_text(encoding="utf-8"))
    assert saved["players"] == ["Random 1", "Steady 2", "Random 3"]


def test_a_game_without_end_is_a_failure(tmp_path: Path) -> None:
    args = ("--players", 3, "--games", 2, "--seed", 4, "--most", 10, "--save", tmp_path)
    result = run("simulate", "1848", *args, code=1)
    assert rows(result.stdout)["Ended by the rules"] == "0"
    assert result.stderr.splitlines() == [
        "Seed 4 failed. Endless: The game is not over after 10 actions.",
        "Seed 5 failed. Endless: The game is not over after 10 actions.",
        "2 of 2 games did not end by the rules.",
    ]
    assert len(railhead.load(tmp_path / "1848-3p-seed4.json").actions) == 10


def test_a_fault_is_a_failure_with_its_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Game.play

    def faulty(game: Game, action: object) -> object:
        if len(game.actions) == 5 and game.title.seed == 1:
            raise AssertionError("the rules are broken")
        return play(game, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "play", faulty)
    args = ("--players", 3, "--games", 2, "--save", tmp_path)
    result = run("simulate", "1848", *args, code=1)
    says = r"Seed 1 failed. AssertionError: the rules are broken \(test_simulate.py, line \d+\)\.\n"
    assert re.search(says, result.stderr)
    assert "1 of 2 games did not end by the rules.\n" in result.stderr
    monkeypatch.undo()
    assert len(railhead.load(tmp_path / "1848-3p-seed1.json").actions) == 5


def test_what_can_not_be_played_is_refused() -> None:
    assert "no title" in refused("simulate", "1999", "--players", 3)
    assert "3 to 6 players" in refused("simulate", "1848", "--players", 2)
    assert "3 to 6 players" in refused("simulate", "1848", "--players", -3)


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["--players", "x"],
        ["--players", "3", "--games", "0"],
        ["--players", "3", "--jobs", "0"],
        ["--players", "3", "--bots", "chess"],
        ["--players", "3", "--bots", "random,"],
        ["--players", "3", "--bots", ""],
    ],
)
def test_bad_usage(args: list[str]) -> None:
    run("simulate", "1848", *args, code=2)


def test_a_folder_that_can_not_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    args = ("--players", 3, "--games", 1, "--save", tmp_path / "file" / "folder")
    assert "file" in refused("simulate", "1848", *args)


def test_there_is_no_progress_bar_in_a_pipe() -> None:
    shown = run("simulate", "1848", "--players", 3, "--games", 1).output
    assert "Playing" not in shown
    assert "\x1b" not in shown


def test_all_bots_are_named_in_the_help() -> None:
    shown = run("simulate", "--help").stdout
    for name in BOTS:
        assert name in shown
