"""How far track reaches: on boards made for the test, and against brute force, all ways a train
could run, one after the other."""

from __future__ import annotations

import random

import pytest

from railhead.board.board import Board, Hex
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.reach import reach, reach_from
from railhead.board.tiles import NODE
from railhead.titles.data import load_board
from tests.board.land import CITY, board

AROUND = ["F11", "F13", "F15", "G10", "G12", "G14", "H11", "H13", "E12", "E14", "E16", "F17"]


def test_track_reaches_on_until_a_full_city() -> None:
    column = [Hex(f"A{row}", nodes=(CITY,) if row in (1, 5, 9) else ()) for row in (1, 3, 5, 7, 9)]
    land = board(*column)
    laid = LaidMap()
    for hex_id, tile in (("A1", "city"), ("A3", "straight"), ("A5", "city"), ("A7", "straight")):
        laid = laid.with_tile(land, hex_id, tile, 0, (0,))
    laid = laid.with_marker(land, "A1", 0, "US")
    assert reach(land, laid, "US").entries == {
        "A3": 1 << 3,
        "A5": 1 << 3,
        "A7": 1 << 3,
        "A9": 1 << 3,
    }
    full = laid.with_marker(land, "A5", 0, "THEM")
    assert reach(land, full, "US").entries == {"A3": 1 << 3, "A5": 1 << 3}
    assert ("A5", 0) in reach(land, full, "US").nodes
    assert ("A9", 0) not in reach_from(land, full, [("A1", 0)]).nodes  # no track there yet
    assert "A9" in reach_from(land, full, [("A1", 0)]).entries


def test_a_junction_is_never_turned_at() -> None:
    """From the south over the fork one gets north or north-west, never from one to the other."""
    hexes = [
        Hex("B6"),
        Hex("B4", nodes=(CITY,)),
        Hex("B8", nodes=(CITY,)),
        Hex("A5", nodes=(CITY,)),
    ]
    land = board(*hexes)
    laid = LaidMap({"B6": ("fork", 0), "B4": ("city", 0), "A5": ("end", 5), "B8": ("city", 0)})
    laid = laid.with_marker(land, "B4", 0, "US")
    nodes = reach(land, laid, "US").nodes
    assert ("B8", 0) in nodes
    assert ("A5", 0) not in nodes


def all_ways(board: Board, laid: LaidMap, company: str) -> tuple[dict[str, int], set[object]]:
    """The same answer by trying every way to its end."""
    entries: dict[str, int] = {}
    nodes: set[object] = set(laid.markers_of(company))

    def leave(hex_id: str, edge: int, used: frozenset[object]) -> None:
        other = board.next_to[hex_id][edge]
        if other is None:
            return
        into = opposite(edge)
        crossing = min((hex_id, edge), (other, into))
        if crossing in used:
            return
        entries[other] = entries.get(other, 0) | 1 << into
        enter(other, into, used | {crossing})

    def enter(hex_id: str, edge: int, used: frozenset[object]) -> None:
        track = laid.track(board, hex_id)
        for end in track.from_edge[edge]:
            if end < NODE:
                leave(hex_id, end, used)
                continue
            station = (hex_id, end - NODE)
            nodes.add(station)
            if (station, "stop") in used or track.terminal[end - NODE]:
                continue
            if not laid.blocks(board, hex_id, end - NODE, company):
                for out in track.from_node[end - NODE]:
                    if out < NODE:
                        leave(hex_id, out, used | {(station, "stop")})

    for hex_id, node in laid.markers_of(company):
        for out in laid.track(board, hex_id).from_node[node]:
            leave(hex_id, out, frozenset({((hex_id, node), "stop")}))
    return entries, nodes


def a_map(board: Board, chance: random.Random) -> LaidMap:
    """A tangle of tiles, most of them with junctions, and markers of two companies."""
    laid = LaidMap()
    for hex_id in AROUND:
        kinds = sorted(node.kind for node in board.hexes[hex_id].nodes)
        fitting = [
            tile.id
            for tile in board.tiles.values()
            if sorted(node.kind for node in tile.nodes) == kinds and tile.colour != "blue"
        ]
        moves = tuple(range(len(kinds)))
        laid = laid.with_tile(board, hex_id, chance.choice(fitting), chance.randrange(6), moves)
    cities = [h for h in AROUND if laid.track(board, h).nodes and h != "G12"]
    for company, hex_id in zip(("US", "THEM", "THEM", "US"), chance.sample(cities, 4), strict=True):
        if chance.random() < 0.8:
            laid = laid.with_marker(board, hex_id, 0, company)
    return laid


@pytest.mark.parametrize("seed", range(60))
def test_reach_is_what_brute_force_finds(seed: int) -> None:
    board = load_board("t1848")
    laid = a_map(board, random.Random(seed))
    for company in ("US", "THEM"):
        found = reach(board, laid, company)
        entries, nodes = all_ways(board, laid, company)
        assert found.entries == entries
        assert found.nodes == nodes


@pytest.mark.parametrize(("seed", "company", "all_of_it"), [(372, "THEM", False), (0, "US", True)])
def test_a_rough_look_leaves_out_what_no_first_way_leads_to(
    seed: int, company: str, all_of_it: bool
) -> None:
    """Two of 30,000 such networks have such a place; what is not there it never finds."""
    board = load_board("t1848")
    laid = a_map(board, random.Random(seed))
    rough = reach(board, laid, company, roughly=True)
    whole = reach(board, laid, company)
    assert (rough == whole) is all_of_it
    assert rough.nodes <= whole.nodes
    assert all(mask & whole.entries[hex_id] == mask for hex_id, mask in rough.entries.items())
