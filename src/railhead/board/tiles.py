"""Stations, paths and tiles as they are printed."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

COLOURS = ("yellow", "green", "brown", "grey")

# The end of a path is an edge, 0 to 5, or the station with index k, written as 6 + k.
NODE = 6


class Node(Struct, frozen=True):
    """A place where trains stop: city (large station), town (small), halt or off-board area.

    ``revenue`` is one figure, or one for each phase colour in the order of COLOURS.
    """

    kind: str
    revenue: tuple[int, ...] = (0,)
    slots: int = 0
    flags: tuple[str, ...] = ()

    def value(self, colour: int) -> int:
        """What a stop here earns when the phase colour has this index."""
        return self.revenue[min(colour, len(self.revenue) - 1)]


class Path(Struct, frozen=True):
    """A piece of track between two ends on one hex."""

    a: int
    b: int
    terminal: bool = False
    gauge: str = ""

    def turned(self, rotation: int) -> Path:
        """The same piece on a tile turned clockwise by so many edges."""
        a = (self.a + rotation) % 6 if self.a < NODE else self.a
        b = (self.b + rotation) % 6 if self.b < NODE else self.b
        return Path(a, b, self.terminal, self.gauge)


class Tile(Struct, frozen=True):
    """A tile type, at rotation 0. ``count`` None means that it never runs out; with a ``rotation``
    it is laid that way only. ``replaces``: the kind of station that it turns into its own, if that
    is another kind; ``joins``: all stations of the hex become its one. ``becomes``: the tiles to
    which it may be promoted, whatever their stations; None where colour and track decide.
    ``zone``: the only one in which it may be laid."""

    id: str
    colour: str
    nodes: tuple[Node, ...]
    paths: tuple[Path, ...]
    count: int | None = None
    label: str = ""
    rotation: int | None = None
    replaces: str = ""
    joins: bool = False
    becomes: tuple[str, ...] | None = None
    zone: str = ""


class Track(Struct, frozen=True):
    """What lies on one hex: its stations and paths, and where the paths lead.

    ``from_edge[e]`` lists the ends of the paths that start at edge e; ``from_node[k]`` the edges
    (or further stations) that the tracks of station k lead to; ``terminal`` the stations no
    train passes through; ``exits`` the edges with track as a bit mask; ``linked`` whether track
    joins two stations of the hex.
    """

    colour: str
    nodes: tuple[Node, ...]
    paths: tuple[Path, ...]
    from_edge: tuple[tuple[int, ...], ...]
    from_node: tuple[tuple[int, ...], ...]
    terminal: tuple[bool, ...]
    exits: int
    linked: bool


@cache
def of_gauge(track: Track, gauge: str) -> Track:
    """What of this track a train of one gauge can use: its own, dual gauge, and track without a
    gauge."""
    paths = tuple(path for path in track.paths if path.gauge in (gauge, "dual", ""))
    return lay_out(track.colour, track.nodes, paths, 0)


@cache
def lay_out(colour: str, nodes: tuple[Node, ...], paths: tuple[Path, ...], turn: int) -> Track:
    """The track of stations and paths turned clockwise by ``turn`` edges."""
    turned = tuple(path.turned(turn) for path in paths)
    ends: list[list[int]] = [[] for _ in range(NODE + len(nodes))]
    for path in turned:
        ends[path.a].append(path.b)
        ends[path.b].append(path.a)
    dead = {end for path in turned if path.terminal for end in (path.a, path.b)}
    exits = sum(1 << edge for edge in range(NODE) if ends[edge])
    return Track(
        colour=colour,
        nodes=nodes,
        paths=turned,
        from_edge=tuple(tuple(ends[edge]) for edge in range(NODE)),
        from_node=tuple(tuple(ends[NODE + k]) for k in range(len(nodes))),
        terminal=tuple(NODE + k in dead for k in range(len(nodes))),
        exits=exits,
        linked=any(path.a >= NODE and path.b >= NODE for path in turned),
    )
