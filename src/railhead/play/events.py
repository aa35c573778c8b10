"""What happened: one line of the log."""

from __future__ import annotations

from msgspec import Struct


class Told(Struct, frozen=True, omit_defaults=True):
    """A line of the log as somebody may read it. ``who``: the player or company with whose name the
    sentence begins, and who did what it tells. ``then``: what followed from that, with which the
    sentence ends. ``heading``: a round or phase begins with it."""

    text: str
    who: str = ""
    then: str = ""
    heading: bool = False

    @property
    def deed(self) -> str:
        """What was done, without who did it and what followed; all of a sentence that is about
        nobody's deed.

        >>> Told("Ann sells a share; 80 → 70.", who="Ann", then="80 → 70").deed
        'sells a share'
        """
        if not self.who:
            return self.text
        return self.text[len(self.who) + 1 :].removesuffix(".").removesuffix(f"; {self.then}")


class Event(Struct, frozen=True, omit_defaults=True):
    """A sentence of the log, with the player or company it is about. ``only``: the player who
    may read it; the others read ``instead``, or nothing. ``earned``: what a train of the company
    has earned by what the sentence tells, in which ``round``. ``begins``: a round begins with
    it. ``who``, ``then`` and ``heading`` are those of :class:`Told`, of what everybody may read.
    ``shows``: it tells what players could not know before. ``closes``: the bidding for a lot is
    over with it, and who has passed may bid again."""

    text: str
    about: str = ""
    only: str = ""
    instead: str = ""
    earned: int = 0
    round: str = ""
    begins: bool = False
    who: str = ""
    then: str = ""
    heading: bool = False
    shows: bool = False
    closes: bool = False

    def text_for(self, player: str | None) -> str:
        """What a player (None: an onlooker) may read of it."""
        return self.text if self.only in ("", player) else self.instead

    def told_to(self, player: str | None) -> Told:
        """The line as a player (None: an onlooker) may read it. What only its player reads is
        said to him, not of him."""
        if self.only == player and player:
            return Told(self.text)
        return Told(self.text_for(player), self.who, self.then, self.heading)
