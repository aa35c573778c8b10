"""Setting up positions of 1853 for tests, piece by piece.

game = Table().phase("2").company("EIR", {"Adam": 4, "Ed": 1}, trains="2 2").dealing("Beth")

Positions on the map are easier with :mod:`tests.titles.t1853.maps`.
"""

from __future__ import annotations

from typing import Any, Self

import msgspec
import pytest

from railhead.finance.papers import BANK, CREDITS, DEPOT, ENVELOPES, GONE, POOL, STOCK
from railhead.play.actions import Action, Pass, RunTrains
from railhead.play.frames import CompanyTurn, OperatingRound
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1853.actions import NameCity, WriteBond
from railhead.titles.t1853.state import Bidding, Dealing
from railhead.titles.t1853.title import T1853

NAMES = ["Adam", "Beth", "Clive", "Dora", "Ed", "Flo"]
LOWEST = {3: 80, 4: 60, 5: 60, 6: 60}


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


class Table:
    """A position in the making. Starts after the first Railway Round: no company is formed and
    nobody holds a share, there are no Bonds (the money is with the players), all eight are Contract
    Bid companies, Adam has the Elephant, phase 1, and the second Dealing Round is due."""

    def __init__(self, players: int = 5, **options: str) -> None:
        self.game = game_with(players, options)
        self.title: Any = self.game.title
        self.state: Any = game_with(players, {**options, "game": "full"}).state.copy()
        self.state.seats = self.title.players
        self.state.priority = self.title.players[0]
        self.state.contract_companies = tuple(self.title.companies)
        self.state.turn = 2
        self.state.railway_round = 1
        self.state.cash.update({CREDITS: 0, ENVELOPES: 0})

    def phase(self, number: str) -> Self:
        """The phase, with one card of its train sold and all lower ones gone."""
        place = next(n for n, phase in enumerate(self.title.phases) if phase.name == number)
        self.state.phase = place
        starts = self.title.phases[place].starts_with
        kinds = [kind for kind, card in self.title.cards.items() if not card.beside]
        below = kinds[: kinds.index(starts)] if starts else []
        below += ["2M"] if number == "4" else []
        cards = [card for card in self.state.trains[DEPOT] if kind_of(card) not in below]
        if starts:
            cards.remove(next(card for card in cards if kind_of(card) == starts))
        return self.depot(cards)

    def depot(self, cards: list[str]) -> Self:
        """Only these cards are left with the bank."""
        out = [card for card in self.state.trains[DEPOT] if card not in cards]
        self.state.trains[DEPOT] = tuple(cards)
        self.state.trains[GONE] = (*self.state.trains[GONE], *out)
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

    def cash(self, **amounts: int) -> Self:
        """Money of players; the difference comes from the Bank."""
        for player, amount in amounts.items():
            self._set_cash(player, amount, BANK)
        return self

    def bank(self, amount: int) -> Self:
        """Personal money in the Bank; the difference goes to the last player."""
        self._set_cash(BANK, amount, self.title.players[-1])
        return self

    def treasury(self, company: str, amount: int) -> Self:
        """Credits of a company."""
        self._set_cash(company, amount, CREDITS)
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
            card = self._train(company, train)
            if train == unpaid:
                state.unpaid[company] = card
        return self

    def price(self, company: str, price: int) -> Self:
        """Put a company's marker on a price."""
        self.state.market[company] = self.title.chart.starts[price]
        self.state.arrivals[company] = max(self.state.arrivals.values(), default=0) + 1
        return self

    def returned(self, trains: str) -> Self:
        """Trains that companies have given back to the bank."""
        for train in trains.split():
            self._train(POOL, train)
        return self

    def tiles(self, words: str) -> Self:
        """Tiles in words: "Iaa=58/5 Hx=5/0" (hex, tile, rotation), each onto an empty hex."""
        for word in words.split():
            hex_id, _, laid = word.partition("=")
            tile, _, rotation = laid.partition("/")
            self.state.map = self.state.map.with_tile(
                self.title.board, hex_id, tile, int(rotation), (0,)
            )
        return self

    def elephant(self, player: str) -> Self:
        """Who holds the Elephant."""
        self.state.priority = player
        return self

    def set(self, **fields: Any) -> Self:
        """Any other field of the state, e.g. ``tokens=("SIR",)``, ``railway_round=1``."""
        for field, value in fields.items():
            setattr(self.state, field, value)
        return self

    # Ready.

    def dealing(self, player: str = "Adam", **fields: Any) -> Game:
        """A Dealing Round that begins with this player; ``first=True`` for the first one."""
        number = 1 if fields.get("first") else self.state.turn
        self.state.turn = number
        self.state.round = f"Dealing Round {number}"
        return self._game(msgspec.structs.replace(Dealing(number, player), **fields))

    def bids(self, player: str = "Adam") -> Game:
        """The second stage of the bids, with this player on turn."""
        self.state.turn = 0
        self.state.round = "Contract bids"
        return self._game(Bidding(player))

    def railway_round(self, *waiting: str, number: int = 1, of: int = 1) -> Game:
        """A Railway Round in which these companies have yet to act."""
        self.state.round = f"Railway Round {self.state.railway_round}"
        return self._game(OperatingRound(self.state.turn, number, of, waiting))

    def turn(
        self, company: str, step: str = "Track", *waiting: str, of: int = 1, **fields: Any
    ) -> Game:
        """A company's turn at a step (Track, Bases, Run, Mail, Dividend, Trains), others to come
        after it. Steps in which there is nothing to decide are passed by themselves."""
        names = [each.name for each in self.title.steps]
        self.state.round = f"Railway Round {self.state.railway_round}"
        turn = msgspec.structs.replace(CompanyTurn(company, names.index(step)), **fields)
        return self._game(OperatingRound(self.state.turn, 1, of, waiting), turn)

    def dividend(self, company: str, revenue: int, *waiting: str, of: int = 1) -> Game:
        """A company that has earned so much decides about its dividend."""
        return self.turn(company, "Dividend", *waiting, of=of, ran=True, revenue=revenue)

    def _game(self, *frames: Any) -> Game:
        self.state.frames = frames
        return Game.of_state(self.title, self.game.named, self.state)

    def _set_cash(self, holder: str, amount: int, other: str) -> None:
        cash = self.state.cash
        cash[other] = cash.get(other, 0) + cash.get(holder, 0) - amount
        cash[holder] = amount

    def _train(self, holder: str, name: str) -> str:
        kind = "2" if name == "1M" else name
        for source in (DEPOT, GONE):
            for card in self.state.trains[source]:
                if kind_of(card) == kind:
                    held = self.state.trains[source]
                    self.state.trains[source] = tuple(c for c in held if c != card)
                    self.state.trains[holder] = (*self.state.trains.get(holder, ()), card)
                    self.state.sides[card] = name
                    return str(card)
        raise AssertionError(f"there is no {name} left")


