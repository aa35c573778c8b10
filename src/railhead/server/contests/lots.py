"""Drawing lots, and dividing players among tables."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import TypeVar

T = TypeVar("T")


def chance(seed: str, *what: object) -> random.Random:
    """The lots of one drawing of a contest: the same for whoever draws them."""
    return random.Random(" ".join((seed, *(str(each) for each in what))))


def drawn(seed: str, among: Sequence[T], *what: object) -> list[T]:
    """Some things in an order that is drawn by lot."""
    found = list(among)
    chance(seed, *what).shuffle(found)
    return found


def sizes(number: int, wanted: int, counts: Collection[int]) -> tuple[int, ...]:
    """The tables at which so many players sit, the larger ones first: all within what the title
    can be played with, as equal as can be, and as near as can be to the wanted size. Of two ways
    that are equally near, the one with more tables. () if they can't be divided."""
    ways: list[tuple[int, ...]] = []
    for tables in range(1, number // min(counts) + 1):
        small, larger = divmod(number, tables)
        found = (small + 1,) * larger + (small,) * (tables - larger)
        if all(size in counts for size in found):
            ways.append(found)
    return min(ways, key=lambda way: _distance(way, wanted), default=())


def _distance(way: Sequence[int], wanted: int) -> tuple[int, int, int]:
    away = [abs(size - wanted) for size in way]
    return max(away), sum(away), -len(way)


def too_many(number: int, wanted: int, counts: Collection[int]) -> int:
    """How many of so many players find no table, however the others are divided."""
    return next(
        out for out in range(number + 1) if out == number or sizes(number - out, wanted, counts)
    )


def cut(players: Sequence[T], into: Sequence[int]) -> list[list[T]]:
    """Players in a row, cut into tables of these sizes."""
    found, start = [], 0
    for size in into:
        found.append(list(players[start : start + size]))
        start += size
    return found
