"""What a company's track reaches: every place to which a train could run, however long.

Such a train uses no track and no station twice, never turns at a junction and leaves a station by
another track than the one it came in on. The search goes over entries (a hex and the edge by which
it is entered), breadth first, and remembers what each way has used. Where a way is refused because
it would use something twice, and no other way leads there, the place is looked for once more among
all ways. The answer is kept with the map until a tile or a marker changes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Track

Entry = tuple[str, int]
Station = tuple[str, int]

# A place that can only be reached by a way longer than this is taken as not reached.
_MOST_WAYS = 20_000


class Reach(NamedTuple):
    """``entries``: hex to the edges (bit mask) at which reached track arrives, whether or not
    the hex carries track there. ``nodes``: every (hex, station) that is reached."""

    entries: dict[str, int]
    nodes: frozenset[Station]


def reach(board: Board, laid: LaidMap, company: str) -> Reach:
    """What the company reaches from its markers."""
    key = ("reach", company)
    found: Reach | None = laid.memory.get(key)
    if found is None:
        found = _search(board, laid, laid.markers_of(company), company)
        laid.memory[key] = found
    return found


def reach_from(board: Board, laid: LaidMap, starts: Iterable[Station]) -> Reach:
    """What is reached from these stations if no marker blocks anybody."""
    return _search(board, laid, list(starts), None)


def _search(board: Board, laid: LaidMap, starts: list[Station], company: str | None) -> Reach:
    walk = _Walk(board, laid, company)
    seen: set[Entry] = set()
    refused: set[Entry] = set()
    queue = deque(walk.begin(starts))
    while queue:
        entry, used = queue.popleft()
        if entry not in seen:
            seen.add(entry)
            queue.extend(walk.on(entry, used, seen, refused))
    wanted = refused - seen
    if wanted:
        seen |= _among_all_ways(walk, starts, wanted)
    entries: dict[str, int] = {}
    nodes = set(starts)
    nodes |= walk.inside
    for hex_id, edge in seen:
        entries[hex_id] = entries.get(hex_id, 0) | 1 << edge
        for end in laid.track(board, hex_id).from_edge[edge]:
            if end >= NODE:
                nodes.add((hex_id, end - NODE))
    return Reach(dict(sorted(entries.items())), frozenset(nodes))


def _among_all_ways(walk: _Walk, starts: list[Station], wanted: set[Entry]) -> set[Entry]:
    """The entries on all ways there are, as soon as everything wanted is among them."""
    found: set[Entry] = set()
    nothing: set[Entry] = set()
    stack = walk.begin(starts)
    for _ in range(_MOST_WAYS):
        if not stack or wanted <= found:
            break
        entry, used = stack.pop()
        found.add(entry)
        stack += walk.on(entry, used, nothing, set())
    return found


class _Walk:
    """Steps over the map: from an entry to the next ones. What a way has used is a bit mask."""

    def __init__(self, board: Board, laid: LaidMap, company: str | None) -> None:
        self.board = board
        self.laid = laid
        self.company = company
        self.next_to = board.next_to
        self.bits = board.bits
        self.inside: set[Station] = set()  # reached over track between stations of one hex

    def begin(self, starts: list[Station]) -> list[tuple[Entry, int]]:
        """The first entries from these stations."""
        ways = []
        for hex_id, node in starts:
            track = self.laid.track(self.board, hex_id)
            if node >= len(track.from_node):
                continue
            here = self.bits[hex_id, NODE + node]
            for end, used in self._outs(hex_id, track, node, here):
                other = self.next_to[hex_id][end]
                if other is not None:
                    ways.append(((other, opposite(end)), used | self.bits[hex_id, end]))
        return ways

    def _outs(self, hex_id: str, track: Track, node: int, used: int) -> list[tuple[int, int]]:
        """The edges by which a station can be left, over other stations of its hex too, with
        what has been used up to there."""
        if not track.linked:
            return [(end, used) for end in track.from_node[node]]
        outs = []
        for end in track.from_node[node]:
            if end < NODE:
                outs.append((end, used))
                continue
            bit = self.bits[hex_id, end]
            if not used & bit:
                self.inside.add((hex_id, end - NODE))
                if self._passable(hex_id, end - NODE):
                    outs += self._outs(hex_id, track, end - NODE, used | bit)
        return outs

    def on(
        self, entry: Entry, used: int, seen: set[Entry], refused: set[Entry]
    ) -> list[tuple[Entry, int]]:
        """The entries that follow one, without those seen; those that would use something twice
        are refused."""
        hex_id, edge = entry
        bits, around = self.bits, self.next_to[hex_id]
        track = self.laid.track(self.board, hex_id)
        ways = []
        for end in track.from_edge[edge]:
            stopped = False
            if end < NODE:
                outs = [(end, used)]
            else:
                if not self._passable(hex_id, end - NODE):
                    continue
                here = bits[hex_id, end]
                stopped = bool(used & here)
                outs = self._outs(hex_id, track, end - NODE, used | here)
            for out, mask in outs:
                if out == edge:
                    continue
                other = around[out]
                if other is None:
                    continue
                after = (other, (out + 3) % 6)
                if after in seen:
                    continue
                bit = bits[hex_id, out]
                if stopped or mask & bit:
                    refused.add(after)
                else:
                    ways.append((after, mask | bit))
        return ways

    def _passable(self, hex_id: str, node: int) -> bool:
        if self.laid.track(self.board, hex_id).terminal[node]:
            return False
        return self.company is None or not self.laid.blocks(self.board, hex_id, node, self.company)
