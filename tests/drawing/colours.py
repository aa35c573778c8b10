"""Measuring colours: how well a reader tells two of them apart."""

from __future__ import annotations

import math
import re

from railhead.drawing.style import Theme, tokens

Light = tuple[float, float, float]

_XYZ = (
    (0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047),
    (0.2126, 0.7152, 0.0722),
    (0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883),
)


def colours(theme: Theme) -> dict[str, str]:
    """The colours of a theme by their names."""
    return dict(re.findall(r"--([a-z0-9-]+):(#[0-9a-f]{6});", tokens(theme)))


def contrast(first: str, second: str) -> float:
    """The ratio of two colours' luminances, as WCAG reckons it: 1 to 21."""
    low, high = sorted(_xyz(each)[1] for each in (first, second))
    return (high + 0.05) / (low + 0.05)


def distance(first: str, second: str) -> float:
    """How far apart two colours lie in the CIELAB space: below 3 they are hardly told apart."""
    return math.dist(_lab(first), _lab(second))


def _xyz(colour: str) -> Light:
    light = [_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5)]
    x, y, z = (sum(a * b for a, b in zip(row, light, strict=True)) for row in _XYZ)
    return x, y, z


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _lab(colour: str) -> Light:
    x, y, z = (
        each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in _xyz(colour)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
