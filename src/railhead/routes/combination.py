"""The best set of routes of all trains together.

The best route of every train by itself gives a bound for all: their sum. Every set of routes that
is worth more than some target has only routes that could, with the best that the other trains can
earn beside them, exceed the target; these are listed, and the best set is found among them. The
target starts a little below the bound and sinks; as soon as a set above it is found, that is the
best of all. Whenever the search is stopped, the last target that was gone through is the bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from operator import attrgetter

from railhead.routes.meter import Meter
from railhead.routes.others import Others
from railhead.routes.plan import Plan
from railhead.routes.search import Found, Search
from railhead.routes.sets import Chosen, Sets

_FIRST_STEP = 15  # the first target lies below the bound by this part of it
_QUICK = 100  # nodes for a first, rough route of a train


class Combination:
    """The trains of a company together. ``chosen`` is the best set of routes so far, ``worth``
    what it is worth, ``bound`` what no set exceeds."""

    def __init__(
        self, plans: Sequence[Plan], passes: int, weights: tuple[int, int], meter: Meter
    ) -> None:
        self.counts = [plan.train.count for plan in plans]
        self.passes = passes
        self.weights = weights
        self.meter = meter
        self.home = plans[0].network.home if plans else 0
        self.has_home = bool(plans) and plans[0].network.has_home
        self.chosen: Chosen = ()
        self.worth = 0
        self._grain = gcd(*(plan.grain for plan in plans)) or 1
        self._trains = [kind for kind, count in enumerate(self.counts) for _ in range(count)]
        must = self.home if len(self._trains) == 1 else 0
        self.searches = [Search(plan, meter, must) for plan in plans]
        self._firsts: dict[int, Found | None] = {}  # the best route of each kind by itself
        self.bound = self._sum_of_ceilings()

    @property
    def proven(self) -> bool:
        """Whether no set of routes is worth more."""
        return self.worth >= self.bound

    def revenue_of(self, worth: int) -> int:
        """The highest revenue that a set of this worth can have."""
        return worth // self.weights[0] if self.weights[0] else worth

    def solve(self) -> None:
        """Find the best set of routes; OutOfTime leaves what is known by then."""
        if self.has_home and not self.home:
            self.bound = 0  # no track leads home
            return
        if len(self._trains) > 1:
            self._take_greedily(_QUICK)
        for kind, search in enumerate(self.searches):
            self._firsts[kind] = found = search.best()
            if found is not None:
                self.offer(((kind, found),))
            self.bound = self._sum_of_ceilings()
        if not self.proven:
            self._take_greedily(None)
            self._go_through_lists()

    def take_stock(self) -> None:
        """Amidst the search, or when it was stopped: take up what its parts know by then."""
        for kind, search in enumerate(self.searches):
            found = search.take_stock()
            if found is not None:
                self.offer(((kind, found),))
        self.bound = min(self.bound, self._sum_of_ceilings())

    def offer(self, chosen: Chosen) -> int:
        """Keep a set of routes if it is legal and the best so far; what the best is worth."""
        worth = _worth(chosen)
        if worth > self.worth and self._is_legal(chosen):
            self.chosen = chosen
            self.worth = worth
        return self.worth

    def _sum_of_ceilings(self) -> int:
        return sum(self.searches[kind].ceiling for kind in self._trains)

    def _is_legal(self, chosen: Chosen) -> bool:
        """Whether the routes do not pass too many closed stations and, where there is a home, one
        visits it and all hang together."""
        if sum(found.passes for _, found in chosen) > self.passes:
            return False
        if not self.has_home:
            return True
        joined = self.home
        apart = [found.stops for _, found in chosen]
        while near := [stops for stops in apart if stops & joined]:
            apart = [stops for stops in apart if not stops & joined]
            for stops in near:
                joined |= stops
        return not apart

    def _take_greedily(self, nodes: int | None) -> None:
        """Sets of routes found one train after the other, each kind coming first once; each route
        with so many nodes."""
        for first in range(len(self.counts)):
            order = sorted(
                self._trains, key=lambda kind: (kind != first, -self.searches[kind].ceiling)
            )
            chosen: Chosen = ()
            track = spent = 0
            stops = self.home
            for kind in order:
                found = self._firsts.get(kind)
                if chosen or found is None or (self.has_home and not found.stops & stops):
                    found = self.searches[kind].best(track, stops, spent, nodes)
                if found is not None:
                    chosen += ((kind, found),)
                    track |= found.track
                    spent += found.passes
                    stops |= found.stops if self.has_home else 0
                    self.offer(chosen)

    def _go_through_lists(self) -> None:
        """Find the best set among longer and longer lists of routes."""
        tops = [self._by_passes(search) for search in self.searches]
        aim = self.bound = _most(tops, self._trains, self.passes)[-1]
        step = aim // _FIRST_STEP + 1
        effort = 0
        while not self.proven:
            aim -= step
            target = max(aim // self._grain * self._grain, self.worth)
            before = self.meter.nodes
            lists = self._lists(tops, target)
            sets = Sets(lists, self.counts, self.passes, self.offer, self.meter)
            sets.go_through(self.worth)
            self.bound = max(self.worth, target)
            effort, last = self.meter.nodes - before, effort
            if effort < 2 * last:  # it has become little harder: take larger steps
                step *= 2

    def _by_passes(self, search: Search) -> list[int]:
        """What the best route with 0, 1, ... passes is worth."""
        tops = []
        for spent in range(self.passes, 0, -1):
            found = search.best(spent=spent)
            tops.append(found.worth if found else 0)
        return [*tops, search.ceiling]

    def _lists(self, tops: list[list[int]], target: int) -> list[list[Found]]:
        """For each kind of train the routes that a set worth more than the target can have."""
        lists: list[list[Found]] = [[] for _ in tops]
        listed: list[tuple[list[Found], int]] = []
        unlisted = sum(tops[kind][-1] for kind in self._trains)
        for kind in sorted(range(len(tops)), key=lambda kind: -tops[kind][-1]):
            count = self.counts[kind]
            unlisted -= count * tops[kind][-1]
            if count == 1:
                others = Others(self._besides(tops, kind, 1), unlisted, listed)
                lists[kind] = self.searches[kind].above(-1, target, others)
            else:
                lists[kind] = self._twins(tops, kind, target, unlisted, listed)
            listed.append((lists[kind], count))
        return lists

    def _twins(
        self,
        tops: list[list[int]],
        kind: int,
        target: int,
        unlisted: int,
        listed: list[tuple[list[Found], int]],
    ) -> list[Found]:
        """The routes of several trains of one kind.

        A set above the target has a *leader*, the best of their routes, which is worth at least
        its part of what the other kinds leave to be earned. The routes of its twins are apart
        from it and worth no more, so that each of them can only be as good as the first leader
        that is apart from the route in question.
        """
        search, count, top = self.searches[kind], self.counts[kind], tops[kind][-1]
        besides = self._besides(tops, kind, 1)
        part = (target - self._besides(tops, kind, count)[-1]) // count
        leaders = search.above(part, target, Others(besides, unlisted + (count - 1) * top, listed))
        twins = Others(besides, unlisted, [*listed, (leaders, count - 1)])
        followers = search.above(-1, target, twins)
        both = {found.essence: found for found in (*leaders, *followers)}
        return sorted(both.values(), key=attrgetter("worth"), reverse=True)

    def _besides(self, tops: list[list[int]], kind: int, count: int) -> list[int]:
        """What all trains but so many of a kind can earn with 0, 1, ... passes."""
        trains = self._trains.copy()
        for _ in range(count):
            trains.remove(kind)
        return _most(tops, trains, self.passes)


def _worth(chosen: Chosen) -> int:
    """What a set of routes is worth: mail is carried by one of its trains only."""
    mail = [found.mail for _, found in chosen]
    return sum(found.worth for _, found in chosen) - sum(mail) + max(mail, default=0)


def _most(tops: list[list[int]], trains: Sequence[int], passes: int) -> list[int]:
    """The highest sum of best routes of some trains with 0, 1, ... passes for all together."""
    most = [0] * (passes + 1)
    for kind in trains:
        most = [
            max(most[together - own] + tops[kind][own] for own in range(together + 1))
            for together in range(passes + 1)
        ]
    return most
