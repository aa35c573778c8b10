"""The atlas: what has been worked out for maps is kept, and carried over to maps like them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.board.reach import reach

MOST = 400  # maps
ANYWHERE = ("rounds to top", "price along")  # what is kept with a map though it does not matter
OWN = ("reach", "suggestion", "what if", "hurried lay")  # what a company's own network decides


class Atlas:
    """Maps that rollouts have come to. Those that are alike are kept once, with all that was worked
    out for them; and what a new tile or marker does not touch still holds on the next map."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[object, LaidMap] = {}

    def same(self, laid: LaidMap, before: LaidMap | None = None) -> LaidMap:
        """The map that was seen first among those that are alike. ``before``: the one that it has
        come from, whose answers it takes over if it is new."""
        key = tuple(map(frozenset, (table.items() for table in _tables(laid))))
        found = self._known.setdefault(key, laid)
        if found is laid and before is not None and before is not laid:
            self._carry(before, laid)
        return found

    def tidy(self) -> None:
        """Forget all of them once they are many."""
        if len(self._known) > MOST:
            self._known.clear()

    def _carry(self, before: LaidMap, laid: LaidMap) -> None:
        """What holds on one map and has nothing to do with what is new on another."""
        changed = set(_changed(before, laid))
        touched: dict[str, bool] = {}
        for key, answer in list(before.memory.items()):
            if not isinstance(key, tuple):
                continue
            if key[0] in OWN:
                company = key[1]
                if company not in touched:
                    touched[company] = self._touches(before, company, changed)
                if touched[company]:
                    continue
            elif key[0] not in ANYWHERE:
                continue
            laid.memory.setdefault(key, answer)

    def _touches(self, laid: LaidMap, company: str, changed: set[str]) -> bool:
        """Whether a company's track leads to any of these hexes, or it has a station there."""
        found = reach(self.board, laid, company)
        homes = {hex_id for hex_id, _ in (*found.nodes, *laid.markers_of(company))}
        return not changed.isdisjoint(found.entries) or not changed.isdisjoint(homes)


def _tables(laid: LaidMap) -> tuple[Mapping[str, object], ...]:
    return laid.tiles, laid.stations, laid.beside, laid.beside_at, laid.gauges


def _changed(before: LaidMap, laid: LaidMap) -> Iterator[str]:
    """The hexes in which two maps differ."""
    for old, new in zip(_tables(before), _tables(laid), strict=True):
        if old is not new:
            yield from (hex_id for hex_id in {**old, **new} if old.get(hex_id) != new.get(hex_id))
