"""What all referees share: purses, holdings, and how a game is watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import railhead
from railhead.bots.play import moves, seat


class Dispute(AssertionError):
    """The referee and the engine do not agree."""


class Books:
    """A referee's own books: money by purse, shares by player and company."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.players: list[str] = list(game.players)
        self.cash: Counter[str] = Counter()
        self.units: Counter[tuple[str, str]] = Counter()

    def pay(self, giver: str, taker: str, amount: int) -> None:
        """Money changes its purse."""
        self.cash[giver] -= amount
        self.cash[taker] += amount

    def same(self, what: str, here: object, there: object) -> None:
        """Both books must say the same."""
        if here != there:
            raise Dispute(f"{what}: the referee has {here}, the engine {there}")


def watch(
    referee: Callable[[Any], Any],
    title: str,
    players: int,
    seed: int,
    bots: tuple[str, ...] = ("random",),
    most: int = 20_000,
    **options: str,
) -> int:
    """Play a game between bots under the eyes of a referee; how many actions it saw."""
    names = [f"Player {number}" for number in range(1, players + 1)]
    game = railhead.new(title, names, seed, {"standstill": "on", **options})
    judge = referee(game)
    seen = 0
    before = game.state
    for action in moves(game, seat(game.players, bots, seed), most + 1):
        seen += 1
        try:
            judge.carry_out(action, before, game)
            judge.compare(game)
        except (Dispute, KeyError, ValueError) as error:
            raise Dispute(f"{title} seed {seed}, action {seen}, {action}: {error!r}") from error
        if seen == most:
            break
        before = game.state
    return seen
