"""Recorded routes, written as chains of hexes, as track of ours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE
from railhead.routes.track import Piece, Stop, write

Link = tuple[Stop, Stop, tuple[Piece, ...]]


def track_of(
    board: Board, laid: LaidMap, route: dict[str, Any], nodes: frozenset[Stop] | None
) -> tuple[str, ...] | None:
    """The track of a recorded route; None if no track fits. ``nodes``: the stations on it, where
    the record names them."""
    chains = [chain if isinstance(chain, list) else [chain] for chain in route["connections"]]
    links = [list(_links(board, laid, chain, nodes)) for chain in chains]
    pieces = _join(links, None, frozenset())
    return None if pieces is None else tuple(write(piece) for piece in pieces)


def _join(
    links: Sequence[list[Link]], at: Stop | None, used: frozenset[Stop]
) -> tuple[Piece, ...] | None:
    """Join one link of each chain to a route, turning links where need be."""
    if not links:
        return ()
    for link in links[0]:
        for start, end, pieces in (link, _turned(link)):
            if (at is not None and start != at) or end in used or start == end:
                continue
            rest = _join(links[1:], end, used | {start})
            if rest is not None:
                return pieces + rest
    return None


def _turned(link: Link) -> Link:
    start, end, pieces = link
    return end, start, tuple((hex_id, b, a) for hex_id, a, b in reversed(pieces))


def _links(
    board: Board, laid: LaidMap, chain: list[str], nodes: frozenset[Stop] | None
) -> Iterator[Link]:
    """All ways to run along a chain of hexes from a station of the first to one of the last."""
    first, *parts = chain[0].split()
    wanted = {int(part) for part in parts[0].split(".")} if parts else None
    track = laid.track(board, first)
    for node, ends in enumerate(track.from_node):
        start = (first, node)
        if nodes is not None and start not in nodes:
            continue
        for end in ends:
            piece = (first, NODE + node, end)
            if end >= NODE:
                if len(chain) == 1 and wanted in (None, {node, end - NODE}):
                    yield start, (first, end - NODE), (piece,)
            elif len(chain) > 1:
                for stop, pieces in _along(board, laid, chain, 1, end, nodes):
                    yield start, stop, (piece, *pieces)


def _along(
    board: Board,
    laid: LaidMap,
    chain: list[str],
    place: int,
    edge: int,
    nodes: frozenset[Stop] | None,
) -> Iterator[tuple[Stop, tuple[Piece, ...]]]:
    here = board.next_to[chain[place - 1]][edge]
    if here != chain[place]:
        return
    entry = opposite(edge)
    last = place == len(chain) - 1
    for end in laid.track(board, here).from_edge[entry]:
        piece = (here, entry, end)
        if end >= NODE:
            stop = (here, end - NODE)
            if last and (nodes is None or stop in nodes):
                yield stop, (piece,)
        elif not last:
            for stop, pieces in _along(board, laid, chain, place + 1, end, nodes):
                yield stop, (piece, *pieces)
