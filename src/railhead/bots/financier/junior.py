"""Who plays in rollouts: the Clerk in a hurry."""

from __future__ import annotations

import random
from functools import cache

from railhead.bots.clerk import Clerk, lines, network, whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.weights import Weights, changed, weights_of
from railhead.bots.estimates import Survey
from railhead.bots.financier.tempers import tempered
from railhead.play.actions import Action, BuyShare, LayTile, Pass, PlaceStation
from railhead.play.decision import Decision
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.position import Position

# Looking less far: few lays, and only for the next train; nobody is asked for trains, who would
# decline.
HURRY = {"screened": 4, "weighed": 1, "later_trains": 0, "line": 0, "asking": 0}
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


def nothing_built(p: Position, player: str) -> Action | None:
    """To pass where a Junior builds nothing, before all that could be built is listed: stations
    never, track where a company earns already."""
    turn = p.top
    if not isinstance(turn, CompanyTurn):
        return None
    step = p.title.steps[turn.step]
    idle = PlaceStation in step.kinds
    idle = idle or (LayTile in step.kinds and whatif.earnings(p, turn.company) > 0)
    if idle and step.may_pass and step.why_not_pass(p, turn, player) is None:
        return Pass(by=player)
    return None


BUILDING = (lines.line, network.lays, network.stations)


class Junior(Clerk):
    """Decides somebody's shares, trains and dividends as the Clerk does, and builds only what a
    company needs for its first income. ``weights``: its temper; ``chance``: None for one that
    always does what it thinks best, else it sometimes buys the second best share, so that a plan
    is not praised that needs everybody to do just one thing."""

    advisers = (
        *(each for each in Clerk.advisers if each not in BUILDING),
        first_routes,
        no_stations,
    )

    def __init__(self, survey: Survey, weights: Weights, chance: random.Random | None) -> None:
        super().__init__(chance or random.Random(0))
        self.chance = chance
        self.weights = weights
        self._survey = survey

    def decide(self, game: Game, decision: Decision) -> Action:
        """The best of its thoughts, or now and then the second best share."""
        thoughts = self.think(game, decision)
        best = thoughts[0]
        if self.chance is not None and isinstance(best.action, BuyShare) and len(thoughts) > 1:
            second = thoughts[1]
            near = isinstance(second.action, BuyShare) and second.score > NEARLY * best.score
            if self.chance.random() < SECOND_BEST and near:
                return second.action
        return best.action

    def _desk(self, game: Game, decision: Decision) -> Desk:
        taste = self.taste if self.chance is not None else 0.0
        return Desk(game, decision, self.surveyed(game), self.weights, taste)


class Cast:
    """Who plays a rollout: a Junior for each player, and the weights by which its end is judged.
    In the first one all are even-tempered, in others nobody is."""

    def __init__(self, game: Game, manner: str, survey: Survey, chance: random.Random | None):
        title = game.title.id
        usual, self.judge = hurried(title, manner), judging(title, manner)
        self.juniors: dict[str, Junior] = {}
        for player in game.position.players:
            weights = usual if chance is None else tempered(usual, chance)
            own = None if chance is None else random.Random(chance.random())
            self.juniors[player] = Junior(survey, weights, own)
        if chance is not None:
            self.judge = tempered(self.judge, chance)


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
