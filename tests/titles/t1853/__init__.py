"""1853: a game of it, with its own state."""

from typing import TypeAlias

from railhead.play import game
from railhead.titles.t1853.state import State1853

Game: TypeAlias = game.Game[State1853]
