"""Setting up positions of 1853 for tests, piece by piece.

game = Table().phase("2").company("EIR", {"Adam": 4, "Ed": 1}, trains="2 2").dealing("Beth")

Positions on the map are easier with :mod:`tests.titles.t1853.maps`.
"""

from __future__ import annotations

from typing import Any, Self

from railhead.finance.holders import BANK, CREDITS, DEPOT, ENVELOPES, GONE, POOL, STOCK
from railhead.play.actions import Action, Pass
from railhead.play.frames import OperatingRound
from railhead.routes.trains import kind_of
from railhead.titles.t1853.actions import NameCity, WriteBond
from railhead.titles.t1853.state import Bidding, Dealing, State1853
from railhead.titles.t1853.title import T1853
from tests.titles import tables
from tests.titles.answers import cash, offers, pass_on, plays, price, refused
from tests.titles.t1853 import Game

__all__ = [
    "NAMES",
    "Table",
    "bid",
    "bidding",
    "cash",
    "clause",
    "game_with",
    "hex_of",
    "name",
    "new_game",
    "offers",
    "pass_on",
    "plays",
    "price",
    "refused",
    "trains",
]

NAMES = ["Adam", "Beth", "Clive", "Dora", "Ed", "Flo"]


def new_game(players: int = 5, seed: int = 0, **options: str) -> Game:
    """A new game, in which everybody has yet to write his Bond."""
    return game_with(players, options, seed)


def game_with(players: int, options: dict[str, str], seed: int = 0) -> Game:
    """The same, with the options as a table."""
    names = NAMES[:players]
    return Game(T1853(names, options, seed), names)


def hex_of(game: Game, city: str) -> str:
    """The hex of a city by its name."""
    title: Any = game.title
    return next(str(hex_id) for hex_id, each in title.cities.items() if each.name == city)


def name(game: Game, city: str, company: str, by: str = "") -> NameCity:
    """The action of naming a city."""
    return NameCity(by=by or game.asked[0], hex=hex_of(game, city), company=company)


def bidding(*bonds: int, seed: int = 0, **options: str) -> Game:
    """A game after the Bonds: one for each player, Adam's first."""
    game = new_game(len(bonds), seed, **options)
    for player, bond in zip(NAMES, bonds, strict=False):
        game.play(WriteBond(by=player, amount=bond))
    return game


def bid(game: Game, words: str) -> None:
    """Name cities one after the other: "Patna EIR, Lahore NWR, pass"."""
    for word in words.split(","):
        city, _, company = word.strip().partition(" ")
        if city == "pass":
            game.play(Pass(by=game.asked[0]))
        else:
            game.play(name(game, city, company))


