"""What each hex of a map shows at one moment: its tile or its printed face, and its markers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from railhead.board.board import Board, Hex
from railhead.board.laid import LaidMap
from railhead.board.tiles import Tile
from railhead.drawing.ground import is_sea
from railhead.drawing.offboard import is_area
from railhead.drawing.plan import Face
from railhead.drawing.signs import signs_on, spoken, temple_on
from railhead.drawing.tile import label_beside, share_homes, tile_face
from railhead.finance.companies import Company


class Good(NamedTuple):
    """A commodity on a hex, and the company that alone earns by it, if there is one."""

    name: str
    owner: str = ""


class Shown(NamedTuple):
    """A hex as it lies on the table."""

    hex_: Hex
    tile: Tile | None
    face: Face
    markers: Sequence[Sequence[str]]
    beside: Sequence[str]
    homes: Sequence[str]
    goods: Sequence[Good] = ()

    @property
    def colour(self) -> str:
        """The colour of the tile or of the printed hex, "" for plain ground."""
        if self.tile is not None:
            return self.tile.colour
        return self.hex_.colour or ("red" if self.hex_.kind == "offboard" else "")

    @property
    def ground(self) -> str:
        """The class that says on what a name is written."""
        if self.tile is None and is_sea(self.hex_):
            return "on-sea"
        return f"on-{self.colour or 'ground'}"


def show(
    board: Board,
    laid: LaidMap,
    hex_id: str,
    homes: Sequence[str],
    goods: Sequence[Good] = (),
    marked_zones: Container[str] = (),
) -> Shown:
    """What a hex shows; ``homes`` are the companies at home there that have not started,
    ``marked_zones`` the zones whose hexes carry a mark."""
    hex_ = board.hexes[hex_id]
    markers = laid.stations.get(hex_id, ())
    beside = laid.beside.get(hex_id, ())
    on_it = laid.tiles.get(hex_id)
    tile = board.tiles[on_it[0]] if on_it else None
    nodes = tile.nodes if tile else hex_.nodes
    waiting = len(share_homes(nodes, markers, homes)[1])
    if tile is not None and on_it is not None:
        face = tile_face(
            board.layout, tile, on_it[1], name=hex_.name, beside=len(beside), waiting=waiting
        )
    else:
        face = printed_face(board, hex_, len(beside), waiting)
    face = face._replace(
        goods=len(goods),
        signs=signs_on(hex_, covered=tile is not None),
        temple=temple_on(hex_),
        zoned=hex_.zone in marked_zones,
    )
    return Shown(hex_, tile, face, markers, beside, homes, goods)


def printed_face(board: Board, hex_: Hex, beside: int, waiting: int) -> Face:
    """The face of a hex without a tile. An off-board area has its name and values once for all
    its hexes, elsewhere."""
    return Face(
        layout=board.layout,
        nodes=hex_.nodes,
        paths=hex_.paths,
        label=label_beside(hex_.label, hex_.name),
        name="" if is_area(hex_) else hex_.name,
        terrain=bool(hex_.terrain),
        cost=hex_.cost_words or (str(hex_.cost) if hex_.cost else ""),
        beside=beside,
        waiting=waiting,
        capitals=hex_.kind == "offboard" or hex_.colour == "red",
    )


def markers_on(laid: LaidMap) -> set[str]:
    """The companies with a marker on the map."""
    present = {marker for rows in laid.stations.values() for row in rows for marker in row}
    present.update(marker for row in laid.beside.values() for marker in row)
    return present - {""}


def waiting_homes(
    laid: LaidMap, companies: Mapping[str, Company], shown: Iterable[str] | None
) -> dict[str, list[str]]:
    """Hex to the companies at home there that have no marker on the map yet."""
    present = markers_on(laid)
    homes: dict[str, list[str]] = {}
    for company in companies if shown is None else shown:
        if company not in present:
            for hex_id in companies[company].homes:
                homes.setdefault(hex_id, []).append(company)
    return homes


def describe(shown: Shown, currency: str) -> str:
    """A hex in words, for a tooltip and for those who hear the map."""
    hex_ = shown.hex_
    if hex_.kind == "beyond":
        return f"{hex_.name}; beyond the map"
    words = [f"{hex_.id} {hex_.name}".strip()]
    if shown.tile is not None:
        words.append(f"tile {shown.tile.id}, {shown.tile.colour}")
    elif hex_.terrain:
        price = hex_.cost_words or f"{currency}{hex_.cost}"
        words.append(f"{ground_words(hex_)} {price}")
    elif is_sea(hex_):
        words.append("sea")
    elif hex_.kind == "offboard":
        words.append("off the board")
    worth = dict.fromkeys(node.revenue for node in shown.face.nodes if any(node.revenue))
    if worth:
        words.append("worth " + " and ".join("/".join(map(str, each)) for each in worth))
    if shown.face.zoned:
        words.append(f"{hex_.zone} zone")
    markers = [marker for row in shown.markers for marker in row if marker]
    if markers:
        words.append("markers of " + ", ".join(markers))
    if shown.beside:
        words.append("beside the city " + ", ".join(shown.beside))
    words += [spoken(icon) for icon in hex_.icons if spoken(icon)]
    if shown.homes:
        words.append("home of " + ", ".join(shown.homes))
    words += [f"{good.name} of {good.owner}" if good.owner else good.name for good in shown.goods]
    return "; ".join(words)


def ground_words(hex_: Hex) -> str:
    """The terrain of a hex in words."""
    return hex_.terrain.replace("_", " ")
