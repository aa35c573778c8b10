"""Environments in other processes, several in each, stepped together.

Gymnasium's own ``AsyncVectorEnv`` has a process for each environment: a message there and back for
every step of every one, and a step of all lasts as long as the longest. Here a process plays its
environments one after the other and answers once, and what they see it writes to memory that all
processes share.
"""

from __future__ import annotations

import itertools
import multiprocessing
import traceback
from collections.abc import Callable, Sequence
from copy import deepcopy
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import (
    batch_space,
    create_shared_memory,
    read_from_shared_memory,
    write_to_shared_memory,
)

Maker = Callable[[], gymnasium.Env[Any, Any]]
PATIENCE = 5.0  # seconds that a process has to end by itself


class Stepped(NamedTuple):
    """What a step, or a new game, came to; what was seen lies in the shared memory."""

    reward: float
    over: bool
    cut_short: bool
    info: dict[str, Any]


class WorkerFailed(RuntimeError):
    """A process that plays environments has failed, or is gone."""


class _Worker:
    """A process, as whoever asks it sees it, and the rows of the environments that it plays."""

    def __init__(self, context: Any, makers: Sequence[Maker], first: int, shared: Any) -> None:
        self.rows = range(first, first + len(makers))
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, makers, first, shared))
        self.process.daemon = True
        self.process.start()
        theirs.close()

    def ask(self, command: str, given: Sequence[Any]) -> None:
        try:
            self.pipe.send((command, list(given)))
        except OSError:
            raise WorkerFailed("A process of the environments has ended.") from None

    def answer(self) -> list[Stepped]:
        try:
            found = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerFailed("A process of the environments has ended.") from None
        if isinstance(found, str):
            raise WorkerFailed(f"An environment has failed:\n{found}")
        stepped: list[Stepped] = found
        return stepped

    def close(self) -> None:
        self.pipe.close()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class ProcessVectorEnv(VectorEnv[Any, Any, Any]):
    """Environments spread over processes, as even as can be. A game that is over is followed by a
    new one with the next step, as Gymnasium's own vector environments do it."""

    def __init__(self, makers: Sequence[Maker], processes: int) -> None:
        one = makers[0]()
        self.num_envs = len(makers)
        self.metadata = {**one.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.render_mode = one.render_mode
        self.single_action_space = one.action_space
        self.single_observation_space = one.observation_space
        self.action_space = batch_space(one.action_space, self.num_envs)
        self.observation_space = batch_space(one.observation_space, self.num_envs)
        one.close()
        context: Any = multiprocessing.get_context("spawn")
        shared = create_shared_memory(self.single_observation_space, self.num_envs, context)
        self._shared = shared  # a process that starts late still finds it
        self._seen = read_from_shared_memory(self.single_observation_space, shared, self.num_envs)
        self._workers = [
            _Worker(context, makers[first:end], first, shared)
            for first, end in _parts(self.num_envs, processes)
        ]

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game in all of them; ``seed`` is that of the first, or one for each."""
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise ValueError(f"There are {self.num_envs} environments, and {len(seed)} seeds.")
            seeds = seed
        else:
            seeds = [None if seed is None else seed + row for row in range(self.num_envs)]
        done = self._all("reset", [{"seed": each, "options": options} for each in seeds])
        return deepcopy(self._seen), self._infos(done)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each of them."""
        if len(actions) != self.num_envs:
            raise ValueError(f"There are {self.num_envs} environments, and {len(actions)} actions.")
        done = self._all("step", actions)
        return (
            deepcopy(self._seen),
            np.array([each.reward for each in done], dtype=np.float64),
            np.array([each.over for each in done], dtype=np.bool_),
            np.array([each.cut_short for each in done], dtype=np.bool_),
            self._infos(done),
        )

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.close()

    def _all(self, command: str, given: Sequence[Any]) -> list[Stepped]:
        """What all environments answer, in their order. All processes are asked before the first
        answer is waited for."""
        if self.closed:
            raise WorkerFailed("These environments have been closed.")
        try:
            for worker in self._workers:
                worker.ask(command, [given[row] for row in worker.rows])
            return [each for worker in self._workers for each in worker.answer()]
        except WorkerFailed:
            self.close()  # what the others would answer to this belongs to no later question
            raise

    def _infos(self, done: list[Stepped]) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for row, each in enumerate(done):
            infos = self._add_info(infos, each.info, row)
        return infos


def _parts(count: int, parts: int) -> list[tuple[int, int]]:
    """Where each of so many parts of a row begins and ends, as even as can be."""
    ends = [count * number // parts for number in range(parts + 1)]
    return list(itertools.pairwise(ends))


def _serve(pipe: Connection, makers: Sequence[Maker], first: int, shared: Any) -> None:
    """In the process: play what is asked for until nobody asks any more."""
    try:
        envs = [_Played(maker(), row, shared) for row, maker in enumerate(makers, first)]
        while True:
            command, given = pipe.recv()
            does = _Played.reset if command == "reset" else _Played.step
            pipe.send([does(env, each) for env, each in zip(envs, given, strict=True)])
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return
    except Exception:
        pipe.send(traceback.format_exc())


class _Played:
    """An environment in its process, and its row in the shared memory."""

    def __init__(self, env: gymnasium.Env[Any, Any], row: int, shared: Any) -> None:
        self.env, self.row, self.shared = env, row, shared
        self.done = False

    def reset(self, given: dict[str, Any]) -> Stepped:
        seen, info = self.env.reset(**given)
        self.done = False
        return self._told(seen, 0.0, False, False, info)

    def step(self, action: Any) -> Stepped:
        if self.done:
            return self.reset({})
        seen, reward, over, cut_short, info = self.env.step(action)
        self.done = over or cut_short
        return self._told(seen, float(reward), over, cut_short, info)

    def _told(
        self, seen: Any, reward: float, over: bool, cut_short: bool, info: dict[str, Any]
    ) -> Stepped:
        write_to_shared_memory(self.env.observation_space, self.row, seen, self.shared)
        return Stepped(reward, over, cut_short, info)
