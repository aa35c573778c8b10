"""How long a Financier may think: so many seconds, or so many rollouts."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 0.5  # where nothing is said
RESERVE = 0.1  # of the seconds: left for what can't be broken off

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
        self._is_late = False
        self._clock = clock
        self._until = None if seconds is None else clock() + seconds * (1 - RESERVE)

    def is_over(self) -> bool:
        """Whether no further rollout may begin."""
        return self.taken == self._rollouts or self._late()

    def take(self) -> None:
        """A rollout begins."""
        self.taken += 1

    def check(self) -> None:
        """Break off what is under way if the time is over."""
        if self._late():
            raise OutOfTime

    def _late(self) -> bool:
        if not self._is_late and self._until is not None:
            self._is_late = self._clock() >= self._until
        return self._is_late
