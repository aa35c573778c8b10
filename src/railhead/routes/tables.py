"""The tables of one train for the inner loops of the search.

They say the same as a :class:`Plan`, in small classes and in numbers that fit into a machine word,
where a plan has masks over the whole network: a compiler makes plain machine code of what uses
them. They are made anew wherever a plan is searched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.routes.plan import AMOUNT, Plan, Way

if TYPE_CHECKING:  # a machine word, if it is compiled
    from mypy_extensions import i64


class Spot:
    """A stop, and what the last look around saw of it.

    ``shut``: 0 if trains run through it, 1 if only with a pass, 2 if not at all. ``seen``: the
    number of the look around that reached it last; ``exits``: by which exits, as bits.
    """

    __slots__ = ("exits", "number", "seen", "shut", "standard")

    def __init__(self, number: int, shut: int, standard: int) -> None:
        self.number: i64 = number
        self.shut: i64 = shut
        self.standard = standard
        self.seen: i64 = 0
        self.exits: i64 = 0


class Step:
    """A hop as a train takes it.

    ``hop``: its number; ``place``: its place in the order of those from the same stop; ``end``:
    where it ends; ``optional``: whether the call there is; ``counts``: whether it counts against
    the first limit (1 or 0); ``leaves`` and ``enters``: by which exits of its two stops, as bits;
    ``marks``: what it has; ``cost``: of the hop with the call, unless that is optional; ``uses``:
    its bits.
    """

    __slots__ = (
        "cost",
        "counts",
        "end",
        "enters",
        "hop",
        "leaves",
        "marks",
        "optional",
        "place",
        "uses",
    )

    def __init__(
        self,
        way: Way,
        place: int,
        end: Spot,
        optional: bool,
        counts: int,
        leaves: int,
        enters: int,
    ) -> None:
        self.hop: i64 = way.hop
        self.place: i64 = place
        self.end = end
        self.optional = optional
        self.counts: i64 = counts
        self.leaves: i64 = leaves
        self.enters: i64 = enters
        self.marks = way.marks
        self.cost = way.cost
        self.uses = way.uses


class Item:
    """A stop as the bounds see it: its bit, what a call is worth there, its cost as the bounds use
    it, the number of that cost among all such costs, and the true cost."""

    __slots__ = ("bit", "cost", "sort", "spot", "true_cost", "worth")

    def __init__(self, spot: Spot, worth: int, cost: int, sort: int, true_cost: int) -> None:
        number: int = spot.number  # a plain int, as a bit may lie beyond those of a C integer
        self.spot = spot
        self.bit = 1 << number
        self.worth = worth
        self.cost = cost
        self.sort: i64 = sort
        self.true_cost = true_cost


class Strike:
    """What a hop is in the way of: the stops with steps that it strikes out, and the hops, a byte
    for each, which is 1 if it is struck out."""

    __slots__ = ("hops", "stops")

    def __init__(self, stops: list[int], hops: bytes) -> None:
        self.stops = stops
        self.hops = hops


# For each stop the steps from it that a route leaves free; then those from its open ends.
Open = list[list[Step]]


class Tables:
    """``spots``: the stops. ``steps``: those that leave each of them; ``tolls``: what it costs to
    run through."""

    def __init__(self, plan: Plan) -> None:
        network = plan.network
        self._plan = plan
        self.spots = [
            Spot(number, 2 if passing is None else min(passing, 1), plan.standards[number])
            for number, passing in enumerate(network.passing)
        ]
        self.tolls = [(passing or 0) << plan.pass_field for passing in network.passing]
        self._exits: list[dict[int, int]] = [{} for _ in network.stops]
        self.steps = [
            [self._step(stop, way, place) for place, way in enumerate(ways)]
            for stop, ways in enumerate(plan.starts)
        ]
        self._groups: list[list[tuple[int, ...]]] = [[] for _ in network.hops]
        for group in network.groups:
            for hop in group:
                self._groups[hop].append(group)
        self._start = [0] * len(network.hops)
        for stop, hops in enumerate(network.leaving):
            for hop in hops:
                self._start[hop] = stop
        self._strikes: list[Strike | None] = [None] * len(network.hops)
        self._costly: dict[int, list[Item]] = {}
        self._free: dict[int, list[Item]] = {}
        self._optional: dict[int, list[Item]] = {}
        self._sorts: dict[int, int] = {}
        for cost in plan.bound_costs:
            self._sorts.setdefault(cost, len(self._sorts))
        self.sorts = len(self._sorts)
        self._bonuses: dict[int, int] = {}

    def _step(self, stop: int, way: Way, place: int) -> Step:
        plan = self._plan
        optional = bool(plan.optional & way.bit)
        called = 0 if optional else plan.costs[way.to] & AMOUNT
        counts = int(bool(plan.train.limits) and called > 0)
        leaves, enters = self._exit(stop, way.hop), self._exit(way.to, way.hop)
        return Step(way, place, self.spots[way.to], optional, counts, leaves, enters)

    def _exit(self, stop: int, hop: int) -> int:
        """The exit by which a hop leaves or enters a stop, as a bit among those of the stop."""
        network = self._plan.network
        exits = self._exits[stop]
        return exits.setdefault(network.exits[hop] & network.exits_of[stop], 1 << len(exits))

    def beside(self, used: int) -> Open:
        """The steps that are free of these bits."""
        free = [[step for step in steps if not step.uses & used] for steps in self.steps]
        free.append([])
        return free

    def after(self, free: Open, hop: int) -> Open:
        """Those of some steps that a hop leaves free."""
        left = free.copy()
        strike = self._strikes[hop]
        if strike is None:
            strike = self._strikes[hop] = self._strike(hop)
        struck = strike.hops
        for stop in strike.stops:
            left[stop] = [step for step in free[stop] if not struck[step.hop]]
        return left

    def _strike(self, hop: int) -> Strike:
        struck = bytearray(len(self._start))
        for group in self._groups[hop]:
            for other in group:
                struck[other] = 1
        stops = {self._start[other] for group in self._groups[hop] for other in group}
        return Strike(sorted(stops), bytes(struck))

    def costly(self, standard: int) -> list[Item]:
        """The stops where a call costs and is worth something, dearest first, at this standard."""
        found = self._costly.get(standard)
        if found is None:
            found = self._costly[standard] = [i for i in self._items(standard) if i.cost]
        return found

    def free(self, standard: int) -> list[Item]:
        """Those where it costs nothing."""
        found = self._free.get(standard)
        if found is None:
            found = self._free[standard] = [i for i in self._items(standard) if not i.cost]
        return found

    def optional(self, standard: int) -> list[Item]:
        """Those where a call is optional."""
        found = self._optional.get(standard)
        if found is None:
            optional = self._plan.optional
            found = [item for item in self._items(standard) if item.bit & optional]
            self._optional[standard] = found
        return found

    def _items(self, standard: int) -> list[Item]:
        plan = self._plan
        items = []
        for stop, call in enumerate(plan.calls):
            worth = plan.worths[stop] + plan.rises[stop] * standard * plan.unit
            if call is not None and worth:
                cost = plan.bound_costs[stop]
                items.append(
                    Item(self.spots[stop], worth, cost, self._sorts[cost], plan.costs[stop])
                )
        return sorted(items, key=lambda item: -item.worth)

    def bonus(self, marks: int) -> int:
        """What a route with these marks earns besides its calls, weighed."""
        found = self._bonuses.get(marks)
        if found is None:
            found = self._bonuses[marks] = self._plan.weight * self._plan.amount(marks)
        return found
