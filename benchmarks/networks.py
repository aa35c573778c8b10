"""Large made-up maps, as dense as a late game, for measuring the search for routes."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from railhead.board.board import Board, Hex
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Node, Path
from railhead.routes import Call, Rules, Train
from railhead.routes.track import Stop

OWN = "OWN"
_PLAIN = ("03", "02", "01", "03 04", "03 02", "03 14", "03 24", "02 24 04", "03 14 13 04")
_CITY = ("0235", "0134", "0123", "012345", "012345")
_TOWN = ("0123", "0134", "0234")


class DenseMap:
    """A map of columns by rows: a part of the hexes are cities, a part towns, all others carry
    track that joins them. The company has some stations; some cities are closed to it."""

    def __init__(self, seed: int, columns: int, rows: int, *, own: int = 4, full: int = 6) -> None:
        self.chance = Random(seed)
        ids = [
            f"{chr(ord('A') + column)}{2 * row + 1 + column % 2}"
            for column in range(columns)
            for row in range(rows)
        ]
        sorts = self.chance.choices(("city", "town", "plain"), (27, 10, 63), k=len(ids))
        self._around = Board("flat", {hex_id: Hex(hex_id) for hex_id in ids}, {}).next_to
        self._exits: dict[str, frozenset[int]] = {}
        hexes: dict[str, Hex] = {}
        for hex_id, sort in 3 * list(zip(ids, sorts, strict=True)):
            hexes[hex_id] = self._hex(hex_id, sort)
        self.board = Board("flat", hexes, {})
        cities = [hex_id for hex_id, sort in zip(ids, sorts, strict=True) if sort == "city"]
        self.chance.shuffle(cities)
        stations: dict[str, tuple[tuple[str, ...], ...]] = dict.fromkeys(cities[:own], ((OWN,),))
        stations |= dict.fromkeys(cities[own : own + full], (("OTHER",),))
        self.laid = LaidMap(stations=stations)

    def _hex(self, hex_id: str, sort: str) -> Hex:
        """A hex with the track that joins best what lies around it so far."""
        shapes = {"city": _CITY, "town": _TOWN, "plain": _PLAIN}[sort]
        ways = [(shape, turn) for shape in self.chance.sample(shapes, 3) for turn in range(6)]
        shape, turn = max(ways, key=lambda way: self._joins(hex_id, *way))
        self._exits[hex_id] = _exits(shape, turn)
        if sort == "plain":
            return Hex(hex_id, paths=_paths(shape, turn))
        worth = 10 if sort == "town" else self.chance.choice((30, 40, 40, 50, 50, 60))
        node = Node(sort, (worth,), slots=int(sort == "city"))
        paths = tuple(Path((int(edge) + turn) % 6, NODE) for edge in shape)
        return Hex(hex_id, nodes=(node,), paths=paths)

    def _joins(self, hex_id: str, shape: str, turn: int) -> float:
        score = self.chance.random() / 2
        for edge in _exits(shape, turn):
            other = self._around[hex_id][edge]
            if other is None:
                score -= 1
            elif other in self._exits:
                score += 1 if opposite(edge) in self._exits[other] else -1
        return score


class DenseRules(Rules):
    """Trains that call at so many stops, or without a limit (0)."""

    def __init__(self, dense: DenseMap, trains: dict[int, int]) -> None:
        self._dense = dense
        self.trains = tuple(
            Train(f"{stops or 'D'}", count, (stops,) if stops else ())
            for stops, count in trains.items()
        )

    def own(self) -> Iterable[Stop]:
        return self._dense.laid.markers_of(OWN)

    def passing(self, stop: Stop) -> int | None:
        dense = self._dense
        return None if dense.laid.blocks(dense.board, *stop, OWN) else 0

    def call(self, train: Train, stop: Stop) -> Call:
        hex_id, node = stop
        value = self._dense.board.hexes[hex_id].nodes[node].revenue[0]
        return Call(value, costs=(1,) if train.limits else ())


def _exits(shape: str, turn: int) -> frozenset[int]:
    return frozenset((int(edge) + turn) % 6 for edge in shape.replace(" ", ""))


def _paths(shape: str, turn: int) -> tuple[Path, ...]:
    return tuple(
        Path((int(pair[0]) + turn) % 6, (int(pair[1]) + turn) % 6) for pair in shape.split()
    )
