"""What a computer player is."""

from __future__ import annotations

from typing import Protocol

from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game


class Bot(Protocol):
    """Sits in one seat and answers its decisions.

    The game is the bot's own copy, without what its player does not know: it may play on with it to
    see what comes of a choice. Its chance is given to it, and it reads no clock unless it has a
    budget of seconds, so that a seed decides all that it does.
    """

    def decide(self, game: Game, decision: Decision) -> Action:
        """The action that the bot answers with; it must be legal."""
        ...
