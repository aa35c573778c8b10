"""What a seat may know, as named arrays.

Everything is made from the seat's view (:mod:`railhead.play.view`): what the view hides is not in
the arrays. Players stand in the order of their seats from the one who looks, who is the first row.
What a title has besides, the view's own words for it, goes into ``other``, where each has a place
that follows from its name.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from railhead.play import view as views
from railhead.play.game import Game
from railhead.play.title import Title
from railhead.research.vocabulary import Vocabulary

Array = NDArray[np.float32]
Observation = dict[str, Array]

# The columns of each array. Amounts of money are as they are; -1 stands for what is hidden or
# not set. Seats are counted from the one who looks, companies and kinds from 1, 0 is none.
TABLE = ("players", "actions", "phase", "bank", "priority", "company", "finished")
PLAYERS = ("cash", "certificates", "limit", "worth", "asked")
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
PRIVATES = ("player", "company", "closed", "price")
HEXES = ("tile", "rotation")
OTHERS = 512  # places for what only a title has

_UNSEEN = -1.0
# What the named arrays hold already, and what is the same in every game of a title.
_TAKEN = frozenset({
    "title", "name", "options", "words", "currency", "actions", "round", "phase", "phases",
    "finished", "asked", "ends", "priority", "bank", "order", "players", "companies", "privates",
    "depot", "tiles", "map", "decisions", "log", "end_cells", "signs", "home", "zones", "area",
})  # fmt: skip
_OF_ONE = ("facts", "beside", "unpaid")  # of a player or a company: what only a title has


class Observer:
    """Makes the arrays of one title for a number of players."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.vocabulary = Vocabulary(title)
        self._phases = {phase.name: number for number, phase in enumerate(title.phases, start=1)}
        self._chart = _chart(title)

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
        shown = views.shown(game, player)
        seats = list(game.players)
        first = seats.index(player)
        seat = {name: (place - first) % len(seats) for place, name in enumerate(seats)}
        found = {
            **self._of_the_table(shown, seat),
            **self._of_players(shown, seat),
            **self._of_companies(game, shown, seat),
            **self._of_the_map(game),
        }
        found["other"] = _others(shown, {name: f"seat {place}" for name, place in seat.items()})
        return found

    def _of_the_table(self, shown: Mapping[str, Any], seat: Mapping[str, int]) -> Observation:
        words = self.vocabulary
        acting = [stop["id"] for stop in shown["order"]["stops"] if stop["state"] == "now"]
        table = (
            len(seat),
            shown["actions"],
            self._phases[shown["phase"]],
            _figure(shown["bank"]),
            seat.get(shown["priority"], _UNSEEN),
            words.companies.get(acting[0], 0) if acting else 0,
            shown["finished"],
        )
        privates = np.zeros((len(words.privates), len(PRIVATES)), np.float32)
        for row, private in enumerate(shown["privates"].values()):
            owner = private["owner"]
            privates[row] = (
                seat.get(owner, _UNSEEN),
                words.companies.get(owner, 0),
                private["closed"],
                _figure(private["price"]),
            )
        depot = np.zeros((len(words.trains), len(DEPOT)), np.float32)
        for row, kind in enumerate(shown["depot"]):
            price = kind["sides"][0]["price"]
            depot[row] = (_figure(kind["left"]), kind["on_sale"], price)
        return {"table": np.array(table, np.float32), "privates": privates, "depot": depot}

    def _of_players(self, shown: Mapping[str, Any], seat: Mapping[str, int]) -> Observation:
        words = self.vocabulary
        players = np.zeros((len(seat), len(PLAYERS)), np.float32)
        holdings = np.zeros((len(seat), len(words.companies)), np.float32)
        for player in shown["players"]:
            row = seat[player["name"]]
            players[row] = (
                _figure(player["cash"]),
                _figure(player["certificates"]),
                _figure(player["limit"]),
                _figure(player["worth"]),
                player["name"] in shown["asked"],
            )
            _enter_shares(holdings[row], player["percent"], words)
        return {"players": players, "holdings": holdings}

    def _of_companies(
        self, game: Game, shown: Mapping[str, Any], seat: Mapping[str, int]
    ) -> Observation:
        words = self.vocabulary
        count = len(words.companies)
        companies = np.zeros((count, len(COMPANIES)), np.float32)
        crossholdings = np.zeros((count, count), np.float32)
        trains = np.zeros((count, len(words.trains)), np.float32)
        stations = np.zeros((count, len(words.hexes)), np.float32)
        chart = np.zeros((*self._chart.shape, 2), np.float32)
        chart[..., 0] = self._chart
        for row, company in enumerate(shown["companies"]):
            cell = company["cell"]
            companies[row] = (
                _figure(company["price"]),
                *(cell or (_UNSEEN, _UNSEEN)),
                _figure(company["issue_price"]),
                _figure(company["cash"]),
                seat.get(company["director"], _UNSEEN),
                company["launched"],
                company["operated"],
                company["closed"],
                _figure(company["stock_percent"]),
                _figure(company["pool_percent"]),
                company["markers"],
            )
            if cell:
                chart[cell[0], cell[1], 1] += 1
            _enter_shares(crossholdings[row], company["percent"], words)
            for name in company["trains"]:
                trains[row, self._sides[name]] += 1
            for station in company["stations"]:
                stations[row, words.hexes[station["hex"]] - 1] += 1
        return {
            "companies": companies,
            "crossholdings": crossholdings,
            "trains": trains,
            "stations": stations,
            "chart": chart,
        }

    @property
    def _sides(self) -> dict[str, int]:
        """The name of a train as it is run, to the place of its card."""
        found = self.__dict__.get("_names")
        if found is None:
            found = {
                side.name: place
                for place, card in enumerate(self.title.cards.values())
                for side in card.sides
            }
            self._names = found
        return found

    def _of_the_map(self, game: Game) -> Observation:
        """The map is for all to see, and arrays of one that stays are made once."""
        laid = game.state.map
        kept: Array | None = laid.memory.get("hexes as an array")
        if kept is None:
            words = self.vocabulary
            kept = np.zeros((len(words.hexes), len(HEXES)), np.float32)
            for hex_id, (tile, rotation) in laid.tiles.items():
                kept[words.hexes[hex_id] - 1] = (words.tiles[tile], rotation)
            laid.memory["hexes as an array"] = kept
        return {"hexes": kept.copy()}


