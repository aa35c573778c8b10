"""Which actions of a recording count: undo, redo and messages."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

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
