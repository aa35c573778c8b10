"""The running of trains as the search for the best routes sees it. Clauses RUN, REV, CONC."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from railhead.play.plain import running
from railhead.routes import EITHER, Bonus, Call, Dearest, Train
from railhead.routes.track import Hop, Stop
from railhead.routes.trains import Side
from railhead.titles.t18india import concessions
from railhead.titles.t18india.companies.homes import TWO_CIRCLES
from railhead.titles.t18india.position import Position, t18india

STANDARD = 20  # what variable cities come on top of at least (REV-02)
EXPRESS_STOPS = 4  # that an express train counts (RUN-05)
ONE_CITY = ("D23", "M10")  # two cities, one place (RUN-10)


class Routing(running.Routing):
    """The trains of a company in a position."""

    def __init__(self, p: Position, company: str) -> None:
        readings, sides = t18india(p).readings, [p.side(card) for card in p.trains(company)]
        self._hex_once: bool = readings.hex_once
        self._own_counts: bool = readings.express_counts_own
        self._bonuses = tuple(_bonuses(p, company))
        self._marks = frozenset(mark for bonus in self._bonuses for mark in _marks(bonus))
        self._express = {side.name for side in sides if side.express}
        super().__init__(p, company, sides)
        self.colour = 0

    def train(self, side: Side, count: int) -> Train:
        """An express train counts four cities, one of them with an own station in some profiles;
        another one stops at every city and gauge change (RUN-04 to RUN-06)."""
        assert side.range is not None
        return Train(
            side.name,
            count,
            limits=(EXPRESS_STOPS if side.express else side.range,),
            times=side.multiplier,
            standard=STANDARD,
            bonuses=self._bonuses,
            calls_at_own=side.express and self._own_counts,
        )

    def passing(self, stop: Stop) -> int | None:
        """No train runs through a city full of others' stations (RUN-07)."""
        return None if self.laid.blocks(self.board, *stop, self.company) else 0

    def place(self, stop: Stop) -> Hashable:
        """Mumbai and Nepal are entered once (RUN-10)."""
        return stop[0] if stop[0] in ONE_CITY else stop

    def once(self, hex_id: str) -> bool:
        """A train enters a hex once, but for two circles (RUN-09; D-05)."""
        return self._hex_once and self.board.hexes[hex_id].label != TWO_CIRCLES

    def call(self, train: Train, stop: Stop) -> Call:
        node = self.node(stop)
        express = train.name in self._express
        if node.kind != "city":
            return Call(0 if express else node.value(0), counts=False)
        rises = "variable" in node.flags
        return Call(
            node.value(0),
            costs=(1,),
            optional=express,
            rises=rises,
            standard=0 if rises else node.value(0),
        )

    def over(self, train: Train, hop: Hop) -> tuple[int, ...]:
        """Gauge changes are stops, but not of express trains (RUN-03, RUN-05)."""
        return () if train.name in self._express else (hop.changes,)

    def end(self, train: Train, stop: Stop) -> int:
        """Routes end in cities (RUN-02)."""
        return EITHER if self.node(stop).kind == "city" else 0

    def marks_on(self, hop: Hop) -> Iterable[str]:
        return [hex_id for hex_id, _, _ in hop.pieces if hex_id in self._marks]


def _bonuses(p: Position, company: str) -> Iterable[Bonus | Dearest]:
    """Pairs of places, and for each source of a commodity its best destination (REV-06, CONC)."""
    for pair in concessions.pairs():
        yield Bonus(pair.places, (0, 0, pair.bonus))
    for commodity in concessions.open_to(p, company):
        for source in commodity.sources:
            yield Dearest(
                tuple(((source, place), bonus) for place, bonus in commodity.destinations.items())
            )


def _marks(bonus: Bonus | Dearest) -> Iterable[str]:
    if isinstance(bonus, Bonus):
        return bonus.marks
    return [mark for marks, _ in bonus.options for mark in marks]
