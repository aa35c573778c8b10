"""1848: a game of it, with its own state."""

from typing import TypeAlias

from railhead.play import game
from railhead.titles.t1848.state import State1848

Game: TypeAlias = game.Game[State1848]