def _enter_shares(row: Array, percent: Mapping[str, int], words: Vocabulary) -> None:
    for company, held in percent.items():
        number = words.companies.get(company)
        if number is not None:
            row[number - 1] = held


def _figure(value: Any) -> float:
    return _UNSEEN if value is None else float(value)


def _chart(title: Title) -> Array:
    """The prices of the chart, -1 where it has no cell."""
    rows = title.chart.rows
    chart = np.full((len(rows), max(map(len, rows))), _UNSEEN, np.float32)
    for number, row in enumerate(rows):
        chart[number, : len(row)] = row
    return chart


def _others(shown: Mapping[str, Any], seats: Mapping[str, str]) -> Array:
    """What only a title has: each figure, and each word, in the place of its name. Two may share
    a place; that tells a little less and never more."""
    other = np.zeros(OTHERS, np.float32)
    for name, value in _named(shown, seats):
        other[zlib.crc32(name.encode()) % OTHERS] += value
    return other


def _named(shown: Mapping[str, Any], seats: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    for key, value in shown.items():
        if key not in _TAKEN and value:
            yield from _walk(key, value, seats)
    for group in ("players", "companies"):
        for each in shown[group]:
            name = each.get("id") or seats[each["name"]]
            for key in _OF_ONE:
                if each.get(key):
                    yield from _walk(f"{name} {key}", each[key], seats)


def _walk(name: str, value: Any, seats: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    match value:
        case bool() | int() | float():
            yield name, float(value)
        case str():
            yield f"{name} {seats.get(value, value)}", 1.0
        case dict():
            label = value.get("id") or value.get("name")
            if label is not None:
                name = f"{name} {seats.get(label, label)}"
            for key, each in value.items():
                if key != "says" and each:
                    yield from _walk(f"{name} {seats.get(key, key)}", each, seats)
        case list() | tuple():
            for each in value:
                yield from _walk(name, each, seats)
