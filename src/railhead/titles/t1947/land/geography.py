"""What lies on the board of 1947 besides track: sites, trading posts, temples, zones.

All of it is read from map.toml, whose board is a reconstruction. :func:`check` says what is wrong
with a corrected board, so that it can be mended there without touching a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from railhead.board.board import Board, Hex
from railhead.board.grid import EDGES, inland
from railhead.board.tiles import COLOURS
from railhead.board.upgrades import fits

SITE, POST = "site", "post"
MONSOON, DRY = "monsoon", "dry"
K_TOWN = "K"  # the flag of a town at the black edge of the map (TR-15)


class Geography(NamedTuple):
    """``sites``: site to the workers that wait there when the game begins. ``site_at`` and
    ``post_at``: place beyond the map to the site, and to the hex of the city whose post it is.
    ``temples``: company to hex."""

    sites: dict[str, int]
    site_at: dict[str, str]
    post_at: dict[str, str]
    temples: dict[str, str]

    def place_of(self, site: str) -> str:
        """The first of the places beyond the map that are a site."""
        return next(place for place, name in self.site_at.items() if name == site)


def survey(board: Board, printed: Mapping[str, Any], temples: Mapping[str, str]) -> Geography:
    """The geography of a board; ``printed`` is its map file, ``temples`` company to hex."""
    sites = {
        place["name"]: place.get("workers", 0)
        for place in printed["beyond"]
        if place["station"].split()[0] == SITE
    }
    site_at: dict[str, str] = {}
    post_at: dict[str, str] = {}
    for hex_ in board.hexes.values():
        before = inland(hex_.id)
        if before is not None:
            if hex_.nodes[0].kind == SITE:
                site_at[hex_.id] = hex_.name
            else:
                post_at[hex_.id] = before[0]
    return Geography(sites, site_at, post_at, dict(temples))


def check(
    board: Board,
    geography: Geography,
    printed: Mapping[str, Any],
    homes: Mapping[str, str],
    boxes: int,
) -> None:
    """Raise ValueError, with what to mend, where the board contradicts itself or the rules."""
    faults = [
        *_zones(board, printed),
        *_homes(board, homes),
        *_temples(board, geography, homes),
        *_sites(geography, printed, boxes),
        *_posts(board, geography),
        *_labels(board),
        *_towns(board),
        *_edges(board),
    ]
    if faults:
        raise ValueError("The board of 1947 needs mending. " + " ".join(faults))


def _zones(board: Board, printed: Mapping[str, Any]) -> list[str]:
    listed = Counter(
        hex_id for hexes in printed.get("zones", {}).values() for hex_id in hexes.split()
    )
    faults = [
        f"{zone!r} is no zone: there are {MONSOON} and {DRY}."
        for zone in printed.get("zones", {})
        if zone not in (MONSOON, DRY)
    ]
    land = {hex_id for hex_id in board.hexes if inland(hex_id) is None}
    faults += [f"{h} is in a zone but not on the map." for h in sorted(set(listed) - land)]
    faults += [f"{h} is in no zone: add it to one." for h in sorted(land - set(listed))]
    faults += [f"{h} is in two zones: leave it in one." for h, n in listed.items() if n > 1]
    return faults


def _homes(board: Board, homes: Mapping[str, str]) -> list[str]:
    return [
        f"The home of {company}, {home}, must be a city of the map that takes stations."
        for company, home in homes.items()
        if home not in board.hexes or not _is_city(board.hexes[home])
    ]


def _temples(board: Board, geography: Geography, homes: Mapping[str, str]) -> list[str]:
    faults = [f"{company} has no temple." for company in homes if company not in geography.temples]
    for company, hex_id in geography.temples.items():
        if hex_id not in board.hexes or not board.hexes[hex_id].buildable:
            faults.append(f"The temple of {company}, {hex_id}, must be a hex that takes tiles.")
        elif f"temple {company}" not in board.hexes[hex_id].icons:
            faults.append(f"{hex_id} lacks the icon of the temple of {company}.")
    for hex_ in board.hexes.values():
        for icon in hex_.icons:
            company = icon.removeprefix("temple ")
            if company != icon and geography.temples.get(company) != hex_.id:
                faults.append(
                    f"{hex_.id} has the icon of the temple of {company}, which is not it."
                )
    return faults


def _sites(geography: Geography, printed: Mapping[str, Any], boxes: int) -> list[str]:
    faults = []
    for place in printed["beyond"]:
        kind = place["station"].split()[0]
        if kind not in (SITE, POST):
            faults.append(f"{place['name']} is a {kind!r}: write {SITE!r} or {POST!r}.")
        if kind == SITE and place.get("workers", 0) < 1:
            faults.append(f"The site {place['name']} has no workers.")
    names = Counter(place["name"] for place in printed["beyond"])
    faults += [
        f"{name} is written {n} times: list all its edges once."
        for name, n in names.items()
        if n > 1
    ]
    if len(geography.sites) != boxes:
        faults.append(f"There are {len(geography.sites)} sites and {boxes} boxes on a charter.")
    return faults


def _posts(board: Board, geography: Geography) -> list[str]:
    return [
        f"{board.hexes[place].name} lies at {hex_id}, which has no city or town."
        for place, hex_id in geography.post_at.items()
        if not board.hexes[hex_id].nodes
    ]


def _labels(board: Board) -> list[str]:
    """Every named hex has its tile, in the first colour in which it needs one, and the reverse."""
    faults: list[str] = []
    made = {(tile.label, tile.colour) for tile in board.tiles.values() if tile.label}
    faults += [
        f"There is no {hex_.label_from} tile {hex_.label!r} for {hex_.id}."
        for hex_ in board.hexes.values()
        if hex_.label and (hex_.label, hex_.label_from or COLOURS[0]) not in made
    ]
    named = {hex_.label for hex_ in board.hexes.values()}
    faults += [
        f"No hex is called {label!r}, as a tile is." for label, _ in made if label not in named
    ]
    return faults


def _towns(board: Board) -> list[str]:
    """K towns lie at the black edge of the map (TR-15)."""
    return [
        f"The town {hex_.id} has the flag {K_TOWN} but no edge at which track may not end."
        for hex_ in board.hexes.values()
        if is_k_town(hex_) and board.open_edges[hex_.id] == 63
    ]


def _edges(board: Board) -> list[str]:
    """Printed track ends nowhere in the void, and something can be built on every hex."""
    faults: list[str] = []
    for hex_ in board.hexes.values():
        open_ = board.open_edges[hex_.id]
        faults += [
            f"The printed track of {hex_.id} runs off the map at edge {edge}."
            for edge in EDGES
            if board.printed[hex_.id].exits >> edge & 1 and not open_ >> edge & 1
        ]
        if hex_.buildable and not any(
            not way.exits & ~open_ and _shape_fits(board, hex_, way.tile)
            for way in fits(board, hex_.id, None)
        ):
            faults.append(f"No tile fits on {hex_.id}: too many of its edges are closed.")
    return faults


def is_k_town(hex_: Hex) -> bool:
    """Whether this is a town at the black edge of the map."""
    return any(K_TOWN in node.flags for node in hex_.nodes)


def _shape_fits(board: Board, hex_: Hex, tile: str) -> bool:
    nodes = board.tiles[tile].nodes
    if not hex_.nodes or not nodes or nodes[0].kind != "town":
        return len(nodes) == len(hex_.nodes)
    return (K_TOWN in nodes[0].flags) == is_k_town(hex_)


def _is_city(hex_: Hex) -> bool:
    return any(node.kind == "city" and node.slots for node in hex_.nodes)
