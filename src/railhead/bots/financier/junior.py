"""Who plays in rollouts: the Clerk in a hurry."""

from __future__ import annotations

import random
from functools import cache

from railhead.bots.clerk import Clerk, lines, network
from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.weights import Weights, changed, weights_of
from railhead.play.actions import Action, BuyShare, LayTile, PlaceStation
from railhead.play.decision import Decision
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game

# Looking less far: few lays, and only for the next train.
HURRY = {"screened": 4, "weighed": 1, "later_trains": 0, "line": 0}
SECOND_BEST = 0.2  # how often a share is bought that is not quite the best
NEARLY = 0.6  # of the best: then it is that good


def first_routes(desk: Desk) -> list[Thought]:
    """Track only for a company that earns nothing yet: what others would add is in the growth that
    the forecast counts with. The same lay on the same map is thought of once."""
    if not desk.decision.of(LayTile):
        return []
    if not desk.company or desk.forecast.revenue.get(desk.company, 0):
        return desk.passing("it earns already")
    turn = desk.p.frame(CompanyTurn)
    laid = turn.laid if turn is not None else ()
    known = desk.p.state.map.memory
    trains = tuple(desk.p.side(card).name for card in desk.p.trains(desk.company))
    key = ("hurried lay", desk.company, desk.p.state.phase, laid, trains)
    thought = known.get(key)
    if thought is None or not desk.decision.offers(thought.action):
        thoughts = network.lays(desk)
        if not thoughts:
            return []
        thought = known[key] = max(thoughts, key=lambda each: each.score)
    return [thought]


def no_stations(desk: Desk) -> list[Thought]:
    """None, unless one must be placed."""
    return desk.passing("not looked at") if desk.decision.of(PlaceStation) else []


BUILDING = (lines.line, network.lays, network.stations)


class Junior(Clerk):
    """Decides everybody's shares, trains and dividends as the Clerk does, and builds only what a
    company needs for its first income. ``noise``: whether it sometimes buys the second best share,
    so that a plan is not praised that needs everybody to do just one thing."""

    advisers = (
        *(
            each
            for each in Clerk.advisers
            if each not in (lines.line, network.lays, network.stations)
        ),
        first_routes,
        no_stations,
    )

    def __init__(self, chance: random.Random, manner: str = "", *, noise: bool = False) -> None:
        super().__init__(chance, manner)
        self.chance = chance
        self.noise = noise

    def decide(self, game: Game, decision: Decision) -> Action:
        """The best of its thoughts, or now and then the second best share."""
        thoughts = self.think(game, decision)
        best = thoughts[0]
        if self.noise and isinstance(best.action, BuyShare) and len(thoughts) > 1:
            second = thoughts[1]
            near = isinstance(second.action, BuyShare) and second.score > NEARLY * best.score
            if self.chance.random() < SECOND_BEST and near:
                return second.action
        return best.action

    def _desk(self, game: Game, decision: Decision) -> Desk:
        weights = hurried(game.title.id, self.manner)
        return Desk(game, decision, self._surveyed(game), weights)


@cache
def hurried(title: str, manner: str) -> Weights:
    """A title's weights for somebody in a hurry."""
    return changed(weights_of(title, manner), HURRY)


@cache
def judging(title: str, manner: str) -> Weights:
    """The weights by which the end of a rollout is judged: a company that runs out of trains then
    may still come to one, so that it counts for more than who decides about it should hope."""
    weights = weights_of(title, manner)
    return changed(weights, {"doomed": (1 + weights.doomed) / 2})
