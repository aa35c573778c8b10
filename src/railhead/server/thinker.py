"""A process in which computer players think, so that the server and other tables go on meanwhile.

It gets the game as the seat knows it and what the seat is asked, and answers with what could be
done, the best first, and why. The same question has the same answer in whichever process.
"""

from __future__ import annotations

import random
import threading
import time
import traceback
from contextlib import suppress
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import NamedTuple

from railhead.bots import make
from railhead.bots.clerk import Clerk
from railhead.bots.clerk.desk import Thought
from railhead.play import snapshot
from railhead.play.decision import Decision
from railhead.play.game import Game
from railhead.play.refusal import RailheadError
from railhead.play.title import Title
from railhead.server.worker import LOOK, Worker, begin
from railhead.titles import find

_TITLES = 32  # games whose titles a process remembers, with what they have worked out


class Sheet(NamedTuple):
    """What a game is played by."""

    title: str
    rules: int
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    seed: int


class Question(NamedTuple):
    """What a bot is asked. ``state``: the state as its seat knows it; ``chance``: what its chance
    follows from; ``most``: how many answers are wanted, of a bot that has several."""

    sheet: Sheet
    state: bytes
    decision: Decision
    bot: str
    chance: str
    most: int = 1


class Answer(NamedTuple):
    """What could be done, the best first; ``fault``: what the bot stumbled over, if it did."""

    thoughts: tuple[Thought, ...]
    fault: str = ""


class NoProcess(Exception):
    """The process does not start."""


class Thinker(Worker):
    """The server's end of a thinking process."""

    def think(self, question: Question, until: float, stop: threading.Event) -> Answer | None:
        """The answer to a question; None if there is none before a moment of the monotonic clock
        or before ``stop``. The process is ended then: a bot hears nothing while it thinks."""
        ready = time.monotonic()
        try:
            pipe = self.connected()
        except (EOFError, OSError) as error:
            self.end()
            raise NoProcess(str(error)) from None
        until += time.monotonic() - ready  # a start is not counted
        with suppress(EOFError, OSError):  # the process has died, perhaps for want of memory
            pipe.send(question)
            while not stop.is_set() and time.monotonic() < until:
                if pipe.poll(LOOK):
                    answer: Answer = pipe.recv()
                    return answer
        self.end()
        return None


def question_of(game: Game, player: str, bot: str, chance: str, most: int = 1) -> Question:
    """What a bot is asked that decides for a player: nothing that he does not know is in the
    state."""
    known, title = game.known_to(player), game.title
    sheet = Sheet(
        title.id, title.rules, tuple(title.options.items()), tuple(game.named), title.seed
    )
    asked = next(each for each in game.decisions if each.player == player)
    return Question(sheet, snapshot.encode(known.state), asked, bot, chance, most)


def think(question: Question) -> Answer:
    """What a bot answers."""
    try:
        game = _game(question)
        bot = make(question.bot, random.Random(question.chance))
        if question.most > 1 and isinstance(bot, Clerk):
            thoughts = bot.ideas(game.copy(), question.decision, question.most)
        else:
            action = bot.decide(game.copy(), question.decision)
            thoughts = [Thought(action, 0.0, getattr(bot, "reason", ""))]
        for thought in thoughts:
            refusal = game.why(thought.action)
            if refusal is not None:
                raise RailheadError(f"It answers with what is refused: {refusal.reason}")
        return Answer(tuple(thoughts))
    except Exception:
        # Whatever a bot stumbles over, its table goes on; the server writes it down.
        return Answer((), traceback.format_exc())


def work(pipe: Connection) -> None:
    """What the process does: think until the server hangs up."""
    begin(pipe)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(think(pipe.recv()))


def _game(question: Question) -> Game:
    title = _title(question.sheet)
    state = snapshot.decode(title, question.state)
    return Game.of_state(title, list(question.sheet.players), state)


@lru_cache(_TITLES)
def _title(sheet: Sheet) -> Title:
    return find(sheet.title)(list(sheet.players), dict(sheet.options), sheet.seed, sheet.rules)
