"""Many environments at once, spread over several processes."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import gymnasium
from gymnasium.vector import SyncVectorEnv, VectorEnv

from railhead.research.processes import ProcessVectorEnv
from railhead.research.single import RailheadEnv


def vector_env(
    title: str, count: int, *, processes: int | bool = True, **more: Any
) -> VectorEnv[Any, Any, Any]:
    """So many environments of a title that are stepped together.

    ``processes``: over how many processes they are spread; ``True`` takes as many as there are
    processors, ``False`` none but this one. A step waits for the slowest of them, so that several
    environments in each go best. ``more``: as for one (players, bots, reward, ...).
    """
    makers = [partial(_make, title, more) for _ in range(count)]
    if not processes:
        return SyncVectorEnv(makers)
    wanted = (os.cpu_count() or 1) if processes is True else processes
    return ProcessVectorEnv(makers, min(wanted, count))


def _make(title: str, more: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    return RailheadEnv(title, **more)
