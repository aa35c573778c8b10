"""Routes and what they earn. Clauses RUN, REV, CONC."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import groupby

from railhead.board.tiles import Node
from railhead.play.actions import Run
from railhead.play.plain.running import Running
from railhead.play.refusal import Refusal
from railhead.routes import Rules
from railhead.routes.arms import hops
from railhead.routes.checking import Fault
from railhead.routes.track import Crossing, Stop, Trace
from railhead.routes.trains import Side
from railhead.titles.t18india import concessions
from railhead.titles.t18india.companies.homes import TWO_CIRCLES
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.routing import ONE_CITY, STANDARD, Routing
from railhead.titles.t18india.state import State18India


class RunAll(Running[State18India]):
    """Run the trains; a first delivery brings its concession at once (CONC-01)."""

    def run(self, p: Position, company: str, runs: tuple[Run, ...]) -> None:
        traces = [self.trace(p, company, run) for run in runs]
        super().run(p, company, runs)
        for trace in traces:
            concessions.award(p, company, trace.hexes)

    def extras(self, p: Position, company: str, side: Side, trace: Trace) -> list[tuple[str, int]]:
        """Cities worth more by the dearest one, those that an express passes by, the multiplier,
        then the bonuses (REV-02 to REV-08)."""
        nodes = [p.node(stop) for stop in trace.stops]
        plain = sum(node.value(0) for node in nodes)
        base = dearest(nodes)
        raised = base * sum(variable(node) for node in nodes)
        bonuses = concessions.bonuses(p, company, trace.hexes)
        paid = (self.revenue(p, company, side, trace) - bonuses) // side.multiplier
        found = [
            (f"with the dearest City, {base}", raised),
            ("stops that do not count", paid - plain - raised),
            (f"times {side.multiplier}", paid * (side.multiplier - 1)),
            *concessions.named_bonuses(p, company, trace.hexes),
        ]
        return [(name, amount) for name, amount in found if amount]

    def has_run(self, p: Position, company: str) -> bool:
        """Whether a train of the company can run at all (RUN-13). 18xx.games asks every company
        with a train and track to another city, in range or not (D-24)."""
        sides = [p.side(card) for card in p.trains(company)]
        free = [0 if side.range is None or side.express else side.range - 2 for side in sides]
        if any(side.express for side in sides) or (sides and not t18india(p).readings.must_run):
            changes = None
        elif sides:
            changes = max(free)
        else:
            return False
        return any(
            self._runs_from(p, [own], frozenset(), {own[0]}, changes)
            for own in p.state.map.markers_of(company)
        )

    def _runs_from(
        self,
        p: Position,
        stops: list[Stop],
        used: frozenset[Crossing],
        hexes: set[str],
        changes: int | None,
    ) -> bool:
        """Whether a way leads on, over towns, to another city with so many gauge changes."""
        for hop in hops(p.title.board, p.state.map, stops[-1]):
            if changes is not None and hop.changes > changes:
                continue
            if hop.stop in stops or not used.isdisjoint(hop.crossings):
                continue
            entered = [hex_id for hex_id, _ in groupby(piece[0] for piece in hop.pieces)][1:]
            if t18india(p).readings.hex_once and any(
                _once(p, hex_id) and times + (hex_id in hexes) > 1
                for hex_id, times in Counter(entered).items()
            ):
                continue
            if hop.stop[0] == stops[0][0] and hop.stop[0] in ONE_CITY:
                continue
            if p.node(hop.stop).kind == "city":
                return True
            left = None if changes is None else changes - hop.changes
            further = [*stops, hop.stop]
            if self._runs_from(p, further, used | hop.crossings, {*hexes, *entered}, left):
                return True
        return False

    def why_not_idle(self, p: Position, company: str) -> Refusal | None:
        """A company with a train and a route must run (RUN-13; A-32, D-24)."""
        return super().why_not_idle(p, company) if t18india(p).readings.must_run else None

    def why_fault(
        self, p: Position, company: str, side: Side, trace: Trace, fault: Fault
    ) -> Refusal | None:
        match fault.broken:
            case "ends":
                return p.refuse("route.ends", "A route must begin and end in a City.")
            case "place":
                assert fault.stop is not None
                name = p.title.board.hexes[fault.stop[0]].name
                return p.refuse(
                    "route.one_city", f"{name} is one place and can be entered only once."
                )
            case "once":
                return p.refuse("route.hex", f"A train can enter {fault.hex_id} only once.")
            case "limits":
                changes = f"{trace.changes} gauge change{'s' * (trace.changes != 1)}"
                counted = f"{fault.used[0] - trace.changes} Cities and {changes}"
                words = f"at most {side.range} stops, not {counted}."
                return p.refuse("route.range", f"A {side.name} may make {words}")
        return super().why_fault(p, company, side, trace, fault)

    def rules(self, p: Position, company: str) -> Rules:
        return Routing(p, company)

    def setting(self, p: Position, company: str) -> Hashable:
        """Who owns which concession, and where jewelry lies."""
        return tuple(sorted(p.state.concessions.items())), p.state.jewelry


def _once(p: Position, hex_id: str) -> bool:
    return p.title.board.hexes[hex_id].label != TWO_CIRCLES


def variable(node: Node) -> bool:
    """Whether a city is worth more by the dearest other one (REV-02)."""
    return "variable" in node.flags


def dearest(nodes: Iterable[Node]) -> int:
    """What the dearest city is worth that is not variable (REV-02)."""
    return max([STANDARD, *(n.value(0) for n in nodes if n.kind == "city" and not variable(n))])
