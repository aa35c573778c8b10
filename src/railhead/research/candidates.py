"""What may be done now, as a list that a program can choose from.

A decision offers *choices*; some leave an amount open (a bid, a price between companies) or let the
player pick several things. A candidate is a choice with all of that filled in, so that it plays as
it stands: of an amount a few points between the lowest and the highest, of things to pick every
selection as long as there are not too many. Whoever wants another amount gives it himself
(:meth:`Candidate.filled`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from railhead.play.actions import Action
from railhead.play.decision import Choice, Decision, Pick, Range
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.play.refusal import IllegalAction

POINTS = 5  # of a range of amounts
SELECTIONS = 128  # of things that can be picked


class Candidate(NamedTuple):
    """One thing that may be done, ready to be played. Routes that are open are found when it is
    played: the best ones."""

    choice: Choice
    action: Action

    @property
    def text(self) -> str:
        """What it does, in words."""
        own = {**self.choice.amounts, **self.choice.picks}
        filled = ", ".join(f"{field} {_words(getattr(self.action, field))}" for field in own)
        return f"{self.choice.text} ({filled})" if filled else self.choice.text

    def filled(self, values: Mapping[str, Any]) -> Candidate:
        """The candidate with other values in the fields that its choice leaves open."""
        free = {*self.choice.amounts, *self.choice.picks, *self.choice.open}
        strange = [name for name in values if name not in free]
        if strange:
            raise IllegalAction(
                f"{', '.join(strange)} can't be chosen here; what can: {', '.join(free) or '-'}."
            )
        return self._replace(action=replace(self.action, **values))

    def played(self, p: Position, company: str) -> Action:
        """The action to play: routes that nobody has given are the best ones."""
        if "routes" in self.choice.open and not getattr(self.action, "routes", ()):
            return replace(self.action, routes=p.rule(Running).suggest(p, company))
        return self.action


def candidates(decision: Decision) -> tuple[Candidate, ...]:
    """Everything that a decision offers, in its order."""
    return tuple(
        Candidate(choice, action) for choice in decision.choices for action in _actions(choice)
    )


def _actions(choice: Choice) -> Iterator[Action]:
    if not choice.amounts and not choice.picks:
        yield choice.action
        return
    # Amounts of one choice rise together: of two, all low and all high are the ends.
    points = dict.fromkeys(
        tuple(_point(span, part) for span in choice.amounts.values()) for part in range(POINTS)
    )
    for amounts in points:
        filled = replace(choice.action, **dict(zip(choice.amounts, amounts, strict=True)))
        yield from _picked(filled, choice.picks)


def _picked(action: Action, picks: Mapping[str, Pick]) -> Iterator[Action]:
    if not picks:
        yield action
        return
    (field, pick), *others = picks.items()
    for chosen in _selections(pick):
        yield from _picked(replace(action, **{field: chosen}), dict(others))


def _selections(pick: Pick) -> list[tuple[str, ...]]:
    """What can be picked, the larger selections first; like things are not told apart."""
    every = (
        chosen
        for size in range(pick.high, pick.low - 1, -1)
        for chosen in combinations(pick.options, size)
    )
    return list(islice(dict.fromkeys(every), SELECTIONS))


def _point(span: Range, part: int) -> int:
    """One of the points of a range, from its lowest amount to its highest."""
    steps = (span.high - span.low) // span.step
    return span.low + steps * part // (POINTS - 1) * span.step


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
