"""What a player sees of a game, as the plain data that leaves for a client."""

from typing import Any

import msgspec

from railhead.play.game import Game
from railhead.play.views.table import View


def plain(view: View) -> dict[str, Any]:
    """A view as it is written for a client."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return data


def seen(game: Game, viewer: str | None = None) -> dict[str, Any]:
    """All that a player, or an onlooker, may know."""
    return plain(game.view(viewer))
