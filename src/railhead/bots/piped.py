"""A bot that is a program of its own and speaks JSON lines over a pipe: see docs/bots.md.

It gets one line for each question on its standard input and answers with one line on its standard
output. It sees what its player may see: the view, the decision and the suggested routes.
"""

from __future__ import annotations

import contextlib
import queue
import random
import subprocess
import threading
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from railhead.play.actions import Action
from railhead.play.decision import Choice, Decision
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.play.refusal import RailheadError
from railhead.play.views import deciding

PATIENCE = 60.0  # seconds for one answer
LONGEST = 10_000_000  # characters of an answer


class BadBot(RailheadError):
    """A program that does not answer as it should."""


class PipedBot:
    """Hands each decision on to a program, which is started with the first one."""

    def __init__(
        self, command: Sequence[str], chance: random.Random, patience: float = PATIENCE
    ) -> None:
        self.command = list(command)
        self.seed = chance.getrandbits(32)  # its own chance, not that of the game
        self.patience = patience
        self._program: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()

    def decide(self, game: Game, decision: Decision) -> Action:
        """What the program answers."""
        if self._program is None:
            self._begin(game, decision)
        self._send(question(game, decision))
        return self._action(game, decision, self._receive())

    def close(self) -> None:
        """The game is over: the program's input ends. One that does not end then is stopped."""
        program, self._program = self._program, None
        if program is None:
            return
        assert program.stdin is not None
        with contextlib.suppress(OSError):
            program.stdin.close()
        try:
            program.wait(5)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()

    def _begin(self, game: Game, decision: Decision) -> None:
        try:
            program = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise BadBot(f"{self.command[0]} can't be started: {error.strerror}.") from None
        self._program = program
        self._answers = queue.Queue()
        threading.Thread(target=_read, args=(program, self._answers), daemon=True).start()
        self._send(
            {
                "type": "game",
                "title": game.title.id,
                "options": dict(game.title.options),
                "players": list(game.players),
                "player": decision.player,
                "chance": self.seed,
            }
        )

    def _send(self, message: dict[str, Any]) -> None:
        assert self._program is not None
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(msgspec.json.encode(message).decode() + "\n")
            self._program.stdin.flush()
        except OSError:
            raise BadBot(f"{self.command[0]} has ended before the game.") from None

    def _receive(self) -> Any:
        try:
            line = self._answers.get(timeout=self.patience)
        except queue.Empty:
            raise BadBot(
                f"{self.command[0]} has not answered in {self.patience:g} seconds."
            ) from None
        if not line:
            raise BadBot(f"{self.command[0]} has ended before the game.")
        try:
            return msgspec.json.decode(line)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadBot(f"{self.command[0]} answered no JSON: {error}.") from None

    def _action(self, game: Game, decision: Decision, answer: Any) -> Action:
        """An action out of an answer: the number of a choice, or a whole action."""
        if not isinstance(answer, dict) or ("choice" in answer) == ("action" in answer):
            raise BadBot(f"{self.command[0]} answers neither a choice nor an action.")
        if "action" in answer:
            try:
                kind = game.title.action_types()[answer["action"]["type"]]
                typed: Action = msgspec.convert(answer["action"], kind)
            except (KeyError, TypeError, msgspec.ValidationError) as error:
                raise BadBot(f"{self.command[0]} answers no action: {error}.") from None
            return replace(typed, by=typed.by or decision.player)
        number = answer["choice"]
        if not isinstance(number, int) or not 0 <= number < len(decision.choices):
            raise BadBot(f"{self.command[0]} answers choice {number!r}, which there is not.")
        return completed(game, decision, decision.choices[number])


def completed(game: Game, decision: Decision, choice: Choice) -> Action:
    """A choice as it plays: with the suggested routes where they are open."""
    if "routes" not in choice.open:
        return choice.action
    p = game.position
    return replace(choice.action, routes=p.rule(Running).suggest(p, decision.company))


def question(game: Game, decision: Decision) -> dict[str, Any]:
    """A decision as a program gets it."""
    return {
        "type": "decision",
        "round": decision.round,
        "step": decision.step,
        "company": decision.company,
        "prompt": decision.prompt,
        "choices": [
            deciding.choice_view(replace(choice, action=completed(game, decision, choice)))
            for choice in decision.choices
        ],
        "view": game.view(decision.player),
    }


def _read(program: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
    """Carry lines from a program to whoever waits; an empty one says that there are no more."""
    assert program.stdout is not None
    with contextlib.suppress(ValueError, OSError):
        while line := program.stdout.readline(LONGEST):
            if line.strip():
                answers.put(line)
    with contextlib.suppress(ValueError, OSError):
        program.stdout.close()
    answers.put("")
