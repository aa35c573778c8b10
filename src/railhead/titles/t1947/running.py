"""Runs and what they earn. Clauses RT, RV-01 to RV-05, RV-11, SI, TP, WK-02, WK-03, TN-11."""

from __future__ import annotations

from collections.abc import Hashable

from railhead.play.actions import Run
from railhead.play.actions import RunTrains as RunAction
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.play.refusal import Refusal
from railhead.routes import Rules
from railhead.routes.arms import hops
from railhead.routes.track import Stop, Trace, follow
from railhead.routes.trains import Side
from railhead.titles.t1947 import connections, expatriation, workers
from railhead.titles.t1947.geography import POST
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.revenue import adjustments, final, trains_that_run, value
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
            kind_of_stop(p, hop.stop) != POST
            for marker in laid.markers_of(company)
            for hop in hops(p.title.board, laid, marker)
        )

    def why_not_idle(self, p: Position, company: str) -> Refusal | None:
        """Trains may stay idle (RT-11)."""
        return None

    def why_not_route(
        self, p: Position, company: str, run: Run, side: Side, trace: Trace
    ) -> Refusal | None:
        """Why a route is refused, beyond the common rules of track."""
        stops = [stop for stop in trace.stops if kind_of_stop(p, stop) != POST]
        if len(stops) < 2:
            return p.refuse(
                "route.stops", "A route needs two stops; a trading post does not count."
            )
        if not any(p.state.map.holds_at(*stop, company) for stop in stops):
            return p.refuse("route.marker", f"The route has no station of {company}.")
        if side.range is not None and len(stops) > side.range:
            return p.refuse(
                "route.range",
                f"A {side.name} may make at most {side.range} stops, not {len(stops)}.",
            )
        site_at = t1947(p).geography.site_at
        ends = [site_at.get(hex_id) for hex_id, _ in (stops[0], stops[-1])]
        if ends[0] is not None and ends[0] == ends[1]:
            return p.refuse("route.site", f"{ends[0]} can't be at both ends of a route.")
        for post, city in ((trace.stops[0], trace.stops[1]), trace.stops[:-3:-1]):
            if kind_of_stop(p, post) == POST and p.state.map.blocks(p.title.board, *city, company):
                return p.refuse(
                    "route.post",
                    f"{p.title.board.hexes[city[0]].name} is full: its post is closed.",
                )
        return None

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

    def why_not_together(
        self, p: Position, company: str, runs: tuple[Run, ...], traces: list[Trace]
    ) -> Refusal | None:
        """Each full city on the way of a train needs a worker (RT-06, WK-02)."""
        blocked = [stop for trace in traces for stop in trace.blocked]
        if len(blocked) <= workers.usable(p, company):
            return None
        name = p.title.board.hexes[blocked[-1][0]].name
        return p.refuse(
            "route.blocked",
            f"{name} is full of other companies' stations, and no worker is left to pass it.",
        )

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


def kind_of_stop(p: Position, stop: Stop) -> str:
    """city, town, site or post."""
    hex_id, node = stop
    kind: str = p.state.map.track(p.title.board, hex_id).nodes[node].kind
    return kind
