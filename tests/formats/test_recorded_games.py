"""Games recorded at 18xx.games replay to the last figure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.formats import trace
from railhead.formats.recorded.effective import effective
from railhead.formats.recorded.importer import parse

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
def test_every_figure_after_every_action(recorded_games: Path, name: str) -> None:
    lines = (recorded_games / f"{name}.trace.jsonl").read_text().splitlines()
    expected: list[dict[str, Any]] = [json.loads(line) for line in lines][1:]
    importer = parse((recorded_games / f"{name}.json").read_bytes())
    got = [json.loads(line) for line in trace.of_recording(importer)]
    assert len(got) == len(expected)
    for ours, theirs in zip(got[:-1], expected[:-1], strict=True):
        assert ours == {figure: theirs[figure] for figure in FIGURES}
    assert got[-1]["result"] == expected[-1]["result"]


@pytest.mark.parametrize("name", GAMES)
def test_money_is_conserved(recorded_games: Path, name: str) -> None:
    importer = parse((recorded_games / f"{name}.json").read_bytes())
    money = sum(importer.game.state.cash.values())
    for _ in importer.play():
        assert sum(importer.game.state.cash.values()) == money


def test_undo_takes_back_one_action_or_all_after_an_id() -> None:
    def act(number: int, kind: str = "pass", **fields: Any) -> dict[str, Any]:
        return {"id": number, "type": kind, **fields}

    assert _ids([act(1), act(2), act(3, "undo"), act(4)]) == [1, 4]
    assert _ids([act(1), act(2), act(3, "undo", action_id=0), act(4)]) == [4]
    assert _ids([act(1), act(2), act(3), act(4, "undo", action_id=1)]) == [1]


def test_redo_gives_back_a_whole_undo_and_is_lost_by_a_new_action() -> None:
    def act(number: int, kind: str = "pass", **fields: Any) -> dict[str, Any]:
        return {"id": number, "type": kind, **fields}

    undone = [act(1), act(2), act(3), act(4, "undo", action_id=1)]
    assert _ids([*undone, act(5, "redo")]) == [1, 2, 3]
    assert _ids([*undone, act(5), act(6, "redo")]) == [1, 5]


def test_messages_are_never_undone_and_never_count() -> None:
    actions = [
        {"id": 1, "type": "pass"},
        {"id": 2, "type": "message", "message": "hello"},
        {"id": 3, "type": "undo"},
        {"id": 4, "type": "pass"},
    ]
    assert _ids(actions) == [4]


@given(
    st.lists(
        st.one_of(
            st.sampled_from(["pass", "message", "undo", "redo"]),
            st.integers(0, 30).map(lambda number: f"undo {number}"),
        ),
        min_size=30,
        max_size=30,
    )
)
def test_undo_and_redo_come_out_as_if_each_were_carried_out_on_the_whole_list(kinds) -> None:
    actions: list[dict[str, Any]] = []
    for number, kind in enumerate(kinds, 1):
        head, _, back_to = kind.partition(" ")
        more = {"action_id": int(back_to)} if back_to else {}
        actions.append({"id": number, "type": head, **more})
    assert _ids(actions) == _one_by_one(actions)


def _one_by_one(actions: list[dict[str, Any]]) -> list[int]:
    """The ids of the actions in force, with every list copied at every step."""
    line: list[int] = []
    undone: list[list[int]] = []
    for action in actions:
        match action["type"]:
            case "undo":
                undone.append(line)
                back_to = action.get("action_id")
                line = line[:-1] if back_to is None else [each for each in line if each <= back_to]
            case "redo":
                line = undone.pop() if undone else line
            case "pass":
                undone.clear()
                line = [*line, action["id"]]
    return line


def test_going_back_and_forth_over_a_whole_game_stays_cheap() -> None:
    played = [{"id": number, "type": "pass"} for number in range(1, 10_001)]
    swings: list[dict[str, Any]] = [{"type": "undo", "action_id": 1}, {"type": "redo"}] * 5_000
    numbered = [{**swing, "id": number} for number, swing in enumerate(swings, 10_001)]
    assert _ids([*played, *numbered]) == list(range(1, 10_001))


def _ids(actions: list[dict[str, Any]]) -> list[int]:
    return [action["id"] for action in effective(actions)]
