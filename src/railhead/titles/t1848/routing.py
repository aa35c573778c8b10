"""The running of trains as the search for the best routes sees it. Clauses GAU, RTE, REV."""

from __future__ import annotations

from collections.abc import Hashable

from railhead.play.plain import running
from railhead.routes import EITHER, FIRST, SECOND, Bonus, Call, Train
from railhead.routes.track import Hop, Stop
from railhead.routes.trains import Side
from railhead.titles.t1848.position import Position, t1848

ALICE_SPRINGS = (("A4", 0), ("A6", 0))
K_BONUS = (0, 0, 50, 100, 150, 200)  # REV-04


class Routing(running.Routing):
    """The trains of a company in a position."""

    def __init__(self, p: Position, company: str) -> None:
        sides = [p.side(card) for card in p.trains(company)]
        self._readings = t1848(p).readings
        self._k_cities = t1848(p).k_cities
        self._express = {side.name for side in sides if side.express}
        super().__init__(p, company, sides)

    def train(self, side: Side, count: int) -> Train:
        """A gauge change counts like a large station (GAU-03), but not the first ones of a plus
        train (GAU-04): large stations within the range, and both together within the range and
        the free changes."""
        if side.express:
            best_own = () if self._readings.express_ends_at_marker else (1,)
            return Train(side.name, count, best_own, calls_at_own=bool(best_own))
        bonuses = (Bonus(self._k_cities, K_BONUS),) if self._readings.k_bonus else ()
        if side.range is None:
            return Train(side.name, count, bonuses=bonuses)
        limits = (side.range, side.range + side.free_changes)
        return Train(side.name, count, limits, bonuses=bonuses)

    def place(self, stop: Stop) -> Hashable:
        """Alice Springs is one place (RTE-07; D10)."""
        if self._readings.alice_springs_is_one and stop in ALICE_SPRINGS:
            return ALICE_SPRINGS
        return stop

    def call(self, train: Train, stop: Stop) -> Call:
        if train.name in self._express:
            return self._express_call(stop)
        if not train.limits:
            return Call(self.value(stop))
        small = self.node(stop).kind == "town"
        return Call(self.value(stop), costs=(0, 0) if small else (1, 1))

    def over(self, train: Train, hop: Hop) -> tuple[int, ...]:
        if train.name in self._express or not train.limits:
            return ()
        return (0, hop.changes)

    def end(self, train: Train, stop: Stop) -> int:
        """A 2E joins Alice Springs to an own station (RTE-15), or to any stop (D11)."""
        if train.name not in self._express:
            return EITHER
        if stop in ALICE_SPRINGS:
            return FIRST
        return SECOND if stop in self.stations or not self._readings.express_ends_at_marker else 0

    def at_end(self, train: Train, stop: Stop) -> int:
        """A 2E earns its two ends (REV-05)."""
        if train.name not in self._express:
            return 0
        counts = stop in ALICE_SPRINGS or self._readings.express_ends_at_marker
        return self.value(stop) if counts else 0

    def _express_call(self, stop: Stop) -> Call:
        """18xx.games counts the best own city on the way of a 2E (D11)."""
        if stop in self.stations and not self._readings.express_ends_at_marker:
            return Call(self.value(stop), costs=(1,), optional=True)
        return Call()
