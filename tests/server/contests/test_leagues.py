"""Leagues: who meets whom, points, and how all stand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.server.contests import leagues
from railhead.server.contests.leagues import Rules, Score


def league(number, rules, rounds, seed="seed"):
    """All rounds of a league: its tables, and who sat out in each."""
    met: list[list[int]] = []
    rested: Counter[int] = Counter()
    out: list[list[int]] = []
    for each in range(1, rounds + 1):
        found = leagues.round_of(range(number), met, rested, rules, seed, each)
        here = [player for table in found.tables for player in table]
        assert sorted(here + found.out) == list(range(number))
        assert all(len(table) in rules.counts for table in found.tables)
        met += found.tables
        rested.update(found.out)
        out.append(found.out)
    return met, out


def meetings(met):
    return Counter(frozenset(pair) for table in met for pair in combinations(table, 2))


@settings(max_examples=40, deadline=None)
@given(
    number=st.integers(3, 24),
    rounds=st.integers(1, 6),
    counts=st.sampled_from([(2, 3, 4, 5), (3, 4, 5, 6), (3, 4), (4,)]),
    data=st.data(),
)
def test_everybody_plays_once_a_round_or_sits_out_as_often_as_others(number, rounds, counts, data):
    if number < min(counts):
        return
    size = data.draw(st.sampled_from(counts))
    met, out = league(number, Rules(size, counts), rounds)
    rested = Counter(player for each in out for player in each)
    often = [rested[player] for player in range(number)]
    assert max(often) - min(often) <= 1
    assert len(met) * max(counts) + sum(map(len, out)) >= number * rounds


def test_pairings_are_spread():
    # Nine players at tables of three: in four rounds everybody can meet everybody once.
    found = meetings(league(9, Rules(3, (3, 4)), 4)[0])
    assert max(found.values()) <= 2
    assert len(found) >= 30  # of 36
    # Sixteen at tables of four: in two rounds nobody meets anybody twice.
    assert set(meetings(league(16, Rules(4, (3, 4, 5)), 2)[0]).values()) == {1}


def test_a_large_league_is_drawn_as_well():
    found = meetings(league(128, Rules(4, (3, 4, 5, 6)), 3)[0])
    assert max(found.values()) == 1


def test_points_of_a_table_of_four():
    assert leagues.points([1, 2, 3, 4], 4) == [5, 3, 2, 1]
    assert leagues.points([4, 1, 3, 2], 4) == [1, 5, 2, 3]


def test_who_share_a_place_share_its_points():
    assert leagues.points([1, 1, 3, 4], 4) == [4, 4, 2, 1]
    assert leagues.points([1, 2, 2, 2], 4) == [5, 2, 2, 2]
    assert leagues.points([1, 1], 2) == [2, 2]


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("of", [2, 3, 4, 5, 6])
def test_a_smaller_or_larger_table_is_worth_as_much(size, of):
    found = leagues.points(list(range(1, of + 1)), size)
    full = leagues.full_points(size)
    assert [found[0], found[-1]] == [Fraction(full[0]), Fraction(full[-1])]
    assert found == sorted(found, reverse=True)
    assert abs(sum(found) / of - leagues.resting_points(size)) < Fraction(2, 3)


def test_standings():
    scores = [
        Score(1, (1, 2), Fraction(8)),
        Score(2, (2, 1), Fraction(8)),
        Score(3, (2, 2, 2), Fraction(8)),
        Score(4, (1,), Fraction(9)),
    ]
    ranks = {score.player: rank for rank, score in leagues.standing(scores)}
    assert ranks == {4: 1, 1: 2, 2: 2, 3: 4}
