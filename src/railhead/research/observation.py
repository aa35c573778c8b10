"""What a seat may know, as named arrays.

Everything is made from the position as the seat knows it (:meth:`railhead.play.game.Game.known_to`)
and from the treasuries that its title lets it see: what is hidden from it is not in the arrays.
Players stand in the order of their seats from the one who looks, who is the first row. What a title
has besides (seasons, hands, loans, bids) goes into ``other``, where each figure has a place that
follows from its name.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from railhead.finance.holders import DEPOT as WITH_THE_BANK
from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play import depot
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.play.state import State
from railhead.play.title import Title
from railhead.research.vocabulary import Vocabulary
from railhead.routes.trains import kind_of

Array: TypeAlias = NDArray[np.float32]
Observation = dict[str, Array]

# The columns of each array. Amounts of money are as they are; -1 stands for what is hidden or
# not set. Seats are counted from the one who looks, companies and kinds from 1, 0 is none.
TABLE = ("players", "actions", "phase", "bank", "priority", "company", "step", "finished")
PLAYERS = ("cash", "certificates", "worth", "asked")
COMPANIES = (
    "price",
    "row",
    "column",
    "issue_price",
    "cash",
    "director",
    "launched",
    "operated",
    "closed",
    "stock",
    "pool",
    "markers",
)
DEPOT = ("left", "on_sale", "price")
PRIVATES = ("player", "company", "closed")
HEXES = ("tile", "rotation")
OTHERS = 512  # places for what only a title has

_UNSEEN = -1.0
_NOT_IN_THIS_GAME: tuple[float, ...] = (_UNSEEN,) * 6 + (0, 0, 1, 0, 0, 0)  # closed
# What every title's state has and the arrays show; powers that are used, few titles know.
_COMMON = frozenset(State.__struct_fields__) - {"used"}


class Observer:
    """Makes the arrays of one title for a number of players."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.vocabulary = Vocabulary(title)
        self._chart = _chart(title)
        own = [name for name in title.state_type.__struct_fields__ if name not in _COMMON]
        self._own = tuple(own)

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each array."""
        words, players = self.vocabulary, len(self.title.players)
        companies = len(words.companies)
        return {
            "table": (len(TABLE),),
            "players": (players, len(PLAYERS)),
            "holdings": (players, companies),
            "companies": (companies, len(COMPANIES)),
            "crossholdings": (companies, companies),
            "trains": (companies, len(words.trains)),
            "stations": (companies, len(words.hexes)),
            "privates": (len(words.privates), len(PRIVATES)),
            "depot": (len(words.trains), len(DEPOT)),
            "hexes": (len(words.hexes), len(HEXES)),
            "chart": (*self._chart.shape, 2),
            "other": (OTHERS,),
        }

    def observe(self, game: Game, player: str) -> Observation:
        """What a player may know of a game now."""
        p = game.known_to(player).position
        names = [player, *p.from_left_of(player)]
        seat = {name: float(place) for place, name in enumerate(names)}
        found = {
            "table": self._table(game, p, seat),
            "privates": self._privates(p, seat),
            "depot": self._depot(p),
            "other": self._other(p, seat),
        }
        found |= self._of_players(game, p, names)
        found |= self._of_companies(p, seat, player)
        found |= self._of_the_map(p)
        return found

    def _table(self, game: Game, p: Position, seat: Mapping[str, float]) -> Array:
        turn = p.frame(CompanyTurn)
        bank = p.title.bank_left(p)
        figures = (
            len(seat),
            len(game.actions),
            p.state.phase,
            _UNSEEN if bank is None else bank,
            seat.get(p.state.priority, _UNSEEN),
            self.vocabulary.companies.get(turn.company, 0) if turn else 0,
            turn.step if turn else _UNSEEN,
            game.finished,
        )
        return np.array(figures, np.float32)

    def _privates(self, p: Position, seat: Mapping[str, float]) -> Array:
        companies = self.vocabulary.companies
        owners = [p.state.privates[private] for private in self.title.privates]
        rows = [
            (seat.get(owner, _UNSEEN), companies.get(owner, 0), owner == GONE) for owner in owners
        ]
        return np.array(rows, np.float32).reshape(-1, len(PRIVATES))

    def _depot(self, p: Position) -> Array:
        on_sale = depot.kinds_on_sale(p)
        there = [kind_of(card) for card in p.trains(WITH_THE_BANK)]
        rows = [
            (
                _UNSEEN if card.count is None else there.count(kind),
                kind in on_sale,
                card.sides[0].price,
            )
            for kind, card in self.title.cards.items()
        ]
        return np.array(rows, np.float32)

    def _of_players(self, game: Game, p: Position, names: list[str]) -> Observation:
        players = [
            (p.cash(name), p.certificate_count(name), p.title.worth(p, name), name in game.asked)
            for name in names
        ]
        companies = self.vocabulary.companies
        certificates = p.state.certificates
        holdings = [
            [p.percent(name, company) if company in certificates else 0 for company in companies]
            for name in names
        ]
        return {
            "players": np.array(players, np.float32),
            "holdings": np.array(holdings, np.float32),
        }

    def _of_companies(self, p: Position, seat: Mapping[str, float], player: str) -> Observation:
        words, state, title = self.vocabulary, p.state, p.title
        count = len(words.companies)
        crossholdings = np.zeros((count, count), np.float32)
        trains = np.zeros((count, len(words.trains)), np.float32)
        stations = np.zeros((count, len(words.hexes)), np.float32)
        chart = np.zeros((*self._chart.shape, 2), np.float32)
        chart[..., 0] = self._chart
        rows = [_NOT_IN_THIS_GAME] * count
        purses = title.secrets.redact(p, player).cash
        for row, company in enumerate(words.companies):
            if company not in title.companies:
                continue
            cell = state.market.get(company)
            price = p.price(company)
            rows[row] = (
                _UNSEEN if price is None else price,
                *(cell or (_UNSEEN, _UNSEEN)),
                state.issue_prices.get(company, _UNSEEN),
                purses.get(company, _UNSEEN),
                seat.get(p.director(company) or "", _UNSEEN),
                company in state.launched,
                company in state.operated,
                company in state.closed,
                p.percent(STOCK, company),
                p.percent(POOL, company),
                state.markers.get(company, 0),
            )
            if cell:
                chart[cell[0], cell[1], 1] += 1
            for card in p.trains(company):
                trains[row, words.trains[kind_of(card)] - 1] += 1
            for hex_id, _ in state.map.markers_of(company):
                stations[row, words.hexes[hex_id] - 1] += 1
            for other, owners in state.certificates.items():
                if company in owners and other in words.companies:
                    crossholdings[row, words.companies[other] - 1] = p.percent(company, other)
        return {
            "companies": np.array(rows, np.float32),
            "crossholdings": crossholdings,
            "trains": trains,
            "stations": stations,
            "chart": chart,
        }

    def _of_the_map(self, p: Position) -> Observation:
        """The map is for all to see; the array of one that stays is made once."""
        laid = p.state.map
        kept: Array | None = laid.memory.get("hexes as an array")
        if kept is None:
            words = self.vocabulary
            kept = np.zeros((len(words.hexes), len(HEXES)), np.float32)
            for hex_id, (tile, rotation) in laid.tiles.items():
                kept[words.hexes[hex_id] - 1] = (words.tiles[tile], rotation)
            laid.memory["hexes as an array"] = kept
        return {"hexes": kept.copy()}

    def _other(self, p: Position, seat: Mapping[str, float]) -> Array:
        """What only this title has, and what is going on: each figure and each word in the place
        of its name. Two may share a place; that tells a little less and never more."""
        other = np.zeros(OTHERS, np.float32)
        relative = {name: f"seat {place:.0f}" for name, place in seat.items()}
        for field in self._own:
            value = getattr(p.state, field)
            if value:
                _enter(other, field, msgspec.to_builtins(value), relative)
        for frame in p.state.frames:
            _enter(other, "frame", msgspec.to_builtins(frame), relative)
        return other


def _chart(title: Title) -> Array:
    """The prices of the chart, -1 where it has no cell."""
    rows = title.chart.rows
    chart = np.full((len(rows), max(map(len, rows))), _UNSEEN, np.float32)
    for number, row in enumerate(rows):
        chart[number, : len(row)] = row
    return chart


def _enter(other: Array, name: str, value: Any, seats: Mapping[str, str]) -> None:
    for place, figure in _figures(name, value, seats):
        other[place] += figure


def _figures(name: str, value: Any, seats: Mapping[str, str]) -> Iterator[tuple[int, float]]:
    if isinstance(value, str):
        if value:
            yield _place(name, seats.get(value, value)), 1.0
    elif isinstance(value, int | float):  # true and false as well
        if value:
            yield _place(name, ""), float(value)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _figures(f"{name} {seats.get(key, key)}", each, seats)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _figures(name, each, seats)


@lru_cache(maxsize=1 << 16)
def _place(name: str, word: str) -> int:
    return zlib.crc32(f"{name} {word}".encode()) % OTHERS
