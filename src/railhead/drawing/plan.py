"""The plan of one hex: where its name, figures, label and marks go.

A face is everything that decides the plan, and nothing that does not (which company's marker
stands in a city), so that a plan is found once and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from railhead.board.grid import Layout
from railhead.board.tiles import Node, Path
from railhead.drawing.arrangement import Arrangement, arrange
from railhead.drawing.geometry import Point, between, corners
from railhead.drawing.labels import Box, Ground, text_width

NAME_SIZE = 10.4
SMALL_NAME_SIZE = 8.6
BADGE = 8.2
WIDE_BADGE = 9.8
RISING_BADGE = 10.6
GOODS = (15.0, 6.0)  # half the width and height of the crate of a commodity
FIGURE = 5.6  # the room for the figure of a town
PORT = 12.0
BESIDE = 11.0  # a marker that found no place
WAITING = 7.0  # the marker of a company that has not started
CELL = (11.8, 10.6)  # one box of a strip of values
LARGE_TERRAIN = ((0.0, -6.0), 14.0)  # a terrain on a hex of its own, as (middle, radius)
LARGE_COST = Box((0.0, 16.6), 22.0, 4.5)  # and what it costs to build there


class Face(NamedTuple):
    """What a hex shows. ``beside``: markers beside its city; ``waiting``: small ones that mark a
    home and found no place; ``terrain``: whether a terrain with its cost is to be shown;
    ``capitals``: whether the name is set in them; ``goods``: crates of commodities on it."""

    layout: Layout
    nodes: tuple[Node, ...] = ()
    paths: tuple[Path, ...] = ()
    rotation: int = 0
    label: str = ""
    name: tuple[str, ...] = ()
    terrain: bool = False
    beside: int = 0
    waiting: int = 0
    pips: int = 0
    capitals: bool = False
    goods: int = 0


class Figure(NamedTuple):
    """The revenue of a station: where it stands and which stations share it."""

    at: Point
    node: int
    shared_by: tuple[int, ...]


class Plan(NamedTuple):
    """Where everything goes; ``terrain`` is the middle of its symbol, None if it fills the hex."""

    arrangement: Arrangement
    name: Point
    label: Point
    figures: tuple[Figure, ...]
    terrain: Point | None
    beside: tuple[Point, ...]
    waiting: tuple[Point, ...]
    goods: tuple[Point, ...] = ()


def name_size(face: Face) -> float:
    """The size of the letters of a name."""
    return SMALL_NAME_SIZE if len(face.name) > 1 else NAME_SIZE


def label_size(label: str) -> float:
    """The size of the letters of a label: one letter is large, a word small."""
    return {1: 15.0, 2: 10.0}.get(len(label), 8.0)


def badge_radius(value: int, rises: bool = False) -> float:
    """The radius of the badge with a figure."""
    if rises:
        return RISING_BADGE
    return BADGE if value < 100 else WIDE_BADGE


def _looks(node: Node) -> tuple[object, ...]:
    """What two stations that look the same have in common, whoever is at home there."""
    return node.kind, node.revenue, [flag for flag in node.flags if flag[:5] != "home:"]


def rises(node: Node) -> bool:
    """Whether the value of a city comes on top of that of another."""
    return "variable" in node.flags


def strip_shape(values: int) -> tuple[int, int]:
    """Columns and rows of the boxes of a strip that shares its hex with a station."""
    return (2, 2) if values == 4 else (values, 1)


@lru_cache(maxsize=8192)
def plan(face: Face) -> Plan:
    """Find the place of everything on a hex, the largest and the most important first."""
    arrangement = arrange(face.layout, face.nodes, face.paths, face.rotation)
    ground = _ground(face, arrangement)
    home = next((spot.at for spot in arrangement.spots if spot.places), (0.0, 0.0))
    beside = tuple(
        ground.place_disc(BESIDE, (home[0] + 30.0, home[1]), outside=1.5)
        for _ in range(face.beside)
    )
    name = _place_name(face, ground)
    figures = _place_figures(face, arrangement, ground)
    waiting = tuple(
        ground.place_disc(WAITING, (home[0] + 26.0, home[1] + 10.0), outside=1.5)
        for _ in range(face.waiting)
    )
    label = _place_label(face, ground)
    terrain = ground.place_box(21.0, 7.0, (0.0, -28.0)) if face.terrain and face.nodes else None
    goods = tuple(ground.place_box(*GOODS, (0.0, 30.0)) for _ in range(face.goods))
    return Plan(arrangement, name, label, figures, terrain, beside, waiting, goods)


def _ground(face: Face, arrangement: Arrangement) -> Ground:
    discs = []
    for node, spot in zip(face.nodes, arrangement.spots, strict=True):
        if "harbour" in node.flags:
            discs.append((spot.at, PORT + 1.5))
        elif node.kind not in ("junction", "offboard"):
            discs += spot.discs()
    if face.terrain and not face.nodes:
        discs.append(LARGE_TERRAIN)
    if face.pips:
        discs.append((pips_middle(face.layout), 5.0))
    track = [at for curve in arrangement.curves for at in curve.samples(4.0)]
    ground = Ground(face.layout, discs, track)
    if face.terrain and not face.nodes:
        ground.boxes.append(LARGE_COST)
    return ground


def pips_middle(layout: Layout) -> Point:
    """The middle of the row of pips, inside the lower right corner of a tile."""
    x, y = corners(layout)[4 if layout == "pointy" else 5]
    return (x - 3.1, y - 11.7) if layout == "pointy" else (x - 11.7, y - 3.1)


def _place_name(face: Face, ground: Ground) -> Point:
    if not face.name:
        return (0.0, 0.0)
    size = name_size(face)
    wide = 1.34 if face.capitals else 1.0
    half_width = max(text_width(line, size) for line in face.name) / 2 * wide + 1.0
    half_height = size * 0.46 * len(face.name)
    below = (0.0, 26.0) if len(face.nodes) < 2 else (0.0, 30.0)
    return ground.place_box(half_width, half_height, below)


def _place_label(face: Face, ground: Ground) -> Point:
    if not face.label:
        return (0.0, 0.0)
    size = label_size(face.label)
    near = (-30.0, 8.0)
    if len(face.nodes) > 1:
        near = (27.0, -22.0) if face.terrain else (0.0, -30.0)
    return ground.place_box(text_width(face.label, size) / 2 + 1.0, size * 0.38, near)


def _away_from_track(arrangement: Arrangement, at: Point) -> Point:
    """Beside a place, on the side to which the track of the hex does not lead."""
    x, y = at
    ends = [curve.at(0.5) for curve in arrangement.curves]
    if not ends:
        return (x + 28.0, y)
    pull = (
        sum(end[0] for end in ends) - len(ends) * x,
        sum(end[1] for end in ends) - len(ends) * y,
    )
    length = between(pull, (0.0, 0.0))
    if length < 1.0:
        return (x + 28.0, y)
    return (x - 28.0 * pull[0] / length, y - 28.0 * pull[1] / length)


def _place_figures(face: Face, arrangement: Arrangement, ground: Ground) -> tuple[Figure, ...]:
    """The revenues: one badge for cities with the same, one for each other station."""
    figures = []
    done: set[int] = set()
    for k, node in enumerate(face.nodes):
        if k in done or not any(node.revenue):
            continue
        big = node.kind not in ("town", "halt") or "harbour" in node.flags
        sharing = [k]
        if node.kind == "city":
            same = _looks(node)
            sharing += [m for m, other in enumerate(face.nodes) if m > k and _looks(other) == same]
        done.update(sharing)
        x, y = arrangement.spots[k].at
        near = (x + 16.0, y - 20.0) if len(sharing) == 1 and big else (x, y)
        if len(node.revenue) > 1:
            columns, rows = strip_shape(len(node.revenue))
            room = (columns * CELL[0] / 2 + 0.8, rows * CELL[1] / 2 + 0.8)
            at = ground.place_box(*room, _away_from_track(arrangement, (x, y)))
        elif big:
            at = ground.place_disc(badge_radius(node.revenue[0], rises(node)), near)
        else:
            at = ground.place_disc(FIGURE, near)
        figures.append(Figure(at, k, tuple(sharing)))
    return tuple(figures)
