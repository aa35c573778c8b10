"""A second reckoning of the runs of 1947, from the rulebook alone: what routes may be and earn."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "src" / "railhead" / "titles" / "t1947"
MAP = tomllib.loads((DATA / "map.toml").read_text("utf-8"))
TILES = tomllib.loads((DATA / "tiles.toml").read_text("utf-8"))
MONSOON_ZONE = frozenset(MAP["zones"]["monsoon"].split())
BEYOND = {
    edge.replace(" ", "e"): (place["station"], place["name"])
    for place in MAP["beyond"]
    for edge in place["edges"]
}
DRY, MONSOON, FERTILE = 0, 1, 3  # seasons
# 6.14.3 and the cards: what the second train adds, by the larger one.
SECOND = {
    5: {5: 90},
    6: {5: 70, 6: 90},
    8: {5: 50, 6: 65, 8: 80},
    10: {5: 40, 6: 50, 8: 60, 10: 70},
    12: {6: 45, 8: 50, 10: 55, 12: 60},
}


def stops_of(track: tuple[str, ...]) -> list[str]:
    """The hexes at which a route stops, in order."""
    found: list[str] = []
    for piece in track:
        hex_id, ends = piece.split()
        if "n" in ends and (not found or found[-1] != hex_id):
            found.append(hex_id)
    return found


def station(state: Any, hex_id: str) -> str:
    """The words of the stop on a hex: "city 30 x2"."""
    laid = state.map.tiles.get(hex_id)
    words: list[str] = (TILES[laid[0]] if laid else MAP["hexes"][hex_id])["stations"]
    return words[0]


def worth(state: Any, hex_id: str, sold: int, company: str) -> int:
    """What a stop earns; ``sold``: the largest train sold so far."""
    if hex_id in BEYOND:
        kind, _ = BEYOND[hex_id]
        owned = kind == "post" and state.privates["P7"] == company
        return (20 if sold >= 5 else 10) if owned else 0
    kind, value, *_ = station(state, hex_id).split()
    figures = [int(figure) for figure in value.split("/")]
    amount = figures[min(len(figures) - 1, (sold >= 5) + (sold >= 8))]
    if kind == "city" and hex_id in MONSOON_ZONE:
        amount += {MONSOON: -10, FERTILE: 10}.get(state.season, 0)
    return amount


def is_full(state: Any, hex_id: str, company: str) -> bool:
    """Whether others' stations close a city to a company."""
    rows = state.map.stations.get(hex_id)
    if rows is None or not rows[0] or "" in rows[0]:
        return False
    return company not in rows[0] and company not in state.map.beside.get(hex_id, ())


def stands(state: Any, hex_id: str, company: str) -> bool:
    """Whether a company has a station on a hex."""
    rows = state.map.stations.get(hex_id, ())
    return any(company in row for row in rows) or company in state.map.beside.get(hex_id, ())


def faults(state: Any, company: str, trains: list[int], routes: Any) -> list[str]:
    """What is wrong with a run (6.14.1)."""
    found: list[str] = []
    pieces: set[tuple[str, frozenset[str]]] = set()
    left = list(trains)
    for route in routes:
        size = int(route.train[1:])
        if size in left:
            left.remove(size)
        else:
            found.append(f"there is no further {route.train}")
        stops = stops_of(route.track)
        real = [stop for stop in stops if BEYOND.get(stop, ("",))[0] != "post"]
        places = [BEYOND.get(stop, ("", stop))[1] for stop in real]
        if not 2 <= len(real) <= size:
            found.append(f"{len(real)} stops of a {route.train}")
        if len(set(places)) < len(places):
            found.append("a stop twice")
        if any(stop in BEYOND for stop in stops[1:-1]):
            found.append("a site or post on the way")
        if not any(stands(state, stop, company) for stop in stops if stop not in BEYOND):
            found.append("no own station")
        for piece in route.track:
            hex_id, ends = piece.split()
            key = (hex_id, frozenset(ends.split("-")))
            if key in pieces:
                found.append(f"{piece} twice")
            pieces.add(key)
    return found


def passed(state: Any, company: str, routes: Any) -> int:
    """How many full cities the trains run through: a worker each (6.11.1)."""
    return sum(
        is_full(state, stop, company) for route in routes for stop in stops_of(route.track)[1:-1]
    )


def tenths(amount: int, percent: int) -> int:
    """A percentage, to the nearest ten, 5 up (6.8.1)."""
    return (amount * percent + 500) // 1000 * 10


def revenue(
    state: Any, company: str, routes: Any, sold: int, trains: list[int], bonus: int, off: int
) -> int:
    """What a company earns: ``bonus`` for yellow stations laid, ``off`` percent taken off."""
    if not routes:
        return 0
    gross = sum(
        worth(state, stop, sold, company) for route in routes for stop in stops_of(route.track)
    )
    net = tenths(gross + bonus, 100 - off)
    if sold >= 8 and len(trains) > 1:
        small, large = sorted(trains)[-2:]
        net = tenths(net, 100 + SECOND[large].get(small, 0))
    return net
