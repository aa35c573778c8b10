"""Running trains, owned or leased. Clauses RUN, REV, INS-04 to INS-07, RCV-02, NAT-11."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from railhead.play.actions import Run
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.play.refusal import Refusal
from railhead.routes import BestRoute, Rules
from railhead.routes.checking import Fault
from railhead.routes.track import Stop, Trace, follow
from railhead.routes.trains import Side
from railhead.titles.t1860.companies import insolvency
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.routing import Routing, home_of
from railhead.titles.t1860.runs import destinations, planning
from railhead.titles.t1860.runs.calling import (
    Terms,
    halts_called,
    most_halts,
    nodes_of,
    takings,
    terms,
)
from railhead.titles.t1860.state import State1860


def leases(p: Position, company: str) -> bool:
    """Whether a company runs a leased train now (INS-04, INS-07)."""
    return company in p.state.insolvent and not p.trains(company)


def must_run_best(p: Position, company: str) -> bool:
    """Whether a company runs for the highest revenue (RCV-02, NAT-11)."""
    if p.director(company) is None:
        return not t1860(p).readings.players_act_for_receivership
    return bool(p.state.nationalised and t1860(p).readings.highest_revenue)


def effort(p: Position, company: str) -> int:
    """How many nodes the best routes are worth: more where they are a duty."""
    return planning.DUTY if must_run_best(p, company) else planning.SUGGESTION


class RunAll(Running[State1860]):
    """Run the trains; a company without a Director runs by itself for the most (RCV-02)."""

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return super().asks(p, turn) and bool(p.title.acting_for(p, turn.company))

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        company = turn.company
        insolvency.look_at_money(p, company)
        if turn.ran or p.director(company) is not None or not self.has_run(p, company):
            return
        if p.title.acting_for(p, company):
            return
        if not p.state.nationalised:  # NAT-06
            self.run(p, company, self.suggest(p, company))

    def run(self, p: Position, company: str, runs: tuple[Run, ...]) -> None:
        super().run(p, company, runs)
        destinations.reward(p, company, [self.trace(p, company, run) for run in runs])

    def has_run(self, p: Position, company: str) -> bool:
        """Whether a train, owned or leased, has a route through the home (RUN-02 to RUN-04)."""
        home = home_of(p, company)
        if home is None or not self.sides(p, company):
            return False
        return insolvency.reaches_station(p, home)

    def why_not_idle(self, p: Position, company: str) -> Refusal | None:
        """A company that can run must (RUN-01); after nationalisation one in receivership need
        not (NAT-06)."""
        if p.state.nationalised and p.director(company) is None:
            return None
        if t1860(p).readings.every_train_runs or self.suggest(p, company):
            return p.refuse("route.must", f"{company} can run a train, so it must.")
        return None

    def rules(self, p: Position, company: str) -> Rules:
        return Routing(p, company, self.sides(p, company), leases(p, company))

    def run_of(self, p: Position, route: BestRoute) -> Run:
        """With the number of its halts where small stations could have their places (D1)."""
        if not t1860(p).readings.skip_small_stations:
            return super().run_of(p, route)
        halts = sum(node.kind == "halt" for node in nodes_of(p, route.calls))
        return Run(train=route.train, track=route.track, halts=halts)

    def setting(self, p: Position, company: str) -> Hashable:
        """What insolvency, the freeze and nationalisation have changed."""
        return p.state.frozen, p.state.nationalised, p.state.bankrupt, leases(p, company)

    def suggest(self, p: Position, company: str, nodes: int | None = None) -> tuple[Run, ...]:
        """The best routes for the company's trains, unless that is too hard a question: then good
        ones."""
        sides = self.sides(p, company)
        most = nodes or effort(p, company)
        return planning.suggestion(p, company, sides, leases(p, company), most)

    def sides(self, p: Position, company: str) -> list[Side]:
        """Its own trains, or the one that it leases (INS-04)."""
        leased = None if p.trains(company) else insolvency.leased_side(p, company)
        return super().sides(p, company) if leased is None else [leased]

    def trace(self, p: Position, company: str, run: Run) -> Trace:
        laid = p.state.map.without(p.state.bankrupt)
        return follow(p.title.board, laid, company, run.track, past_blocked=True)

    def why_not_route(
        self, p: Position, company: str, rules: Rules, run: Run, side: Side, trace: Trace
    ) -> Refusal | None:
        """The Director may ask for no more halts than can be called at (REV-03)."""
        refusal = super().why_not_route(p, company, rules, run, side, trace)
        on = self._terms(p, company, side)
        if refusal is not None or run.halts is None or on.skips:
            return refusal
        most = most_halts(on, nodes_of(p, trace.stops))
        if run.halts > most:
            words = f"At most {most} halts can be called at here, not {run.halts}."
            return p.refuse("route.halts", words)
        return None

    def why_fault(
        self, p: Position, company: str, side: Side, trace: Trace, fault: Fault
    ) -> Refusal | None:
        on = self._terms(p, company, side)
        match fault.broken:
            case "ends":
                return p.refuse("route.halt_end", "A route may not begin or end at a halt.")
            case "own":
                return p.refuse("route.marker", f"The route has no base of {company}.")
            case "once":
                return p.refuse("route.hex", "A route may not enter a hex twice.")
            case "limits" if fault.used[0] > on.large:
                words = f"{on.large} large stations, not {fault.used[0]}."
                return p.refuse("route.large", f"A {side.name} may call at {words}")
            case "limits":
                large, called = fault.used
                words = f"{on.room(large)} small stations, not {called - large}."
                return p.refuse("route.small", f"A {side.name} on this route can call at {words}")
        return super().why_fault(p, company, side, trace, fault)

    def why_blocked(self, p: Position, company: str, blocked: Sequence[Stop]) -> Refusal:
        words = "The trains of a company may pass through one full station in all."
        return p.refuse("route.blocked", words)

    def why_not_together(
        self, p: Position, company: str, rules: Rules, runs: tuple[Run, ...], traces: list[Trace]
    ) -> Refusal | None:
        return (
            super().why_not_together(p, company, rules, runs, traces)
            or self._why_not_the_most(p, company, runs, traces)
            or self._why_idle(p, company, runs, traces)
        )

    def halts(
        self, p: Position, company: str, run: Run, side: Side, trace: Trace
    ) -> tuple[int, int] | None:
        """The Director's choice (REV-03)."""
        on, nodes = self._terms(p, company, side), nodes_of(p, trace.stops)
        most = most_halts(on, nodes)
        if not most or (on.leased and on.skips):
            return None
        return halts_called(on, nodes, run.halts), most

    def earns(
        self, p: Position, company: str, run: Run, side: Side, trace: Trace
    ) -> tuple[int, int]:
        nodes = nodes_of(p, trace.stops)
        return takings(p, self._terms(p, company, side), nodes, run.halts)

    def _terms(self, p: Position, company: str, side: Side) -> Terms:
        return terms(p, side, leased=leases(p, company))

    def _why_not_the_most(
        self, p: Position, company: str, runs: tuple[Run, ...], traces: list[Trace]
    ) -> Refusal | None:
        """Where the highest revenue is a duty (NAT-11)."""
        if not must_run_best(p, company):
            return None
        sides = {side.name: side for side in self.sides(p, company)}
        most = planning.best(
            p, company, self.sides(p, company), leases(p, company), effort(p, company)
        ).revenue
        revenue = sum(
            self.earns(p, company, run, sides[run.train], trace)[0]
            for run, trace in zip(runs, traces, strict=True)
        )
        if revenue < most:
            words = p.money(most)
            return p.refuse("route.highest", f"{company} can run for {words}, so it must.")
        return None

    def _why_idle(
        self, p: Position, company: str, runs: tuple[Run, ...], traces: list[Trace]
    ) -> Refusal | None:
        """A train for which a route is left must run (RUN-01)."""
        if not t1860(p).readings.every_train_runs:
            return None
        for side in planning.idle(self.sides(p, company), runs):
            if planning.left_for(p, company, side, leases(p, company), traces):
                return p.refuse("route.idle", f"There is a route for the {side.name}: it must run.")
        return None
