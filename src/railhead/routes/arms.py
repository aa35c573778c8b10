"""Walking from a station: the track to the stops that lie beyond it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE
from railhead.routes.track import Crossing, Piece, Stop, crossing


class Hop(NamedTuple):
    """The track from one station to the next one along it."""

    start: Stop
    stop: Stop
    pieces: tuple[Piece, ...]
    crossings: frozenset[Crossing]
    changes: int


class Arm(NamedTuple):
    """Track that leads from a station over one or more stops."""

    stops: tuple[Stop, ...]
    pieces: tuple[Piece, ...]
    crossings: frozenset[Crossing]
    changes: int


def hops(board: Board, laid: LaidMap, start: Stop) -> tuple[Hop, ...]:
    """All ways to run from a station to the next stop, without passing any."""
    key = ("hops", start)
    found: tuple[Hop, ...] | None = laid.memory.get(key)
    if found is None:
        found = tuple(_hops(board, laid, start))
        laid.memory[key] = found
    return found


def has_neighbour(board: Board, laid: LaidMap, start: Stop) -> bool:
    """Whether another stop is joined to this station."""
    return any(hop.stop != start for hop in hops(board, laid, start))


def arms(
    board: Board,
    laid: LaidMap,
    company: str,
    start: Stop,
    fits: Callable[[tuple[Stop, ...], int], bool],
    budget: int,
) -> list[Arm]:
    """The ways to run outwards from a station, as long as ``fits(stops, changes)`` holds; at
    most ``budget`` of them."""
    found = [Arm((start,), (), frozenset(), 0)]
    queue = [found[0]]
    while queue and len(found) < budget:
        arm = queue.pop(0)
        hex_id, node = here = arm.stops[-1]
        if here != start:
            if laid.track(board, hex_id).terminal[node]:
                continue
            if laid.blocks(board, hex_id, node, company):
                continue
        for hop in hops(board, laid, here):
            if hop.stop in arm.stops or not arm.crossings.isdisjoint(hop.crossings):
                continue
            stops = (*arm.stops, hop.stop)
            changes = arm.changes + hop.changes
            if fits(stops, changes):
                longer = Arm(stops, arm.pieces + hop.pieces, arm.crossings | hop.crossings, changes)
                found.append(longer)
                queue.append(longer)
    return found


def joined(first: Arm, second: Arm) -> Arm | None:
    """The route of two arms from the same station, None if they get in each other's way."""
    if not first.crossings.isdisjoint(second.crossings):
        return None
    if not set(first.stops[1:]).isdisjoint(second.stops[1:]):
        return None
    back = tuple((hex_id, b, a) for hex_id, a, b in reversed(first.pieces))
    return Arm(
        (*reversed(first.stops), *second.stops[1:]),
        back + second.pieces,
        first.crossings | second.crossings,
        first.changes + second.changes,
    )


def _hops(board: Board, laid: LaidMap, start: Stop) -> Iterator[Hop]:
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
    while ways:
        left, edge, pieces, used, changes = ways.pop()
        into = board.next_to[left][edge]
        if into is None:
            continue
        cross = crossing(board, left, edge)
        if cross in used:
            continue
        used |= {cross}
        changes += board.hexes[left].borders.get(edge) == "gauge"
        entry = opposite(edge)
        for end in laid.track(board, into).from_edge[entry]:
            longer = (*pieces, (into, entry, end))
            if end >= NODE:
                if (into, end - NODE) != start:
                    yield Hop(start, (into, end - NODE), longer, used, changes)
            else:
                ways.append((into, end, longer, used, changes))