def offers(game: Game, action: Action, by: str = "") -> bool:
    """Whether an action is among the choices of a player who is asked."""
    for decision in game.decisions:
        player = by or action.by or decision.player
        if decision.player == player and decision.offers(
            msgspec.structs.replace(action, by=player)
        ):
            return True
    return False


def plays(game: Game, action: Action) -> None:
    """Play an action that must be on offer."""
    assert offers(game, action), f"not offered: {action}"
    game.play(action)


def refused(game: Game, action: Action) -> str | None:
    """The clause by which an action is refused; it is not offered, and the game stays as it is.
    (Routes are for the player to fill in: a bad one is refused though running is offered.)"""
    refusal = game.why(action)
    assert refusal is not None, f"not refused: {action}"
    assert isinstance(action, RunTrains) or not offers(game, action), f"offered: {action}"
    before = game.state
    with pytest.raises(IllegalAction) as raised:
        game.play(action)
    assert (raised.value.reason, raised.value.clause) == refusal
    assert game.state is before
    return refusal.clause


def clause(game: Game, action: Action | dict[str, Any]) -> str | None:
    """The clause by which an action is refused, whether or not anybody could offer it."""
    refusal = game.why(action)
    assert refusal is not None, f"not refused: {action}"
    return refusal.clause


def price(game: Game, company: str) -> int | None:
    """The present price of a company's shares."""
    return game.position.price(company)


def cash(game: Game, holder: str) -> int:
    """A purse."""
    return game.position.cash(holder)


def trains(game: Game, holder: str) -> list[str]:
    """The trains of a company, or of the bank ("depot", "pool"), by name."""
    p = game.position
    return [p.side(card).name for card in p.trains(holder)]


def pass_on(game: Game) -> None:
    """Everybody passes, or ends his step, until the round is over."""
    running = game.state.round
    while game.state.round == running and not game.finished:
        game.play({"type": "pass", "by": game.asked[0]})
