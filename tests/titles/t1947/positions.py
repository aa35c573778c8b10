"""Setting up positions of 1947 for tests, piece by piece: papers, money and rounds. The map side
is in tests/titles/t1947/fields.py.

game = (
    Table(players=4)
    .phase("2")
    .company("SIR", 80, {"Ann": 6, "Bob": 2}, pool=1, cash=300)
    .bonds("SIR", Ann=5)
    .share_round("Bob")
)
"""

from __future__ import annotations

from typing import Any, Self

from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play.actions import Bid, Pass
from railhead.titles.t1947.state import SEASONS, State1947, TradingRound, Turn1947
from railhead.titles.t1947.title import T1947
from tests.titles import tables
from tests.titles.answers import offers, plays, refused
from tests.titles.answers import pass_on as end_share_round
from tests.titles.answers import purses as cash
from tests.titles.t1947 import Game
from tests.titles.tables import NAMES

__all__ = [
    "NAMES",
    "Table",
    "asked",
    "bidding",
    "cash",
    "cell",
    "end_share_round",
    "new_game",
    "offers",
    "place",
    "plays",
    "refused",
    "seed_that_seats",
    "until",
]


def seed_that_seats(names: tuple[str, ...]) -> int:
    """A seed by which the players have the order cards in the order of their names."""
    return tables.seed_that_seats(T1947, names)


def new_game(names: tuple[str, ...] | int = 3, rules: int | None = None, **options: str) -> Game:
    """A new game; the first of the names has order card 1, and so on."""
    names = tuple(NAMES[:names]) if isinstance(names, int) else names
    return Game(T1947(list(names), options, seed_that_seats(names), rules), list(names))


def cell(place: str) -> tuple[int, int]:
    """A space of the market: ``r4c7`` is row 4, column 7."""
    row, column = place[1:].split("c")
    return int(row) - 1, int(column) - 1


class Table(tables.Table[State1947]):
    """A position in the making. Starts after the auction: all privates are out of the game, no
    company is open, no share lies in the pool, phase 1, every temple reached, Ann has card 1."""

    turn_frame = Turn1947

    def __init__(
        self, players: int | tuple[str, ...] = 3, rules: int | None = None, **options: str
    ) -> None:
        super().__init__(new_game(players, rules, **options))
        self.state.privates = dict.fromkeys(self.title.privates, GONE)
        self.state.hammer = dict.fromkeys(self.title.privates, 100)
        self.state.certificates = {
            company: (STOCK,) * len(printed.shares)
            for company, printed in self.title.companies.items()
        }
        self.state.temples = tuple(self.title.companies)
        self.state.turn = 2

    def season(self, name: str) -> Self:
        """The season: Dry, Monsoon, Intermediate or Fertile."""
        self.state.season = SEASONS.index(name)
        return self

    def order(self, *players: str) -> Self:
        """The order cards, card 1 first."""
        self.state.order = players
        return self

    def private(self, private: str, owner: str, hammer: int = 100) -> Self:
        """Give an open private to a player or company."""
        self.state.hammer[private] = hammer
        return super().private(private, owner)

    def company(
        self,
        company: str,
        par: int,
        holdings: dict[str, int],
        *,
        pool: int = 0,
        cash: int = 0,
        at: str = "",
        launched: bool = True,
        operated: bool = True,
        trains: str = "",
        stations: str = "",
        savings: str = "",
    ) -> Self:
        """An open company. ``holdings``: units by player, the president first (his certificate is
        two or three of them). ``at``: its space, "r5c4"; left out, that of its par in the first
        band that has it. ``savings``: players whose shares are savings shares. ``stations``: hexes
        besides its home, which is placed if it has operated. ``trains``: "T2 T3"."""
        state = self.state
        state.issue_prices[company] = par
        bands = (band[par] for band in self.title.chart.bands.values() if par in band)
        self._stand(company, cell(at) if at else next(bands))
        self._share_out(company, next(iter(holdings)), {**holdings, POOL: pool})
        state.savings[company] = tuple(savings.split())
        if launched:
            state.launched = (*state.launched, company)
        self.treasury(company, cash)
        if launched and operated:
            state.operated = (*state.operated, company)
            self.marker(company, self.title.companies[company].homes[0])
        return self._equip(company, trains, stations)

    def shares(self, company: str, **units: int) -> Self:
        """Shares of a company that is not open for the pool or players (the drawn ones, say)."""
        self._hand_over(company, units)
        return self

    def bonds(
        self, company: str, locked: str = "", stock: int = 0, pool: int = 0, **held: int
    ) -> Self:
        """The bonds of a company that has issued them, by player; the rest is out of the game.
        ``locked``: players who have bought theirs in this share round."""
        holders = [STOCK] * stock + [POOL] * pool
        for player, count in held.items():
            holders += [player] * count
            if player in locked.split():
                self.state.locked[f"{player} {company}"] = count
        self.state.bonds[company] = tuple(holders + [GONE] * (10 - len(holders)))
        return self

    def depot(self, kinds: str) -> Self:
        """The Bank's limited trains from now on, one word for each card: "T4 T4 T5"."""
        self._restock(kinds)
        return self

    def boxes(self, company: str, count: int) -> Self:
        """So many boxes of a company's track are filled, with sites in the order of the map."""
        self.state.boxes[company] = tuple(self.title.geography.sites)[:count]
        return self

    # Ready.

    def share_round(self, player: str = "", number: int = 2, **fields: Any) -> Game:
        """A share round in which this player (left out: card 1) is on turn."""
        frame = TradingRound(number, player or self.state.order[0])
        return self._stock_round("Stock round", frame, **fields)


def asked(game: Game) -> str:
    """The one player who is asked."""
    decision = game.decision
    assert decision is not None
    return decision.player


def place(game: Game, company: str) -> str:
    """The space of a company's token, "r5c4"."""
    row, column = game.state.market[company]
    return f"r{row + 1}c{column + 1}"


def until(game: Game, player: str) -> None:
    """The others pass until a player is asked."""
    while asked(game) != player:
        plays(game, Pass())


def bidding(game: Game, words: str) -> None:
    """Bids and passes, each by the player who must be on turn: "A10 B20 C-"."""
    for word in words.split():
        player = next(name for name in NAMES if name[0] == word[0])
        assert asked(game) == player, word
        plays(game, Pass(by=player) if word[1:] == "-" else Bid(by=player, amount=int(word[1:])))
