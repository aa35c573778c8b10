"""Rollouts: a position played on in a hurry, and what everybody can then hope for."""

from __future__ import annotations

from railhead.bots.clerk.forecast import Forecast
from railhead.bots.clerk.weights import Weights
from railhead.bots.financier.atlas import Atlas
from railhead.bots.financier.budget import Budget
from railhead.bots.financier.junior import Cast, nothing_built
from railhead.play.branch import Branch
from railhead.play.flow import decision
from railhead.play.frames import StockRound
from railhead.play.position import Position

ROUNDS = 3  # that begin at least before a rollout ends, with the share round after them
MOST_ROUNDS = 6
LONGEST = 30  # rounds, where a rollout goes to the end
MOST_ACTIONS = 800
BEST_RIVAL, ALL_RIVALS = 0.5, 0.5  # what their hopes count against one's own
PRIVATE_ROUNDS = 6.0  # for which a private is taken to pay at most


def play_on(
    branch: Branch, cast: Cast, atlas: Atlas, budget: Budget, *, to_end: bool = False
) -> None:
    """Go on for some rounds, and until what came in has been spent on shares: what lies idle looks
    worse than it is. Or to the end of the game, if that is near."""
    begun = 0
    for _ in range(MOST_ACTIONS):
        if not branch.asked:
            return
        budget.check()
        dealing = branch.position.frame(StockRound) is not None
        laid, round_ = branch.state.map, branch.state.round
        player = branch.asked[0]
        done = nothing_built(branch.position, player)
        if done is None:
            done = cast.juniors[player].decide(branch, decision(branch.position, player))
        branch.play(done)
        if branch.state.map is not laid:
            branch.state.map = atlas.same(branch.state.map, laid)
        if branch.state.round != round_:
            begun += 1
            if begun >= (LONGEST if to_end else ROUNDS if dealing else MOST_ROUNDS):
                return


def hopes(p: Position, weights: Weights, *, over: bool) -> dict[str, float]:
    """What each player will be worth: what he has counts, and what his papers bring until the
    end."""
    title = p.title
    worths = {player: float(title.worth(p, player)) for player in p.players}
    if over:
        return worths
    forecast = Forecast(p, weights)
    for company in p.state.certificates:
        if company in p.state.closed:
            continue
        more = forecast.outlook(company).value - (p.price(company) or 0)
        for player in p.players:
            worths[player] += p.units(player, company) * more
    rounds = min(PRIVATE_ROUNDS, forecast.rounds_left)
    for private, owner in p.state.privates.items():
        if owner in worths:
            worths[owner] += title.privates[private].income * rounds
    return worths


def lead(worths: dict[str, float], player: str) -> float:
    """How far a player is ahead, in parts of what a player has on average."""
    rivals = [worth for other, worth in worths.items() if other != player]
    mean = sum(rivals) / len(rivals)
    scale = max(1.0, (sum(rivals) + worths[player]) / len(worths))
    return (worths[player] - BEST_RIVAL * max(rivals) - ALL_RIVALS * mean) / scale
