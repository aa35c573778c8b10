"""The running of trains as the search for the best routes sees it. Clauses RT, RV, TP, SI."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from railhead.routes import Call, Rules, Train
from railhead.routes.track import Hop, Stop
from railhead.titles.t1947.expatriation import unmarked
from railhead.titles.t1947.geography import POST, SITE
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.revenue import final, post_value, trains_that_run, value


class Routing(Rules):
    """The trains of a company in a position, with so many workers to pass full cities. Where the
    revenue is equal, routes to sites that the company has not marked come first."""

    weights = (1000, 1)

    def __init__(self, p: Position, company: str, workers: int) -> None:
        self._p = p
        self._board = p.title.board
        self._map = p.state.map
        self._company = company
        self._site_at = t1947(p).geography.site_at
        self.unmarked = frozenset(unmarked(p, company))
        self.passes = workers
        self.post = post_value(p, company)
        sides = Counter(trains_that_run(p, company))
        self.trains = tuple(
            Train(side.name, count, (side.range or 0,)) for side, count in sides.items()
        )

    def own(self) -> Iterable[Stop]:
        own: list[Stop] = self._map.markers_of(self._company)
        return own

    def passing(self, stop: Stop) -> int | None:
        """Sites and posts are ends; a full city takes a worker (RT-06, RT-07)."""
        hex_id, node = stop
        if self._map.track(self._board, hex_id).terminal[node]:
            return None
        return int(self._map.blocks(self._board, hex_id, node, self._company))

    def place(self, stop: Stop) -> Hashable:
        """All edges of a site are one stop (EX-16, RT-10)."""
        place: Hashable = self._site_at.get(stop[0], stop)
        return place

    def call(self, train: Train, stop: Stop) -> Call | None:
        """Posts are no stops (TP-05); sites are worth nothing (EX-02)."""
        kind = self._kind(stop)
        if kind == POST:
            return Call(self.post, costs=(0,), counts=False) if self.post else None
        if kind == SITE:
            new = self._site_at[stop[0]] in self.unmarked
            return Call(0, second=int(new), costs=(1,))
        return Call(value(self._p, self._company, stop), costs=(1,))

    def over(self, train: Train, hop: Hop) -> tuple[int, ...] | None:
        """A post is closed by a full city, worker or not (TP-03)."""
        for here, there in ((hop.start, hop.stop), (hop.stop, hop.start)):
            if self._kind(here) == POST:
                if self._map.blocks(self._board, *there, self._company):
                    return None
        return ()

    def total(self, revenue: int) -> int:
        """The bonus, the reductions and the second train; nothing if no train runs (RV-03)."""
        return final(self._p, self._company, revenue) if revenue else 0

    def _kind(self, stop: Stop) -> str:
        kind: str = self._map.track(self._board, stop[0]).nodes[stop[1]].kind
        return kind