class Table(tables.Table[State1853]):
    """A position in the making. Starts after the first Railway Round: no company is formed and
    nobody holds a share, there are no Bonds (the money is with the players), all eight are Contract
    Bid companies, Adam has the Elephant, phase 1, and the second Dealing Round is due."""

    spare_trains = (DEPOT, GONE)

    def __init__(self, players: int = 5, **options: str) -> None:
        super().__init__(game_with(players, options))
        self.state = game_with(players, {**options, "game": "full"}).state.copy()
        self.state.seats = self.title.players
        self.state.priority = self.title.players[0]
        self.state.contract_companies = tuple(self.title.companies)
        self.state.turn = 2
        self.state.railway_round = 1
        self.state.cash.update({CREDITS: 0, ENVELOPES: 0})

    def phase(self, name: str) -> Self:
        """The phase, with one card of its train sold and all lower ones gone."""
        super().phase(name)
        return self.without("2M") if name == "4" else self

    def depot(self, cards: list[str]) -> Self:
        """Only these cards are left with the bank."""
        self._depot(cards)
        return self

    def without(self, *kinds: str) -> Self:
        """The bank has no new trains of these kinds left."""
        return self.depot([c for c in self.state.trains[DEPOT] if kind_of(c) not in kinds])

    def more_cards(self) -> Self:
        """A Minor has formed in the first Dealing Round (MIN-01)."""
        self.state.more_cards = True
        for card in ("2-6", "2M-2", "3M-3"):
            self.state.trains[GONE] = tuple(c for c in self.state.trains[GONE] if c != card)
            self.state.trains[DEPOT] = (*self.state.trains[DEPOT], card)
        return self

    def bank(self, amount: int) -> Self:
        """Personal money in the Bank; the difference goes to the last player."""
        self._purse(BANK, amount, self.title.players[-1])
        return self

    def bid(self, player: str, bond: int, cities: str, claims: str = "") -> Self:
        """A Bond and its cities by name; ``claims``: "NWR NWR". The Bond comes out of his cash; the
        shares are for :meth:`company`."""
        self.state.bonds[player] = bond
        self.state.cities[player] = tuple(hex_of(self.game, city) for city in cities.split())
        self.state.claims[player] = self.state.contracted[player] = tuple(claims.split())
        self.state.complete = (*self.state.complete, player)
        self.state.cash[player] -= bond
        self.state.cash[ENVELOPES] += bond
        return self

    def unredeemed(self, player: str, companies: str) -> Self:
        """Shares that a player holds and has not paid for: "BAR EIR"."""
        self.state.unredeemed[player] = tuple(companies.split())
        return self

    def company(
        self,
        company: str,
        holdings: dict[str, int],
        *,
        pool: int = 0,
        cash: int | None = None,
        price: int | None = None,
        formed: bool = True,
        operated: bool = True,
        former: str = "",
        major: bool = False,
        trains: str = "",
        unpaid: str = "",
    ) -> Self:
        """A company with its shareholders, the longest first; the largest of at least two shares is
        Director if it is formed. ``cash``: its treasury, its capital if left out. ``price``: par if
        left out. ``former``: its last Director. ``major``: of the BBCI. ``trains``: "2 1M";
        ``unpaid``: the one bought on credit."""
        state = self.state
        holders = [h for holder, units in holdings.items() for h in [holder] * units]
        holders += [POOL] * pool
        assert len(holders) <= 10, "too many shares"
        state.certificates[company] = (*holders, *[STOCK] * (10 - len(holders)))
        state.holders[company] = tuple(holder for holder, units in holdings.items() if units)
        if former:
            state.former[company] = former
        if major:
            state.major = (*state.major, company)
        if not formed:
            return self
        state.launched = (*state.launched, company)
        best = max(holdings, key=lambda player: holdings[player], default=None)
        if best is not None and holdings[best] >= 2:
            state.directors[company] = best
        par = self.title.par(company)
        self.treasury(company, 10 * par if cash is None else cash)
        self.price(company, par if price is None else price)
        p = self.game.position
        for hex_id, edge in self.title.homes(type(p)(self.title, state), company):
            node = self.title.station(type(p)(self.title, state), hex_id, edge)
            state.map = state.map.with_marker(self.title.board, hex_id, node, company)
            state.markers[company] -= 1
        if operated:
            state.operated = (*state.operated, company)
        for train in trains.split():
            card = self._card(company, train)
            if train == unpaid:
                state.unpaid[company] = card
        return self

    def returned(self, trains: str) -> Self:
        """Trains that companies have given back to the bank."""
        for train in trains.split():
            self.train(POOL, train)
        return self

    def tiles(self, words: str) -> Self:
        """Tiles in words: "Iaa=58/5 Hx=5/0" (hex, tile, rotation), each onto an empty hex."""
        return super().tiles(words.replace("/", "@"))

    def elephant(self, player: str) -> Self:
        """Who holds the Elephant."""
        self.state.priority = player
        return self

    # Ready.

    def dealing(self, player: str = "Adam", **fields: Any) -> Game:
        """A Dealing Round that begins with this player; ``first=True`` for the first one."""
        number = 1 if fields.get("first") else self.state.turn
        return self._stock_round("Dealing Round", Dealing(number, player), **fields)

    def bids(self, player: str = "Adam") -> Game:
        """The second stage of the bids, with this player on turn."""
        self.state.turn = 0
        self.state.round = "Contract bids"
        return self._game(Bidding(player))

    def railway_round(self, *waiting: str, number: int = 1, of: int = 1) -> Game:
        """A Railway Round in which these companies have yet to act."""
        return self.operating_round(*waiting, number=number, of=of)

    def dividend(self, company: str, revenue: int, *waiting: str, of: int = 1) -> Game:
        """A company that has earned so much decides about its dividend."""
        return self.turn(company, "Dividend", *waiting, of=of, ran=True, revenue=revenue)

    def _round(self, waiting: tuple[str, ...], number: int, of: int) -> OperatingRound:
        frame = super()._round(waiting, number, of)
        self.state.round = f"Railway Round {self.state.railway_round}"
        return frame


def clause(game: Game, action: Action | dict[str, Any]) -> str | None:
    """The clause by which an action is refused, whether or not anybody could offer it."""
    refusal = game.why(action)
    assert refusal is not None, f"not refused: {action}"
    return refusal.clause


def trains(game: Game, holder: str) -> list[str]:
    """The trains of a company, or of the bank ("depot", "pool"), by name."""
    p = game.position
    return [p.side(card).name for card in p.trains(holder)]
