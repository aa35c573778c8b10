"""Depth-first search for the routes of one train.

A route visits an own station. It is found from the first of them on it (the earlier ones are
closed to the search), as two arms that start there: the first arm grows, at any moment it may be
left as it is, and then the second one grows. The first hop of the second arm comes after that of
the first arm in their order, so that every route is found exactly once. Every node of the search
is a route itself, unless it may not end where it does.

A node is left aside if its bound, which no extension exceeds, is not above the floor: the worth of
the best route so far, or that below which routes are of no use. Nodes wait on a stack with their
bounds, so that whenever the search is stopped the highest of them is a bound for what it has not
seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, NamedTuple

from railhead.routes.bounds import Outlook
from railhead.routes.meter import Meter
from railhead.routes.others import Others, Places
from railhead.routes.plan import Plan, Way
from railhead.routes.rules import FIRST, SECOND

Link = tuple[int, Any] | None  # the last hop of a route, and the link before; -1 begins arm two
TURN = -1
NONE = -1
_FAR = 1 << 60


class Found(NamedTuple):
    """A route: what it is worth (the mail included), its track and its stops as bits, how many
    closed stations it passes, the part of its worth that is mail, and its station and hops."""

    worth: int
    track: int
    stops: int
    passes: int
    mail: int
    anchor: int
    link: Link

    @property
    def essence(self) -> tuple[int, ...]:
        """All that matters of it beside other routes."""
        return self[:5]


class Node(NamedTuple):
    """An unfinished route: a bound for its extensions, the bits it has used, the stop at its
    growing end, what is left of its limits, the worth of its calls and how many of them rise, its
    standard, its marks, its own station, the place of its first hop in the order of hops from
    there, the end of its first arm (NONE while that grows), its hops; and what the other trains
    can earn beside it, with their places (see :class:`Others`)."""

    bound: int
    used: int
    at: int
    left: int
    total: int
    rise: int
    standard: int
    marks: int
    anchor: int
    first: int
    other: int
    link: Link
    rest: int
    places: Places


class Search:
    """The search for routes of one train, which visit one of the stops ``must`` (as bits) if there
    are any. ``ceiling``: no route is worth more, as far as is known."""

    def __init__(self, plan: Plan, meter: Meter, must: int = 0) -> None:
        self.plan = plan
        self.meter = meter
        self._always = must
        self.outlook = Outlook(plan)
        self._open: dict[int, int] = {}  # for each own station the stops not closed to its routes
        self._whole: list[Node] | None = None  # what a search for the best of all has not seen
        self._begin(0, -_FAR, None, must)
        self.ceiling = max((node.bound for node in self._roots(0, 0)), default=0)

    def best(
        self, closed: int = 0, must: int = 0, spent: int = 0, nodes: int | None = None
    ) -> Found | None:
        """The best route that is worth anything, or the best of those found with so many nodes.

        ``closed``: track that it can't use; ``must``: other stops of which it has to visit one;
        ``spent``: passes that other trains have used.
        """
        self._begin(0, -_FAR, None, must or self._always)
        whole = not (closed or must or spent or nodes)
        stack = self._roots(closed, spent)
        self._whole = stack if whole else None
        self._run(stack, nodes)
        self.take_stock()
        self._whole = None
        return self._found[-1] if self._found else None

    def take_stock(self) -> Found | None:
        """Amidst a search for the best route of all, or after it was stopped: lower the ceiling to
        what is known by then. The best route so far comes back."""
        if self._whole is None:
            return None
        self.ceiling = max([self._floor, *(node.bound for node in self._whole)])
        return self._found[-1] if self._found else None

    def above(self, least: int, target: int, others: Others) -> list[Found]:
        """All routes that are worth more than ``least`` and could, with what the others earn, be
        worth more than the target; the best come first."""
        self._begin(least, target, others, self._always)
        self._run(self._roots(0, 0))
        return sorted(self._found, key=attrgetter("worth"), reverse=True)

    def _begin(self, floor: int, target: int, others: Others | None, must: int) -> None:
        self._floor = floor
        self._target = target
        self._others = others
        self._must = must
        self._found: list[Found] = []

    def _roots(self, closed: int, spent: int) -> list[Node]:
        """Where the search starts: a node for each own station, from which all routes are found
        that visit it and none of those before it."""
        plan = self.plan
        network = plan.network
        self._limits = plan.limits - (spent << plan.pass_field)
        self._closed = closed
        places = self._others.start if self._others else ()
        roots: list[Node] = []
        before = 0
        for anchor in plan.own:
            bit = 1 << anchor
            self._open[anchor] = network.all_stops & ~before
            used = network.begins[anchor] | closed | before
            left = self._limits
            total = rise = 0
            if not plan.optional & bit:
                left -= plan.costs[anchor]
                total = plan.worths[anchor]
                rise = plan.rises[anchor]
            before |= bit
            if plan.fits(left):
                node = Node(
                    bound=0,
                    used=used,
                    at=anchor,
                    left=left,
                    total=total,
                    rise=rise,
                    standard=max(plan.train.standard, plan.standards[anchor]),
                    marks=plan.marks_at[anchor],
                    anchor=anchor,
                    first=NONE,
                    other=NONE,
                    link=None,
                    rest=_FAR,
                    places=places,
                )
                roots.append(node._replace(bound=self._survey(node)))
        return sorted(roots, key=attrgetter("bound"))

    def _run(self, stack: list[Node], nodes: int | None = None) -> None:
        """Search from these nodes, at most so many. In a search for the best, every route found
        raises the floor."""
        count = self.meter.count
        others = self._others
        until = _FAR if nodes is None else self.meter.nodes + nodes
        while stack and self.meter.nodes < until:
            node = stack[-1]
            if node.bound > self._floor and node.bound + node.rest > self._target:
                count()  # whoever stops or watches the search here finds the node on the stack
                stack.pop()
            else:
                stack.pop()
                continue
            rest, places = node.rest, node.places
            if others is not None:
                rest, places = others.beside(node.used, self._passed(node), places)
                if node.bound + rest <= self._target:
                    continue
            bound = self._survey(node)
            if bound <= self._floor or bound + rest <= self._target:
                continue
            if not self._is_hopeless(node):
                children = self._extend(node, rest, places)
                if len(children) > 1:
                    children.sort(key=attrgetter("bound"))
                stack += children

    def _passed(self, node: Node) -> int:
        """How many closed stations a route has passed."""
        plan = self.plan
        return (self._limits >> plan.pass_field) - (node.left >> plan.pass_field)

    def _survey(self, node: Node) -> int:
        """Look around from a node: its bound."""
        plan = self.plan
        at, anchor, other = node.at, node.anchor, node.other
        if node.link is None:
            heads = [plan.first_steps[at]]
            open_ends = 2 if plan.ways[at] else 1
        else:
            heads = [plan.steps[at]]
            if other == NONE:
                heads.append(plan.steps[anchor][node.first + 1 :])
            open_ends = sum(1 for steps in heads if steps)
        ends = 1 << at
        if other == NONE:
            ends |= 1 << anchor
        visited = node.used & self._open[anchor]
        self.outlook.survey(
            heads, open_ends, node.used, node.left, visited, ends, node.standard, node.marks
        )
        fixed = NONE if other == NONE else plan.end_worths[other]
        return self.outlook.bound(node.total, node.rise, node.left, 0, fixed)

    def _is_hopeless(self, node: Node) -> bool:
        """Whether no extension can visit what it must, or end where it may."""
        plan = self.plan
        reach = self.outlook.reach
        if self._must and not (node.used & self._open[node.anchor] | reach) & self._must:
            return True
        if not plan.ends_differ:
            return False
        near = reach | 1 << node.at
        if node.other == NONE:
            near |= 1 << node.anchor
            return not near & plan.first_ends or not near & plan.second_ends
        end = plan.ends[node.other]
        as_first = end & FIRST and near & plan.second_ends
        as_second = end & SECOND and near & plan.first_ends
        return not (as_first or as_second)

    def _branches(self, node: Node) -> Iterator[tuple[list[Way], int, int, Link]]:
        """The ways on from a node: with the end of the other arm, the place of the first hop (NONE
        if it is the place of the way itself), and the link before."""
        plan = self.plan
        if node.link is None:
            yield plan.starts[node.at], NONE, NONE, None
            return
        yield plan.ways[node.at], node.other, node.first, node.link
        if node.other == NONE and plan.ends[node.at]:
            rest = plan.ways[node.anchor][node.first + 1 :]
            yield rest, node.at, node.first, (TURN, node.link)

    def _extend(self, node: Node, beside: int, places: Places) -> list[Node]:
        """The nodes that follow one, which was surveyed just now. They are noted as routes if
        they are worth it. ``beside``: what the other trains can earn beside it."""
        plan = self.plan
        used, left, total, rise, marks = node.used, node.left, node.total, node.rise, node.marks
        guards, optional = plan.guards, plan.optional
        worths, rises, standards, ends = plan.worths, plan.rises, plan.standards, plan.ends
        target = self._target - beside
        bound_of = self.outlook.bound
        children = []
        for ways, other, first, before in self._branches(node):
            fixed = NONE if other == NONE else plan.end_worths[other]
            end = ends[node.anchor if other == NONE else other]
            for place, (uses, to, bit, cost, mark, hop) in enumerate(ways):
                rest = left - cost
                if uses & used or rest & guards != guards:
                    continue
                if optional & bit:
                    sums = (total, rise)
                    bound = bound_of(total, rise, rest, 0, fixed)
                else:
                    sums = (total + worths[to], rise + rises[to])
                    bound = bound_of(*sums, rest, bit, fixed)
                if bound <= self._floor or bound <= target:
                    continue
                child = Node(
                    bound,
                    used | uses,
                    to,
                    rest,
                    *sums,
                    max(node.standard, standards[to]),
                    marks | mark,
                    node.anchor,
                    place if first == NONE else first,
                    other,
                    (hop, before),
                    beside,
                    places,
                )
                if joins(end, ends[to]):
                    self._note(child)
                if bound > self._floor:
                    children.append(child)
        return children

    def _note(self, node: Node) -> None:
        """Keep a route if it is worth it."""
        plan = self.plan
        stops = node.used & self._open[node.anchor]
        if self._must and not stops & self._must:
            return
        if plan.some_count_not and (stops & plan.counts).bit_count() < 2:
            return
        other = node.anchor if node.other == NONE else node.other
        worth = node.total + plan.bonus(node.marks) + node.rise * node.standard * plan.unit
        worth += plan.end_worths[node.at] + plan.end_worths[other]
        if plan.optional:
            choice = self.outlook.choice(stops, node.left, node.standard)
            if choice is None:
                return
            worth += choice[0]
        if worth <= self._floor:
            return
        passed = self._passed(node)
        if self._others is None:
            self._floor = worth
        else:
            rest, _ = self._others.beside(node.used, passed, node.places)
            if worth + rest <= self._target:
                return
        track = node.used & plan.network.track & ~self._closed
        mail = plan.mail[node.at] + plan.mail[other]
        self._found.append(Found(worth, track, stops, passed, mail, node.anchor, node.link))


def joins(one: int, other: int) -> bool:
    """Whether two stops can be the two ends of a route."""
    return bool((one & FIRST and other & SECOND) or (one & SECOND and other & FIRST))
