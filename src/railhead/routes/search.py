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

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from railhead.routes.bounds import NONE, Outlook
from railhead.routes.meter import Meter
from railhead.routes.others import Others, Places
from railhead.routes.plan import Plan
from railhead.routes.rules import FIRST, SECOND
from railhead.routes.tables import Open, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

Link = tuple[int, Any] | None  # the last hop of a route, and the link before; -1 begins arm two
TURN = -1
_FAR = 1 << 60


class Found:
    """A route: what it is worth (the mail included), its track and its stops as bits, how many
    closed stations it passes, the part of its worth that is mail, and its station and hops."""

    __slots__ = ("anchor", "link", "mail", "passes", "stops", "track", "worth")

    def __init__(
        self, worth: int, track: int, stops: int, passes: int, mail: int, anchor: int, link: Link
    ) -> None:
        self.worth = worth
        self.track = track
        self.stops = stops
        self.passes = passes
        self.mail = mail
        self.anchor: i64 = anchor
        self.link = link

    @property
    def essence(self) -> tuple[int, ...]:
        """All that matters of it beside other routes."""
        return self.worth, self.track, self.stops, self.passes, self.mail


class Node:
    """An unfinished route: a bound for its extensions, the bits it has used, the stop at its
    growing end, what is left of its limits, the worth of its calls and how many of them rise, its
    standard, its marks, its own station, the place of its first hop in the order of hops from
    there, the end of its first arm (NONE while that grows), its hops, the last of them (NONE at
    first) and the steps that were free before it; and what the other trains can earn beside it,
    with their places (see :class:`Others`)."""

    __slots__ = (
        "anchor",
        "at",
        "bound",
        "first",
        "free",
        "hop",
        "left",
        "link",
        "marks",
        "other",
        "places",
        "rest",
        "rise",
        "standard",
        "total",
        "used",
    )

    def __init__(
        self,
        bound: int,
        used: int,
        at: i64,
        left: int,
        total: int,
        rise: int,
        standard: int,
        marks: int,
        anchor: i64,
        first: i64,
        other: i64,
        link: Link,
        hop: i64,
        free: Open,
        rest: int,
        places: Places,
    ) -> None:
        self.bound = bound
        self.used = used
        self.at: i64 = at
        self.left = left
        self.total = total
        self.rise = rise
        self.standard = standard
        self.marks = marks
        self.anchor: i64 = anchor
        self.first: i64 = first
        self.other: i64 = other
        self.link = link
        self.hop: i64 = hop
        self.free = free
        self.rest = rest
        self.places = places


