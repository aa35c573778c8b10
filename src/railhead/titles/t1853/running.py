"""What a run may be and what it earns. Clauses RUN, EARN-01, PRO-13."""

from __future__ import annotations

from railhead.board.reach import Reach, reach
from railhead.board.tiles import COLOURS
from railhead.play.actions import Run
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.routes import Rules
from railhead.routes.arms import hops
from railhead.routes.checking import Fault
from railhead.routes.track import Hop, Stop, Trace, parse, write
from railhead.routes.trains import Side
from railhead.titles.t1853.land import territory
from railhead.titles.t1853.land.ground import BROAD
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.routing import SINGLE, Routing, gauge_of_train, piece_gauge
from railhead.titles.t1853.state import State1853

GREEN = COLOURS[1]


class RunAll(Running[State1853]):
    """Run the trains, each on track of its gauge."""

    prompt = "Run the trains, or none."

    def why_shared(self, p: Position, company: str, runs: tuple[Run, ...]) -> Refusal:
        """Two trains that take different ways over a green junction share its common end."""
        junction = shared_junction(p, runs)
        if junction is None:
            return super().why_shared(p, company, runs)
        return p.refuse(
            "route.green", f"Only one train may use the green junction on {place(p, junction)}."
        )

    def why_not_together(
        self, p: Position, company: str, rules: Rules, runs: tuple[Run, ...], traces: list[Trace]
    ) -> Refusal | None:
        refusal = super().why_not_together(p, company, rules, runs, traces)
        return refusal or why_not_leave_out(p, company, traces)

    def run(self, p: Position, company: str, runs: tuple[Run, ...]) -> None:
        """The ends of each run are noted for the mail (EARN-05)."""
        super().run(p, company, runs)
        p.state.duties = ()
        p.state.runs = tuple(
            (run.train, sum(p.node(stop).value(0) for stop in ends(self.trace(p, company, run))))
            for run in runs
        )

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        p.state.runs = ()

    def has_run(self, p: Position, company: str) -> bool:
        """Whether a train of the company can run at all. Any run comes by an own base, and with one
        stop beside it is a run already."""
        if company == p.state.newcomer:  # RR-05
            return False
        rules = Routing(p, company)
        return any(
            rules.over(train, hop) is not None
            and rules.call(train, hop.stop) is not None
            and rules.place(hop.stop) != rules.place(base)
            and (train.name != SINGLE or p.node(hop.stop).kind != "city")
            for train in rules.trains
            for base in p.state.map.markers_of(company)
            for hop in hops(p.title.board, p.state.map, base)
        )

    def usable(self, p: Position, company: str, *, roughly: bool = False) -> Reach:
        """Track of the gauges of its trains; before it has any, of those that it can buy first."""
        names = {p.side(card).name for card in p.trains(company)}
        if not names and not t1853(p).is_major(p, company) and p.state.more_cards:
            names = {SINGLE}
        entries: dict[str, int] = {}
        nodes: frozenset[Stop] = frozenset()
        for gauge in {gauge_of_train(name) for name in names} or {BROAD}:
            found = reach(p.title.board, p.state.map, company, gauge, roughly=roughly)
            nodes |= found.nodes
            for hex_id, edges in found.entries.items():
                entries[hex_id] = entries.get(hex_id, 0) | edges
        return Reach(entries, nodes)

    def why_not_idle(self, p: Position, company: str) -> Refusal | None:
        """Nobody must run (RR-06), but who has built outside its area (PRO-13)."""
        return why_not_leave_out(p, company, [])

    def why_fault(
        self, p: Position, company: str, side: Side, trace: Trace, fault: Fault
    ) -> Refusal | None:
        """Trains keep to their gauge (RUN-02) and count large stations (RUN-03); a 1M has rules of
        its own (RUN-05)."""
        if side.name == SINGLE and fault.broken in ("stop", "own", "limits"):
            return p.refuse(
                "route.single",
                f"A 1M visits one large station, with a base of {company}, and otherwise small "
                "ones.",
            )
        match fault.broken:
            case "track":
                assert fault.leg is not None
                return self._why_not_gauge(p, side, fault.leg)
            case "stops":
                return p.refuse("route.stops", "A run needs at least two stations.")
            case "place":
                words = "A run may not visit a city twice, by whatever station."
                return p.refuse("route.city", words)
            case "own":
                return p.refuse("route.marker", f"The run has no base of {company}.")
            case "limits":
                words = f"{side.range} large stations, not at {fault.used[0]}."
                return p.refuse("route.range", f"A {side.name} may call at {words}")
        return super().why_fault(p, company, side, trace, fault)

    def _why_not_gauge(self, p: Position, side: Side, leg: Hop) -> Refusal:
        gauge, board, laid = gauge_of_train(side.name), p.title.board, p.state.map
        gauges = {piece: piece_gauge(board, laid, piece) for piece in leg.pieces}
        bad = next(piece for piece, its in gauges.items() if its not in (gauge, "dual"))
        words = f"A {side.name} runs on {gauge} and dual gauge, not over {write(bad)!r}."
        return p.refuse("route.gauge", words)

    def rules(self, p: Position, company: str) -> Rules:
        return Routing(p, company)

    def suggest(self, p: Position, company: str, nodes: int | None = None) -> tuple[Run, ...]:
        """Those that include what must be included, where something must (PRO-13)."""
        if p.state.duties:
            sides = tuple(p.side(card) for card in p.trains(company))
            duty = territory.covering(p, company, p.state.map, sides, p.state.duties)
            if duty is not None:
                return duty
        return super().suggest(p, company, nodes)


def why_not_leave_out(p: Position, company: str, traces: list[Trace]) -> Refusal | None:
    """The runs must include every hex outside the area on which the company has built in this turn
    (PRO-13)."""
    for hex_id in p.state.duties:
        if not any(hex_id in trace.hexes for trace in traces):
            return p.refuse(
                "route.duty",
                f"{company} has built at {place(p, hex_id)}, outside its area: one of its runs "
                "must include it.",
            )
    return None


def shared_junction(p: Position, runs: tuple[Run, ...]) -> str | None:
    """The hex of a green junction on which two runs take ways that meet at an edge of the tile
    (RUN-11)."""
    ways: dict[str, set[frozenset[int]]] = {}
    for run in runs:
        for hex_id, a, b in map(parse, run.track):
            track = p.state.map.track(p.title.board, hex_id)
            if track.colour != GREEN or track.nodes:
                continue
            way = frozenset((a, b))
            if any(way & other and way != other for other in ways.get(hex_id, ())):
                return hex_id
            ways.setdefault(hex_id, set()).add(way)
    return None


def ends(trace: Trace) -> tuple[Stop, Stop]:
    """The two end stations of a run."""
    return trace.stops[0], trace.stops[-1]
