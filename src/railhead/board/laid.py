"""The laid map: tiles and station markers on the board at one moment.

A map is a value: a change makes a new one, which is why everything derived from it (the track of
each hex, what a company reaches) can be kept with it until the next tile or marker.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.tiles import Track

T = TypeVar("T")


class LaidMap(Struct, frozen=True, dict=True):
    """``tiles``: hex to (tile, rotation). ``stations``: hex to one row of places for each of its
    stations, "" for a free place. ``beside``: hex to markers that found no place. ``beside_at``:
    hex to the stations beside which these stand, where that is not the first. ``gauges``: hex to
    the edges at which a gauge-change marker lies, noted on both sides."""

    tiles: dict[str, tuple[str, int]] = {}
    stations: dict[str, tuple[tuple[str, ...], ...]] = {}
    beside: dict[str, tuple[str, ...]] = {}
    beside_at: dict[str, tuple[int, ...]] = {}
    gauges: dict[str, tuple[int, ...]] = {}

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """Answers already worked out for this map (never part of the state)."""
        return {}

    @cached_property
    def used(self) -> Counter[str]:
        """How many copies of each tile lie on the map."""
        return Counter(tile for tile, _ in self.tiles.values())

    def track(self, board: Board, hex_id: str) -> Track:
        """The track on a hex: of its tile, or the printed one."""
        laid = self.tiles.get(hex_id)
        return board.track(*laid) if laid else board.printed[hex_id]

    def places(self, board: Board, hex_id: str, node: int) -> tuple[str, ...]:
        """The places of a city with the markers in them."""
        rows = self.stations.get(hex_id)
        if rows is not None:
            return rows[node]
        return ("",) * self.track(board, hex_id).nodes[node].slots

    def holds(self, hex_id: str, company: str) -> bool:
        """Whether the company has a marker on this hex, in a place or beside."""
        rows = self.stations.get(hex_id, ())
        return any(company in row for row in rows) or company in self.beside.get(hex_id, ())

    def markers_of(self, company: str) -> list[tuple[str, int]]:
        """The (hex, station) of every marker of a company, of those beside too."""
        found = [
            (hex_id, node)
            for hex_id, rows in self.stations.items()
            for node, row in enumerate(rows)
            if company in row
        ]
        found += [
            (hex_id, self.station_beside(hex_id, company))
            for hex_id, row in self.beside.items()
            if company in row
        ]
        return found

    def station_beside(self, hex_id: str, company: str) -> int:
        """The station of a hex beside which a marker of the company stands."""
        at = self.beside_at.get(hex_id)
        return at[self.beside[hex_id].index(company)] if at else 0

    def holds_at(self, hex_id: str, node: int, company: str) -> bool:
        """Whether the company has a marker at this very station, in a place or beside."""
        rows = self.stations.get(hex_id)
        if rows is not None and company in rows[node]:
            return True
        if company not in self.beside.get(hex_id, ()):
            return False
        return self.station_beside(hex_id, company) == node

    def blocks(self, board: Board, hex_id: str, node: int, company: str) -> bool:
        """Whether the company can't pass this city: every place taken, none by itself."""
        rows = self.stations.get(hex_id)
        if rows is None:
            return False
        row = rows[node]
        if not row or "" in row or company in row:
            return False
        return not self.holds_at(hex_id, node, company)

    def changes_gauge(self, board: Board, hex_id: str, edge: int) -> bool:
        """Whether the gauge changes at this edge: it is printed so, or a marker lies there."""
        if board.hexes[hex_id].borders.get(edge) == "gauge":
            return True
        return edge in self.gauges.get(hex_id, ())

    def with_tile(
        self, board: Board, hex_id: str, tile: str, rotation: int, moves: tuple[int, ...]
    ) -> LaidMap:
        """The map after a tile was laid; old station k becomes station ``moves[k]``.

        Markers keep their station and their place in it.
        """
        stations = self.stations
        old = stations.get(hex_id)
        if old is not None:
            rows = [[""] * node.slots for node in board.tiles[tile].nodes]
            for node, row in enumerate(old):
                for slot, company in enumerate(row):
                    if company:
                        row_now = rows[moves[node]]
                        # Where two stations became one, the second finds another place.
                        row_now[row_now.index("") if row_now[slot] else slot] = company
            stations = {**stations, hex_id: tuple(tuple(row) for row in rows)}
        tiles = {**self.tiles, hex_id: (tile, rotation)}
        beside_at = self.beside_at
        at = beside_at.get(hex_id, (0,) * len(self.beside.get(hex_id, ())))
        moved = tuple(moves[k] for k in at)
        if moved != at:
            beside_at = {**beside_at, hex_id: moved}
        return msgspec.structs.replace(self, tiles=tiles, stations=stations, beside_at=beside_at)

    def with_marker(self, board: Board, hex_id: str, node: int, company: str) -> LaidMap:
        """The map after a company put a marker into the first free place of a city."""
        track = self.track(board, hex_id)
        rows = [list(self.places(board, hex_id, k)) for k in range(len(track.nodes))]
        row = rows[node]
        row[row.index("")] = company
        stations = {**self.stations, hex_id: tuple(tuple(row) for row in rows)}
        return msgspec.structs.replace(self, stations=stations)

    def with_marker_beside(self, hex_id: str, company: str, node: int = 0) -> LaidMap:
        """The map after a marker was put beside a city that has no place for it."""
        row = self.beside.get(hex_id, ())
        at = self.beside_at.get(hex_id, (0,) * len(row))
        beside = {**self.beside, hex_id: (*row, company)}
        beside_at = {**self.beside_at, hex_id: (*at, node)} if node or any(at) else self.beside_at
        return msgspec.structs.replace(self, beside=beside, beside_at=beside_at)

    def without_marker_beside(self, hex_id: str, company: str) -> LaidMap:
        """The map after a marker beside a city was taken away."""
        place = self.beside[hex_id].index(company)
        return msgspec.structs.replace(
            self,
            beside=_without(self.beside, hex_id, place),
            beside_at=_without(self.beside_at, hex_id, place),
        )

    def with_marker_changed(self, hex_id: str, node: int, company: str, new: str) -> LaidMap:
        """The map after a marker of a company was exchanged for another one in its place of a
        station, or taken out of it ("")."""
        rows = list(self.stations[hex_id])
        row = list(rows[node])
        row[row.index(company)] = new
        rows[node] = tuple(row)
        return msgspec.structs.replace(self, stations={**self.stations, hex_id: tuple(rows)})

    def without_marker(self, hex_id: str, node: int, company: str) -> LaidMap:
        """The map after a marker was taken off a station, out of its place or from beside it."""
        rows = self.stations.get(hex_id)
        if rows is not None and company in rows[node]:
            return self.with_marker_changed(hex_id, node, company, "")
        return self.without_marker_beside(hex_id, company)

    def without(self, companies: tuple[str, ...]) -> LaidMap:
        """The map as if these companies had no markers on it; kept with this one."""
        if not companies:
            return self
        key = ("without", companies)
        found: LaidMap | None = self.memory.get(key)
        if found is None:
            stations = {
                hex_id: tuple(tuple("" if m in companies else m for m in row) for row in rows)
                for hex_id, rows in self.stations.items()
            }
            found = self.memory[key] = msgspec.structs.replace(self, stations=stations)
        return found

    def with_new_owner(self, company: str, owner: str) -> LaidMap:
        """The map after all markers of a company became those of another."""
        stations = {
            hex_id: tuple(tuple(owner if held == company else held for held in row) for row in rows)
            for hex_id, rows in self.stations.items()
        }
        beside = {
            hex_id: tuple(owner if held == company else held for held in row)
            for hex_id, row in self.beside.items()
        }
        return msgspec.structs.replace(self, stations=stations, beside=beside)

    def with_gauge(self, board: Board, hex_id: str, edge: int) -> LaidMap:
        """The map after a gauge-change marker was put on an edge."""
        gauges = dict(self.gauges)
        for here, side in self._both_sides(board, hex_id, edge):
            gauges[here] = tuple(sorted({*gauges.get(here, ()), side}))
        return msgspec.structs.replace(self, gauges=gauges)

    def without_gauge(self, board: Board, hex_id: str, edge: int) -> LaidMap:
        """The map after the gauge-change marker was taken off an edge."""
        gauges = dict(self.gauges)
        for here, side in self._both_sides(board, hex_id, edge):
            left = tuple(other for other in gauges.pop(here) if other != side)
            if left:
                gauges[here] = left
        return msgspec.structs.replace(self, gauges=gauges)

    def _both_sides(self, board: Board, hex_id: str, edge: int) -> list[tuple[str, int]]:
        other = board.next_to[hex_id][edge]
        assert other is not None
        return [(hex_id, edge), (other, opposite(edge))]


def _without(rows: dict[str, tuple[T, ...]], hex_id: str, place: int) -> dict[str, tuple[T, ...]]:
    """Rows by hex without what is in one place of one of them."""
    row = rows.get(hex_id, ())
    row = row[:place] + row[place + 1 :]
    rest = {other: others for other, others in rows.items() if other != hex_id}
    return {**rest, hex_id: row} if row else rest
