"""What is hidden at a position, and from whom.

No title says whether it has something to hide. It follows from what its views show: a thing is
hidden from somebody if a player sees it and he does not, if the title takes it out of the view, or
if the title leaves it out of the state with which he looks ahead. So what a title begins to hide
is hidden everywhere from then on: in saves and copies as in views.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from railhead.play import snapshot, view
from railhead.play.events import Event

if TYPE_CHECKING:
    from railhead.play.game import Game

# What differs from view to view though everybody may know it: whose a card or a question is, and
# in which order one's own things are shown.
_WHOSE = frozenset({"yours", "pinned", "hidden", "decisions", "log"})

# A place in a view: the keys that lead to it. What has an id or a name in a list is known by that.
Place = str


def hidden(game: Game, players: Collection[str] = ()) -> list[str]:
    """What whoever sees with the eyes of these players (none: an onlooker) may not know of a
    position, as places in the view; empty if nothing is hidden from him."""
    if game.finished:
        return []
    eyes: Iterable[str | None] = players or (None,)
    known = [_leaves(view.shown(game, player)) for player in eyes]
    found = {
        place
        for player in game.players
        if player not in players
        for place, value in _leaves(view.shown(game, player)).items()
        if value is not None and all(each.get(place) != value for each in known)
    }
    found |= _taken_out(game, known)
    return [*sorted(found), "state"] if _lacks(game, players) else sorted(found)


def opened(before: Game, after: Game, player: str) -> list[str]:
    """What an action has shown to a player that the title had taken out of his view before it: such
    as the treasury of a company whose share he has bought."""
    shown = _leaves(view.shown(after, player))
    missing = _taken_out(before, [_leaves(view.shown(before, player))])
    return sorted(place for place in missing if shown.get(place) is not None)


def whispered(log: Iterable[Iterable[Event]], players: Collection[str] = ()) -> bool:
    """Whether the log of a game tells something to others only than these players."""
    return any(event.only and event.only not in players for events in log for event in events)


def _taken_out(game: Game, known: list[dict[Place, Any]]) -> set[Place]:
    """What every title shows and this one has taken out of some views. The order of play says
    nothing new: titles arrange it as they like."""
    return {
        place
        for place, value in _leaves({**view.plain(game, None), "order": None}).items()
        if value is not None and all(each.get(place) is None for each in known)
    }


def _lacks(game: Game, players: Collection[str]) -> bool:
    """Whether something is left out of the state with which these players look ahead; of one that
    looks on, whether it is so for anybody."""
    if not players:
        return any(_is_left_out(game, player) for player in game.players)
    return all(_is_left_out(game, player) for player in players)


def _is_left_out(game: Game, player: str) -> bool:
    known = game.title.known_state(game.position, player)
    if known is game.state:
        return False
    return snapshot.encode(known) != snapshot.encode(game.state)


def _leaves(shown: dict[str, Any]) -> dict[Place, Any]:
    return dict(_walk("", shown))


def _walk(place: Place, value: Any) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in _WHOSE:
                yield from _walk(f"{place}/{key}", each)
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from _walk(f"{place}/{_name(each, number)}", each)
    else:
        yield place, value


def _name(item: Any, number: int) -> str:
    if isinstance(item, dict):
        return str(item.get("id") or item.get("name") or number)
    return str(number)
