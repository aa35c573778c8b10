"""The laid map: tiles and station markers on the board at one moment.

A map is a value: a change makes a new one, which is why everything derived from it (the track of
each hex, what a company reaches) can be kept with it until the next tile or marker.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from railhead.board.board import Board
from railhead.board.tiles import Track


class LaidMap(Struct, frozen=True, dict=True):
    """``tiles``: hex to (tile, rotation). ``stations``: hex to one row of places for each of its
    stations, "" for a free place. ``beside``: hex to markers that found no place."""

    tiles: dict[str, tuple[str, int]] = {}
    stations: dict[str, tuple[tuple[str, ...], ...]] = {}
    beside: dict[str, tuple[str, ...]] = {}

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
        """The (hex, station) of every marker of a company; one beside counts for station 0."""
        found = [
            (hex_id, node)
            for hex_id, rows in self.stations.items()
            for node, row in enumerate(rows)
            if company in row
        ]
        found += [(hex_id, 0) for hex_id, row in self.beside.items() if company in row]
        return found

    def blocks(self, board: Board, hex_id: str, node: int, company: str) -> bool:
        """Whether the company can't pass this city: every place taken, none by itself."""
        rows = self.stations.get(hex_id)
        if rows is None:
            return False
        row = rows[node]
        if not row or "" in row or company in row:
            return False
        return company not in self.beside.get(hex_id, ())

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
                        rows[moves[node]][slot] = company
            stations = {**stations, hex_id: tuple(tuple(row) for row in rows)}
        tiles = {**self.tiles, hex_id: (tile, rotation)}
        return LaidMap(tiles, stations, self.beside)

    def with_marker(self, board: Board, hex_id: str, node: int, company: str) -> LaidMap:
        """The map after a company put a marker into the first free place of a city."""
        track = self.track(board, hex_id)
        rows = [list(self.places(board, hex_id, k)) for k in range(len(track.nodes))]
        row = rows[node]
        row[row.index("")] = company
        stations = {**self.stations, hex_id: tuple(tuple(row) for row in rows)}
        return LaidMap(self.tiles, stations, self.beside)

    def with_marker_beside(self, hex_id: str, company: str) -> LaidMap:
        """The map after a marker was put beside a city that has no place for it."""
        beside = {**self.beside, hex_id: (*self.beside.get(hex_id, ()), company)}
        return LaidMap(self.tiles, self.stations, beside)

    def with_marker_moved_in(self, board: Board, hex_id: str, node: int) -> LaidMap:
        """The map after the first marker beside a city moved into a free place of it."""
        company, *rest = self.beside[hex_id]
        beside = {other: row for other, row in self.beside.items() if other != hex_id}
        if rest:
            beside[hex_id] = tuple(rest)
        moved = self.with_marker(board, hex_id, node, company)
        return LaidMap(moved.tiles, moved.stations, beside)

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
            found = self.memory[key] = LaidMap(self.tiles, stations, self.beside)
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
