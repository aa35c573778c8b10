"""A tile, or what is printed on a hex: card, track, stations, figures and label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from railhead.board.board import Board
from railhead.board.grid import Layout
from railhead.board.tiles import COLOURS, Node, Path, Tile
from railhead.drawing.arrangement import Arrangement
from railhead.drawing.geometry import APOTHEM, RADIUS, corners
from railhead.drawing.plan import (
    BESIDE,
    NAME_SIZE,
    WAITING,
    Face,
    HexPlan,
    label_size,
    pips_middle,
    plan,
    rises,
    strip_shape,
)
from railhead.drawing.stations import free_places, station
from railhead.drawing.style import Theme, embedded
from railhead.drawing.svg import closed, lines_of_text, number, text
from railhead.drawing.tokens import symbols, token
from railhead.drawing.values import badge, figure, strip
from railhead.finance.companies import Company

CARD = 0.975  # a laid tile is a little smaller than its hex


def draw_tile(
    board: Board,
    tile_id: str,
    rotation: int = 0,
    *,
    companies: Mapping[str, Company] | None = None,
    stations: Sequence[Sequence[str]] = (),
    beside: Sequence[str] = (),
    name: str = "",
    colour: int = 0,
    numbers: bool = False,
    theme: Theme = "light",
    standalone: bool = True,
    ids: str = "tile",
) -> str:
    """A tile by itself, as SVG. ``stations`` are the markers in its cities and ``beside`` those
    beside them; ``colour`` is the index of the phase colour for values that depend on it."""
    tile = board.tiles[tile_id]
    face = tile_face(board.layout, tile, rotation, name=name, beside=len(beside))
    companies = companies or {}
    used = [marker for row in stations for marker in row if marker] + list(beside)
    wide, high = (APOTHEM, RADIUS) if board.layout == "pointy" else (RADIUS, APOTHEM)
    box = f"{number(-wide - 1)} {number(-high - 1)} {number(2 * wide + 2)} {number(2 * high + 2)}"
    label = f"Tile {tile_id}, {tile.colour}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rh {theme} rh-tile" viewBox="{box}"'
        f' role="img" aria-label="{text(label)}">'
        + (embedded(theme) if standalone else "")
        + (f"<defs>{symbols(companies, ids, used)}</defs>" if used else "")
        + tile_card(board.layout, tile, number_of=tile_id if numbers else "")
        + track_group(face, tile.colour)
        + upper_group(face, tile.colour, stations, beside, (), colour, ids)
        + name_text(face, f"on-{tile.colour}")
        + "</svg>"
    )


def tile_face(
    layout: Layout,
    tile: Tile,
    rotation: int,
    *,
    name: str = "",
    beside: int = 0,
    waiting: int = 0,
) -> Face:
    """The face of a tile laid with a rotation on a place with this name."""
    return Face(
        layout=layout,
        nodes=tile.nodes,
        paths=tile.paths,
        rotation=rotation,
        label=label_beside(tile.label, name),
        name=name,
        beside=beside,
        waiting=waiting,
        pips=_pip_count(tile.colour),
    )


@lru_cache(maxsize=1024)
def tile_card(layout: Layout, tile: Tile, *, shadow: bool = False, number_of: str = "") -> str:
    """The card of a tile with the pips of its colour and perhaps its number."""
    shape = closed(corners(layout, CARD))
    parts = []
    if shadow:
        parts.append(f'<path class="shadow" transform="translate(.7 1.8)" d="{shape}"/>')
    parts.append(f'<path class="card fades c-{tile.colour}" d="{shape}"/>')
    x, y = pips_middle(layout)
    for pip in range(_pip_count(tile.colour)):
        shift = 5.1 - 3.4 * pip
        at = (x, y + shift) if layout == "pointy" else (x + shift, y)
        parts.append(f'<circle class="pip" cx="{number(at[0])}" cy="{number(at[1])}" r="1.15"/>')
    if number_of:
        spot = (-24.0, 33.5) if layout == "pointy" else (-20.0, 40.0)
        x_text, y_text = number(spot[0]), number(spot[1])
        parts.append(f'<text class="number" x="{x_text}" y="{y_text}">{text(number_of)}</text>')
    return "".join(parts)


@lru_cache(maxsize=8192)
def track_group(face: Face, colour: str) -> str:
    """The track of a hex; where one passes over another it interrupts it."""
    arrangement = plan(face).arrangement
    if not arrangement.curves:
        return ""
    parts = [
        rail(path, curve.path()) for path, curve in zip(face.paths, arrangement.curves, strict=True)
    ]
    parts += _decks(face, arrangement, colour)
    return f'<g class="fades">{"".join(parts)}</g>'


def _decks(face: Face, arrangement: Arrangement, colour: str) -> list[str]:
    ground = colour or "ground"
    return [
        f'<path class="casing s-{ground}" d="{gap.path()}"/>' + rail(face.paths[path], deck.path())
        for path, deck, gap in arrangement.bridges
    ]


def rail(path: Path, data: str) -> str:
    """Track by its gauge: broad is solid, metre is laddered, dual has two rails."""
    if path.gauge == "dual":
        return f'<path class="rail dual-bed" d="{data}"/><path class="dual" d="{data}"/>'
    line = f'<path class="rail" d="{data}"/>'
    if path.gauge in ("metre", "narrow"):
        line += f'<path class="metre" d="{data}"/>'
    return line


def upper_group(
    face: Face,
    colour: str,
    markers: Sequence[Sequence[str]],
    beside: Sequence[str],
    homes: Sequence[str],
    phase: int,
    ids: str,
) -> str:
    """What lies over the track: stations with markers, figures, the label.

    ``homes`` are companies at home on this hex that have not started.
    """
    found = plan(face)
    in_city, outside = share_homes(face.nodes, markers, homes)
    parts = [
        station(node, spot, markers[k] if k < len(markers) else (), in_city[k], ids)
        for k, (node, spot) in enumerate(zip(face.nodes, found.arrangement.spots, strict=True))
    ]
    parts += [
        token(company, at, BESIDE, ids, "token beside")
        for company, at in zip(beside, found.beside, strict=False)
    ]
    parts += [
        token(company, at, WAITING, ids, "token pale")
        for company, at in zip(outside, found.waiting, strict=False)
    ]
    parts += _figures(face, found, colour, phase)
    if face.label:
        x, size = found.label[0], label_size(face.label)
        y = found.label[1] + size * 0.34
        parts.append(
            f'<text class="label on-{colour or "ground"}" x="{number(x)}" y="{number(y)}"'
            f' font-size="{number(size)}">{text(face.label)}</text>'
        )
    return "".join(parts)


def share_homes(
    nodes: Sequence[Node], markers: Sequence[Sequence[str]], homes: Sequence[str]
) -> tuple[list[list[str]], list[str]]:
    """Which waiting companies are shown inside each city, and which find no place there."""
    inside: list[list[str]] = [[] for _ in nodes]
    open_cities = [
        k
        for k, node in enumerate(nodes)
        if node.kind == "city" and free_places(markers[k] if k < len(markers) else (), node.slots)
    ]
    if not open_cities:
        return inside, list(homes)
    for place, company in enumerate(homes):
        own = [k for k in open_cities if f"home:{company}" in nodes[k].flags]
        inside[own[0] if own else open_cities[place % len(open_cities)]].append(company)
    return inside, []


def _figures(face: Face, found: HexPlan, colour: str, phase: int) -> list[str]:
    parts = []
    for at, k, _ in found.figures:
        node = face.nodes[k]
        if len(node.revenue) > 1:
            columns = strip_shape(len(node.revenue))[0]
            parts.append(strip(at, node.revenue, phase, columns=columns))
        elif node.kind in ("town", "halt") and "harbour" not in node.flags:
            parts.append(figure(at, node.revenue[0], colour))
        else:
            parts.append(badge(at, node.revenue[0], rises=rises(node)))
    return parts


def name_text(face: Face, ground: str, rank: str = "") -> str:
    """The name of a hex at its place. ``rank``: classes that say how important it is."""
    if not face.name:
        return ""
    lines, size, (x, y) = plan(face).name
    base = y + size * 0.34 - (len(lines) - 1) * size * 0.47
    kind = f"name {ground}" + (" small" if size < NAME_SIZE else "")
    return lines_of_text((x, base), lines, f"{kind}{rank and f' {rank}'}", size * 0.94)


def label_beside(label: str, name: str) -> str:
    """The label of a tile or hex as it is drawn beside a name: not at all if it says the same."""
    return "" if len(label) > 1 and label in name.split() else label


def _pip_count(colour: str) -> int:
    return COLOURS.index(colour) + 1 if colour in COLOURS else 0
