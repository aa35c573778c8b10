"""How stations and track lie on one hex.

Where a station stands follows from its track: in the middle of the hex if it is alone, on the
curve that passes through it, or towards the edges that it serves. Where several places would do,
the combination is taken in which stations keep clear of each other and of foreign track. This is
worked out for the tile as printed and then turned with it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from railhead.board.grid import Layout
from railhead.board.tiles import NODE, Node, Path
from railhead.drawing.curves import Curve, across, from_edge, leaving, line
from railhead.drawing.geometry import APOTHEM, Point, bearing, between, depth, towards, turned

CITY = 14.5  # radius of a place for a marker
RIM = 2.2  # of a city round its places
BAR = (5.0, 11.0)  # half of a town's bar along and across its track
DOT = 5.0  # a town that no track serves yet
ROUND = 7.5  # a town where more than two tracks meet
HALF_TRACK = 3.5

_SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8]  # of a curve that passes it
_RING = 0.56  # how far out each of many stations stands, as a share of the way to the edge
_DISTANCES = (0.56, 0.48, 0.4, 0.32, 0.24)  # how far out one of a few may stand
_ASIDE = (0, -12, 12, -24, 24)  # and by how much it may turn aside

_SMALLER = {3: 12.6, 4: 11.0}  # places of one city with so many of them
_CROWDED = {3: 12.0, 4: 10.5, 5: 9.5, 6: 9.5}  # places of so many cities on one hex


class Spot(NamedTuple):
    """Where a station stands: its middle, the direction of the track through it, how many ways
    meet there, its places relative to the middle and the radius of each (0 without places)."""

    at: Point
    heading: float
    ways: int
    places: tuple[Point, ...]
    radius: float

    def discs(self) -> list[tuple[Point, float]]:
        """The room that the station takes, as (middle, radius)."""
        if not self.places:
            return [(self.at, _reach_without_places(self.ways))]
        x, y = self.at
        return [((x + px, y + py), self.radius + RIM) for px, py in self.places]


class Bridge(NamedTuple):
    """Where a track passes over another: which path, the piece of it on the bridge, and the
    somewhat shorter piece along which the track below is hidden."""

    path: int
    deck: Curve
    gap: Curve


class Arrangement(NamedTuple):
    """One spot for each station, one curve (from a to b) for each path, and the bridges."""

    spots: tuple[Spot, ...]
    curves: tuple[Curve, ...]
    bridges: tuple[Bridge, ...]


class _Choice(NamedTuple):
    """A possible place of a station, what speaks against it, and the track that it would need."""

    at: Point
    heading: float
    cost: float
    track: tuple[Point, ...]


@lru_cache(maxsize=2048)
def arrange(
    layout: Layout, nodes: tuple[Node, ...], paths: tuple[Path, ...], rotation: int = 0
) -> Arrangement:
    """The arrangement of stations and track turned clockwise by so many edges."""
    plain = _arrange(layout, nodes, paths)
    angle = math.radians(60.0 * rotation)
    alone = len(nodes) == 1
    spots = tuple(
        spot._replace(
            at=turned(spot.at, angle),
            heading=spot.heading + angle,
            places=spot.places if alone else tuple(turned(at, angle) for at in spot.places),
        )
        for spot in plain.spots
    )
    curves = tuple(curve.turned(angle) for curve in plain.curves)
    bridges = tuple(
        Bridge(path, deck.turned(angle), gap.turned(angle)) for path, deck, gap in plain.bridges
    )
    return Arrangement(spots, curves, bridges)


def place_radius(nodes: tuple[Node, ...], slots: int) -> float:
    """The radius of a place in a city with so many of them, among the stations of its hex."""
    cities = [node for node in nodes if node.kind == "city"]
    radius = min(_SMALLER.get(slots, CITY), _CROWDED.get(len(cities), CITY))
    if len(cities) == 2 and sum(node.slots for node in cities) > 2:
        radius = min(radius, _SMALLER[3])
    return radius


@lru_cache(maxsize=1024)
def _arrange(layout: Layout, nodes: tuple[Node, ...], paths: tuple[Path, ...]) -> Arrangement:
    sketch = _Sketch(layout, nodes, paths)
    chosen = sketch.choose()
    spots = tuple(
        Spot(
            at=choice.at,
            heading=choice.heading,
            ways=len(sketch.edges[k]) + len(sketch.links[k]),
            places=_places(nodes, k, choice.at),
            radius=place_radius(nodes, node.slots) if node.slots else 0.0,
        )
        for k, (node, choice) in enumerate(zip(nodes, chosen, strict=True))
    )
    curves = sketch.curves([choice.at for choice in chosen])
    return Arrangement(spots, curves, _bridges(paths, curves))


def _places(nodes: tuple[Node, ...], k: int, at: Point) -> tuple[Point, ...]:
    """The places of a city about its middle; a pair stands across the way to the hex's middle."""
    slots = nodes[k].slots
    radius = place_radius(nodes, slots)
    if slots < 2:
        return ((0.0, 0.0),) * slots
    if slots == 2:
        alone = len(nodes) == 1 or between(at, (0.0, 0.0)) < 1.0
        angle = 0.0 if alone else math.atan2(at[1], at[0]) + math.pi / 2
        return (towards(angle + math.pi, radius * 0.98), towards(angle, radius * 0.98))
    if slots == 3:
        x = radius * 1.02
        return ((-x, radius * 0.66), (x, radius * 0.66), (0.0, -radius * 1.1))
    ring = radius * 1.06 / math.sin(math.pi / slots)
    first = -math.pi * 0.5 - math.pi / slots
    return tuple(towards(first + math.tau * place / slots, ring) for place in range(slots))


