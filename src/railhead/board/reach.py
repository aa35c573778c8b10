"""What a company's track reaches: a breadth-first search over the crossings of hex edges.

A crossing is a hex and the edge by which track enters it, so that a search never turns back at a
junction. The answer is kept with the map until a tile or a marker changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE


class Reach(NamedTuple):
    """``entries``: hex to the edges (bit mask) at which reached track arrives, whether or not
    the hex carries track there. ``nodes``: every (hex, station) that is reached."""

    entries: dict[str, int]
    nodes: frozenset[tuple[str, int]]


def reach(board: Board, laid: LaidMap, company: str) -> Reach:
    """What the company reaches from its markers."""
    key = ("reach", company)
    found: Reach | None = laid.memory.get(key)
    if found is None:
        found = _search(board, laid, laid.markers_of(company), company)
        laid.memory[key] = found
    return found


def reach_from(board: Board, laid: LaidMap, starts: Iterable[tuple[str, int]]) -> Reach:
    """What is reached from these stations if no marker blocks anybody."""
    return _search(board, laid, starts, None)


def _search(
    board: Board, laid: LaidMap, starts: Iterable[tuple[str, int]], company: str | None
) -> Reach:
    next_to = board.next_to
    entries: dict[str, int] = {}
    nodes: set[tuple[str, int]] = set()
    crossings: list[tuple[str, int]] = []  # (hex, edge by which it is left)
    for hex_id, node in starts:
        nodes.add((hex_id, node))
        track = laid.track(board, hex_id)
        if node < len(track.nodes):
            crossings += [(hex_id, end) for end in track.from_node[node] if end < NODE]
    while crossings:
        left, edge = crossings.pop()
        into = next_to[left][edge]
        if into is None:
            continue
        hex_id = into
        entry = opposite(edge)
        bit = 1 << entry
        seen = entries.get(hex_id, 0)
        if seen & bit:
            continue
        entries[hex_id] = seen | bit
        track = laid.track(board, hex_id)
        for end in track.from_edge[entry]:
            if end < NODE:
                crossings.append((hex_id, end))
                continue
            node = end - NODE
            if (hex_id, node) in nodes:
                continue
            nodes.add((hex_id, node))
            if track.terminal[node]:
                continue
            if company is not None and laid.blocks(board, hex_id, node, company):
                continue
            crossings += [(hex_id, out) for out in track.from_node[node] if out < NODE]
    return Reach(entries, frozenset(nodes))
