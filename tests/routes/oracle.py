"""Every route there is, and the best set of them, found without any cleverness.

Nothing here uses the search for routes or what it is made of: track is followed piece by piece,
and a rule set is judged by a function of its own (see :class:`Judge`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE

Stop = tuple[str, int]
Piece = tuple[str, int, int]
Track = frozenset[tuple[str, frozenset[int]]]
Crossing = frozenset[tuple[str, int]]


class Walk(NamedTuple):
    """A way over the map from a station to a station: pieces, stations in order, what it crosses,
    and the hexes it enters one after the other."""

    pieces: tuple[Piece, ...]
    stops: tuple[Stop, ...]
    crossed: frozenset[Crossing]
    hexes: tuple[str, ...]


class Verdict(NamedTuple):
    """What a judge says of a legal route: its revenue, what it brings besides, how many closed
    stations it passes, and what it would bring as mail."""

    revenue: int
    second: int = 0
    passes: int = 0
    mail: int = 0


class Judge(Protocol):
    """The rules once more, in the plainest form."""

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        """What a route is worth to a train; None if it is not legal."""

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...] | None:
        """What a set of routes that share no track is worth; None if it is not legal."""


def walks(
    board: Board, laid: LaidMap, may_pass: Callable[[Stop], bool], most: int | None = None
) -> list[Walk]:
    """All ways that use no track and no station twice, each in one direction only. ``most``: on a
    map with more of them than that it gives up, with one too many."""
    found: dict[Track, Walk] = {}
    for hex_id in board.hexes:
        for node in range(len(laid.track(board, hex_id).nodes)):
            start = (hex_id, node)
            for walk in _onwards(board, laid, may_pass, Walk((), (start,), frozenset(), (hex_id,))):
                found.setdefault(track(walk.pieces), walk)
                if most is not None and len(found) > most:
                    return list(found.values())
    return list(found.values())


def track(pieces: Iterable[Piece]) -> Track:
    """The track of a way, whichever its direction."""
    return frozenset((hex_id, frozenset({a, b})) for hex_id, a, b in pieces)


def best_total(judge: Judge, trains: Sequence[str], all_walks: Sequence[Walk]) -> tuple[int, ...]:
    """What the best set of routes is worth, one for each train at most."""
    judged = {
        train: [(walk, verdict) for walk in all_walks if (verdict := judge.verdict(train, walk))]
        for train in set(trains)
    }
    options = [judged[train] for train in trains]
    best = judge.total([])
    assert best is not None
    for runs in _sets(options, 0, frozenset()):
        total = judge.total(runs)
        if total is not None and total > best:
            best = total
    return best


def _sets(
    options: Sequence[Sequence[tuple[Walk, Verdict]]], place: int, crossed: frozenset[Crossing]
) -> Iterator[list[tuple[Walk, Verdict]]]:
    if place == len(options):
        yield []
        return
    yield from _sets(options, place + 1, crossed)
    for walk, verdict in options[place]:
        if crossed.isdisjoint(walk.crossed):
            for rest in _sets(options, place + 1, crossed | walk.crossed):
                yield [(walk, verdict), *rest]


def _onwards(
    board: Board, laid: LaidMap, may_pass: Callable[[Stop], bool], walk: Walk
) -> Iterator[Walk]:
    """The ways that go on from the station where a way has come to."""
    hex_id, node = walk.stops[-1]
    if walk.pieces and not may_pass((hex_id, node)):
        return
    for path in laid.track(board, hex_id).paths:
        for a, b in ((path.a, path.b), (path.b, path.a)):
            if a != NODE + node:
                continue
            if b >= NODE:
                inner = frozenset({(hex_id, a), (hex_id, b)})
                yield from _arrived(board, laid, may_pass, walk, (hex_id, a, b), inner)
            else:
                yield from _along(board, laid, may_pass, walk, (hex_id, a, b))


def _along(
    board: Board,
    laid: LaidMap,
    may_pass: Callable[[Stop], bool],
    walk: Walk,
    piece: Piece,
) -> Iterator[Walk]:
    """Over an edge into the next hex, and on from there."""
    hex_id, _, edge = piece
    other = board.next_to[hex_id][edge]
    if other is None:
        return
    entry = opposite(edge)
    crossing = frozenset({(hex_id, edge), (other, entry)})
    if crossing in walk.crossed:
        return
    walk = Walk((*walk.pieces, piece), walk.stops, walk.crossed | {crossing}, (*walk.hexes, other))
    for path in laid.track(board, other).paths:
        for a, b in ((path.a, path.b), (path.b, path.a)):
            if a != entry:
                continue
            if b >= NODE:
                yield from _arrived(board, laid, may_pass, walk, (other, a, b), None)
            else:
                yield from _along(board, laid, may_pass, walk, (other, a, b))


def _arrived(
    board: Board,
    laid: LaidMap,
    may_pass: Callable[[Stop], bool],
    walk: Walk,
    piece: Piece,
    inner: Crossing | None,
) -> Iterator[Walk]:
    """At a station: the way so far, and all that go on from it."""
    stop = (piece[0], piece[2] - NODE)
    if stop in walk.stops or inner in walk.crossed:
        return
    crossed = walk.crossed | {inner} if inner else walk.crossed
    walk = Walk((*walk.pieces, piece), (*walk.stops, stop), crossed, walk.hexes)
    yield walk
    yield from _onwards(board, laid, may_pass, walk)
