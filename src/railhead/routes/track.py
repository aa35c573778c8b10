"""Track pieces and what they make when a train runs over them.

A piece is written ``"F17 n0-3"``: on hex F17 from its first station to edge 3. A route is a list
of pieces from a station to a station.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Track

Stop = tuple[str, int]
Crossing = tuple[str, int, int]
Piece = tuple[str, int, int]

_PIECE = re.compile(r"(\w+) (n?\d)-(n?\d)")


class Hop(NamedTuple):
    """The track from one station to the next one along it."""

    start: Stop
    stop: Stop
    pieces: tuple[Piece, ...]
    crossings: frozenset[Crossing]
    changes: int


class Trace(NamedTuple):
    """What a route uses: its stops in order, the edges it crosses (and pieces between two
    stations of a hex), and how many changes of gauge. ``hexes``: those it enters one after the
    other; ``blocked``: stops on the way that others' markers fill; ``legs``: the track from each
    stop to the next."""

    stops: tuple[Stop, ...]
    crossings: frozenset[Crossing]
    changes: int
    hexes: tuple[str, ...] = ()
    blocked: tuple[Stop, ...] = ()
    legs: tuple[Hop, ...] = ()


class BadTrack(Exception):
    """Pieces that don't make a route. ``rule`` says which of the common rules is broken."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(reason)
        self.rule = rule
        self.reason = reason


def parse(text: str) -> Piece:
    """A piece from its text."""
    match = _PIECE.fullmatch(text)
    if match is None:
        raise BadTrack("route.track", f"{text!r} is not a piece of track such as 'F17 n0-3'.")
    return match[1], _end(match[2]), _end(match[3])


def write(piece: Piece) -> str:
    """The text of a piece."""
    hex_id, a, b = piece
    return f"{hex_id} {_word(a)}-{_word(b)}"


def crossing(board: Board, hex_id: str, edge: int) -> Crossing:
    """The edge between two hexes, the same from both sides."""
    other = board.next_to[hex_id][edge]
    if other is not None and other < hex_id:
        return other, opposite(edge), -1
    return hex_id, edge, -1


def follow(
    board: Board, laid: LaidMap, company: str, pieces: Sequence[str], *, past_blocked: bool = False
) -> Trace:
    """Follow the pieces of a route; raises :class:`BadTrack` where a train could not.

    Checked here: that the track lies there and joins, that the route begins and ends at a
    station, uses no track and no station twice and passes no blocked or dead-end station. With
    ``past_blocked`` blocked stations are passed, and listed.
    """
    if not pieces:
        raise BadTrack("route.stops", "A route needs at least two stops.")
    stops: list[Stop] = []
    used: list[Crossing] = []
    hexes: list[str] = []
    blocked: list[Stop] = []
    legs: list[Hop] = []
    leg: list[Piece] = []
    since = changes = before = 0  # where the running leg began among the edges and the changes
    at: tuple[str, int] | None = None
    for text in pieces:
        hex_id, a, b = parse(text)
        if hex_id not in board.hexes:
            raise BadTrack("route.track", f"There is no hex {hex_id}.")
        track = laid.track(board, hex_id)
        ends = track.from_edge[a] if a < NODE else _station_ends(track.from_node, a - NODE)
        if b not in ends:
            raise _no_track(track, text, a, b)
        if at is None:
            if a < NODE:
                raise BadTrack("route.ends", "A route begins and ends at a station.")
            stops.append((hex_id, a - NODE))
        elif at != (hex_id, a):
            raise BadTrack("route.track", f"The piece {text!r} does not join the one before it.")
        elif a >= NODE:
            if _pass_through(board, laid, company, hex_id, a - NODE, past_blocked):
                blocked.append((hex_id, a - NODE))
        if not hexes or hexes[-1] != hex_id:
            hexes.append(hex_id)
        leg.append((hex_id, a, b))
        if b >= NODE:
            stops.append((hex_id, b - NODE))
            if a >= NODE:
                used.append((hex_id, min(a, b), max(a, b)))
            at = (hex_id, b)
            crossed = frozenset(used[since:])
            legs.append(Hop(stops[-2], stops[-1], tuple(leg), crossed, changes - before))
            leg, since, before = [], len(used), changes
        else:
            other = board.next_to[hex_id][b]
            if other is None:
                raise BadTrack("route.track", f"The track on {hex_id} leads off the map.")
            used.append(crossing(board, hex_id, b))
            changes += laid.changes_gauge(board, hex_id, b)
            at = (other, opposite(b))
    if at is None or at[1] < NODE:
        raise BadTrack("route.ends", "A route begins and ends at a station.")
    if len(set(used)) < len(used):
        raise BadTrack("route.track_twice", "A route can't use the same track twice.")
    if len(set(stops)) < len(stops):
        raise BadTrack("route.twice", "A route can't visit the same station twice.")
    return Trace(tuple(stops), frozenset(used), changes, tuple(hexes), tuple(blocked), tuple(legs))


def overlap(traces: Iterable[Trace]) -> bool:
    """Whether two of these routes share track."""
    seen: set[Crossing] = set()
    for trace in traces:
        if not seen.isdisjoint(trace.crossings):
            return True
        seen |= trace.crossings
    return False


def _pass_through(
    board: Board, laid: LaidMap, company: str, hex_id: str, node: int, past_blocked: bool
) -> bool:
    """Run through a station; whether others' markers fill it."""
    name = board.hexes[hex_id].name or hex_id
    if laid.track(board, hex_id).terminal[node] or _single_ended(board, laid, hex_id, node):
        raise BadTrack("route.terminal", f"No train runs through {name}; it is the end of a route.")
    blocked = laid.blocks(board, hex_id, node, company)
    if blocked and not past_blocked:
        raise BadTrack("route.blocked", f"{name} is full of other companies' stations.")
    return blocked


def _single_ended(board: Board, laid: LaidMap, hex_id: str, node: int) -> bool:
    return len(laid.track(board, hex_id).from_node[node]) < 2


def _no_track(track: Track, text: str, a: int, b: int) -> BadTrack:
    """What is wrong with a piece that is not on its hex."""
    ways = set(track.from_edge[a]) if a < NODE else set()
    others = set(track.from_edge[b]) if b < NODE else set()
    if any(end >= NODE for end in ways & others):
        return BadTrack("route.skip", f"A train calls at the station on its way over {text!r}.")
    if ways and others:
        return BadTrack("route.junction", f"No track joins the edges of {text!r}.")
    return BadTrack("route.track", f"There is no track {text!r}.")


def _station_ends(from_node: tuple[tuple[int, ...], ...], node: int) -> tuple[int, ...]:
    return from_node[node] if node < len(from_node) else ()


def _end(word: str) -> int:
    end = NODE + int(word[1:]) if word[0] == "n" else int(word)
    if word[0] != "n" and end >= NODE:
        raise BadTrack("route.track", f"A hex has no edge {word}.")
    return end


def _word(end: int) -> str:
    return f"n{end - NODE}" if end >= NODE else str(end)
