"""What a player is asked, and what may be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from railhead.play import wording
from railhead.play.actions import Action
from railhead.play.terms import Consequence, Price, Thing


class Range(NamedTuple):
    """The amounts that a field of a choice may take: low, low + step, ... high."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, amount: object) -> bool:
        return (
            isinstance(amount, int)
            and self.low <= amount <= self.high
            and (amount - self.low) % self.step == 0
        )


class Pick(NamedTuple):
    """What a field of a choice may hold: ``low`` to ``high`` of some things, each as often at most
    as it is there."""

    options: tuple[str, ...]
    low: int
    high: int

    def __contains__(self, chosen: object) -> bool:
        if not isinstance(chosen, tuple) or not self.low <= len(chosen) <= self.high:
            return False
        return Counter(chosen) <= Counter(self.options)


def between(field: str, low: int, high: int, step: int = 1) -> dict[str, Range]:
    """The amounts of a choice of which one field may be chosen, if there is something to choose."""
    return {field: Range(low, high, step)} if high > low else {}


def stretches(counts: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The lowest and the highest of every run of numbers without a gap: 1, 2, 5 are two."""
    run: list[int] = []
    for count in counts:
        if run and count > run[-1] + 1:
            yield run[0], run[-1]
            run = []
        run.append(count)
    if run:
        yield run[0], run[-1]


class Choice(Struct, frozen=True):
    """One thing that may be done now.

    ``action`` plays as it stands, unless ``open`` names fields that the player has to fill in
    himself (routes). ``amounts`` names fields that may take any amount of a range, ``picks`` those
    that may hold some of several things.

    The rest says what it is: ``verb``, what it is done to (``subject``), where or with whom
    (``target``), the ``price``, the ``means`` (a power, a train handed in), and what comes of it.
    :attr:`text` is made of them when it is read. ``form``: a sentence of its own, in which
    ``{subject}``, ``{target}``, ``{price}`` and consequences by their kinds are filled in.
    """

    action: Action
    verb: str
    subject: Thing | None = None
    target: Thing | None = None
    price: Price | None = None
    means: tuple[Thing, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    amounts: dict[str, Range] = {}
    picks: dict[str, Pick] = {}
    open: tuple[str, ...] = ()
    form: str = ""

    @property
    def text(self) -> str:
        """The choice in words."""
        return wording.sentence(self)

    def __repr__(self) -> str:
        return f"<Choice {self.action.__struct_config__.tag}: {self.text}>"

    def covers(self, action: Action) -> bool:
        """Whether an action is this choice, with amounts from its ranges."""
        if type(action) is not type(self.action):
            return False
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if field in self.amounts:
                if value not in self.amounts[field]:
                    return False
            elif field in self.picks:
                if value not in self.picks[field]:
                    return False
            elif field not in self.open and value != getattr(self.action, field):
                return False
        return True


class Decision(NamedTuple):
    """A question to one player: in which round and step, for which company, and the choices."""

    player: str
    company: str
    round: str
    step: str
    prompt: str
    choices: tuple[Choice, ...]

    def __repr__(self) -> str:
        company = f" for {self.company}" if self.company else ""
        return f"<Decision of {self.player}{company}: {self.step}, {len(self.choices)} choices>"

    def offers(self, action: Action) -> bool:
        """Whether an action is among the choices (fields left open are not looked at)."""
        return any(choice.covers(action) for choice in self.choices)

    def of(self, kind: type[Action]) -> tuple[Choice, ...]:
        """The choices of one kind of action."""
        return tuple(choice for choice in self.choices if isinstance(choice.action, kind))
