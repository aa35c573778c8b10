"""The environment for several agents, as PettingZoo's parallel form has it: all act at a time."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from railhead.research import spaces as own
from railhead.research.aec import RailheadAEC
from railhead.research.rendering import MODES, render

Dicts = dict[str, Any]


class RailheadParallel(ParallelEnv[str, Dicts, int]):
    """In a step the actions of those who are asked are played one after the other, until somebody
    is asked who has acted in this step; those who were not asked have nothing in their mask, and
    what they say is not used."""

    metadata = {"render_modes": list(MODES), "name": "railhead_parallel_v0"}

    def __init__(self, title: str, players: int | None = None, **more: Any) -> None:
        """``max_cycles``: steps after which the game is cut short. For the rest see
        :class:`railhead.research.aec.RailheadAEC`."""
        self.max_cycles: int | None = more.pop("max_cycles", None)
        self.one = RailheadAEC(title, players, **more)
        self.render_mode = self.one.render_mode
        self.possible_agents = self.one.possible_agents
        self.agents: list[str] = []
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent observes."""
        return self.one.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """What an agent chooses from."""
        return self.one.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Dicts, Dicts]:
        """Begin a new game."""
        self.one.env.reset(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Dicts, Dicts, Dicts, Dicts, Dicts]:
        """Play the actions of those who are asked."""
        env = self.one.env
        acted: set[str] = set()
        while env.agent and env.agent not in acted and env.agent in actions:
            agent = env.agent
            acted.add(agent)
            env.step(own.number(env, actions[agent]))
        self._steps += 1
        cut = self.max_cycles is not None and self._steps >= self.max_cycles
        over = env.game.finished
        truncated = not over and (cut or env.done)
        rewards = env.rewards_now() if over or truncated else dict.fromkeys(self.agents, 0.0)
        found = (
            self._seen(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, truncated),
            {agent: {"acted": agent in acted} for agent in self.agents},
        )
        if over or truncated:
            self.agents = []
        return found

    def _seen(self) -> Dicts:
        return {agent: own.observation(self.one.env, agent) for agent in self.agents}

    def render(self) -> Any:
        """The game as it stands."""
        return render(self.one.env.game, self.render_mode or "ansi")

    def close(self) -> None:
        """Nothing is left open."""


def parallel_env(title: str, players: int | None = None, **more: Any) -> RailheadParallel:
    """A title as a parallel PettingZoo environment."""
    return RailheadParallel(title, players, **more)
