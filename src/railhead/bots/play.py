"""Playing a game out between bots."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from railhead.bots.bot import Bot
from railhead.bots.finding import make
from railhead.play.actions import Action
from railhead.play.game import Game
from railhead.play.record import MOST_ACTIONS
from railhead.play.refusal import RailheadError


class Endless(RailheadError):
    """A game that does not come to its end."""


def seat(players: Sequence[str], kinds: Sequence[str], seed: int) -> dict[str, Bot]:
    """A bot for every player: the kinds in turn, repeated. The seed decides their chance."""
    return {
        player: make(kinds[number % len(kinds)], random.Random(f"{seed} {number}"))
        for number, player in enumerate(players)
    }


def moves(game: Game, bots: Mapping[str, Bot], most: int = MOST_ACTIONS) -> Iterator[Action]:
    """Play on until the game is over; each action comes back when it is played.

    :class:`Endless` is raised if the game would have more than ``most`` actions.
    """
    while not game.finished:
        if len(game.actions) >= most:
            raise Endless(f"The game is not over after {most} actions.")
        decision = game.decisions[0]
        game.play(bots[decision.player].decide(game.known_to(decision.player), decision))
        yield game.actions[-1]


def play_out(game: Game, bots: Mapping[str, Bot], most: int = MOST_ACTIONS) -> None:
    """Play on until the game is over."""
    for _ in moves(game, bots, most):
        pass
