"""Which cities are linked by rail, whoever built it. Clauses CON-01 to CON-03.

Track of one gauge, with dual gauge, makes stretches. A stretch that touches no company's base is no
link; all others link the stations on them, where trains and gauges can be changed. The stations of
a large city are one place.
"""

from __future__ import annotations

from collections.abc import Hashable

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, of_gauge
from railhead.routes.track import crossing
from railhead.titles.t1853.land.ground import GAUGES
from railhead.titles.t1853.position import Position, t1853


class _Union:
    """Sets that are joined one by one."""

    def __init__(self) -> None:
        self._parent: dict[Hashable, Hashable] = {}

    def find(self, thing: Hashable) -> Hashable:
        """What stands for the set of a thing."""
        parent = self._parent.setdefault(thing, thing)
        while parent != thing:
            grandparent = self._parent[parent]
            self._parent[thing] = grandparent
            thing, parent = parent, grandparent
        return thing

    def join(self, a: Hashable, b: Hashable) -> None:
        """Make one set of two."""
        self._parent[self.find(a)] = self.find(b)


def groups(p: Position) -> dict[str, int]:
    """The bid cities by their hexes, with the same number for those that are linked."""
    linked = _places(p.title.board, p.state.map)
    numbers: dict[Hashable, int] = {}
    return {
        hex_id: numbers.setdefault(linked.find(hex_id), len(numbers)) for hex_id in t1853(p).cities
    }


def _places(board: Board, laid: LaidMap) -> _Union:
    """All places with stations, joined where trains can be taken from one to the other."""
    found: _Union | None = laid.memory.get("links")
    if found is not None:
        return found
    found = laid.memory["links"] = _Union()
    for gauge in GAUGES:
        for stations in _stretches(board, laid, gauge):
            if any(_has_base(laid, hex_id, node) for hex_id, node in stations):
                first, *others = (_place(board, laid, hex_id, node) for hex_id, node in stations)
                for other in others:
                    found.join(first, other)
    return found


def _stretches(board: Board, laid: LaidMap, gauge: str) -> list[list[tuple[str, int]]]:
    """The stations on each connected stretch of track of one gauge."""
    track = _Union()
    stations: set[tuple[str, int]] = set()
    for hex_id, hex_ in board.hexes.items():
        if hex_id not in laid.tiles and not hex_.paths:
            continue
        for path in of_gauge(laid.track(board, hex_id), gauge).paths:
            ends: list[Hashable] = []
            for end in (path.a, path.b):
                if end < NODE:
                    ends.append(crossing(board, hex_id, end))
                else:
                    ends.append((hex_id, end - NODE))
                    stations.add((hex_id, end - NODE))
            track.join(*ends)
    found: dict[Hashable, list[tuple[str, int]]] = {}
    for station in sorted(stations):
        found.setdefault(track.find(station), []).append(station)
    return list(found.values())


def _has_base(laid: LaidMap, hex_id: str, node: int) -> bool:
    rows = laid.stations.get(hex_id)
    return rows is not None and any(rows[node])


def _place(board: Board, laid: LaidMap, hex_id: str, node: int) -> Hashable:
    """A city, all stations of which are one place (CON-02), or a single town."""
    kind = laid.track(board, hex_id).nodes[node].kind
    return hex_id if kind == "city" else (hex_id, node)
