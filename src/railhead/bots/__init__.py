"""Computer players. :data:`BOTS` names them; :mod:`railhead.bots.play` lets them play."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from railhead.bots.bot import Bot
from railhead.bots.clerk import Clerk
from railhead.bots.clerk.weights import styles
from railhead.bots.financier.naming import financier
from railhead.bots.random_bot import RandomBot
from railhead.bots.steady_bot import SteadyBot
from railhead.play.refusal import RailheadError

# Name to bot, in the order in which they are offered.
BOTS: dict[str, Callable[[random.Random], Bot]] = {
    "random": RandomBot,
    "steady": SteadyBot,
    "clerk": Clerk,
    **{f"clerk:{style}": partial(Clerk, manner=style) for style in styles()},
    "financier": financier(),
    "financier:3": financier("3"),
    **{f"financier:{style}": financier(style) for style in styles()},
}


def make(name: str, chance: random.Random) -> Bot:
    """A bot by its name."""
    kind = BOTS.get(name)
    if kind is None:
        raise RailheadError(f"There is no bot {name!r}. There is: {', '.join(BOTS)}.")
    return kind(chance)
