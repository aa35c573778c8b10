"""1947: a game of it, with its own state."""

from typing import TypeAlias

from railhead.play import game
from railhead.titles.t1947.state import State1947

Game: TypeAlias = game.Game[State1947]
