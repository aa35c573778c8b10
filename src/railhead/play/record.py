"""A game as it is saved: everything else follows from replaying it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from railhead.play.refusal import RailheadError

SEED_DIGITS = 18
# No game is as long: the longest that were recorded have not a tenth of it, and players who choose
# by chance need a quarter. What is longer was made to keep a computer busy.
MOST_ACTIONS = 20_000


def check_seed(seed: int) -> int:
    """A seed that a new game or a file brings, if it is of a size that somebody could type."""
    if abs(seed) >= 10**SEED_DIGITS:
        raise RailheadError(f"A seed has at most {SEED_DIGITS} digits.")
    return seed


class Record(Struct, forbid_unknown_fields=True):
    """``version`` is that of the title's rules under which the actions were played."""

    title: str
    version: int
    options: dict[str, str]
    players: list[str]
    seed: int
    actions: list[dict[str, Any]]
    railhead: int = 1  # the version of this format
