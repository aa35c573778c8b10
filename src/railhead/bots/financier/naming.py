"""What stands behind a Financier's name: ``financier:3;raider``, ``financier:rollouts=20``."""

from __future__ import annotations

import random
from collections.abc import Callable

from railhead.bots.clerk.weights import weights_of
from railhead.bots.financier import Financier
from railhead.bots.financier.budget import SECONDS
from railhead.play.refusal import RailheadError

MOST_SECONDS = 60.0
ROLLOUTS = "rollouts"


def financier(words: str = "") -> Callable[[random.Random], Financier]:
    """What makes Financiers. ``words``, divided by semicolons: seconds a decision, or rollouts=N in
    their place; a style or weights of the Clerk."""
    seconds: float | None = SECONDS
    rollouts: int | None = None
    manner = []
    for word in filter(None, (part.strip() for part in words.split(";"))):
        name, equals, figure = word.partition("=")
        if name == ROLLOUTS and equals:
            seconds, rollouts = None, _rollouts(figure)
        elif (number := _number(word)) is not None:
            seconds, rollouts = number, None
        else:
            manner.append(word)
    weights_of("", ";".join(manner))  # refuses what is neither a style nor weights
    return lambda chance: Financier(chance, ";".join(manner), seconds=seconds, rollouts=rollouts)


def _rollouts(figure: str) -> int:
    if not figure.isdecimal():
        raise RailheadError(f"{figure!r} is no number of rollouts.")
    return int(figure)


def _number(word: str) -> float | None:
    try:
        number = float(word)
    except ValueError:
        return None
    if not 0 < number <= MOST_SECONDS:
        raise RailheadError(f"A Financier thinks for up to {MOST_SECONDS:.0f} seconds, not {word}.")
    return number
