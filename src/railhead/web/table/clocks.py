"""Clocks as a page shows them: a dial that empties, with words."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from railhead.bots.names import called
from railhead.server.access import Access
from railhead.server.pace.at_table import pace_of
from railhead.server.pace.clock import Clock
from railhead.server.pace.pace import LOW
from railhead.server.pace.words import duration


@dataclass(frozen=True, slots=True)
class Dial:
    """A clock. ``kind``: plenty, low, out or still; ``out``: when it is out or was, in
    milliseconds, if it runs; ``full`` and ``low``: seconds of a full dial, and below which it runs
    low."""

    words: str
    kind: str
    share: float
    out: int = 0
    full: int = 0
    low: int = 0

    @property
    def path(self) -> str:
        """What is left of the dial."""
        return wedge(self.share)


def dials(access: Access) -> dict[str, Dial]:
    """The clocks of all seats; none where no clock runs or the game is over."""
    pace = pace_of(access.table)
    if pace is None or access.table.finished:
        return {}
    bots = {name: seat.bot for name, seat in access.table.seats.items() if seat.kind == "bot"}
    return {
        name: _dial(clock, pace.stock, pace.low, bots)
        for name, clock in access.clocks().items()
        if name not in bots or clock.state == "computer"
    }


def _dial(clock: Clock, full: int, low: float, bots: Mapping[str, str]) -> Dial:
    share = min(1.0, clock.left / full)
    match clock.state:
        case "computer":
            return Dial(f"{called(bots.get(clock.seat, ''))} sits in", "still", share)
        case "vacation":
            until = datetime.fromtimestamp(clock.until, UTC)
            return Dial(f"on vacation until {until.day} {until:%B}", "still", share)
        case "not come":
            return Dial("has not come yet", "still", share)
    out = 0 if clock.out is None else int(clock.out * 1000)
    if clock.left <= 0:
        return Dial("time is out", "out", 0.0, out, full, int(low))
    return Dial(duration(clock.left), "low" if clock.low else "plenty", share, out, full, int(low))


def of_moment(out: float, full: int, now: float) -> Dial:
    """A clock of which is known when it is out, and with how many seconds it began."""
    low = int(full * LOW)
    if out <= now:
        return Dial("time is out", "out", 0.0, int(out * 1000), full, low)
    kind = "low" if out - now < low else "plenty"
    share = min(1.0, (out - now) / max(1, full))
    return Dial(duration(out - now), kind, share, int(out * 1000), full, low)


def wedge(share: float) -> str:
    """A sector of a circle of radius 6 about (8, 8), from the top clockwise to where it began: what
    is gone has gone from the left."""
    if share <= 0:
        return ""
    if share >= 0.999:
        return "M8 2A6 6 0 1 1 7.99 2Z"
    angle = 2 * math.pi * share
    x, y = 8 + 6 * math.sin(angle), 8 - 6 * math.cos(angle)
    return f"M8 8V2A6 6 0 {1 if share > 0.5 else 0} 1 {x:.2f} {y:.2f}Z"
