"""What revenue, and what comes besides, weigh in the search for the best routes."""

from __future__ import annotations

import re

MOST = 1000


def parse_weights(text: str) -> tuple[int, int]:
    """Weights written as ``R:B``; ValueError says what is wrong."""
    match = re.fullmatch(r"([0-9]{1,4}):([0-9]{1,4})", text.strip(), re.ASCII)
    revenue, besides = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= revenue <= MOST or besides > MOST:
        raise ValueError(
            f"{text!r} is no pair of weights: write that of revenue (1 to {MOST}), a colon and that"
            f" of what comes besides (0 to {MOST}), such as 1:1."
        )
    return revenue, besides
