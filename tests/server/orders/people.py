"""A table of 1848 in a share round, with a browser for each player, for tests of orders."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import railhead
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.server import storage as rows
from railhead.server.access import Access
from railhead.server.acting import draft_of
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.orders import arming, keeping
from railhead.server.orders.at_tables import OrdersAtTables
from railhead.server.orders.order import Order, Terms
from railhead.server.tables import Proposal, Tables
from tests.server.games import open_file

GOLDEN = Path(__file__).parents[2] / "golden"


@cache
def game() -> Game:
    """A whole game."""
    return railhead.load(GOLDEN / "1848-bank.json")


@cache
def share_round() -> int:
    """The beginning of a share round in which somebody buys, with companies that have prices."""
    for position in range(len(game().actions) // 3, len(game().actions)):
        there = game().at(position)
        if there.state.round.startswith("Share round") and game().at(position - 1).state.round != (
            there.state.round
        ):
            return position
    raise AssertionError("no share round in the second part of the game")


@cache
def dividend() -> int:
    """A company is about to run with income, and is asked about that next."""
    for position in range(len(game().actions) // 3, len(game().actions)):
        if game().at(position).decisions[0].step == "Dividend":
            return position - 1
    raise AssertionError("no dividend")


class Party:
    """A table with all its players, each at a browser of his own, and the orders that act there."""

    def __init__(self, tables: Tables, position: int) -> None:
        self.tables = tables
        record: dict[str, Any] = msgspec.to_builtins(game().record())
        record["actions"] = record["actions"][:position]
        self.owner = Browser()
        self.id = open_file(tables, self.owner, msgspec.json.encode(record)).id
        self.browsers = {name: Browser() for name in game().players}
        for name, browser in self.browsers.items():
            tables.storage.run(
                [
                    rows.reseat(self.id, Seat(name, "link")),
                    *rows.hold(browser.settle(), self.id, name),
                ]
            )
        tables.forget(self.id)
        self.orders = OrdersAtTables(tables, lambda: 0.0)

    @property
    def asked(self) -> str:
        """Who must decide."""
        return self.tables.table(self.id).asked[0]

    @property
    def names(self) -> list[str]:
        """The players, from the one who is asked on."""
        players = self.tables.table(self.id).game.players
        place = players.index(self.asked)
        return [*players[place:], *players[:place]]

    def access(self, name: str) -> Access:
        """What a player sees."""
        return self.tables.access(self.id, self.browsers[name])

    def arm(self, name: str, kind: Any, **terms: Any) -> Order:
        """Arm an order for a player."""
        return arming.arm(self.tables, self.id, self.browsers[name], Terms(kind, **terms))

    def play(self, **action: Any) -> None:
        """Play an action for who is asked."""
        wanted = {"by": self.asked, **action}
        self.tables.change(self.id, None, lambda access: Proposal([draft_of(access.table, wanted)]))

    def offered(self, kind: str) -> list[dict[str, Any]]:
        """The actions of a kind that who is asked may play."""
        choices = self.tables.table(self.id).game.decisions[0].choices
        found = [msgspec.to_builtins(choice.action) for choice in choices]
        return [action for action in found if action["type"] == kind]

    def let_act(self) -> bool:
        """Let the orders look at the table, and the first that is due act."""
        due = self.orders.look(self.id)
        if due is not None:
            self.orders.act(*due)
        return due is not None

    def go_on(self) -> None:
        """Let an order act, or else pass for who is asked."""
        if not self.let_act():
            self.play(type="pass")

    def run(self, company: str) -> None:
        """Run the trains of a company as well as is known at once."""
        game = self.tables.table(self.id).game
        routes = game.position.rule(Running).suggest(game.position, company)
        self.play(type="run_trains", routes=[{"train": r.train, "track": r.track} for r in routes])

    def order(self, number: int, name: str) -> Order:
        """An order as it is kept."""
        found = keeping.of_seats(self.tables.storage, self.id, [name])
        return next(each for each in found if each.number == number)

    @property
    def last(self) -> dict[str, Any]:
        """The last action."""
        found: dict[str, Any] = self.tables.table(self.id).actions()[-1].data["action"]
        return found
