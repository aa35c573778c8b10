"""Railhead: 18xx railway games, played by the rules to the letter.

>>> import railhead
>>> game = railhead.new("1848", players=["Ann", "Bob", "Cy"], seed=7)
>>> game
<Game of 1848: Cy, Ann, Bob; 0 actions; Cy decides: Private companies>
>>> game.decision.step
'Private companies'
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from railhead.formats.save import load
from railhead.play import actions
from railhead.play.decision import Choice, Decision
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.play.record import check_seed
from railhead.play.refusal import IllegalAction, RailheadError, Refusal
from railhead.routes.answer import Best, BestRoute
from railhead.routes.optimiser import optimise
from railhead.titles import FOLDERS, find

__all__ = [
    "Best",
    "BestRoute",
    "Choice",
    "Decision",
    "Game",
    "IllegalAction",
    "RailheadError",
    "Refusal",
    "actions",
    "best_routes",
    "bots",
    "load",
    "new",
    "titles",
]
__version__ = "0.2.0"

bots: ModuleType


def new(
    title: str,
    players: Sequence[str],
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> Game[Any]:
    """A new game of a title for these players.

    The seed decides everything that is left to chance. ``options`` are those that the title
    offers; ``railhead titles 1848`` on the command line lists them.

    >>> game = new("first_rails", ["Ann", "Bob"], seed=1)
    >>> game.players
    ('Bob', 'Ann')
    >>> new("1848", ["Ann", "Bob"])
    Traceback (most recent call last):
    railhead.play.refusal.IllegalAction: 1848: Australia is for 3 to 6 players, not 2. [...]
    """
    return Game(find(title)(list(players), options or {}, check_seed(seed)), list(players))


def titles() -> tuple[str, ...]:
    """The titles that can be played, by the names that :func:`new` takes.

    >>> titles()[:3]
    ('first_rails', '1848', '1853')
    """
    return tuple(FOLDERS)


def best_routes(
    game: Game[Any],
    company: str | None = None,
    *,
    seconds: float | None = None,
    weights: tuple[int, int] | None = None,
) -> Best:
    """The best routes of a company's trains, that of the company on turn if none is named.

    The search goes on until it has proven that no routes are better, or for so many ``seconds``;
    then ``proven`` is false and ``bound`` says what can't be exceeded. ``weights``: what revenue
    and what routes bring besides it (subsidies, mail) weigh; without them revenue comes first.

    >>> game = new("1848", ["Ann", "Bob", "Cy"], seed=7)
    >>> best = best_routes(game, "VR")
    >>> best.revenue, best.proven, best.routes
    (0, True, ())
    """
    p = game.position
    if company is None:
        turn: CompanyTurn | None = p.frame(CompanyTurn)
        if turn is None:
            raise RailheadError("No company operates now: name one.")
        company = turn.company
    elif company not in game.title.companies:
        raise RailheadError(f"There is no company {company!r}.")
    rules = p.rule(Running).rules(p, company)
    rules.weights = weights or rules.weights
    return optimise(p.title.board, p.state.map, rules, clock=time.perf_counter, seconds=seconds)


def __getattr__(name: str) -> ModuleType:
    """The computer players are imported when they are asked for: most programs need none."""
    if name == "bots":
        return import_module("railhead.bots")
    raise AttributeError(f"module 'railhead' has no attribute {name!r}")
