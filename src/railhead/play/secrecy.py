"""What is hidden at a position, and from whom: it follows from what the title declares
(:class:`railhead.play.secrets.Secrets`). What is hidden in views is hidden in saves and copies too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from railhead.play.events import Event

if TYPE_CHECKING:
    from railhead.play.game import Game

# A place in a state: the keys and numbers that lead to it.
Place = str


def hidden(game: Game, players: Collection[str] = ()) -> list[Place]:
    """What whoever sees with the eyes of these players (none: an onlooker) may not know of a
    position, as places in its state; empty if nothing is hidden from him."""
    if game.finished:
        return []
    eyes: Iterable[str | None] = players or (None,)
    known = [game.seen_by(player).state for player in eyes]
    found: list[Place] = []
    for field in game.state.__struct_fields__:
        value, seen = getattr(game.state, field), [getattr(state, field) for state in known]
        if value not in seen:
            places = [_leaves(field, each) for each in seen]
            found += [
                place
                for place, leaf in _leaves(field, value).items()
                if all(each.get(place, msgspec.UNSET) != leaf for each in places)
            ]
    return sorted(found)


def opened(before: Game, after: Game, player: str) -> list[Place]:
    """What an action has shown to a player that was hidden from him before it: such as the treasury
    of a company whose share he has bought."""
    missing = hidden(before, [player])
    fields = {place.partition("/")[0] for place in missing}
    there = {place for field in fields for place in _leaves(field, getattr(after.state, field))}
    still = set(hidden(after, [player])) if missing else set()
    return [place for place in missing if place in there and place not in still]


def noted_privately(log: Iterable[Iterable[Event]], players: Collection[str] = ()) -> bool:
    """Whether the log of a game tells something to others only than these players."""
    return any(event.only and event.only not in players for events in log for event in events)


def _leaves(place: Place, value: Any) -> dict[Place, Any]:
    return dict(_walk(place, msgspec.to_builtins(value)))


def _walk(place: Place, value: Any) -> Iterator[tuple[Place, Any]]:
    """What stands in a value. That there is nothing in a table is something to know too."""
    if isinstance(value, dict) and value:
        for key, each in value.items():
            yield from _walk(f"{place}/{key}", each)
    elif isinstance(value, list | tuple) and value:
        for number, each in enumerate(value):
            yield from _walk(f"{place}/{number}", each)
    else:
        yield place, value
