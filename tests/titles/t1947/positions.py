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

from functools import cache
from random import Random
from typing import Any, Self

import msgspec
import pytest

from railhead.finance.papers import BANK, DEPOT, GONE, POOL, STOCK
from railhead.play.actions import Action, Bid, Pass, RunTrains
from railhead.play.frames import OperatingRound
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1947.state import SEASONS, TradingRound, Turn1947
from railhead.titles.t1947.title import T1947

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"]


@cache
def seed_that_seats(names: tuple[str, ...]) -> int:
    """A seed by which the players have the order cards in the order of their names."""
    draw = T1947(list(names), {}, 0).seats
    return next(n for n in range(100_000) if draw(list(names), Random(n)) == list(names))


def new_game(names: tuple[str, ...] | int = 3, **options: str) -> Game:
    """A new game; the first of the names has order card 1, and so on."""
    names = tuple(NAMES[:names]) if isinstance(names, int) else names
    return Game(T1947(list(names), options, seed_that_seats(names)), list(names))


def cell(place: str) -> tuple[int, int]:
    """A space of the market: ``r4c7`` is row 4, column 7."""
    row, column = place[1:].split("c")
    return int(row) - 1, int(column) - 1


class Table:
    """A position in the making. Starts after the auction: all privates are out of the game, no
    company is open, no share lies in the pool, phase 1, every temple reached, Ann has card 1."""

    def __init__(self, players: int | tuple[str, ...] = 3, **options: str) -> None:
        self.game = new_game(players, **options)
        self.title: Any = self.game.title
        self.state: Any = self.game.state.copy()
        self.state.privates = dict.fromkeys(self.title.privates, GONE)
        self.state.hammer = dict.fromkeys(self.title.privates, 100)
        self.state.certificates = {
            company: (STOCK,) * len(printed.shares)
            for company, printed in self.title.companies.items()
        }
        self.state.temples = tuple(self.title.companies)
        self.state.turn = 2

    def phase(self, name: str) -> Self:
        """The phase, with one card of its train sold and all lower ones; what was sold is gone."""
        number = next(n for n, phase in enumerate(self.title.phases) if phase.name == name)
        self.state.phase = number
        starts = self.title.phases[number].starts_with
        kinds = list(self.title.cards)
        below = kinds[: kinds.index(starts)] if starts else []
        cards = [card for card in self.state.trains[DEPOT] if kind_of(card) not in below]
        if starts and self.title.cards[starts].count:
            cards.remove(next(card for card in cards if kind_of(card) == starts))
        out = [card for card in self.state.trains[DEPOT] if card not in cards]
        self.state.trains = {**self.state.trains, DEPOT: tuple(cards), GONE: tuple(out)}
        return self

    def season(self, name: str) -> Self:
        """The season: Dry, Monsoon, Intermediate or Fertile."""
        self.state.season = SEASONS.index(name)
        return self

    def cash(self, **amounts: int) -> Self:
        """Money of players; the difference comes from the Bank."""
        for holder, amount in amounts.items():
            self.treasury(holder, amount)
        return self

    def treasury(self, holder: str, amount: int) -> Self:
        """Money of a company or player."""
        self.state.cash[BANK] += self.state.cash.get(holder, 0) - amount
        self.state.cash[holder] = amount
        return self

    def order(self, *players: str) -> Self:
        """The order cards, card 1 first."""
        self.state.order = players
        return self

    def private(self, private: str, owner: str, hammer: int = 100) -> Self:
        """Give an open private to a player or company."""
        self.state.privates[private] = owner
        self.state.hammer[private] = hammer
        return self

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
        printed = self.title.companies[company]
        state.issue_prices[company] = par
        bands = (band[par] for band in self.title.chart.bands.values() if par in band)
        state.market[company] = cell(at) if at else next(bands)
        state.arrivals[company] = max(state.arrivals.values(), default=0) + 1
        president, *_ = holdings
        holders = [president]
        size = printed.shares[0] // printed.unit
        for holder, units in {**holdings, POOL: pool}.items():
            holders += [holder] * (units - size if holder == president else units)
        holders += [STOCK] * (len(printed.shares) - len(holders))
        assert len(holders) == len(printed.shares), "too many shares"
        state.certificates[company] = tuple(holders)
        state.savings[company] = tuple(savings.split())
        if launched:
            state.launched = (*state.launched, company)
        self.treasury(company, cash)
        if launched and operated:
            state.operated = (*state.operated, company)
            self._marker(company, printed.homes[0])
        for hex_id in stations.split():
            self._marker(company, hex_id)
        for kind in trains.split():
            self.train(company, kind)
        return self

    def shares(self, company: str, **units: int) -> Self:
        """Shares of a company that is not open for the pool or players (the drawn ones, say)."""
        holders = list(self.state.certificates[company])
        for holder, count in units.items():
            for _ in range(count):
                holders[holders.index(STOCK, 1)] = holder
        self.state.certificates[company] = tuple(holders)
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

    def train(self, holder: str, kind: str) -> Self:
        """A train for a company or the pool: a card out of those gone, or out of the depot."""
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

    def depot(self, kinds: str) -> Self:
        """The Bank's limited trains from now on, one word for each card: "T4 T4 T5"."""
        cards: list[str] = []
        spare = [c for holder in (DEPOT, GONE) for c in self.state.trains.get(holder, ())]
        for kind in kinds.split():
            cards.append(next(c for c in spare if kind_of(c) == kind and c not in cards))
        self.state.trains[DEPOT] = tuple(cards)
        self.state.trains[GONE] = tuple(c for c in spare if c not in cards)
        return self

    def tiles(self, words: str) -> Self:
        """Tiles in words: "H35=57@0 I34=8@1" (hex, tile, rotation)."""
        for word in words.split():
            hex_id, _, laid = word.partition("=")
            tile, _, rotation = laid.partition("@")
            nodes = len(self.title.board.tiles[tile].nodes)
            self.state.map = self.state.map.with_tile(
                self.title.board, hex_id, tile, int(rotation or 0), tuple(range(nodes))
            )
        return self

    def boxes(self, company: str, count: int) -> Self:
        """So many boxes of a company's track are filled, with sites in the order of the map."""
        self.state.boxes[company] = tuple(self.title.geography.sites)[:count]
        return self

    def set(self, **fields: Any) -> Self:
        """Any other field of the state, e.g. ``workers={"Ann": 3}``, ``season=1``."""
        for field, value in fields.items():
            setattr(self.state, field, value)
        return self

    # Ready.

    def share_round(self, player: str = "", number: int = 2, **fields: Any) -> Game:
        """A share round in which this player (left out: card 1) is on turn."""
        self.state.turn = number
        self.state.round = f"Share round {number}"
        frame = TradingRound(number, player or self.state.order[0])
        return self._game(msgspec.structs.replace(frame, **fields))

    def operating_round(self, *waiting: str, number: int = 1, of: int = 1) -> Game:
        """An operating round in which these companies have yet to act."""
        self.state.round = f"Operating round {self.state.turn}.{number}"
        return self._game(OperatingRound(self.state.turn, number, of, waiting))

    def turn(
        self, company: str, step: str = "Track", *waiting: str, of: int = 1, **fields: Any
    ) -> Game:
        """A company's turn at a step (Track, Station, Run, Sites, Dividend, Market moves, Trains),
        with others to come. Steps in which there is nothing to decide are passed by themselves."""
        names = [each.name for each in self.title.steps]
        self.state.round = f"Operating round {self.state.turn}.1"
        turn = msgspec.structs.replace(Turn1947(company, names.index(step)), **fields)
        return self._game(OperatingRound(self.state.turn, 1, of, waiting), turn)

    def _game(self, *frames: Any) -> Game:
        self.state.frames = frames
        return Game.of_state(self.title, self.game.named, self.state)

    def _marker(self, company: str, hex_id: str) -> None:
        self.state.map = self.state.map.with_marker(self.title.board, hex_id, 0, company)
        self.state.markers[company] -= 1


