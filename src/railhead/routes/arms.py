"""Walking from a station: the track to the next stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE
from railhead.routes.track import Crossing, Hop, Piece, Stop, crossing

_STEPS = 256  # between two pauses


def hops(
    board: Board, laid: LaidMap, start: Stop, pause: Callable[[], None] | None = None
) -> tuple[Hop, ...]:
    """All ways to run from a station to the next stop, without passing any. ``pause`` is called
    now and then while they are looked for, and may give up by an exception."""
    key = ("hops", start)
    found: tuple[Hop, ...] | None = laid.memory.get(key)
    if found is None:
        found = tuple(_hops(board, laid, start, pause))
        laid.memory[key] = found
    return found


def has_neighbour(board: Board, laid: LaidMap, start: Stop) -> bool:
    """Whether another stop is joined to this station."""
    return any(hop.stop != start for hop in hops(board, laid, start))


def _hops(
    board: Board, laid: LaidMap, start: Stop, pause: Callable[[], None] | None
) -> Iterator[Hop]:
    hex_id, node = start
    track = laid.track(board, hex_id)
    if node >= len(track.from_node):
        return
    ways: list[tuple[str, int, tuple[Piece, ...], frozenset[Crossing], int]] = []
    for end in track.from_node[node]:
        piece = (hex_id, NODE + node, end)
        if end >= NODE:
            inner = frozenset({(hex_id, min(NODE + node, end), max(NODE + node, end))})
            yield Hop(start, (hex_id, end - NODE), (piece,), inner, 0)
        else:
            ways.append((hex_id, end, (piece,), frozenset(), 0))
    steps = 0
    while ways:
        left, edge, pieces, used, changes = ways.pop()
        steps += 1
        if pause is not None and not steps % _STEPS:
            pause()
        into = board.next_to[left][edge]
        if into is None:
            continue
        cross = crossing(board, left, edge)
        if cross in used:
            continue
        used |= {cross}
        changes += laid.changes_gauge(board, left, edge)
        entry = opposite(edge)
        for end in laid.track(board, into).from_edge[entry]:
            longer = (*pieces, (into, entry, end))
            if end >= NODE:
                if (into, end - NODE) != start:
                    yield Hop(start, (into, end - NODE), longer, used, changes)
            else:
                ways.append((into, end, longer, used, changes))
