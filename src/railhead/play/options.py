"""Options: what players choose before a game begins."""

from __future__ import annotations


class Option:
    """A choice made before the game: its values (the first is the default) and their meaning.
    ``own``: what players may write instead of one of them, with an example; empty if nothing.
    ``profiles``: those in which there is something to choose; empty if in all. ``for_people``:
    whether people are asked; if not, the program chooses by who plays. ``since``: the version of
    the rules with which it came."""

    def __init__(
        self,
        name: str,
        says: str,
        values: dict[str, str],
        own: str = "",
        *,
        profiles: tuple[str, ...] = (),
        for_people: bool = True,
        since: int = 1,
    ) -> None:
        self.name = name
        self.says = says
        self.values = values
        self.own = own
        self.profiles = profiles
        self.for_people = for_people
        self.since = since

    @classmethod
    def switch(
        cls,
        name: str,
        says: str,
        profiles: tuple[str, ...] = (),
        *,
        for_people: bool = True,
        since: int = 1,
    ) -> Option:
        """A variant that is played or not; it is not by default."""
        values = {"off": "not played", "on": "played"}
        return cls(name, says, values, profiles=profiles, for_people=for_people, since=since)

    @classmethod
    def profile(cls, values: dict[str, str], *, for_people: bool = True) -> Option:
        """By which book the game is played: how it is read, and with what was added later."""
        says = "By which book the game is played."
        return cls("profile", says, values, for_people=for_people)

    @property
    def default(self) -> str:
        """The value that holds where nobody chooses."""
        return next(iter(self.values))

    @property
    def is_switch(self) -> bool:
        """Whether it is a variant that is played or not."""
        return list(self.values) == ["off", "on"]


# Whether a game in which nothing moves any more ends by itself. Computer players would play it for
# ever; people agree to end it (Game.end).
STANDSTILL = Option(
    "standstill",
    "What happens when nothing moves any more.",
    {
        "off": "The game goes on until the players agree to end it.",
        "on": "The game ends; for computer players.",
    },
    for_people=False,
    since=2,
)