def offers(game: Game, action: Action) -> bool:
    """Whether an action is among the choices of the player who is asked."""
    decision = game.decision
    assert decision is not None
    return decision.offers(msgspec.structs.replace(action, by=action.by or decision.player))


def plays(game: Game, *actions: Action) -> None:
    """Play actions that must be on offer, one after the other."""
    for action in actions:
        assert offers(game, action), f"not offered: {action}"
        game.play(action)


def refused(game: Game, action: Action) -> str | None:
    """The clause by which an action is refused; it is not offered, and the game stays as it is."""
    refusal = game.why(action)
    assert refusal is not None, f"not refused: {action}"
    assert isinstance(action, RunTrains) or not offers(game, action), f"offered: {action}"
    before = game.state
    with pytest.raises(IllegalAction) as raised:
        game.play(action)
    assert (raised.value.reason, raised.value.clause) == refusal
    assert game.state is before
    return refusal.clause


def asked(game: Game) -> str:
    """The one player who is asked."""
    decision = game.decision
    assert decision is not None
    return decision.player


def end_share_round(game: Game) -> None:
    """Everybody passes until this share round is over."""
    running = game.state.round
    while game.state.round == running and not game.finished:
        game.play({"type": "pass"})


def place(game: Game, company: str) -> str:
    """The space of a company's token, "r5c4"."""
    row, column = game.state.market[company]
    return f"r{row + 1}c{column + 1}"


def cash(game: Game, *holders: str) -> list[int]:
    """The money of some players or companies."""
    return [game.state.cash[holder] for holder in holders]


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
