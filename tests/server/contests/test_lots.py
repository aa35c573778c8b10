"""Lots, and how players are divided among tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.server.contests.lots import cut, drawn, sizes, too_many

COUNTS = st.sampled_from([range(2, 6), range(3, 7), range(2, 5), (3, 5), (4,)])


@pytest.mark.parametrize(
    ("number", "wanted", "counts", "tables"),
    [
        (16, 4, range(3, 7), (4, 4, 4, 4)),
        (10, 4, range(3, 7), (4, 3, 3)),
        (7, 4, range(3, 7), (4, 3)),
        (5, 4, range(3, 7), (5,)),
        (5, 4, (3, 4), ()),
        (2, 3, range(3, 7), ()),
        (3, 4, range(2, 6), (3,)),
        (0, 3, range(3, 7), ()),
    ],
)
def test_tables_are_as_wanted_as_far_as_can_be(number, wanted, counts, tables):
    assert sizes(number, wanted, counts) == tables


@given(number=st.integers(0, 130), counts=COUNTS, data=st.data())
def test_all_sit_at_tables_of_nearly_one_size(number, counts, data):
    wanted = data.draw(st.sampled_from(sorted(counts)))
    out = too_many(number, wanted, counts)
    found = sizes(number - out, wanted, counts)
    assert sum(found) == number - out
    assert all(size in counts for size in found)
    assert not found or max(found) - min(found) <= 1
    if out:
        assert all(not sizes(more, wanted, counts) for more in range(number - out + 1, number + 1))


def test_lots_are_the_same_for_whoever_draws_them():
    players = list(range(20))
    assert drawn("seed", players, "first") == drawn("seed", players, "first")
    assert drawn("seed", players, "first") != drawn("other", players, "first")
    assert drawn("seed", players, "first") != drawn("seed", players, "second")
    assert sorted(drawn("seed", players, "first")) == players
    assert cut(players[:7], (4, 3)) == [[0, 1, 2, 3], [4, 5, 6]]
