"""1860: a game of it, with its own state."""

from typing import TypeAlias

from railhead.play import game
from railhead.titles.t1860.state import State1860

Game: TypeAlias = game.Game[State1860]
