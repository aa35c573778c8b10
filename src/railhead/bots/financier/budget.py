"""How long a Financier may think: so many seconds, or so many rollouts."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 0.5  # where nothing is said
RESERVE = 0.15  # of the seconds: left for what can't be broken off

Clock = Callable[[], float]


class OutOfTime(Exception):
    """What is being played out is not worth its time any more."""


class Budget:
    """One decision's share of thinking. With rollouts alone no clock is read, so that a seed
    decides what comes of it; with seconds, as many rollouts as they allow.

    ``seconds``: None where only rollouts are counted. ``taken``: rollouts that have begun.
    """

    def __init__(
        self, seconds: float | None, rollouts: int | None, clock: Clock = time.monotonic
    ) -> None:
        self.taken = 0
        self._rollouts = rollouts
        self._late = False
        self._clock = clock
        self._seconds = None if seconds is None else seconds * (1 - RESERVE)
        self._until = None if self._seconds is None else clock() + self._seconds

    def is_over(self) -> bool:
        """Whether no further rollout may begin."""
        return self.taken == self._rollouts or self.is_late()

    def spent(self) -> float:
        """Which part of it is used up."""
        if self._seconds is None or self._until is None:
            return self.taken / self._rollouts if self._rollouts else 1.0
        return 1 - (self._until - self._clock()) / self._seconds

    def take(self) -> None:
        """A rollout begins."""
        self.taken += 1

    def check(self) -> None:
        """Break off what is under way if the time is over."""
        if self.is_late():
            raise OutOfTime

    def is_late(self) -> bool:
        """Whether its seconds are over."""
        if not self._late and self._until is not None:
            self._late = self._clock() >= self._until
        return self._late
