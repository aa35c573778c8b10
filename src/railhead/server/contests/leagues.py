"""Leagues: who plays with whom in each round, points, and how all stand.

Everybody plays a table in every round. Who has played together least often meets next. Where so
many can't be divided among tables some sit out: those who have done so least often, then by lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec import Struct

from railhead.server.contests.lots import chance, cut, drawn, sizes, too_many

_TRIES = 6  # beginnings from which a round is bettered; the best of them counts
_PASSES = 30

Pair = frozenset[int]


class Drawn(Struct, frozen=True):
    """A round: its tables, and who sits out."""

    tables: list[list[int]]
    out: list[int]


class Rules(Struct, frozen=True):
    """How a league is played: players at a table, and with how many the title can be played."""

    size: int
    counts: tuple[int, ...]


# Who meets whom.


def round_of(
    players: Sequence[int],
    met: Sequence[Sequence[int]],
    rested: Mapping[int, int],
    rules: Rules,
    seed: str,
    number: int,
) -> Drawn:
    """A round of some players. ``met``: the tables played so far; ``rested``: how often each has
    sat out; ``number``: of the round, for the lots."""
    by_lot = drawn(seed, sorted(players), "round", number)
    out = too_many(len(by_lot), rules.size, rules.counts)
    by_lot.sort(key=lambda player: -rested.get(player, 0))
    playing, resting = by_lot[: len(by_lot) - out], by_lot[len(by_lot) - out :]
    tables = sizes(len(playing), rules.size, rules.counts)
    return Drawn(_spread(playing, tables, _meetings(met), seed, number), resting)


def _meetings(met: Sequence[Sequence[int]]) -> Counter[Pair]:
    return Counter(frozenset(pair) for table in met for pair in combinations(table, 2))


def _spread(
    players: Sequence[int],
    tables: Sequence[int],
    meetings: Mapping[Pair, int],
    seed: str,
    number: int,
) -> list[list[int]]:
    """Players at tables so that those meet who have met least often: from several beginnings two
    of different tables change places as long as that makes it better."""
    draw = chance(seed, "meetings", number)
    best: tuple[int, list[list[int]]] | None = None
    for _ in range(_TRIES):
        order = list(players)
        draw.shuffle(order)
        found = cut(order, tables)
        _better(found, meetings)
        cost = sum(_cost(table, meetings) for table in found)
        if best is None or cost < best[0]:
            best = cost, found
        if best[0] == 0:
            break
    return [] if best is None else best[1]


def _better(tables: list[list[int]], meetings: Mapping[Pair, int]) -> None:
    for _ in range(_PASSES):
        changed = False
        for one, other in combinations(range(len(tables)), 2):
            changed |= _exchange(tables[one], tables[other], meetings)
        if not changed:
            return


def _exchange(one: list[int], other: list[int], meetings: Mapping[Pair, int]) -> bool:
    """Exchange two players of two tables if that makes it better; whether any were."""
    changed = False
    for mine in range(len(one)):
        for theirs in range(len(other)):
            ann, bob = one[mine], other[theirs]
            stay, there = one[:mine] + one[mine + 1 :], other[:theirs] + other[theirs + 1 :]
            now = _met(ann, stay, meetings) + _met(bob, there, meetings)
            then = _met(bob, stay, meetings) + _met(ann, there, meetings)
            if then < now:
                one[mine], other[theirs] = bob, ann
                changed = True
    return changed


def _met(player: int, others: Sequence[int], meetings: Mapping[Pair, int]) -> int:
    """How much it is to be avoided that somebody sits with others: to meet a second time weighs
    one, a third time three, a fourth time five."""
    found = (meetings.get(frozenset((player, other)), 0) for other in others)
    return sum(2 * each - 1 for each in found if each)


def _cost(table: Sequence[int], meetings: Mapping[Pair, int]) -> int:
    return sum(_met(one, [other], meetings) for one, other in combinations(table, 2))


# Points.


def full_points(size: int) -> tuple[int, ...]:
    """The points for the places of a full table: one for the last, one more for each before him,
    and another one for the first: 5, 3, 2, 1 at a table of four."""
    return (size + 1, *range(size - 1, 0, -1))


def points(places: Sequence[int], size: int) -> list[Fraction]:
    """The points of a table, out of its places. Its first and its last get what they get at a full
    table of ``size``, those between in proportion; who share a place share the points of all the
    places that they take up."""
    each = [_scaled(place, len(places), size) for place in range(1, len(places) + 1)]
    found = []
    for place in places:
        among = places.count(place)
        found.append(sum(each[place - 1 : place - 1 + among], Fraction()) / among)
    return found


def _scaled(place: int, of: int, size: int) -> Fraction:
    full = full_points(size)
    if of == 1:
        return Fraction(full[0])
    at = Fraction((place - 1) * (size - 1), of - 1)
    low = int(at)
    if low == at:
        return Fraction(full[low])
    return full[low] + (at - low) * (full[low + 1] - full[low])


def resting_points(size: int) -> Fraction:
    """What somebody gets for a round in which there was no table for him: the mean of a table."""
    return Fraction(sum(full_points(size)), size)


# How all stand.


class Score(Struct, frozen=True):
    """What somebody has in a league: his places so far, the latest last; ``rested``: rounds in
    which he sat out."""

    player: int
    places: tuple[int, ...]
    points: Fraction
    rested: int = 0

    @property
    def won(self) -> int:
        """How many tables he has won, alone or with others."""
        return self.places.count(1)


def standing(scores: Collection[Score]) -> list[tuple[int, Score]]:
    """All by their points, then by tables won; players who are level in both share a rank."""

    def worth(score: Score) -> tuple[Fraction, int]:
        return score.points, score.won

    order = sorted(scores, key=worth, reverse=True)
    return [(1 + sum(worth(other) > worth(each) for other in order), each) for each in order]
