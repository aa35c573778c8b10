"""What track costs, and gauge-change markers. Clauses TER, GC, GIPR-07, GIPR-17."""

from __future__ import annotations

from railhead.board.board import Board
from railhead.board.grid import EDGES, opposite
from railhead.board.laid import LaidMap
from railhead.board.upgrades import Fit
from railhead.titles.t18india.position import Position, t18india

RIVER_COST = 30  # TER-02
LAST_PHASE = "IV"


def is_dashed(board: Board, hex_id: str, edge: int) -> bool:
    """Whether a side of a hex is dashed red."""
    return "dashed" in board.hexes[hex_id].borders.get(edge, "").split()


def is_river(board: Board, hex_id: str, edge: int) -> bool:
    """Whether a river flows along a side of a hex."""
    return "river" in board.hexes[hex_id].borders.get(edge, "").split()


def joined(board: Board, laid: LaidMap, hex_id: str, exits: int) -> list[int]:
    """The edges at which track with these exits meets that of the neighbours."""
    found = []
    for edge in EDGES:
        other = board.next_to[hex_id][edge]
        if exits >> edge & 1 and other is not None:
            if laid.track(board, other).exits >> opposite(edge) & 1:
                found.append(edge)
    return found


def cost(p: Position, hex_id: str, way: Fit, *, home: bool = False) -> int:
    """What a tile laid this way costs (TER-01, TER-02): the ground under the first tile, and each
    river side over which it completes a connection, which nobody pays again (TER-03, TER-05).
    ``home``: the GIPR's home tile, which is not yellow (GIPR-07; A-06, D-25)."""
    board, laid = p.title.board, p.state.map
    amount: int = 0
    if hex_id not in laid.tiles and (not home or t18india(p).readings.home_tile_pays_ground):
        amount = board.hexes[hex_id].cost
    added = way.exits & ~laid.track(board, hex_id).exits
    rivers = [e for e in joined(board, laid, hex_id, added) if is_river(board, hex_id, e)]
    return amount + RIVER_COST * len(rivers)


def in_last_phase(p: Position) -> bool:
    """Whether Phase IV has begun: no marker is set any more, and they may be removed (PH-04)."""
    return p.title.phase(p).name == LAST_PHASE


def set_gauges(p: Position, hex_id: str) -> None:
    """Put markers where track is connected over a dashed side, before Phase IV (GC-01, GC-02)."""
    board = p.title.board
    for edge in joined(board, p.state.map, hex_id, p.state.map.track(board, hex_id).exits):
        if is_dashed(board, hex_id, edge):
            _settle_bare(p, hex_id, edge)
            if not in_last_phase(p) and not _wiped(p, hex_id, edge):
                _mark(p, hex_id, edge)


def leave_bare(p: Position, hex_id: str, added: int) -> None:
    """By 18xx.games the GIPR's home tile sets no markers: the dashed sides that its new exits
    complete are stops all the same, in Phase IV too, or none where they are rivers (D-11)."""
    board = p.title.board
    for edge in joined(board, p.state.map, hex_id, added):
        if is_dashed(board, hex_id, edge):
            p.state.bare = (*p.state.bare, *_sides(board, hex_id, edge))
            if not is_river(board, hex_id, edge):
                p.state.map = p.state.map.with_gauge(board, hex_id, edge)


def is_bare(p: Position, hex_id: str, edge: int) -> bool:
    """Whether no marker lies at a gauge change, so that none can be removed (D-11)."""
    return (hex_id, edge) in p.state.bare


def _settle_bare(p: Position, hex_id: str, edge: int) -> None:
    """A later tile gives a bare side its marker, or wipes it from Phase IV on (D-11)."""
    board = p.title.board
    if is_bare(p, hex_id, edge) and not is_river(board, hex_id, edge):
        p.state.bare = tuple(s for s in p.state.bare if s not in _sides(board, hex_id, edge))
        if in_last_phase(p):
            p.state.map = p.state.map.without_gauge(board, hex_id, edge)


def _wiped(p: Position, hex_id: str, edge: int) -> bool:
    return is_bare(p, hex_id, edge) and is_river(p.title.board, hex_id, edge)


def _mark(p: Position, hex_id: str, edge: int) -> None:
    if edge not in p.state.map.gauges.get(hex_id, ()):
        p.state.map = p.state.map.with_gauge(p.title.board, hex_id, edge)
        other = p.title.board.next_to[hex_id][edge]
        p.note(f"A gauge-change marker is set between {hex_id} and {other}.")


def _sides(board: Board, hex_id: str, edge: int) -> list[tuple[str, int]]:
    other = board.next_to[hex_id][edge]
    assert other is not None
    return [(hex_id, edge), (other, opposite(edge))]
