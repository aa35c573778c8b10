"""Steps a second of the environments, with observations, by process time; and how two processes
scale. Run: ``python -m benchmarks.environments``.

``python -m benchmarks.environments --games 10000`` plays so many games of First Rails instead, one
after the other in one environment, and prints the memory of the process after every 500.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from pathlib import Path

from railhead import research
from railhead.titles import FOLDERS

STEPS = 2_000
TOGETHER = 5_000  # steps of all environments that are stepped together


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


def many(title: str, count: int, processes: int) -> float:
    """Steps a second on the clock of so many environments, spread over so many processes."""
    envs = research.vector_env(title, count, processes=processes, players=3)
    chance = random.Random(1)

    def step(times: int) -> None:
        for _ in range(times):
            envs.step([chance.randrange(1024) for _ in range(count)])

    try:
        envs.reset(seed=1)
        step(10)  # what is worked out once is not part of it
        began = time.monotonic()
        step(TOGETHER // count)
        return TOGETHER // count * count / (time.monotonic() - began)
    finally:
        envs.close()


def memory(title: str, games: int, every: int = 500) -> list[float]:
    """The megabytes of this process after every so many games of random play, printed as they
    come. In a process that keeps nothing of its games they stay the same."""
    env = research.env(title, players=3)
    chance = random.Random(1)
    found = []
    began, actions = time.monotonic(), 0
    for number in range(1, games + 1):
        env.reset()
        while not env.done:
            assert env.observe()
            env.step(chance.randrange(len(env.candidates)))
            actions += 1
        if number % every == 0 or number == games:
            found.append(_megabytes())
            seconds = time.monotonic() - began
            print(f"{number:7,} games {actions:10,} steps {seconds:6.0f} s {found[-1]:7.1f} MB",
                  flush=True)  # fmt: skip
    return found


def _megabytes() -> float:
    """What the process has in memory now; where the system does not say, the most that it had."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, ValueError):
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="measure memory over so many games")
    parser.add_argument("--title", default="first_rails", help="the title of these games")
    given = parser.parse_args()
    if given.games:
        memory(given.title, given.games)
        return
    for title in FOLDERS:
        print(f"{title:12} {one(title):8,.0f} steps a second")
    for title in ("first_rails", "1848"):
        for count in (16, 128):
            alone, both = many(title, count, 1), many(title, count, 2)
            print(f"{title:12} {count:4} environments: {alone:6,.0f} steps a second alone, "
                  f"{both:6,.0f} by two processes: {both / alone:.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
