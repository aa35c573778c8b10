"""How sure a result is: intervals, and a test that stops as soon as it is sure enough."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from statistics import mean, stdev, variance
from typing import NamedTuple

# Student's t for 95 %, two-sided, by degrees of freedom; beyond the table the normal value.
_T = (
    (1, 12.706),
    (2, 4.303),
    (3, 3.182),
    (4, 2.776),
    (5, 2.571),
    (6, 2.447),
    (7, 2.365),
    (8, 2.306),
    (9, 2.262),
    (10, 2.228),
    (12, 2.179),
    (15, 2.131),
    (20, 2.086),
    (30, 2.042),
    (60, 2.000),
    (120, 1.980),
)
_NORMAL = 1.960
_LEAST_BLOCKS = 8  # with fewer, a variance that is small by chance decides too often
_LEAST_VARIANCE = 1e-6


class Interval(NamedTuple):
    """A mean and the interval in which the true value lies in 95 of 100 cases."""

    mean: float
    low: float
    high: float

    def rounded(self) -> list[float]:
        """Four digits are more than any sample carries."""
        return [round(figure, 4) for figure in self]


def of_means(figures: Sequence[float]) -> Interval:
    """The mean of independent figures between 0 and 1; a single one says nothing about how sure
    it is."""
    if not figures:
        return Interval(0.0, 0.0, 1.0)
    middle = mean(figures)
    if len(figures) == 1:
        return Interval(middle, 0.0, 1.0)
    half = _student(len(figures) - 1) * stdev(figures) / sqrt(len(figures))
    return Interval(middle, max(0.0, middle - half), min(1.0, middle + half))


def of_wins(wins: int, games: int) -> Interval:
    """How often somebody wins, by Wilson's interval."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    rate, z = wins / games, _NORMAL
    scale = 1 + z * z / games
    middle = (rate + z * z / (2 * games)) / scale
    half = z / scale * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return Interval(rate, max(0.0, middle - half), min(1.0, middle + half))


class Verdict(NamedTuple):
    """Where a sequential test stands: ``says`` is "better", "not better" or empty; it is decided
    when the likelihood leaves its bounds."""

    says: str
    likelihood: float
    low: float
    high: float


def sequential(differences: Sequence[float], gain: float, error: float = 0.05) -> Verdict:
    """Wald's test of "better by ``gain``" against "not better", both errors alike.

    ``differences``: of the two bots' shares, one figure a seed, the mean of all its seatings. Their
    variance is estimated from them.
    """
    high = log((1 - error) / error)
    if len(differences) < _LEAST_BLOCKS:
        return Verdict("", 0.0, -high, high)
    spread = max(variance(differences), _LEAST_VARIANCE)
    middle = mean(differences)
    likelihood = len(differences) * gain * (2 * middle - gain) / (2 * spread)
    says = "better" if likelihood >= high else "not better" if likelihood <= -high else ""
    return Verdict(says, likelihood, -high, high)


def _student(freedom: int) -> float:
    """Student's t; between two lines of the table the wider one."""
    if freedom > _T[-1][0]:
        return _NORMAL
    return next(t for most, t in reversed(_T) if most <= freedom)
