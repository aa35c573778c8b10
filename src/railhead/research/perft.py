"""How many ways a game can go from a position: a fingerprint of its rules.

Chess programmers count the positions that so many moves lead to; a rule that is off by a little
changes the count. Here amounts of a range count by their number, so that a wrong limit shows too.
"""

from __future__ import annotations

from math import comb, prod
from typing import NamedTuple

from railhead.play.decision import Choice
from railhead.play.game import Game
from railhead.research.candidates import candidates


class Count(NamedTuple):
    """``ways``: what can be done one action after the other, all amounts counted; ``leaves``: the
    positions looked at, where of amounts only the candidates are played on."""

    ways: int
    leaves: int


def perft(game: Game, depth: int) -> Count:
    """The ways of a game for so many actions. Of several players who are asked at the same time
    the first answers."""
    if depth == 0 or game.finished:
        return Count(1, 1)
    decision = game.decisions[0]
    if depth == 1:
        return Count(sum(_ways(choice) for choice in decision.choices), len(candidates(decision)))
    ways = leaves = 0
    for candidate in candidates(decision):
        after = game.copy()
        after.play(candidate.played(after.position, decision.company))
        count = perft(after, depth - 1)
        ways += count.ways
        leaves += count.leaves
    return Count(ways, leaves)


def _ways(choice: Choice) -> int:
    amounts = [(span.high - span.low) // span.step + 1 for span in choice.amounts.values()]
    picks = [
        sum(comb(len(pick.options), size) for size in range(pick.low, pick.high + 1))
        for pick in choice.picks.values()
    ]
    return prod(amounts) * prod(picks)
