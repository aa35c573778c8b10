"""First Rails: a game of it, with its own state."""

from typing import TypeAlias

from railhead.play import game
from railhead.titles.first_rails.state import FirstRailsState

Game: TypeAlias = game.Game[FirstRailsState]
