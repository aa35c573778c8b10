"""A game as an environment for programs that learn or search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.options import STANDSTILL
from railhead.play.record import MOST_ACTIONS, check_seed
from railhead.play.refusal import RailheadError
from railhead.research.candidates import Candidate, candidates
from railhead.research.features import features
from railhead.research.observation import Observation, Observer
from railhead.titles import find

Reward = Literal["share", "place", "win"]


class Result(NamedTuple):
    """What an action has brought: what each agent is given for it, and whether the game is over,
    by its rules or because it was cut short."""

    rewards: dict[str, float]
    terminated: bool
    truncated: bool

    @property
    def done(self) -> bool:
        """Whether nothing more can be played."""
        return self.terminated or self.truncated


class Env:
    """One game after another, each played decision by decision.

    >>> env = Env("1848", players=3)
    >>> env.reset(seed=7)
    >>> env.agent in env.agents
    True
    >>> result = env.step(0)
    >>> result.done
    False

    At a time one agent is asked (:attr:`agent`). What it may do are the :attr:`candidates`; a
    number of one of them is an action, and so is a candidate with other amounts.
    """

    def __init__(
        self,
        title: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "share",
        most: int = MOST_ACTIONS,
    ) -> None:
        """``players``: how many, as few as the title takes if it is not said. ``most``: actions
        after which a game is cut short."""
        kind = find(title)
        count = kind.player_counts[0] if players is None else players
        if reward not in REWARDS:
            raise RailheadError(f"There is no reward {reward!r}. There is: {', '.join(REWARDS)}.")
        self.title_id = title
        self.agents = tuple(f"player_{number}" for number in range(count))
        # As wherever programs play: they would go on for ever where nothing moves any more.
        self.options = {STANDSTILL.name: "on", **(options or {})}
        self.reward: Reward = reward
        self.most = most
        self._kind = kind
        self._observers: dict[Any, Observer] = {}
        self._seed = -1
        self.reset(seed=0)

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game. Without a seed the one after the last."""
        self._seed = check_seed(self._seed + 1 if seed is None else seed)
        names = list(self.agents)
        self._set(Game(self._kind(names, self.options, self._seed), names))

    def _set(self, game: Game) -> None:
        self.game = game
        self._decision: Decision | None = None
        self._candidates: tuple[Candidate, ...] | None = None

    # Asking.

    @property
    def seed(self) -> int:
        """What decides the chance of the present game."""
        return self._seed

    @property
    def done(self) -> bool:
        """Whether the game is over, or cut short."""
        return self.game.finished or len(self.game.actions) >= self.most

    @property
    def agent(self) -> str:
        """Who is asked; "" at the end. Of several who are asked at the same time the first: none
        of them sees what the others answer."""
        return "" if self.done else self.game.asked[0]

    @property
    def decision(self) -> Decision:
        """What is asked."""
        if self.done:
            raise RailheadError("The game is over: reset it.")
        if self._decision is None:
            self._decision = self.game.decisions[0]
        return self._decision

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """What may be done; none at the end."""
        if self._candidates is None:
            self._candidates = () if self.done else candidates(self.decision)
        return self._candidates

    @property
    def features(self) -> NDArray[np.float32]:
        """A row of figures for each candidate (:data:`railhead.research.features.COLUMNS`)."""
        return features(self.candidates, self.observer.vocabulary)

    @property
    def observer(self) -> Observer:
        """What makes the arrays for this title, number of players and set of options."""
        found = self._observers.get(self.title_id)
        if found is None or found.title.board is not self.game.title.board:
            found = self._observers[self.title_id] = Observer(self.game.title)
        return found

    def observe(self, agent: str | None = None) -> Observation:
        """What an agent may know now, as named arrays; of the one who is asked if none is named."""
        return self.observer.observe(self.game, agent or self.agent or self.agents[0])

    # Playing.

    def step(self, action: int | Candidate | Action, /, **values: Any) -> Result:
        """Play a candidate (by its number, or itself) or any legal action. ``values``: for fields
        that the candidate leaves open, such as an amount."""
        decision = self.decision
        if isinstance(action, Action):
            chosen = action
        else:
            candidate = action if isinstance(action, Candidate) else self._numbered(action)
            if values:
                candidate = candidate.filled(values)
            chosen = candidate.played(self.game.position, decision.company)
        self.game.play(chosen)
        self._decision = self._candidates = None
        rewards = self.rewards_now() if self.done else dict.fromkeys(self.agents, 0.0)
        return Result(rewards, self.game.finished, self.done and not self.game.finished)

    def _numbered(self, number: int) -> Candidate:
        if not 0 <= number < len(self.candidates):
            raise RailheadError(f"There are {len(self.candidates)} candidates; {number} is none.")
        return self.candidates[number]

    def rewards_now(self) -> dict[str, float]:
        """What each agent would be given if the game ended now."""
        return REWARDS[self.reward](self.game.result)

    def copy(self) -> Env:
        """An environment of its own in the same position; costs next to nothing."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._observers = self._observers
        twin._set(self.game.copy())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """A game is kept as what was played: seeds and actions say all."""
        kept = {name: self.__dict__[name] for name in ("title_id", "agents", "options")}
        return {**kept, "reward": self.reward, "most": self.most, "record": self.game.record()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        from railhead.formats.save import replay

        record = kept.pop("record")
        self.__dict__.update(kept)
        self._kind = find(self.title_id)
        self._observers = {}
        self._seed = record.seed
        self._set(replay(record))


def _shares(worths: Mapping[str, int]) -> dict[str, float]:
    """Each player's share of all that the players are worth."""
    known = {name: max(0, worth) for name, worth in worths.items()}
    whole = sum(known.values())
    return {name: worth / whole if whole else 1 / len(known) for name, worth in known.items()}


def _places(worths: Mapping[str, int]) -> dict[str, float]:
    """1 for the richest down to 0 for the poorest; equals share their places."""
    others = len(worths) - 1
    return {
        name: sum(
            (worth > other) + (worth == other) / 2 for who, other in worths.items() if who != name
        )
        / others
        for name, worth in worths.items()
    }


def _wins(worths: Mapping[str, int]) -> dict[str, float]:
    """1 for the richest, shared by those who are; 0 for all others."""
    top = max(worths.values())
    winners = sum(worth == top for worth in worths.values())
    return {name: (worth == top) / winners for name, worth in worths.items()}


REWARDS: dict[str, Callable[[Mapping[str, int]], dict[str, float]]] = {
    "share": _shares,
    "place": _places,
    "win": _wins,
}
