"""Who looks at a page, as its bar shows him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Request

from railhead.server.access import Access
from railhead.server.browsers import Browser
from railhead.server.people.players import Player
from railhead.server.people.reception import Reception, Ways
from railhead.server.settings import Settings
from railhead.web.table.facts import Face, TableFacts, faces

_UNSAID = 6  # the colour of who has not said which he wants


@dataclass(frozen=True, slots=True)
class Me:
    """Somebody at a page: a guest, or a player with an account. ``ways``: how he may sign in."""

    player: Player | None
    ways: Ways
    lobby: bool = False  # whether pages offer to find other people

    @property
    def is_guest(self) -> bool:
        """Whether nothing but this browser knows him."""
        return self.player is None or self.player.is_guest

    @property
    def name(self) -> str:
        """What others call him, "" if he has not said."""
        return "" if self.player is None else self.player.name

    @property
    def face(self) -> Face:
        """His square."""
        return face_of(self.player)


def me_of(reception: Reception, browser: Browser, request: Request[Any, Any, Any]) -> Me:
    """Who looks at a page."""
    device = reception.people.device(browser)
    if device is not None:
        reception.people.see(device)
    ways = reception.ways(request.headers.get("host", ""))
    return Me(reception.people.find(browser), ways, has_lobby(request))


def has_lobby(request: Request[Any, Any, Any]) -> bool:
    """Whether the pages of this server offer to find other people."""
    settings: Settings = request.app.state.settings
    return settings.has_lobby


def is_offered(reception: Reception, browser: Browser, host: str, facts: TableFacts) -> bool:
    """Whether a guest at a table is offered to take it with him: after his first turn. ``host``:
    under which name he came."""
    if facts.what_if or not _has_had_a_turn(facts.access):
        return False
    if not reception.ways(host).any:
        return False
    player = reception.people.find(browser)
    return player is None or player.is_guest


def _has_had_a_turn(access: Access) -> bool:
    """Whether a visitor has played, and then somebody else, at his screen or elsewhere, did."""
    if not access.seats:
        return False
    actions = (entry for entry in access.table.entries if entry.kind == "action")
    first = next((entry.by for entry in actions if entry.by in access.seats), None)
    if first is None:
        return False
    return first not in access.table.asked or any(entry.by != first for entry in actions)


def face_of(player: Player | None) -> Face:
    """The square of a player."""
    name = player.name if player is not None and player.name else "?"
    (face,) = faces((name,)).values()
    colour = player.colour if player is not None and player.colour else _UNSAID
    return Face(name, face.mark, colour)
