"""Cups: who plays in which round, and who goes on.

Everybody is drawn to a table by lot once. The first of each table go on, and sit together with
those of the tables beside theirs, until all who are left find room at one table: the final.

Where so many can't be divided among tables, the best of those who would not go on fill up the next
round: by their place, then by their share of all that was won at their table, then by lot. In a
first round, where nobody is better than another, as few as need be go on without playing, by lot.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from msgspec import Struct

from railhead.server.contests.lots import chance, cut, sizes, too_many


class Shape(Struct, frozen=True):
    """What a round looks like: the sizes of its tables, how many of each go on, how many go on
    without playing (``out``), and how many others fill up the next round."""

    tables: tuple[int, ...]
    go_on: tuple[int, ...]
    out: int
    filled: int

    @property
    def is_final(self) -> bool:
        """Whether nobody plays on after it."""
        return len(self.tables) == 1 and not self.out


class Rules(Struct, frozen=True):
    """How a cup is played: players at a table, how many of them go on, and with how many the title
    can be played."""

    size: int
    go_on: int
    counts: tuple[int, ...]


class Played(Struct, frozen=True):
    """How somebody fared in a round. ``table``: where he played, counted within the round;
    ``place``: there, 0 for who went on without playing; ``share``: of all that was won there;
    ``quota``: how many of that table go on."""

    player: int
    table: int
    place: int
    share: Fraction
    quota: int


class Next(Struct, frozen=True):
    """Those who play the next round, table by table, and who goes on without playing. If nobody
    plays any more, ``winner``: who has won, None if nobody is left."""

    tables: list[list[int]]
    out: list[int]
    winner: int | None = None


def go_on(size: int, wanted: int) -> int:
    """How many of a table go on: never all."""
    return min(wanted, size - 1)


def shapes(number: int, rules: Rules) -> list[Shape]:
    """All rounds of a cup of so many players, if nobody withdraws; none if they are too few."""
    found: list[Shape] = []
    while number >= min(rules.counts) and not (found and found[-1].is_final):
        shape = _shape(number, rules)
        found.append(shape)
        number = sum(shape.go_on) + shape.out + shape.filled
    return found


def _shape(number: int, rules: Rules) -> Shape:
    out = too_many(number, rules.size, rules.counts)
    tables = sizes(number - out, rules.size, rules.counts)
    if len(tables) == 1 and not out:
        return Shape(tables, (0,), 0, 0)
    each = tuple(go_on(size, rules.go_on) for size in tables)
    base = sum(each) + out
    return Shape(tables, each, out, _filled(base, number - 1, rules))


def _filled(number: int, most: int, rules: Rules) -> int:
    """How many are to be added to so many, so that all find a table; 0 if that is in vain."""
    full = (more for more in range(number, most + 1) if sizes(more, rules.size, rules.counts))
    return next(full, number) - number


def first(players: Sequence[int], rules: Rules) -> Next:
    """The first round of players in the order of their lots."""
    out = too_many(len(players), rules.size, rules.counts)
    tables = sizes(len(players) - out, rules.size, rules.counts)
    seated = len(players) - out
    return Next(cut(players[:seated], tables), list(players[seated:]))


def following(
    played: Sequence[Played], gone: Collection[int], rules: Rules, seed: str, number: int
) -> Next:
    """What follows after a round. ``gone``: those who have withdrawn: the next of their table goes
    on in their place; ``number``: of the round, for the lots."""
    here = [each for each in played if each.player not in gone]
    on = _first_of_each(here)
    rest = [each for each in here if each.player not in on]
    draw = chance(seed, "others", number)
    by_lot = {each: draw.random() for each in sorted(each.player for each in rest)}
    rest.sort(key=lambda each: (each.place, -each.share, by_lot[each.player]))
    needed = _filled(len(on), min(len(here), len(played) - 1), rules)
    on += [each.player for each in rest[:needed]]
    if len(on) >= min(rules.counts):
        out = too_many(len(on), rules.size, rules.counts)
        resting = sorted(on, key=lambda _: draw.random())[:out]
        playing = [player for player in on if player not in resting]
        if playing:
            return Next(cut(playing, sizes(len(playing), rules.size, rules.counts)), resting)
    return Next([], [], _best(here, on, by_lot))


def _first_of_each(here: Sequence[Played]) -> list[int]:
    """Those who go on by their places, table by table."""
    found: list[int] = []
    for table in sorted({each.table for each in here}):
        row = sorted((each for each in here if each.table == table), key=lambda each: each.place)
        found += [each.player for each in row[: row[0].quota]]
    return found


def _best(here: Sequence[Played], on: Sequence[int], by_lot: dict[int, float]) -> int | None:
    """Who has won where too few are left to play."""
    order = sorted(
        here,
        key=lambda each: (
            each.player not in on,
            each.place,
            -each.share,
            by_lot.get(each.player, 0.0),
        ),
    )
    return order[0].player if order else None
