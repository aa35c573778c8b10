"""Railhead: 18xx railway games, played by the rules to the letter.

>>> import railhead
>>> game = railhead.new("1848", players=["Ann", "Bob", "Cy"], seed=7)
>>> game.decision.step
'Private companies'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from railhead.formats.save import load
from railhead.play.game import Game
from railhead.play.record import check_seed
from railhead.play.refusal import IllegalAction, RailheadError, Refusal
from railhead.titles import FOLDERS, find

__all__ = ["Game", "IllegalAction", "RailheadError", "Refusal", "load", "new", "titles"]
__version__ = "0.1.0"


def new(
    title: str,
    players: Sequence[str],
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> Game[Any]:
    """A new game of a title for these players."""
    return Game(find(title)(list(players), options or {}, check_seed(seed)), list(players))


def titles() -> tuple[str, ...]:
    """The titles that can be played."""
    return tuple(FOLDERS)
