"""Games of our own, one for each way of ending, replay to the same figures for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import railhead

GOLDEN = Path(__file__).parents[1] / "golden"
RESULTS: dict[str, dict[str, Any]] = json.loads(
    (GOLDEN / "results.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", RESULTS)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    game = railhead.load(GOLDEN / f"{name}.json")
    p = game.position
    prices = {c: price for c in game.title.companies if (price := p.price(c)) is not None}
    assert game.finished
    assert {
        "ends": list(game.state.ends),
        "actions": len(game.actions),
        "round": game.state.round,
        "result": game.result,
        "bank": p.cash("bank"),
        "prices": prices,
    } == RESULTS[name]


def test_every_golden_game_is_looked_at() -> None:
    saves = {path.stem for path in GOLDEN.glob("*.json")} - {"results"}
    assert saves == set(RESULTS)


@pytest.mark.clause("first_rails-END-01", "first_rails-END-02")
def test_first_rails_has_a_game_for_each_way_of_ending() -> None:
    assert _ends("first_rails") == {"bank", "calendar"}


@pytest.mark.clause("1848-END-01", "1848-END-02", "1848-END-03", "1848-END-04")
def test_1848_has_a_game_for_each_way_of_ending() -> None:
    assert _ends("1848") == {"bank", "price", "loans", "receiverships"}


@pytest.mark.clause("1853-END-01", "1853-END-02", "1853-END-08")
def test_1853_has_a_game_for_each_way_of_ending() -> None:
    assert _ends("1853") == {"bank", "price", "standstill"}


@pytest.mark.clause("1860-END-01", "1860-END-02", "1860-END-03")
def test_1860_has_a_game_for_each_way_of_ending() -> None:
    assert _ends("1860") == {"bank", "price", "nationalisation"}


@pytest.mark.clause("18india-END-01", "18india-END-02", "18india-END-03", "18india-END-10")
def test_18india_has_a_game_for_each_way_of_ending() -> None:
    assert _ends("18india") == {"bank", "bank in a stock round", "price", "standstill"}


@pytest.mark.clause("1947-GE-01", "1947-GE-02", "1947-GE-03", "1947-GE-07")
def test_1947_has_a_game_for_each_way_of_ending() -> None:
    assert _ends("1947") == {"price", "bankruptcy", "standstill"}
    games = (game for name, game in RESULTS.items() if name.startswith("1947"))
    by_price = {game["round"].split()[0] for game in games if "price" in game["ends"]}
    assert by_price == {"Operating", "Stock"}


def _ends(title: str) -> set[str]:
    games = (game for name, game in RESULTS.items() if name.startswith(title))
    return {reason for game in games for reason in game["ends"]}
