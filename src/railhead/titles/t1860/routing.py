"""The running of trains as the search for the best routes sees it. Clauses RUN, REV, INS-05."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from railhead.play.plain import running
from railhead.routes import EITHER, Call, Train
from railhead.routes.track import Crossing, Hop, Stop, Trace
from railhead.routes.trains import Side
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.runs.calling import LEASE_BASE, LEASE_STOP, SUBSIDY, halved, terms

PASSES = 1  # full stations that one train of a company may pass (RUN-08)


def home_of(p: Position, company: str) -> Stop | None:
    """The station of the home base, None if there is none (FLT-07)."""
    home = p.company(company).homes[0]
    return next((stop for stop in p.state.map.markers_of(company) if stop[0] == home), None)


class Routing(running.Routing):
    """The trains of a company in a position, owned or leased. Revenue comes first, subsidies
    where it is equal. ``beside``: routes of other trains, which theirs join and whose track they
    leave alone."""

    weights = (1000, 1)

    def __init__(
        self,
        p: Position,
        company: str,
        sides: Iterable[Side],
        leased: bool,
        beside: Sequence[Trace] = (),
    ) -> None:
        home = home_of(p, company)
        running_sides = list(sides) if home else []
        self._terms = {side.name: terms(p, side, leased=leased) for side in running_sides}
        super().__init__(p, company, running_sides, p.state.map.without(p.state.bankrupt))  # RUN-09
        self.stations = frozenset(p.state.map.markers_of(company))
        self._re_enter = t1860(p).variants.re_enter_hexes
        joined = {stop for trace in beside for stop in trace.stops}
        self.home = frozenset(joined or ({home} if home else ()))  # RUN-04
        self._taken: frozenset[Crossing] = frozenset().union(*(t.crossings for t in beside))
        self.passes = PASSES - sum(bool(trace.blocked) for trace in beside)  # RUN-08

    def train(self, side: Side, count: int) -> Train:
        """N large stations, and N + M stops in all (RUN-10)."""
        on = self._terms[side.name]
        return Train(
            side.name,
            count,
            limits=(on.large, on.large + on.small),
            base=LEASE_BASE if on.leased else 0,
        )

    def passing(self, stop: Stop) -> int | None:
        hex_id, node = stop
        if self.laid.track(self.board, hex_id).terminal[node]:
            return None  # RUN-11
        return int(self.laid.blocks(self.board, hex_id, node, self.company))

    def call(self, train: Train, stop: Stop) -> Call:
        """Halts are called at by choice, small stations in some profiles (RUN-07, REV-04)."""
        on = self._terms[train.name]
        node = self.node(stop)
        value = LEASE_STOP if on.leased else node.value(self.colour)
        if node.kind == "town":
            return Call(value, costs=(0, 1), optional=on.skips)
        if node.kind != "halt":
            return Call(value, costs=(1, 1))
        if not on.halts:
            return Call(costs=(0, 0))
        subsidy = 0 if on.leased else SUBSIDY
        return Call(value if on.leased else 0, subsidy, costs=(0, 1), optional=True)

    def over(self, train: Train, hop: Hop) -> tuple[int, ...] | None:
        return () if self._taken.isdisjoint(hop.crossings) else None  # RUN-06

    def end(self, train: Train, stop: Stop) -> int:
        return 0 if self.node(stop).kind == "halt" else EITHER  # RUN-02

    def once(self, hex_id: str) -> bool:
        return not self._re_enter  # RUN-05; D5

    def total(self, revenue: int) -> int:
        """A company with a leased train may get half (OPT-01)."""
        return halved(revenue, next(iter(self._terms.values()))) if self._terms else revenue
