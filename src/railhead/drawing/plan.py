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
from railhead.drawing.geometry import APOTHEM, Point, bearing, between, corners, towards
from railhead.drawing.labels import Box, Ground, text_width, ways_to_write

NAME_SIZE = 10.4
SMALL_NAME_SIZE = 8.6
BADGE = 8.2
WIDE_BADGE = 9.8
RISING_BADGE = 10.6
GOODS = (15.0, 6.0)  # half the width and height of the crate of a commodity
FIGURE = 5.6  # the room for the figure of a town
PORT = 12.0
BESIDE = 11.0  # a marker that found no place
SIGN_SIZE = 9.0  # of the letters of a sign
WAITING = 7.0  # the marker of a company that has not started
CELL = (11.8, 10.6)  # one box of a strip of values
COST_SIZE = 11.0  # of the letters of what building costs
SMALL_TERRAIN = 0.8  # the scale of a terrain beside stations
TERRAIN = (16.0, 9.0)  # half the width and height of the symbol of a terrain
TEMPLE = Box((0.0, 2.5), 12.0, 13.5)  # a temple with the letters below it, about its own middle
ZONE_MARK = 5.0  # the radius of the mark of a zone
_ZONE_CORNER = 0.76  # of the way to the corner of a hex, where it stands
_BOLD = 1.25  # how much wider bold figures are, where there is no narrow font
_INSIDE = 3.0  # what a unit of a name over the border of its hex costs
_SMALLER_NAME = 4.0  # and what small letters do, where larger ones would need as much room
_TWO_LINES = 2.0  # and two lines


class Sign(NamedTuple):
    """A figure that is printed on a hex beside everything else, of a kind."""

    kind: str
    words: str


class Face(NamedTuple):
    """What a hex shows. ``beside``: markers beside its city; ``waiting``: small ones that mark a
    home and found no place; ``terrain``: whether a terrain is to be shown, with its ``cost``;
    ``capitals``: whether the name is set in them; ``goods``: crates of commodities on it;
    ``temple``: whose it is; ``zoned``: whether the mark of its zone stands in a corner."""

    layout: Layout
    nodes: tuple[Node, ...] = ()
    paths: tuple[Path, ...] = ()
    rotation: int = 0
    label: str = ""
    name: str = ""
    terrain: bool = False
    cost: str = ""
    beside: int = 0
    waiting: int = 0
    pips: int = 0
    capitals: bool = False
    goods: int = 0
    signs: tuple[Sign, ...] = ()
    temple: str = ""
    zoned: bool = False


class Figure(NamedTuple):
    """The revenue of a station: where it stands and which stations share it."""

    at: Point
    node: int
    shared_by: tuple[int, ...]


class Name(NamedTuple):
    """A name as it is written: its lines, their size, and the middle of all."""

    lines: tuple[str, ...]
    size: float
    at: Point


class Relief(NamedTuple):
    """A terrain: the middle of its symbol, how large that is, and the middle of its cost."""

    at: Point
    scale: float
    cost: Point


class HexPlan(NamedTuple):
    """Where everything goes."""

    arrangement: Arrangement
    name: Name
    label: Point
    figures: tuple[Figure, ...]
    terrain: Relief | None
    beside: tuple[Point, ...]
    waiting: tuple[Point, ...]
    goods: tuple[Point, ...] = ()
    signs: tuple[Point, ...] = ()
    temple: Point | None = None


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
def plan(face: Face) -> HexPlan:
    """Find the place of everything on a hex, the largest and the most important first."""
    arrangement = arrange(face.layout, face.nodes, face.paths, face.rotation)
    alone = _terrain_alone(face)
    ground = _ground(face, arrangement, alone)
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
    terrain = _place_terrain(face, ground) if face.terrain and not alone else alone
    goods = tuple(ground.place_box(*GOODS, (0.0, 30.0)) for _ in range(face.goods))
    signs = tuple(_place_sign(sign, ground) for sign in face.signs)
    temple = _place_temple(ground) if face.temple else None
    return HexPlan(
        arrangement, name, label, figures, terrain, beside, waiting, goods, signs, temple
    )


def cost_room(cost: str) -> tuple[float, float]:
    """Half the width and height of what building costs."""
    return _BOLD * text_width(cost, COST_SIZE) / 2, COST_SIZE * 0.4


def sign_room(sign: Sign) -> tuple[float, float]:
    """Half the width and height of a sign."""
    return _BOLD * text_width(sign.words, SIGN_SIZE) / 2, SIGN_SIZE * 0.42


