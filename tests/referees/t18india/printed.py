"""What is printed: figures of the rulebook, and board and tiles as their files describe them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

PRICES = [0, 56, 58, 61, 64, 67, 71, 76, 82, 90, 100, 112, 126, 142, 160, 180, 205, 230, 255, 280]
PRICES += [300, 320, 340, 360, 380, 400, 420, 440, 460]
STARTING_MONEY = {2: 1100, 3: 733, 4: 550, 5: 440}
LIMITS = {2: (37, 33, 29), 3: (23, 22, 19), 4: (18, 17, 15), 5: (15, 13, 12)}
FACES = {"GIPR": 112, "EIR": 100, "EBR": 76, "BNR": 82, "DHR": 67, "NCR": 90, "TR": 71, "NWR": 100}
FACES |= {"SPD": 67, "PNS": 76, "BR": 71, "WR": 64, "MR": 90, "SIR": 82, "CGR": 76, "WIP": 76}
FACES |= {"NSR": 71}  # that of the KGF depends on the profile
# Name to face value and income.
PRIVATES = {"Swedish": (25, 5), "Portuguese": (35, 5), "Dutch": (60, 10), "French": (75, 15)}
PRIVATES |= {"Danish": (115, 20), "British": (150, 25)}
PRIVATE_IDS = {f"P{number}": name for number, name in enumerate(PRIVATES, 1)}
# Side of a train to its price and what the Bank gives for it, 0 for nothing.
TRAINS = {"2": (180, 180), "3": (300, 300), "4": (450, 300), "4E": (450, 300), "3x2": (700, 500)}
TRAINS |= {"3x3": (900, 700), "4x2": (800, 650), "4Ex2": (800, 650)}
TRAINS |= {"4x3": (1100, 0), "4Ex3": (1100, 0)}
CARDS = {"2": 6, "3": 4, "4": 3, "3x2": 3, "3x3": 3, "4x2": 3, "4x3": 3}
PHASE_FOUR = ("3x2", "3x3", "4x2", "4x3")
ROUTE_BONUSES = {("Delhi", "Kochi"): 100, ("Karachi", "Chennai"): 80}
ROUTE_BONUSES |= {("Lahore", "Kolkata"): 80, ("Nepal", "Mumbai"): 70}
# Commodity to its source hexes and to what each destination pays.
ABROAD = {"Kochi": 70, "Colombo": 50, "Chennai": 50, "Lahore": 40, "Mumbai": 40, "China": 40}
ABROAD |= {"Nepal": 40, "Karachi": 30, "Haldia": 30, "Visakhapatnam": 30}
COMMODITIES: dict[str, tuple[tuple[str, ...], dict[str, int]]] = {
    "oil": (("B17",), {"Mumbai": 30}),
    "opium": (("J13",), {"Lahore": 100, "Haldia": 100}),
    "ore": (("H15", "L21"), {"Karachi": 50, "Chennai": 50}),
    "gold": (("I28",), {"Kochi": 50}),
    "cotton": (("H21",), {"Karachi": 40, "Chennai": 40}),
    "tea": (("K38", "O12"), {"Visakhapatnam": 70}),
    "rice": (("P15",), {"China": 30, "Nepal": 30}),
    "spices": (("I18",), ABROAD),
}


def kind_of(side: str) -> str:
    """The card of a side: 4E is the back of 4."""
    return side.replace("E", "")


def _file(name: str) -> dict[str, Any]:
    return tomllib.loads(files("railhead.titles.t18india").joinpath(name).read_text("utf-8"))


MAP, TILES = _file("map.toml"), _file("tiles.toml")
RIVERS = {frozenset(pair.split("-")) for pair in MAP["borders"]["river"]}
NAMES = {hex_id: fields.get("name", "") for hex_id, fields in MAP["hexes"].items()}
TWO_CIRCLES = ("Delhi", "Kolkata")

Laid = dict[str, tuple[str, int]]


class Station(NamedTuple):
    """A Town or City of a hex."""

    kind: str
    value: int
    spots: int
    variable: bool


def stations(hex_id: str, tiles: Laid) -> list[Station]:
    """The Towns and Cities of a hex as it lies."""
    fields = TILES[tiles[hex_id][0]] if hex_id in tiles else MAP["hexes"][hex_id]
    found = []
    for words in fields.get("stations", ()):
        kind, *rest = words.split()
        value = next((int(word) for word in rest if word.isdigit()), 0)
        spots = next((int(word[1:]) for word in rest if word[0] == "x"), 1)
        found.append(Station(kind, value, spots, "variable" in rest))
    return found


def track(hex_id: str, tiles: Laid) -> set[frozenset[str]]:
    """The pieces of track of a hex as it lies, each by its two ends: edges, or stations n0, n1."""
    tile, turned = tiles.get(hex_id, ("", 0))
    fields = TILES[tile] if tile else MAP["hexes"].get(hex_id, {})
    return {
        frozenset(_turned(end, turned) for end in piece.split("-"))
        for piece in fields.get("track", ())
    }


def _turned(end: str, turned: int) -> str:
    return end if end.startswith("n") else str((int(end) + turned) % 6)


def exits(hex_id: str, tiles: Laid) -> set[str]:
    """The edges to which the track of a hex leads."""
    return {end for piece in track(hex_id, tiles) for end in piece if not end.startswith("n")}


def beyond(hex_id: str, edge: str) -> str:
    """The hex on the other side of an edge: 0 is south, the others follow clockwise."""
    column, row = ord(hex_id[0]), int(hex_id[1:])
    sideways, down = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))[int(edge)]
    return f"{chr(column + sideways)}{row + down}"


def opposite(edge: str) -> str:
    """The same edge seen from the other hex."""
    return str((int(edge) + 3) % 6)


def building_cost(hex_id: str, tile: str, turned: int, tiles: Laid, *, yellow: bool) -> int:
    """Hill 15, mountain 30, ferry 60 under a yellow tile; 30 for each river side that the tile
    connects for the first time (8.4.1.4)."""
    ground = {"hill": 15, "mountain": 30, "ferry": 60}
    terrain = MAP["hexes"][hex_id].get("terrain", "")
    cost = ground.get(terrain, 0) if yellow else 0
    new = exits(hex_id, {**tiles, hex_id: (tile, turned)}) - exits(hex_id, tiles)
    for edge in new:
        other = beyond(hex_id, edge)
        if frozenset((hex_id, other)) in RIVERS and opposite(edge) in exits(other, tiles):
            cost += 30
    return cost
