"""From the recorded list of actions, undone ones included, to the game that was played."""

from __future__ import annotations

from typing import Any

Recorded = dict[str, Any]


class _Line:
    """The actions in force, as the last of them and the line before it. An undo goes back to an
    earlier line and leaves the later one whole for a redo, so neither copies anything."""

    __slots__ = ("action", "before", "far", "length", "place")

    def __init__(self, before: _Line | None, action: Recorded, place: int) -> None:
        self.before = before
        self.action = action
        self.place = place
        self.length: int = 1 if before is None else before.length + 1
        # A line much further back: by these any earlier one is found in a few steps, like a page
        # in a book by its chapters.
        self.far = before
        if before is not None and before.far is not None:
            further = before.far.far
            gap = before.far.length - (0 if further is None else further.length)
            if before.length - before.far.length == gap:
                self.far = further


def effective(actions: list[Recorded]) -> list[Recorded]:
    """The actions that count, in order: undo and redo resolved, messages left out."""
    line: _Line | None = None
    undone: list[_Line | None] = []
    places = {action.get("id"): place for place, action in enumerate(actions)}
    for place, action in enumerate(actions):
        kind = action.get("type")
        if kind == "undo":
            undone.append(line)
            line = _undo(line, action, places)
        elif kind == "redo":
            if undone:
                line = undone.pop()
        elif kind != "message":
            undone.clear()
            line = _Line(line, action, place)
    kept = []
    while line is not None:
        kept.append(line.action)
        line = line.before
    return kept[::-1]


def _undo(line: _Line | None, action: Recorded, places: dict[Any, int]) -> _Line | None:
    """The line after an undo: of the last action, or of all after one with an id."""
    back_to = action.get("action_id")
    if back_to is None:
        return None if line is None else line.before
    last = places[back_to] if back_to else -1
    while line is not None and line.place > last:
        far = line.far
        line = far if far is not None and far.place > last else line.before
    return line
