"""The titles that can be played, with their options."""

from __future__ import annotations

from litestar import Controller, get
from msgspec import Struct

from railhead.bots import BOTS
from railhead.server.api.answers import problems
from railhead.titles import find, loadable


class OptionAnswer(Struct):
    """A choice before the game: each value with its meaning, the first being the default.
    ``own``: what may be written instead of a value, empty if nothing. ``profiles``: those in which
    there is something to choose, empty if in all."""

    name: str
    says: str
    values: dict[str, str]
    own: str
    profiles: list[str]


class TitleAnswer(Struct):
    """A title; ``players``: the least and the most. ``rules``: the version of its rules."""

    id: str
    name: str
    players: tuple[int, int]
    options: list[OptionAnswer]
    rules: int
    bots: list[str]


class TitlesController(Controller):
    """What can be played."""

    path = "/api/titles"
    tags = ("titles",)

    @get("/", sync_to_thread=False, summary="The titles", responses=problems())
    def titles(self) -> list[TitleAnswer]:
        """All titles in the order in which they are offered."""
        return [
            TitleAnswer(
                id=title.id,
                name=title.name,
                players=(title.player_counts[0], title.player_counts[-1]),
                options=[
                    OptionAnswer(each.name, each.says, each.values, each.own, list(each.profiles))
                    for each in title.options_offered
                ],
                rules=title.version,
                bots=list(BOTS),
            )
            for title in map(find, loadable())
        ]
