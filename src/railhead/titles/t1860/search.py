"""Looking for routes: the best ones of a company, and whether one is left for a train.

The network is that of :func:`railhead.routes.arms.hops`: no two hops share track on this board,
so what a route uses is a set of hops. A route is a way over hops between two stations that are no
halts; it enters no hex twice (unless that is allowed), and passes at most one full station.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.board.tiles import Node
from railhead.routes.arms import hops
from railhead.routes.track import Crossing, Piece, Stop
from railhead.titles.t1860.calling import Terms


class Edge(NamedTuple):
    """A hop as the search sees it: its number, where it leads, and the hexes it enters."""

    bit: int
    to: int
    hexes: int
    pieces: tuple[Piece, ...]


class Found(NamedTuple):
    """A route: its stops, the hops it uses as a bit mask, the edges in order, and how many full
    stations it passes."""

    stops: tuple[int, ...]
    used: int
    edges: tuple[Edge, ...]
    blocked: int


class Network:
    """Stations and hops of a map that a company's bases reach, as numbers."""

    def __init__(self, board: Board, laid: LaidMap, company: str) -> None:
        bases = laid.markers_of(company)
        self.stops: list[Stop] = list(bases)
        self.number = {stop: k for k, stop in enumerate(self.stops)}
        self.edges: list[list[Edge]] = []
        bits: dict[frozenset[Crossing], int] = {}
        hexes = {hex_id: 1 << k for k, hex_id in enumerate(board.hexes)}
        for stop in self.stops:  # grows while it is walked
            here = []
            for hop in hops(board, laid, stop):
                if hop.stop not in self.number:
                    self.number[hop.stop] = len(self.stops)
                    self.stops.append(hop.stop)
                bit = bits.setdefault(hop.crossings, 1 << len(bits))
                entered = 0
                for hex_id, _, _ in hop.pieces:
                    if hex_id != stop[0]:
                        entered |= hexes[hex_id]
                if not entered and hop.stop[0] != stop[0]:
                    entered = hexes[hop.stop[0]]
                if len(hop.pieces) > 1 and hop.stop[0] == stop[0]:
                    entered |= hexes[stop[0]]  # a loop that comes back
                here.append(Edge(bit, self.number[hop.stop], entered, hop.pieces))
            self.edges.append(here)
        self.crossings = {bit: crossings for crossings, bit in bits.items()}
        self.nodes: list[Node] = [laid.track(board, h).nodes[n] for h, n in self.stops]
        self.hex_of = [hexes[hex_id] for hex_id, _ in self.stops]
        self.own = frozenset(range(len(bases)))
        self.dead = [laid.track(board, h).terminal[n] for h, n in self.stops]
        self.full = [laid.blocks(board, h, n, company) for h, n in self.stops]


class Task(NamedTuple):
    """What is looked for: routes of a train on these terms, not over ``used``, past at most
    ``blocked`` full stations; ``through``: it must come by one of these stops (and an own base)."""

    on: Terms
    used: int = 0
    blocked: int = 1
    through: frozenset[int] = frozenset()
    re_enter: bool = False


def routes(net: Network, task: Task, budget: list[int]) -> Iterator[Found]:
    """All routes for a task, each in one direction only, as long as the budget lasts.

    ``budget`` holds the number of steps left: whoever calls sees from it whether all were seen.
    """
    for start, node in enumerate(net.nodes):
        if node.kind != "halt":
            yield from _from(net, task, start, budget)


def _from(net: Network, task: Task, start: int, budget: list[int]) -> Iterator[Found]:
    on = task.on
    nodes = net.nodes
    large, small = _tally(nodes[start])
    stack: list[tuple[tuple[int, ...], tuple[Edge, ...], int, int, int, int, int]] = [
        ((start,), (), task.used, net.hex_of[start], large, small, 0)
    ]
    while stack:
        budget[0] -= 1
        if budget[0] < 0:
            return
        stops, way, used, hexes, large, small, blocked = stack.pop()
        here = stops[-1]
        if way:
            if nodes[here].kind != "halt" and start < here:
                if not net.own.isdisjoint(stops):
                    if not task.through or not task.through.isdisjoint(stops):
                        yield Found(stops, used & ~task.used, way, blocked)
            if net.dead[here]:
                continue
            if net.full[here]:
                blocked += 1
                if blocked > task.blocked:
                    continue
        for edge in net.edges[here]:
            if used & edge.bit or edge.to in stops:
                continue
            if hexes & edge.hexes and not task.re_enter:
                continue
            more, less = _tally(nodes[edge.to])
            more += large
            less += small
            if more > on.large or (not on.skips and less > on.room(more)):
                continue
            stack.append(
                (
                    (*stops, edge.to),
                    (*way, edge),
                    used | edge.bit,
                    hexes | edge.hexes,
                    more,
                    less,
                    blocked,
                )
            )


def _tally(node: Node) -> tuple[int, int]:
    if node.kind == "halt":
        return 0, 0
    return (0, 1) if node.kind == "town" else (1, 0)
