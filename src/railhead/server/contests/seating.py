"""Seats go round: whoever sat late sits early next; ties are drawn by lot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from railhead.server.contests.lots import drawn

# The seats somebody has had: the place at the table, counted from 0, and how many sat there.
Seats = Sequence[tuple[int, int]]


def lateness(seats: Iterable[tuple[int, int]]) -> Fraction:
    """How late somebody has sat so far: each table adds from -1/2 for its first seat to +1/2 for
    its last, so that tables of different sizes count alike, and who has not played stands at 0."""
    return sum(
        (Fraction(2 * seat - (of - 1), 2 * (of - 1)) for seat, of in seats if of > 1), Fraction()
    )


def seated(players: Sequence[int], had: Mapping[int, Seats], seed: str, *what: object) -> list[int]:
    """The players of a table in the order of their seats."""
    by_lot = drawn(seed, sorted(players), "seats", *what)
    return sorted(by_lot, key=lambda player: -lateness(had.get(player, ())))
