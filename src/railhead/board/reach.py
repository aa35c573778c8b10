"""What a company's track reaches: every place to which a train could run, however long.

Such a train uses no track and no station twice, never turns at a junction and leaves a station by
another track than the one it came in on. The search goes over entries (a hex and the edge by which
it is entered), breadth first, and remembers what each way has used. Where a way is refused because
it would use something twice, and no other way leads there, the place is looked for once more among
all ways. The answer is kept with the map until a tile or a marker changes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Track, of_gauge

Entry = tuple[str, int]
Station = tuple[str, int]

# A place that can only be reached by a way longer than this is taken as not reached.
_MOST_WAYS = 20_000


class Reach(NamedTuple):
    """``entries``: hex to the edges (bit mask) at which reached track arrives, whether or not
    the hex carries track there. ``nodes``: every (hex, station) that is reached."""

    entries: dict[str, int]
    nodes: frozenset[Station]


def reach(
    board: Board, laid: LaidMap, company: str, gauge: str = "", *, roughly: bool = False
) -> Reach:
    """What the company reaches from its markers; with a ``gauge``, by track of that gauge only.
    ``roughly``: for whoever looks at many maps, without places to which no first way leads. On a
    tangled map it takes a hundred times as long to look for these."""
    key = ("reach", company, gauge, roughly)
    found: Reach | None = laid.memory.get(key)
    if found is None:
        walk = _Walk(board, laid, company, gauge)
        found = _search(walk, laid.markers_of(company), roughly=roughly)
        laid.memory[key] = found
    return found


def reach_beside(
    board: Board, laid: LaidMap, company: str, gauge: str, starts: Iterable[Station], taken: int
) -> Reach:
    """What the company reaches by track of one gauge from some of its markers, over nothing of
    what is taken (see :attr:`Board.bits`)."""
    walk = _Walk(board, laid, company, gauge)
    walk.taken = taken
    return _search(walk, list(starts))


def lines(
    board: Board, laid: LaidMap, company: str, gauge: str, start: Station
) -> Iterator[tuple[Entry, int]]:
    """Every line by track of one gauge from a marker: where it arrives and what track it uses,
    shorter ones first."""
    walk = _Walk(board, laid, company, gauge)
    nothing: set[Entry] = set()
    queue = deque(walk.begin([start]))
    while queue:
        entry, used = queue.popleft()
        yield entry, used
        queue.extend(walk.on(entry, used, nothing, set()))


def reach_from(board: Board, laid: LaidMap, starts: Iterable[Station]) -> Reach:
    """What is reached from these stations if no marker blocks anybody."""
    return _search(_Walk(board, laid, None), list(starts))


def reach_through(
    board: Board, laid: LaidMap, company: str, line: tuple[str, ...]
) -> dict[str, int]:
    """Hex to the edges (bit mask) at which track arrives that a train of the company reaches by
    running through these hexes, one after the other, with whatever lies before and between."""
    key = ("reach through", company, line)
    found: dict[str, int] | None = laid.memory.get(key)
    if found is None:
        found = laid.memory[key] = _through(board, laid, company, line)
    return found


def _through(board: Board, laid: LaidMap, company: str, line: tuple[str, ...]) -> dict[str, int]:
    walk = _Walk(board, laid, company)
    begun = [
        (entry, int(start[0] == line[0]), used)
        for start in laid.markers_of(company)
        for entry, used in walk.begin([start])
    ]
    seen: set[tuple[Entry, int]] = set()
    refused: set[Entry] = set()
    nothing: set[Entry] = set()
    queue = deque(begun)
    while queue:
        entry, done, used = queue.popleft()
        if (entry, done) not in seen:
            seen.add((entry, done))
            done += done < len(line) and entry[0] == line[done]
            queue.extend((to, done, mask) for to, mask in walk.on(entry, used, nothing, refused))
    if refused:
        # A way was refused because it uses something twice; another one may not.
        stack = begun
        for _ in range(_MOST_WAYS):
            if not stack:
                break
            entry, done, used = stack.pop()
            seen.add((entry, done))
            done += done < len(line) and entry[0] == line[done]
            stack += [(to, done, mask) for to, mask in walk.on(entry, used, nothing, set())]
    entries: dict[str, int] = {}
    for (hex_id, edge), done in seen:
        if done == len(line):
            entries[hex_id] = entries.get(hex_id, 0) | 1 << edge
    return dict(sorted(entries.items()))


def _search(walk: _Walk, starts: list[Station], *, roughly: bool = False) -> Reach:
    seen: set[Entry] = set()
    refused: set[Entry] = set()
    queue = deque(walk.begin(starts))
    while queue:
        entry, used = queue.popleft()
        if entry not in seen:
            seen.add(entry)
            queue.extend(walk.on(entry, used, seen, refused))
    wanted = refused - seen
    if wanted and not roughly:
        seen |= _among_all_ways(walk, starts, wanted)
    entries: dict[str, int] = {}
    nodes = set(starts)
    nodes |= walk.inside
    for hex_id, edge in seen:
        entries[hex_id] = entries.get(hex_id, 0) | 1 << edge
        for end in walk.track(hex_id).from_edge[edge]:
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

    def __init__(self, board: Board, laid: LaidMap, company: str | None, gauge: str = "") -> None:
        self.board = board
        self.laid = laid
        self.company = company
        self.gauge = gauge
        self.taken = 0  # what no way may use
        self._tracks: dict[str, Track] = {}
        self.next_to = board.next_to
        self.bits = board.bits
        self.inside: set[Station] = set()  # reached over track between stations of one hex

    def begin(self, starts: list[Station]) -> list[tuple[Entry, int]]:
        """The first entries from these stations."""
        ways = []
        for hex_id, node in starts:
            track = self.track(hex_id)
            if node >= len(track.from_node):
                continue
            here = self.bits[hex_id, NODE + node]
            for end, used in self._outs(hex_id, track, node, here):
                other = self.next_to[hex_id][end]
                if other is not None and not self.bits[hex_id, end] & self.taken:
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
        track = self.track(hex_id)
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
                if self.taken & bit:
                    continue
                if stopped or mask & bit:
                    refused.add(after)
                else:
                    ways.append((after, mask | bit))
        return ways

    def track(self, hex_id: str) -> Track:
        """The track on a hex that these ways can use."""
        if not self.gauge:
            return self.laid.track(self.board, hex_id)
        track = self._tracks.get(hex_id)
        if track is None:
            track = of_gauge(self.laid.track(self.board, hex_id), self.gauge)
            self._tracks[hex_id] = track
        return track

    def _passable(self, hex_id: str, node: int) -> bool:
        if self.laid.track(self.board, hex_id).terminal[node]:
            return False
        return self.company is None or not self.laid.blocks(self.board, hex_id, node, self.company)
