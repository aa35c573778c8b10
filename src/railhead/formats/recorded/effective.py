"""From the recorded list of actions, undone ones included, to the game that was played."""

from __future__ import annotations

from typing import Any

Recorded = dict[str, Any]


def effective(actions: list[Recorded]) -> list[Recorded]:
    """The actions that count, in order: undo and redo resolved, messages left out."""
    kept: list[Recorded | None] = [None] * len(actions)
    undone: list[dict[int, Recorded]] = []
    places = {action.get("id"): place for place, action in enumerate(actions)}
    for place, action in enumerate(actions):
        kind = action.get("type")
        if kind == "undo":
            undone.append(_undo(kept, place, action, places))
        elif kind == "redo":
            if undone:
                for where, again in undone.pop().items():
                    kept[where] = again
        elif kind == "message":
            kept[place] = action
        else:
            undone.clear()
            kept[place] = action
    return [action for action in kept if action is not None and action["type"] != "message"]


def _undo(
    kept: list[Recorded | None], place: int, action: Recorded, places: dict[Any, int]
) -> dict[int, Recorded]:
    """Take back what an undo takes back, and return it with its places."""
    back_to = action.get("action_id")
    if back_to is None:
        start = 0
        for where in range(place - 1, -1, -1):
            done = kept[where]
            if done is not None and done["type"] != "message":
                start = where
                break
    else:
        start = places[back_to] + 1 if back_to else 0
    taken = {}
    for where in range(start, place):
        done = kept[where]
        if done is not None and done["type"] != "message":
            taken[where] = done
            kept[where] = None
    return taken
