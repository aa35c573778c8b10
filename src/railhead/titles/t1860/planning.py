"""The routes of all trains of a company together: the best that can be found, and what is left
for a train that stays idle. Clauses RUN-01, RUN-04, RUN-06, RUN-08, RCV-02, NAT-11."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from railhead.play.actions import Run
from railhead.play.position import Position
from railhead.routes.track import Stop, Trace, write
from railhead.routes.trains import Side
from railhead.titles.t1860.calling import Terms, takings, terms
from railhead.titles.t1860.search import Found, Network, Task, routes

# Steps of a search: for a suggestion, for a duty to run for the most, for a train left idle.
SUGGESTION, DUTY, LEFT = 4_000, 150_000, 3_000
PASSES = 1  # full stations that one train of a company may pass (RUN-08)


class Plan(NamedTuple):
    """A route of a train with what it earns."""

    side: Side
    found: Found
    revenue: int
    subsidy: int


def network(p: Position, company: str) -> Network:
    """The network on which a company runs: face-down bases don't count (RUN-09)."""
    laid = p.state.map.without(p.state.bankrupt)
    key = ("network", company)
    net: Network | None = laid.memory.get(key)
    if net is None:
        net = laid.memory[key] = Network(p.title.board, laid, company)
    return net


def home_of(p: Position, company: str) -> Stop | None:
    """The station of the home base, None if there is none (FLT-07)."""
    home = p.company(company).homes[0]
    return next((stop for stop in p.state.map.markers_of(company) if stop[0] == home), None)


def best(
    p: Position, company: str, sides: Sequence[Side], leased: bool, budget: int
) -> tuple[Plan, ...]:
    """The routes with the highest revenue that a search of so many steps finds."""
    laid = p.state.map.without(p.state.bankrupt)
    state = p.state
    key = (
        "best",
        company,
        tuple(sides),
        leased,
        budget,
        state.phase,
        state.frozen,
        state.nationalised,
    )
    known: tuple[Plan, ...] | None = laid.memory.get(key)
    if known is None:
        known = laid.memory[key] = _best(p, company, sides, leased, budget)
    return known


def _best(
    p: Position, company: str, sides: Sequence[Side], leased: bool, budget: int
) -> tuple[Plan, ...]:
    home = home_of(p, company)
    if home is None or not sides:
        return ()
    net = network(p, company)
    if home not in net.number:
        return ()  # no track leads to it yet
    lists: dict[Side, list[Plan]] = {}
    for side in sides:
        if side not in lists:
            lists[side] = _candidates(p, net, side, leased, budget)
    order = sorted(sides, key=lambda side: -_top(lists[side]))
    combined = _Combination(net.number[home], [lists[side] for side in order])
    chosen = list(combined.best)
    for side in _idle(order, chosen):
        more = left_for(p, company, side, leased, chosen)
        if more is not None:
            chosen.append(more)
    return tuple(chosen)


def left_for(
    p: Position, company: str, side: Side, leased: bool, others: Sequence[Plan]
) -> Plan | None:
    """A route for a train beside those of the others, if a short search finds one."""
    net = network(p, company)
    home = home_of(p, company)
    if home is None or home not in net.number:
        return None
    used = passed = 0
    joined: set[int] = set()
    for plan in others:
        used |= plan.found.used
        passed += bool(plan.found.blocked)
        joined.update(plan.found.stops)
    on = terms(p, side, leased=leased)
    task = Task(
        on,
        used,
        PASSES if not passed else 0,
        frozenset(joined or {net.number[home]}),
        p.title.variants.re_enter_hexes,
    )
    for found in routes(net, task, [LEFT]):
        return _plan(p, net, side, on, found)
    return None


def plan_of(
    p: Position, company: str, side: Side, trace: Trace, revenue: int, subsidy: int
) -> Plan:
    """A route that somebody has written down, as the search sees it."""
    net = network(p, company)
    used = 0
    for here, to in pairwise(trace.stops):
        for edge in net.edges[net.number[here]]:
            if edge.to == net.number[to] and net.crossings[edge.bit] <= trace.crossings:
                used |= edge.bit
    stops = tuple(net.number[stop] for stop in trace.stops)
    return Plan(side, Found(stops, used, (), len(trace.blocked)), revenue, subsidy)


def runs(plans: Sequence[Plan]) -> tuple[Run, ...]:
    """The plans as actions write them."""
    return tuple(
        Run(
            train=plan.side.name,
            track=tuple(write(piece) for edge in plan.found.edges for piece in edge.pieces),
        )
        for plan in plans
    )


def _candidates(p: Position, net: Network, side: Side, leased: bool, budget: int) -> list[Plan]:
    on = terms(p, side, leased=leased)
    task = Task(on, blocked=PASSES, re_enter=p.title.variants.re_enter_hexes)
    plans = [_plan(p, net, side, on, found) for found in routes(net, task, [budget])]
    plans.sort(key=lambda plan: (-plan.revenue, -plan.subsidy, plan.found.stops))
    return plans


def _plan(p: Position, net: Network, side: Side, on: Terms, found: Found) -> Plan:
    nodes = [net.nodes[stop] for stop in found.stops]
    return Plan(side, found, *takings(p, on, nodes, None))


def _top(plans: list[Plan]) -> int:
    return plans[0].revenue if plans else 0


def _idle(sides: Sequence[Side], chosen: Sequence[Plan]) -> list[Side]:
    left = list(sides)
    for plan in chosen:
        left.remove(plan.side)
    return left


class _Combination:
    """Choosing one route at most from each list: the highest sum of routes that are joined, share
    no track, include the home and pass one full station at most (RUN-04, RUN-06, RUN-08)."""

    STEPS = 60_000

    def __init__(self, home: int, lists: list[list[Plan]]) -> None:
        self.home = home
        self.lists = lists
        self.tops = [sum(_top(plans) for plans in lists[k:]) for k in range(len(lists) + 1)]
        self.best: tuple[Plan, ...] = ()
        self.most = (-1, -1)
        self.steps = self.STEPS
        self._choose(0, (), 0, 0, 0, 0)

    def _choose(
        self, k: int, chosen: tuple[Plan, ...], used: int, passed: int, revenue: int, subsidy: int
    ) -> None:
        if k == len(self.lists):
            if (revenue, subsidy) > self.most and _hold_together(self.home, chosen):
                self.most = (revenue, subsidy)
                self.best = chosen
            return
        for plan in self.lists[k]:
            if revenue + plan.revenue + self.tops[k + 1] < self.most[0]:
                break
            self.steps -= 1
            if self.steps < 0:
                break
            found = plan.found
            if found.used & used or (found.blocked and passed):
                continue
            self._choose(
                k + 1,
                (*chosen, plan),
                used | found.used,
                passed + found.blocked,
                revenue + plan.revenue,
                subsidy + plan.subsidy,
            )
        if revenue + self.tops[k + 1] >= self.most[0]:
            self._choose(k + 1, chosen, used, passed, revenue, subsidy)


def _hold_together(home: int, plans: Sequence[Plan]) -> bool:
    return bool(plans) and hold_together(home, [plan.found.stops for plan in plans])


def hold_together(home: object, routes: Sequence[Sequence[object]]) -> bool:
    """Whether all routes are joined, directly or over others, to one with the home (RUN-04)."""
    reached: set[object] = {home}
    waiting = list(routes)
    while waiting:
        joined = [route for route in waiting if not reached.isdisjoint(route)]
        if not joined:
            return False
        for route in joined:
            reached.update(route)
        waiting = [route for route in waiting if route not in joined]
    return True
