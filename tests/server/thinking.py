"""Bots that fail, and a process that knows them: it is started with what this module holds."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import NoReturn

from msgspec.structs import replace

from railhead.bots import BOTS
from railhead.bots.bot import Bot
from railhead.play.actions import Action
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.server import thinker


class Stumbling:
    """Does not know what to do."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def decide(self, game: Game, decision: Decision) -> Action:
        """Fails."""
        raise ZeroDivisionError("the bot divides by nothing")


class Cheating(Stumbling):
    """Plays for another."""

    def decide(self, game: Game, decision: Decision) -> Action:
        """What is refused."""
        return replace(decision.choices[0].action, by="Nobody")


class Endless(Stumbling):
    """Never comes to an end."""

    def decide(self, game: Game, decision: Decision) -> Action:
        """Thinks for ever."""
        while True:
            time.sleep(0.1)


class Dying(Stumbling):
    """Takes its process with it."""

    def decide(self, game: Game, decision: Decision) -> Action:
        """Ends the process."""
        os._exit(1)


FAILING: dict[str, Callable[[random.Random], Bot]] = {
    "stumbling": Stumbling,
    "cheating": Cheating,
    "endless": Endless,
    "dying": Dying,
}


def work(pipe: Connection) -> None:
    """A thinking process that knows the bots of this module as well."""
    BOTS.update(FAILING)
    thinker.work(pipe)


def not_starting(pipe: Connection) -> NoReturn:
    """A process that ends before it is there."""
    os._exit(1)
