"""Setting up positions of First Rails for tests, piece by piece.

game = Table(players=3).company("HW", 80, {"Ann": 5}, cash=300, trains="2").line("HW").turn("HW")
"""

from __future__ import annotations

from typing import Any, Self

from railhead.finance.holders import GONE, POOL
from railhead.play.actions import Run, RunTrains
from railhead.play.frames import StockRound
from railhead.titles.first_rails.state import FirstRailsState
from railhead.titles.first_rails.title import FirstRails
from tests.titles import tables
from tests.titles.answers import cash, offers, pass_on, plays, price, refused
from tests.titles.first_rails import Game
from tests.titles.tables import NAMES, seed_that_seats

__all__ = ["NAMES", "Table", "cash", "new_game", "offers", "pass_on", "plays", "price", "refused"]

# The line from each home to Wend Cross, as tiles and as a route.
LINES = {
    "HW": ("B5=57@2 C6=9@2", ("B5 n0-5", "C6 2-5", "D7 2-n0")),
    "GB": ("B9=57@0 C8=9@0", ("B9 n0-0", "C8 3-0", "D7 3-n0")),
    "OM": ("D3=57@1 D5=9@1", ("D3 n0-4", "D5 1-4", "D7 1-n0")),
    "SE": ("D11=57@1 D9=9@1", ("D11 n0-1", "D9 4-1", "D7 4-n0")),
    "TS": ("F7=57@0 E8=8@0", ("F7 n0-3", "E8 0-2", "D7 5-n0")),
}


def new_game(players: int = 3) -> Game:
    """A new game; Ann sits first, then Bob, Cy, Dee, Eve."""
    names = NAMES[:players]
    return Game(FirstRails(names, {}, seed_that_seats(FirstRails, tuple(names))), names)


def run(company: str, train: str = "2") -> RunTrains:
    """A train runs over its company's line."""
    return RunTrains(routes=(Run(train=train, track=LINES[company][1]),))


class Table(tables.Table[FirstRailsState]):
    """A position in the making. Starts after the choice of the privates: all are closed, no company
    is started, phase 2, Ann has the priority card, and the second share round is due."""

    def __init__(self, players: int = 3) -> None:
        super().__init__(new_game(players))
        self.state.privates = dict.fromkeys(self.title.privates, GONE)
        self.state.turn = 2

    def company(
        self,
        company: str,
        par: int,
        holdings: dict[str, int],
        *,
        pool: int = 0,
        cash: int = 0,
        price: int | None = None,
        floated: bool = True,
        operated: bool = True,
        trains: str = "",
        stations: str = "",
    ) -> Self:
        """A started company. ``holdings``: shares by player, the Director first (his certificate
        is two of them). ``stations``: places besides its home, which has one if it has floated."""
        self.state.issue_prices[company] = par
        self._share_out(company, next(iter(holdings)), {**holdings, POOL: pool})
        self.treasury(company, cash)
        self._stand(company, (0, self.title.chart.rows[0].index(par if price is None else price)))
        if floated:
            self.state.launched = (*self.state.launched, company)
            self.marker(company, self.title.companies[company].homes[0])
        if floated and operated:
            self.state.operated = (*self.state.operated, company)
        return self._equip(company, trains, stations)

    def line(self, *companies: str) -> Self:
        """The lines of companies from their homes to Wend Cross."""
        for company in companies:
            self.tiles(LINES[company][0])
        return self

    def depot(self, kinds: str) -> Self:
        """The trains that are left in the depot, besides the 5s: "2 3 3"."""
        self._restock(kinds)
        return self

    def share_round(self, player: str = "Ann", number: int = 2, **fields: Any) -> Game:
        """A share round that begins with this player."""
        return self._stock_round("Share round", StockRound(number, player), **fields)
