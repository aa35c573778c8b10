"""The search: candidates are compared by rollouts on the same chance, and the worse half is dropped
each time."""

from __future__ import annotations

import random
from statistics import mean, stdev

from railhead.bots.clerk.desk import Thought
from railhead.bots.clerk.forecast import Forecast
from railhead.bots.estimates import Survey
from railhead.bots.financier.atlas import Atlas
from railhead.bots.financier.budget import Budget, OutOfTime
from railhead.bots.financier.junior import Cast, judging
from railhead.bots.financier.rollout import hopes, lead, play_on
from railhead.play.branch import Branch
from railhead.play.game import Game

LEAST_GAIN = 0.02  # of a player's worth: by so much a candidate must beat the Clerk's choice
DOUBT = 0.04  # more than that, and less the more rollouts there are
FEWEST = 3  # rollouts of a candidate without which the Clerk's choice stands
BEHIND = 0.03  # whoever is so far behind after the rollouts so far is given up
FIRST_LOOK = 0.5  # of the budget: then no further candidate is looked at for the first time
LAST_ROUNDS = 5.0  # operating rounds left: then a rollout goes to the end of the game
ENOUGH = 4  # rollouts of each, after which a clear case is closed


class Search:
    """One decision of one player, played out. ``faults``: what rollouts have stumbled over."""

    def __init__(
        self,
        game: Game,
        player: str,
        manner: str,
        chance: random.Random,
        atlas: Atlas,
        survey: Survey,
    ) -> None:
        self.game = game
        self.player = player
        self.manner = manner
        self.chance = chance
        self.atlas = atlas
        self.faults: list[Exception] = []
        self.survey = survey
        weights = judging(game.title.id, manner)
        self.narrow = bool(weights.narrow)
        self.to_end = Forecast(game.position, weights).rounds_left <= LAST_ROUNDS

    def best(self, found: list[Thought], budget: Budget) -> Thought:
        """The first thought, or another one that is clearly better when the budget is over."""
        scores: list[list[float]] = [[] for _ in found]
        running = list(range(len(found)))
        number = 0
        while len(running) > 1 and not budget.is_over():
            seed = self.chance.random()
            played: list[int] = []
            for each in running:
                if not number and len(played) > 1 and not self._has_room(len(played) + 1, budget):
                    break  # more answers would leave no time to look at one of them again
                if self._play(found[each], scores[each], seed, number, budget):
                    played.append(each)
            if 0 not in played:
                break
            number += 1
            running = self._better_half(played, scores)
            if number >= ENOUGH and all(_is_clear(scores[each], scores[0]) for each in running[1:]):
                break
        return self._chosen(found, scores)

    def _has_room(self, answers: int, budget: Budget) -> bool:
        """Whether so many answers can be looked at; where few can, also whether the best of them
        can then be played out as often as is needed to choose it, if that takes as long as it has
        done so far."""
        spent = budget.spent()
        if not self.narrow or spent > FIRST_LOOK:
            return spent <= FIRST_LOOK
        running, needed = answers, 0
        for _ in range(FEWEST):
            needed += running
            running = 1 + running // 2
        return needed * spent <= budget.taken

    def _play(
        self, thought: Thought, scores: list[float], seed: float, number: int, budget: Budget
    ) -> bool:
        """Play a candidate out once more; whether that could be done, and in time."""
        if budget.is_over():
            return False
        budget.take()
        try:
            scores.append(self._score(thought, random.Random(f"{seed}"), number > 0, budget))
        except OutOfTime:
            return False
        except Exception as fault:  # a search may fail, its player goes on with what he knows
            self.faults.append(fault)
            return False
        return True

    def _score(self, thought: Thought, chance: random.Random, sway: bool, budget: Budget) -> float:
        """How far ahead the player is some rounds after doing something."""
        branch = self._world(chance)
        cast = Cast(self.game, self.manner, self.survey, chance if sway else None)
        before = branch.state.map
        branch.play(thought.action)
        branch.state.map = self.atlas.same(branch.state.map, before)
        play_on(branch, cast, self.atlas, budget, to_end=self.to_end)
        worths = hopes(branch.position, cast.judge, over=not branch.asked)
        return lead(worths, self.player)

    def _world(self, chance: random.Random) -> Branch:
        """The game as it may be: what the player does not know is dealt by chance."""
        branch = Branch.of(self.game)
        branch.state = self.game.title.secrets.guess(self.game.position, self.player, chance)
        return branch

    def _better_half(self, running: list[int], scores: list[list[float]]) -> list[int]:
        """The Clerk's choice, and the better half of the others, but for what is far behind."""
        base = mean(scores[0])
        others = sorted(running[1:], key=lambda each: -mean(scores[each]))
        near = [each for each in others if mean(scores[each]) > base - BEHIND]
        return [0, *near[: max(1, (len(others) + 1) // 2)]]

    def _chosen(self, found: list[Thought], scores: list[list[float]]) -> Thought:
        best, most = 0, 0.0
        for each in range(1, len(found)):
            gain = _surely(scores[each], scores[0])
            if gain > most:
                best, most = each, gain
        if not best:
            return found[0]
        gain, _ = _gain(scores[best], scores[0])
        return found[best]._replace(reason=f"some rounds on, {gain:.0%} better off")


def _surely(scores: list[float], base: list[float]) -> float:
    """By how much a candidate is better, beyond doubt."""
    if len(scores) < FEWEST:
        return 0.0
    gain, error = _gain(scores, base)
    return gain - error - LEAST_GAIN - DOUBT / len(scores)


def _is_clear(scores: list[float], base: list[float]) -> bool:
    """Whether more rollouts would hardly change what is chosen."""
    gain, error = _gain(scores, base)
    return abs(gain - LEAST_GAIN) > 2 * error + DOUBT / len(scores)


def _gain(scores: list[float], base: list[float]) -> tuple[float, float]:
    """By how much a candidate is better on the same chance, and the error of that."""
    gains = [one - other for one, other in zip(scores, base, strict=False)]
    return mean(gains), stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
