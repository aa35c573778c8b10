"""Setting up positions of 18 India for tests, piece by piece.

game = Table("EIR EBR").company("EIR", {"Ann": 6}, cash=300, trains="2").turn("EIR")
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any, Self

from railhead.board.tiles import Track
from railhead.board.upgrades import fits
from railhead.finance.holders import DEPOT, POOL, STOCK
from railhead.play.actions import Pass
from railhead.play.frames import OperatingRound
from railhead.play.plain.stations import Stations
from railhead.routes.trains import kind_of
from railhead.titles import data
from railhead.titles.t18india.hands.deal import Deal, deal, name_of
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.state import IndiaStockRound, IndiaTurn, State18India
from railhead.titles.t18india.title import FOLDER, T18India
from tests.titles import tables
from tests.titles.answers import offers, plays, refused
from tests.titles.answers import purses as cash
from tests.titles.t18india import Game
from tests.titles.tables import NAMES

__all__ = [
    "NAMES",
    "Table",
    "bonds",
    "cash",
    "choices",
    "offers",
    "pass_on",
    "plays",
    "refused",
    "station_cost",
    "step",
    "units",
]


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


class Table(tables.Table[State18India]):
    """A position in the making, with these companies among the nine and those not. Nobody holds
    anything, no company is started, Phase I; the cards of the deal are out of the way."""

    turn_frame = IndiaTurn

    def __init__(
        self,
        companies: str = "",
        without: str = "",
        *,
        players: int = 3,
        profile: str = "rulebook",
        rules: int | None = None,
        **options: str,
    ) -> None:
        names = NAMES[:players]
        seed = _seed(players, frozenset(companies.split()), frozenset(without.split()), profile)
        title = T18India(names, {"profile": profile, **options}, seed, rules)
        super().__init__(Game(title, names))
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
        self._stand(company, (0, row.index(price or printed.prices[0])))
        state.launched = (*state.launched, company)
        controller, *_ = holdings
        state.managers[company] = controller
        units = {**holdings, POOL: pool}
        if printed.director and not managed:
            state.certificates[company] = (controller, *state.certificates[company][1:])
            units[controller] -= 2
        self._hand_over(company, units, first=self._first_share(company))
        self.cash(**{company: cash})
        for place in printed.homes if stations is None else stations.split():
            self.station(company, place)
        for side in trains.split():
            self.train(company, side)
        return self

    def shares(self, company: str, holdings: dict[str, int]) -> Self:
        """10% certificates of a company for players, companies or the pool (the Open Market), the
        first player of whom manages it if nobody does."""
        self._hand_over(company, holdings, first=self._first_share(company))
        for holder in holdings:
            if holder in self.title.players:
                self.state.managers.setdefault(company, holder)
        return self

    def _first_share(self, company: str) -> int:
        return 1 if self.title.companies[company].director else 0

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
        before = kinds[: kinds.index(kind)]
        self._depot([card for card in self.state.trains[DEPOT] if kind_of(card) not in before])
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

    def tiles(self, words: str, *, gauges: bool = True) -> Self:
        """Tiles in words: "D17=57@0 E18=9@3" (hex, tile, rotation), with gauge-change markers
        where track crosses a dashed side."""
        for word in words.split():
            super().tiles(word)
            if gauges:
                self._change_gauges(word.partition("=")[0])
        return self

    def _change_gauges(self, hex_id: str) -> None:
        board = self.title.board
        for edge, other in enumerate(board.next_to[hex_id]):
            if other is None or "dashed" not in board.hexes[hex_id].borders.get(edge, "").split():
                continue
            track, beyond = (self.state.map.track(board, h) for h in (hex_id, other))
            if track.exits >> edge & 1 and beyond.exits >> (edge + 3) % 6 & 1:
                self.state.map = self.state.map.with_gauge(board, hex_id, edge)

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

    # Ready.

    def stock_round(
        self, player: str = "Ann", number: int = 2, *, selling: bool = False, **fields: Any
    ) -> Game:
        """A stock round in which it is this player's Selling Turn, or turn to buy. The order is
        that of the seats, unless it was set."""
        frame = IndiaStockRound(number, player, selling=selling)
        return self._stock_round("Stock round", frame, **fields)

    def frames(self, *frames: Any) -> Game:
        """The game with these frames."""
        return self._game(*frames)

    def _round(self, waiting: tuple[str, ...], number: int, of: int) -> OperatingRound:
        return super()._round(waiting, number, 2)  # there are always two


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


def choices(game: Game) -> list[Any]:
    """The actions that are offered."""
    assert game.decision is not None
    return [choice.action for choice in game.decision.choices]


def step(game: Game) -> str:
    """The step in which somebody is asked."""
    assert game.decision is not None
    return game.decision.step


def units(game: Game, company: str, *holders: str) -> list[int]:
    """How many shares of a company they hold."""
    return [game.position.units(holder, company) for holder in holders]


def bonds(game: Game, *holders: str) -> list[int]:
    """How many Royal Bonds they hold."""
    return [game.state.bonds.count(holder) for holder in holders]


def station_cost(p: Position, company: str) -> int | None:
    """What the next station of a company costs."""
    return p.rule(Stations).cost(p, company)


def pass_on(game: Game, until: str) -> None:
    """Everybody passes until this round begins, or the game is over."""
    while not game.finished and game.state.round != until:
        game.play(Pass(by=game.asked[0]))
