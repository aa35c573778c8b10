"""The environment for several agents, as PettingZoo has it: one agent acts at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from railhead.play.record import MOST_ACTIONS
from railhead.research import spaces as own
from railhead.research.env import Env, Reward
from railhead.research.rendering import MODES, render


class RailheadAEC(AECEnv[str, dict[str, Any], int]):
    """A title for some agents. The agent that is asked chooses the number of a candidate; the
    texts of the candidates are in its info."""

    metadata = {"render_modes": list(MODES), "name": "railhead_v0", "is_parallelizable": False}

    def __init__(
        self,
        title: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "share",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        most: int = MOST_ACTIONS,
    ) -> None:
        """``max_cycles``: how often an agent is asked before the game is cut short."""
        super().__init__()
        self.env = Env(title, players, options, reward, most)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = list(self.env.agents)
        self._observations = own.observation_space(self.env)
        # Each samples by a chance of its own, and the same in every run.
        self._spaces = {
            agent: own.action_space(seed) for seed, agent in enumerate(self.possible_agents)
        }
        self._asked: Counter[str] = Counter()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent observes."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """What an agent chooses from."""
        return self._spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now."""
        return own.observation(self.env, agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self.env.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._asked = Counter()
        self._turn_to(self.env.agent)

    def step(self, action: int | None) -> None:
        """Play the number of a candidate for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        result = self.env.step(own.number(self.env, action))
        following = self.env.agent
        cut = self.max_cycles is not None and self._asked[following] >= self.max_cycles
        self.rewards = self.env.rewards_now() if cut else dict(result.rewards)
        self.terminations = dict.fromkeys(self.agents, result.terminated)
        truncated = not result.terminated and (result.truncated or cut)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._accumulate_rewards()
        self._turn_to(following or self.agents[0])
        if self.render_mode == "human":
            self.render()

    def _turn_to(self, agent: str) -> None:
        self.agent_selection = agent
        self._asked[agent] += 1
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        if not self.env.done:
            self.infos[agent] = {
                "prompt": self.env.decision.prompt,
                "texts": [candidate.text for candidate in self.env.candidates],
            }

    def state(self) -> np.ndarray[Any, Any]:
        """Everything that all agents together see, in one row."""
        seen = [self.env.observe(agent) for agent in self.possible_agents]
        return np.concatenate([array.ravel() for each in seen for array in each.values()])

    def render(self) -> Any:
        """The game as it stands."""
        return render(self.env.game, self.render_mode or "ansi")

    def close(self) -> None:
        """Nothing is left open."""


def aec_env(title: str, players: int | None = None, **more: Any) -> RailheadAEC:
    """A title as a PettingZoo environment. See :class:`RailheadAEC` for what else can be said."""
    return RailheadAEC(title, players, **more)
