"""Games to put on tables in tests."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from railhead.bots.random_bot import RandomBot
from railhead.play.actions import Action
from railhead.play.game import Game
from railhead.server import opening, reading
from railhead.server.acting import draft_of
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.lobby.gatherings import Gatherings
from railhead.server.lobby.inviting import Invitations
from railhead.server.lobby.rematch import rematch
from railhead.server.opening import Opened
from railhead.server.people.players import People
from railhead.server.tables import Proposal, Tables
from railhead.titles.t1848.title import T1848
from tests.server.guests import NAMES

SEATS = [Seat(name, "here") for name in NAMES]


def new_table(tables: Tables, owner: Browser | None = None, seats: list[Seat] | None = None) -> str:
    """Open a table of 1848; its id."""
    return opening.open_new(tables, owner or Browser(), "1848", seats or SEATS, {}, 1).id


def open_file(tables: Tables, owner: Browser, data: bytes) -> Opened:
    """Open a file as a table, read in this process."""
    found = reading.read(data, opening.new_id(), tables.clock())
    return opening.keep_file(tables, owner, found)


def play_on(tables: Tables, table_id: str, count: int, seed: int = 0) -> None:
    """Let so many actions be played by chance."""
    bot = RandomBot(random.Random(seed))
    for _ in range(count):
        game = tables.table(table_id).game
        if game.finished:
            return
        play(tables, table_id, bot.decide(game.copy(), game.decisions[0]))


def play(tables: Tables, table_id: str, action: Action | dict[str, Any]) -> None:
    """Play an action for whoever is asked."""
    tables.change(table_id, None, lambda access: Proposal([draft_of(access.table, action)]))


@cache
def long_game(actions: int = 150) -> Game:
    """A game played by chance, well into its operating rounds. Not to be played on."""
    game = Game(T1848(list(NAMES), {}, 1), list(NAMES))
    bot = RandomBot(random.Random(3))
    while len(game.actions) < actions and not game.finished:
        game.play(bot.decide(game.copy(), game.decisions[0]))
    return game


def play_again(tables: Tables, table_id: str, *browsers: Browser) -> str:
    """The rematch for which some have asked, one after the other; its id."""
    invited = Invitations(Gatherings(tables, People(tables.storage, tables.clock)))
    return [rematch(invited, tables.access(table_id, each), each) for each in browsers][-1]
