"""Setting up positions of 18 India for tests, piece by piece.

game = Table("EIR EBR").company("EIR", {"Ann": 6}, cash=300, trains="2").turn("EIR")
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any, Self

import msgspec
import pytest

from railhead.board.tiles import Track
from railhead.board.upgrades import fits
from railhead.finance.papers import DEPOT, GONE, POOL, STOCK
from railhead.play.actions import Action, Pass, RunTrains
from railhead.play.frames import OperatingRound
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles import data
from railhead.titles.t18india.deal import Deal, deal, name_of
from railhead.titles.t18india.state import IndiaStockRound, IndiaTurn
from railhead.titles.t18india.title import FOLDER, T18India

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve"]


@cache
def _seed(players: int, wanted: frozenset[str], unwanted: frozenset[str], profile: str) -> int:
    """A seed by which the players sit in the order of their names, these companies are drawn and
    those not, and no card of theirs, and no three of a company, are left over."""
    names = NAMES[:players]
    companies = tuple(data.load_companies(FOLDER))
    privates = tuple(data.load_privates(FOLDER))
    regions = data.read(FOLDER, "companies.toml")["regions"]
    seats = T18India(names, {"profile": profile}, 0).seats
    for seed in range(1_000_000):
        if seats(names[:], Random(seed)) != names:
            continue
        as_there = profile == "18xx.games"
        dealt: Deal = deal(seed, players, companies, privates, regions, as_there=as_there)
        left = Counter(map(name_of, dealt.left))
        if not wanted <= set(dealt.companies) or unwanted & set(dealt.companies):
            continue
        if not wanted & set(left) and max(left.values()) < 3:
            return seed
    raise AssertionError(f"no seed draws {wanted}")


class Table:
    """A position in the making, with these companies among the nine and those not. Nobody holds
    anything, no company is started, Phase I; the cards of the deal are out of the way."""

    def __init__(
        self, companies: str = "", without: str = "", *, players: int = 3, profile: str = "rulebook"
    ) -> None:
        names = NAMES[:players]
        seed = _seed(players, frozenset(companies.split()), frozenset(without.split()), profile)
        title = T18India(names, {"profile": profile}, seed)
        self.game = Game(title, names)
        self.title: Any = self.game.title
        self.state: Any = self.game.state.copy()
        self._clear()
        self.state.turn = 2

    def _clear(self) -> None:
        """Take the deal off the table: no hands, no rows, nothing in the Open Market."""
        state = self.state
        state.hands = dict.fromkeys(self.title.players, ())
        state.rows = ((), (), ())
        state.privates = dict.fromkeys(state.privates, STOCK)
        for company, holders in state.certificates.items():
            state.certificates[company] = tuple(STOCK if h == POOL else h for h in holders)
            self.cash(**{company: 0})

    def phase(self, name: str) -> Self:
        """The phase; the trains that lead to it are out of the way."""
        number = next(n for n, phase in enumerate(self.title.phases) if phase.name == name)
        self.state.phase = number
        starts = self.title.phases[number].starts_with
        cards = self.title.cards
        kinds = list(cards)
        first = next(
            (n for n, k in enumerate(kinds) if starts and starts in (k, cards[k].group)), 0
        )
        depot = self.state.trains[DEPOT]
        kept = tuple(card for card in depot if kinds.index(kind_of(card)) >= first)
        if starts:
            kept = kept[1:]
        self.state.trains[DEPOT] = kept
        self.state.trains[GONE] = tuple(card for card in depot if card not in kept)
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
        holdings: dict[str, int] | None = None,
        *,
        pool: int = 0,
        cash: int = 0,
        price: int | None = None,
        managed: bool = False,
        trains: str = "",
        stations: str | None = None,
    ) -> Self:
        """A started company. ``holdings``: shares by player, who controls it first, with the
        Director's Certificate unless it is ``managed``. ``price``: as it is on the chart, else the
        face value. ``stations``: all of its stations, "P17.1 Q10"; if left out, its home.
        ``trains``: sides in words, "2 4E"."""
        state = self.state
        printed = self.title.companies[company]
        holdings = holdings or {"Ann": 3}
        row = self.title.chart.rows[0]
        state.market[company] = (0, row.index(price or printed.prices[0]))
        state.arrivals[company] = max(state.arrivals.values(), default=0) + 1
        state.launched = (*state.launched, company)
        controller, *_ = holdings
        state.managers[company] = controller
        holders = list(state.certificates[company])
        for holder, units in {**holdings, POOL: pool}.items():
            count = units
            if holder == controller and printed.director and not managed:
                holders[0] = holder
                count -= 2
            for _ in range(count):
                holders[holders.index(STOCK, 1 if printed.director else 0)] = holder
        state.certificates[company] = tuple(holders)
        self.cash(**{company: cash})
        for place in printed.homes if stations is None else stations.split():
            self.station(company, place)
        for side in trains.split():
            self.train(company, side)
        return self

    def shares(self, company: str, holdings: dict[str, int]) -> Self:
        """10% certificates of a company for players, companies or the pool (the Open Market), the
        first player of whom manages it if nobody does."""
        holders = list(self.state.certificates[company])
        first = 1 if self.title.companies[company].director else 0
        for holder, units in holdings.items():
            for _ in range(units):
                holders[holders.index(STOCK, first)] = holder
            if holder in self.title.players:
                self.state.managers.setdefault(company, holder)
        self.state.certificates[company] = tuple(holders)
        return self

    def hand(self, player: str, cards: str) -> Self:
        """The hand of a player: "EIR EIR EIR-D P1"."""
        self.state.hands[player] = tuple(cards.split())
        return self

    def row(self, number: int, cards: str) -> Self:
        """An IPO row (1 to 3), its top first."""
        rows = list(self.state.rows)
        rows[number - 1] = tuple(cards.split())
        self.state.rows = tuple(rows)
        return self

    def bonds(self, **counts: int) -> Self:
        """Royal Bonds of players and companies; the others stay in the stack."""
        holders = [holder for holder, count in counts.items() for _ in range(count)]
        left = len(self.state.bonds) - len(holders)
        self.state.bonds = (*holders, *("bank",) * left)
        return self

    def bank(self, amount: int) -> Self:
        """What is left in the Bank; the rest is out of the way."""
        self.state.cash["bank"] = amount
        return self

    def on_sale(self, kind: str) -> Self:
        """Trains before this kind are out of the way; the phase stays."""
        kinds = list(self.title.cards)
        first = kinds.index(kind)
        depot = self.state.trains[DEPOT]
        kept = tuple(card for card in depot if kinds.index(kind_of(card)) >= first)
        gone = tuple(card for card in depot if card not in kept)
        self.state.trains[DEPOT] = kept
        self.state.trains[GONE] = (*self.state.trains.get(GONE, ()), *gone)
        return self

    def certificates(self, player: str, count: int, apart: str = "") -> Self:
        """So many 10% certificates for a player, who manages their companies: any that have not
        started, but for those ``apart``."""
        state = self.state
        for company in self.title.companies:
            if count and company not in (*state.launched, *state.closed, *apart.split()):
                held = min(count, 8)
                self.company(company, {player: held}, managed=True, trains="")
                count -= held
        assert not count, f"{count} more certificates than there are"
        return self

    def station(self, company: str, place: str) -> Self:
        """A station of a company: "Q10", or "P17.1" for the second city of a hex."""
        hex_id, _, node = place.partition(".")
        number = int(node or 0)
        board, laid = self.title.board, self.state.map
        if not node and not laid.places(board, hex_id, 0).count(""):
            number = 1  # the other circle of Delhi and Kolkata
        self.state.map = laid.with_marker(board, hex_id, number, company)
        home = self.state.markers[company] == len(self.title.companies[company].markers)
        self.state.markers[company] -= 1
        if not home:
            self.state.built[company] = self.state.built.get(company, 0) + 1
        return self

    def beside(self, company: str, place: str) -> Self:
        """A station beside a city."""
        hex_id, _, node = place.partition(".")
        self.state.map = self.state.map.with_marker_beside(hex_id, company, int(node or 0))
        self.state.markers[company] -= 1
        return self

    def train(self, company: str, side: str) -> Self:
        """A train for a company: a card out of the depot, or out of those gone."""
        cards = self.title.cards
        kind = next(k for k, card in cards.items() if side in [s.name for s in card.sides])
        for holder in (GONE, DEPOT):
            for card in self.state.trains.get(holder, ()):
                if kind_of(card) == kind:
                    held = self.state.trains[holder]
                    self.state.trains[holder] = tuple(c for c in held if c != card)
                    self.state.trains[company] = (*self.state.trains.get(company, ()), card)
                    if len(cards[kind].sides) > 1:
                        self.state.sides[card] = side
                    return self
        raise AssertionError(f"no {side} is left")

    def tiles(self, words: str, *, gauges: bool = True) -> Self:
        """Tiles in words: "D17=57@0 E18=9@3" (hex, tile, rotation), with gauge-change markers
        where track crosses a dashed side."""
        board = self.title.board
        for word in words.split():
            hex_id, _, laid = word.partition("=")
            tile, _, rotation = laid.partition("@")
            nodes = len(board.tiles[tile].nodes)
            moves = tuple(range(nodes))
            self.state.map = self.state.map.with_tile(
                board, hex_id, tile, int(rotation or 0), moves
            )
            for edge, other in enumerate(board.next_to[hex_id]):
                if not gauges or other is None:
                    continue
                dashed = "dashed" in board.hexes[hex_id].borders.get(edge, "").split()
                track, beyond = (self.state.map.track(board, h) for h in (hex_id, other))
                if dashed and track.exits >> edge & 1 and beyond.exits >> (edge + 3) % 6 & 1:
                    self.state.map = self.state.map.with_gauge(board, hex_id, edge)
        return self

    def line(self, hexes: str) -> tuple[str, ...]:
        """Yellow tiles along these hexes where none lie, and the track of a route over them."""
        board = self.title.board
        way = hexes.split()
        track: list[str] = []
        for place, here in enumerate(way):
            before = [board.next_to[here].index(way[place - 1])] if place else []
            after = [board.next_to[here].index(hex_) for hex_ in way[place + 1 : place + 2]]
            if board.hexes[here].buildable and here not in self.state.map.tiles:
                found = next(
                    fit
                    for fit in fits(board, here, None)
                    if _pieces(board.track(fit.tile, fit.rotation), here, before, after)
                )
                self.tiles(f"{here}={found.tile}@{found.rotation}")
            track += _pieces(self.state.map.track(board, here), here, before, after)
        return tuple(track)

    def set(self, **fields: Any) -> Self:
        """Any other field of the state, e.g. ``concessions={"oil": "BR"}``."""
        for field, value in fields.items():
            setattr(self.state, field, value)
        return self

    # Ready.

    def stock_round(
        self, player: str = "Ann", number: int = 2, *, selling: bool = False, **fields: Any
    ) -> Game:
        """A stock round in which it is this player's Selling Turn, or turn to buy. The order is
        that of the seats, unless it was set."""
        self.state.turn = number
        self.state.round = f"Stock round {number}"
        frame = IndiaStockRound(number, player, selling=selling)
        return self.frames(msgspec.structs.replace(frame, **fields))

    def operating_round(self, *waiting: str, number: int = 1) -> Game:
        """An operating round in which these companies have yet to act."""
        self.state.round = f"Operating round {self.state.turn}.{number}"
        return self.frames(OperatingRound(self.state.turn, number, 2, waiting))

    def turn(
        self, company: str, step: str = "Track", *waiting: str, number: int = 1, **fields: Any
    ) -> Game:
        """A company's turn at a step (Track, Station, Run, Dividend, ...), with others to come
        after it. Steps in which there is nothing to decide are passed by themselves."""
        names = [s.name for s in self.title.steps]
        self.state.round = f"Operating round {self.state.turn}.{number}"
        turn = msgspec.structs.replace(IndiaTurn(company, names.index(step)), **fields)
        return self.frames(OperatingRound(self.state.turn, number, 2, waiting), turn)

    def frames(self, *frames: Any) -> Game:
        """The game with these frames."""
        self.state.frames = frames
        return Game.of_state(self.title, self.game.named, self.state)


def _pieces(track: Track, here: str, before: list[int], after: list[int]) -> list[str]:
    """The pieces by which a hex is run through, or into or out of its station; none if there is
    no such track."""
    edges = [*before, *after]
    if len(edges) == 2 and after[0] in track.from_edge[before[0]]:
        return [f"{here} {before[0]}-{after[0]}"]
    for node, ends in enumerate(track.from_node):
        if set(edges) <= set(ends):
            return [f"{here} {edge}-n{node}" for edge in before] + [
                f"{here} n{node}-{edge}" for edge in after
            ]
    return []


def offers(game: Game, action: Action) -> bool:
    """Whether an action is among the choices of the player who is asked."""
    decision = game.decision
    assert decision is not None
    return decision.offers(msgspec.structs.replace(action, by=action.by or decision.player))


def choices(game: Game) -> list[Any]:
    """The actions that are offered."""
    assert game.decision is not None
    return [choice.action for choice in game.decision.choices]


def step(game: Game) -> str:
    """The step in which somebody is asked."""
    assert game.decision is not None
    return game.decision.step


def plays(game: Game, action: Action) -> None:
    """Play an action that must be on offer."""
    assert offers(game, action), f"not offered: {action}, {game.why(action)}"
    game.play(action)


def cash(game: Game, *holders: str) -> list[int]:
    """The money of players, companies or the bank."""
    return [game.position.cash(holder) for holder in holders]


def units(game: Game, company: str, *holders: str) -> list[int]:
    """How many shares of a company they hold."""
    return [game.position.units(holder, company) for holder in holders]


def bonds(game: Game, *holders: str) -> list[int]:
    """How many Royal Bonds they hold."""
    return [game.state.bonds.count(holder) for holder in holders]


def pass_on(game: Game, until: str) -> None:
    """Everybody passes until this round begins, or the game is over."""
    while not game.finished and game.state.round != until:
        game.play(Pass(by=game.asked[0]))


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
