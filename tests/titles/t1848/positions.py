"""Setting up positions of 1848 for tests, piece by piece.

game = Table(players=4).phase("5").company("VR", 100, {"Ann": 6}, cash=300).turn("VR")
"""

from __future__ import annotations

from typing import Any, Self

from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play.frames import StockRound
from railhead.titles.t1848.position import Position
from railhead.titles.t1848.state import State1848
from railhead.titles.t1848.title import STARTING_CASH, T1848
from tests.titles import tables
from tests.titles.answers import offers, plays, refused
from tests.titles.answers import pass_on as end_share_round
from tests.titles.t1848 import Game
from tests.titles.tables import NAMES

__all__ = [
    "NAMES",
    "Table",
    "end_share_round",
    "new_game",
    "offers",
    "plays",
    "refused",
    "starting_cash",
    "total",
]


def new_game(players: int = 3, profile: str = "rulebook", **options: str) -> Game:
    """A new game; Ann sits first, then Bob, Cy, Dee, Eve, Flo."""
    names = NAMES[:players]
    seed = tables.seed_that_seats(T1848, tuple(names))
    return Game(T1848(names, {"profile": profile, **options}, seed), names)


class Table(tables.Table[State1848]):
    """A position in the making. Starts after the opening sale: no private has an owner (all are
    out of the game), no company is started, phase 2 with one 2 sold, Ann has priority."""

    def __init__(self, players: int = 3, profile: str = "rulebook", **options: str) -> None:
        super().__init__(new_game(players, profile, **options))
        self.state.privates = dict.fromkeys(self.title.privates, GONE)
        self.state.turn = 2
        self.phase("2")

    def company(
        self,
        company: str,
        price: int,
        holdings: dict[str, int],
        *,
        pool: int = 0,
        cash: int = 0,
        cell: tuple[int, int] | None = None,
        launched: bool = True,
        operated: bool = True,
        trains: str = "",
        stations: str = "",
    ) -> Self:
        """A started company. ``price``: issue price. ``holdings``: shares by player, the Director
        first (his certificate is two of them). ``stations``: hexes "H11 G10.1" besides its homes,
        which are placed if it has operated. ``trains``: sides in words, "2 3+"."""
        state = self.state
        state.issue_prices[company] = price
        self._stand(company, cell or self.title.chart.starts[price])
        self._share_out(company, next(iter(holdings)), {**holdings, POOL: pool})
        if launched:
            state.launched = (*state.launched, company)
        self.treasury(company, cash)
        if operated:
            state.operated = (*state.operated, company)
            self.marker(company, " ".join(self.title.companies[company].homes))
        return self._equip(company, trains, stations)

    def shares(self, company: str, **units: int) -> Self:
        """Shares of the Bank of England, or of QG before it is started, for players."""
        if company == "BOE":
            self._hand_over(company, units, POOL, 0)
        else:
            self._hand_over(company, units, STOCK, 1)
        return self

    def depot(self, kinds: str) -> Self:
        """The Bank's trains from now on: kinds in words, one for each card: "4 4 5 6 6"."""
        self._restock(kinds)
        return self

    def beside(self, company: str, hex_id: str) -> Self:
        """A marker beside a city."""
        self.state.map = self.state.map.with_marker_beside(hex_id, company)
        return self

    def loans(self, **taken: int) -> Self:
        """Loans that companies have had; what they got is spent and with the Bank."""
        self.state.loans = taken
        self.state.borrowers = tuple(taken)
        self.state.granted = sum(taken.values())
        return self.cash(BOE=2000 - 100 * self.state.granted)

    def share_round(self, player: str = "Ann", number: int = 2, **fields: Any) -> Game:
        """A share round that begins with this player."""
        p = Position(self.title, self.state)
        limit = self.title.certificate_limit
        over = tuple(n for n in p.players if p.certificate_count(n) > limit(p, n))
        frame = StockRound(number, player, over=over)
        return self._stock_round("Share round", frame, **fields)


def total(game: Game) -> int:
    """All money there is; the Bank's 10,000 and the Bank of England's 2,000."""
    return sum(game.state.cash.values())


def starting_cash(players: int) -> int:
    """What each player begins with."""
    return STARTING_CASH[players]
