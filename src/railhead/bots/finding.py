"""Finding a bot: one of ours by its name, anybody's as ``module:Class``, or a program.

Only for people at their own command line: a server takes names of :data:`railhead.bots.BOTS` alone.
"""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from railhead.bots.bot import Bot
from railhead.play.refusal import RailheadError

CLERK = "clerk"  # before weights of its own: clerk:jump=1.1;treasury=0.2
FINANCIER = "financier"  # before its seconds, rollouts or weights
PROGRAM = "pipe:"  # before the command line of a program


def find(word: str) -> Callable[[random.Random], Bot]:
    """What makes bots of the kind that a word names."""
    from railhead.bots import BOTS
    from railhead.bots.clerk import Clerk
    from railhead.bots.clerk.weights import weights_of
    from railhead.bots.financier.naming import financier
    from railhead.bots.piped import PipedBot

    if word in BOTS:
        return BOTS[word]
    if word.startswith(PROGRAM):
        command = shlex.split(word.removeprefix(PROGRAM))
        if not command:
            raise RailheadError(f"After {PROGRAM} comes the command line of a program.")
        return lambda chance: PipedBot(command, chance)
    module, colon, name = word.partition(":")
    if module == CLERK and "=" in name:
        weights_of("", name)  # refuses what is no weight
        return lambda chance: Clerk(chance, name)
    if module == FINANCIER and colon:
        return financier(name)
    if not (colon and module and name):
        raise RailheadError(
            f"There is no bot {word!r}. There is: {', '.join(BOTS)}, module:Class, or "
            f"{PROGRAM}COMMAND."
        )
    return _imported(module, name)


def make(word: str, chance: random.Random) -> Bot:
    """A bot of the kind that a word names."""
    return find(word)(chance)


def label(word: str) -> str:
    """What players of this kind are called: Steady, or the name of the class or program."""
    if word.startswith(PROGRAM):
        command = shlex.split(word.removeprefix(PROGRAM))
        scripts = [part for part in command if part.endswith((".py", ".js", ".rb"))]
        word = Path((scripts or command)[0]).stem
    kind, _, name = word.rpartition(":")
    if kind == FINANCIER:  # a style, or what it is
        name = next((part for part in name.split(";") if part.isalpha()), kind)
    if "=" in name:
        name = kind
    return (name[:1].upper() + name[1:])[:40]


def _imported(module: str, name: str) -> Callable[[random.Random], Bot]:
    """A class of a module, which may lie in the folder from which the program was started."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        kind = getattr(import_module(module), name)
    except ImportError as error:
        raise RailheadError(
            f"The module {module} of the bot {name} can't be imported: {error}."
        ) from None
    except AttributeError:
        raise RailheadError(f"The module {module} has no bot {name}.") from None
    if not callable(getattr(kind, "decide", None)):
        raise RailheadError(f"{module}:{name} is no bot: it has no method decide(game, decision).")
    made: Callable[[random.Random], Bot] = kind
    return made
