"""Railhead for those who study games: environments, arrays, counts.

>>> from railhead import research
>>> env = research.env("1848", players=3)
>>> env.reset(seed=7)
>>> len(env.candidates) > 0
True

``env`` is our own environment; :func:`aec_env` and :func:`parallel_env` are PettingZoo's forms, and
``gymnasium.make("railhead/1848-v0")`` is one seat among computer players. Install
``railhead[research]`` for them.
"""

from __future__ import annotations

from railhead.play.refusal import RailheadError

try:
    from railhead.research import registration
    from railhead.research.aec import aec_env
    from railhead.research.candidates import Candidate, candidates
    from railhead.research.env import Env, Result
    from railhead.research.parallel import parallel_env
    from railhead.research.perft import perft
    from railhead.research.vector import vector_env
except ModuleNotFoundError as error:
    if error.name and not error.name.startswith("railhead"):
        raise RailheadError(
            f"{error.name} is missing: install railhead[research] for environments."
        ) from error
    raise

__all__ = [
    "Candidate",
    "Env",
    "Result",
    "aec_env",
    "candidates",
    "env",
    "parallel_env",
    "perft",
    "vector_env",
]

env = Env

registration.register()
