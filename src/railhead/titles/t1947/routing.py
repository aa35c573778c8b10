"""The running of trains as the search for the best routes sees it. Clauses RT, RV, TP, SI."""

from __future__ import annotations

from collections.abc import Hashable

from railhead.play.plain import running
from railhead.routes import Call, Train
from railhead.routes.track import Hop, Stop
from railhead.titles.t1947.land.expatriation import unmarked
from railhead.titles.t1947.land.geography import POST, SITE
from railhead.titles.t1947.land.revenue import final, post_value, trains_that_run, value
from railhead.titles.t1947.position import Position, t1947


class Routing(running.Routing):
    """The trains of a company in a position, with so many workers to pass full cities. Where the
    revenue is equal, routes to sites that the company has not marked come first."""

    weights = (1000, 1)

    def __init__(self, p: Position, company: str, workers: int) -> None:
        super().__init__(p, company, trains_that_run(p, company))
        self._p = p
        self._site_at = t1947(p).geography.site_at
        self.unmarked = frozenset(unmarked(p, company))
        self.passes = workers
        self.post = post_value(p, company)

    def passing(self, stop: Stop) -> int | None:
        """Sites and posts are ends; a full city takes a worker (RT-06, RT-07)."""
        hex_id, node = stop
        if self.laid.track(self.board, hex_id).terminal[node]:
            return None
        return int(self.laid.blocks(self.board, hex_id, node, self.company))

    def place(self, stop: Stop) -> Hashable:
        """All edges of a site are one stop (EX-16, RT-10)."""
        return self._site_at.get(stop[0], stop)

    def call(self, train: Train, stop: Stop) -> Call | None:
        """Posts are no stops (TP-05); sites are worth nothing (EX-02)."""
        kind = self.node(stop).kind
        if kind == POST:
            return Call(self.post, costs=(0,), counts=False) if self.post else None
        if kind == SITE:
            new = self._site_at[stop[0]] in self.unmarked
            return Call(0, second=int(new), costs=(1,))
        return Call(value(self._p, self.company, stop), costs=(1,))

    def over(self, train: Train, hop: Hop) -> tuple[int, ...] | None:
        """A post is closed by a full city, worker or not (TP-03)."""
        for here, there in ((hop.start, hop.stop), (hop.stop, hop.start)):
            if self.node(here).kind == POST:
                if self.laid.blocks(self.board, *there, self.company):
                    return None
        return ()

    def total(self, revenue: int) -> int:
        """The bonus, the reductions and the second train; nothing if no train runs (RV-03)."""
        return final(self._p, self.company, revenue) if revenue else 0
