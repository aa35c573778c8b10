"""What happened: one line of the log."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, omit_defaults=True):
    """A sentence of the log, with the player or company it is about. ``only``: the player who
    may read it; the others read ``instead``, or nothing. ``earned``: what a train of the company
    has earned by what the sentence tells, in which ``round``. ``begins``: whether a round begins
    with it."""

    text: str
    about: str = ""
    only: str = ""
    instead: str = ""
    earned: int = 0
    round: str = ""
    begins: bool = False

    def text_for(self, player: str | None) -> str:
        """What a player (None: an onlooker) may read of it."""
        return self.text if self.only in ("", player) else self.instead
