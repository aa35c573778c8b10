"""The printed board: every hex, and the tiles that may be laid on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct

from railhead.board.grid import EDGES, Layout, inland, neighbours, opposite, position
from railhead.board.tiles import NODE, Node, Path, Tile, Track, lay_out

MOST_STATIONS = 6  # on one hex


class Hex(Struct, frozen=True):
    """A printed hex. Only a buildable one takes tiles in the ordinary way. ``borders``: edge to
    what lies there, in one word or more. ``spurs``: edges at which track of a neighbour may end
    though none goes on here. ``open``: edges without a neighbour at which track may end all the
    same."""

    id: str
    name: str = ""
    kind: str = "land"
    buildable: bool = True
    nodes: tuple[Node, ...] = ()
    paths: tuple[Path, ...] = ()
    colour: str = ""
    label: str = ""
    label_from: str = ""
    terrain: str = ""
    cost: int = 0
    zone: str = ""
    location: str = ""
    borders: dict[int, str] = {}
    icons: tuple[str, ...] = ()
    spurs: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    cost_words: str = ""  # where the cost is more than one figure


class Board(Struct, frozen=True, dict=True):
    """All hexes and tiles of a title. Never changes during a game."""

    layout: Layout
    hexes: dict[str, Hex]
    tiles: dict[str, Tile]

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """Answers already worked out for this board (never part of it)."""
        return {}

    @cached_property
    def next_to(self) -> dict[str, tuple[str | None, ...]]:
        """The six neighbours of each hex."""
        return neighbours(self.layout, list(self.hexes))

    @cached_property
    def on_grid(self) -> tuple[str, ...]:
        """The hexes of the map itself, without the places beyond its edge."""
        return tuple(hex_id for hex_id in self.hexes if inland(hex_id) is None)

    @cached_property
    def bits(self) -> dict[tuple[str, int], int]:
        """A bit for each crossing of a hex edge (hex, edge), the same from both sides, and for
        each station (hex, 6 + number): what a way uses is then one number."""
        bits: dict[tuple[str, int], int] = {}
        for hex_id, around in self.next_to.items():
            for edge in EDGES:
                other = around[edge]
                if (hex_id, edge) not in bits:
                    bits[hex_id, edge] = bit = 1 << len(bits)
                    if other is not None:
                        bits[other, opposite(edge)] = bit
            for node in range(MOST_STATIONS):
                bits[hex_id, NODE + node] = 1 << len(bits)
        return bits

    @cached_property
    def printed(self) -> dict[str, Track]:
        """The track that each hex shows before any tile is laid."""
        return {
            hex_id: lay_out(hex_.colour, hex_.nodes, hex_.paths, 0)
            for hex_id, hex_ in self.hexes.items()
        }

    @cached_property
    def open_edges(self) -> dict[str, int]:
        """For each hex the edges (a bit mask) at which track may end.

        Track may end at a hex that takes tiles and at the printed track of one that takes none;
        never at the edge of the map or at an impassable border.
        """
        masks = {}
        for hex_id, hex_ in self.hexes.items():
            mask = 0
            for edge in EDGES:
                other = self.next_to[hex_id][edge]
                if other is None or hex_.borders.get(edge) == "impassable":
                    if edge in hex_.open:
                        mask |= 1 << edge
                    continue
                printed = self.printed[other].from_edge[opposite(edge)]
                spur = opposite(edge) in self.hexes[other].spurs
                if self.hexes[other].buildable or printed or spur:
                    mask |= 1 << edge
            masks[hex_id] = mask
        return masks

    def track(self, tile: str, rotation: int) -> Track:
        """The track of a tile laid with this rotation."""
        kind = self.tiles[tile]
        return lay_out(kind.colour, kind.nodes, kind.paths, rotation)

    def hexes_named(self, name: str) -> tuple[str, ...]:
        """The hexes of a place, which may be more than one."""
        return tuple(h.id for h in self.hexes.values() if name in (h.name, h.location))


def check(board: Board) -> None:
    """Raise ValueError where the data of a board contradict themselves."""
    taken = {position(board.layout, hex_id) for hex_id in board.hexes if inland(hex_id) is None}
    if len({(row + column) % 2 for row, column in taken}) > 1:
        raise ValueError(_between(board))
    for hex_ in board.hexes.values():
        _check_paths(f"hex {hex_.id}", hex_.nodes, hex_.paths)
        if inland(hex_.id) and position(board.layout, hex_.id) in taken:
            raise ValueError(f"{hex_.name} can't lie beyond {hex_.id[:-2]}: a hex lies there")
        for edge in hex_.open:
            if board.next_to[hex_.id][edge] is not None:
                raise ValueError(f"hex {hex_.id}: edge {edge} is open, but something lies there")
        for edge, kind in hex_.borders.items():
            other = board.next_to[hex_.id][edge]
            if other and board.hexes[other].borders.get(opposite(edge), kind) != kind:
                raise ValueError(f"hexes {hex_.id} and {other} disagree on their border")
    for tile in board.tiles.values():
        _check_paths(f"tile {tile.id}", tile.nodes, tile.paths)
        if tile.count is not None and tile.count < 1:
            raise ValueError(f"tile {tile.id} has no copies")


def _between(board: Board) -> str:
    """What is wrong where the numbers of neighbouring rows are not odd and even in turn."""
    sides: dict[int, list[str]] = {0: [], 1: []}
    for hex_id in board.hexes:
        sides[sum(position(board.layout, hex_id)) % 2].append(hex_id)
    few, many = sorted(sides.values(), key=len)
    return (
        f"hex {few[0]} lies half upon others, seen from {many[0]}: the numbers of one row are all "
        "odd or all even, those of the next the other way round"
    )


def _check_paths(where: str, nodes: tuple[Node, ...], paths: Iterable[Path]) -> None:
    if len(nodes) > MOST_STATIONS:
        raise ValueError(f"{where}: more than {MOST_STATIONS} stations")
    for path in paths:
        for end in (path.a, path.b):
            if not 0 <= end < NODE + len(nodes):
                name = f"station n{end - NODE}" if end >= NODE else f"edge {end}"
                raise ValueError(f"{where}: a path ends at {name}, which does not exist")
        if path.a == path.b:
            raise ValueError(f"{where}: a path ends where it begins")
    for node in nodes:
        if node.kind == "city" and node.slots < 1 and "stationless" not in node.flags:
            raise ValueError(f"{where}: a city without a place for a station")
