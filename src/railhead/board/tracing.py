"""What can be traced along the track, without asking whether a train could run that way.

A way goes on over the track without turning back, leaves a station by another track than the one
it came in on, and passes no dead end and no city that is closed to the company. It may come to the
same place again: some rulebooks ask only whether track leads to a place, not whether one train
could run over all of it. (Where one must, see :mod:`railhead.board.reach`.)
"""

from __future__ import annotations

from collections.abc import Iterable

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.reach import Entry, Reach, Station
from railhead.board.tiles import NODE


def traced(board: Board, laid: LaidMap, company: str) -> Reach:
    """What the company's track leads to from its markers. Kept with the map."""
    key = ("traced", company)
    found: Reach | None = laid.memory.get(key)
    if found is None:
        found = laid.memory[key] = trace_from(board, laid, laid.markers_of(company), company)
    return found


def trace_from(
    board: Board, laid: LaidMap, starts: Iterable[Station], company: str | None
) -> Reach:
    """What track leads to from these stations; without a company no city is closed."""
    nodes = set(starts)
    seen: set[Entry] = set()
    queue = [
        entry
        for hex_id, node in nodes
        if node < len(laid.track(board, hex_id).from_node)
        for end in laid.track(board, hex_id).from_node[node]
        for entry in _across(board, hex_id, end)
    ]
    while queue:
        entry = queue.pop()
        if entry in seen:
            continue
        seen.add(entry)
        hex_id, edge = entry
        track = laid.track(board, hex_id)
        for end in track.from_edge[edge]:
            if end < NODE:
                queue += _across(board, hex_id, end)
                continue
            node = end - NODE
            nodes.add((hex_id, node))
            if track.terminal[node]:
                continue
            if company is not None and laid.blocks(board, hex_id, node, company):
                continue
            for out in track.from_node[node]:
                if out != edge:
                    queue += _across(board, hex_id, out)
    entries: dict[str, int] = {}
    for hex_id, edge in seen:
        entries[hex_id] = entries.get(hex_id, 0) | 1 << edge
    return Reach(dict(sorted(entries.items())), frozenset(nodes))


def _across(board: Board, hex_id: str, end: int) -> list[Entry]:
    """The entry beyond an edge, if there is a hex."""
    other = board.next_to[hex_id][end] if end < NODE else None
    return [] if other is None else [(other, opposite(end))]
