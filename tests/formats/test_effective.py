"""Which actions of a recording count: undo, redo and messages."""

from __future__ import annotations

from typing import Any

from railhead.formats.recorded.effective import effective


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


def _ids(actions: list[dict[str, Any]]) -> list[int]:
    return [action["id"] for action in effective(actions)]
