"""Setting up positions of 1848 for tests, piece by piece.

game = Table(players=4).phase("5").company("VR", 100, {"Ann": 6}, cash=300).turn("VR")
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Self

import msgspec
import pytest

from railhead.finance.papers import DEPOT, GONE, POOL, STOCK
from railhead.play.actions import Action, RunTrains
from railhead.play.frames import CompanyTurn, OperatingRound, StockRound
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1848.title import STARTING_CASH, T1848

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"]


@cache
def _seed_that_keeps_seats(count: int) -> int:
    """A seed by which the players sit in the order of their names."""
    names = NAMES[:count]
    draw = T1848(names, {}, 0).seats
    return next(seed for seed in range(100_000) if draw(names[:], Random(seed)) == names)


def new_game(players: int = 3, profile: str = "rulebook") -> Game:
    """A new game; Ann sits first, then Bob, Cy, Dee, Eve, Flo."""
    names = NAMES[:players]
    seed = _seed_that_keeps_seats(players)
    return Game(T1848(names, {"profile": profile}, seed), names)


class Table:
    """A position in the making. Starts after the opening sale: no private has an owner (all are
    out of the game), no company is started, phase 2 with one 2 sold, Ann has priority."""

    def __init__(self, players: int = 3, profile: str = "rulebook") -> None:
        self.game = new_game(players, profile)
        self.title: Any = self.game.title
        self.state: Any = self.game.state.copy()
        self.state.privates = dict.fromkeys(self.title.privates, GONE)
        self.state.turn = 2
        self.phase("2")

    def phase(self, name: str) -> Self:
        """The phase, with one card of its train sold and all lower ones."""
        number = next(n for n, phase in enumerate(self.title.phases) if phase.name == name)
        self.state.phase = number
        kinds = list(self.title.cards)
        starts = self.title.phases[number].starts_with
        gone = [k for k in kinds[: kinds.index(starts)] if k != "2E"] if starts else []
        cards = [c for c in self.state.trains[DEPOT] if kind_of(c) not in gone]
        if starts and self.title.cards[starts].count:
            cards.remove(next(c for c in cards if kind_of(c) == starts))
        out = [c for c in self.state.trains[DEPOT] if c not in cards]
        self.state.trains[DEPOT] = tuple(cards)
        self.state.trains[GONE] = (*self.state.trains.get(GONE, ()), *out)
        return self

    def cash(self, **amounts: int) -> Self:
        """Money of players and companies; the difference comes from the Bank."""
        for holder, amount in amounts.items():
            self.state.cash["bank"] += self.state.cash.get(holder, 0) - amount
            self.state.cash[holder] = amount
        return self

    def private(self, private: str, owner: str) -> Self:
        """Give an open private to a player or company."""
        self.state.privates[private] = owner
        return self

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
        printed = self.title.companies[company]
        state.issue_prices[company] = price
        state.market[company] = cell or self.title.chart.starts[price]
        state.arrivals[company] = max(state.arrivals.values(), default=0) + 1
        director, *_ = holdings
        holders = [director]
        for holder, units in {**holdings, POOL: pool}.items():
            holders += [holder] * (units - 2 if holder == director else units)
        holders += [STOCK] * (len(printed.shares) - len(holders))
        assert len(holders) == len(printed.shares), "too many shares"
        state.certificates[company] = tuple(holders)
        if launched:
            state.launched = (*state.launched, company)
        self.cash(**{company: cash})
        if operated:
            state.operated = (*state.operated, company)
            for home in printed.homes:
                self._marker(company, home, 0)
        for place in stations.split():
            hex_id, _, node = place.partition(".")
            self._marker(company, hex_id, int(node or 0))
        for side in trains.split():
            self.train(company, side)
        return self

    def shares(self, company: str, **units: int) -> Self:
        """Shares of the Bank of England, or of QG before it is started, for players."""
        holders = list(self.state.certificates[company])
        free = POOL if company == "BOE" else STOCK
        for player, count in units.items():
            for _ in range(count):
                holders[holders.index(free, 0 if company == "BOE" else 1)] = player
        self.state.certificates[company] = tuple(holders)
        return self

    def train(self, company: str, side: str) -> Self:
        """A train for a company: a card out of the depot, or out of those gone."""
        kind = next(
            k for k, card in self.title.cards.items() if side in [s.name for s in card.sides]
        )
        for holder in (GONE, DEPOT):
            for card in self.state.trains.get(holder, ()):
                if kind_of(card) == kind:
                    held = self.state.trains[holder]
                    self.state.trains[holder] = tuple(c for c in held if c != card)
                    self.state.trains[company] = (*self.state.trains.get(company, ()), card)
                    self.state.sides[card] = side
                    return self
        made = sum(kind_of(c) == kind for held in self.state.trains.values() for c in held)
        self.state.trains[company] = (*self.state.trains.get(company, ()), f"{kind}-{made}")
        self.state.sides[f"{kind}-{made}"] = side
        return self

    def depot(self, kinds: str) -> Self:
        """The Bank's trains from now on: kinds in words, one for each card: "4 4 5 6 6"."""
        cards: list[str] = []
        for kind in kinds.split():
            taken = [c for held in self.state.trains.values() for c in held if c not in cards]
            spare = [
                c
                for holder in (DEPOT, GONE)
                for c in self.state.trains.get(holder, ())
                if kind_of(c) == kind and c not in cards
            ]
            assert spare, f"no more {kind} cards, {taken}"
            cards.append(spare[0])
        rest = [
            c
            for holder in (DEPOT, GONE)
            for c in self.state.trains.get(holder, ())
            if c not in cards
        ]
        self.state.trains[DEPOT] = tuple(cards)
        self.state.trains[GONE] = tuple(rest)
        return self

    def tiles(self, words: str) -> Self:
        """Tiles in words: "F17=57@0 E18=9@3" (hex, tile, rotation)."""
        for word in words.split():
            hex_id, _, laid = word.partition("=")
            tile, _, rotation = laid.partition("@")
            nodes = len(self.title.board.tiles[tile].nodes)
            self.state.map = self.state.map.with_tile(
                self.title.board, hex_id, tile, int(rotation or 0), tuple(range(nodes))
            )
        return self

    def marker(self, company: str, places: str) -> Self:
        """More markers, "H11 G10.1"; also of the Bank of England."""
        for place in places.split():
            hex_id, _, node = place.partition(".")
            self._marker(company, hex_id, int(node or 0))
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

    def set(self, **fields: Any) -> Self:
        """Any other field of the state, e.g. ``granted=15``, ``linked=True``."""
        for field, value in fields.items():
            setattr(self.state, field, value)
        return self

    # Ready.

    def share_round(self, player: str = "Ann", number: int = 2, **fields: Any) -> Game:
        """A share round that begins with this player."""
        self.state.turn = number
        self.state.round = f"Share round {number}"
        p = Position(self.title, self.state)
        limit = self.title.certificate_limit
        over = tuple(n for n in p.players if p.certificate_count(n) > limit(p, n))
        frame = msgspec.structs.replace(StockRound(number, player, over=over), **fields)
        return self._game(frame)

    def operating_round(self, *waiting: str, number: int = 1, of: int = 1) -> Game:
        """An operating round in which these companies have yet to act."""
        self.state.round = f"Operating round {self.state.turn}.{number}"
        return self._game(OperatingRound(self.state.turn, number, of, waiting))

    def turn(
        self, company: str, step: str = "Track", *waiting: str, of: int = 1, **fields: Any
    ) -> Game:
        """A company's turn at a step (Track, Station, Run, Dividend, Trains), with others to
        come after it. Steps in which there is nothing to decide are passed by themselves."""
        names = [s.name for s in self.title.steps]
        self.state.round = f"Operating round {self.state.turn}.1"
        turn = msgspec.structs.replace(CompanyTurn(company, names.index(step)), **fields)
        return self._game(OperatingRound(self.state.turn, 1, of, waiting), turn)

    def _game(self, *frames: Any) -> Game:
        self.state.frames = frames
        return Game.of_state(self.title, self.game.named, self.state)

    def _marker(self, company: str, hex_id: str, node: int) -> None:
        self.state.map = self.state.map.with_marker(self.title.board, hex_id, node, company)
        if company in self.state.markers:
            self.state.markers[company] -= 1


def total(game: Game) -> int:
    """All money there is; the Bank's 10,000 and the Bank of England's 2,000."""
    return sum(game.state.cash.values())


def starting_cash(players: int) -> int:
    """What each player begins with."""
    return STARTING_CASH[players]


def offers(game: Game, action: Action) -> bool:
    """Whether an action is among the choices of the player who is asked."""
    decision = game.decision
    assert decision is not None
    return decision.offers(msgspec.structs.replace(action, by=action.by or decision.player))


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


def end_share_round(game: Game) -> None:
    """Everybody passes until this share round is over."""
    running = game.state.round
    while game.state.round == running:
        game.play({"type": "pass"})
