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

from railhead.routes.plan import AMOUNT, Item, Plan, Step

_FAR = 1 << 30


class Outlook:
    """What can still be reached from a node of the search. :meth:`survey` looks around;
    :meth:`bound` then holds for that node and for its extensions by one hop."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.reach = 0
        self._marks = 0
        self._standard = 0
        self._costly: list[Item] = []
        self._candidates = 0
        self._besides = 0
        self._one_end = 0
        self._two_ends = 0

    def survey(
        self,
        heads: list[list[Step]],
        open_ends: int,
        used: int,
        left: int,
        visited: int,
        ends: int,
        standard: int,
        marks: int,
    ) -> None:
        """Look around from the open ends of a route, given as the steps that leave them.

        ``ends``: the stops where the route would end at its open ends if it did not grow;
        ``marks``: those that it has, with which it has all that come within reach.
        """
        plan = self.plan
        dead = self._flood(heads, used, left)
        self._standard = self._highest_standard(standard)
        candidates = self.reach & ~self._surplus(dead, open_ends) | visited & plan.optional
        costly, free = plan.costly_and_free(self._standard)
        self._costly = [item for item in costly if item[0] & candidates]
        self._candidates = candidates
        self._besides = plan.bonus(marks | self._marks)
        for bit, worth, _ in free:
            if bit & candidates:
                self._besides += worth
        if plan.dearest_ends:
            self._best_ends(self.reach | ends)

    def bound(self, total: int, rise: int, left: int, called: int, fixed_end: int) -> int:
        """What a route, or an extension of it, is worth at most.

        ``total``: the worth of its calls so far, of which ``rise`` rise with the standard;
        ``called``: the stop added since the survey, if its call is part of the total, as a bit;
        ``fixed_end``: what its closed end is worth, -1 if both are open.
        """
        plan = self.plan
        guards = plan.guards
        bound = total + self._besides
        if rise:
            bound += rise * self._standard * plan.unit
        if called & self._candidates & plan.free:
            stop = called.bit_length() - 1
            bound -= plan.worths[stop] + plan.rises[stop] * self._standard * plan.unit
        for bit, worth, cost in self._costly:
            if bit != called:
                rest = left - cost
                if rest & guards == guards:
                    left = rest
                    bound += worth
                elif plan.single_cost:
                    break
        if plan.dearest_ends:
            bound += self._two_ends if fixed_end < 0 else fixed_end + self._one_end
        return bound

    def choice(self, visited: int, left: int, standard: int) -> tuple[int, int] | None:
        """The best choice of optional calls on a route: their worth and the stops. None if an own
        station must be called at and can't be."""
        plan = self.plan
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
        guards = self.plan.guards
        worth = stops = 0
        for bit, item_worth, cost in self.plan.choices(standard):
            if bit & optional:
                rest = left - cost
                if rest & guards == guards:
                    left = rest
                    worth += item_worth
                    stops |= bit
        return worth, stops

    def _flood(self, heads: list[list[Step]], used: int, left: int) -> int:
        """Find what can be reached, with its marks; the stops that can only be ends come back.

        The search spreads level by level: a stop that counts against the first limit lies one
        level beyond, and there are as many levels as the limit has left.
        """
        plan = self.plan
        tolled = 0 if (left >> plan.pass_field) & AMOUNT else plan.tolled
        levels = left & AMOUNT if plan.train.limits else _FAR
        reach = gains = 0
        order: list[int] = []
        here = list(heads)
        while True:
            beyond: list[list[Step]] = []
            for steps in here:  # grows
                for uses, bit, to, cost, gain in steps:
                    if uses & used or cost > levels:
                        continue
                    gains |= gain
                    if not reach & bit:
                        reach |= bit
                        order.append(to)
                        if not tolled & bit:
                            (beyond if cost else here).append(plan.steps[to])
            if not beyond:
                break
            here = beyond
            levels -= 1
        self.reach = reach
        self._marks = gains & plan.all_marks
        dead = reach & (plan.dead_ends | tolled)
        exits = plan.exits
        for stop in order:
            left_over = gains & exits[stop]
            if not left_over & (left_over - 1):
                dead |= 1 << stop
        return dead

    def _surplus(self, dead: int, open_ends: int) -> int:
        """The stops that can only be ends, without the dearest ones of each cost."""
        if dead.bit_count() <= open_ends:
            return 0
        kept: dict[int, int] = {}
        for bit, _, cost in self.plan.items(self._standard):
            if bit & dead and kept.setdefault(cost, 0) < open_ends:
                kept[cost] += 1
                dead &= ~bit
        return dead

    def _highest_standard(self, standard: int) -> int:
        plan = self.plan
        if plan.rising:
            for stop, other in enumerate(plan.standards):
                if other > standard and self.reach >> stop & 1:
                    standard = other
        return standard

    def _best_ends(self, stops: int) -> None:
        best = [worth for worth, bit in self.plan.dearest_ends if bit & stops][:2]
        self._one_end = best[0] if best else 0
        self._two_ends = sum(best)
