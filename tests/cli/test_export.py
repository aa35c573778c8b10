"""`railhead export`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import railhead
from tests.cli.running import lowered, recording, refused, run, written
from tests.needs import skip_for_want_of

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def tables(tmp_path: Path) -> Any:
    """Exports files and reads the three tables as lists of rows."""
    try:
        import polars
    except ModuleNotFoundError:
        skip_for_want_of("railhead[research]", "pip install -r requirements-research.txt")

    def read(*files: Path) -> list[list[dict[str, Any]]]:
        run("export", *files, "-o", tmp_path / "games.parquet")
        names = ("games", "games.players", "games.companies")
        return [polars.read_parquet(tmp_path / f"{name}.parquet").to_dicts() for name in names]

    return read


def test_a_game_is_a_row_for_each_action_and_for_each_round(tables: Any) -> None:
    file = GOLDEN / "1848-bank.json"
    game = railhead.load(file)
    actions, players, companies = tables(file)
    assert [row["number"] for row in actions] == list(range(1, len(game.actions) + 1))
    assert {row["kind"] for row in actions} == {
        str(action.__struct_config__.tag) for action in game.actions
    }
    rounds = list(dict.fromkeys(row["round"] for row in actions))
    assert list(dict.fromkeys(row["round"] for row in players)) == rounds
    last = players[-len(game.players) :]
    assert {game.players[row["seat"]]: row["worth"] for row in last} == game.result
    assert min(row["place"] for row in last) == 1
    earned = [event for events in game.log for event in events if event.earned]
    assert sum(row["revenue"] for row in companies) == sum(event.earned for event in earned)


def test_games_of_several_kinds_stand_in_one_table(tables: Any, tmp_path: Path) -> None:
    other = written(tmp_path, recording(lowered(1, 0)))
    actions, _, _ = tables(GOLDEN / "1860-price.json", other)
    assert {row["title"] for row in actions} == {"1860", "1848"}


def test_what_is_no_game_is_named(tables: Any, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text("{}", encoding="utf-8")
    assert "bad.json" in refused("export", path, "-o", tmp_path / "games.parquet")
    run("export", path, "-o", tmp_path / "games.csv", code=2)
