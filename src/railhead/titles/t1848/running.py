"""Routes and what they earn. Clauses GAU, RTE, REV."""

from __future__ import annotations

from railhead.board.reach import reach
from railhead.play.plain.running import Running
from railhead.play.refusal import Refusal
from railhead.routes import Rules
from railhead.routes.arms import hops
from railhead.routes.checking import Fault
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

    def why_fault(
        self, p: Position, company: str, side: Side, trace: Trace, fault: Fault
    ) -> Refusal | None:
        """A 2E joins a station to Alice Springs (RTE-15), which is one place (RTE-07). By
        18xx.games it may also run from one end of that to the other (D11)."""
        ends = {trace.stops[0], trace.stops[-1]}
        match fault.broken:
            case "place":
                words = "Alice Springs is one place and can be run to once."
                return p.refuse("route.offboard", words)
            case "ends" if ends.isdisjoint(ALICE_SPRINGS):
                return p.refuse("route.express", "A 2E runs to Alice Springs only.")
            case "ends" if t1848(p).readings.express_ends_at_marker:
                return p.refuse("route.express", f"A 2E starts at a station of {company}.")
            case "ends":
                return None
        return super().why_fault(p, company, side, trace, fault)

    def rules(self, p: Position, company: str) -> Rules:
        return Routing(p, company)

    def revenue(self, p: Position, company: str, side: Side, trace: Trace) -> int:
        """By 18xx.games a 2E may run from one end of Alice Springs to the other, which the search
        leaves out: one of them counts (D11)."""
        earned = super().revenue(p, company, side, trace)
        if side.express and {trace.stops[0], trace.stops[-1]} == set(ALICE_SPRINGS):
            earned -= self.stop_value(p, company, trace.stops[0])
        return earned

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


def count(p: Position, stops: tuple[Stop, ...], changes: int, side: Side) -> int:
    """How many stops a route counts against a train's range (RTE-04, GAU-03, GAU-04)."""
    large = sum(p.node(stop).kind != "town" for stop in stops)
    return large + max(0, changes - side.free_changes)
