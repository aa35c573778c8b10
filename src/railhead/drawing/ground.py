"""The ground of a map: sea and coast, the printed hexes, and the borders between them."""

from __future__ import annotations

import math
from collections.abc import Container
from functools import lru_cache

from railhead.board.board import Board, Hex
from railhead.board.grid import EDGES, Layout, opposite
from railhead.board.laid import LaidMap
from railhead.drawing.coast import coast, shore_of
from railhead.drawing.geometry import (
    Point,
    bearing,
    centre,
    edge_middle,
    hexagon,
    on_page,
)
from railhead.drawing.scenery import Scenery
from railhead.drawing.svg import hex_path, number, point
from railhead.drawing.terrain import LOZENGE

ZONES = 4  # tints of the ground


def is_sea(hex_: Hex) -> bool:
    """Whether a hex lies in the sea."""
    return hex_.kind == "sea" or hex_.colour == "blue"


def sea_and_coast(board: Board, scenery: Scenery, frame: tuple[Point, Point], ids: str) -> str:
    """The sea with its depths, and the land that carries the hexes."""
    (left, top), (right, bottom) = frame
    land = tuple(hex_id for hex_id in board.on_grid if not is_sea(board.hexes[hex_id]))
    shores = [coast(board.layout, land)] if land else []
    shores += [
        shore_of(tuple(on_page(board.layout, row, column) for column, row in shore))
        for shore in scenery.beyond
    ]
    name = f"{ids}-land"
    lines = "".join(
        f'<use class="coast {kind}" href="#{name}"/>'
        for kind in ("depth-1", "depth-2", "depth-3", "shore")
    )
    return (
        f'<defs><path id="{name}" d="{"".join(shores)}"/></defs>'
        f'<rect class="sea" x="{number(left)}" y="{number(top)}"'
        f' width="{number(right - left)}" height="{number(bottom - top)}"/>'
        f'{lines}<use class="beyond" href="#{name}"/>'
    )


def hexes(board: Board, scenery: Scenery, covered: Container[str] = ()) -> str:
    """The printed hexes, as one shape for each tint of the ground. Printed colours lie on the
    ground like tiles, and fade with them; on hexes that a tile has ``covered`` there are none, or
    the tile would fade to another colour than its like."""
    zones = {board.hexes[hex_id].zone for hex_id in board.on_grid}
    tint_of = {zone: tint(board, scenery, zone) for zone in zones}
    tints: dict[str, list[str]] = {}
    printed: dict[str, list[str]] = {}
    for hex_id in board.on_grid:
        hex_ = board.hexes[hex_id]
        shape = hex_path(board.layout, hex_id)
        if is_sea(hex_):
            kind = "water"
        elif hex_.kind == "offboard":
            kind = "land c-red"
        else:
            kind = f"land zone-{tint_of[hex_.zone]}"
        tints.setdefault(kind, []).append(shape)
        if hex_.colour and hex_.kind != "offboard" and not is_sea(hex_) and hex_id not in covered:
            printed.setdefault(f"land fades c-{hex_.colour}", []).append(shape)
    shapes = {**tints, **printed}
    return "".join(f'<path class="{kind}" d="{"".join(d)}"/>' for kind, d in shapes.items())


def tint(board: Board, scenery: Scenery, zone: str) -> str:
    """The tint in which a zone of the ground is drawn: its own, or one of several in turn."""
    if zone in scenery.zone_tints:
        return scenery.zone_tints[zone]
    order = _zones(tuple(board.hexes[hex_id].zone for hex_id in board.on_grid))
    return str(order.index(zone) % ZONES + 1)


@lru_cache(maxsize=64)
def _zones(zones: tuple[str, ...]) -> list[str]:
    """The zones of a board, each once."""
    return list(dict.fromkeys(zones))


def borders(board: Board) -> str:
    """The borders between hexes, each drawn once."""
    kinds: dict[str, list[str]] = {}
    for hex_ in board.hexes.values():
        for edge, kind in hex_.borders.items():
            other = board.next_to[hex_.id][edge]
            # A border stands on both sides, and one of the two draws it.
            if other is None or edge < 3 or opposite(edge) not in board.hexes[other].borders:
                for word in kind.replace("dashed", "gauge").split():
                    kinds.setdefault(word, []).append(_side(board.layout, hex_.id, edge))
    parts = []
    # A river lies under what else a border is; where it does, it is the bed of a gauge line.
    for kind, sides in sorted(kinds.items(), key=lambda item: item[0] != "river"):
        data = "".join(sides)
        if kind == "gauge":
            bed = "".join(side for side in sides if side not in kinds.get("river", ()))
            parts.append(f'<path class="border band" d="{bed}"/>')
        known = kind if kind in ("gauge", "impassable", "river") else "other"
        parts.append(f'<path class="border {known}" d="{data}"/>')
        if kind == "river":
            parts.append(f'<path class="border river-bed" d="{data}"/>')
    return "".join(parts)


def _side(layout: Layout, hex_id: str, edge: int) -> str:
    around = hexagon(layout, centre(layout, hex_id))
    return f"M{point(around[edge - 1])}L{point(around[edge])}"


def changes_of_gauge(board: Board, laid: LaidMap) -> str:
    """A lozenge wherever the gauge of track changes."""
    parts = []
    for hex_ in board.hexes.values():
        for edge in EDGES[3:]:
            other = board.next_to[hex_.id][edge]
            if other is None or not laid.changes_gauge(board, hex_.id, edge):
                continue
            here, there = laid.track(board, hex_.id), laid.track(board, other)
            if here.exits >> edge & 1 and there.exits >> opposite(edge) & 1:
                x, y = centre(board.layout, hex_.id)
                dx, dy = edge_middle(board.layout, edge)
                turn = math.degrees(bearing(board.layout, edge)) % 360
                parts.append(
                    f'<g transform="translate({point((x + dx, y + dy))})'
                    f' rotate({number(turn)})">{LOZENGE}</g>'
                )
    return f'<g class="changes">{"".join(parts)}</g>' if parts else ""
