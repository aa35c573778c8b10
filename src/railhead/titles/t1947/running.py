"""Runs and what they earn. Clauses RT, RV-01 to RV-05, RV-11, SI, TP, WK-02, WK-03, TN-11."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from railhead.play.actions import Run
from railhead.play.actions import RunTrains as RunAction
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.play.refusal import Refusal
from railhead.routes import Rules
from railhead.routes.arms import hops
from railhead.routes.checking import Fault
from railhead.routes.track import Stop, Trace, follow
from railhead.routes.trains import Side
from railhead.titles.t1947.land import connections, expatriation, workers
from railhead.titles.t1947.land.geography import POST
from railhead.titles.t1947.land.revenue import adjustments, final, trains_that_run, value
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.routing import Routing
from railhead.titles.t1947.state import State1947, Turn1947
from railhead.titles.t1947.trains import can_buy_by_power


class RunAll(Running[State1947]):
    """Run the trains, from the first T8 on the largest only (SI-01)."""

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        """Also without a train, while one could be bought by P8 and run (PV-24, OR-03)."""
        if super().asks(p, turn):
            return True
        return not turn.ran and self._could_run(p, turn)

    def _could_run(self, p: Position, turn: CompanyTurn) -> bool:
        return self.has_route(p, turn.company) and can_buy_by_power(p, turn)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: RunAction
    ) -> Refusal | None:
        owned = {p.side(card).name for card in p.trains(turn.company)}
        names = [run.train for run in action.routes]
        may = [side.name for side in self.sides(p, turn.company)]
        if len(may) < len(p.trains(turn.company)) and owned.issuperset(names):
            if len(names) > 1 or any(name not in may for name in names):
                return p.refuse("route.one", f"Only the largest train, a {may[0]}, can run.")
        return super().why_not(p, turn, player, action)

    def sides(self, p: Position, company: str) -> list[Side]:
        return trains_that_run(p, company)

    def trace(self, p: Position, company: str, run: Run) -> Trace:
        return follow(p.title.board, p.state.map, company, run.track, past_blocked=True)

    def has_route(self, p: Position, company: str) -> bool:
        """Whether a T2 could run: a station joined by track to another stop (TN-11, EX-14)."""
        laid = p.state.map
        return any(
            p.node(hop.stop).kind != POST
            for marker in laid.markers_of(company)
            for hop in hops(p.title.board, laid, marker)
        )

    def why_not_idle(self, p: Position, company: str) -> Refusal | None:
        """Trains may stay idle (RT-11)."""
        return None

    def why_fault(
        self, p: Position, company: str, side: Side, trace: Trace, fault: Fault
    ) -> Refusal | None:
        hexes = p.title.board.hexes
        match fault.broken:
            case "stop":
                return None  # a post without P7: worth nothing, but nobody forbids it (TP-02)
            case "stops":
                words = "A route needs two stops; a trading post does not count."
                return p.refuse("route.stops", words)
            case "place":
                assert fault.stop is not None
                site = t1947(p).geography.site_at[fault.stop[0]]
                return p.refuse("route.site", f"{site} can't be at both ends of a route.")
            case "track":
                assert fault.leg is not None
                ends = (fault.leg.start, fault.leg.stop)
                city = next(stop for stop in ends if p.node(stop).kind != POST)
                words = f"{hexes[city[0]].name} is full: its post is closed."
                return p.refuse("route.post", words)
        return super().why_fault(p, company, side, trace, fault)

    def why_blocked(self, p: Position, company: str, blocked: Sequence[Stop]) -> Refusal:
        """Each full city on the way of a train needs a worker (RT-06, WK-02)."""
        name = p.title.board.hexes[blocked[-1][0]].name
        words = f"{name} is full of other companies' stations, and no worker is left to pass it."
        return p.refuse("route.blocked", words)

    def rules(self, p: Position, company: str) -> Rules:
        """With all workers that its president can employ."""
        return Routing(p, company, workers.usable(p, company))

    def setting(self, p: Position, company: str) -> Hashable:
        """The season, the company's posts and sites, and what changes the sum of its runs."""
        rules = Routing(p, company, 0)
        changes = tuple(adjustments(p, company))
        return p.state.season, rules.post, rules.unmarked, changes

    def suggested_by(self, p: Position, company: str) -> Rules:
        """Without a worker."""
        return Routing(p, company, 0)

    def run(self, p: Position, company: str, runs: tuple[Run, ...]) -> None:
        traces = [self.trace(p, company, run) for run in runs]
        passed = sum(len(trace.blocked) for trace in traces)
        super().run(p, company, runs)
        workers.spend(p, company, passed)
        turn: Turn1947 = p.frame(CompanyTurn)
        if runs:
            p.note(f"The revenue of {company} is {p.money(turn.revenue)}.", company)
        sites = expatriation.reached(p, turn, [trace.stops for trace in traces])
        joined = tuple(site for site in sites if self._joined_now(p, turn, site, traces))
        p.change_frame(CompanyTurn, reached=sites, joined=joined)

    def _joined_now(self, p: Position, turn: Turn1947, site: str, traces: list[Trace]) -> bool:
        """Whether every route to a site owes the connection to the second tile action (WK-06)."""
        return all(
            connections.made_by_second_action(p, turn, site, trace)
            for trace in traces
            if site in expatriation.reached(p, turn, [trace.stops])
        )

    def total(self, p: Position, company: str, runs: tuple[Run, ...], revenue: int) -> int:
        return final(p, company, revenue) if runs else 0

    def runs_past_blocked(self, p: Position, company: str) -> bool:
        return workers.usable(p, company) > 0

    def stop_value(self, p: Position, company: str, stop: Stop) -> int:
        return value(p, company, stop)

    def adjustments(self, p: Position, company: str) -> list[tuple[str, str]]:
        return adjustments(p, company)
