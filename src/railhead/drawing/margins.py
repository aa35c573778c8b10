"""What lies at the edges of the map and on hexes besides track: places beyond the map with their
names, trading posts, dead ends, temples, and marks of zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from railhead.board.board import Board, Hex
from railhead.board.grid import inland
from railhead.drawing.geometry import (
    APOTHEM,
    Point,
    bearing,
    centre,
    hexagon,
    towards,
)
from railhead.drawing.plan import zone_corner
from railhead.drawing.scenery import Scenery
from railhead.drawing.svg import closed, lines_of_text, moved, point, text

_POST = '<path class="post" d="M-7 5V-1L0 -7L7 -1V5ZM-2 5V0H2V5Z"/>'
_TEMPLE = '<path class="temple" d="M-9 7H9V4H7.5V-1H9L5 -5H3.5L0 -11L-3.5 -5H-5L-9 -1H-7.5V4H-9Z"/>'
# The outline of each mark of a zone, from its middle.
_ZONE_MARKS = {
    "drop": "m0 -5.5c2.6 3.7 3.8 5.5 3.8 7.5a3.8 3.8 0 0 1 -7.6 0c0 -2 1.2 -3.8 3.8 -7.5z"
}
_PAWN = (
    '<path class="pawn" d="M-4.5 6C-4.5 1.5 -2 .5 -1.7 -1A3 3 0 1 1 1.7 -1C2 .5 4.5 1.5 4.5 6Z"/>'
)
# A sample of each kind of sign, for legends.
SIGNS = {
    "site": '<path class="red-side" d="M-11 0H11"/>',
    "worker": _PAWN,
    "post": _POST,
    "temple": _TEMPLE,
    "frontier": '<text class="sign frontier" y="3.2">(100)</text>',
}
_NAME_OUT, _POST_OUT, _STUB = 32.0, 13.0, 9.0  # how far beyond an edge things stand
_TAB, _TAB_END = 30.0, 0.22  # how deep a tab is, and how much each side of it draws in
_LINE, _PAWNS = 14.5, 12.0  # from one line of a name to the next, from one piece to the next


def is_beyond(hex_: Hex) -> bool:
    """Whether a hex is a place beyond the edge of the map, drawn at that edge."""
    return hex_.kind == "beyond"


def places_beyond(board: Board) -> dict[str, tuple[str, ...]]:
    """The places beyond the map: by the first of its edges, all at which a place lies."""
    found: dict[str, list[str]] = {}
    for hex_ in board.hexes.values():
        if is_beyond(hex_):
            found.setdefault(hex_.name, []).append(hex_.id)
    return {ids[0]: tuple(ids) for ids in found.values()}


def tabs(board: Board, ids: Iterable[str]) -> str:
    """The outline of a place beyond the map: a tab at each of its edges."""
    return "".join(closed(_tab(board, *before)) for id_ in ids if (before := inland(id_)))


def middle_beyond(board: Board, ids: Iterable[str]) -> Point:
    """Where the name of a place beyond the map stands: at the edge nearest to the middle of all."""
    spots = [_beside(board, *before, _NAME_OUT) for id_ in ids if (before := inland(id_))]
    x = sum(x for x, _ in spots) / len(spots)
    y = sum(y for _, y in spots) / len(spots)
    return min(spots, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def draw_margins(board: Board) -> str:
    """Places beyond the map: a red side, or a post; dead ends as short stubs."""
    parts = []
    for hex_ in board.hexes.values():
        before = inland(hex_.id)
        if before is None:
            parts += [_stub(board, hex_.id, edge) for edge in hex_.open]
        elif hex_.nodes[0].kind == "post":
            parts.append(moved(_beside(board, *before, _POST_OUT), _POST))
        else:
            parts.append(_red_side(board, *before))
    return "".join(parts)


def names_beyond(board: Board, waiting: Mapping[str, int]) -> str:
    """The names of the places beyond the map, with how many pieces wait there; posts have none."""
    parts = []
    for first, ids in places_beyond(board).items():
        hex_ = board.hexes[first]
        if hex_.nodes[0].kind != "post":
            x, y = middle_beyond(board, ids)
            words = hex_.name.split(" ")
            parts.append(lines_of_text((x, y + 3.0), words, "name place-beyond", _LINE))
            count = waiting.get(first, 0)
            below = y + _LINE * len(words)
            parts += [
                moved((x + _PAWNS * (number - (count - 1) / 2), below), _PAWN)
                for number in range(count)
            ]
    return "".join(parts)


def temple(company: str) -> str:
    """A temple with the company whose it is."""
    return f'{_TEMPLE}<text class="temple-of" y="15">{text(company)}</text>'


def zone_mark(scenery: Scenery, zone: str, at: Point = (0.0, 0.0)) -> str:
    """The mark that the hexes of a zone carry, if any."""
    marks = {zone: [at]} if zone in scenery.zone_marks else {}
    return _marks_of_zones(scenery, marks)


def draw_zones(board: Board, scenery: Scenery) -> str:
    """A mark in a corner of every hex of a zone that has one, those of a zone as one shape."""
    places: dict[str, list[Point]] = {}
    dx, dy = zone_corner(board.layout)
    for hex_ in board.hexes.values():
        if hex_.zone in scenery.zone_marks:
            x, y = centre(board.layout, hex_.id)
            places.setdefault(hex_.zone, []).append((x + dx, y + dy))
    return _marks_of_zones(scenery, places)


def _marks_of_zones(scenery: Scenery, places: Mapping[str, list[Point]]) -> str:
    parts = []
    for zone, spots in places.items():
        kind = scenery.zone_marks[zone]
        data = "".join(f"M{point(at)}{_ZONE_MARKS[kind]}" for at in spots)
        parts.append(f'<path class="{kind}" d="{data}"/>')
    return "".join(parts)


def _beside(board: Board, hex_id: str, edge: int, away: float) -> Point:
    """A point beyond the middle of an edge."""
    return towards(bearing(board.layout, edge), APOTHEM + away, centre(board.layout, hex_id))


def _red_side(board: Board, hex_id: str, edge: int) -> str:
    around = hexagon(board.layout, centre(board.layout, hex_id))
    return f'<path class="red-side" d="M{point(around[edge - 1])}L{point(around[edge])}"/>'


def _tab(board: Board, hex_id: str, edge: int) -> tuple[Point, ...]:
    """A shape that leans against an edge from outside and gets narrower."""
    around = hexagon(board.layout, centre(board.layout, hex_id))
    out = towards(bearing(board.layout, edge), _TAB)
    (ax, ay), (bx, by) = first, last = around[edge - 1], around[edge]
    dx, dy = (bx - ax) * _TAB_END, (by - ay) * _TAB_END
    return (
        first,
        last,
        (bx - dx + out[0], by - dy + out[1]),
        (ax + dx + out[0], ay + dy + out[1]),
    )


def _stub(board: Board, hex_id: str, edge: int) -> str:
    inner, outer = (_beside(board, hex_id, edge, away) for away in (0.0, _STUB))
    return f'<path class="stub" d="M{point(inner)}L{point(outer)}"/>'
