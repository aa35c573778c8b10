"""The hexagonal grid: ids, coordinates and neighbours.

Edges are numbered 0 to 5 clockwise as seen on the page. With pointy-top hexes edge 0 faces
south-west and the letter of an id is the row; with flat-top hexes edge 0 faces south and the
letter is the column. The other half of an id is a number (``F17``) or, on boards that letter
both ways, small letters counted a, b, ... z, aa, ab (``Iaa``).
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
_ID = re.compile(r"([A-Z])(?:(\d{1,3})|([a-z]{1,2}))")


def opposite(edge: int) -> int:
    """The edge of the neighbouring hex that touches this edge."""
    return (edge + 3) % 6


def position(layout: Layout, hex_id: str) -> tuple[int, int]:
    """The (row, column) of a hex id in doubled coordinates; ValueError if it is no id."""
    match = _ID.fullmatch(hex_id)
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
    at = {position(layout, hex_id): hex_id for hex_id in hex_ids}
    return {
        hex_id: tuple(at.get((row + dr, column + dc)) for dr, dc in _STEPS[layout])
        for (row, column), hex_id in at.items()
    }