def _reach_without_places(ways: int) -> float:
    if ways == 0:
        return DOT + 1.0
    return ROUND + 1.0 if ways > 2 else BAR[1] * 0.85


class _Sketch:
    """The stations of a hex with their edges and links, while places are looked for."""

    def __init__(self, layout: Layout, nodes: tuple[Node, ...], paths: tuple[Path, ...]) -> None:
        self.layout = layout
        self.nodes = nodes
        self.paths = paths
        self.edges: list[list[int]] = [[] for _ in nodes]
        self.links: list[list[int]] = [[] for _ in nodes]
        for path in paths:
            for end, other in ((path.a, path.b), (path.b, path.a)):
                if end >= NODE and other >= NODE:
                    self.links[end - NODE].append(other - NODE)
                elif end >= NODE:
                    self.edges[end - NODE].append(other)
        self.chain = self._find_chain()

    def choose(self) -> list[_Choice]:
        """The best combination of places."""
        choices = [self._choices(k) for k in range(len(self.nodes))]
        plain = [
            at
            for path in self.paths
            if path.a < NODE and path.b < NODE
            for at in across(self.layout, path.a, path.b).samples(5.0)
        ]
        base = [
            [choice.cost + self._conflict(k, choice.at, plain) for choice in row]
            for k, row in enumerate(choices)
        ]
        pairs = {
            (k, m): [[self._clash(k, one, m, two) for two in choices[m]] for one in choices[k]]
            for k, m in combinations(range(len(self.nodes)), 2)
        }
        best: tuple[float, tuple[int, ...]] = (math.inf, ())
        for picks in product(*(range(len(row)) for row in choices)):
            cost = sum(base[k][pick] for k, pick in enumerate(picks))
            for (k, m), costs in pairs.items():
                cost += costs[picks[k]][picks[m]]
            if cost < best[0] - 1e-6:
                best = (cost, picks)
        return [choices[k][pick] for k, pick in enumerate(best[1])]

    def curves(self, places: list[Point]) -> tuple[Curve, ...]:
        """The curve of each path, once every station has its place."""
        found = []
        for path in self.paths:
            if path.a < NODE and path.b < NODE:
                found.append(across(self.layout, path.a, path.b))
            elif path.a < NODE:
                found.append(from_edge(self.layout, path.a, places[path.b - NODE]))
            elif path.b < NODE:
                found.append(from_edge(self.layout, path.b, places[path.a - NODE]).backwards())
            else:
                found.append(self._link(path.a - NODE, path.b - NODE, places))
        return tuple(found)

    def _link(self, first: int, second: int, places: list[Point]) -> Curve:
        """Track between two stations: it goes on in the direction in which it came from an edge
        wherever only one edge is served."""
        start, end = places[first], places[second]
        if len(self.edges[first]) == 1:
            arriving = from_edge(self.layout, self.edges[first][0], start)
            return leaving(start, arriving.heading_at(1.0), end)
        if len(self.edges[second]) == 1:
            arriving = from_edge(self.layout, self.edges[second][0], end)
            return leaving(end, arriving.heading_at(1.0), start).backwards()
        return line(start, end)

    def _find_chain(self) -> list[int]:
        """The stations that stand one behind the other on a track from edge to edge."""
        for first in range(len(self.nodes)):
            if len(self.edges[first]) != 1 or len(self.links[first]) != 1:
                continue
            chain = [first, self.links[first][0]]
            while len(self.links[chain[-1]]) == 2 and not self.edges[chain[-1]]:
                chain.append(next(k for k in self.links[chain[-1]] if k != chain[-2]))
            if len(self.edges[chain[-1]]) == 1 and len(self.links[chain[-1]]) == 1:
                return chain
        return []

    def _choices(self, k: int) -> list[_Choice]:
        """Where a station may stand."""
        edges = self.edges[k]
        if k in self.chain:
            ends = self.edges[self.chain[0]] + self.edges[self.chain[-1]]
            whole = across(self.layout, ends[0], ends[1])
            share = (self.chain.index(k) + 1) / (len(self.chain) + 1)
            return [_Choice(whole.at(share), whole.heading_at(share), 0.0, ())]
        if len(edges) == 2 and not self.links[k] and (len(self.nodes) > 1 or not self._is_big(k)):
            return self._on_curve(k, edges[0], edges[1])
        if len(self.nodes) == 1:
            return [self._alone(edges)]
        if edges:
            return self._towards_edges(edges)
        if self.links[k]:
            return self._behind(k)
        return self._anywhere(k)

    def _alone(self, edges: list[int]) -> _Choice:
        """The only station of a hex: in the middle. Where every train ends, nothing passes on to
        the far side: the station moves off it and leaves that room to its values."""
        heading = bearing(self.layout, edges[0]) if edges else 0.0
        units = [towards(bearing(self.layout, edge), 1.0) for edge in edges]
        pull = (sum(x for x, _ in units), sum(y for _, y in units))
        if self.paths and all(path.terminal for path in self.paths) and math.hypot(*pull) > 0.5:
            return _Choice(towards(math.atan2(pull[1], pull[0]), 8.0), heading, 0.0, ())
        return _Choice((0.0, 0.0), heading, 0.0, ())

    def _is_big(self, k: int) -> bool:
        return self.nodes[k].kind not in ("town", "halt")

    def _on_curve(self, k: int, first: int, second: int) -> list[_Choice]:
        curve = across(self.layout, first, second)
        # So far out a city would lie over the edge of the hex.
        shares = _SHARES[:-2] if self._is_big(k) else _SHARES
        if len(self.nodes) == 1:
            shares = [0.5]
        track = tuple(curve.samples(5.0))
        return [
            _Choice(curve.at(share), curve.heading_at(share), abs(share - 0.5) * 6, track)
            for share in shares
        ]

    def _towards_edges(self, edges: list[int]) -> list[_Choice]:
        """Out from the middle towards the edges that are served."""
        units = [towards(bearing(self.layout, edge), 1.0) for edge in edges]
        x, y = sum(x for x, _ in units) / len(units), sum(y for _, y in units) / len(units)
        pull = math.hypot(x, y)
        if pull < 0.1:
            return [_Choice((0.0, 0.0), bearing(self.layout, edges[0]), 0.0, ())]
        angle = math.atan2(y, x)
        if len(self.nodes) > 3:
            return [self._out(edges, angle, _RING, 0.0)]
        liked = 0.3 + 0.18 * pull
        return [
            self._out(edges, angle + math.radians(aside), share, cost + abs(aside) * 0.06)
            for share, cost in ((share, abs(share - liked) * 10) for share in _DISTANCES)
            for aside in _ASIDE
        ]

    def _out(self, edges: list[int], angle: float, share: float, cost: float) -> _Choice:
        at = towards(angle, share * APOTHEM)
        track = [
            sample for edge in edges for sample in from_edge(self.layout, edge, at).samples(5.0)
        ]
        return _Choice(at, angle, cost, tuple(track))

    def _behind(self, k: int) -> list[_Choice]:
        """A station that only other stations are linked with: beyond them, seen from the edges."""
        away, served = self._way_out(k)
        if served is None:
            return self._anywhere(k)
        outer = self._towards_edges(self.edges[served])[0].at
        angle = math.atan2(-outer[1], -outer[0])
        last = len(self.links[k]) == 1
        share = 1.0 if last else (away - 1) / max(1, len(self.nodes) - 2)
        return [_Choice(towards(angle, share * _RING * APOTHEM), angle, 0.0, ())]

    def _way_out(self, k: int) -> tuple[int, int | None]:
        """How many links away the nearest station with an edge is, and which one it is."""
        reached = [(0, k)]
        seen = {k}
        for steps, station in reached:
            if self.edges[station]:
                return steps, station
            fresh = [other for other in self.links[station] if other not in seen]
            seen.update(fresh)
            reached += [(steps + 1, other) for other in fresh]
        return 0, None

    def _anywhere(self, k: int) -> list[_Choice]:
        """A station without track: anywhere, but rather left and right than above and below."""
        count = len(self.nodes)
        if count > 3:
            return [_Choice(towards(math.tau * k / count, _RING * APOTHEM), 0.0, 0.0, ())]
        small = self.nodes[k].kind in ("town", "halt")
        choices = [_Choice((0.0, 0.0), 0.0, 0.0, ())]
        for step in range(12):
            at = towards(math.radians(30.0 * step), 14.0 if small else 17.6)
            choices.append(_Choice(at, 0.0, 0.5 + abs(at[1]) * 0.08, ()))
        return choices

    def _size(self, k: int) -> float:
        node = self.nodes[k]
        if node.kind == "junction":
            return 0.0
        if node.slots:
            return place_radius(self.nodes, node.slots) + RIM
        ways = len(self.edges[k]) + len(self.links[k])
        return BAR[1] + 3.0 if ways in (1, 2) else _reach_without_places(ways)

    def _conflict(self, k: int, at: Point, track: list[Point] | tuple[Point, ...]) -> float:
        """How much a station here lies on foreign track or over the edge of the hex."""
        size = self._size(k)
        nearest = min((between(at, other) for other in track), default=math.inf)
        over = max(0.0, size - depth(self.layout, at))
        return max(0.0, size + HALF_TRACK + 2.0 - nearest) * 0.8 + over * 2.0

    def _clash(self, k: int, one: _Choice, m: int, two: _Choice) -> float:
        """How much two stations are in each other's way."""
        room = self._size(k) + self._size(m) + 1.0
        overlap = max(0.0, room - between(one.at, two.at))
        on_track = self._conflict(k, one.at, two.track) + self._conflict(m, two.at, one.track)
        return overlap * 8.0 + (0.0 if m in self.links[k] else on_track)


def _bridges(paths: tuple[Path, ...], curves: tuple[Curve, ...]) -> tuple[Bridge, ...]:
    """The crossings of paths that have no end in common; the later path passes over."""
    found = []
    for low, high in combinations(range(len(paths)), 2):
        if {paths[low].a, paths[low].b} & {paths[high].a, paths[high].b}:
            continue
        under, over = curves[low].samples(2.0), curves[high].samples(2.0)
        gap, place = min(
            (between(one, two), place) for place, two in enumerate(over) for one in under
        )
        if gap < 2.0:
            share, half = place / (len(over) - 1), 11.5 / curves[high].length
            deck = curves[high].part(max(0.0, share - half), min(1.0, share + half))
            found.append(Bridge(high, deck, deck.part(0.08, 0.92)))
    return tuple(found)


def path_index(paths: tuple[Path, ...], first: int, second: int) -> int | None:
    """Which path joins two ends, if one does."""
    for index, path in enumerate(paths):
        if {path.a, path.b} == {first, second}:
            return index
    return None
