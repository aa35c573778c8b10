"""Calling the command line in tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import railhead
from railhead.cli import main

PROJECT = Path(__file__).parents[2]
PLAYERS = ["Ann", "Bob", "Cy"]


def run(*args: object, typed: str = "", code: int = 0) -> Result:
    """Call the program; whatever happens, it ends with the expected code and no traceback."""
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def refused(*args: object, typed: str = "") -> str:
    """Call the program with something that fails: one sentence on the error stream, code 1."""
    result = run(*args, typed=typed, code=1)
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.strip().endswith((".", "]", "…"))
    return result.stderr.strip()


def saved_game(folder: Path, actions: int = 4) -> Path:
    """A save of a new game in which the first private was lowered so many times."""
    game = railhead.new("1848", ["Ann", "Bob", "Cy"], seed=7)
    for _ in range(actions):
        game.play({"type": "lower_private", "private": "P1"})
    path = folder / "game.json"
    game.save(path)
    return path


def recording(*actions: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A game as 18xx.games exports it."""
    players = [{"id": number, "name": name} for number, name in enumerate(["Ann", "Bob", "Cy"])]
    return {"id": 1, "title": "1848", "players": players, "actions": list(actions), **fields}


def lowered(number: int, player: int) -> dict[str, Any]:
    """A recorded action: a player lowers P1."""
    return {
        "type": "assign",
        "id": number,
        "entity": player,
        "entity_type": "player",
        "target": "P1",
        "target_type": "company",
    }


def written(folder: Path, content: object, name: str = "file.json") -> Path:
    """A file with this content: bytes, text, or anything JSON can hold."""
    path = folder / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
    return path
