"""Intervals and the sequential test, against figures worked out elsewhere."""

import random

import pytest

from railhead.bots.statistics import of_means, of_wins, sequential


def test_the_interval_of_wins_is_wilsons() -> None:
    rate, low, high = of_wins(9, 16)  # by Wilson: 33.2 to 76.9 %
    assert rate == pytest.approx(0.5625)
    assert low == pytest.approx(0.332, abs=0.001)
    assert high == pytest.approx(0.769, abs=0.001)
    assert of_wins(0, 16)[1] == 0.0
    assert of_wins(16, 16)[2] == 1.0
    assert of_wins(0, 0) == (0.0, 0.0, 1.0)


def test_the_interval_of_means_is_students() -> None:
    middle, low, high = of_means([0.2, 0.3, 0.25, 0.35])
    assert middle == pytest.approx(0.275)
    assert high - middle == pytest.approx(3.182 * 0.0645497 / 2, rel=1e-4)
    assert middle - low == pytest.approx(high - middle)
    assert of_means([0.4]) == (0.4, 0.0, 1.0)
    assert of_means([]) == (0.0, 0.0, 1.0)


def test_wider_where_the_table_has_no_line() -> None:
    figures = [0.2 + 0.01 * (number % 3) for number in range(14)]  # 13 degrees: as with 12
    middle, _, high = of_means(figures)
    spread = (high - middle) / 2.179
    assert spread > 0
    assert (of_means([*figures, *figures, *figures])[2] - middle) < high - middle


@pytest.mark.thorough
@pytest.mark.parametrize(("true", "expected"), [(0.0, "not better"), (0.02, "better")])
def test_the_sequential_test_is_seldom_wrong(true: float, expected: str) -> None:
    wrong = sizes = 0
    for seed in range(200):
        chance = random.Random(seed)
        figures: list[float] = []
        while not sequential(figures, 0.02).says:
            figures.append(chance.gauss(true, 0.05))
        wrong += sequential(figures, 0.02).says != expected
        sizes += len(figures)
    assert wrong <= 200 * 0.1  # 5 % and what the estimated variance costs
    assert sizes / 200 < 67  # a fixed sample needs 2 * (1.645 * 0.05 / 0.02)**2 of them
