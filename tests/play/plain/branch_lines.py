"""A small title that plays nothing but the plain rules, on the map of First Rails.

It uses what First Rails does not: a waterfall auction with bids, a chart of two dimensions, shares
of 5, 10 and 20 per cent, half dividends, trains handed in and discarded, privates bought in,
bankruptcy.
"""

from __future__ import annotations

from typing import Any, Self

from railhead.finance.companies import Company, Private
from railhead.finance.holders import GONE, POOL
from railhead.finance.market import parse_chart
from railhead.play.actions import PayDividend
from railhead.play.frames import StockRound
from railhead.play.game import Game
from railhead.play.phases import Phase
from railhead.play.plain.buy_in import RIGHT
from railhead.play.plain.dividends import Dividends, PayHalf
from railhead.play.plain.running import Running
from railhead.play.plain.stations import Stations
from railhead.play.plain.title import PlainTitle
from railhead.play.plain.track import Track
from railhead.play.plain.trains import CLOSING, TRADE, Trains
from railhead.play.state import State
from railhead.routes.trains import Card, Side
from railhead.titles import data
from tests.titles import tables
from tests.titles.tables import NAMES, seed_that_seats

MARKERS = (0, 40, 100)


class HalfDividends(Dividends):
    """Half of the income can be paid."""

    kinds = (PayDividend, PayHalf)


class TradeIn(Trains):
    """A 4 or 5 is worth 300 towards a D."""

    trade_ins = {"D": {"4": 300, "5": 300}}


def _train(kind: str, price: int, count: int | None, range_: int | None, rust: str = "") -> Card:
    return Card(kind, (Side(kind, price, range_),), count, obsolete_with=rust)


class BranchLines(PlainTitle):
    """Plain 18xx for tests."""

    id = "branch_lines"
    name = "Branch Lines"
    player_counts = range(2, 6)
    state_type = State
    actions = (*PlainTitle.actions, PayHalf)
    board = data.load_board("first_rails")
    chart = parse_chart(
        [
            "60 67 71 76 82 90 (100) 112 126 142 160 180 200 225 250",
            "53 60 66 70 76 82 (90) 100 112 126 142 160 180 200 220",
            "46 55 60 65 70 76 (82) 90 100 111 125 140 155 170 185",
            "39 48 54 60 66 71 (76) 82 90 100 110 120 130",
            "32 41 48 55 62 67 (71) 76 82 90 100",
        ]
    )
    companies = {
        "TEN": Company("TEN", "Of Ten", (20, *[10] * 8), MARKERS, ("B5",)),
        "FIVE": Company("FIVE", "Of Five", (40, 20, 20, 20), MARKERS, ("D11",)),
        "TWENTY": Company("TWENTY", "Of Twenty", (10, *[5] * 18), MARKERS, ("F7",)),
    }
    privates = {
        "A": Private("A", "Aqueduct", 20, 5),
        "B": Private("B", "Brewery", 40, 10),
        "C": Private("C", "Canal", 70, 15, buy_in=(1, 100)),
    }
    cards = {
        "2": _train("2", 80, 4, 2, "4"),
        "3": _train("3", 180, 3, 3, "D"),
        "4": _train("4", 300, 2, 4),
        "5": _train("5", 450, 2, 5),
        "D": _train("D", 900, None, None),
    }
    phases = (
        Phase("2", "", "yellow", 4, 1),
        Phase("3", "3", "green", 3, 2, gives=(TRADE, RIGHT)),
        Phase("4", "4", "green", 2, 2, gives=(TRADE, RIGHT)),
        Phase("5", "5", "brown", 1, 3, gives=(TRADE, CLOSING)),
        Phase("D", "D", "brown", 1, 3, gives=(TRADE, CLOSING)),
    )
    bank_cash = 6_000
    starting_cash = {2: 900, 3: 700, 4: 600, 5: 500}
    certificate_limits = {2: 28, 3: 20, 4: 16, 5: 13}
    steps = (Track(), Stations(), Running(), HalfDividends(), TradeIn())


def new_game(players: int = 3, seed: int | None = None) -> Game[State]:
    """A new game; without a seed Ann sits first, then Bob, Cy, Dee."""
    names = NAMES[:players]
    drawn = seed_that_seats(BranchLines, tuple(names)) if seed is None else seed
    return Game(BranchLines(names, {"standstill": "on"}, drawn), names)


class Table(tables.Table[State]):
    """A position in the making: privates are closed, the second share round is due."""

    def __init__(self, players: int = 3) -> None:
        super().__init__(new_game(players))
        self.state.privates = dict.fromkeys(self.title.privates, GONE)
        self.state.turn = 2
        self.state.frames = ()

    def company(
        self,
        company: str,
        par: int,
        holdings: dict[str, int],
        *,
        pool: int = 0,
        cash: int = 0,
        trains: str = "",
        floated: bool = True,
    ) -> Self:
        """A company that has operated, by shares of players, the Director first."""
        self.state.issue_prices[company] = par
        self._share_out(company, next(iter(holdings)), {**holdings, POOL: pool})
        self.treasury(company, cash)
        self.price(company, par)
        if floated:
            self.state.launched = (*self.state.launched, company)
            self.state.operated = (*self.state.operated, company)
            self.marker(company, self.title.companies[company].homes[0])
        return self._equip(company, trains, "")

    def line(self) -> Self:
        """The line of TEN from its home to Wend Cross."""
        return self.tiles("B5=57@2 C6=9@2")

    def depot(self, kinds: str) -> Self:
        """The trains that are left in the depot, besides the Ds."""
        self._restock(kinds)
        return self

    def share_round(self, player: str = "Ann", number: int = 2, **fields: Any) -> Game:
        """A share round that begins with this player."""
        return self._stock_round("Share round", StockRound(number, player), **fields)
