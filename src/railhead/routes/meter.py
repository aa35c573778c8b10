"""How long a search may go on: by a clock, by the number of nodes, or both."""

from __future__ import annotations

from collections.abc import Callable

_STRIDE = 64  # nodes between two looks at the clock


class OutOfTime(Exception):
    """The search has used up its time or its nodes."""


class Meter:
    """Counts the nodes of a search and stops it in time.

    The clock comes from outside, in seconds from any moment; with a limit of ``nodes`` alone the
    same question has the same answer on every machine.
    """

    def __init__(
        self,
        clock: Callable[[], float] | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> None:
        self.nodes = 0
        self._clock = clock
        self._began = clock() if clock else 0.0
        self._seconds = seconds
        self._most = nodes
        self._next = 0
        self.watch: Callable[[], None] | None = None  # called now and then; OutOfTime ends it

    @property
    def seconds(self) -> float:
        """How long it has taken so far; 0 without a clock."""
        return self._clock() - self._began if self._clock else 0.0

    def count(self) -> None:
        """One more node."""
        self.nodes += 1
        if self.nodes >= self._next:
            self.check()

    def check(self) -> None:
        """Raise :class:`OutOfTime` if it is time."""
        if self._most is not None and self.nodes >= self._most:
            raise OutOfTime
        if self._seconds is not None and self.seconds >= self._seconds:
            raise OutOfTime
        if self.watch is not None:
            self.watch()
        self._next = self.nodes + _STRIDE
        if self._most is not None:
            self._next = min(self._next, self._most)
