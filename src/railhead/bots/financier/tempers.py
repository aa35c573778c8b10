"""Tempers: weights as somebody else could have them. A plan that holds only if everybody weighs
things just as the Clerk does is not worth much, so that each rollout is played by other tempers."""

from __future__ import annotations

import random

from railhead.bots.clerk.weights import Weights, changed

SWAY = 0.3  # the deviation of a factor's logarithm
SWAYED = (
    "cards_a_round",
    "growth",
    "untried",
    "untried_delay",
    "own_bonus",
    "swap_margin",
    "treasury",
    "idle",
    "push",
    "first_train",
    "first_lasting",
    "save_rounds",
    "rich",
    "bank_pace",
)
A_SHADE = 0.05  # the same for what stands near 1
SHADED = ("jump",)
PARTS = ("doomed",)  # what can't be more than the whole


def tempered(weights: Weights, chance: random.Random) -> Weights:
    """Weights that lie around these, as chance has it."""
    figures: dict[str, float] = {}
    for names, sway in ((SWAYED, SWAY), (SHADED, A_SHADE), (PARTS, SWAY)):
        for name in names:
            figures[name] = getattr(weights, name) * chance.lognormvariate(0.0, sway)
    for name in PARTS:
        figures[name] = min(1.0, figures[name])
    return changed(weights, figures)
