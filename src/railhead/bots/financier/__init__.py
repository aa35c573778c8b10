"""The Financier: a bot that looks ahead. It plays the Clerk's best ideas out and compares.

It plays as the Clerk does unless a rollout says clearly that something else is better, so that it
is never much worse; where the Clerk's first look is short, it sees further.
"""

from __future__ import annotations

import random
import time

from railhead.bots.clerk import Clerk
from railhead.bots.clerk.desk import Thought
from railhead.bots.financier.budget import SECONDS, Budget, Clock
from railhead.bots.financier.candidates import candidates
from railhead.bots.financier.rollout import Atlas
from railhead.bots.financier.search import Search
from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game


class Financier:
    """Searches where it matters: shares, trains, dividends, auctions; tracks are the Clerk's.

    ``reason``: why the last action was chosen, in at most eight words. ``manner``: a style of the
    Clerk, or weights. ``seconds``: how long a decision may take by its ``clock``; ``rollouts``: how
    many it may play out instead, by which a seed decides all that it does. ``faults``: what
    rollouts have stumbled over; it then played what it knew.
    """

    def __init__(
        self,
        chance: random.Random,
        manner: str = "",
        *,
        seconds: float | None = SECONDS,
        rollouts: int | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self.clerk = Clerk(chance, manner)
        self.chance = chance
        self.seconds = seconds
        self.rollouts = rollouts
        self.clock = clock
        self.reason = ""
        self.rollouts_played = 0
        self.faults: list[Exception] = []
        self._atlas = Atlas()

    def decide(self, game: Game, decision: Decision) -> Action:
        """The best that it has found when its budget is over."""
        best = self.think(game, decision)
        self.reason = best.reason
        return best.action

    def think(self, game: Game, decision: Decision) -> Thought:
        """The Clerk's choice, or what turns out clearly better."""
        budget = Budget(self.seconds, self.rollouts, self.clock)
        found = candidates(self.clerk, game, decision)
        if len(found) == 1:
            return found[0]
        self._atlas.tidy()
        search = Search(game, decision.player, self.clerk.manner, self.chance, self._atlas)
        best = search.best(found, budget)
        self.faults += search.faults
        self.rollouts_played += budget.taken
        return best
