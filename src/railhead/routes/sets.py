"""Going through the sets of routes, with one route for each train at most.

Branch and bound: the trains choose one after the other, each among the routes that are apart from
those chosen before. Trains of the same kind are interchangeable, so the next of them chooses only
among what comes later in their list.
"""

from __future__ import annotations

from collections.abc import Callable

from railhead.routes.meter import Meter
from railhead.routes.search import Found

Chosen = tuple[tuple[int, Found], ...]  # kinds of trains, and their routes


class Sets:
    """The sets of routes out of lists, one list for each kind of train, the best routes first.

    ``offer`` takes a set that could be better than the best one known, and says what the best is
    worth from then on.
    """

    def __init__(
        self,
        lists: list[list[Found]],
        counts: list[int],
        passes: int,
        offer: Callable[[Chosen], int],
        meter: Meter,
    ) -> None:
        # The shortest lists first: few branches at the root.
        kinds = sorted(range(len(lists)), key=lambda kind: len(lists[kind]))
        self._kinds = [kind for kind in kinds for _ in range(counts[kind])]
        self._lists = [lists[kind] for kind in self._kinds]
        self._passes = passes
        self._offer = offer
        self._meter = meter
        self._best = 0

    def go_through(self, best: int) -> None:
        """Offer every set that could be worth more than ``best``."""
        self._best = best
        self._choose(0, self._lists, (), 0, 0)

    def _choose(
        self, place: int, lists: list[list[Found]], chosen: Chosen, total: int, spent: int
    ) -> None:
        """Choose a route for the train in this place, and then for those after it.

        ``lists``: for each train the routes that are apart from those chosen. The bound is the
        sum of the first of each: admissible, as it only leaves out conflicts between routes that
        are not chosen yet; and a train does not better than the one of its kind before it.
        """
        if place == len(self._kinds):
            self._best = self._offer(chosen)
            return
        kind = self._kinds[place]
        later = place + self._kinds[place:].count(kind)
        others = sum(routes[0].worth for routes in lists[later:] if routes)
        for number, found in enumerate(lists[place]):
            if total + found.worth * (later - place) + others <= self._best:
                break
            if spent + found.passes > self._passes:
                continue
            self._meter.count()
            self._meter.check()
            rest = self._apart(place, lists, number, total)
            if rest is not None:
                with_it = (*chosen, (kind, found))
                self._choose(place + 1, rest, with_it, total + found.worth, spent + found.passes)
        if total + others > self._best:  # the train, and those like it, stay idle
            self._choose(later, lists, chosen, total, spent)

    def _apart(
        self, place: int, lists: list[list[Found]], number: int, total: int
    ) -> list[list[Found]] | None:
        """The lists for the trains after this place, without the routes in the way of the one with
        this number; None if nothing can come of it that is better than the best."""
        kind = self._kinds[place]
        found = lists[place][number]
        track = found.track
        sources = [
            lists[place][number + 1 :] if other == kind else routes
            for other, routes in zip(self._kinds[place + 1 :], lists[place + 1 :], strict=True)
        ]
        firsts = [
            next((route.worth for route in routes if not route.track & track), 0)
            for routes in sources
        ]
        spare = total + found.worth + sum(firsts) - self._best
        if spare <= 0:
            return None
        rest = lists[: place + 1]
        for routes, first in zip(sources, firsts, strict=True):
            kept = []
            for route in routes:
                if route.worth <= first - spare:
                    break
                if not route.track & track:
                    kept.append(route)
            rest.append(kept)
        return rest
