"""A decision on the Clerk's desk: what is asked, and what it knows about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import NamedTuple

from railhead.bots.clerk.forecast import Forecast
from railhead.bots.clerk.weights import Weights, weights_of
from railhead.bots.estimates import Survey
from railhead.bots.offers import A, after, offered
from railhead.play.actions import Action, Pass
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.position import Position


class Thought(NamedTuple):
    """Something that could be done, what speaks for it, and why in at most eight words."""

    action: Action
    score: float
    reason: str


def never() -> bool:
    """Whoever has all the time in the world is not late."""
    return False


class Desk:
    """One decision, with the forecast for its position. ``is_late``: whether what was looked at so
    far must do."""

    def __init__(
        self,
        game: Game,
        decision: Decision,
        survey: Survey,
        weights: Weights | None = None,
        taste: float = 0.0,
        is_late: Callable[[], bool] = never,
    ) -> None:
        self.game = game
        self.decision = decision
        self.p: Position = game.position
        self.player = decision.player
        self.company = decision.company
        self.survey = survey
        self.weights: Weights = weights or weights_of(game.title.id)
        self.taste = taste
        self.is_late = is_late

    @cached_property
    def forecast(self) -> Forecast:
        """What is to come from this position."""
        return Forecast(self.p, self.weights)

    def offered(self, kind: type[A], *, highest: bool = False) -> list[A]:
        """The actions of a kind that are open."""
        return offered(self.decision, kind, highest=highest)

    @cached_property
    def may_pass(self) -> Pass | None:
        """Passing, if it is open."""
        return next(iter(self.offered(Pass)), None)

    def after(self, action: Action) -> Position:
        """The position after an action."""
        return after(self.game, action)

    def passing(self, reason: str) -> list[Thought]:
        """To pass, if that is open."""
        return [Thought(self.may_pass, 0.0, reason)] if self.may_pass else []

    def money(self, amount: float) -> str:
        """An amount as one says it, in full pounds or rupees."""
        return self.p.money(round(amount))

    def fancy(self, name: str) -> float:
        """How much one likes a company or a private for no reason at all, from 0 to 1."""
        return Random(f"{self.taste} {name}").random()

    def liking(self, name: str) -> float:
        """What that is worth where one is chosen."""
        return self.weights.liking * self.fancy(name)

    def survey_of(self, company: str) -> float:
        """How good the surroundings of a company's homes are: stops near them."""
        worth = 0.0
        board, laid = self.game.title.board, self.p.state.map
        for home in self.p.company(company).homes:
            for stop in self.survey.stops:
                far = self.survey.away[stop].get(home)
                if far:
                    nodes = laid.track(board, stop).nodes
                    worth += max((node.value(2) for node in nodes), default=0) * 0.5**far
        return worth
