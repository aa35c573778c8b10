"""Many environments at once, over several processes."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from railhead.research.single import RailheadEnv


def vector_env(
    title: str, count: int, *, processes: bool = True, **more: Any
) -> VectorEnv[Any, Any, Any]:
    """So many environments of a title that are stepped together: each in a process of its own, or
    one after the other in this one. ``more``: as for one (players, bots, reward, ...)."""
    makers = [partial(_make, title, more) for _ in range(count)]
    if not processes:
        return SyncVectorEnv(makers)
    return AsyncVectorEnv(makers, context="spawn")


def _make(title: str, more: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    return RailheadEnv(title, **more)
