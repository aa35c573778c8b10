"""Who came in where at a table of a contest.

By what he is worth in the end. In a cup, where one has to go on before the other, of two who are
worth the same the one comes first who had the later seat. In a league they share the place. Whoever
has withdrawn comes after all others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def in_order(worths: Sequence[int], withdrawn: Collection[int] = ()) -> list[int]:
    """The places of the seats of a table, each another, out of what they are worth. ``withdrawn``:
    the seats of those who no longer take part."""
    order = sorted(range(len(worths)), key=lambda seat: (seat in withdrawn, -worths[seat], -seat))
    return [1 + order.index(seat) for seat in range(len(worths))]


def shared(worths: Sequence[int], withdrawn: Collection[int] = ()) -> list[int]:
    """The same, where those who are worth the same share a place."""

    def before(one: int, other: int) -> bool:
        if (one in withdrawn) != (other in withdrawn):
            return other in withdrawn
        return worths[one] > worths[other]

    seats = range(len(worths))
    return [1 + sum(before(other, seat) for other in seats) for seat in seats]


def are_places(places: Sequence[int], *, shared: bool) -> bool:
    """Whether these can be the places of a table: each another, or with ties."""
    ranks = [1 + sum(other < place for other in places) for place in places]
    return list(places) == ranks and (shared or len(set(places)) == len(places))


def closed_up(places: Mapping[int, int], gone: Collection[int]) -> dict[int, int]:
    """The places of those who are left, once some no longer count."""
    left = {each: place for each, place in places.items() if each not in gone}
    return {each: 1 + sum(other < place for other in left.values()) for each, place in left.items()}
