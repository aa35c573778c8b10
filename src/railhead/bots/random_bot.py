"""A bot that does anything the rules allow: it finds the corners of a game."""

from __future__ import annotations

import random

from msgspec.structs import replace

from railhead.play.actions import Action
from railhead.play.decision import Choice, Decision
from railhead.play.game import Game
from railhead.play.plain.running import Running

# Done as often as anything else, these would leave everybody without money before a title comes
# to what makes it different, or be done for ever: how often they are left out where there is a
# choice.
LEFT_OUT = {
    "sell_shares": 0.9,
    "sell_private": 0.9,
    "close_private": 0.9,
    "sell_bonds": 0.9,
    "sell_train": 0.9,
    "convert": 0.98,
}
LOW_BIDS = 0.9
PAID_OUT = 0.8  # dividends: prices that only wander would let a game go on for very long


class RandomBot:
    """Chooses a kind of action, then a choice of that kind, then its amounts, all alike likely
    but for sales, high bids and dividends; runs the suggested routes."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def decide(self, game: Game, decision: Decision) -> Action:
        """One of the choices, by chance."""
        choice = self._choice(decision)
        amounts = {
            field: self.chance.randrange(span.low, span.high + 1, span.step)
            for field, span in choice.amounts.items()
        }
        if "amount" in amounts and self.chance.random() < LOW_BIDS:
            amounts = {}
        picks = {
            field: tuple(self.chance.sample(pick.options, self.chance.randint(pick.low, pick.high)))
            for field, pick in choice.picks.items()
        }
        action = replace(choice.action, **amounts, **picks)
        if "routes" in choice.open:
            p = game.position
            action = replace(action, routes=p.rule(Running).suggest(p, decision.company))
        return action

    def _choice(self, decision: Decision) -> Choice:
        choices = decision.of(self._kind(decision))
        paying = [choice for choice in choices if getattr(choice.action, "pay", False)]
        if paying and self.chance.random() < PAID_OUT:
            choices = tuple(paying)
        return self.chance.choice(choices)

    def _kind(self, decision: Decision) -> type[Action]:
        kinds = list(dict.fromkeys(type(choice.action) for choice in decision.choices))
        for name, often in LEFT_OUT.items():
            kind = next((kind for kind in kinds if kind.__struct_config__.tag == name), None)
            if len(kinds) > 1 and kind is not None and self.chance.random() < often:
                kinds.remove(kind)
        return self.chance.choice(kinds)
