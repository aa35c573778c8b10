"""Routes and what they earn. Clauses GAU, RTE, REV."""

from __future__ import annotations

from railhead.board.reach import reach
from railhead.play.actions import Run
from railhead.play.plain.running import Running
from railhead.play.refusal import Refusal
from railhead.routes import Rules
from railhead.routes.arms import hops
from railhead.routes.track import Crossing, Stop, Trace
from railhead.routes.trains import Side
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.routing import ALICE_SPRINGS, Routing
from railhead.titles.t1848.state import State1848


class RunAll(Running[State1848]):
    """Run the trains."""

    def has_run(self, p: Position, company: str) -> bool:
        """Whether a train of the company can run at all (RTE-14). 18xx.games asks every company
        with a train and a route, in range or not."""
        if not t1848(p).readings.must_run:
            return super().has_run(p, company)
        return any(self._can_run(p, company, p.side(card)) for card in p.trains(company))

    def why_not_idle(self, p: Position, company: str) -> Refusal | None:
        """A company with a train and a route must run (RTE-14; profile 18xx.games: D17)."""
        return super().why_not_idle(p, company) if t1848(p).readings.must_run else None

    def why_not_route(
        self, p: Position, company: str, run: Run, side: Side, trace: Trace
    ) -> Refusal | None:
        """Why a route is refused, beyond the common rules of track."""
        if len(trace.stops) < 2:
            return p.refuse("route.stops", "A route needs at least two stops.")
        if not any(holds(p, company, stop) for stop in trace.stops):
            return p.refuse("route.marker", f"The route has no station of {company}.")
        if t1848(p).readings.alice_springs_is_one and set(ALICE_SPRINGS) <= set(trace.stops):
            return p.refuse("route.offboard", "Alice Springs is one place and can be run to once.")
        if side.express:
            return self._why_not_express(p, company, trace)
        counted = count(p, trace.stops, trace.changes, side)
        if side.range is not None and counted > side.range:
            return p.refuse(
                "route.range", f"A {side.name} may make at most {side.range} stops, not {counted}."
            )
        return None

    def rules(self, p: Position, company: str) -> Rules:
        return Routing(p, company)

    def revenue(self, p: Position, company: str, side: Side, trace: Trace) -> int:
        """By 18xx.games a 2E may run from one end of Alice Springs to the other, which the search
        leaves out: one of them counts (D11)."""
        earned = super().revenue(p, company, side, trace)
        if side.express and {trace.stops[0], trace.stops[-1]} == set(ALICE_SPRINGS):
            earned -= self.stop_value(p, company, trace.stops[0])
        return earned

    def _why_not_express(self, p: Position, company: str, trace: Trace) -> Refusal | None:
        first, last = trace.stops[0], trace.stops[-1]
        if last in ALICE_SPRINGS:
            first, last = last, first
        if first not in ALICE_SPRINGS:
            return p.refuse("route.express", "A 2E runs to Alice Springs only.")
        if t1848(p).readings.express_ends_at_marker and not holds(p, company, last):
            return p.refuse("route.express", f"A 2E starts at a station of {company}.")
        return None

    def _can_run(self, p: Position, company: str, side: Side) -> bool:
        markers = p.state.map.markers_of(company)
        if side.express:
            return self._reaches_alice(p, company, markers)
        return any(
            side.range is None or count(p, (hop.start, hop.stop), hop.changes, side) <= side.range
            for marker in markers
            for hop in hops(p.title.board, p.state.map, marker)
        )

    def _reaches_alice(self, p: Position, company: str, markers: list[Stop]) -> bool:
        reached = reach(p.title.board, p.state.map, company).nodes
        if reached.isdisjoint(ALICE_SPRINGS):
            return False
        return any(_run_to_alice(p, company, m, frozenset({m}), frozenset()) for m in markers)


def _run_to_alice(
    p: Position, company: str, here: Stop, stops: frozenset[Stop], used: frozenset[Crossing]
) -> bool:
    board, laid = p.title.board, p.state.map
    for hop in hops(board, laid, here):
        if hop.stop in stops or not used.isdisjoint(hop.crossings):
            continue
        if hop.stop in ALICE_SPRINGS:
            return True
        hex_id, node = hop.stop
        if laid.track(board, hex_id).terminal[node]:
            continue
        if laid.blocks(board, hex_id, node, company):
            continue
        if _run_to_alice(p, company, hop.stop, stops | {hop.stop}, used | hop.crossings):
            return True
    return False


def holds(p: Position, company: str, stop: Stop) -> bool:
    """Whether the company has a marker at this very station."""
    hex_id, node = stop
    laid = p.state.map
    rows = laid.stations.get(hex_id)
    if rows is not None and company in rows[node]:
        return True
    return node == 0 and company in laid.beside.get(hex_id, ())


def count(p: Position, stops: tuple[Stop, ...], changes: int, side: Side) -> int:
    """How many stops a route counts against a train's range (RTE-04, GAU-03, GAU-04)."""
    board, laid = p.title.board, p.state.map
    nodes = (laid.track(board, hex_id).nodes[node] for hex_id, node in stops)
    large = sum(1 for node in nodes if node.kind != "town")
    return large + max(0, changes - side.free_changes)
