"""Which of many variants ``./test`` tries: some here, and all of them in ``.ci/run``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def in_part(variants: Iterable[Any], tried: Callable[[Any], bool]) -> list[Any]:
    """Values of a parameter. Those that are not tried here repeat what the others show for another
    game or another option: they are exhaustive."""
    return [
        value if tried(value) else pytest.param(value, marks=pytest.mark.exhaustive)
        for value in variants
    ]
