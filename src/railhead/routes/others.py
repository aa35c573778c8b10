"""What the other trains of a company can earn beside an unfinished route: a bound.

Two bounds hold, and the lower one is taken. By passes: the closed stations that the route passes
are lost to the others. By track: once the routes that matter for a train are listed, the train
runs the first of them, at best, that is apart from the route, or stays idle; of a train whose
routes are not listed yet only the worth of its best route is known. Neither looks at conflicts
between the others, so that both are admissible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railhead.routes.search import Found

Places = tuple[int, ...]


class Others:
    """``by_passes[n]``: what they can earn with n passes. ``fixed``: what those without a list can
    earn; ``lists``: routes, the best first, and how many trains run one of them."""

    def __init__(
        self, by_passes: Sequence[int], fixed: int, lists: Sequence[tuple[list[Found], int]]
    ) -> None:
        self._by_passes = by_passes
        self._fixed = fixed
        # An idle train ends each list: it is in nobody's way.
        self._tracks = [[*(found.track for found in routes), 0] for routes, _ in lists]
        self._worths = [[*(found.worth * count for found in routes), 0] for routes, count in lists]
        self.start: Places = (0,) * len(lists)

    def beside(self, used: int, passed: int, places: Places) -> tuple[int, Places]:
        """The bound beside a route, and the first places in the lists that are apart from it: a
        longer route need not look at those before them again."""
        by_passes = self._by_passes[len(self._by_passes) - 1 - passed]
        if not places:
            return min(by_passes, self._fixed), places
        by_track = self._fixed
        found = []
        for number, place in enumerate(places):
            tracks = self._tracks[number]
            while tracks[place] & used:
                place += 1
            found.append(place)
            by_track += self._worths[number][place]
        return min(by_passes, by_track), tuple(found)