class Search:
    """The search for routes of one train, which visit one of the stops ``must`` (as bits) if there
    are any. ``ceiling``: no route is worth more, as far as is known."""

    def __init__(self, plan: Plan, meter: Meter, must: int = 0) -> None:
        self.plan = plan
        self.meter = meter
        self._always = must
        self.outlook = Outlook(plan)
        self.tables = self.outlook.tables
        # Of the plan what the inner loops need: their own attributes are nearer.
        self._pass_field = plan.pass_field
        self._guards = plan.guards
        self._optional = plan.optional
        self._worths = plan.worths
        self._rises = plan.rises
        self._standards = plan.standards
        self._ends = plan.ends
        self._ends_differ = plan.ends_differ
        self._end_worths = plan.end_worths
        self._mail = plan.mail
        self._unit = plan.unit
        self._counts = plan.counts
        self._some_count_not = plan.some_count_not
        # For each own station the stops not closed to its routes, and the steps beside it.
        self._open = [0] * len(self.tables.spots)
        self._beside: dict[int, Open] = {}
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
        self._must_stops = [s for s in range(len(self.tables.spots)) if must >> s & 1]
        self._found: list[Found] = []

    def _roots(self, closed: int, spent: int) -> list[Node]:
        """Where the search starts: a node for each own station, from which all routes are found
        that visit it and none of those before it."""
        plan = self.plan
        network = plan.network
        self._limits = plan.limits - (spent << plan.pass_field)
        self._track = network.track & ~closed
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
                    hop=NONE,
                    free=self._free_at_first(anchor, used, closed),
                    rest=_FAR,
                    places=places,
                )
                node.bound = self._survey(node)
                roots.append(node)
        return sorted(roots, key=attrgetter("bound"))

    def _free_at_first(self, anchor: int, used: int, closed: int) -> Open:
        """The steps that are free at first; the same ones each time if no track is closed."""
        if closed:
            return self.tables.beside(used)
        if anchor not in self._beside:
            self._beside[anchor] = self.tables.beside(used)
        return self._beside[anchor]

    def _run(self, stack: list[Node], nodes: int | None = None) -> None:
        """Search from these nodes, at most so many. In a search for the best, every route found
        raises the floor."""
        meter = self.meter
        others = self._others
        until = _FAR if nodes is None else meter.nodes + nodes
        while stack and meter.nodes < until:
            node = stack[-1]
            if node.bound > self._floor and node.bound + node.rest > self._target:
                meter.count()  # whoever stops the search here finds the node on the stack
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
                stack += self._extend(node, rest, places)

    def _passed(self, node: Node) -> int:
        """How many closed stations a route has passed."""
        return (self._limits >> self._pass_field) - (node.left >> self._pass_field)

    def _survey(self, node: Node) -> int:
        """Look around from a node: its bound. From then on it has the steps that are still free,
        with those from its open ends."""
        tables = self.tables
        at, anchor, other = node.at, node.anchor, node.other
        free = node.free
        if node.link is None:
            free[-1] = free[at]
            open_ends = min(2 if tables.spots[at].shut < 2 else 1, len(free[at]))
        else:
            free = node.free = tables.after(free, node.hop)
            ahead = free[at] if tables.spots[at].shut < 2 else []
            open_ends = 1 if ahead else 0
            if other == NONE and tables.spots[anchor].shut < 2:
                back = [step for step in free[anchor] if step.place > node.first]
                if back:
                    open_ends += 1
                    ahead = ahead + back
            free[-1] = ahead
        visited = node.used & self._open[anchor] if self._optional else 0
        ends = (at, anchor if other == NONE else NONE)
        self.outlook.survey(free, open_ends, node.left, visited, ends, node.standard, node.marks)
        fixed = NONE if other == NONE else self._end_worths[other]
        return self.outlook.bound(node.total, node.rise, node.left, NONE, fixed)

    def _is_hopeless(self, node: Node) -> bool:
        """Whether no extension can visit what it must, or end where it may."""
        plan = self.plan
        outlook = self.outlook
        if self._must and not node.used & self._open[node.anchor] & self._must:
            if not outlook.reaches(self._must_stops):
                return True
        if not self._ends_differ:
            return False
        here = self._ends[node.at]
        if node.other == NONE:
            here |= self._ends[node.anchor]
        first = here & FIRST or outlook.reaches(plan.first_ends)
        second = here & SECOND or outlook.reaches(plan.second_ends)
        if node.other == NONE:
            return not first or not second
        end = self._ends[node.other]
        return not ((end & FIRST and second) or (end & SECOND and first))

    def _extend(self, node: Node, beside: int, places: Places) -> list[Node]:
        """The nodes that follow one, which was surveyed just now: by its growing arm, and by the
        second arm, if the first one can be left as it is."""
        tables = self.tables
        at, anchor = node.at, node.anchor
        children: list[Node] = []
        if node.link is None:
            self._grow(children, node, node.free[at], 0, NONE, None, beside, places)
            return children
        if tables.spots[at].shut < 2:
            toll = tables.tolls[at]
            self._grow(children, node, node.free[at], toll, node.other, node.link, beside, places)
        if node.other == NONE and tables.spots[anchor].shut < 2 and self._ends[at]:
            steps = [step for step in node.free[anchor] if step.place > node.first]
            link = (TURN, node.link)
            self._grow(children, node, steps, tables.tolls[anchor], at, link, beside, places)
        return children

    def _grow(
        self,
        children: list[Node],
        node: Node,
        steps: list[Step],
        toll: int,
        other: i64,
        before: Link,
        beside: int,
        places: Places,
    ) -> None:
        """Add the nodes that follow one by some steps to its children. They are noted as routes if
        they are worth it. ``beside``: what the other trains can earn beside it."""
        outlook = self.outlook
        left, total, rise = node.left - toll, node.total, node.rise
        guards, ends = self._guards, self._ends
        target = self._target - beside
        fixed = NONE if other == NONE else self._end_worths[other]
        end = ends[node.anchor if other == NONE else other]
        for step in steps:
            to = step.end.number
            rest = left - step.cost
            if rest & guards != guards:
                continue
            if step.optional:
                worth = total
                risen = rise
                bound = outlook.bound(worth, risen, rest, NONE, fixed)
            else:
                worth = total + self._worths[to]
                risen = rise + self._rises[to]
                bound = outlook.bound(worth, risen, rest, to, fixed)
            if bound <= self._floor or bound <= target:
                continue
            child = Node(
                bound,
                node.used | step.uses,
                to,
                rest,
                worth,
                risen,
                max(node.standard, self._standards[to]),
                node.marks | step.marks,
                node.anchor,
                step.place if node.first == NONE else node.first,
                other,
                (step.hop, before),
                step.hop,
                node.free,
                beside,
                places,
            )
            if joins(end, ends[to]):
                self._note(child)
            if bound > self._floor:
                place = len(children)
                while place and children[place - 1].bound > bound:
                    place -= 1
                children.insert(place, child)

    def _note(self, node: Node) -> None:
        """Keep a route if it is worth it."""
        stops = node.used & self._open[node.anchor]
        if self._must and not stops & self._must:
            return
        if self._some_count_not and (stops & self._counts).bit_count() < 2:
            return
        other = node.anchor if node.other == NONE else node.other
        worth = node.total + self.tables.bonus(node.marks) + node.rise * node.standard * self._unit
        worth += self._end_worths[node.at] + self._end_worths[other]
        if self._optional:
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
        track = node.used & self._track
        mail = self._mail[node.at] + self._mail[other]
        self._found.append(Found(worth, track, stops, passed, mail, node.anchor, node.link))


def joins(one: int, other: int) -> bool:
    """Whether two stops can be the two ends of a route."""
    return bool((one & FIRST and other & SECOND) or (one & SECOND and other & FIRST))
