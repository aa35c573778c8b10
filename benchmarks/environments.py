"""Steps a second of the environments, with observations, by process time; and how two processes
scale. Run: ``python -m benchmarks.environments``."""

from __future__ import annotations

import random
import time

from railhead import research
from railhead.titles import FOLDERS

STEPS = 2_000


def one(title: str) -> float:
    """Steps a second of random play in one process, each with arrays and features."""
    env = research.env(title, players=3)
    chance = random.Random(1)
    began = time.process_time()
    for _ in range(STEPS):
        if env.done:
            env.reset()
        assert env.observe()
        assert len(env.features)
        env.step(chance.randrange(len(env.candidates)))
    return STEPS / (time.process_time() - began)


def many(title: str, count: int, steps: int = 1_000) -> float:
    """Steps a second on the clock of so many environments, each in a process of its own."""
    envs = research.vector_env(title, count, players=3)
    chance = random.Random(1)
    try:
        envs.reset(seed=1)
        began = time.monotonic()
        for _ in range(steps):
            envs.step([chance.randrange(1024) for _ in range(count)])
        return steps * count / (time.monotonic() - began)
    finally:
        envs.close()


def main() -> None:
    """Print the tables."""
    for title in FOLDERS:
        print(f"{title:12} {one(title):8,.0f} steps a second")
    for title in ("first_rails", "1848"):
        alone, both = many(title, 1), many(title, 2)
        print(f"{title:12} {alone:8,.0f} alone, {both:8,.0f} by two processes: {both / alone:.2f}")


if __name__ == "__main__":
    main()
