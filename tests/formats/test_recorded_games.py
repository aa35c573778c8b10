"""Games recorded at 18xx.games replay to the last figure."""

from __future__ import annotations

import json
from typing import Any

import pytest

from railhead.formats import trace
from railhead.formats.recorded.importer import parse
from tests.needs import recorded_game

FIGURES = (
    "id",
    "type",
    "player_cash",
    "company_cash",
    "price",
    "floated",
    "president",
    "trains",
    "phase",
    "round",
    "bank_cash",
)
GAMES = [
    "1848/101",
    "1848/1848_hotseat_game",
    "1860/1860_game_end_stock_market",
    "1860/19354",
    "18india/18India_game_end_stock_market",
    "18india/Nationalization-Exchange-Token",
    "18india/Nationalization-Share-Return-no-GIPR",
    "18india/OO-Fix",
]


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_after_every_action(name: str) -> None:
    lines = recorded_game(f"{name}.trace.jsonl").read_text(encoding="utf-8").splitlines()
    expected: list[dict[str, Any]] = [json.loads(line) for line in lines][1:]
    importer = parse(recorded_game(f"{name}.json").read_bytes())
    got = [json.loads(line) for line in trace.of_recording(importer)]
    assert len(got) == len(expected)
    for ours, theirs in zip(got[:-1], expected[:-1], strict=True):
        assert ours == {figure: theirs[figure] for figure in FIGURES}
    assert got[-1]["result"] == expected[-1]["result"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_money_is_conserved(name: str) -> None:
    importer = parse(recorded_game(f"{name}.json").read_bytes())
    money = sum(importer.game.state.cash.values())
    for _ in importer.play():
        assert sum(importer.game.state.cash.values()) == money
