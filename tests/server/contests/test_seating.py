"""Seats go round."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from railhead.server.contests.seating import lateness, seated


def test_whoever_sat_late_sits_early_next():
    had = {1: [(1, 4)], 2: [(2, 4)], 3: [(3, 4)], 4: [(0, 4)]}
    assert seated([1, 2, 3, 4], had, "seed", 2, 1) == [3, 2, 1, 4]


def test_who_has_not_played_sits_between_early_and_late():
    had = {1: [(0, 3)], 2: [(2, 3)]}
    assert seated([1, 2, 9], had, "seed", 2, 1) == [2, 9, 1]
    assert lateness([(2, 3), (0, 5)]) == 0


def test_ties_are_drawn_by_lot():
    orders = {tuple(seated([1, 2, 3], {}, seed, 1, 1)) for seed in map(str, range(60))}
    assert len(orders) == 6
    assert seated([1, 2, 3], {}, "seed", 1, 1) == seated([3, 1, 2], {}, "seed", 1, 1)


@given(size=st.integers(2, 6), tables=st.integers(1, 24), seed=st.text(max_size=5))
def test_over_many_tables_of_the_same_players_all_sit_alike(size, tables, seed):
    had: dict[int, list[tuple[int, int]]] = {player: [] for player in range(size)}
    for number in range(tables):
        order = seated(list(had), had, seed, number, 1)
        before = [lateness(had[player]) for player in order]
        assert all(one >= other for one, other in pairwise(before))
        for seat, player in enumerate(order):
            had[player].append((seat, size))
    # Nobody is ever ahead of another by more than from the first seat to the last.
    sums = [lateness(seats) for seats in had.values()]
    assert max(sums) - min(sums) <= 1
