"""Setting up positions of 1860 for tests, piece by piece.

game = Table(players=3).phase("3").company("IOW", 82, {"Ann": 6}, trains="2+1").turn("IOW")
"""

from __future__ import annotations

from typing import Any, Self

import msgspec
import pytest

from railhead.finance.papers import BANK, CREDITS, DEPOT, GONE, POOL, STOCK
from railhead.play.actions import Action, RunTrains
from railhead.play.frames import CompanyTurn, OperatingRound, StockRound
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1860.title import T1860

NAMES = ["Ann", "Bob", "Cy", "Dee"]


def new_game(players: int = 3, profile: str = "rulebook", **options: str) -> Game:
    """A new game; Ann sits first, then Bob, Cy, Dee."""
    names = NAMES[:players]
    return Game(T1860(names, {"profile": profile, **options}, 0), names)


class Table:
    """A position in the making. Starts after the opening auction: nobody owns a private (the four
    are closed, Fishbourne waits), no company is started, all layers are open, phase 2, Ann has the
    priority deal, and the second share round is due."""

    def __init__(self, players: int = 3, profile: str = "rulebook", **options: str) -> None:
        self.game = new_game(players, profile, **options)
        self.title: Any = self.game.title
        self.state: Any = self.game.state.copy()
        self.state.privates = {
            private: GONE if printed.exchange_for else STOCK
            for private, printed in self.title.privates.items()
        }
        self.state.turn = 2
        self.state.layer = 4

    def phase(self, name: str) -> Self:
        """The phase, with one card of its train sold and all lower ones."""
        number = next(n for n, phase in enumerate(self.title.phases) if phase.name == name)
        self.state.phase = number
        starts = self.title.phases[number].starts_with
        if starts:
            kinds = list(self.title.cards)
            below = kinds[: kinds.index(starts)]
            cards = [card for card in self.state.trains[DEPOT] if kind_of(card) not in below]
            first = next((card for card in cards if kind_of(card) == starts), None)
            if first is not None:
                cards.remove(first)
            self._depot(cards)
        gives = self.title.phases[number].gives
        if "fishbourne" in gives:
            self.state.privates["FFC"] = BANK
        self.state.southern = "southern" in gives
        return self

    def cash(self, **amounts: int) -> Self:
        """Money of players; the difference comes from the Bank."""
        for player, amount in amounts.items():
            self.state.cash[BANK] += self.state.cash[player] - amount
            self.state.cash[player] = amount
        return self

    def treasury(self, company: str, amount: int) -> Self:
        """Credits of a company."""
        self.state.cash[CREDITS] += self.state.cash[company] - amount
        self.state.cash[company] = amount
        return self

    def private(self, private: str, owner: str) -> Self:
        """Give an open private to a player, or to the Bank ("bank")."""
        self.state.privates[private] = owner
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
        printed = self.title.companies[company]
        state.issue_prices[company] = par
        holders = [POOL] if director_in_pool else [next(iter(holdings))]
        for holder, units in {**holdings, POOL: pool}.items():
            first = holder == holders[0] and not director_in_pool
            holders += [holder] * (units - 2 if first else units)
        holders += [STOCK] * (len(printed.shares) - len(holders))
        assert len(holders) == len(printed.shares), "too many shares"
        state.certificates[company] = tuple(holders)
        self.treasury(company, cash)
        if floated:
            state.launched = (*state.launched, company)
            self.price(company, par if price is None else price)
            self._base(company, printed.homes[0], 0)
        if floated and operated:
            state.operated = (*state.operated, company)
        for place in bases.split():
            hex_id, _, node = place.partition(".")
            self._base(company, hex_id, int(node or 0))
        for train in trains.split():
            self.train(company, train)
        return self

    def price(self, company: str, price: int) -> Self:
        """Put a company's marker on a price, beneath those that stand there."""
        self.state.market[company] = self.title.chart.starts[price]
        self.state.arrivals[company] = max(self.state.arrivals.values(), default=0) + 1
        return self

    def bankrupt(self, company: str, *, trains: str = "", cash: int = 0, bases: str = "") -> Self:
        """A company that has operated and gone bankrupt."""
        self.state.bankrupt = (*self.state.bankrupt, company)
        self.state.operated = (*self.state.operated, company)
        self._base(company, self.title.companies[company].homes[0], 0)
        for place in bases.split():
            hex_id, _, node = place.partition(".")
            self._base(company, hex_id, int(node or 0))
        for train in trains.split():
            self.train(company, train)
        return self.treasury(company, cash)

    def train(self, holder: str, kind: str) -> Self:
        """A train for a company or for the bank's returned ones ("pool")."""
        for source in (GONE, DEPOT):
            for card in self.state.trains.get(source, ()):
                if kind_of(card) == kind:
                    held = self.state.trains[source]
                    self.state.trains[source] = tuple(c for c in held if c != card)
                    self.state.trains[holder] = (*self.state.trains.get(holder, ()), card)
                    return self
        made = sum(kind_of(c) == kind for held in self.state.trains.values() for c in held)
        self.state.trains[holder] = (*self.state.trains.get(holder, ()), f"{kind}-{made}")
        return self

    def tiles(self, words: str) -> Self:
        """Tiles in words: "F2=787@0 F4=742@3" (hex, tile, rotation)."""
        for word in words.split():
            hex_id, _, laid = word.partition("=")
            tile, _, rotation = laid.partition("@")
            nodes = len(self.title.board.tiles[tile].nodes)
            self.state.map = self.state.map.with_tile(
                self.title.board, hex_id, tile, int(rotation or 0), tuple(range(nodes))
            )
        return self

    def base(self, company: str, places: str) -> Self:
        """More bases, "G5 G5.1"."""
        for place in places.split():
            hex_id, _, node = place.partition(".")
            self._base(company, hex_id, int(node or 0))
        return self

    def set(self, **fields: Any) -> Self:
        """Any other field of the state, e.g. ``insolvent=("IOW",)``, ``frozen=True``."""
        for field, value in fields.items():
            setattr(self.state, field, value)
        return self

    # Ready.

    def share_round(self, player: str = "Ann", number: int = 2, **fields: Any) -> Game:
        """A share round that begins with this player."""
        self.state.turn = number
        self.state.round = f"Share round {number}"
        return self._game(msgspec.structs.replace(StockRound(number, player), **fields))

    def operating_round(self, *waiting: str, number: int = 1, of: int = 1) -> Game:
        """An operating round in which these companies have yet to act."""
        self.state.round = f"Operating round {self.state.turn}.{number}"
        return self._game(OperatingRound(self.state.turn, number, of, waiting))

    def turn(
        self, company: str, step: str = "Track", *waiting: str, of: int = 1, **fields: Any
    ) -> Game:
        """A company's turn at a step (Track, Base, Run, Dividend, Trains), with others to come
        after it. Steps in which there is nothing to decide are passed by themselves."""
        names = [s.name for s in self.title.steps]
        self.state.round = f"Operating round {self.state.turn}.1"
        turn = msgspec.structs.replace(CompanyTurn(company, names.index(step)), **fields)
        return self._game(OperatingRound(self.state.turn, 1, of, waiting), turn)

    def _game(self, *frames: Any) -> Game:
        self.state.frames = frames
        return Game.of_state(self.title, self.game.named, self.state)

    def _depot(self, cards: list[str]) -> None:
        out = [card for card in self.state.trains[DEPOT] if card not in cards]
        self.state.trains[DEPOT] = tuple(cards)
        self.state.trains[GONE] = (*self.state.trains.get(GONE, ()), *out)

    def _base(self, company: str, hex_id: str, node: int) -> None:
        self.state.map = self.state.map.with_marker(self.title.board, hex_id, node, company)
        self.state.markers[company] -= 1


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


def price(game: Game, company: str) -> int | None:
    """The present price of a company's shares."""
    return game.position.price(company)


def cash(game: Game, holder: str) -> int:
    """A purse."""
    return game.position.cash(holder)


def pass_on(game: Game) -> None:
    """Everybody passes, or ends his step, until the round is over."""
    running = game.state.round
    while game.state.round == running and not game.finished:
        game.play({"type": "pass", "by": game.asked[0]})
