"""What a company's lines connect, gauge by gauge. Clauses TRK-07, TRK-09, TRK-20, TRK-21, GAU-02,
GAU-03, GAU-06, COST-09.

A line begins at a base and is of one gauge all along; dual gauge counts for either. So everything
is asked twice, once for each gauge: a break of gauge ends one search, and only a base at it begins
the other.
"""

from __future__ import annotations

from itertools import islice

from railhead.board.board import Board
from railhead.board.grid import EDGES
from railhead.board.laid import LaidMap
from railhead.board.reach import lines, reach, reach_beside
from railhead.board.tiles import NODE, Track, of_gauge
from railhead.routes.track import Stop
from railhead.titles.t1853.land.ground import GAUGES

_MOST_LINES = 4_000  # to the first tile of a turn, from one base by one gauge


def connects(board: Board, laid: LaidMap, company: str, hex_id: str, track: Track) -> bool:
    """Whether this track on a hex would be connected to a base of the company (TRK-20)."""
    if laid.holds(hex_id, company):
        return True
    return any(
        reach(board, laid, company, gauge).entries.get(hex_id, 0) & of_gauge(track, gauge).exits
        for gauge in GAUGES
    )


def stations(board: Board, laid: LaidMap, company: str) -> frozenset[Stop]:
    """The stations connected to a base of the company, those with its bases among them."""
    broad, metre = (reach(board, laid, company, gauge).nodes for gauge in GAUGES)
    return broad | metre


def hexes(board: Board, laid: LaidMap, company: str) -> list[str]:
    """The hexes at which a connected line arrives or a base stands, in a settled order."""
    found = {hex_id for hex_id, _ in laid.markers_of(company)}
    for gauge in GAUGES:
        found.update(reach(board, laid, company, gauge).entries)
    return sorted(found)


class Beside:
    """What a second tile can join once a first one lies: lines from another base than the first
    tile's, over none of the track that joins that to its base (TRK-07). ``with_tile``: nor over
    that tile's own track, by the first version of the rules (A-49)."""

    def __init__(
        self, board: Board, laid: LaidMap, company: str, first: str, *, with_tile: bool
    ) -> None:
        self.entries: dict[str, dict[str, int]] = {gauge: {} for gauge in GAUGES}
        self.bases: set[str] = set()
        bases = laid.markers_of(company)
        tracks = {gauge: of_gauge(laid.track(board, first), gauge) for gauge in GAUGES}
        for base in bases:
            others = [other for other in bases if other != base]
            to_first = _to_first(board, laid, company, base, first, tracks, with_tile=with_tile)
            for taken in _least(to_first):
                self.bases.update(hex_id for hex_id, _ in others)
                for gauge in GAUGES:
                    found = reach_beside(board, laid, company, gauge, others, taken).entries
                    for hex_id, edges in found.items():
                        before = self.entries[gauge].get(hex_id, 0)
                        self.entries[gauge][hex_id] = before | edges

    def joins(self, hex_id: str, track: Track) -> bool:
        """Whether this track on a hex can be the second tile."""
        if hex_id in self.bases:
            return True
        return any(
            self.entries[gauge].get(hex_id, 0) & of_gauge(track, gauge).exits for gauge in GAUGES
        )


def beside(
    board: Board, laid: LaidMap, company: str, first: str, *, with_tile: bool = False
) -> Beside:
    """What a second tile can join; kept with the map."""
    key = ("beside", company, first, with_tile)
    found: Beside | None = laid.memory.get(key)
    if found is None:
        found = laid.memory[key] = Beside(board, laid, company, first, with_tile=with_tile)
    return found


def _to_first(
    board: Board,
    laid: LaidMap,
    company: str,
    base: Stop,
    first: str,
    tracks: dict[str, Track],
    *,
    with_tile: bool,
) -> list[int]:
    """What each line from a base to the first tile uses; of that tile itself nothing, unless it
    counts with its line."""
    found = []
    if base[0] == first:
        start = NODE + base[1]
        found.append(_on_tile(board, first, laid.track(board, first), start) if with_tile else 0)
    for gauge in GAUGES:
        track = tracks[gauge]
        for (hex_id, edge), used in islice(lines(board, laid, company, gauge, base), _MOST_LINES):
            if hex_id == first and track.exits >> edge & 1:
                found.append(used | (_on_tile(board, first, track, edge) if with_tile else 0))
    return found


def _on_tile(board: Board, hex_id: str, track: Track, start: int) -> int:
    """The track of a tile that one of its ends is joined to: all of it but where two towns have a
    line each."""
    ends, found = (*track.from_edge, *track.from_node), {start}
    queue = [start]
    while queue:
        further = [end for end in ends[queue.pop()] if end not in found]
        found.update(further)
        queue += further
    return sum(board.bits[hex_id, edge] for edge in EDGES if edge in found)


def _least(masks: list[int]) -> list[int]:
    """The masks without those that contain another."""
    least: list[int] = []
    for mask in sorted(set(masks), key=int.bit_count):
        if not any(other & mask == other for other in least):
            least.append(mask)
    return least


def entered(board: Board, laid: LaidMap, company: str, hex_id: str) -> bool:
    """Whether a connected line enters a hex, with or without a station there (COST-09)."""
    track = laid.track(board, hex_id)
    return bool(track.paths) and connects(board, laid, company, hex_id, track)
