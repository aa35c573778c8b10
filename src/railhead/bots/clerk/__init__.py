"""The Clerk: a bot that plans. It weighs what is offered by one evaluation and says why.

Trains must pay before they rust and companies must survive, track leads to named stops, shares are
bought by what they will bring until the end. What a title has of its own is in its weights and in
:mod:`railhead.bots.clerk.openings`; what no desk speaks for is done as the steady bot does it.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from msgspec.structs import replace

from railhead.bots.clerk import (
    firsts,
    lines,
    network,
    openings,
    privates,
    rescue,
    secondhand,
    shares,
    sites,
    trains,
)
from railhead.bots.clerk.desk import Desk, Thought, never
from railhead.bots.clerk.weights import weights_of
from railhead.bots.estimates import Survey
from railhead.bots.steady_bot import SteadyBot
from railhead.play.actions import Action, Pass, RunTrains
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.plain.running import Running

MOST_WORDS = 8

Advice = Callable[[Desk], list[Thought]]


class Clerk:
    """Asks one desk after the other; the first that has an opinion decides.

    ``reason``: why the last action was chosen, in at most eight words. ``manner``: a style, or
    weights of its own (:func:`railhead.bots.clerk.weights.weights_of`). ``taste``: drawn once, so
    that Clerks do not begin every game with the same companies. ``is_late``: whether it must come
    to an end; it then builds by what it has looked at so far.
    """

    advisers: tuple[Advice, ...] = (
        *openings.ADVISERS,
        sites.marks,
        sites.moves,
        firsts.rewards,
        secondhand.answers,
        rescue.loans,
        trains.dividends,
        privates.exchanges,
        shares.deals,
        trains.purchases,
        lines.line,
        network.lays,
        network.stations,
    )

    def __init__(self, chance: random.Random, manner: str = "") -> None:
        self.manner = manner
        self.taste = chance.random()
        self.habits = SteadyBot(chance)
        self.reason = ""
        self.is_late: Callable[[], bool] = never
        self._survey: Survey | None = None

    def decide(self, game: Game, decision: Decision) -> Action:
        """The best of its thoughts."""
        best = self.think(game, decision)[0]
        self.reason = best.reason
        return best.action

    def think(self, game: Game, decision: Decision) -> list[Thought]:
        """What could be done, the best first; never empty."""
        if len(decision.choices) == 1 and not _is_open(decision):
            return [Thought(decision.choices[0].action, 0.0, "nothing else can be done")]
        desk = self._desk(game, decision)
        for adviser in self.advisers:
            thoughts = _best_first(adviser(desk))
            if thoughts:
                return thoughts
        return [self._habit(game, decision)]

    def ideas(self, game: Game, decision: Decision, most: int) -> list[Thought]:
        """What it would do and what comes next to it, so many at most: after the thoughts of those
        who decide come those of the desks that would be asked after them, and the habit."""
        found = self.think(game, decision)
        if len(found) >= most or len(decision.choices) == 1:
            return found[:most]
        desk = self._desk(game, decision)
        others = [each for adviser in self.advisers for each in _best_first(adviser(desk))]
        known = [each.action for each in found]
        for thought in (*others, self._habit(game, decision)):
            if thought.action not in known:
                known.append(thought.action)
                found.append(thought)
        return found[:most]

    def _desk(self, game: Game, decision: Decision) -> Desk:
        weights = weights_of(game.title.id, self.manner)
        return Desk(game, decision, self.surveyed(game), weights, self.taste, self.is_late)

    def _habit(self, game: Game, decision: Decision) -> Thought:
        p = game.position
        for action in (c.action for c in decision.of(RunTrains)):
            routes = p.rule(Running).suggest(p, decision.company)
            return Thought(replace(action, routes=routes), 0.0, "the best routes known")
        action = self.habits.decide(game, decision)
        reason = "nothing more to do" if isinstance(action, Pass) else "a habit of long standing"
        return Thought(action, 0.0, reason)

    def surveyed(self, game: Game) -> Survey:
        """The lie of the land, worked out once."""
        if self._survey is None or self._survey.board is not game.title.board:
            self._survey = Survey(game.title.board)
        return self._survey


def _best_first(thoughts: list[Thought]) -> list[Thought]:
    return sorted(thoughts, key=lambda thought: -thought.score)


def _is_open(decision: Decision) -> bool:
    """Whether the only choice leaves something to choose."""
    choice = decision.choices[0]
    return bool(choice.open or choice.amounts or choice.picks)
