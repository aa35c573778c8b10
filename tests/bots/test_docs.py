"""The examples in docs/bots.md run as they are printed."""

import re
import sys
from pathlib import Path

import pytest

from railhead.bots.games import PlannedGame, play
from tests.cli.running import PROJECT

TEXT = (PROJECT / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def lines(text: str) -> int:
    """The lines of a program that are not empty."""
    return sum(bool(line.strip()) for line in text.splitlines())


def test_a_bot_takes_twenty_lines() -> None:
    assert len(EXAMPLES) == 2
    assert max(map(lines, EXAMPLES)) <= 20


def test_the_class_plays_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(EXAMPLES[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    outcome = play(PlannedGame("1848", 3, 3, ("my_bots:Rusher", "random", "random")))
    assert outcome.failure == ""
    assert "Rusher 1" in outcome.worths


def test_the_program_plays_a_game(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(EXAMPLES[1], encoding="utf-8")
    outcome = play(
        PlannedGame("1848", 3, 3, (f"pipe:{sys.executable} {file}", "random", "random"), {}, 99)
    )
    assert outcome.failure == "Endless: The game is not over after 99 actions."
    assert "My_bot 1" in outcome.worths
