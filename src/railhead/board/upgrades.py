"""Which tiles fit a hex, and how: colours, labels, kept track, forbidden edges."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from railhead.board.board import Board, Hex
from railhead.board.grid import EDGES, opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import COLOURS, NODE, Node, Tile, Track, lay_out


class Fit(NamedTuple):
    """One way to lay a tile on a hex. ``moves``: old station k becomes station ``moves[k]``."""

    tile: str
    rotation: int
    colour: str
    exits: int
    moves: tuple[int, ...]


def fits(board: Board, hex_id: str, laid: tuple[str, int] | None) -> tuple[Fit, ...]:
    """Every way to build on a hex that carries this tile (or none), whatever the phase and
    supply; edges at which track may not end are judged by :func:`closed_edges`."""
    cache = board.__dict__.setdefault("_fits", {})
    key = (hex_id, laid)
    found: tuple[Fit, ...] | None = cache.get(key)
    if found is None:
        found = tuple(_fits(board, board.hexes[hex_id], laid))
        cache[key] = found
    return found


def fit(
    board: Board, hex_id: str, laid: tuple[str, int] | None, tile: str, rotation: int
) -> Fit | None:
    """The way to lay this tile with this rotation, if it fits."""
    for way in fits(board, hex_id, laid):
        if way.tile == tile and way.rotation == rotation:
            return way
    return None


def closed_edges(board: Board, laid: LaidMap, hex_id: str) -> int:
    """The edges (bit mask) of a hex at which track may not end on this map.

    A hex that takes no ordinary tiles opens where a special tile on it has track.
    """
    mask = 63 & ~board.open_edges[hex_id]
    if mask:
        for edge in EDGES:
            other = board.next_to[hex_id][edge]
            if mask >> edge & 1 and other in laid.tiles and not board.hexes[other].buildable:
                if laid.track(board, other).from_edge[opposite(edge)]:
                    mask &= ~(1 << edge)
    return mask


def kept(old: Track, new: Track, replaces: str = "") -> tuple[int, ...] | None:
    """How the stations of the old track go over into the new one, None if track is lost.

    Plain track must stand again between the same edges; a station must keep all its track and
    become what it may become; ``replaces``: the only kind that the new station takes the place of.
    """
    for path in old.paths:
        if path.a < NODE and path.b < NODE and path.b not in new.from_edge[path.a]:
            return None
    for moves in permutations(range(len(new.nodes)), len(old.nodes)):
        if all(_goes_over(old, new, moves, k, replaces) for k in range(len(moves))):
            return moves
    return None


def joined(old: Track, new: Track) -> tuple[int, ...] | None:
    """How the stations of the old track become the only one of the new, None if track is lost."""
    ends = set(new.from_node[0])
    if any(not ends.issuperset(tracks) for tracks in old.from_node):
        return None
    return (0,) * len(old.nodes)


def _goes_over(old: Track, new: Track, moves: tuple[int, ...], k: int, replaces: str = "") -> bool:
    """Whether old station k can be the station of the new track to which it moves."""
    if not _becomes(old.nodes[k].kind, replaces or new.nodes[moves[k]].kind):
        return False
    ends = new.from_node[moves[k]]
    return all(
        (end if end < NODE else NODE + moves[end - NODE]) in ends for end in old.from_node[k]
    )


def gauges_kept(old: Track, new: Track, moves: tuple[int, ...]) -> bool:
    """Whether every piece of the old track has its gauge again, or lies in dual gauge."""
    if not any(path.gauge for path in old.paths):
        return True
    gauges = {frozenset((path.a, path.b)): path.gauge for path in new.paths}
    for path in old.paths:
        ends = (end if end < NODE else NODE + moves[end - NODE] for end in (path.a, path.b))
        if gauges.get(frozenset(ends)) not in (path.gauge, "dual"):
            return False
    return True


def _becomes(old: str, new: str) -> bool:
    """Whether a station of one kind can become one of another: a halt a small station."""
    return old == new or (old == "halt" and new == "town")


def _fits(board: Board, hex_: Hex, laid: tuple[str, int] | None) -> list[Fit]:
    if not hex_.buildable:
        return []
    old = board.track(*laid) if laid else board.printed[hex_.id]
    colour = _next_colour(old.colour)
    if colour is None:
        return []
    listed = board.tiles[laid[0]].becomes if laid else None
    bare = lay_out(old.colour, (), (), 0)
    ways = []
    for tile in board.tiles.values():
        if tile.colour != colour or not _label_fits(hex_, tile):
            continue
        if listed is not None and tile.id not in listed:
            continue
        # What a list allows, it allows with whatever stations the tiles have.
        replaces = old.nodes[0].kind if listed and old.nodes else tile.replaces
        if tile.zone and tile.zone != hex_.zone:
            continue
        if not tile.nodes and not laid and all("optional" in node.flags for node in old.nodes):
            old_or_bare = bare  # plain track may be laid past such a station
        elif _enough_stations(old.nodes, tile):
            old_or_bare = old
        else:
            continue
        for rotation in EDGES if tile.rotation is None else (tile.rotation,):
            new = board.track(tile.id, rotation)
            moves = joined(old, new) if tile.joins else kept(old_or_bare, new, replaces)
            if moves is not None and gauges_kept(old, new, moves):
                ways.append(Fit(tile.id, rotation, tile.colour, new.exits, moves))
    return ways


def _next_colour(colour: str) -> str | None:
    if not colour:
        return COLOURS[0]
    place = COLOURS.index(colour) + 1
    return COLOURS[place] if place < len(COLOURS) else None


def _label_fits(hex_: Hex, tile: Tile) -> bool:
    first = hex_.label_from or COLOURS[0]
    due = hex_.label if COLOURS.index(tile.colour) >= COLOURS.index(first) else ""
    return tile.label == due


def _enough_stations(old: tuple[Node, ...], tile: Tile) -> bool:
    """As many stations as before; a tile made for one place may add some."""
    if tile.joins:
        return len(old) > 1
    return len(tile.nodes) == len(old) or (len(tile.nodes) > len(old) > 0 and bool(tile.label))
