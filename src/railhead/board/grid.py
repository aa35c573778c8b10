"""The hexagonal grid: ids, coordinates and neighbours.

Edges are numbered 0 to 5 clockwise as seen on the page. With pointy-top hexes edge 0 faces
south-west and the letter of an id is the row; with flat-top hexes edge 0 faces south and the
letter is the column. The other half of an id is a number (``F17``) or, on boards that letter
both ways, small letters counted a, b, ... z, aa, ab (``Iaa``). A place beyond the edge of the map
has the id of the hex and the edge at which it lies, ``A14e1``, and touches that hex alone.
"""

from __future__ import annotations

import re
from typing import Literal

Layout = Literal["pointy", "flat"]

EDGES = range(6)

# (row, column) steps of edges 0..5 in doubled coordinates.
_STEPS: dict[Layout, tuple[tuple[int, int], ...]] = {
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
    "flat": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
}
_BEYOND = re.compile(r"(\w+)e([0-5])")
_ID = re.compile(r"([A-Z])(?:(\d{1,3})|([a-z]{1,2}))")


def opposite(edge: int) -> int:
    """The edge of the neighbouring hex that touches this edge."""
    return (edge + 3) % 6


def beyond(hex_id: str, edge: int) -> str:
    """The id of the place beyond this edge of a hex at the edge of the map."""
    return f"{hex_id}e{edge}"


def inland(place: str) -> tuple[str, int] | None:
    """The hex and the edge at which a place beyond the map lies; None for a hex of the grid."""
    match = _BEYOND.fullmatch(place)
    return (match[1], int(match[2])) if match and _ID.fullmatch(match[1]) else None


def position(layout: Layout, hex_id: str) -> tuple[int, int]:
    """The (row, column) of a hex id in doubled coordinates; ValueError if it is no id."""
    match = _ID.fullmatch(hex_id)
    before = inland(hex_id)
    if before is not None:
        row, column = position(layout, before[0])
        down, right = _STEPS[layout][before[1]]
        return row + down, column + right
    if match is None:
        raise ValueError(f"{hex_id!r} is not the name of a hex")
    letter = ord(match[1]) - ord("A") + 1
    if match[2] is not None:
        other = int(match[2])
    else:
        other = 0
        for character in match[3]:
            other = other * 26 + ord(character) - ord("a") + 1
    return (letter, other) if layout == "pointy" else (other, letter)


def neighbours(layout: Layout, hex_ids: list[str]) -> dict[str, tuple[str | None, ...]]:
    """For every hex its six neighbours by edge, None where the map ends."""
    at = {position(layout, hex_id): hex_id for hex_id in hex_ids if inland(hex_id) is None}
    around = {
        hex_id: tuple(at.get((row + dr, column + dc)) for dr, dc in _STEPS[layout])
        for (row, column), hex_id in at.items()
    }
    for place in hex_ids:
        before = inland(place)
        if before is not None and before[0] in around:
            hex_id, edge = before
            around[hex_id] = tuple(place if e == edge else o for e, o in enumerate(around[hex_id]))
            around[place] = tuple(hex_id if e == opposite(edge) else None for e in EDGES)
    return around
