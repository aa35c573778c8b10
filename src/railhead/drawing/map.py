"""The map of a game: board, tiles, markers, and over them routes and marks.

Layers lie over each other as on a printed map: sea and coast, ground, terrain, tiles, borders,
routes, changes of gauge, stations, marks, names, and the frame. On top of all, one group for
each hex takes the pointer: ``<g data-hex="F17">`` with a title in words and perhaps a mark.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.drawing.face import (
    Good,
    Shown,
    describe,
    ground_words,
    markers_on,
    show,
    waiting_homes,
)
from railhead.drawing.frame import band, inner_frame, inscriptions, neatline
from railhead.drawing.geometry import Point, centre, edge_middle
from railhead.drawing.goods import crate
from railhead.drawing.ground import borders, changes_of_gauge, hexes, is_sea, sea_and_coast
from railhead.drawing.highlights import draw_area, draw_goals
from railhead.drawing.margins import (
    draw_margins,
    draw_zones,
    names_beyond,
    places_beyond,
    tabs,
    temple,
)
from railhead.drawing.marks import Legal, Mark, kinds, marks
from railhead.drawing.offboard import arrows, draw_areas, is_area
from railhead.drawing.plan import COST_SIZE, Relief, plan
from railhead.drawing.routes import draw_routes, draw_stops
from railhead.drawing.scenery import Scenery
from railhead.drawing.signs import draw_sign
from railhead.drawing.style import Theme, embedded
from railhead.drawing.svg import hex_path, moved, number, point, text
from railhead.drawing.terrain import ANCHOR, symbol
from railhead.drawing.tile import name_text, tile_card, track_group, upper_group
from railhead.drawing.tokens import symbols
from railhead.finance.companies import Company

T = TypeVar("T")
_MOST_KEPT = 6_000  # hexes of a board, each a kilobyte or two
_NO_SCENERY = Scenery()


def draw_map(
    board: Board,
    laid: LaidMap,
    companies: Mapping[str, Company],
    *,
    colour: int = 0,
    title: str = "",
    routes: Sequence[Sequence[str]] = (),
    legal: Legal = (),
    homes: Iterable[str] | None = None,
    goods: Mapping[str, Sequence[tuple[str, str]]] | None = None,
    area: Collection[str] = (),
    area_counts: bool = False,
    goals: Mapping[str, bool] | None = None,
    waiting: Mapping[str, int] | None = None,
    coordinates: bool = True,
    names: bool = True,
    numbers: bool = False,
    scenery: Scenery | None = None,
    currency: str = "£",
    theme: Theme = "light",
    standalone: bool = True,
    ids: str = "map",
) -> str:
    """The map as SVG.

    ``colour``: index of the phase colour, 0 yellow to 3 grey, for values that depend on it.
    ``title``: in the place of the scenery's own. ``routes``: each a list of pieces of track like
    ``F17 n0-3``. ``legal``: hexes to mark, or hex to the kind of mark. ``homes``: the companies
    whose homes are shown until they have a marker, all if None. ``goods``: hex to commodities, each
    with the company that earns by it or "". ``area``: hexes to which a company is bound, whether or
    not it counts for what is done now. ``goals``: places to be reached, and whether they have been.
    ``waiting``: how many pieces wait at places beyond the map. ``numbers``: the tiles' numbers.
    ``standalone``: with its own style; without, a page's sheet rules. ``ids`` begins every id.
    """
    unknown = markers_on(laid) - set(companies)
    if unknown:
        raise ValueError(f"markers of unknown companies: {', '.join(sorted(unknown))}")
    scenery = scenery or _NO_SCENERY
    heading = title or scenery.title
    frame = _framed(board, scenery, bool(heading), coordinates).frame
    at_home = waiting_homes(laid, companies, homes)
    crates = {h: tuple(Good(*good) for good in each) for h, each in (goods or {}).items()}
    with_ = _Manner(scenery, colour, numbers, currency, ids)
    drawn = {
        hex_id: _drawn(board, laid, hex_id, at_home.get(hex_id, ()), crates.get(hex_id, ()), with_)
        for hex_id in board.hexes
    }
    on_grid = [drawn[hex_id] for hex_id in board.on_grid]
    plans = {hex_id: plan(each.shown.face) for hex_id, each in drawn.items()} if routes else {}
    marked = kinds(laid, legal)
    clip = f"{ids}-frame"
    layers = [
        sea_and_coast(board, scenery, frame, ids),
        inscriptions(board, scenery, frame, heading, scenery.subtitle),
        hexes(board, scenery, laid.tiles),
        draw_areas(board, colour),
        "".join(each.printed for each in on_grid),
        _layer("tiles", "".join(each.tile for each in on_grid)),
        borders(board),
        _layer("zones", draw_zones(board, scenery)),
        _layer("margins", draw_margins(board)),
        _layer("temples", "".join(each.temple for each in on_grid)),
        _layer("signs", "".join(each.signs for each in on_grid)),
        _layer("area", draw_area(board, area, counts=area_counts)),
        _layer("routes", draw_routes(board, laid, plans, routes)),
        changes_of_gauge(board, laid),
        _layer("stations", "".join(each.stations for each in on_grid)),
        _layer("marks", marks(board, marked)),
        _layer("goals", draw_goals(board, goals or {})),
        _layer("names", _names(board, on_grid, waiting or {}) if names else ""),
        _layer("stops", draw_stops(board, laid, plans, routes, colour)),
    ]
    running = " running" if routes else ""
    label = f"Map of {heading}" if heading else "Map"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rh {theme} rh-map{running}"'
        f' viewBox="{_view(frame, coordinates)}" role="img" aria-label="{text(label)}">'
        + (embedded(theme) if standalone else "")
        + f"<defs>{_clip(frame, clip)}{symbols(companies, ids)}</defs>"
        + f'<g clip-path="url(#{clip})">{"".join(layers)}</g>'
        + _framed(board, scenery, bool(heading), coordinates).line
        + _layer("hexes", _targets(board, drawn, marked))
        + "</svg>"
    )


def _layer(kind: str, content: str) -> str:
    return f'<g class="{kind}">{content}</g>' if content else ""


class _Manner(NamedTuple):
    """How all hexes of a map are drawn."""

    scenery: Scenery
    colour: int
    numbers: bool
    currency: str
    ids: str


class _Hex(NamedTuple):
    """A hex as it is drawn: its parts by the layers in which they lie, and what is said of it."""

    shown: Shown
    printed: str
    tile: str
    temple: str
    signs: str
    stations: str
    name: str
    words: str


class _Framed(NamedTuple):
    """What lies round a map, which never changes."""

    frame: tuple[Point, Point]
    line: str


def _framed(board: Board, scenery: Scenery, headed: bool, coordinates: bool) -> _Framed:
    def draw() -> _Framed:
        frame = inner_frame(board, scenery, headed)
        return _Framed(frame, neatline(board, frame, coordinates))

    return _kept(board, scenery, (_Framed, headed, coordinates), draw)


def _drawn(
    board: Board,
    laid: LaidMap,
    hex_id: str,
    homes: Sequence[str],
    goods: tuple[Good, ...],
    manner: _Manner,
) -> _Hex:
    """A hex, drawn once for all that can be seen of it: an action changes one or two."""
    scenery, colour, numbers, currency, ids = manner
    on_it = laid.tiles.get(hex_id), laid.stations.get(hex_id), laid.beside.get(hex_id)
    key = (hex_id, on_it, tuple(homes), goods, colour, numbers, currency, ids)

    def draw() -> _Hex:
        shown = show(board, laid, hex_id, homes, goods, scenery.zone_marks)
        if hex_id not in board.on_grid:
            return _Hex(shown, "", "", "", "", "", "", _words(shown, currency, scenery))
        at = centre(board.layout, hex_id)
        return _Hex(
            shown,
            moved(at, _printed(shown)),
            moved(at, _tile(shown, numbers)),
            moved(at, _temple(shown)),
            moved(at, _signs(shown)),
            moved(at, _stations(shown, colour, ids)),
            moved(at, _name(shown)),
            _words(shown, currency, scenery),
        )

    return _kept(board, scenery, key, draw)


def _kept(board: Board, scenery: Scenery, key: Hashable, draw: Callable[[], T]) -> T:
    """What was drawn for a board and its scenery, or is drawn now."""
    # The scenery is kept with what was drawn for it: while it is there no other has its id.
    _, memory = board.memory.setdefault((_Hex, id(scenery)), (scenery, {}))
    found: T | None = memory.get(key)
    if found is None:
        found = draw()
        if len(memory) >= _MOST_KEPT:
            memory.clear()
        memory[key] = found
    return found


def _printed(shown: Shown) -> str:
    """What is printed on a hex that carries no tile: terrain, track, arrows."""
    hex_, face = shown.hex_, shown.face
    if shown.tile is not None or is_area(hex_):
        return ""
    parts = []
    terrain = plan(face).terrain
    if terrain:
        parts.append(_terrain(hex_.terrain, ground_words(hex_), face.cost, terrain))
    if is_sea(hex_):
        parts += [
            f'<path class="ferry" d="{curve.path()}"/>' for curve in plan(face).arrangement.curves
        ]
        for edge in hex_.spurs:
            x, y = edge_middle(face.layout, edge)
            parts.append(f'<path class="ferry" d="M{point((x, y))}L{point((x / 2, y / 2))}"/>')
        if not hex_.nodes and hex_.icons:
            parts.append(f'<g class="faint">{ANCHOR}</g>')
    else:
        parts.append(track_group(face, shown.colour))
    if hex_.kind == "offboard":
        parts.append(arrows(face.layout, face.paths))
    return "".join(parts)


def _terrain(kind: str, words: str, cost: str, relief: Relief) -> str:
    """A terrain with its cost, the currency of which a legend says once for all. Its words are for
    those who look closely."""
    x, y = number(relief.cost[0]), number(relief.cost[1] + COST_SIZE * 0.35)
    word = f' data-ground="{text(words)}"' if relief.scale >= 1 else ""  # beside stations no room
    figure = f'<text class="cost"{word} x="{x}" y="{y}">{text(cost)}</text>' if cost else ""
    return (
        f'<g transform="translate({point(relief.at)}) scale({number(relief.scale)})">'
        f"{symbol(kind)}</g>{figure}"
    )


def _temple(shown: Shown) -> str:
    at = plan(shown.face).temple
    return moved(at, temple(shown.face.temple)) if at else ""


def _signs(shown: Shown) -> str:
    places = plan(shown.face).signs
    return "".join(draw_sign(sign, at) for sign, at in zip(shown.face.signs, places, strict=True))


def _tile(shown: Shown, numbers: bool) -> str:
    """The card of a laid tile with its track."""
    tile = shown.tile
    if tile is None:
        return ""
    number_of = tile.id if numbers else ""
    card = tile_card(shown.face.layout, tile, shadow=True, number_of=number_of)
    return card + track_group(shown.face, tile.colour)


def _stations(shown: Shown, colour: int, ids: str) -> str:
    """Stations, markers and figures."""
    if shown.tile is None and is_area(shown.hex_):
        return ""
    return upper_group(
        shown.face, shown.colour, shown.markers, shown.beside, shown.homes, colour, ids
    ) + "".join(
        crate(good, at, ids) for good, at in zip(shown.goods, plan(shown.face).goods, strict=True)
    )


def _names(board: Board, drawn: Iterable[_Hex], waiting: Mapping[str, int]) -> str:
    return names_beyond(board, waiting) + "".join(each.name for each in drawn)


def _name(shown: Shown) -> str:
    """The name of a hex, with what makes it more or less important from afar."""
    kinds = {node.kind for node in shown.face.nodes}
    rank = "of-city" if "city" in kinds else "of-town" if kinds & {"town", "halt"} else ""
    if rank == "of-city" and (shown.homes or any(any(row) for row in shown.markers)):
        rank += " held"
    return name_text(shown.face, shown.ground, rank)


def _targets(board: Board, drawn: Mapping[str, _Hex], marked: Mapping[str, Mark]) -> str:
    """For each hex, and each place beyond the map, the group that takes the pointer and says what
    lies there; where there is a mark it also says which. The number of its tile is for those who
    look closely."""
    shapes = {h: hex_path(board.layout, h) for h in board.on_grid}
    shapes |= {place: tabs(board, ids) for place, ids in places_beyond(board).items()}
    parts = []
    for hex_id, shape in shapes.items():
        each = drawn[hex_id]
        mark = f' data-mark="{marked[hex_id]}"' if hex_id in marked else ""
        if each.shown.tile is not None:
            mark += f' data-tile="{text(each.shown.tile.id)}"'
        parts.append(
            f'<g class="hex" data-hex="{text(hex_id)}"{mark}>'
            f"<title>{each.words}</title>"
            f'<path d="{shape}"/></g>'
        )
    return "".join(parts)


def _words(shown: Shown, currency: str, scenery: Scenery) -> str:
    """A hex in words, with what the scenery tells of it."""
    told = dict(sign.words.split("|", 1) for sign in scenery.signs)
    words = [describe(shown, currency), told.get(shown.hex_.name, "").replace("|", ", ")]
    return text("; ".join(filter(None, words)))


def _view(frame: tuple[Point, Point], coordinates: bool) -> str:
    (left, top), (right, bottom) = frame
    wide = band(frame, coordinates) + 1.5
    box = (left - wide, top - wide, right - left + 2 * wide, bottom - top + 2 * wide)
    return " ".join(number(value) for value in box)


def _clip(frame: tuple[Point, Point], clip: str) -> str:
    (left, top), (right, bottom) = frame
    return (
        f'<clipPath id="{clip}"><rect x="{number(left)}" y="{number(top)}"'
        f' width="{number(right - left)}" height="{number(bottom - top)}"/></clipPath>'
    )
