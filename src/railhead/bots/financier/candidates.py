"""What is worth a search, and which answers are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from railhead.bots.clerk import Clerk
from railhead.bots.clerk.desk import Thought
from railhead.bots.clerk.weights import weights_of
from railhead.bots.offers import offered
from railhead.play.actions import (
    Action,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceStation,
    RunTrains,
    SellShares,
    StartCompany,
)
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.titles.t1853.actions import CarryMail

MOST = 12
THOUGHTS = 4  # of the Clerk's next ones that come before what he did not think of
# The Clerk alone decides where these are offered.
QUIET = (LayTile, PlaceStation, RunTrains, CarryMail)


def candidates(clerk: Clerk, game: Game, decision: Decision) -> list[Thought]:
    """What could be done, the Clerk's choice first; only that where nothing is to be searched."""
    thoughts = clerk.think(game, decision)
    if len(decision.choices) < 2 or any(decision.of(kind) for kind in QUIET):
        return thoughts[:1]
    if not game.state.operated and weights_of(game.title.id, clerk.manner).planned:
        return thoughts[:1]
    found = [thoughts[0]]
    known = [thoughts[0].action]
    more = (Thought(action, 0.0, "") for action in _beside(game, decision))
    for thought in (*thoughts[1 : THOUGHTS + 1], *more):
        if thought.action not in known and game.why(thought.action) is None:
            known.append(thought.action)
            found.append(thought)
    return found[:MOST]


def _beside(game: Game, decision: Decision) -> Iterator[Action]:
    """What the Clerk may not have thought of: passing, the Bank's other trains, other shares, the
    dearest and the cheapest start, and sales; of each kind one, then the next ones. Trains of other
    companies he asks for himself: what their Directors would say is not known well enough."""
    yield from offered(decision, Pass)
    trains = offered(decision, BuyTrain)
    starts = sorted(offered(decision, StartCompany), key=lambda action: action.price)
    kinds: list[list[Action]] = [
        [action for action in trains if action.seller not in game.title.companies],
        [*offered(decision, SellShares, highest=True)],
        [*starts[-1:], *starts[:1]],
        [*offered(decision, BuyShare)],
        [*offered(decision, SellShares)],
    ]
    for row in zip_longest(*kinds):
        yield from (action for action in row if action is not None)
