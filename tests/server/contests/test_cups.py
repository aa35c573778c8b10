"""Cups: who goes on."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.server.contests import cups
from railhead.server.contests.cups import Played, Rules

SIX = tuple(range(3, 7))


def played(tables, go_on, out=(), worth=lambda player: player):
    """A round in which the higher numbers come in first."""
    found = []
    for number, table in enumerate(tables):
        order = sorted(table, key=lambda player: -worth(player))
        total = sum(map(worth, table)) or 1
        quota = cups.go_on(len(table), go_on)
        for place, player in enumerate(order, 1):
            share = Fraction(worth(player), total)
            found.append(Played(player, number, place, share, quota))
    return found + [
        Played(player, len(tables) + number, 0, Fraction(), 1) for number, player in enumerate(out)
    ]


def test_a_cup_of_sixteen():
    rules = Rules(4, 2, SIX)
    shapes = cups.shapes(16, rules)
    assert [shape.tables for shape in shapes] == [(4, 4, 4, 4), (4, 4), (4,)]
    assert [shape.is_final for shape in shapes] == [False, False, True]
    first = cups.first(list(range(1, 17)), rules)
    assert first.tables[0] == [1, 2, 3, 4]
    second = cups.following(played(first.tables, 2), (), rules, "seed", 1)
    assert second.tables == [[4, 3, 8, 7], [12, 11, 16, 15]]
    final = cups.following(played(second.tables, 2), (), rules, "seed", 2)
    assert final.tables == [[8, 7, 16, 15]]


def test_the_next_of_the_table_goes_on_for_who_has_withdrawn():
    rules = Rules(4, 2, SIX)
    tables = [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert cups.following(played(tables, 2), {4}, rules, "s", 1).tables == [[3, 2, 8, 7]]
    assert cups.following(played(tables, 2), {4, 3, 2}, rules, "s", 1).tables == [[1, 8, 7]]


def test_the_best_of_the_others_fill_up_a_round_that_would_not_go_up():
    rules = Rules(3, 1, SIX)
    tables = [[1, 3, 4], [5, 6, 7]]
    # Two go on, and three are needed: of the two seconds the one with the larger share.
    (final,) = cups.following(played(tables, 1), (), rules, "seed", 1).tables
    assert final == [4, 7, 3]
    level = played(tables, 1, worth=lambda player: 5)
    seconds = {cups.following(level, (), rules, str(s), 1).tables[0][2] for s in range(40)}
    assert seconds == {each.player for each in level if each.place == 2}


def test_where_they_cannot_be_divided_some_go_on_by_lot():
    rules = Rules(4, 2, (3, 4))
    assert [shape.out for shape in cups.shapes(5, rules)] == [1, 0]
    first = cups.first([1, 2, 3, 4, 5], rules)
    assert (first.tables, first.out) == ([[1, 2, 3, 4]], [5])
    final = cups.following(played(first.tables, 2, first.out), (), rules, "seed", 1)
    assert final.tables == [[4, 3, 5]]


def test_if_too_few_are_left_the_best_of_them_has_won():
    rules = Rules(3, 1, SIX)
    tables = [[1, 2, 3], [4, 5, 6]]
    found = cups.following(played(tables, 1), {1, 2, 4, 5}, rules, "seed", 1)
    assert (found.tables, found.winner) == ([], 3)  # whose share was the larger one
    assert cups.following(played(tables, 1), {1, 2, 3, 4, 5}, rules, "seed", 1).winner == 6
    assert cups.following(played(tables, 1), set(range(9)), rules, "seed", 1).winner is None


@given(
    number=st.integers(2, 80),
    counts=st.sampled_from([tuple(range(2, 6)), SIX, (2, 3, 4), (3, 5), (4,)]),
    chance=st.randoms(use_true_random=False),
    data=st.data(),
)
def test_every_cup_comes_to_an_end(number, counts, chance: Random, data):
    size = data.draw(st.sampled_from([count for count in counts if count > 1]))
    rules = Rules(size, data.draw(st.integers(1, size - 1)), counts)
    shapes = cups.shapes(number, rules)
    if number < min(counts):
        assert shapes == []
        return
    assert shapes[-1].is_final
    gone: set[int] = set()
    players = list(range(1, number + 1))
    now, rounds = cups.first(players, rules), 0
    while now.tables:
        rounds += 1
        here = [player for table in now.tables for player in table] + now.out
        assert len(set(here)) == len(here)
        assert set(here) <= set(players)
        assert all(len(table) in counts for table in now.tables)
        players = here
        if len(now.tables) == 1 and not now.out:
            break
        worths = {player: chance.randrange(3) for player in here}
        gone |= {player for player in here if chance.random() < 0.05}
        done = played(now.tables, rules.go_on, now.out, lambda player: worths[player])  # noqa: B023
        now = cups.following(done, gone, rules, "seed", rounds)
        assert sum(map(len, now.tables)) + len(now.out) < len(here)
    else:
        assert now.winner not in gone
        assert (now.winner is None) == (set(players) <= gone)
    assert gone or rounds == len(shapes)


@pytest.mark.parametrize(("size", "wanted", "on"), [(4, 2, 2), (3, 3, 2), (2, 5, 1)])
def test_never_all_of_a_table_go_on(size, wanted, on):
    assert cups.go_on(size, wanted) == on
