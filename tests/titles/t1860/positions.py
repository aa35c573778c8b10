"""Setting up positions of 1860 for tests, piece by piece.

game = Table(players=3).phase("3").company("IOW", 82, {"Ann": 6}, trains="2+1").turn("IOW")
"""

from __future__ import annotations

from typing import Any, Self

from railhead.finance.holders import BANK, GONE, POOL, STOCK
from railhead.play.frames import StockRound
from railhead.titles.t1860.state import State1860
from railhead.titles.t1860.title import T1860
from tests.titles import tables
from tests.titles.answers import cash, offers, pass_on, plays, price, refused
from tests.titles.t1860 import Game
from tests.titles.tables import NAMES

__all__ = ["NAMES", "Table", "cash", "new_game", "offers", "pass_on", "plays", "price", "refused"]


def new_game(players: int = 3, profile: str = "rulebook", **options: str) -> Game:
    """A new game; Ann sits first, then Bob, Cy, Dee."""
    names = NAMES[:players]
    return Game(T1860(names, {"profile": profile, **options}, 0), names)


class Table(tables.Table[State1860]):
    """A position in the making. Starts after the opening auction: nobody owns a private (the four
    are closed, Fishbourne waits), no company is started, all layers are open, phase 2, Ann has the
    priority deal, and the second share round is due."""

    def __init__(self, players: int = 3, profile: str = "rulebook", **options: str) -> None:
        super().__init__(new_game(players, profile, **options))
        self.state.privates = {
            private: GONE if printed.exchange_for else STOCK
            for private, printed in self.title.privates.items()
        }
        self.state.turn = 2
        self.state.layer = 4

    def phase(self, name: str) -> Self:
        """The phase, with what it opens: Fishbourne, the Southern Railway."""
        super().phase(name)
        gives = self.title.phases[self.state.phase].gives
        if "fishbourne" in gives:
            self.state.privates["FFC"] = BANK
        self.state.southern = "southern" in gives
        return self

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
        director_in_pool: bool = False,
        trains: str = "",
        bases: str = "",
    ) -> Self:
        """A started company. ``holdings``: shares by player, the Director first (his certificate
        is two of them; with ``director_in_pool`` it is with the pool and nobody's). ``price``:
        where its marker stands, at the par if left out. ``bases``: places "G5 J4" besides its
        home, which has one if it has floated. ``trains``: "2+1 3+2"."""
        state = self.state
        state.issue_prices[company] = par
        if director_in_pool:
            self._share_out(company, POOL, {**holdings, POOL: pool + 2})
        else:
            self._share_out(company, next(iter(holdings)), {**holdings, POOL: pool})
        self.treasury(company, cash)
        if floated:
            state.launched = (*state.launched, company)
            self.price(company, par if price is None else price)
            self.base(company, self.title.companies[company].homes[0])
        if floated and operated:
            state.operated = (*state.operated, company)
        return self._equip(company, trains, bases)

    def bankrupt(self, company: str, *, trains: str = "", cash: int = 0, bases: str = "") -> Self:
        """A company that has operated and gone bankrupt."""
        self.state.bankrupt = (*self.state.bankrupt, company)
        self.state.operated = (*self.state.operated, company)
        self.base(company, self.title.companies[company].homes[0])
        return self._equip(company, trains, bases).treasury(company, cash)

    def base(self, company: str, places: str) -> Self:
        """More bases, "G5 G5.1"."""
        return self.marker(company, places)

    def share_round(self, player: str = "Ann", number: int = 2, **fields: Any) -> Game:
        """A share round that begins with this player."""
        return self._stock_round("Share round", StockRound(number, player), **fields)