def zone_corner(layout: Layout) -> Point:
    """Where the mark of a zone stands, from the middle of its hex."""
    return towards(bearing(layout, 2.5), APOTHEM * _ZONE_CORNER)


def _terrain_alone(face: Face) -> Relief | None:
    """A terrain on a hex without stations: large, its cost below it, and room for a name below
    that."""
    if not face.terrain or face.nodes:
        return None
    if face.name:
        return Relief((0.0, -19.0), 1.0, (0.0, 0.0))
    return Relief((0.0, -6.0), 1.25, (0.0, 16.6))


def _ground(face: Face, arrangement: Arrangement, terrain: Relief | None) -> Ground:
    discs = []
    for node, spot in zip(face.nodes, arrangement.spots, strict=True):
        if "harbour" in node.flags:
            discs.append((spot.at, PORT + 1.5))
        elif node.kind not in ("junction", "offboard"):
            discs += spot.discs()
    if face.pips:
        discs.append((pips_middle(face.layout), 5.0))
    if face.zoned:
        discs.append((zone_corner(face.layout), ZONE_MARK))
    track = [at for curve in arrangement.curves for at in curve.samples(4.0)]
    ground = Ground(face.layout, discs, track)
    if terrain:
        wide, high = TERRAIN
        ground.boxes.append(Box(terrain.at, wide * terrain.scale, high * terrain.scale))
        ground.boxes.append(Box(terrain.cost, *cost_room(face.cost)))
    return ground


def pips_middle(layout: Layout) -> Point:
    """The middle of the row of pips, inside the lower right corner of a tile."""
    x, y = corners(layout)[4 if layout == "pointy" else 5]
    return (x - 3.1, y - 11.7) if layout == "pointy" else (x - 11.7, y - 3.1)


def _place_name(face: Face, ground: Ground) -> Name:
    """The name, written in the way in which it best keeps inside its hex and clear of the rest."""
    if not face.name:
        return Name((), NAME_SIZE, (0.0, 0.0))
    below = (0.0, 26.0) if len(face.nodes) < 2 else (0.0, 30.0)
    if face.terrain and not face.nodes:
        below = (0.0, 20.0)
    found: list[tuple[float, Name, Box]] = []
    for lines in ways_to_write(face.name, len(face.nodes)):
        # The small letters of two lines take as much room as the large ones of one.
        sizes = (NAME_SIZE, SMALL_NAME_SIZE) if len(lines) == 1 else (SMALL_NAME_SIZE,)
        for size in sizes:
            wide = 1.34 if face.capitals else 1.0
            half_width = max(text_width(line, size) for line in lines) / 2 * wide + 1.0
            half_height = size * 0.46 * len(lines)
            cost, box = ground.find_box(half_width, half_height, below, outside=_INSIDE)
            if len(lines) > 1:
                cost += _TWO_LINES
            elif size < NAME_SIZE:
                cost += _SMALLER_NAME
            found.append((cost, Name(lines, size, box.middle), box))
    _, name, box = min(found)
    ground.boxes.append(box)
    return name


def _place_terrain(face: Face, ground: Ground) -> Relief:
    """A terrain beside stations: small, its cost right of it."""
    half_cost, _ = cost_room(face.cost)
    wide, high = TERRAIN[0] * SMALL_TERRAIN, TERRAIN[1] * SMALL_TERRAIN
    half_width = wide + half_cost + 1.0
    x, y = ground.place_box(half_width, high, (0.0, -28.0))
    return Relief((x - half_width + wide, y), SMALL_TERRAIN, (x + half_width - half_cost, y))


def _place_sign(sign: Sign, ground: Ground) -> Point:
    near = (-27.0, 17.0) if sign.kind == "frontier" else (28.0, 0.0)
    return ground.place_box(*sign_room(sign), near)


def _place_temple(ground: Ground) -> Point:
    (_, down), half_width, half_height = TEMPLE
    x, y = ground.place_box(half_width, half_height, (30.0, down), outside=2.0)
    return (x, y - down)


def _place_label(face: Face, ground: Ground) -> Point:
    if not face.label:
        return (0.0, 0.0)
    size = label_size(face.label)
    near = (-30.0, 8.0)
    if len(face.nodes) > 1:
        near = (27.0, -22.0) if face.terrain else (0.0, -30.0)
    # As high as its letters, and a little air: it stands beside names, whose letters hang down.
    return ground.place_box(text_width(face.label, size) / 2 + 1.0, size * 0.38 + 1.5, near)


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
