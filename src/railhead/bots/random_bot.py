"""A bot that does anything the rules allow: it finds the corners of a game."""

from __future__ import annotations

import random

from msgspec.structs import replace

from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game


class RandomBot:
    """Chooses a kind of action, then a choice of that kind, then its amounts, all alike likely;
    runs the suggested routes."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def decide(self, game: Game, decision: Decision) -> Action:
        """One of the choices, by chance."""
        kinds = dict.fromkeys(type(choice.action) for choice in decision.choices)
        choice = self.chance.choice(decision.of(self.chance.choice(list(kinds))))
        amounts = {
            field: self.chance.randrange(span.low, span.high + 1, span.step)
            for field, span in choice.amounts.items()
        }
        action = replace(choice.action, **amounts)
        if "routes" in choice.open:
            p = game.position
            action = replace(action, routes=p.title.suggest_routes(p, decision.company))
        return action
