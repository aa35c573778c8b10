"""Bounds: what the extensions of an unfinished route can be worth at most.

A bound is admissible if no extension exceeds it. Each part here is a relaxation, that is, it
allows everything that a train can do and more:

- *Where it can get.* The train may run to every stop that can be reached from an open end over
  hops which are free of what the route has used, each taken by itself, within its first limit.
- *Where it can end.* A stop that no train runs through, or that has only one track left, can only
  be an end. Each open end has one end to give, so of such stops with equal costs only the dearest
  one or two can be visited, whichever they are.
- *Where it calls.* It may call at the dearest of those stops that fit into its limits, in any
  order, at costs that are never above the true ones (see :func:`railhead.routes.plan._nested`).
- *What it earns besides.* It has every mark on its way and on every hop that it could take, every
  stop that rises does so by the highest standard within reach, and it ends at the best ends.
  Bonuses never fall with more marks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.routes.plan import AMOUNT, Plan
from railhead.routes.tables import Item, Open, Spot, Tables

if TYPE_CHECKING:
    from mypy_extensions import i64

NONE = -1
_FAR = 1 << 30


class Outlook:
    """What can still be reached from a node of the search. :meth:`survey` looks around;
    :meth:`bound` then holds for that node and for its extensions by one hop."""

    def __init__(self, plan: Plan) -> None:
        self.tables = Tables(plan)
        self._plan = plan
        self._unit = plan.unit
        self._guards = plan.guards
        self._pass_field = plan.pass_field
        self._limited = bool(plan.train.limits)
        self._optional = plan.optional
        self._rising = bool(plan.rising)
        self._ends = plan.dearest_ends
        costs = {cost for cost in plan.bound_costs if cost}
        self._single_cost = len(costs) < 2
        self._first_counts = self._single_cost and all(cost & AMOUNT for cost in costs)
        self._start = Spot(len(self.tables.spots), 0, 0)  # the open ends of a route
        # What the last survey saw.
        self._look: i64 = 0  # its number
        self._marks = 0
        self._standard = 0
        self._costly: list[Item] = []
        self._given: list[int] = []  # for each stop what it is worth if it costs nothing
        self._besides = 0
        self._one_end = 0
        self._two_ends = 0

    def survey(
        self,
        free: Open,
        open_ends: int,
        left: int,
        visited: int,
        ends: tuple[int, int],
        standard: int,
        marks: int,
    ) -> None:
        """Look around from the open ends of a route, over the steps that are free.

        ``ends``: the stops where the route would end at its open ends if it did not grow, or NONE;
        ``marks``: those that it has, with which it has all that come within reach.
        """
        tables = self.tables
        shut = 2 if (left >> self._pass_field) & AMOUNT else 1
        levels = left & AMOUNT if self._limited else _FAR
        self._flood(free, shut, levels)
        if self._rising:
            standard = self._highest_standard(standard)
        self._standard = standard
        self._besides = tables.bonus(marks | self._marks)
        visited &= self._optional
        most = levels + 1 if self._first_counts else _FAR
        self._costly = self._candidates(tables.costly(standard), shut, open_ends, visited, most)
        self._given = []
        uncostly = tables.free(standard)
        if uncostly:
            self._given = [0] * len(tables.spots)
            for item in self._candidates(uncostly, shut, open_ends, visited, _FAR):
                self._besides += item.worth
                self._given[item.spot.number] = item.worth
        if self._ends:
            self._best_ends(ends)

    def reaches(self, stops: list[int]) -> bool:
        """Whether one of these stops was reached."""
        spots = self.tables.spots
        return any(spots[stop].seen == self._look for stop in stops)

    def bound(self, total: int, rise: int, left: int, called: int, fixed_end: int) -> int:
        """What a route, or an extension of it, is worth at most.

        ``total``: the worth of its calls so far, of which ``rise`` rise with the standard;
        ``called``: the stop added since the survey, if its call is part of the total, or NONE;
        ``fixed_end``: what its closed end is worth, NONE if both are open.
        """
        guards = self._guards
        bound = total + self._besides
        if rise:
            bound += rise * self._standard * self._unit
        if called != NONE and self._given:
            bound -= self._given[called]
        for item in self._costly:
            if item.spot.number != called:
                rest = left - item.cost
                if rest & guards == guards:
                    left = rest
                    bound += item.worth
                elif self._single_cost:
                    break
        if self._ends:
            bound += self._two_ends if fixed_end == NONE else fixed_end + self._one_end
        return bound

    def choice(self, visited: int, left: int, standard: int) -> tuple[int, int] | None:
        """The best choice of optional calls on a route: their worth and the stops. None if an own
        station must be called at and can't be."""
        plan = self._plan
        optional = visited & plan.optional
        if not plan.train.calls_at_own or visited & plan.own_mask & ~plan.optional:
            return self._dearest(optional, left, standard)
        best = None
        for stop in plan.own:
            bit = 1 << stop
            rest = left - plan.costs[stop]
            if optional & bit and plan.fits(rest):
                worth, stops = self._dearest(optional & ~bit, rest, standard)
                worth += plan.worths[stop] + plan.rises[stop] * standard * plan.unit
                if best is None or worth > best[0]:
                    best = worth, stops | bit
        return best

    def _dearest(self, optional: int, left: int, standard: int) -> tuple[int, int]:
        guards = self._guards
        worth = stops = 0
        for item in self.tables.optional(standard):
            if item.bit & optional:
                rest = left - item.true_cost
                if rest & guards == guards:
                    left = rest
                    worth += item.worth
                    stops |= item.bit
        return worth, stops

    def _flood(self, free: Open, shut: i64, levels: i64) -> None:
        """Find what can be reached, by which exits, with its marks. ``shut``: where the train can
        only end, see :class:`Spot`.

        The search spreads level by level: a stop that counts against the first limit lies one
        level beyond, and there are as many levels as the limit has left.
        """
        look = self._look + 1
        marks = 0
        here = [self._start]
        beyond: list[Spot] = []
        while here:
            for spot in here:  # grows
                out: i64 = 0
                for step in free[spot.number]:
                    if step.counts <= levels:
                        end = step.end
                        out |= step.leaves
                        marks |= step.marks
                        if end.seen == look:
                            end.exits |= step.enters
                        else:
                            end.seen = look
                            end.exits = step.enters
                            if end.shut < shut:
                                if step.counts:
                                    beyond.append(end)
                                else:
                                    here.append(end)
                spot.exits |= out
            here = beyond
            beyond = []
            levels -= 1
        self._look = look
        self._marks = marks

    def _candidates(
        self, items: list[Item], shut: i64, open_ends: i64, visited: int, most: i64
    ) -> list[Item]:
        """The first of some items, dearest first, where the route can call: what was reached, but
        of the stops that can only be ends just the dearest ones of each cost; and what may be
        called at later, of those visited."""
        look = self._look
        kept = [0] * self.tables.sorts
        found: list[Item] = []
        for item in items:
            spot = item.spot
            if spot.seen == look:
                if spot.shut >= shut or not spot.exits & (spot.exits - 1):
                    if kept[item.sort] == open_ends:
                        continue
                    kept[item.sort] = kept[item.sort] + 1
            elif not visited or not item.bit & visited:
                continue
            found.append(item)
            most -= 1
            if not most:
                break
        return found

    def _highest_standard(self, standard: int) -> int:
        for spot in self.tables.spots:
            if spot.standard > standard and spot.seen == self._look:
                standard = spot.standard
        return standard

    def _best_ends(self, ends: tuple[int, int]) -> None:
        """The best ends within reach, or where the route is."""
        one, two = ends
        spots = self.tables.spots
        self._one_end = self._two_ends = 0
        for worth, stop in self._ends:
            if spots[stop].seen == self._look or stop in (one, two):
                self._two_ends += worth
                if self._one_end:
                    break
                self._one_end = worth
