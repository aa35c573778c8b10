"""Promotions within reach of a train that gain something. Clauses UPG-03 to UPG-06, UPG-10.

A hex is reached over ways that come to one of its edges without having been on it, because no
route enters a hex twice. Which those are, and how many stations they pass, does not depend on the
tile that is laid there: it is worked out once for each hex and kept with the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Track
from railhead.board.upgrades import Fit
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.routes.track import Stop
from railhead.titles.t1860.position import Position, t1860

# Large and small stations called at so far.
Calls = tuple[int, int]


class Range(NamedTuple):
    """How far a train goes: N large stations, M small ones besides (None: any number)."""

    large: int
    small: int | None

    def fits(self, calls: Calls) -> bool:
        """Whether a train can call at so many stations (RUN-10, UPG-05)."""
        large, small = calls
        if large > self.large:
            return False
        return self.small is None or small <= self.small + self.large - large


class Line(NamedTuple):
    """Track that leads from a station: the hexes it enters, by which edges, up to the next
    station, or to None where it ends in the open."""

    enters: tuple[tuple[str, int], ...]
    stop: Stop | None


def why_not_upgrade(p: Position, company: str, hex_id: str, way: Fit) -> Refusal | None:
    """Why a promotion is refused as far as trains go (UPG-04, UPG-06)."""
    span = _range(p, company)
    board, laid = p.title.board, p.state.map
    entries = _entries(p, company, hex_id, span)
    starts = [node for at, node in laid.markers_of(company) if at == hex_id]
    old = laid.track(board, hex_id)
    new = board.track(way.tile, way.rotation)
    blocked = [laid.blocks(board, hex_id, k, company) for k in range(len(old.nodes))]
    blocked_now = [False] * len(new.nodes)
    for k, full in enumerate(blocked):
        blocked_now[way.moves[k]] = full and new.nodes[way.moves[k]].slots <= old.nodes[k].slots
    moved = [way.moves[node] for node in starts]
    paths, nodes = _inside(new, entries, moved, blocked_now, span)
    if not paths:
        return p.refuse(
            "track.train_reach", f"No train of {company} can run as far as {place(p, hex_id)}."
        )
    kept = {_pair(_moved(path.a, way.moves), _moved(path.b, way.moves)) for path in old.paths}
    if not paths <= kept:
        return None
    for k, node in enumerate(old.nodes):
        if way.moves[k] in nodes and new.nodes[way.moves[k]].revenue > node.revenue:
            return None
    return p.refuse(
        "track.no_gain", f"The tile on {place(p, hex_id)} would gain {company} nothing."
    )


def _range(p: Position, company: str) -> Range:
    """The reach of the largest train, which is the reach of all (A27; D23)."""
    sides = [p.side(card) for card in p.trains(company)]
    best = max(sides, key=lambda side: (side.range or 0, side.plus))
    small = None if t1860(p).readings.reach_without_small_stations else best.plus
    return Range(best.range or 0, small)


def _entries(p: Position, company: str, hex_id: str, span: Range) -> dict[int, list[Calls]]:
    """For each edge of a hex the calls made by trains that come to it from outside."""
    board, laid = p.title.board, p.state.map
    key = ("upgrade", company, hex_id, span)
    known: dict[int, list[Calls]] | None = laid.memory.get(key)
    if known is None:
        known = laid.memory[key] = _arrivals(board, laid, company, hex_id, span)
    return known


def _arrivals(
    board: Board, laid: LaidMap, company: str, hex_id: str, span: Range
) -> dict[int, list[Calls]]:
    found: dict[int, list[Calls]] = {}
    seen: dict[Stop, list[Calls]] = {}
    queue = [(stop, (1, 0)) for stop in laid.markers_of(company) if stop[0] != hex_id]
    for stop, calls in queue:
        if not _add(seen.setdefault(stop, []), calls):
            continue
        for line in _lines(board, laid, stop):
            edges = [edge for entered, edge in line.enters if entered == hex_id]
            if edges:
                _add(found.setdefault(edges[0], []), calls)
            elif line.stop is not None and line.stop[0] != hex_id:
                after = _call(laid.track(board, line.stop[0]), line.stop[1], calls)
                if span.fits(after) and _passable(board, laid, company, line.stop):
                    queue.append((line.stop, after))
    return found


def _add(known: list[Calls], calls: Calls) -> bool:
    """Keep calls unless others are at least as few; whether they were kept."""
    if any(large <= calls[0] and small <= calls[1] for large, small in known):
        return False
    known[:] = [other for other in known if not (calls[0] <= other[0] and calls[1] <= other[1])]
    known.append(calls)
    return True


def _call(track: Track, node: int, calls: Calls) -> Calls:
    kind = track.nodes[node].kind
    large, small = calls
    if kind == "halt":
        return calls
    return (large, small + 1) if kind == "town" else (large + 1, small)


def _passable(board: Board, laid: LaidMap, company: str, stop: Stop) -> bool:
    hex_id, node = stop
    if laid.track(board, hex_id).terminal[node]:
        return False
    return not laid.blocks(board, hex_id, node, company)


def _lines(board: Board, laid: LaidMap, stop: Stop) -> tuple[Line, ...]:
    key = ("lines", stop)
    found: tuple[Line, ...] | None = laid.memory.get(key)
    if found is None:
        found = laid.memory[key] = tuple(_walk(board, laid, stop))
    return found


def _walk(board: Board, laid: LaidMap, stop: Stop) -> Iterator[Line]:
    hex_id, node = stop
    track = laid.track(board, hex_id)
    ways: list[tuple[str, int, tuple[tuple[str, int], ...]]] = []
    for end in track.from_node[node] if node < len(track.from_node) else ():
        if end >= NODE:
            yield Line((), (hex_id, end - NODE))
        else:
            ways.append((hex_id, end, ()))
    while ways:
        left, edge, enters = ways.pop()
        into = board.next_to[left][edge]
        if into is None or (into, opposite(edge)) in enters:
            continue
        entry = opposite(edge)
        enters = (*enters, (into, entry))
        ends = laid.track(board, into).from_edge[entry]
        if not ends:
            yield Line(enters, None)
        for end in ends:
            if end >= NODE:
                yield Line(enters, (into, end - NODE))
            else:
                ways.append((into, end, enters))


def _inside(
    track: Track,
    entries: dict[int, list[Calls]],
    starts: list[int],
    blocked: list[bool],
    span: Range,
) -> tuple[set[tuple[int, int]], set[int]]:
    """The pieces of track on a hex over which a train can run, and the stations it reaches."""
    paths: set[tuple[int, int]] = set()
    reached = set(starts)
    known: dict[int, list[Calls]] = {}
    # From where, to which station, with which calls before it.
    queue: list[tuple[int, int, Calls]] = []
    for node in starts:
        queue += _leave(track, node, (1, 0), paths)
    for edge, labels in entries.items():
        for end in track.from_edge[edge]:
            if end < NODE:
                paths.add(_pair(edge, end))
            else:
                queue += [(edge, end, calls) for calls in labels]
    for origin, end, calls in queue:
        node = end - NODE
        after = _call(track, node, calls)
        if not span.fits(after):
            continue
        paths.add(_pair(origin, end))
        if not _add(known.setdefault(node, []), after):
            continue
        reached.add(node)
        if not (track.terminal[node] or blocked[node] or node in starts):
            queue += _leave(track, node, after, paths)
    return paths, reached


def _leave(
    track: Track, node: int, calls: Calls, paths: set[tuple[int, int]]
) -> list[tuple[int, int, Calls]]:
    """Run on from a station: over track to an edge at once, to other stations next."""
    here = NODE + node
    onwards = []
    for out in track.from_node[node]:
        if out < NODE:
            paths.add(_pair(here, out))
        else:
            onwards.append((here, out, calls))
    return onwards


def _moved(end: int, moves: tuple[int, ...]) -> int:
    return end if end < NODE else NODE + moves[end - NODE]


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)
