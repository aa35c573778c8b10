"""The Financier: a bot that looks ahead. It plays the Clerk's best ideas out and compares.

It plays as the Clerk does unless a rollout says clearly that something else is better, so that it
is never much worse; where the Clerk's first look is short, it sees further.
"""

from __future__ import annotations

import random
import time

from railhead.board.laid import LaidMap
from railhead.bots.clerk import Clerk
from railhead.bots.clerk.desk import Thought
from railhead.bots.financier.atlas import Atlas
from railhead.bots.financier.budget import SECONDS, Budget, Clock
from railhead.bots.financier.candidates import candidates
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
        self._atlas: Atlas | None = None
        self._last: LaidMap | None = None

    def decide(self, game: Game, decision: Decision) -> Action:
        """The best that it has found when its budget is over."""
        best = self.think(game, decision)
        self.reason = best.reason
        return best.action

    def think(self, game: Game, decision: Decision) -> Thought:
        """The Clerk's choice, or what turns out clearly better."""
        budget = Budget(self.seconds, self.rollouts, self.clock)
        self.clerk.is_late = budget.is_late
        found = candidates(self.clerk, game, decision)
        if len(found) == 1:
            return found[0]
        search = Search(
            game,
            decision.player,
            self.clerk.manner,
            self.chance,
            self._opened(game),
            self.clerk.surveyed(game),
        )
        best = search.best(found, budget)
        self.faults += search.faults
        self.rollouts_played += budget.taken
        return best

    def _opened(self, game: Game) -> Atlas:
        """The atlas, with the map of the game in it."""
        if self._atlas is None or self._atlas.board is not game.title.board:
            self._atlas, self._last = Atlas(game.title.board), None
        self._atlas.tidy()
        laid = game.state.map
        known = self._atlas.same(laid, self._last)
        if known is not laid:
            laid.memory.update(known.memory)
        self._last = laid
        return self._atlas
