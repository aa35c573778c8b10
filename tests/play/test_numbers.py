"""Numbers of things as players read them, and as choices offer them."""

from __future__ import annotations

from railhead.play.decision import stretches
from railhead.play.numbers import a_or_many, counted


def test_numbers_of_things() -> None:
    assert [counted(n, "bond") for n in range(3)] == ["no bonds", "1 bond", "2 bonds"]
    assert [a_or_many(n, "bond") for n in range(3)] == ["no bonds", "a bond", "2 bonds"]


def test_counts_with_gaps_are_several_stretches() -> None:
    assert list(stretches([1, 2, 3, 5, 8, 9])) == [(1, 3), (5, 5), (8, 9)]
    assert list(stretches([])) == []
