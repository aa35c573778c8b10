"""Ratings of bots by the order in which they came in, with openskill if it is installed
(``pip install railhead[arena]``)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from statistics import mean
from typing import Any

from railhead.bots.games import Outcome


def rated(outcomes: Sequence[Outcome]) -> dict[str, list[float]]:
    """Bot to its rating and how unsure that is; empty without openskill.

    Each seat is rated as a player of its own; a bot with several seats takes the mean of them.
    """
    if find_spec("openskill") is None:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for outcome in outcomes:
        if outcome.failure:
            continue
        bots = [outcome.bots[player] for player in outcome.worths]
        for bot in bots:
            ratings.setdefault(bot, model.rating(name=bot))
        scores = [float(worth) for worth in outcome.worths.values()]
        after = model.rate(
            [[model.rating(ratings[b].mu, ratings[b].sigma)] for b in bots], scores=scores
        )
        for bot in dict.fromkeys(bots):
            seats = [team[0] for team, sat in zip(after, bots, strict=True) if sat == bot]
            ratings[bot] = model.rating(
                mean(seat.mu for seat in seats), mean(seat.sigma for seat in seats), name=bot
            )
    return {bot: [round(rating.mu, 2), round(rating.sigma, 2)] for bot, rating in ratings.items()}
