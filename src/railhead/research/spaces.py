"""The spaces of actions and observations that Gymnasium and PettingZoo ask for."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from railhead.research.env import Env
from railhead.research.features import COLUMNS

# Numbers for candidates. No decision of the titles has had half as many.
MOST_CANDIDATES = 1024


def action_space(seed: int | None = None) -> spaces.Discrete[Any]:
    """A number of a candidate."""
    return spaces.Discrete(MOST_CANDIDATES, seed=seed)


def observation_space(env: Env) -> spaces.Dict:
    """The named arrays of a seat; a row of figures for each candidate, and which numbers are
    candidates at all."""
    arrays = {name: _box(shape) for name, shape in env.observer.shapes.items()}
    return spaces.Dict(
        {
            **arrays,
            "candidates": _box((MOST_CANDIDATES, len(COLUMNS))),
            "action_mask": spaces.Box(0, 1, (MOST_CANDIDATES,), np.int8),
        }
    )


def observation(env: Env, agent: str) -> dict[str, Any]:
    """What an agent sees. Who is not asked has no candidates."""
    found: dict[str, Any] = dict(env.observe(agent))
    rows = np.zeros((MOST_CANDIDATES, len(COLUMNS)), np.float32)
    mask = np.zeros(MOST_CANDIDATES, np.int8)
    if agent == env.agent:
        figures = env.features[:MOST_CANDIDATES]
        rows[: len(figures)] = figures
        mask[: len(figures)] = 1
    return {**found, "candidates": rows, "action_mask": mask}


def number(env: Env, action: Any) -> int:
    """The candidate that a number stands for. One beyond the mask counts on from the first, so
    that whoever can't mask, as the checkers of both libraries, plays something legal too."""
    return int(action) % min(len(env.candidates), MOST_CANDIDATES)


def _box(shape: tuple[int, ...]) -> spaces.Box:
    return spaces.Box(-np.inf, np.inf, shape, np.float32)
