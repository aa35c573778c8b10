"""The environment for one agent, as Gymnasium has it: computer players sit in the other seats."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from railhead.bots import make
from railhead.bots.bot import Bot
from railhead.play.record import MOST_ACTIONS
from railhead.research import spaces as own
from railhead.research.env import Env, Reward
from railhead.research.rendering import MODES, render


class RailheadEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A title from one seat. The reward comes at the end."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        title: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        bots: Sequence[str] = ("random",),
        seat: int | None = None,
        reward: Reward = "share",
        render_mode: str | None = None,
        most: int = MOST_ACTIONS,
    ) -> None:
        """``bots``: the other players by name, in turn. ``seat``: the agent's number among the
        players, by chance if it is not said."""
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"There is no way of rendering called {render_mode!r}.")
        self.env = Env(title, players, options, reward, most)
        self.bots = tuple(bots)
        self.seat = seat
        self.render_mode = render_mode
        self.agent = self.env.agents[0]
        self.action_space = own.action_space()
        self.observation_space = own.observation_space(self.env)
        self._others: dict[str, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game, and let the others play until the agent is asked."""
        super().reset(seed=seed)
        agents = self.env.agents
        drawn = int(self.np_random.integers(len(agents)))
        self.env.reset(int(self.np_random.integers(2**31)))
        self.agent = agents[drawn if self.seat is None else self.seat]
        others = [agent for agent in agents if agent != self.agent]
        self._others = {
            agent: make(self.bots[place % len(self.bots)], self._chance(agent))
            for place, agent in enumerate(others)
        }
        self._wait()
        return self._seen(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the number of a candidate, and let the others play until the agent is asked."""
        self.env.step(own.number(self.env, action))
        self._wait()
        over, done = self.env.game.finished, self.env.done
        reward = self.env.rewards_now()[self.agent] if done else 0.0
        return self._seen(), reward, over, done and not over, self._info()

    def _wait(self) -> None:
        env = self.env
        while not env.done and env.agent != self.agent:
            game = env.game.known_to(env.agent)
            env.step(self._others[env.agent].decide(game, env.decision))

    def _chance(self, agent: str) -> random.Random:
        return random.Random(f"{self.env.seed} {agent}")

    def _seen(self) -> dict[str, Any]:
        return own.observation(self.env, self.agent)

    def _info(self) -> dict[str, Any]:
        if self.env.done:
            return {"prompt": "", "worths": dict(self.env.game.result)}
        return {"prompt": self.env.decision.prompt, "worths": {}}

    @property
    def texts(self) -> list[str]:
        """What the candidates do, in words."""
        return [candidate.text for candidate in self.env.candidates]

    def render(self) -> Any:
        """The game as it stands."""
        return render(self.env.game, self.render_mode or "ansi")
