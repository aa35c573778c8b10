"""18 India: a game of it, with its own state."""

from typing import TypeAlias

from railhead.play import game
from railhead.titles.t18india.state import State18India

Game: TypeAlias = game.Game[State18India]
